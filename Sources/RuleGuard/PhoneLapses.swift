// RuleGuard: whether a change of rules takes away what hard rules hold. Pure. What cannot be told counts as taken away.
import MonitoringPlan
import RuleComparison
import RuleModel

/// Where a phone does not carry out what rules say, by its model in an ordinary week.
package struct PhoneLapses: Sendable {
  /// The minutes of the week in which a schedule's shield is down though the schedule blocks, by the rule's index.
  package private(set) var missed: [Int: WeekCoverage] = [:]
  /// Limits that the phone does not watch.
  package private(set) var unwatched: Set<Int> = []
  /// Whether there is too much to look at.
  package private(set) var isCutShort = false

  package init(_ rules: RuleSet, _ options: PlanOptions) {
    let verdict = Verification.verifyWeek(rules, Compiler.compile(rules, options))
    isCutShort = verdict.isCutShort
    for found in verdict.rules {
      let down = found.deviations.filter { !$0.shieldIsOn }
      guard !down.isEmpty else { continue }
      if rules.rules[found.rule].schedule == nil {
        unwatched.insert(found.rule)
      } else {
        for stretch in down {
          let start = stretch.start % WeekCoverage.minutesPerWeek
          missed[found.rule, default: WeekCoverage()].insert(start..<start + stretch.length)
        }
      }
    }
    let large = Set(rules.lists.filter(Self.isTooLarge).map(\.name))
    for (index, rule) in rules.rules.enumerated() where rule.list.map(large.contains) == true {
      missed[index] = .full
      unwatched.insert(index)
    }
  }

  /// Whether a list holds more than a shield takes: the phone then says nothing and blocks a part or nothing.
  private static func isTooLarge(_ list: AppList) -> Bool {
    var (apps, sites, categories): (Set<ListItem>, Set<ListItem>, Set<ListItem>) = ([], [], [])
    for item in list.items {
      switch item {
      case .bundle, .app: apps.insert(item)
      case .site: sites.insert(item)
      case .category: categories.insert(item)
      }
    }
    return [apps, sites, categories].contains { $0.count > PlatformLimits.shieldItems }
  }

  /// The rules less what the phone does not do. `counted` are the rules that count.
  package func applied(to rules: RuleSet, counted: Set<Int>? = nil) -> ComparedRules {
    ComparedRules(rules, counted: counted, missed: missed, unwatched: unwatched)
  }
}
