import CivilTime
import MonitoringPlan
import RuleChecker
import RuleComparison
import RuleGuard
import RuleModel
import RuleSyntax
import WeekView

extension FuzzTarget {
  /// Two versions of rules, one behind the other: each is the same as itself, no rules are never stricter than some, what
  /// is not weaker passes the guard's test of the hard rules, and every picture of a week can be drawn.
  static let comparison = FuzzTarget(name: "comparison", limit: 2048) { input in
    var input = input
    let texts = [input.part(endingWith: 0), input.bytes]
    let sides = texts.compactMap(rules)
    guard sides.count == 2 else { return }
    for (rules, text) in zip(sides, texts) {
      let shown = SourceFile(path: "", bytes: text).debug
      hold(verdict(rules, rules) == .same, "not the same as itself: \(shown)")
      hold([.same, .weaker].contains(verdict(rules, RuleSet())), "stricter without rules: \(shown)")
    }
    var budget = ComparisonBudget()
    let result = try? RuleSetComparison(
      from: ComparedRules(sides[0]), to: ComparedRules(sides[1]), &budget)
    let back = try? RuleSetComparison(from: ComparedRules(sides[1]), to: ComparedRules(sides[0]), &budget)
    if let result, let back {
      hold(
        result.coverage.lost == back.coverage.gained && result.lock.gained == back.lock.lost,
        "not the same the other way round")
    }
    let week = WeekModel(sides[0], Compiler.compile(sides[0], PlanOptions()), by: .list)
    let pictures = [
      WeekText(week, width: 80, isASCII: true, now: nil).render { text, _ in text },
      WeekSVG(week, now: nil).render(.light), WeekHTML(week, now: nil).render(),
      WeekCalendar(sides[0], .utc, from: Instant(secondsSince1970: 1_800_000_000)).render(),
    ]
    hold(pictures.allSatisfy { !$0.isEmpty }, "no picture")
  }

  private static func verdict(_ old: RuleSet, _ new: RuleSet) -> ComparisonVerdict? {
    var budget = ComparisonBudget()
    return try? RuleSetComparison(from: ComparedRules(old), to: ComparedRules(new), &budget).verdict
  }

  /// The rules of a text without errors.
  private static func rules(_ bytes: [UInt8]) -> RuleSet? {
    let source = SourceFile(path: "rules.oal", bytes: bytes)
    guard TextCheck.check(source, file: 0) == nil else { return nil }
    let read = CompactReader.read(source, file: 0)
    let checked = Checker.check([read.tree], sources: [source]) { [] }
    let isSound = !(read.diagnostics + checked.diagnostics).contains { $0.severity == .error }
    return isSound ? checked.checked.ruleSet : nil
  }
}
