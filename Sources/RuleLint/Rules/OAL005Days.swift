import RuleSyntax

extension LintRule {
  static let days = LintRule(
    5, "days", .error,
    summary: "days are not written as the language has them",
    why: """
      Days are `daily`, `weekdays`, `weekends`, a day, a range such as `mon-thu` or a list such as \
      `mon,wed-fri`. Numbers are never taken for days: Apple counts Sunday as 1, cron as 0, and others \
      start with Monday.
      """,
    bad: [
      LintExample("schedule \"Work\" 09:00-17:00 ‹weekday› list:Social"),
      LintExample("schedule \"Work\" 09:00-17:00 ‹mon, wed› list:Social"),
    ],
    good: [
      LintExample("schedule \"Work\" 09:00-17:00 weekdays list:Social")
    ],
    check: .frontEnd)
}
