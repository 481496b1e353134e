import MonitoringPlan
import RuleChecker
import RuleModel
import RuleSyntax

/// What several checks need to know of one phone's rules, computed once.
struct Overview: Sendable {
  let lists: ListTable
  /// By rule.
  let facts: [RuleFacts]
  /// By rule: the minutes of its window; empty for a limit. Rules with the same window and days share one value.
  let coverage: [WeekCoverage]
  /// By list: the monitored schedules that block it, with the rule that each minute belongs to, the first in order.
  let blocking: [Int: OwnedCoverage]
  /// By list: the monitored schedules that allow only it.
  let allowing: [Int: OwnedCoverage]
  /// The lists of ``allowing``, ascending.
  let allowedLists: [Int]

  init(_ checked: CheckedRuleSet, options: LintOptions) {
    let table = ListTable(checked, options: options)
    let facts = checked.rules.indices.map { index in
      RuleFacts(checked.rules[index].rule, list: table.number(of: checked.rules[index].rule))
    }
    let coverage = Self.coverage(of: facts)
    lists = table
    self.facts = facts
    self.coverage = coverage
    blocking = Self.owned(.block, facts, coverage)
    allowing = Self.owned(.allowOnly, facts, coverage)
    allowedLists = allowing.keys.sorted()
  }

  private struct Hours: Hashable {
    var window: TimeWindow
    var days: WeekdaySet
  }

  private static func coverage(of facts: [RuleFacts]) -> [WeekCoverage] {
    var known: [Hours: WeekCoverage] = [:]
    return facts.map { rule in
      guard rule.kind == .schedule else { return WeekCoverage() }
      let hours = Hours(window: rule.window, days: rule.days)
      if let coverage = known[hours] { return coverage }
      let coverage = WeekCoverage(window: rule.window, days: rule.days)
      known[hours] = coverage
      return coverage
    }
  }

  private static func owned(_ mode: SelectionMode, _ facts: [RuleFacts], _ coverage: [WeekCoverage])
    -> [Int: OwnedCoverage]
  {
    var rules: [Int: [Int]] = [:]
    for index in facts.indices {
      if let list = facts[index].list(ifLive: mode) { rules[list, default: []].append(index) }
    }
    return rules.mapValues { OwnedCoverage($0.lazy.map { ($0, coverage[$0]) }) }
  }

  // MARK: What is blocked

  /// The minutes in which schedules surely block a thing, with the rule that does. Allow-only blocks what is not on
  /// its list.
  func blocked(_ thing: Int) -> [OwnedCoverage] {
    lists.things[thing].lists.compactMap { blocking[$0] }
      + allowedLists.filter { lists.allowOnly($0, surelyBlocks: thing) }.compactMap { allowing[$0] }
  }

  /// The minutes in which schedules surely block everything on a list.
  func wholeListBlocked(_ list: Int) -> WeekCoverage {
    var blocked: WeekCoverage?
    for thing in lists.lists[list].things {
      let minutes = self.blocked(thing).reduce(into: WeekCoverage()) { $0.formUnion($1.coverage) }
      blocked = blocked?.intersection(minutes) ?? minutes
      if minutes.isEmpty { break }
    }
    return blocked ?? WeekCoverage()
  }

  /// Some of the rules that the sources know for the given minutes, in order and each once: enough to cover all of
  /// them, or the first `limit` that come up.
  func owners(of minutes: WeekCoverage, in sources: [OwnedCoverage], limit: Int = 8) -> [Int] {
    var found: [Int] = []
    var left = minutes
    for source in sources {
      while found.count < limit, let minute = left.intersection(source.coverage).first,
        let owner = source.owner(at: minute)
      {
        found.append(owner)
        left.subtract(coverage[owner])
      }
    }
    return Array(Set(found)).sorted()
  }
}
