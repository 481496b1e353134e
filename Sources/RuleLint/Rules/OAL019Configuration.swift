import RuleSyntax

extension LintRule {
  static let configuration = LintRule(
    19, "configuration", .error,
    summary: "the configuration is wrong",
    why: """
      A setting that is misspelt and ignored is worse than none, so unknown keys and values of a project's \
      .oalrc.yaml are errors with their place.
      """,
    bad: [], good: [], check: .tool)
}
