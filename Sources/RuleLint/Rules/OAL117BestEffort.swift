import RuleChecker
import RuleModel
import RuleSyntax

extension LintRule {
  static let bestEffort = LintRule(
    117, "best-effort", .info,
    summary: "a time limit blocks as soon as Apple's system says so, which may be late",
    why: """
      Use is counted by Apple's system, not by the app, and reported to it in the background. Reports come in batches, \
      sometimes minutes late and sometimes after midnight; after some updates they came at once or not at all. With \
      Screen Time shared over devices, use on other devices counts too. None of it can be changed by a rule.

      This finding is off unless asked for. `oal explain OAL117` shows it to say what to expect: a time \
      limit is a best effort, a schedule is kept to the minute when the phone is in use.
      """,
    facts: ["late-thresholds", "early-thresholds", "missing-thresholds", "late-or-missing"],
    bad: [
      LintExample(
        "‹time-limit› \"Cap\" 45m/day daily list:Social",
        options: LintOptions(enabled: [DiagnosticCode(117)]))
    ],
    good: [
      LintExample("time-limit \"Cap\" 45m/day daily list:Social"),
      LintExample(
        "schedule \"Work\" 09:00-17:00 daily list:Social",
        options: LintOptions(enabled: [DiagnosticCode(117)])),
    ],
    isOnByDefault: false,
    check: .rules { context in
      context.overview.facts.indices.compactMap { index in
        let facts = context.overview.facts[index]
        guard facts.kind == .timeLimit, facts.isMonitored else { return nil }
        return Diagnostic(
          .init(117), .info, at: context.checked.rules[index].node.keyword.location,
          "the phone reports use in batches, so the limit may block some minutes late",
          notes: ["a schedule is kept to the minute while the phone is in use"])
      }
    })
}
