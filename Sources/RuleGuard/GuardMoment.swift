import RuleModel

/// When a change is judged.
package enum GuardMoment: Hashable, Sendable {
  /// At all times: what a hard rule blocks at any time is held.
  case always
  /// At a minute of a day of the week, by the clock of the old rules' zone.
  case at(Weekday, TimeOfDay)

  /// Whether a hard rule blocks now, or may block once its budget is spent. `isSpent` is whether a limit's budget is
  /// known to be spent or unspent; nil if nothing is known.
  package func holds(_ rule: Rule, isSpent: Bool? = nil) -> Bool {
    guard rule.hardMode, rule.isEnabled, !rule.days.isEmpty else { return false }
    guard case .at(let day, let time) = self else { return true }
    switch rule.configuration {
    case .schedule(let config):
      let minute = (day.rawValue - 1) * TimeOfDay.minutesPerDay + time.minutes
      return WeekCoverage(window: config.window, days: rule.days).contains(minute)
    case .timeLimit(let config):
      return rule.days.contains(day) && (isSpent ?? (time.minutes >= config.dailyLimitMinutes))
    case .openLimit: return rule.days.contains(day) && isSpent != false
    }
  }

  /// Whether a limit counts use that a restart would lose.
  func counts(_ rule: Rule) -> Bool {
    guard rule.hardMode, rule.isEnabled, rule.schedule == nil else { return false }
    return switch self {
    case .always: !rule.days.isEmpty
    case .at(let day, _): rule.days.contains(day)
    }
  }
}
