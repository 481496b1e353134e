import RuleChecker
import RuleModel
import RuleSyntax

extension LintRule {
  static let nothingAllowed = LintRule(
    207, "nothing-allowed", .warning,
    summary: "allow-only rules leave nothing open: an empty list, or lists with nothing in common",
    why: """
      Allow-only blocks everything outside of its list. While two such rules are on, only what is on both lists is \
      open; lists that have no app and no site in common therefore block the whole phone in the hours of both.

      The same happens with a list that has nothing on it. A list without items may be bound on the phone, so by \
      itself that is only a note; where the configuration says `lists: complete` it is a warning. Categories do not \
      count: allow-only takes no notice of them.
      """,
    bad: [
      LintExample(
        """
        list Reading app:com.amazon.Lassen
        list Reader app:com.apple.iBooks
        schedule "Read" 14:00-16:00 sat allow-only list:Reading
        schedule "Read Elsewhere" 15:00-17:00 sat allow-only list:‹Reader›
        """),
      LintExample(
        "list Tools\nschedule \"Focus\" 09:00-12:00 weekdays allow-only list:‹Tools›\n",
        options: LintOptions(listsAreComplete: true)),
      LintExample("list Tools\nschedule \"Focus\" 09:00-12:00 weekdays allow-only list:‹Tools›\n"),
    ],
    good: [
      LintExample(
        """
        list Reading app:com.amazon.Lassen app:com.apple.iBooks
        list Reader app:com.apple.iBooks
        schedule "Read" 14:00-16:00 sat allow-only list:Reading
        schedule "Read Elsewhere" 15:00-17:00 sat allow-only list:Reader
        """),
      LintExample("schedule \"Focus\" 09:00-12:00 weekdays allow-only list:Tools\n"),
    ],
    check: .rules { context in emptyAllowances(context) + disjointAllowances(context) })

  // MARK: Lists without items

  private static func emptyAllowances(_ context: Context) -> [Diagnostic] {
    let isComplete = context.options.listsAreComplete
    return context.overview.facts.indices.compactMap { index in
      guard context.overview.facts[index].list(ifLive: .allowOnly) != nil,
        let declaration = context.declaration(index), declaration.list.items.isEmpty
      else { return nil }
      return Diagnostic(
        .init(207), isComplete ? .warning : .info, at: context.checked.rules[index].location(of: .list),
        isComplete
          ? "the rule allows an empty list: everything is blocked"
          : "the rule allows a list without items: unless it is bound on the phone, everything is blocked",
        related: [Label(declaration.node.name.location, "has no items")],
        help: ["write what stays allowed"])
    }
  }

  // MARK: Lists with nothing in common

  private static func disjointAllowances(_ context: Context) -> [Diagnostic] {
    let nothing = NothingAllowed(context.overview)
    guard !nothing.minutes.isEmpty else { return [] }
    let coverage = context.overview.coverage
    var shared: [Int: WeekCoverage] = [:]
    for (index, rule) in context.overview.facts.enumerated() {
      guard let list = rule.list(ifLive: .allowOnly), nothing.concerns(list) else { continue }
      let minutes = coverage[index].intersection(nothing.minutes)
      if !minutes.isEmpty { shared[index] = minutes }
    }
    let rules = shared.keys.sorted()
    let owned = OwnedCoverage(rules.lazy.map { ($0, shared[$0] ?? WeekCoverage()) })
    var clusters = Clusters(context.overview.facts.count)
    var partners: [Int: Int] = [:]
    for rule in rules {
      for owner in context.overview.owners(of: shared[rule] ?? WeekCoverage(), in: [owned], limit: .max)
      where owner != rule {
        clusters.join(rule, owner)
        partners[rule] = partners[rule] ?? owner
        partners[owner] = partners[owner] ?? rule
      }
    }
    return rules.compactMap { rule in
      guard clusters.root(of: rule) != rule, let partner = partners[rule] else { return nil }
      return disjointFinding(rule, partner, nothing.minutes, context)
    }
  }

  private static func disjointFinding(
    _ index: Int, _ partner: Int, _ minutes: WeekCoverage, _ context: Context
  ) -> Diagnostic {
    let coverage = context.overview.coverage
    let moment = coverage[index].intersection(coverage[partner]).intersection(minutes).first
    return Diagnostic(
      .init(207), .warning, at: context.checked.rules[index].location(of: .list),
      "together with \(context.name(partner)) the rule allows nothing at all",
      label: "nothing of it is allowed there too",
      related: context.labels([partner], "allows only other things"),
      notes: moment.map { ["the whole phone is blocked at \(Phrases.moment($0)), for example"] } ?? [],
      help: ["keep the hours apart, or put what should stay open on both lists"])
  }
}
