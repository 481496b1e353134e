import RuleSyntax

extension LintRule {
  static let redundantClause = LintRule(
    304, "redundant-clause", .info,
    summary: "a clause says what is so without it, or says a thing twice",
    why: """
      `block` on a limit means nothing: limits always block. A day that is named twice is harmless too, but one of the \
      two was probably meant otherwise, so that is a warning: `mon-mon` is Monday, not the whole week.
      """,
    bad: [
      LintExample(
        "time-limit \"Cap\" 45m/day daily ‹block› list:Social",
        fixed: "time-limit \"Cap\" 45m/day daily list:Social"),
      LintExample(
        "schedule \"Work\" 09:00-17:00 ‹mon-mon› block list:Social",
        fixed: "schedule \"Work\" 09:00-17:00 mon block list:Social"),
    ],
    good: [
      LintExample("schedule \"Work\" 09:00-17:00 mon block list:Social"),
      LintExample("time-limit \"Cap\" 45m/day daily list:Social"),
    ],
    check: .frontEnd)
}
