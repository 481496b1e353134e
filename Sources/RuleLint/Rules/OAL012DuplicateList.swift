import RuleSyntax

extension LintRule {
  static let duplicateList = LintRule(
    12, "duplicate-list", .error,
    summary: "a list is declared twice",
    why: """
      Whether the second declaration replaces the first or adds to it would be a guess. Write all items in \
      one.
      """,
    bad: [
      LintExample(
        "list Social app:com.burbn.instagram\nlist ‹Social› site:tiktok.com\nschedule \"Work\" 09:00-17:00 daily list:Social"
      )
    ],
    good: [
      LintExample(
        "list Social app:com.burbn.instagram site:tiktok.com\nschedule \"Work\" 09:00-17:00 daily list:Social"
      )
    ],
    check: .frontEnd)
}
