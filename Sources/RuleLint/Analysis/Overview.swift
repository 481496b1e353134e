import MonitoringPlan
import RuleChecker
import RuleModel
import RuleSyntax

/// What several checks need to know of one phone's rules, computed once.
struct Overview: Sendable {
  let lists: ListTable
  /// By rule: the number of its list; nil for a rule without one.
  let list: [Int?]
  /// By rule: whether the phone monitors it, that is whether it is enabled and has days and a list.
  let isMonitored: [Bool]
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
    lists = table
    list = checked.rules.map { table.number(of: $0.rule) }
    isMonitored = checked.rules.map { Compiler.reasonToSkip($0.rule) == nil }
    coverage = Self.coverage(of: checked)
    blocking = Self.owned(.block, checked, list, isMonitored, coverage)
    allowing = Self.owned(.allowOnly, checked, list, isMonitored, coverage)
    allowedLists = allowing.keys.sorted()
  }

  private struct Hours: Hashable {
    var window: TimeWindow
    var days: WeekdaySet
  }

  private static func coverage(of checked: CheckedRuleSet) -> [WeekCoverage] {
    var known: [Hours: WeekCoverage] = [:]
    return checked.rules.map { rule in
      guard let window = rule.rule.schedule?.window else { return WeekCoverage() }
      let hours = Hours(window: window, days: rule.rule.days)
      if let coverage = known[hours] { return coverage }
      let coverage = WeekCoverage(window: window, days: rule.rule.days)
      known[hours] = coverage
      return coverage
    }
  }

  private static func owned(
    _ mode: SelectionMode, _ checked: CheckedRuleSet, _ list: [Int?], _ isMonitored: [Bool],
    _ coverage: [WeekCoverage]
  ) -> [Int: OwnedCoverage] {
    var rules: [Int: [Int]] = [:]
    for (index, rule) in checked.rules.enumerated() where isMonitored[index] {
      guard rule.rule.schedule?.selectionMode == mode, let list = list[index] else { continue }
      rules[list, default: []].append(index)
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
    guard !lists.lists[list].isEmpty else { return WeekCoverage() }
    return lists.lists[list].things.reduce(.full) { blocked, thing in
      blocked.intersection(self.blocked(thing).reduce(into: WeekCoverage()) { $0.formUnion($1.coverage) })
    }
  }

  /// Some of the rules that the sources know for the given minutes, in order and each once: enough to cover all of
  /// them, or the first `limit` that come up.
  static func owners(
    of minutes: WeekCoverage, in sources: [OwnedCoverage], _ coverage: [WeekCoverage], limit: Int
  )
    -> [Int]
  {
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
