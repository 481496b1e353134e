import JSONText
import RuleSyntax

/// What the words of a document are, for colouring.
enum SemanticTokens {
  /// The kinds of token, by their place in the legend.
  enum Kind: Int, CaseIterable, Sendable {
    case keyword, string, number, enumMember, `class`, property, modifier, comment

    var name: String { "\(self)" }
  }

  /// One coloured stretch.
  struct Token: Hashable, Sendable {
    var range: SourceRange
    var kind: Kind
    var isDeclaration = false
  }

  static let legend: JSONValue = [
    "tokenTypes": .array(Kind.allCases.map { .string($0.name) }), "tokenModifiers": ["declaration"],
  ]

  /// The tokens in a range of bytes, each relative to the one before, five numbers each.
  static func json(_ view: DocumentView, within range: SourceRange) -> JSONValue {
    var data: [JSONValue] = []
    var last = TextPosition(0, 0)
    for token in tokens(view) where token.range.meets(range) {
      for part in lines(of: token.range, view.source) {
        let position = view.places.position(at: part.start)
        let lineStep = position.line - last.line
        let step = lineStep == 0 ? position.character - last.character : position.character
        let numbers = [
          lineStep, step, view.places.length(part), token.kind.rawValue, token.isDeclaration ? 1 : 0,
        ]
        data += numbers.map { .integer($0) }
        last = position
      }
    }
    return ["data": .array(data)]
  }

  /// The tokens in order and without overlaps, which clients do not allow.
  static func tokens(_ view: DocumentView) -> [Token] {
    var tokens: [Token] = []
    for list in view.tree.lists { add(list, view, to: &tokens) }
    for rule in view.tree.rules { add(rule, view, to: &tokens) }
    tokens += view.tree.comments.map { Token(range: $0.range, kind: .comment) }
    var end = 0
    return tokens.sorted { $0.range < $1.range }.filter { token in
      guard token.range.start >= end, !token.range.isEmpty, token.range.end <= view.source.bytes.count else {
        return false
      }
      end = token.range.end
      return true
    }
  }

  private static func add(_ list: ListNode, _ view: DocumentView, to tokens: inout [Token]) {
    if view.document.form == .compact {
      tokens.append(
        Token(range: SourceRange(list.location.range.start, list.location.range.start + 4), kind: .keyword))
    }
    tokens.append(Token(range: list.name.location.range, kind: .class, isDeclaration: true))
    for item in list.items {
      tokens.append(Token(range: prefix(item.location.range, item.value.range, view), kind: .property))
      tokens.append(Token(range: item.value.range, kind: .string))
    }
  }

  private static func add(_ rule: RuleNode, _ view: DocumentView, to tokens: inout [Token]) {
    tokens.append(Token(range: rule.keyword.location.range, kind: .keyword))
    if let name = rule.name {
      tokens.append(
        Token(range: name.location.range, kind: .string, isDeclaration: rule.keyword.value != .preset))
    }
    for clause in rule.clauses where clause.location.file == view.file {
      let value = clause.valueLocation.range
      tokens.append(Token(range: prefix(clause.location.range, value, view), kind: .property))
      switch clause.value {
      case .window, .budget: tokens.append(Token(range: value, kind: .number))
      case .days: tokens.append(Token(range: value, kind: .enumMember))
      case .mode, .flag: tokens.append(Token(range: value, kind: .modifier))
      case .list: tokens.append(Token(range: value, kind: .class))
      case .newName: tokens.append(Token(range: value, kind: .string, isDeclaration: true))
      case .id: tokens.append(Token(range: value, kind: .string))
      case .invalid: break
      }
    }
  }

  /// The part of a clause before the value: `list:`, `as`, a YAML key.
  private static func prefix(_ whole: SourceRange, _ value: SourceRange, _ view: DocumentView) -> SourceRange
  {
    guard whole.start < value.start, value.end <= whole.end else { return SourceRange(at: 0) }
    let bytes = view.source.bytes[whole.start..<value.start]
    if view.document.form == .yaml {
      return SourceRange(whole.start, bytes.firstIndex(of: UInt8(ascii: ":")) ?? value.start)
    }
    return SourceRange(whole.start, bytes.firstIndex(where: \.isBlank) ?? value.start)
  }

  /// A range cut at the ends of its lines: most clients know no token of several lines.
  private static func lines(of range: SourceRange, _ source: SourceFile) -> [SourceRange] {
    let first = source.lineIndex(at: range.start)
    let last = source.lineIndex(at: max(range.start, range.end - 1))
    return (first...last).map { index in
      let line = source.lineRange(index)
      return SourceRange(max(line.start, range.start), min(line.end, range.end))
    }.filter { $0.start < $0.end }
  }
}
