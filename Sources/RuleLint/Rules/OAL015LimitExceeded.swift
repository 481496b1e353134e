import RuleSyntax

extension LintRule {
  static let limitExceeded = LintRule(
    15, "limit-exceeded", .error,
    summary: "the file is larger, deeper or more repetitive than any rule file",
    why: """
      A file has at most 16 MiB, 1,000,000 statements, 64 levels of nesting, and aliases that come to at \
      most ten times its own size, so that no input can make the tool run for long or take much memory.
      """,
    bad: [.yaml("x-deep: " + String(repeating: "[", count: ReaderLimits.depth + 1))],
    good: [
      LintExample("schedule \"Work\" 09:00-17:00 daily list:Social")
    ],
    check: .frontEnd)
}
