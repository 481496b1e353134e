import MonitoringPlan
import RuleChecker
import RuleModel
import RuleSyntax

extension LintRule {
  static let neverMonitored = LintRule(
    105, "never-monitored", .warning,
    summary: "an enabled rule points to no list, so the phone monitors nothing for it",
    why: """
      The app registers activities only for rules that have a list. A rule without one looks alive in the app and \
      does nothing in the background.

      With allow-only it is worse, and an error: each time the app is open in the rule's window its foreground shields \
      everything except the list, which is nothing, and no callback ever lifts that again.
      """,
    facts: ["allow-only-without-list"],
    bad: [
      LintExample("‹schedule› \"Deep Sleep\" 22:00-06:00 daily"),
      LintExample("schedule \"Focus\" 09:00-17:00 weekdays ‹allow-only›"),
      LintExample("‹time-limit› \"Cap\" 45m/day daily"),
    ],
    good: [
      LintExample("schedule \"Deep Sleep\" 22:00-06:00 daily list:Social"),
      LintExample("schedule \"Later\" 22:00-06:00 daily disabled"),
    ],
    check: .rules { context in
      context.plan.skipped.filter { $0.reason == .noList }.map { skipped in
        let rule = context.checked.rules[skipped.rule]
        if rule.rule.schedule?.selectionMode == .allowOnly {
          return Diagnostic(
            .init(105), .error, at: rule.location(of: .mode), "allow-only without a list blocks everything",
            label: "allows nothing",
            notes: ["the app's foreground shields the whole phone, and nothing lifts it"],
            help: [
              "name the list of what stays allowed: "
                + (context.isYAML(rule) ? "`list: Work Tools`" : "list:\"Work Tools\"")
            ])
        }
        return Diagnostic(
          .init(105), .warning, at: rule.node.keyword.location, "the rule has no list, so it blocks nothing",
          label: "nothing is monitored",
          help: ["name a list: " + (context.isYAML(rule) ? "`list: Social`" : "list:Social")])
      }
    })
}
