import MonitoringPlan
import RuleModel

/// Errors of version 1.0.5 of the app, derived from a rule alone, to be compared with ``Verification``.
enum TargetHazards {
  /// Whether the phone shifts a window with equal start and end: it then blocks from 23:59 to 23:59. An all-day window
  /// is not shifted.
  static func shiftsFullDay(_ window: TimeWindow, _ days: WeekdaySet) -> Bool {
    window.start == window.end && window.start != .midnight && window.start != .lastMinute && days != .daily
      && !days.isEmpty
  }

  /// The days of a time limit after which its shield, once up, stays on through days off: no start clears it on the
  /// next day. In the week's order, Sunday first.
  static func daysThatStick(_ days: WeekdaySet, dailyLimitMinutes: Int) -> [Weekday] {
    // A budget of the whole day is never spent.
    if dailyLimitMinutes >= TimeOfDay.minutesPerDay { return [] }
    return Weekday.allCases.filter { days.contains($0) && !days.contains($0.advanced(by: 1)) }
  }

  /// Whole days that the shield stays on after such a day: 2 after the Friday of a limit on weekdays.
  static func daysOff(_ days: WeekdaySet, after day: Weekday) -> Int {
    (1...7).first { days.contains(day.advanced(by: $0)) }.map { $0 - 1 } ?? 0
  }
}
