import RuleModel

/// Whose behaviour a plan is for.
package enum PlanTarget: String, CaseIterable, Sendable {
  /// The published specification: repeating activities, one event a budget minute.
  case openapplock
}

/// How rules become activities.
package enum PlanStrategy: String, CaseIterable, Sendable {
  /// Each rule has its own activities.
  case perRule = "per-rule"
}

/// The interval of a repeating activity, within one day: hour and minute only, as DeviceActivity is given it.
package struct ActivityInterval: Hashable, Sendable {
  package var start: TimeOfDay
  /// At or after the start: an activity never crosses midnight.
  package var end: TimeOfDay

  /// Minutes from start to end.
  package var duration: Int { end.minutes - start.minutes }

  /// Whether the phone registers it. Apple: `MonitoringError.intervalTooShort`.
  package var registers: Bool { duration >= PlatformLimits.shortestInterval }
}

/// One DeviceActivity activity.
package struct Activity: Hashable, Sendable {
  /// `sched-<ID>`, `sched2-<ID>` or `rule-<ID>`, with the upper-case UUID.
  package var name: String
  /// The index of its rule in the rule set.
  package var rule: Int
  package var interval: ActivityInterval
  package var repeats: Bool
  /// The events `minutes-1` ... `minutes-<eventMinutes>`, each a cumulative threshold of so many minutes; 0 is none.
  package var eventMinutes: Int
  /// What a phone that runs the activity already would have to restart it for.
  package var fingerprint: String
}

/// A rule that has no activities, and why.
package struct SkippedRule: Hashable, Sendable {
  package enum Reason: String, Sendable {
    case disabled
    case noList = "no list"
    case noDays = "no days"
  }

  package var rule: Int
  package var reason: Reason
}

/// The activities that a phone will be asked to run for a rule set.
package struct Plan: Hashable, Sendable {
  package var target: PlanTarget
  package var strategy: PlanStrategy
  /// In the order of the rules; a rule's evening half before its morning half.
  package var activities: [Activity]
  package var skipped: [SkippedRule]
  /// Slots of the platform's 20 kept free: one for each enabled open limit's session, or as configured.
  package var reserved: Int
}
