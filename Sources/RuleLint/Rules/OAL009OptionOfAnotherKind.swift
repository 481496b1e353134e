import RuleSyntax

extension LintRule {
  static let optionOfAnotherKind = LintRule(
    9, "option-of-another-kind", .error,
    summary: "an option belongs to another kind of rule",
    why: """
      Windows, modes and block-adult-content belong to schedules, minutes to time limits, opens to open \
      limits. An app that stores all options in one record would accept any mixture and do something else \
      with it in the foreground than in the background; here a rule holds only what its kind has.
      """,
    bad: [
      LintExample("time-limit \"Cap\" 45m/day daily ‹allow-only› list:Social"),
      LintExample("schedule \"Work\" 09:00-17:00 daily ‹45m/day› list:Social"),
    ],
    good: [
      LintExample("time-limit \"Cap\" 45m/day daily list:Social")
    ],
    check: .frontEnd)
}
