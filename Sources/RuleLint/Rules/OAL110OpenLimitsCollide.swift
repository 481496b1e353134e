import RuleChecker
import RuleModel
import RuleSyntax

extension LintRule {
  static let openLimitsCollide = LintRule(
    110, "open-limits-collide", .error,
    summary: "two enabled open limits share a list or something on their lists, and their app never opens",
    why: """
      A press of the Open button is looked up in the first open limit that has the app, whatever its days. That one's \
      open is spent and that one's shield lifts. The other's stays up, because a gate that has opens left is not \
      counted as blocking: on every day of the other rule the app stays shut, however often it is pressed.

      Put the app under one open limit only.
      """,
    bad: [
      LintExample(
        """
        open-limit "Games a Day" 5 opens/day weekdays list:Games
        open-limit "Weekend Games" 9 opens/day weekends list:‹Games›
        """),
      LintExample(
        """
        list Games app:com.supercell.scroll app:"Wordle"
        list Puzzles app:"Wordle"
        open-limit "Games a Day" 5 opens/day daily list:Games
        open-limit "Puzzles a Day" 2 opens/day daily list:‹Puzzles›
        """),
    ],
    good: [
      LintExample(
        """
        list Games app:com.supercell.scroll
        list Puzzles app:"Wordle"
        open-limit "Games a Day" 5 opens/day daily list:Games
        open-limit "Puzzles a Day" 2 opens/day daily list:Puzzles
        """),
      LintExample(
        """
        open-limit "Games a Day" 5 opens/day weekdays list:Games
        open-limit "Weekend Games" 9 opens/day weekends list:Games disabled
        """),
    ],
    check: .rules { context in
      let overview = context.overview
      var clusters = Clusters(overview.facts.count)
      var partners: [Int: Int] = [:]
      var limits: [Int] = []
      var firstWithThing = [Int?](repeating: nil, count: overview.lists.things.count)
      for (index, rule) in overview.facts.enumerated() where rule.kind == .openLimit && rule.isMonitored {
        guard let list = rule.list else { continue }
        limits.append(index)
        for other in overview.lists.touching(list).compactMap({ firstWithThing[$0] }) {
          clusters.join(index, other)
          partners[index] = min(other, partners[index] ?? other)
          partners[other] = min(index, partners[other] ?? index)
        }
        for thing in overview.lists.lists[list].things where firstWithThing[thing] == nil {
          firstWithThing[thing] = index
        }
      }
      return limits.compactMap { index in
        guard clusters.root(of: index) != index, let partner = partners[index] else { return nil }
        return collision(index, partner, context)
      }
    })

  private static func collision(_ index: Int, _ other: Int, _ context: Context) -> Diagnostic {
    let rule = context.checked.rules[index]
    let isSameList = rule.rule.list == context.checked.rules[other].rule.list
    let shared = sharedKind(index, other, context)
    return Diagnostic(
      .init(110), at: rule.location(of: .list),
      isSameList
        ? "two open limits have the same list, and the phone lifts one of the two"
        : "two open limits share \(shared.article) \(shared.noun), and the phone lifts one of the two",
      label: "also under \(context.name(other))", related: context.labels([other], "the other open limit"),
      notes: [
        "a press of Open spends one rule's open; the other's shield stays up, and the \(shared.noun) stays shut"
      ],
      help: ["keep each \(shared.noun) under one open limit"])
  }

  /// What two limits have in common, an app before anything else; of lists that the phone alone knows it is their apps.
  private static func sharedKind(_ index: Int, _ other: Int, _ context: Context) -> (
    article: String, noun: String
  ) {
    let table = context.overview.lists
    let lists = [index, other].compactMap { context.overview.facts[$0].list }
    guard lists.count == 2 else { return ("an", "app") }
    let kinds = Set(table.touching(lists[0])).intersection(table.lists[lists[1]].things)
      .map { table.things[$0].kind }
    if kinds.contains(where: { $0 != .category && $0 != .site }) { return ("an", "app") }
    return kinds.contains(.site)
      ? ("a", "site") : kinds.contains(.category) ? ("a", "category") : ("an", "app")
  }
}
