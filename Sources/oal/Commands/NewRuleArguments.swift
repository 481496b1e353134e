import RuleFormat
import RuleModel
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

extension NewList {
  /// The list of the command line; the shell has taken the quotes away from names.
  static func read(_ arguments: Arguments) throws(Stop) -> NewList {
    let texts = arguments.positionals.map(\.text)
    var words = ["list", CompactPrinter.quote(texts.first ?? "")]
    for text in texts.dropFirst() {
      if text.isEmpty || text.utf8.contains(where: { $0.isLineBreak || $0 == UInt8(ascii: "#") }) {
        throw .usage(.notAClause(text, arguments.path))
      }
      // A name with blanks has lost its quotes.
      let isName = text.hasPrefix("app:") && text.contains(" ") && !text.contains("\"")
      words.append(isName ? "app:" + CompactPrinter.quote(String(text.dropFirst(4))) : text)
    }
    return NewList(words.joined(separator: " "))
  }
}
