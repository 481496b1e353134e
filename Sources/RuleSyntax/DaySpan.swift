import RuleModel

/// A stretch from a time on one day to a time on another, told as windows and days that the language has.
struct DaySpan {
  var first: Weekday
  /// Minutes since midnight.
  var start: Int
  var last: Weekday
  /// Minutes since midnight, exclusive.
  var end: Int

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

  /// The same stretch as windows from the start's time of day, none of which ends at midnight; nil where that is
  /// not shorter to say.
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
