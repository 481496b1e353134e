import RuleModel

/// The name by which the phone knows an activity. The name of a rule's own activity is spelled on demand: its UUID is
/// a digest, which costs more than reading the rule.
package enum ActivityName: Hashable, Sendable, CustomStringConvertible {
  /// What stands before the upper-case UUID of the activity's rule.
  package enum Prefix: String, Sendable {
    case schedule = "sched-"
    /// The half of a window that lies on the day after.
    case morning = "sched2-"
    case limit = "rule-"
  }

  case own(Prefix, RuleIdentity)
  case text(String)

  /// Bytes of the name's text.
  package var utf8Count: Int {
    switch self {
    case .own(let prefix, _): prefix.rawValue.utf8.count + RuleID.textLength
    case .text(let text): text.utf8.count
    }
  }

  package var description: String {
    switch self {
    case .own(let prefix, let identity): prefix.rawValue + identity.id.description
    case .text(let text): text
    }
  }
}

/// Spells the names of a plan's activities in their order: the halves of a night share their UUID, and its digest is taken
/// once.
package struct ActivitySpelling {
  private var last: (identity: RuleIdentity, id: String)?

  package init() {}

  package mutating func spell(_ activity: Activity) -> String {
    guard case .own(let prefix, let identity) = activity.identity else { return activity.name }
    if let last, case .name(let known) = last.identity, case .name(let name) = identity, known == name {
      return prefix.rawValue + last.id
    }
    let id = identity.id.description
    last = (identity, id)
    return prefix.rawValue + id
  }
}

/// The indices in the rule set of the rules that an activity serves, ascending. A single rule, the usual case, takes
/// no allocation.
package struct ServedRules: RandomAccessCollection, Hashable, Sendable {
  private enum Content: Hashable, Sendable {
    case one(Int)
    case several([Int])
  }

  private let content: Content

  package init(_ rule: Int) { content = .one(rule) }

  package init(_ rules: [Int]) { content = rules.count == 1 ? .one(rules[0]) : .several(rules) }

  package var startIndex: Int { 0 }

  package var endIndex: Int { if case .several(let rules) = content { rules.count } else { 1 } }

  package subscript(index: Int) -> Int {
    switch content {
    case .one(let rule): rule
    case .several(let rules): rules[index]
    }
  }
}

/// One DeviceActivity activity.
package struct Activity: Hashable, Sendable {
  package var identity: ActivityName
  package var rules: ServedRules
  /// Whether the activity belongs to all schedules, as in the strategies other than per-rule. `rules` are then the
  /// rules with an edge at its start or end; for a checkpoint, all schedules.
  package var isShared: Bool
  package var span: ActivitySpan
  package var events: ActivityEvents

  package init(
    _ identity: ActivityName, rules: ServedRules, isShared: Bool = false, span: ActivitySpan,
    events: ActivityEvents = .none
  ) {
    self.identity = identity
    self.rules = rules
    self.isShared = isShared
    self.span = span
    self.events = events
  }

  /// `sched-<ID>`, `sched2-<ID>` or `rule-<ID>` with the upper-case UUID; other strategies have names of their own.
  package var name: String { identity.description }

  /// The index of the activity's first rule; -1 without rules.
  package var rule: Int { rules.first ?? -1 }

  /// The times of day of its start and end; of a one-off without their dates.
  package var interval: ActivityInterval {
    switch span {
    case .daily(let interval): interval
    case .once(let dates):
      ActivityInterval(
        start: TimeOfDay(wrapping: dates.start.minute), end: TimeOfDay(wrapping: dates.end.minute))
    }
  }

  package var repeats: Bool { if case .daily = span { true } else { false } }

  /// Minutes from start to end.
  package var duration: Int {
    switch span {
    case .daily(let interval): interval.duration
    case .once(let dates): dates.duration
    }
  }

  /// Whether it is long enough for the phone to register it. Apple: `MonitoringError.intervalTooShort`.
  package var registers: Bool { duration >= PlatformLimits.shortestInterval }

  /// The number of events `minutes-1`, `minutes-2` and so on, cumulative thresholds of 1, 2 ... minutes; 0 for other
  /// events.
  package var eventMinutes: Int {
    get { if case .everyMinute(let minutes) = events { minutes } else { 0 } }
    set { events = newValue > 0 ? .everyMinute(through: newValue) : .none }
  }
}
