import RuleSyntax

extension LintRule {
  static let duplicateOption = LintRule(
    7, "duplicate-clause", .error,
    summary: "a clause or a key is given twice",
    why: """
      Of two values one would win, and which one is not for a tool to choose. Both places are shown.
      """,
    bad: [
      LintExample("schedule \"Work\" 09:00-17:00 daily list:Social hard ‹hard›"),
      LintExample("schedule \"Work\" 09:00-17:00 daily list:Social block ‹allow-only›"),
    ],
    good: [
      LintExample("schedule \"Work\" 09:00-17:00 daily list:Social hard")
    ],
    check: .frontEnd)
}
