import RuleModel
import RuleSyntax

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
    case .compact: atEnd(of: file, Array(statement.utf8))
    case .yaml: appendedToYAML(file)
    }
  }

  /// The bytes with lines after them; they end in a line break if they did, or said nothing.
  private func atEnd(of file: SourceFile, _ lines: [UInt8]) -> [UInt8] {
    let lineEnding = Array(file.lineEnding.utf8)
    let isBroken = file.bytes.last?.isLineBreak ?? true
    let hasText = file.bytes.contains { !$0.isLineBreak && !$0.isBlank }
    return file.bytes + (isBroken ? [] : lineEnding) + lines + (isBroken || !hasText ? lineEnding : [])
  }

  // MARK: YAML

  private func appendedToYAML(_ file: SourceFile) -> [UInt8]? {
    guard let rule = tree.rules.first, tree.rules.count == 1, tree.lists.isEmpty else { return nil }
    let keys = keys(of: rule)
    let result = YAMLPlaces(file)
    guard let last = result.lastRule else { return appendedToNone(file, result, keys) }
    // What stands before the last rule on its line has to be indentation and its dash.
    guard let dash = result.dash(before: last.start) else { return nil }
    let isFlow = file.bytes[dash.after...].first == UInt8(ascii: "{")
    let lines = item(keys, indent: dash.indent, gap: dash.gap, isFlow: isFlow, file.lineEnding)
    let end = result.endOfLine(last.end)
    guard end < file.bytes.count else { return atEnd(of: file, lines) }
    return file.bytes[..<end] + Array(file.lineEnding.utf8) + lines + file.bytes[end...]
  }

  /// Into a file that has no rule yet.
  private func appendedToNone(
    _ file: SourceFile, _ places: YAMLPlaces, _ keys: [(String, String)]
  ) -> [UInt8]? {
    let lines = item(keys, indent: "  ", gap: " ", isFlow: false, file.lineEnding)
    guard let line = places.rulesLine else {
      return atEnd(of: file, Array("rules:\(file.lineEnding)".utf8) + lines)
    }
    // A line of its own, with nothing or `[]` as its value.
    let text = file.text(SourceRange(line.lowerBound, line.upperBound))
    guard ["rules:", "rules:[]"].contains(text.filter { $0 != " " }) else { return nil }
    return file.bytes[..<line.lowerBound] + Array("rules:\(file.lineEnding)".utf8) + lines
      + file.bytes[line.upperBound...]
  }

  private func item(
    _ keys: [(String, String)], indent: String, gap: String, isFlow: Bool, _ lineEnding: String
  ) -> [UInt8] {
    if isFlow {
      let members = keys.map { "\($0.0): \($0.1)" }.joined(separator: ", ")
      return Array("\(indent)-\(gap){\(members)}".utf8)
    }
    let inner = indent + String(repeating: " ", count: 1 + gap.utf8.count)
    let lines = keys.enumerated().map { index, key in
      (index == 0 ? "\(indent)-\(gap)" : inner) + "\(key.0): \(key.1)"
    }
    return Array(lines.joined(separator: lineEnding).utf8)
  }

  /// The keys of the rule with their values as YAML writes them, the canonical ones first.
  private func keys(of rule: RuleNode) -> [(String, String)] {
    var keys: [(String, String)] = []
    if let name = rule.name?.value { keys.append(("name", YAMLText.scalar(name))) }
    keys.append(("kind", rule.keyword.value.spelling))
    let order = rule.keyword.value.options
    let rank = { (clause: Clause) in order.firstIndex(of: clause.kind) ?? order.count }
    for clause in rule.clauses.sorted(by: { rank($0) < rank($1) }) {
      keys.append(key(of: clause))
    }
    return keys
  }

  private func key(of clause: Clause) -> (String, String) {
    switch clause.value {
    // As it is written: 05:30+10m says more than its end.
    case .window: ("window", source.text(clause.location.range))
    case .budget(.minutes(let minutes)): ("budget", CompactPrinter.spell(minutes: minutes) + "/day")
    case .budget(.opens(let opens)): ("budget", opens == 1 ? "1 open/day" : "\(opens) opens/day")
    case .days(let days):
      ("days", days.description.contains(",") ? YAMLText.sequence(days.description) : days.description)
    case .mode(let mode): ("mode", mode.rawValue)
    case .list(let name): ("list", YAMLText.scalar(name))
    case .hard(let value): ("hard", "\(value)")
    case .blockAdultContent(let value): ("block-adult-content", "\(value)")
    case .enabled(let value): ("enabled", "\(value)")
    case .id(let id): ("id", "\(id)")
    case .newName(let name): ("as", YAMLText.scalar(name))
    // Not with a statement that has no errors.
    case .invalid: ("", source.text(clause.location.range))
    }
  }
}

/// Text as YAML writes it.
enum YAMLText {
  /// Words that other readers of YAML take for something else.
  private static let reserved: Set<String> = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"]

  /// A name: plain where nobody can read it otherwise, else in double quotes.
  static func scalar(_ name: String) -> String {
    let words = name.split(separator: " ", omittingEmptySubsequences: false)
    let isPlain =
      name.utf8.first?.isASCIILetter == true && words.allSatisfy { CompactPrinter.isBareWord(String($0)) }
      && !reserved.contains(name.lowercased())
    return isPlain ? name : YAMLQuote.quote(name)
  }

  /// `[mon, wed]` of `mon,wed`.
  static func sequence(_ text: String) -> String {
    "[" + text.split(separator: ",").joined(separator: ", ") + "]"
  }
}
