import RuleFormat
import RuleSyntax

extension NewRule {
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
}
