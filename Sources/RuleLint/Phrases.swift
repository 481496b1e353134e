import MonitoringPlan
import RuleModel

/// How findings speak of times, lengths and names.
enum Phrases {
  /// `tue 22:00` for a minute of the week, 0 being Sunday 00:00; beyond the week it goes round.
  static func moment(_ minuteOfWeek: Int) -> String {
    let week = ScheduleMonitor.minutesPerWeek
    let minute = (minuteOfWeek % week + week) % week
    let day = Weekday.allCases[minute / TimeOfDay.minutesPerDay]
    return "\(day.short) \(TimeOfDay.clock(minute % TimeOfDay.minutesPerDay))"
  }

  /// `14 minutes`, `1 hour`, `22 hours`, `1 hour 30 minutes`.
  static func length(_ minutes: Int) -> String {
    let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
    let parts = [plural(hours, "hour"), plural(rest, "minute")]
    if hours == 0 { return parts[1] }
    return rest == 0 ? parts[0] : parts.joined(separator: " ")
  }

  /// `one`, `one and two`, `one, two and three`.
  static func list(_ words: [String]) -> String {
    guard words.count > 1, let last = words.last else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }

  /// `monday`, `monday and friday`, `monday, tuesday and friday`, or `every day`.
  static func days(_ days: WeekdaySet) -> String {
    days == .daily ? "every day" : list(days.days.map(\.name))
  }

  static func plural(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
