import RuleSyntax

extension LintRule {
  static let encoding = LintRule(
    2, "encoding", .error,
    summary: "the file is not UTF-8 text, or an escape puts a NUL into it",
    why: """
      Rule files are UTF-8, with or without a byte order mark. A file in another encoding is left \
      untouched, with the place of the first byte that is wrong.

      An escape for NUL, `\\u{0}` or `\\0` in YAML, is refused in names, items and every other text: most programs \
      take the character for the end of a text.
      """,
    bad: [
      LintExample("list Social  # ‹\u{0}›"),
      LintExample("list \"Social‹\\u{0}›\"", fixed: "list \"Social\""),
      .yaml("lists: {\"Social‹\\0›\": {}}\n", fixed: "lists: {\"Social\": {}}\n"),
    ],
    good: [
      LintExample("schedule \"Work\" 09:00-17:00 daily list:Social  # grün")
    ],
    check: .frontEnd)
}
