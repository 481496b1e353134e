import RuleModel

/// A rule set with the plan that was made of it.
package struct PlannedRules: Sendable {
  package var rules: RuleSet
  package var plan: Plan

  package init(rules: RuleSet, plan: Plan) {
    self.rules = rules
    self.plan = plan
  }

  func rule(_ index: Int) -> Rule? { rules.rules.indices.contains(index) ? rules.rules[index] : nil }
}

/// The changes on a phone that runs an old plan and gets a new plan.
package struct PlanDiff: Sendable {
  package enum Change: String, CaseIterable, Sendable {
    case keep
    case start
    case stop
    case restart
  }

  /// The effect of a change on the owner of the phone.
  package enum Consequence: Hashable, Sendable {
    /// The differences that restart a limit: its kind, its budget, its list. In version 1.0.5 also another window of a
    /// schedule, for an activity with the same interval.
    case changes([RuleDifference])
    /// A restarted time limit counts from 0.
    case losesUsage
    /// A restarted open limit counts from 0.
    case losesOpens
    /// A schedule is recomputed by its new interval.
    case movesInterval(from: ActivityInterval)
    /// The shield comes off, if it is up.
    case liftsShield
    /// The rule reads differently from its next callback on, with or without a restart.
    case readsChanges([RuleDifference])
  }

  package struct Entry: Hashable, Sendable {
    package var change: Change
    /// The new plan's activity, or the old one's if it stops.
    package var activity: Activity
    /// The rules that the activity serves, from the rule set of its plan.
    package var rules: [Rule]
    package var consequences: [Consequence]
    /// A digest of everything that would require a restart of the activity.
    package var fingerprint: String

    /// The activity's name for people: the name of its rule, or its own name if it is shared.
    package var label: String { activity.isShared ? activity.name : rules.first?.name ?? activity.name }
  }

  /// In the order of the new plan; stopped activities come last, in the order of the old plan.
  package var entries: [Entry]
  /// The differences between the rules, whether or not an activity restarts.
  package var rules: RuleSetDiff

  package init(from old: PlannedRules, to new: PlannedRules) {
    let before = Dictionary(
      old.plan.activities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var (oldFingerprints, newFingerprints) = (
      Fingerprints(old.rules, old.plan.target), Fingerprints(new.rules, new.plan.target)
    )
    rules = RuleSetDiff(from: old.rules, to: new.rules)
    let changed = Dictionary(rules.changed.map { ($0.new.id, $0) }, uniquingKeysWith: { first, _ in first })
    entries = new.plan.activities.map { activity in
      let before = before[activity.name].map { ($0, oldFingerprints.of($0)) }
      return Self.entry(activity, newFingerprints.of(activity), before, new, changed)
    }
    let after = Set(new.plan.activities.map(\.name))
    entries += old.plan.activities.filter { !after.contains($0.name) }.map { activity in
      Entry(
        change: .stop, activity: activity, rules: activity.rules.compactMap(old.rule),
        consequences: activity.isShared ? [] : [.liftsShield], fingerprint: oldFingerprints.of(activity))
    }
  }

  /// The number of activities with a change.
  package func count(_ change: Change) -> Int { entries.count { $0.change == change } }

  /// Whether the phone works differently from before: by new activities, or by new rules behind the old activities.
  package var hasChanges: Bool { rules.hasChanges || entries.contains { $0.change != .keep } }

  private static func entry(
    _ activity: Activity, _ fingerprint: String, _ before: (activity: Activity, fingerprint: String)?,
    _ new: PlannedRules, _ changed: [RuleID: RuleSetDiff.Changed]
  ) -> Entry {
    let rules = activity.rules.compactMap(new.rule)
    func entry(_ change: Change, _ consequences: [Consequence] = []) -> Entry {
      Entry(
        change: change, activity: activity, rules: rules, consequences: consequences, fingerprint: fingerprint
      )
    }
    guard let before else { return entry(.start) }
    let own = activity.isShared ? nil : rules.first
    let differences = own.flatMap { changed[$0.id] }?.differences ?? []
    let reading = differences.filter { !isInFingerprint($0, of: own?.kind) }
    let read = reading.isEmpty ? [] : [Consequence.readsChanges(reading)]
    if before.fingerprint == fingerprint { return entry(.keep, read) }
    let causes = differences.filter { isInFingerprint($0, of: own?.kind) }
    let restarting = causes.isEmpty ? [] : [Consequence.changes(causes)]
    // Version 1.0.5 asks for past use and keeps its own ledger (fact `past-activity`).
    let keepsUse = new.plan.target == .openapplock105
    return switch own?.kind {
    case .timeLimit: entry(.restart, restarting + (keepsUse ? [] : [.losesUsage]) + read)
    case .openLimit: entry(.restart, restarting + (keepsUse ? [] : [.losesOpens]) + read)
    case .schedule where before.activity.interval == activity.interval: entry(.restart, restarting + read)
    case .schedule: entry(.restart, [.movesInterval(from: before.activity.interval)] + read)
    case nil: entry(.restart, read)
    }
  }

  /// Whether a difference restarts an activity of a kind of rule. Everything else is read at each callback.
  private static func isInFingerprint(_ difference: RuleDifference, of kind: RuleKind?) -> Bool {
    switch difference {
    case .kind, .window, .budget: true
    case .list, .items: kind != .schedule
    default: false
    }
  }
}
