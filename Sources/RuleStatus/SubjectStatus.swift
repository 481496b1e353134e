import MonitoringPlan
import RuleModel

/// Why an app, category, site or list is blocked at an instant, or when it will be.
package struct SubjectStatus: Hashable, Sendable {
  /// Minutes since 1970-01-01 00:00 UTC.
  package var now: Int
  /// The rules whose shields cover the subject, in the order of the rules; empty if the subject is not blocked. No
  /// rule lifts the shield of another.
  package var reasons: [PhoneStatus.Reason] = []
  /// The first instant at which no shield covers the subject; nil if the subject is not blocked, or stays blocked for
  /// ever.
  package var opensAt: Int?
  /// For an open subject: the next instant at which it is blocked, as far as status looks, and the rules that begin
  /// then.
  package var blockedFrom: Int?
  package var blockedBy: [Int] = []
  /// The hard rules that block something now, ascending.
  package var deniers: [Int] = []

  /// Derives the status like ``PhoneStatus``. Comparisons are drawn from the budget.
  package init(
    _ ruleSet: RuleSet, _ subject: Subject, usage: [Int: RuleUsage] = [:], _ clock: LocalClock, at now: Int,
    _ budget: inout ComparisonBudget
  ) throws(ComparisonBudget.UsedUp) {
    self.now = now
    let coverage = ListCoverage(ruleSet.lists)
    let holders = try coverage.holders(of: subject, &budget)
    var shields: [(stretch: BlockStretch, rule: Int)] = []
    for (index, rule) in ruleSet.rules.enumerated() {
      let stretches = RuleStretches(rule, usage[index] ?? RuleUsage(), clock, now: now)
      if rule.hardMode, stretches.blocks.contains(where: { $0.span.contains(now) }) { deniers.append(index) }
      if stretches.shields.isEmpty || !coverage.covers(rule, holders) { continue }
      shields += stretches.shields.map { ($0, index) }
      if let shield = stretches.shields.first(where: { $0.span.contains(now) }) {
        reasons.append(PhoneStatus.Reason(rule: index, reason: shield.reason, until: shield.end))
      }
    }
    shields.sort { ($0.stretch.span.lowerBound, $0.rule) < ($1.stretch.span.lowerBound, $1.rule) }
    if reasons.isEmpty {
      blockedFrom = shields.first { $0.stretch.span.lowerBound > now }?.stretch.span.lowerBound
      blockedBy = shields.filter { $0.stretch.span.lowerBound == blockedFrom }.map(\.rule)
      return
    }
    var end = now
    for shield in shields where shield.stretch.span.lowerBound <= end {
      end = max(end, shield.stretch.span.upperBound)
    }
    // A subject that the rules in turn keep shut for this long is shut for ever: rules repeat every week.
    opensAt = end - now > StatusHorizon.endless ? nil : end
  }
}
