import RuleSyntax

extension LintRule {
  static let missingOption = LintRule(
    8, "missing-clause", .error,
    summary: "a rule lacks what its kind cannot do without",
    why: """
      A schedule needs a window, a limit needs a budget, and all need days: there is no silent default for \
      what a rule is about.
      """,
    bad: [
      LintExample("‹schedule› \"Work\" 09:00-17:00 list:Social")
    ],
    good: [
      LintExample("schedule \"Work\" 09:00-17:00 weekdays list:Social")
    ],
    check: .frontEnd)
}
