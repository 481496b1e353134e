import MonitoringPlan
import RuleChecker
import RuleModel
import RuleSyntax

/// What several checks need to know of one phone's rules, computed once. A class, though nothing in it changes: the checks
/// hand it on for every rule, and a copy of a structure takes hold of each of its tables.
final class Overview: Sendable {
  let lists: ListTable
  /// By rule.
  let facts: [RuleFacts]
  /// By rule: the minutes of its window; empty for a limit. Rules with the same window and days share one value.
  let coverage: [WeekCoverage]
  /// By list: how many monitored schedules have it.
  let scheduleCounts: [Int]
  /// By list: the monitored schedules that block it, with the rule that each minute belongs to, the first in order;
  /// nil where there are none.
  let blocking: [OwnedCoverage?]
  /// By list: the monitored schedules that allow only it.
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
    // By the window's ends and the days as one number: a type of its own as a key takes the runtime longer to look up
    // for the first time than a small file takes to be checked.
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
