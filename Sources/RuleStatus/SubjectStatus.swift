import MonitoringPlan
import RuleModel

/// Why an app, category, site or list is blocked at an instant, or when it will be.
package struct SubjectStatus: Hashable, Sendable {
  /// Minutes since 1970-01-01 00:00 UTC.
  package var now: Int
  /// The rules whose shields cover the subject, in the order of the rules; empty if the subject is not blocked. No
  /// rule lifts the shield of another.
  package var reasons: [PhoneStatus.Reason] = []
  /// The rules whose shields are up and cover it if something is so that only the phone knows, in their order.
  package var perhaps: [Perhaps] = []
  /// The first instant at which no shield covers the subject; nil if the subject is not blocked, or stays blocked for
  /// ever. Shields that only perhaps cover it are left out.
  package var opensAt: Int?
  /// For an open subject: the next instant at which it is blocked, as far as status looks, and the rules that begin
  /// then.
  package var blockedFrom: Int?
  package var blockedBy: [Int] = []
  /// If it is not blocked: the rules that begin before ``blockedFrom`` and perhaps cover it, each with its next start, in
  /// the order of time.
  package var perhapsFrom: [Perhaps] = []
  /// The hard rules that block something now, ascending.
  package var blockingHardRules: [Int] = []

  /// A rule that blocks something if it is so on the phone.
  package struct Perhaps: Hashable, Sendable {
    package var reason: PhoneStatus.Reason
    package var condition: Condition
    /// When its shield goes up next; nil if it is up now.
    package var from: Int?
  }

  /// What only the phone knows.
  package enum Condition: Hashable, Sendable {
    /// Any of these holds.
    case `if`([CoverageCondition])
    /// None of these holds: allow-only.
    case unless([CoverageCondition])
    /// The app is opened: nothing is registered for a rule without a list.
    case onceOpened
  }

  /// Derives it as ``PhoneStatus`` does. `listsAreComplete` is whether no list is bound on the phone. What is compared is
  /// taken from the budget.
  package init(
    _ ruleSet: RuleSet, _ subject: Subject, usage: [Int: RuleUsage] = [:], _ clock: LocalClock, at now: Int,
    target: PlanTarget = .openapplock, listsAreComplete: Bool = false, _ budget: inout ComparisonBudget
  ) throws(ComparisonBudget.UsedUp) {
    self.now = now
    let coverage = ListCoverage(ruleSet.lists)
    var holders = try coverage.holders(of: subject, &budget)
    try coverage.addConditions(to: &holders, listsAreComplete: listsAreComplete, &budget)
    var shields: [(stretch: BlockStretch, rule: Int)] = []
    for (index, rule) in ruleSet.rules.enumerated() {
      let stretches = RuleStretches(
        rule, usage[index] ?? RuleUsage(), clock, now: now, target: target)
      if rule.hardMode, stretches.blocks.contains(where: { $0.span.contains(now) }) {
        blockingHardRules.append(index)
      }
      if rule.schedule?.selectionMode == .allowOnly, !stretches.onceOpened.isEmpty {
        addPerhaps(.onceOpened, index, stretches.onceOpened, stretches.windowEnd)
      }
      if stretches.shields.isEmpty { continue }
      switch coverage.coverage(rule, holders) {
      case .free: continue
      case .coveredIf(let conditions):
        addPerhaps(.if(conditions), index, stretches.shields, stretches.windowEnd)
      case .coveredUnless(let conditions):
        addPerhaps(.unless(conditions), index, stretches.shields, stretches.windowEnd)
      case .covered:
        shields += stretches.shields.map { ($0, index) }
        if let shield = stretches.shields.first(where: { $0.span.contains(now) }) {
          reasons.append(Self.reason(index, shield, stretches.windowEnd))
        }
      }
    }
    shields.sort { ($0.stretch.span.lowerBound, $0.rule) < ($1.stretch.span.lowerBound, $1.rule) }
    if reasons.isEmpty {
      blockedFrom = shields.first { $0.stretch.span.lowerBound > now }?.stretch.span.lowerBound
      blockedBy = shields.filter { $0.stretch.span.lowerBound == blockedFrom }.map(\.rule)
      let earlier = perhapsFrom.filter { ($0.from ?? .max) < blockedFrom ?? .max }
      perhapsFrom = earlier.sorted { ($0.from ?? 0, $0.reason.rule) < ($1.from ?? 0, $1.reason.rule) }
      return
    }
    perhapsFrom = []
    var end = now
    for shield in shields where shield.stretch.span.lowerBound <= end {
      end = max(end, shield.stretch.span.upperBound)
    }
    // A subject that the rules in turn keep shut for this long is shut for ever: rules repeat every week.
    opensAt = end - now > StatusHorizon.endless ? nil : end
  }

  private static func reason(_ rule: Int, _ shield: BlockStretch, _ windowEnd: Int?) -> PhoneStatus.Reason {
    PhoneStatus.Reason(rule: rule, reason: shield.reason, until: shield.end, windowEnd: windowEnd)
  }

  /// Adds a rule that perhaps covers it, now or from its next stretch on.
  private mutating func addPerhaps(
    _ condition: Condition, _ rule: Int, _ stretches: [BlockStretch], _ windowEnd: Int?
  ) {
    if let now = stretches.first(where: { $0.span.contains(now) }) {
      perhaps.append(Perhaps(reason: Self.reason(rule, now, windowEnd), condition: condition))
    } else if let next = stretches.first(where: { $0.span.lowerBound > now }) {
      perhapsFrom.append(
        Perhaps(
          reason: Self.reason(rule, next, nil), condition: condition, from: next.span.lowerBound))
    }
  }
}
