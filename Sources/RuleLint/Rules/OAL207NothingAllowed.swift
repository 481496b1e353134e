import RuleChecker
import RuleModel
import RuleSyntax

extension LintRule {
  static let nothingAllowed = LintRule(
    207, "nothing-allowed", .warning,
    summary: "allow-only rules leave nothing open: an empty list, or lists with nothing in common",
    why: """
      Allow-only blocks everything outside of its list. While several such rules are on, only what is on all of their \
      lists is open; lists that have no app and no site in common therefore block the whole phone in the hours of all.

      The same happens with a list that has nothing on it. A list that is declared without items may be bound \
      on the phone, which nobody can see in the rules: then say so in a comment, `# oal:ignore OAL207 bound on the \
      phone`. Categories do not count: allow-only takes no notice of them.
      """,
    facts: ["stores-add-up"],
    bad: [
      LintExample(
        """
        list Reading app:com.amazon.Lassen
        list Reader app:com.apple.iBooks
        schedule "Read" 14:00-16:00 sat allow-only list:Reading
        schedule "Read Elsewhere" 15:00-17:00 sat allow-only list:‹Reader›
        """),
      LintExample(
        """
        list Reading app:com.apple.iBooks
        list Working app:com.apple.Notes
        list Both app:com.apple.iBooks app:com.apple.Notes
        schedule "Read" 09:00-17:00 mon allow-only list:Reading
        schedule "Work" 09:00-17:00 mon allow-only list:‹Working›
        schedule "Calm Morning" 06:00-13:00 mon allow-only list:Both
        schedule "Calm Noon" 13:00-18:00 mon allow-only list:Both
        """),
      LintExample(
        """
        list Morning app:com.apple.iBooks app:com.amazon.Lassen
        list Noon app:com.amazon.Lassen app:com.apple.Notes
        list Evening app:com.apple.iBooks app:com.apple.Notes
        schedule "Read" 09:00-17:00 mon allow-only list:Morning
        schedule "Work" 09:00-17:00 mon allow-only list:Noon
        schedule "Write" 10:00-11:00 mon allow-only list:‹Evening›
        """),
      LintExample(
        "list Tools\nschedule \"Focus\" 09:00-12:00 weekdays allow-only list:‹Tools›\n",
        options: LintOptions(listsAreComplete: true)),
      LintExample("list Bound\nschedule \"Quiet\" 20:00-22:00 daily allow-only list:‹Bound›\n"),
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
        .init(207), .warning, at: context.checked.rules[index].location(of: .list),
        isComplete
          ? "the rule allows an empty list: everything is blocked"
          : "the rule allows a list without items: unless it is bound on the phone, everything is blocked",
        related: [Label(declaration.node.name.location, "has no items")],
        help: ["write what stays allowed"])
    }
  }

  // MARK: Lists with nothing in common

  private static func disjointAllowances(_ context: Context) -> [Diagnostic] {
    TogetherNothing(context.overview).groups.compactMap { group in
      group.rules.last.map { disjointFinding($0, Array(group.rules.dropLast()), group.minute, context) }
    }
  }

  private static func disjointFinding(_ index: Int, _ others: [Int], _ minute: Int, _ context: Context)
    -> Diagnostic
  {
    let isPair = others.count == 1
    return Diagnostic(
      .init(207), .warning, at: context.checked.rules[index].location(of: .list),
      "together with \(context.names(others)) the rule allows nothing at all",
      label: isPair ? "nothing of it is allowed there too" : "nothing of it is allowed by all of them",
      related: context.labels(others, isPair ? "allows only other things" : "is on at the same time"),
      notes: ["the whole phone is blocked at \(Phrases.moment(minute)), for example"],
      help: [
        "keep the hours apart, or put what should stay open on \(isPair ? "both lists" : "all the lists")"
      ])
  }
}
