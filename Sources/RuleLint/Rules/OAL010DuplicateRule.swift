import RuleSyntax

extension LintRule {
  static let duplicateRule = LintRule(
    10, "duplicate-rule", .error,
    summary: "two rules have one name or one id",
    why: """
      A rule's identity on the phone is its id, which follows from its name where none is written. Two \
      rules with one identity would replace each other's activities.
      """,
    bad: [
      LintExample(
        "schedule \"Work\" 09:00-12:00 daily list:Social\nschedule ‹\"Work\"› 13:00-17:00 daily list:Social")
    ],
    good: [
      LintExample(
        "schedule \"Morning\" 09:00-12:00 daily list:Social\nschedule \"Afternoon\" 13:00-17:00 daily list:Social"
      )
    ],
    check: .frontEnd)
}
