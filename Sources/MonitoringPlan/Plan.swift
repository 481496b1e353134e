import RuleModel

/// Whose behaviour a plan is for.
package enum PlanTarget: String, CaseIterable, Sendable {
  /// The published specification: repeating activities, one event a budget minute.
  case openapplock
  /// What the app ships now: a time limit is armed day by day, and windows are counted in elapsed minutes.
  case openapplock105 = "openapplock-1.0.5"
}

/// How rules become activities.
package enum PlanStrategy: String, CaseIterable, Sendable {
  /// Each rule has its own activities.
  case perRule = "per-rule"
  /// As few activities as cover every start and end of the schedules; every callback recomputes all schedules.
  case wake
  /// The next changes as one-off activities, and four checkpoints a day for changes that do not fit.
  case timeline
}

/// The interval of a repeating activity, within one day: hour and minute only, as DeviceActivity is given it.
package struct ActivityInterval: Hashable, Sendable {
  package var start: TimeOfDay
  /// At or after the start: an activity never crosses midnight.
  package var end: TimeOfDay

  package init(start: TimeOfDay, end: TimeOfDay) {
    self.start = start
    self.end = end
  }

  /// Minutes from start to end.
  package var duration: Int { end.minutes - start.minutes }

  /// Whether the phone registers it. Apple: `MonitoringError.intervalTooShort`.
  package var registers: Bool { duration >= PlatformLimits.shortestInterval }
}

/// The interval of a one-off activity, with full dates.
package struct DatedInterval: Hashable, Sendable {
  package var start: LocalMoment
  package var end: LocalMoment

  package init(start: LocalMoment, end: LocalMoment) {
    self.start = start
    self.end = end
  }

  /// Minutes that pass from start to end.
  package var duration: Int { end.instant - start.instant }
}

/// When an activity runs.
package enum ActivitySpan: Hashable, Sendable {
  case daily(ActivityInterval)
  // Boxed, to keep the far more frequent daily spans small.
  indirect case once(DatedInterval)
}

/// The threshold events of an activity, over the rule's list.
package enum ActivityEvents: Hashable, Sendable {
  case none
  /// `minutes-1` ... `minutes-<budget>`, each a cumulative threshold of so many minutes.
  case everyMinute(through: Int)
  /// `minutes-<budget>` alone.
  case budget(Int)
  /// `warn-<minutes>` alone: a notification, some minutes before the budget is spent.
  case warning(Int)

  /// How many events there are.
  package var count: Int {
    switch self {
    case .none: 0
    case .everyMinute(let budget): budget
    case .budget, .warning: 1
    }
  }
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

/// A change of the schedules that has no activity of its own in a timeline's plan.
package struct MissedChange: Hashable, Sendable {
  package var moment: LocalMoment
  /// The rules that begin or end then, ascending.
  package var rules: [Int]
  /// The activity whose callback brings the change.
  package var caughtBy: String
  /// Minutes from the change to that callback.
  package var lateness: Int
}

/// The activities that a phone will be asked to run for a rule set.
package struct Plan: Hashable, Sendable {
  package var target: PlanTarget
  package var strategy: PlanStrategy
  /// In the order of the rules; a rule's evening half before its morning half. Shared activities come first.
  package var activities: [Activity]
  package var skipped: [SkippedRule]
  /// Slots of the platform's 20 kept free: one for each enabled open limit's session, or as configured.
  package var reserved: Int
  /// Strategy timeline: the changes that do not fit, in the order of time.
  package var missed: [MissedChange]

  package init(
    target: PlanTarget, strategy: PlanStrategy, activities: [Activity], skipped: [SkippedRule], reserved: Int,
    missed: [MissedChange] = []
  ) {
    self.target = target
    self.strategy = strategy
    self.activities = activities
    self.skipped = skipped
    self.reserved = reserved
    self.missed = missed
  }

  /// Whether the activities and the reserve find room on the phone.
  package var fits: Bool { activities.count + reserved <= PlatformLimits.activities }
}
