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
    facts: ["first-open-limit-wins"],
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
      LintExample(
        """
        list Chess app:"Chess"
        list Cards app:"Solitaire"
        list Games app:"Chess" app:"Solitaire"
        open-limit "Chess" 5 opens/day daily list:Chess
        open-limit "Cards" 5 opens/day daily list:Cards
        open-limit "Games" 9 opens/day daily list:‹Games›
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
      var limitsWithThing = [[Int]](repeating: [], count: overview.lists.things.count)
      return overview.facts.indices.compactMap { index in
        let rule = overview.facts[index]
        guard rule.kind == .openLimit, rule.isMonitored, let list = rule.list else { return nil }
        // Of each thing a few do, or many limits would take long to be named.
        let earlier = Set(
          overview.lists.touching(list).flatMap { limitsWithThing[$0].prefix(namedLimits + 1) })
        for thing in overview.lists.lists[list].things { limitsWithThing[thing].append(index) }
        return earlier.isEmpty ? nil : collision(index, earlier.sorted(), context)
      }
    })

  /// How many of the limits that one collides with are named. A phone monitors 20 activities.
  private static let namedLimits = 20

  /// A finding at the later rule for all pairs that it makes with earlier ones, so that each pair is told of once.
  private static func collision(_ index: Int, _ earlier: [Int], _ context: Context) -> Diagnostic {
    let rule = context.checked.rules[index]
    let named = Array(earlier.prefix(namedLimits))
    let haveOneList = named.allSatisfy { rule.rule.list == context.checked.rules[$0].rule.list }
    let shared = sharedKind(index, named, context)
    let several = named.count > 1
    let what = haveOneList ? "the same list" : "\(shared.article) \(shared.noun)"
    let names = named.map(context.name) + (earlier.count > named.count ? ["more"] : [])
    return Diagnostic(
      .init(110), at: rule.location(of: .list),
      several
        ? "the open limit \(haveOneList ? "has" : "shares") \(what) \(haveOneList ? "as" : "with") several others, and the phone lifts one of two"
        : "two open limits \(haveOneList ? "have" : "share") \(what), and the phone lifts one of the two",
      label: "also under \(Phrases.list(names))",
      related: named.map { other in
        Label(
          context.checked.rules[other].nameLocation, several ? "another open limit" : "the other open limit")
      },
      notes: [
        "a press of Open spends one rule's open; the other's shield stays up, and the \(shared.noun) stays shut"
      ],
      help: ["keep each \(shared.noun) under one open limit"])
  }

  /// What a limit has in common with others, an app before anything else; of lists that the phone alone knows it is their
  /// apps.
  private static func sharedKind(_ index: Int, _ others: [Int], _ context: Context) -> (
    article: String, noun: String
  ) {
    let (table, facts) = (context.overview.lists, context.overview.facts)
    guard let list = facts[index].list else { return ("an", "app") }
    let touching = Set(table.touching(list))
    let kinds = Set(
      Set(others.compactMap { facts[$0].list }).flatMap { other in
        touching.intersection(table.lists[other].things).map { table.things[$0].kind }
      })
    if kinds.contains(where: { $0 != .category && $0 != .site }) { return ("an", "app") }
    return kinds.contains(.site)
      ? ("a", "site") : kinds.contains(.category) ? ("a", "category") : ("an", "app")
  }
}
