import RuleModel

/// A stretch from a time on one day to a time on another day, expressed as windows and days of the language.
struct DaySpan {
  var first: Weekday
  /// Minutes since midnight.
  var start: Int
  var last: Weekday
  /// Minutes since midnight, exclusive.
  var end: Int

  init(first: Weekday, start: Int, last: Weekday, end: Int) {
    self.first = first
    self.start = start
    self.last = last
    self.end = end
  }

  /// Reads `fri 18:00-mon 08:00`, whatever the spacing, also with `to` between; nil for everything else.
  init?(reading text: ArraySlice<UInt8>) {
    var cursor = ByteCursor(text)
    guard let (first, start) = Self.takePoint(&cursor) else { return nil }
    cursor.skipBlanks()
    guard cursor.take(anyOf: ["-", "to", "until", "till"]), let (last, end) = Self.takePoint(&cursor) else {
      return nil
    }
    cursor.skipBlanks()
    guard cursor.isAtEnd else { return nil }
    self.init(first: first, start: start, last: last, end: end)
  }

  private static func takePoint(_ cursor: inout ByteCursor) -> (Weekday, Int)? {
    cursor.skipBlanks()
    let word = cursor.bytes.dropFirst(cursor.offset).prefix { $0.isASCIILetter }
    guard let day = Literals.day(word) else { return nil }
    cursor.advance(by: word.count)
    cursor.skipBlanks()
    return Literals.strictTime(&cursor).map { (day, $0) }
  }

  /// Whole days between the first and the last, 0...6; a span within one day goes round the week.
  private var between: Int { ((last.rawValue - first.rawValue + 6) % 7 + 7) % 7 }

  /// The rest of the first day, the whole days, the last day's beginning.
  var byDay: [String] {
    var rules = ["\(TimeOfDay.clock(start))-24:00 \(first.short)"]
    if between > 0 {
      let days = WeekdaySet(from: first.advanced(by: 1), through: first.advanced(by: between))
      rules.append("00:00-24:00 \(spell(days))")
    }
    if end > 0 { rules.append("00:00-\(TimeOfDay.clock(end)) \(last.short)") }
    return rules
  }

  /// The stretch as windows that begin at the start's time of day, so that no window ends at midnight; nil where
  /// ``byDay`` is no longer.
  var overnight: [String]? {
    guard start > 0, end > 0, start != end || between > 0 else { return nil }
    let full = end > start ? between + 1 : between
    var rules: [String] = []
    if full > 0 {
      rules.append(
        "\(TimeOfDay.clock(start))+24h \(spell(WeekdaySet(from: first, through: first.advanced(by: full - 1))))"
      )
    }
    if end != start {
      let day = end > start ? last : last.advanced(by: -1)
      rules.append("\(TimeOfDay.clock(start))-\(TimeOfDay.clock(end)) \(day.short)")
    }
    return rules
  }

  /// Days as a list: the case reports write `sat,sun`, not `weekends`.
  private func spell(_ days: WeekdaySet) -> String {
    days == .weekends ? "sat,sun" : days.description
  }
}
