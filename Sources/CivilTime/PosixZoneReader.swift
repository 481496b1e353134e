/// Why a text is no POSIX rule, and where.
package struct PosixZoneError: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A name of fewer than three letters, or an unclosed or ill-formed `<...>`.
    case abbreviation
    /// No distance from UTC, or one over 24 hours.
    case offset
    /// Daylight saving time without the dates at which it begins and ends.
    case dates
    /// A date that is none of `Mm.w.d`, `Jn`, `n`, or outside its range.
    case date
    /// A time of day that is not within 167 hours.
    case time
    /// Something after the end.
    case trailing
  }

  package let kind: Kind
  /// Bytes from the start of the text.
  package let offset: Int

  package init(kind: Kind, offset: Int) {
    self.kind = kind
    self.offset = offset
  }
}

/// Reads the POSIX TZ string `std offset [dst [offset] , start[/time] , end[/time]]`.
///
/// As RFC 9636 has it for footers: times from -167 to 167 hours. Daylight saving time without dates is refused, as C
/// libraries then take the dates of the United States.
struct PosixZoneReader {
  private let text: ArraySlice<UInt8>
  private var index: Int

  static func read(_ text: ArraySlice<UInt8>) throws(PosixZoneError) -> PosixZone {
    var reader = PosixZoneReader(text: text, index: text.startIndex)
    let zone = try reader.zone()
    guard reader.next == nil else { throw reader.error(.trailing) }
    return zone
  }

  private mutating func zone() throws(PosixZoneError) -> PosixZone {
    let name = try abbreviation()
    let secondsEast = -(try seconds(.offset, hours: 24))
    let standard = try offset(secondsEast, false, name)
    guard next != nil, next != UInt8(ascii: ",") else { return PosixZone(standard: standard) }
    let daylightName = try abbreviation()
    // Without an offset of its own it is an hour ahead.
    let startsOffset = next.map { $0.isDigit || "+-".utf8.contains($0) } ?? false
    let daylightEast = startsOffset ? -(try seconds(.offset, hours: 24)) : secondsEast + 3600
    let daylight = try offset(daylightEast, true, daylightName)
    let start = try change()
    return PosixZone(
      standard: standard, daylight: PosixZone.Daylight(offset: daylight, start: start, end: try change()))
  }

  private func offset(
    _ secondsEast: Int, _ isDaylight: Bool, _ name: String
  ) throws(PosixZoneError) -> ZoneOffset {
    guard let offset = ZoneOffset(secondsEast: secondsEast, isDaylight: isDaylight, abbreviation: name)
    else { throw error(.offset) }
    return offset
  }

  /// Three letters or more; in angle brackets also digits and signs.
  private mutating func abbreviation() throws(PosixZoneError) -> String {
    let start = index
    let isQuoted = take("<")
    let first = index
    while let byte = next, byte.isLetter || isQuoted && (byte.isDigit || "+-".utf8.contains(byte)) {
      index += 1
    }
    let name = text[first..<index]
    guard name.count >= 3, !isQuoted || take(">") else {
      throw PosixZoneError(kind: .abbreviation, offset: start - text.startIndex)
    }
    return String(decoding: name, as: UTF8.self)
  }

  /// `,date[/time]`; at 02:00 without a time.
  private mutating func change() throws(PosixZoneError) -> PosixZone.Change {
    guard take(",") else { throw error(.dates) }
    let day = try day()
    let time = take("/") ? try seconds(.time, hours: 167) : 2 * 3600
    return PosixZone.Change(day: day, time: time)
  }

  private mutating func day() throws(PosixZoneError) -> PosixZone.Change.Day {
    if take("J") { return .julian(try number(.date, in: 1...365)) }
    guard take("M") else { return .zeroBased(try number(.date, in: 0...365)) }
    let month = try number(.date, in: 1...12)
    guard take(".") else { throw error(.date) }
    let week = try number(.date, in: 1...5)
    guard take(".") else { throw error(.date) }
    return .weekday(month: month, week: week, day: try number(.date, in: 0...6))
  }

  /// `[+-]hh[:mm[:ss]]` as seconds.
  private mutating func seconds(
    _ kind: PosixZoneError.Kind, hours: Int
  ) throws(PosixZoneError) -> Int {
    let isNegative = take("-")
    if !isNegative { _ = take("+") }
    var seconds = try number(kind, in: 0...hours) * 3600
    if take(":") {
      seconds += try number(kind, in: 0...59) * 60
      if take(":") { seconds += try number(kind, in: 0...59) }
    }
    return isNegative ? -seconds : seconds
  }

  /// One to three digits.
  private mutating func number(
    _ kind: PosixZoneError.Kind, in range: ClosedRange<Int>
  ) throws(PosixZoneError) -> Int {
    let start = index
    var value = 0
    while let byte = next, byte.isDigit, index - start < 3 {
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
      index += 1
    }
    guard index > start, range.contains(value) else {
      throw PosixZoneError(kind: kind, offset: start - text.startIndex)
    }
    return value
  }

  private var next: UInt8? { index < text.endIndex ? text[index] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: scalar) else { return false }
    index += 1
    return true
  }

  private func error(_ kind: PosixZoneError.Kind) -> PosixZoneError {
    PosixZoneError(kind: kind, offset: index - text.startIndex)
  }
}

extension UInt8 {
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}
