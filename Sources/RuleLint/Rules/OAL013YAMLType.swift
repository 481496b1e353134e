import RuleSyntax

extension LintRule {
  static let yamlType = LintRule(
    13, "yaml-type", .error,
    summary: "a YAML value is of another type than its key takes",
    why: """
      The values of the YAML form are read as this language has them, never as YAML guesses: 22:00 is not \
      the number 1320, and no is not false. Booleans are true and false, without quotes; yes, no, on and \
      off mean different things to different readers and are errors.
      """,
    bad: [
      .yaml(
        """
        rules:
          - {name: Night, kind: schedule, window: 22:00-06:00, days: daily, list: Social, hard: ‹yes›}
        """),
      .yaml(
        """
        rules:
          - {name: Night, kind: schedule, window: 22:00-06:00, days: daily, list: Social, hard: ‹"true"›}
        """),
    ],
    good: [
      .yaml(
        """
        rules:
          - {name: No, kind: schedule, window: 22:00-06:00, days: daily, list: Off, hard: true}
        """)
    ],
    check: .frontEnd)
}
