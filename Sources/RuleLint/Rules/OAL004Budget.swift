import RuleSyntax

extension LintRule {
  static let budget = LintRule(
    4, "budget", .error,
    summary: "a budget is not written as the language has it",
    why: """
      A time limit's budget is minutes of use a day, `45m/day` or `1h30m/day`, 1 minute to 24 hours. An \
      open limit's is `5 opens/day`, 1 to 1000. A number needs its unit, and no leading zero: some readers \
      would take it for octal.
      """,
    bad: [
      LintExample("time-limit \"Cap\" ‹45min› daily list:Social"),
      LintExample("open-limit \"Gate\" ‹5 open› daily list:Social"),
    ],
    good: [
      LintExample("time-limit \"Cap\" 45m daily list:Social"),
      LintExample("open-limit \"Gate\" 5 opens/day daily list:Social"),
    ],
    check: .frontEnd)
}
