/// A point in time as people write it in a command or a file: ISO 8601, a zone's clock left to the zone.
package enum WrittenTime: Hashable, Sendable {
  /// `2026-03-08`: the start of the day.
  case date(CivilDate)
  /// `2026-03-08T02:30`, `2026-03-08 02:30:15`: what clocks show.
  case civil(CivilDateTime)
  /// `2026-03-08T02:30Z`, `2026-03-08T02:30-05:00`: the same everywhere.
  case instant(Instant)

  /// Reads one of the forms above.
  package static func parse(_ text: String) -> Result<WrittenTime, WrittenTimeError> {
    var reader = WrittenTimeReader(rest: Array(text.utf8)[...])
    do throws(WrittenTimeError) { return .success(try reader.time()) } catch { return .failure(error) }
  }

  /// The instant that is meant in a zone; in a gap and in a repeated hour as ``Zone/instant(of:)`` has it.
  package func instant(in zone: Zone) -> Instant {
    switch self {
    case .date(let date): zone.startOfDay(date)
    case .civil(let civil): zone.instant(of: civil)
    case .instant(let instant): instant
    }
  }
}

/// Why a text is no point in time.
package enum WrittenTimeError: Error, Hashable, Sendable {
  /// None of the forms.
  case form
  case noSuchMonth(Int)
  /// The month does not have the day.
  case noSuchDay(Int, month: Int, year: Int)
  /// No hour 24, no minute or second 60.
  case noSuchTime
  /// A distance from UTC of 24 hours or more.
  case noSuchOffset
}

extension CivilDate {
  /// Reads `2026-03-08`: four digits, two and two.
  package static func parse(_ text: String) -> Result<CivilDate, WrittenTimeError> {
    WrittenTime.parse(text).flatMap { time in
      if case .date(let date) = time { .success(date) } else { .failure(.form) }
    }
  }
}

private struct WrittenTimeReader {
  var rest: ArraySlice<UInt8>

  mutating func time() throws(WrittenTimeError) -> WrittenTime {
    let date = try date()
    if rest.isEmpty { return .date(date) }
    guard take("T") || take("t") || take(" ") else { throw .form }
    let seconds = try clock()
    let civil = CivilDateTime(date, seconds: seconds)
    if rest.isEmpty { return .civil(civil) }
    let secondsEast = try offset()
    guard rest.isEmpty else { throw .form }
    return .instant(Instant(secondsSince1970: civil.clockSeconds - Int64(secondsEast)))
  }

  private mutating func date() throws(WrittenTimeError) -> CivilDate {
    let year = try digits(4)
    guard take("-") else { throw .form }
    let month = try digits(2)
    guard take("-") else { throw .form }
    let day = try digits(2)
    guard (1...12).contains(month) else { throw .noSuchMonth(month) }
    guard let date = CivilDate(year: year, month: month, day: day) else {
      throw .noSuchDay(day, month: month, year: year)
    }
    return date
  }

  /// `HH:MM[:SS]` as seconds since 00:00.
  private mutating func clock() throws(WrittenTimeError) -> Int {
    let hour = try digits(2)
    guard take(":") else { throw .form }
    let minute = try digits(2)
    let second = take(":") ? try digits(2) : 0
    guard hour < 24, minute < 60, second < 60 else { throw .noSuchTime }
    return hour * 3600 + minute * 60 + second
  }

  /// `Z` or `+HH:MM` as seconds east.
  private mutating func offset() throws(WrittenTimeError) -> Int {
    if take("Z") || take("z") { return 0 }
    let isWest = take("-")
    guard isWest || take("+") else { throw .form }
    let hours = try digits(2)
    guard take(":") else { throw .form }
    let minutes = try digits(2)
    guard hours < 24, minutes < 60 else { throw .noSuchOffset }
    return (isWest ? -1 : 1) * (hours * 3600 + minutes * 60)
  }

  private mutating func digits(_ count: Int) throws(WrittenTimeError) -> Int {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy(\.isDigit) else { throw .form }
    rest = rest.dropFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: scalar) else { return false }
    rest = rest.dropFirst()
    return true
  }
}
