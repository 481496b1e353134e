import MonitoringPlan
import RuleChecker
import RuleModel
import RuleSyntax

/// The analysis of one phone's rules that several checks share, computed once. An immutable class: checks pass it on
/// for every rule, and a copied structure would retain every table.
final class RuleSetAnalysis: Sendable {
  let lists: ListTable
  /// By rule.
  let facts: [RuleFacts]
  /// By rule: the minutes of its window; empty for a limit. Rules with the same window and days share one value.
  let coverage: [WeekCoverage]
  /// By list: the number of its monitored schedules.
  let scheduleCounts: [Int]
  /// By list: the minutes in which monitored schedules block the list, each minute owned by the first such schedule;
  /// nil without schedules.
  let blocking: [OwnedCoverage?]
  /// By list: the minutes in which monitored schedules allow only the list, in the same form.
  let allowing: [OwnedCoverage?]
  /// The lists of ``allowing``, ascending.
  let allowedLists: [Int]

  init(_ checked: CheckedRuleSet, options: LintOptions) {
    let table = ListTable(checked, options: options)
    let facts = checked.rules.indices.map { RuleFacts(checked.rules[$0].rule, list: table.listOfRule[$0]) }
    let coverage = Self.coverage(of: facts)
    lists = table
    self.facts = facts
    self.coverage = coverage
    var counts = [Int](repeating: 0, count: table.lists.count)
    for rule in facts where rule.isLiveSchedule {
      if let list = rule.list { counts[list] += 1 }
    }
    scheduleCounts = counts
    blocking = Self.owned(.block, facts, coverage, listCount: table.lists.count)
    allowing = Self.owned(.allowOnly, facts, coverage, listCount: table.lists.count)
    allowedLists = allowing.enumerated().compactMap { list, hours in hours == nil ? nil : list }
  }

  private static func coverage(of facts: [RuleFacts]) -> [WeekCoverage] {
    // The key is window and days as one number: the runtime needs longer for the first lookup of a custom key type
    // than for checking a small file.
    var known: [Int: WeekCoverage] = [:]
    return facts.map { rule in
      guard rule.kind == .schedule else { return WeekCoverage() }
      let hours = (rule.window.start.minutes << 11 | rule.window.end.minutes) << 7 | Int(rule.days.rawValue)
      if let coverage = known[hours] { return coverage }
      let coverage = WeekCoverage(window: rule.window, days: rule.days)
      known[hours] = coverage
      return coverage
    }
  }

  private static func owned(
    _ mode: SelectionMode, _ facts: [RuleFacts], _ coverage: [WeekCoverage], listCount: Int
  ) -> [OwnedCoverage?] {
    var rules = [[Int]](repeating: [], count: listCount)
    for index in facts.indices {
      if let list = facts[index].list(ifLive: mode) { rules[list].append(index) }
    }
    return rules.map { rules in
      if rules.count == 1 {
        return OwnedCoverage(rules[0], coverage[rules[0]], count: facts[rules[0]].minutesPerWeek)
      }
      return rules.isEmpty ? nil : OwnedCoverage(rules.lazy.map { ($0, coverage[$0]) })
    }
  }
}
