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

  // MARK: What is blocked

  /// The minutes in which schedules surely block a thing, with the rule that does. Allow-only blocks what is not on
  /// its list.
  func blocked(_ thing: Int) -> [OwnedCoverage] {
    let naming = lists.things[thing].lists.compactMap { blocking[$0] }
    if allowedLists.isEmpty { return naming }
    return naming
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

  /// Whether schedules can block everything on a list for so many minutes a week at all: quick, and never wrongly no.
  func mayBlockWholeList(_ list: Int, forMinutes minutes: Int) -> Bool {
    guard let thing = lists.lists[list].things.first else { return minutes <= 0 }
    return blocked(thing).reduce(0) { $0 + $1.count } >= minutes
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
