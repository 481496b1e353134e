/// Times that depend on the present: `now`, `today`, `tomorrow`, `23:00`, `mon 23:00`.
package enum RelativeTime {
  private static let weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]

  /// The time that a text names for somebody whose clocks show `now`; nil for anything else. `today` and `tomorrow` are
  /// the starts of the days, a time alone is today's, and a weekday is the next one, today included.
  package static func read(_ text: String, now: CivilDateTime) -> WrittenTime? {
    let words = text.lowercased().split(separator: " ")
    guard let first = words.first, words.count <= 2 else { return nil }
    var date: CivilDate?
    switch first {
    case "now": return words.count == 1 ? .civil(CivilDateTime(now.date, minutes: now.minuteOfDay)) : nil
    case "today": date = now.date
    case "tomorrow": date = now.date.adding(days: 1)
    default:
      if let weekday = weekday(first) {
        date = now.date.adding(days: (weekday - now.date.weekday + 7) % 7)
      } else if words.count == 1, let minutes = minutes(first) {
        return .civil(CivilDateTime(now.date, minutes: minutes))
      }
    }
    guard let date else { return nil }
    guard words.count == 2 else { return .date(date) }
    return minutes(words[1]).map { .civil(CivilDateTime(date, minutes: $0)) }
  }

  /// 1 for Sunday, as ``CivilDate/weekday``; also for a whole name.
  private static func weekday(_ word: Substring) -> Int? {
    let names = [
      "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
    ]
    let index = weekdays.firstIndex { $0 == word } ?? names.firstIndex { $0 == word }
    return index.map { $0 + 1 }
  }

  /// `23:00`, `9:05`.
  private static func minutes(_ word: Substring) -> Int? {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }), let hour = Int(parts[0]),
      let minute = Int(parts[1]), hour < 24, minute < 60
    else { return nil }
    return hour * 60 + minute
  }
}
