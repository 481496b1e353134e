import RuleChecker
import RuleModel
import RuleSyntax

extension LintRule {
  static let limitExceeded = LintRule(
    15, "limit-exceeded", .error,
    summary: "the file is larger, deeper or more repetitive than any rule file",
    why: """
      A file has at most 16 MiB, 1,000,000 statements, 64 levels of nesting, and aliases that come to at \
      most ten times its own size, so that no input can make the tool run for long or take much memory.

      For the same reason the rules of one phone are compared with each other \(ComparisonBudget.words) times at most. \
      Where that is not enough, the findings about rules that get in each other's way are not complete, and this one \
      is an error, so that no check passes what was not looked at. A phone monitors 20 activities; rule sets that it \
      can run need a few thousand comparisons.
      """,
    bad: [.yaml("x-deep: " + String(repeating: "[", count: ReaderLimits.depth + 1))],
    good: [
      LintExample("schedule \"Work\" 09:00-17:00 daily list:Social")
    ],
    check: .frontEnd)

  /// Reported at the first finding beyond the limit.
  package static func tooManyFindings(_ limit: Int, at place: Location) -> Diagnostic {
    Diagnostic(
      limitExceeded.code, at: place, "more than \(limit) findings: those from here on are not reported",
      help: ["fix what is reported, or switch findings off that are not wanted"])
  }

  /// Reported at the first rule: any rule may lack a comparison.
  static func tooManyComparisons(_ context: Context) -> Diagnostic {
    let places = context.checked.rules.first.map(\.node.keyword.location)
    return Diagnostic(
      limitExceeded.code, at: places ?? Location(context.trees.first?.file ?? 0, SourceRange(at: 0)),
      "the rules were not compared with each other: that takes more than \(ComparisonBudget.words) comparisons",
      label: "the first of \(Phrases.plural(context.checked.rules.count, "rule"))",
      notes: ["findings about rules that get in each other's way may be missing"],
      help: ["a phone monitors 20 activities: remove rules, or items that many lists share"])
  }
}
