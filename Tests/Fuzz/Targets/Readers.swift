import RuleModel
import RulePipeline
import RuleSyntax

extension FuzzTarget {
  /// Both readers, and every stage behind them: all places are in the file, and statements stand beside each other.
  static let readers = FuzzTarget(name: "readers", limit: 4096) { input in
    var input = input
    let (options, source, form) = input.ruleFile()
    let facts = Facts(source, form, options: options)
    facts.holdPlaces()
    _ = FileForm.sniff(source.bytes)
    guard let tree = facts.tree else {
      hold(facts.findings.contains { $0.severity == .error }, "a file without a tree has no error: \(facts)")
      return
    }
    var end = 0
    for range in (tree.lists.map(\.location) + tree.rules.map(\.location)).map(\.range).sorted() {
      hold(range.start >= end && range.end <= source.bytes.count, "statements overlap: \(range) \(facts)")
      end = range.end
    }
    end = 0
    for comment in tree.comments {
      hold(comment.range.start >= end, "comments overlap: \(comment.range) \(facts)")
      hold(source.bytes[comment.range.start] == UInt8(ascii: "#"), "a comment without #: \(facts)")
      end = comment.range.end
    }
    hold(
      facts.checked.hasErrors || facts.rules.rules.count == tree.rules.count,
      "a rule is lost without an error: \(facts)")
  }
}
