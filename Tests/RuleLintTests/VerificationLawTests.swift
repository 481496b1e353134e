import MonitoringPlan
import RuleModel
import RuleSyntax
import TestSupport
import Testing

@testable import RuleChecker
@testable import RuleLint

/// OAL101 or OAL102 is reported, once, if and only if `oal verify` shows a stretch in which the phone differs: over
/// 200,000 rules and every pair of boundaries, by the whole model of the phone.
@Suite struct VerificationLawTests {
  private static let checks: [@Sendable (LintRule.Context) -> [Diagnostic]] =
    [LintRule.intervalTooShort, .endsAtMidnight].compactMap {
      if case .rules(let check) = $0.check { check } else { nil }
    }

  @Test(arguments: 0..<20 as Range<UInt64>) func randomRules(_ seed: UInt64) {
    var made = RandomRules(seed: 5000 + seed)
    var flagged = 0
    for _ in 0..<10 { flagged += Self.check(made.schedules(1000)) }
    #expect((2000..<8000).contains(flagged), "a law about nothing: \(flagged) of 10,000")
  }

  @Test(arguments: [
    WeekdaySet.daily, .weekdays, .weekends, WeekdaySet(.sunday), WeekdaySet(rawValue: 0b010_1010),
  ])
  func everyPairOfBoundaries(_ days: WeekdaySet) {
    let times = RandomRules.boundaries.map { TimeOfDay(wrapping: $0) }
    for start in times {
      let rules = times.enumerated().map { index, end in
        Rule(
          id: RandomRules.id(index), name: "", days: days, list: "Social",
          configuration: .schedule(ScheduleConfig(window: TimeWindow(start: start, end: end))))
      }
      _ = Self.check(rules)
    }
  }

  /// How many rules are flagged.
  private static func check(_ rules: [Rule]) -> Int {
    var checked = CheckedRuleSet()
    // A rule's place is its index, so that a finding leads back to the rule.
    checked.rules = rules.enumerated().map { index, rule in
      let place = Location(0, SourceRange(index, index + 1))
      return CheckedRule(
        rule: rule, node: RuleNode(location: place, keyword: Located(.kind(.schedule), place)))
    }
    let plan = Plan.quick(rules)
    let context = LintRule.Context(checked: checked, plan: plan, sources: [], trees: [])
    var counts = Array(repeating: 0, count: rules.count)
    for check in checks {
      for finding in check(context) { counts[finding.location.range.start] += 1 }
    }
    let verdict = Verification.verifyWeek(
      RuleSet(rules: rules), plan, VerificationOptions(activityLimit: nil))
    for (index, found) in verdict.rules.enumerated() where counts[index] != (found.agrees ? 0 : 1) {
      let window = rules[index].schedule.map { "\($0.window)" } ?? ""
      Issue.record("\(window) \(rules[index].days): \(counts[index]) findings, \(found.deviations)")
    }
    return counts.count { $0 > 0 }
  }
}
