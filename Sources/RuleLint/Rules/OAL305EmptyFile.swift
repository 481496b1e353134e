import RuleChecker
import RuleModel
import RuleSyntax

extension LintRule {
  static let emptyFile = LintRule(
    305, "empty-file", .warning,
    summary: "a file has no list and no rule in it",
    why: """
      A file that is empty, or holds comments only, is an empty rule set. That is not an error, but a check that \
      passes because it has looked at nothing is worth a word: the file may not have been saved, or everything in it \
      was commented out.
      """,
    bad: [
      LintExample("‹›# schedule \"Deep Sleep\" 22:00-06:00 daily block list:Social\n"),
      LintExample("‹›"),
    ],
    good: [
      LintExample("schedule \"Deep Sleep\" 22:00-06:00 daily block list:Social\n")
    ],
    check: .rules { context in
      context.trees.filter { $0.isEmpty && isReallyEmpty($0, context) }.map { tree in
        let start = context.sources[tree.file].byteOrderMarkLength
        return Diagnostic(
          .init(305), .warning, at: Location(tree.file, SourceRange(at: start)),
          tree.comments.isEmpty ? "the file is empty" : "the file has no rules, only comments",
          help: ["write a rule, such as: preset \"Deep Sleep\" list:Social"])
      }
    })

  /// Whether there is nothing in a file, and not only nothing that could be read.
  private static func isReallyEmpty(_ tree: SyntaxTree, _ context: Context) -> Bool {
    if !context.hasErrors { return true }
    let source = context.sources[tree.file]
    var offset = source.byteOrderMarkLength
    for range in tree.comments.map(\.range) + [SourceRange(at: source.bytes.count)] {
      guard offset <= range.start,
        source.bytes[offset..<range.start].allSatisfy({ $0.isBlank || $0.isLineBreak })
      else { return false }
      offset = range.end
    }
    return true
  }
}
