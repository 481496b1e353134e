import RuleSyntax

extension LintRule {
  static let syntax = LintRule(
    1, "syntax", .error,
    summary: "the text is not in the rule language",
    why: """
      Each statement stands on one line: the kind, the name in double quotes, then clauses in any \
      order. A line that starts with white space goes on with the statement above. Every independent \
      mistake of a file is reported in one run, each at its place, with what to write instead.
      """,
    bad: [
      LintExample("schedule ‹“Deep Sleep”› 22:00-06:00 daily list:Social")
    ],
    good: [
      LintExample("schedule \"Deep Sleep\" 22:00-06:00 daily list:Social")
    ],
    check: .frontEnd)
}
