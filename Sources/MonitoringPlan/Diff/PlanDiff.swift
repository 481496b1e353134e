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
    /// The budget of a time limit changes, in minutes a day.
    case changesBudget(from: Int, to: Int)
    /// The content of a limit's list changes.
    case changesList
    /// A restarted time limit counts from 0.
    case losesUsage
    /// A restarted open limit counts from 0.
    case losesOpens
    /// A schedule is recomputed by its new interval.
    case movesInterval(from: ActivityInterval)
    /// The shield comes off, if it is up.
    case liftsShield
    /// The rule reads differently from its next callback on, with or without a restart: the differences in words.
    case readsChanges([String])
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

  /// A rule that seems to be renamed, which gives it a new identity.
  package struct Rename: Hashable, Sendable {
    package var old: Rule
    package var new: Rule
  }

  /// In the order of the new plan; stopped activities come last, in the order of the old plan.
  package var entries: [Entry]
  /// In the order of the old rule set.
  package var renames: [Rename]

  package init(from old: PlannedRules, to new: PlannedRules) {
    let before = Dictionary(
      old.plan.activities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var (oldFingerprints, newFingerprints) = (Fingerprints(old.rules), Fingerprints(new.rules))
    let oldRules = Dictionary(old.rules.rules.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    entries = new.plan.activities.map { activity in
      let before = before[activity.name].map { ($0, oldFingerprints.of($0)) }
      return Self.entry(activity, newFingerprints.of(activity), before, new, oldRules)
    }
    let after = Set(new.plan.activities.map(\.name))
    entries += old.plan.activities.filter { !after.contains($0.name) }.map { activity in
      Entry(
        change: .stop, activity: activity, rules: activity.rules.compactMap(old.rule),
        consequences: activity.isShared ? [] : [.liftsShield], fingerprint: oldFingerprints.of(activity))
    }
    renames = Renames.find(from: old, to: new)
  }

  /// The number of activities with a change.
  package func count(_ change: Change) -> Int { entries.count { $0.change == change } }

  /// Whether the phone has anything to do.
  package var hasChanges: Bool { entries.contains { $0.change != .keep } }

  private static func entry(
    _ activity: Activity, _ fingerprint: String, _ before: (activity: Activity, fingerprint: String)?,
    _ new: PlannedRules, _ oldRules: [RuleID: Rule]
  ) -> Entry {
    let rules = activity.rules.compactMap(new.rule)
    func entry(_ change: Change, _ consequences: [Consequence] = []) -> Entry {
      Entry(
        change: change, activity: activity, rules: rules, consequences: consequences, fingerprint: fingerprint
      )
    }
    guard let before else { return entry(.start) }
    let own = activity.isShared ? nil : rules.first
    let changes = own.flatMap { rule in oldRules[rule.id].map { differences($0, rule) } } ?? []
    let reading = changes.isEmpty ? [] : [Consequence.readsChanges(changes)]
    if before.fingerprint == fingerprint { return entry(.keep, reading) }
    var consequences: [Consequence] = []
    switch own?.configuration {
    case .timeLimit(let config):
      if case .timeLimit(let old) = own.flatMap({ oldRules[$0.id] })?.configuration, old != config {
        consequences.append(.changesBudget(from: old.dailyLimitMinutes, to: config.dailyLimitMinutes))
      } else {
        consequences.append(.changesList)
      }
      consequences.append(.losesUsage)
    case .openLimit: consequences = [.changesList, .losesOpens]
    case .schedule: consequences = [.movesInterval(from: before.activity.interval)]
    case nil: break
    }
    return entry(.restart, consequences + reading)
  }

  /// The differences in the properties that callbacks read from the rule: `days weekdays to daily`.
  private static func differences(_ old: Rule, _ new: Rule) -> [String] {
    var found: [String] = []
    if old.days != new.days { found.append("days \(old.days) to \(new.days)") }
    if old.hardMode != new.hardMode { found.append(new.hardMode ? "hard" : "no longer hard") }
    if let before = old.schedule, let after = new.schedule {
      if before.selectionMode != after.selectionMode {
        found.append("\(before.selectionMode.rawValue) to \(after.selectionMode.rawValue)")
      }
      if before.blockAdultContent != after.blockAdultContent {
        found.append(after.blockAdultContent ? "block-adult-content" : "no longer block-adult-content")
      }
      if old.list != new.list { found.append("another list") }
    }
    if case .openLimit(let before) = old.configuration, case .openLimit(let after) = new.configuration,
      before != after
    {
      found.append("\(before.maxOpens) to \(after.maxOpens) opens a day")
    }
    return found
  }
}

/// Finds renamed rules: an id that is made from a name changes with the name.
private enum Renames {
  /// The content of a rule without its name.
  private struct Content: Hashable {
    var configuration: RuleConfiguration
    var list: String?
    var days: WeekdaySet?
    var isHard: Bool?
  }

  static func find(from old: PlannedRules, to new: PlannedRules) -> [PlanDiff.Rename] {
    let oldIDs = Set(old.rules.rules.map(\.id))
    let newIDs = Set(new.rules.rules.map(\.id))
    // A rule that is not monitored runs no activity that a rename could stop.
    var gone = old.rules.rules.filter { !newIDs.contains($0.id) && Compiler.reasonToSkip($0) == nil }
    var come = new.rules.rules.filter { !oldIDs.contains($0.id) && Compiler.reasonToSkip($0) == nil }
    var found: [PlanDiff.Rename] = []
    // Rules that are equal but for the name are matched first, then rules with equal configuration and list.
    for content in [exact, rough] {
      var candidates = Dictionary(grouping: come, by: content).mapValues { Array($0.reversed()) }
      var left: [Rule] = []
      for rule in gone {
        if let match = candidates[content(rule)]?.popLast() {
          found.append(PlanDiff.Rename(old: rule, new: match))
        } else {
          left.append(rule)
        }
      }
      gone = left
      let taken = Set(found.map(\.new.id))
      come.removeAll { taken.contains($0.id) }
    }
    let order = Dictionary(
      old.rules.rules.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    return found.sorted { order[$0.old.id] ?? 0 < order[$1.old.id] ?? 0 }
  }

  private static func exact(_ rule: Rule) -> Content {
    Content(configuration: rule.configuration, list: rule.list, days: rule.days, isHard: rule.hardMode)
  }

  private static func rough(_ rule: Rule) -> Content {
    Content(configuration: rule.configuration, list: rule.list, days: nil, isHard: nil)
  }
}
