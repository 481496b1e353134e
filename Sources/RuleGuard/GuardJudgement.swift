import MonitoringPlan
import RuleComparison
import RuleModel

/// Whether new rules of a phone keep what the hard rules of the old version hold.
package struct GuardJudgement: Sendable {
  /// The old hard rules that hold, as indices.
  package private(set) var held: [Int] = []
  /// What they block and the new hard rules do not.
  package private(set) var shortfalls: [Shortfall] = []
  /// Old hard limits whose count of today the change would begin anew.
  package private(set) var restarted: [Rule] = []

  /// Whether nothing is taken away.
  package var holds: Bool { shortfalls.isEmpty && restarted.isEmpty }

  /// Judges a change. The options are those of the old version. `spent` is whether the budget of a limit is spent, by
  /// the rule's index, as far as that is known. Throws if there is too much to compare.
  package init(
    from old: RuleSet, to new: RuleSet, at moment: GuardMoment, _ options: PlanOptions,
    spent: [Int: Bool] = [:], _ budget: inout ComparisonBudget
  ) throws(ComparisonBudget.UsedUp) {
    held = old.rules.indices.filter { moment.holds(old.rules[$0], isSpent: spent[$0]) }
    let counting = old.rules.filter(moment.counts)
    if held.isEmpty, counting.isEmpty { return }
    // A soft rule takes part where it costs a hard one its place among the phone's activities.
    let (before, after) = (PhoneLapses(old, options), PhoneLapses(new, options))
    if before.isCutShort || after.isCutShort { throw ComparisonBudget.UsedUp() }
    shortfalls = try RuleSetComparison.shortfalls(
      before.applied(to: old, counted: Set(held)), after.applied(to: new).hard, &budget)
    restarted = Self.restarted(counting, old, new, options)
  }

  /// The limits that the phone would count anew, which loses what is counted already. Version 1.0.5 of the app keeps a
  /// ledger of its own.
  private static func restarted(
    _ counting: [Rule], _ old: RuleSet, _ new: RuleSet, _ options: PlanOptions
  ) -> [Rule] {
    if options.target == .openapplock105 || counting.isEmpty { return [] }
    let diff = PlanDiff(
      from: PlannedRules(rules: old, plan: Compiler.compile(old, options)),
      to: PlannedRules(rules: new, plan: Compiler.compile(new, options)))
    let anew = Set(
      diff.entries.filter { [.restart, .stop].contains($0.change) }.flatMap(\.rules).map(\.id))
    return counting.filter { anew.contains($0.id) }
  }
}
