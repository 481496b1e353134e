import RuleModel

/// What version 1.0.5 of the app does wrong, told from a rule alone; the tests hold it to ``Verification``.
package enum TargetHazards {
  /// Whether an equal start and end is not what the phone does: it blocks from 23:59 to 23:59, or from midnight to
  /// midnight where that is the rule's own.
  package static func shiftsFullDay(_ window: TimeWindow, _ days: WeekdaySet) -> Bool {
    window.start == window.end && window.start != .midnight && window.start != .lastMinute && days != .daily
      && !days.isEmpty
  }

  /// The days of a time limit after which its shield, once up, stays on through days off: no start clears it on the
  /// next day. In the week's order, Sunday first.
  package static func daysThatStick(_ days: WeekdaySet, dailyLimitMinutes: Int) -> [Weekday] {
    // A budget of the whole day is never spent.
    if dailyLimitMinutes >= TimeOfDay.minutesPerDay { return [] }
    return Weekday.allCases.filter { days.contains($0) && !days.contains($0.advanced(by: 1)) }
  }

  /// Whole days that the shield stays on after such a day: 2 after the Friday of a limit on weekdays.
  package static func daysOff(_ days: WeekdaySet, after day: Weekday) -> Int {
    (1...7).first { days.contains(day.advanced(by: $0)) }.map { $0 - 1 } ?? 0
  }
}
