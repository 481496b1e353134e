import RuleSyntax

extension LintRule {
  static let unknownOption = LintRule(
    6, "unknown-clause", .error,
    summary: "a clause or a key does not exist",
    why: """
      A misspelt option that is dropped in silence is a protection that is off in silence. So each unknown \
      word is an error, with the nearest known one.
      """,
    bad: [
      LintExample("schedule \"Work\" 09:00-17:00 daily list:Social ‹hrad›")
    ],
    good: [
      LintExample("schedule \"Work\" 09:00-17:00 daily list:Social hard")
    ],
    check: .frontEnd)
}
