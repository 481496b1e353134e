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
    check: .comparing { context, comparison in
      let overview = context.overview
      var limits = LimitsByThing(overview.lists)
      return try overview.facts.indices.compactMap { index in
        let rule = overview.facts[index]
        guard rule.kind == .openLimit, rule.isMonitored, let list = rule.list else { return nil }
        let earlier = limits.add(index, overview.lists.lists[list].things)
        return earlier.isEmpty ? nil : try collision(index, earlier, context, &comparison)
      }
    })

  /// The first open limits with an item group, and for a site the first open limits with a sub-domain.
  private struct LimitsByThing {
    private let things: [ListTable.ItemGroup]
    private var holding: [[Int]]
    private var below: [[Int]]

    init(_ table: ListTable) {
      things = table.things
      holding = Array(repeating: [], count: things.count)
      below = holding
    }

    /// Adds a limit and returns the earlier limits that share an item with it, ascending; of many limits with the same
    /// item only the first.
    mutating func add(_ limit: Int, _ own: [Int]) -> [Int] {
      let earlier = own.flatMap { thing in
        [holding[thing], below[thing]] + things[thing].parents.map { holding[$0] }
      }.filter { !$0.isEmpty }
      for thing in own {
        Self.append(limit, to: &holding[thing])
        for parent in things[thing].parents { Self.append(limit, to: &below[parent]) }
      }
      return earlier.count == 1 ? earlier[0] : Set(earlier.joined()).sorted()
    }

    private static func append(_ limit: Int, to limits: inout [Int]) {
      if limits.count <= countedLimits, limits.last != limit { limits.append(limit) }
    }
  }

  /// How many colliding limits are counted for each item group, and how many are named.
  private static let countedLimits = 20
  private static let namedLimits = 3

  /// A finding at the later rule for all its collisions with earlier rules, so that every collision is reported once.
  private static func collision(
    _ index: Int, _ earlier: [Int], _ context: Context, _ comparison: inout Comparison
  ) throws -> Diagnostic {
    let rule = context.checked.rules[index]
    let named = Array(earlier.prefix(namedLimits))
    let haveOneList = named.allSatisfy { rule.rule.list == context.checked.rules[$0].rule.list }
    let shared = try sharedKind(index, named, &comparison)
    let several = named.count > 1
    let what = haveOneList ? "the same list" : "\(shared.article) \(shared.noun)"
    let more = earlier.count - named.count
    let rest = earlier.count > countedLimits ? "more" : "\(more) more"
    let names = named.map(context.name) + (more > 0 ? [rest] : [])
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

  /// The kind of the items that a limit shares with others: apps first, then sites, then categories. Lists that only
  /// the phone knows count as apps.
  private static func sharedKind(
    _ index: Int, _ others: [Int], _ comparison: inout Comparison
  ) throws -> (article: String, noun: String) {
    let (table, facts) = (comparison.overview.lists, comparison.overview.facts)
    guard let list = facts[index].list else { return ("an", "app") }
    let own = table.lists[list].things
    let above = Set(own.flatMap { table.things[$0].parents })
    var kinds: Set<ListTable.Kind> = []
    for other in Set(others.compactMap { facts[$0].list }) {
      let things = table.lists[other].things
      try comparison.draw(things.count)
      for thing in things
      where own.holdsSorted(thing) || above.contains(thing)
        || table.things[thing].parents.contains(where: own.holdsSorted)
      {
        kinds.insert(table.things[thing].kind)
      }
    }
    if kinds.contains(where: { $0 != .category && $0 != .site }) { return ("an", "app") }
    return kinds.contains(.site)
      ? ("a", "site") : kinds.contains(.category) ? ("a", "category") : ("an", "app")
  }
}
