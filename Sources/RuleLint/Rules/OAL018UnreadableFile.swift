import RuleSyntax

extension LintRule {
  static let unreadableFile = LintRule(
    18, "unreadable-file", .error,
    summary: "a file cannot be read",
    why: """
      A file that is named but cannot be read, or a folder without rule files, is never passed over in \
      silence: a check that looks at nothing passes for months. The other files are checked all the same, \
      and the exit status is 2. People are told on standard error; a report for a program has the finding.
      """,
    bad: [], good: [], check: .tool)
}
