import RuleChecker
import RuleModel
import RuleSyntax

extension LintRule {
  static let shadowedRule = LintRule(
    201, "shadowed-rule", .warning,
    summary: "whenever the rule blocks, other rules already block the same items",
    why: """
      Rules add up and never lift each other's shields. A rule whose every minute and every item is blocked by others \
      anyway changes nothing; it costs activities, of which a phone has 20, and whoever edits it later wonders why \
      nothing happens.

      Others count only if they are at least as strict: a hard rule is not shadowed by soft ones, a rule that filters \
      adult sites not by rules that do not. One rule can do it, or several together, each for its hours and its part \
      of the list. Allow-only blocks everything outside of its list, and is itself shadowed by allow-only rules that \
      allow no more, or where others block what they do. A time limit is shadowed by smaller budgets that count the same list.

      All rules that are reported can be removed together: what is blocked stays the same. Of two that do the same the \
      later is reported.
      """,
    bad: [
      LintExample(
        """
        schedule "Whole Evening" 18:00-23:00 daily block list:Social
        schedule ‹"Part of It"› 19:00-21:00 weekdays block list:Social

        """,
        fixed: """
          schedule "Whole Evening" 18:00-23:00 daily block list:Social

          """),
      LintExample(
        """
        schedule "Forenoon" 08:00-12:00 daily block list:Social
        schedule ‹"Lunch"› 11:00-13:00 daily block list:Social
        schedule "Afternoon" 11:30-17:00 daily block list:Social

        """),
      LintExample(
        """
        list Reading app:com.apple.iBooks app:com.amazon.Lassen
        list Writing app:com.apple.iBooks app:com.apple.Notes
        list Books app:com.apple.iBooks
        schedule "Read" 09:00-17:00 mon allow-only list:Reading
        schedule "Write" 09:00-17:00 mon allow-only list:Writing
        schedule ‹"Read Books"› 10:00-12:00 mon allow-only list:Books

        """),
      LintExample(
        """
        time-limit "An Hour" 1h/day daily list:Social
        time-limit ‹"Two at Weekends"› 2h/day weekends list:Social

        """),
    ],
    good: [
      LintExample(
        """
        schedule "Whole Evening" 18:00-23:00 daily block list:Social
        schedule "Hard Core" 19:00-21:00 weekdays block list:Social hard

        """),
      LintExample(
        """
        schedule "Whole Evening" 18:00-23:00 weekdays block list:Social
        schedule "Part of It" 19:00-21:00 daily block list:Social

        """),
      LintExample(
        """
        time-limit "An Hour" 1h/day weekdays list:Social
        time-limit "Two at Weekends" 2h/day weekends list:Social

        """),
    ],
    check: .comparing { context, comparison in
      let schedules = try Shadowing.find(&comparison)
      let limits = try LimitShadows.find(&comparison)
      return schedules.map { shadowFinding($0, context) } + limits.map { shadowFinding($0, context) }
    })

  private static func shadowFinding(_ shadow: Shadowing.Shadow, _ context: Context) -> Diagnostic {
    let rule = context.checked.rules[shadow.rule]
    let others = context.names(shadow.others)
    let isLimit = rule.rule.kind == .timeLimit
    return Diagnostic(
      .init(201), .warning, at: rule.nameLocation,
      isLimit
        ? "\(others) always \(shadow.others.count == 1 ? "runs" : "run") out first"
        : "the rule blocks nothing that is not blocked already",
      label: shadow.isByOne ? "shadowed by \(others)" : "shadowed by \(others) together",
      related: context.labels(
        shadow.others,
        isLimit ? "counts the same, for a smaller budget or the same" : "blocks at the same time"),
      help: ["if it was meant to add something, change what it blocks or when"],
      fixes: context.cut(statementOf: rule).map { cut in
        let what = CompactPrinter.quote(rule.rule.name) + cut.andComments
        return [
          Fix(
            "remove \(what): what is blocked stays the same", .unsafe, [cut.edit],
            because: shadow.others.map { context.checked.rules[$0].node.location })
        ]
      } ?? [])
  }
}
