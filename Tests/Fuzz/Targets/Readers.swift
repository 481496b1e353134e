import RuleChecker
import RuleModel
import RulePipeline
import RuleSyntax

extension FuzzTarget {
  /// Both readers, and every stage after the readers: all places are in the file, and statements do not overlap.
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
    holdSameWithOtherLineEnds(facts, isPlainCR: options.hasOption(6))
    if form == .yaml, facts.isJSON {
      hold(!facts.parsed.diagnostics.contains { $0.code == .syntax }, "JSON is YAML: \(facts)")
    }
    let names = facts.rules.rules.map(\.name) + facts.rules.lists.map(\.name)
    hold(!names.contains { $0.utf8.contains(0) }, "a name with a NUL: \(facts)")
    hold(
      facts.checked.hasErrors || facts.rules.rules.count == tree.rules.count,
      "a rule is lost without an error: \(facts)")
  }

  /// Other line ends and a byte order mark change nothing.
  private static func holdSameWithOtherLineEnds(_ facts: Facts, isPlainCR: Bool) {
    guard let source = facts.source.withOtherLineEnds(isPlainCR: isPlainCR) else { return }
    let checked = Pipeline.check([Pipeline.read(source, file: 0, form: facts.form)], sources: [source])
    hold(
      checked.rules.ruleSet == facts.rules,
      "other rules with other line ends: \(facts) \(checked.diagnostics)")
    hold(
      checked.diagnostics.map(\.code) == facts.checked.diagnostics.map(\.code),
      "other findings with other line ends: \(facts) \(checked.diagnostics.map(\.message))")
  }
}
