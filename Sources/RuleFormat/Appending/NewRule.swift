import RuleSyntax
import RuleYAML

/// A statement that is to be appended to a file of either form.
package protocol NewStatement: Sendable {
  /// In the compact form, without a line's end.
  var statement: String { get }
  /// What is wrong with the statement by itself.
  var diagnostics: [Diagnostic] { get }
  /// The statement as a file of its own.
  var source: SourceFile { get }
  /// The file's bytes with the statement; nil where there is no place to be sure of.
  func appended(to file: SourceFile, _ form: SyntaxTree.Form) -> [UInt8]?
  /// The text for somebody who adds it by hand.
  func text(for file: SourceFile, _ form: SyntaxTree.Form) -> String
}

/// A rule that is to be appended to a file of either form. What comes out was read back and compared: the file's own
/// rules, lists and comments are there as before, and the new rule behind them.
package struct NewRule: NewStatement {
  /// In the compact form, without a line's end.
  package let statement: String
  /// What is wrong with the statement by itself.
  package let diagnostics: [Diagnostic]
  /// The statement as a file of its own.
  package let source: SourceFile
  private let tree: SyntaxTree

  /// A rule by its statement in the compact form. A text that is no rule is appended to no file.
  package init(_ statement: String) {
    self.statement = statement
    source = SourceFile(path: "<arguments>", bytes: Array(statement.utf8))
    let result = CompactReader.read(source, file: 0)
    tree = result.tree
    diagnostics = result.diagnostics
  }

  /// The file's bytes with the rule after its last one; nil where there is no place to be sure of. A file with errors may
  /// have one; whether it is to be written the caller decides.
  package func appended(to file: SourceFile, _ form: SyntaxTree.Form) -> [UInt8]? {
    guard let rule, let bytes = bytes(of: rule, in: file, form) else { return nil }
    let new = SourceFile(path: file.path, bytes: bytes)
    return TextCheck.check(new, file: 0) == nil && isLast(rule, in: new, after: file, form) ? bytes : nil
  }

  /// The text for somebody who adds it by hand.
  package func text(for file: SourceFile, _ form: SyntaxTree.Form) -> String {
    guard form == .yaml, let rule else { return statement }
    let written = yaml(rule, in: file)
    return written.isJSON ? written.braced : "- " + written.braced
  }

  /// The rule, if the statement is one and nothing else.
  private var rule: RuleNode? {
    let isOne = tree.rules.count == 1 && tree.lists.isEmpty && tree.comments.isEmpty
    return isOne && !diagnostics.hasErrors ? tree.rules.first : nil
  }

  private func bytes(of rule: RuleNode, in file: SourceFile, _ form: SyntaxTree.Form) -> [UInt8]? {
    switch form {
    case .compact: file.withLines(Array(statement.utf8))
    case .yaml: YAMLAppending(file, yaml(rule, in: file)).bytes
    }
  }

  private func yaml(_ rule: RuleNode, in file: SourceFile) -> YAMLRule {
    YAMLRule(rule, source, isJSON: file.path.hasSuffix(".json") || RulePlaces(file)?.isJSON == true)
  }

  private func isLast(
    _ rule: RuleNode, in new: SourceFile, after old: SourceFile, _ form: SyntaxTree.Form
  ) -> Bool {
    let (before, after) = (Reading.read(old, form), Reading.read(new, form))
    var rest = after.tree
    guard let last = rest.rules.popLast() else { return false }
    return Reading.saysTheSame(before.tree, rest) && Reading.saysTheSame(rule, last)
      && Reading.comments(before.tree, old) == Reading.comments(after.tree, new)
  }
}

extension SourceFile {
  /// The bytes with lines after them; they end in a line break if they did, or said nothing.
  func withLines(_ lines: [UInt8]) -> [UInt8] {
    let lineEnding = Array(lineEnding.utf8)
    let isBroken = bytes.last?.isLineBreak ?? true
    let hasText = bytes.contains { !$0.isLineBreak && !$0.isBlank }
    return bytes + (isBroken ? [] : lineEnding) + lines + (isBroken || !hasText ? lineEnding : [])
  }
}
