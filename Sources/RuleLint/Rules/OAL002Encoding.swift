import RuleSyntax

extension LintRule {
  static let encoding = LintRule(
    2, "encoding", .error,
    summary: "the file is not UTF-8 text",
    why: """
      Rule files are UTF-8, with or without a byte order mark. A file in another encoding is left \
      untouched, with the place of the first byte that is wrong.
      """,
    bad: [
      LintExample("list Social  # ‹\u{0}›")
    ],
    good: [
      LintExample("schedule \"Work\" 09:00-17:00 daily list:Social  # grün")
    ],
    check: .frontEnd)
}
