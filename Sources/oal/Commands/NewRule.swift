import RuleModel
import RuleSyntax
import RuleYAML

/// A rule that the command line describes, to be appended to a file of either form.
struct NewRule: Sendable {
  /// In the compact form, without a line's end. Whether it is right the checks of the file say.
  var statement: String
  /// What is wrong with the statement by itself.
  var diagnostics: [Diagnostic]
  /// The statement as a file of its own.
  var source: SourceFile
  private var tree: SyntaxTree

  /// Puts the words of the command line together; the shell has taken the quotes away from names.
  static func read(_ keyword: RuleKeyword, _ arguments: Arguments) throws(Stop) -> NewRule {
    let texts = arguments.positionals.map(\.text)
    var words = [keyword.spelling, CompactPrinter.quote(texts.first ?? "")]
    var isName = false
    for text in texts.dropFirst() {
      if isName {
        words.append(CompactPrinter.quote(text))
      } else if text.hasPrefix("list:"), text.count > 5, !isQuoted(text.dropFirst(5)) {
        words.append("list:" + CompactPrinter.word(String(text.dropFirst(5))))
      } else if text.isEmpty || text.utf8.contains(where: { $0.isLineBreak || $0 == UInt8(ascii: "#") }) {
        throw .usage(.notAClause(text, arguments.path))
      } else {
        words.append(text)
      }
      isName = !isName && text == "as"
    }
    return NewRule(words.joined(separator: " "))
  }

  /// Whether quotes came through the shell.
  private static func isQuoted(_ name: Substring) -> Bool {
    name.count > 1 && name.first == "\"" && name.last == "\""
  }

  private init(_ statement: String) {
    self.statement = statement
    source = SourceFile(path: "<arguments>", bytes: Array(statement.utf8))
    let result = CompactReader.read(source, file: 0)
    tree = result.tree
    diagnostics = result.diagnostics
  }

  /// The file's bytes with the rule after its last one; nil where there is no place to be sure of.
  func appended(to file: SourceFile, _ form: SyntaxTree.Form) -> [UInt8]? {
    switch form {
    case .compact: file.withLines(Array(statement.utf8))
    case .yaml: yaml(in: file).flatMap { YAMLAppending(file, $0).bytes }
    }
  }

  /// The text for somebody who adds it by hand.
  func text(for file: SourceFile, _ form: SyntaxTree.Form) -> String {
    guard form == .yaml, let rule = yaml(in: file) else { return statement }
    return rule.isJSON ? rule.braced : "- " + rule.braced
  }

  private func yaml(in file: SourceFile) -> YAMLRule? {
    guard let rule = tree.rules.first, tree.rules.count == 1, tree.lists.isEmpty else { return nil }
    let isJSON = file.path.hasSuffix(".json") || RulePlaces(file)?.isJSON == true
    return YAMLRule(rule, source, isJSON: isJSON)
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
