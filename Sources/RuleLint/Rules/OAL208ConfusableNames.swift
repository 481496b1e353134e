import RuleChecker
import RuleModel
import RuleSyntax

extension LintRule {
  static let confusableNames = LintRule(
    208, "confusable-names", .warning,
    summary: "two rules or two lists have names that differ only in case, spacing or look-alike letters",
    why: """
      Names are compared exactly: `Social`, `social` and `Sociаl` with a Cyrillic letter are three lists. A rule that \
      points to the one and was meant for the other blocks the wrong apps, and in the app nobody can tell two such \
      rules apart.

      Compared are rules with rules and lists with lists.
      """,
    bad: [
      LintExample(
        """
        list Social app:com.burbn.instagram
        list ‹social› site:reddit.com
        time-limit "Instagram" 45m/day daily list:Social
        time-limit "Reddit" 30m/day daily list:social
        """),
      LintExample(
        """
        schedule "Deep Work" 09:00-12:00 daily block list:Social
        schedule ‹"DeepWork"› 13:00-16:00 daily block list:Social
        """),
      LintExample(
        """
        schedule "Work" 09:00-12:00 daily block list:Social
        schedule "Play" 13:00-16:00 daily block list:‹Sociаl›
        """),
      LintExample(
        """
        list Straße app:com.burbn.instagram
        list ‹STRASSE› site:reddit.com
        time-limit "ﬁsh" 45m/day daily list:Straße
        time-limit ‹"Fish"› 30m/day daily list:STRASSE
        """),
    ],
    good: [
      LintExample(
        """
        schedule "Deep Work 1" 09:00-12:00 daily block list:Social
        schedule "Deep Work 2" 13:00-16:00 daily block list:Social
        """),
      LintExample("schedule \"Social\" 09:00-12:00 daily block list:social"),
    ],
    check: .rules { context in
      let rules = context.checked.rules
      let lists = listNames(context.checked)
      return confusions(rules.count, "rule", { rules[$0].rule.name }, { nameOf(rules[$0]) })
        + confusions(lists.count, "list", { lists[$0].name }, { lists[$0].place })
    })

  private typealias Naming = (name: String, place: Location)

  /// Where a rule gets its name: from `as`, where a preset is renamed.
  private static func nameOf(_ rule: CheckedRule) -> Location {
    rule.clause(.newName)?.valueLocation ?? rule.nameLocation
  }

  /// The declared lists; without declarations, the names of lists at their first use.
  private static func listNames(_ checked: CheckedRuleSet) -> [Naming] {
    if !checked.lists.isEmpty { return checked.lists.map { ($0.list.name, $0.node.name.location) } }
    var seen: Set<String> = []
    return checked.rules.compactMap { rule in
      guard let list = rule.rule.list, seen.insert(list).inserted else { return nil }
      return (list, rule.location(of: .list))
    }
  }

  private static func confusions(
    _ count: Int, _ noun: String, _ name: (Int) -> String, _ place: (Int) -> Location
  ) -> [Diagnostic] {
    var clusters = DisjointSet(count)
    let keys = (0..<count).map { LookalikeNames.keys(name($0)) }
    clusters.joinEqual(keys.map(\.folded.value))
    clusters.joinEqual(keys.map(\.drawn.value))
    return (0..<count).compactMap { index in
      let first = clusters.root(of: index)
      guard first != index else { return nil }
      return Diagnostic(
        .init(208), .warning, at: place(index),
        "this \(noun)'s name is easily taken for \(CompactPrinter.quote(name(first)))",
        label: "not the same", related: [Label(place(first), "looks much like it")],
        help: ["give one of them another name"])
    }
  }
}
