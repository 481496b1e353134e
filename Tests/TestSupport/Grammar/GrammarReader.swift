/// Reads ISO 14977's EBNF with the three additions that `Grammar.md` explains: `&`, terminals in any case in single
/// quotes, and worked examples in comments that begin with `e.g.`.
package struct GrammarReader {
  private var text: [Unicode.Scalar]
  private var offset = 0
  private var comments: [(text: String, column: Int)] = []

  private init(_ text: String) { self.text = Array(text.unicodeScalars) }

  /// The grammar of some EBNF text.
  package static func read(_ text: String) throws(GrammarError) -> Grammar {
    var reader = GrammarReader(text)
    var productions: [Grammar.Production] = []
    reader.skipSpace()
    while !reader.isAtEnd {
      productions.append(try reader.production())
    }
    return try Grammar(productions: productions)
  }

  private var isAtEnd: Bool { offset == text.count }
  private var next: Unicode.Scalar? { isAtEnd ? nil : text[offset] }

  // MARK: Structure

  private mutating func production() throws(GrammarError) -> Grammar.Production {
    let name = try identifier()
    try expect("=")
    let body = try choice()
    comments.removeAll()
    try expect(";")
    let examples = comments.compactMap { Self.example($0.text, column: $0.column) }
    return Grammar.Production(name: name, body: body, examples: examples)
  }

  private mutating func choice() throws(GrammarError) -> Grammar.Expression {
    let parts = try list("|") { (reader) throws(GrammarError) in try reader.sequence() }
    return parts.count == 1 ? parts[0] : .choice(parts)
  }

  private mutating func sequence() throws(GrammarError) -> Grammar.Expression {
    let parts = try list(",") { (reader) throws(GrammarError) in try reader.interleaving() }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  private mutating func interleaving() throws(GrammarError) -> Grammar.Expression {
    let parts = try list("&") { (reader) throws(GrammarError) in try reader.exception() }
    return parts.count == 1 ? parts[0] : .interleaving(parts)
  }

  private mutating func exception() throws(GrammarError) -> Grammar.Expression {
    let whole = try primary()
    guard take("-") else { return whole }
    return .exception(whole, try primary())
  }

  private mutating func list(
    _ separator: Unicode.Scalar,
    _ operand: (inout GrammarReader) throws(GrammarError) -> Grammar.Expression
  ) throws(GrammarError) -> [Grammar.Expression] {
    var operands = [try operand(&self)]
    while take(separator) { operands.append(try operand(&self)) }
    return operands
  }

  private mutating func primary() throws(GrammarError) -> Grammar.Expression {
    switch next {
    case "[": return .optional(try bracketed("]"))
    case "{": return .repetition(try bracketed("}"))
    case "(": return try bracketed(")")
    case "\"": return .terminal(try quoted("\""), anyCase: false)
    case "'": return .terminal(try quoted("'"), anyCase: true)
    case "?": return .special(Self.words(try quoted("?")))
    default: return .reference(try identifier())
    }
  }

  private mutating func bracketed(_ closing: Unicode.Scalar) throws(GrammarError) -> Grammar.Expression {
    advance()
    let inner = try choice()
    try expect(closing)
    return inner
  }

  // MARK: Tokens

  private mutating func identifier() throws(GrammarError) -> String {
    let start = offset
    while let scalar = next, scalar.isNameScalar || scalar == "-" && offset > start { offset += 1 }
    guard offset > start else { throw error("a name is missing") }
    let name = string(start, offset)
    skipSpace()
    return name
  }

  private mutating func quoted(_ quote: Unicode.Scalar) throws(GrammarError) -> String {
    offset += 1
    let start = offset
    while let scalar = next, scalar != quote { offset += 1 }
    guard !isAtEnd, offset > start else { throw error("a \(quote) is not closed, or nothing is in it") }
    let content = string(start, offset)
    advance()
    return content
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    advance()
    return true
  }

  private mutating func expect(_ scalar: Unicode.Scalar) throws(GrammarError) {
    guard take(scalar) else { throw error("expected \(scalar)") }
  }

  private mutating func advance() {
    offset += 1
    skipSpace()
  }

  /// Skips white space and comments; the comments are kept.
  private mutating func skipSpace() {
    while let scalar = next {
      if scalar.properties.isWhitespace {
        offset += 1
      } else if scalar == "(", offset + 1 < text.count, text[offset + 1] == "*" {
        skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() {
    let start = offset + 2
    var lineStart = offset
    while lineStart > 0, text[lineStart - 1] != "\n" { lineStart -= 1 }
    while offset < text.count, !(text[offset] == "*" && offset + 1 < text.count && text[offset + 1] == ")") {
      offset += 1
    }
    comments.append((string(start, offset), start - lineStart))
    offset = min(offset + 2, text.count)
  }

  // MARK: Helpers

  private func string(_ start: Int, _ end: Int) -> String {
    var result = String.UnicodeScalarView()
    result.append(contentsOf: text[start..<end])
    return String(result)
  }

  private func error(_ message: String) -> GrammarError {
    GrammarError("\(message) at: \(string(offset, min(offset + 40, text.count)))")
  }

  private static func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// A comment's example. Lines after the first lose the columns that stand before the first one's text.
  private static func example(_ comment: String, column: Int) -> Grammar.Example? {
    let marker = " e.g. "
    guard comment.hasPrefix(marker) else { return nil }
    let indent = column + marker.count
    let lines = comment.dropFirst(marker.count).split(separator: "\n", omittingEmptySubsequences: false)
    let dedented = lines.enumerated().map { index, line in
      index == 0 ? line : line.dropFirst(min(indent, line.prefix { $0 == " " }.count))
    }
    var text = dedented.joined(separator: "\n").replacing("⟨BOM⟩", with: "\u{FEFF}")
    while text.last == " " || text.last == "\n" { text.removeLast() }
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "‹" || $0 == "›" }
    return Grammar.Example(
      text: parts.joined(), derived: String(parts.count == 3 ? parts[1] : Substring(text)))
  }
}

extension Unicode.Scalar {
  fileprivate var isNameScalar: Bool {
    ("a"..."z").contains(self) || ("A"..."Z").contains(self) || ("0"..."9").contains(self)
  }
}
