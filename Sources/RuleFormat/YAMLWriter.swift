import RuleModel
import RuleSyntax

/// Writes a file in the YAML form.
struct YAMLWriter {
  private var lines: [String] = []

  /// The text, with LF.
  static func write(_ file: CarriedFile) -> String {
    var writer = YAMLWriter()
    for comment in file.header { writer.write(comment, indentation: "") }
    if !file.header.isEmpty { writer.lines.append("") }
    writer.lines.append("version: 1")
    var (lists, rules) = (file.statements.filter(\.isList), file.statements.filter { !$0.isList })
    writer.moveFileSuppressions(&lists, &rules)
    if !lists.isEmpty {
      writer.lines += ["", "lists:"]
      for (index, list) in lists.enumerated() { writer.write(list, isFirst: index == 0) }
    }
    if !rules.isEmpty {
      writer.lines += ["", "rules:"]
      for (index, rule) in rules.enumerated() { writer.write(rule, isFirst: index == 0) }
    }
    for (index, comment) in file.tail.enumerated() {
      if index == 0, !comment.hasBlankBefore { writer.lines.append("") }
      writer.write(comment, indentation: "")
    }
    return writer.lines.joined(separator: "\n") + "\n"
  }

  /// A comment about the file that stands too low to count stays below the first statement.
  private func moveFileSuppressions(_ lists: inout [CarriedStatement], _ rules: inout [CarriedStatement]) {
    func move(_ statement: inout CarriedStatement) {
      let low = statement.above.filter(\.isFileSuppression)
      statement.above.removeAll(where: \.isFileSuppression)
      statement.pieces[statement.pieces.count - 1].comments += low
    }
    if !lists.isEmpty { move(&lists[0]) } else if !rules.isEmpty { move(&rules[0]) }
  }

  private mutating func write(_ comment: CarriedComment, indentation: String, isFirst: Bool = false) {
    if comment.hasBlankBefore, !isFirst, !lines.isEmpty, lines.last != "" { lines.append("") }
    lines.append(indentation + comment.text)
  }

  private mutating func write(_ statement: CarriedStatement, isFirst: Bool) {
    for (index, comment) in statement.above.enumerated() {
      write(comment, indentation: "  ", isFirst: isFirst && index == 0)
    }
    if statement.hasBlankBefore, !(isFirst && statement.above.isEmpty) { lines.append("") }
    if statement.isList { writeList(statement) } else { writeRule(statement) }
  }

  /// The comments behind a line that is just written.
  private mutating func trail(_ comments: [CarriedComment], indentation: String) {
    var isFree = true
    for comment in comments {
      if isFree, !comment.ownsLine {
        lines[lines.count - 1] += "  " + comment.text
      } else {
        lines.append(indentation + comment.text)
      }
      isFree = false
    }
  }

  // MARK: Lists

  private mutating func writeList(_ list: CarriedStatement) {
    guard let head = list.pieces.first, case .list(let name) = head.content else { return }
    var keys: [(key: String, pieces: [CarriedStatement.Piece])] = []
    for piece in list.pieces.dropFirst() {
      guard case .item(let item) = piece.content else { continue }
      let key = item.key
      if let index = keys.firstIndex(where: { $0.key == key }) {
        keys[index].pieces.append(piece)
      } else {
        keys.append((key, [piece]))
      }
    }
    lines.append("  \(YAMLText.string(name)):" + (keys.isEmpty ? " {}" : ""))
    let inner = list.inner
    let isSimple = inner.count <= 1 && inner.allSatisfy { !$0.ownsLine }
    trail(isSimple ? inner : head.comments, indentation: "    ")
    for (key, pieces) in keys {
      if isSimple {
        lines.append("    \(key): [\(pieces.map(Self.value).joined(separator: ", "))]")
        continue
      }
      lines.append("    \(key):")
      for piece in pieces {
        lines.append("      - \(Self.value(piece))")
        trail(piece.comments, indentation: "      ")
      }
    }
  }

  private static func value(_ piece: CarriedStatement.Piece) -> String {
    guard case .item(let item) = piece.content else { return "" }
    switch item {
    case .bundle(let text), .app(let text), .category(let text), .site(let text): return YAMLText.string(text)
    }
  }

  // MARK: Rules

  private mutating func writeRule(_ rule: CarriedStatement) {
    var pieces = rule.pieces
    // The name first, as people look for it.
    if pieces.count > 1, case .name = pieces[1].content {
      let comments = pieces[0].comments + pieces[1].comments
      pieces.swapAt(0, 1)
      pieces[0].comments = comments
      pieces[1].comments = []
    }
    for (index, piece) in pieces.enumerated() {
      lines.append((index == 0 ? "  - " : "    ") + Self.entry(piece.content))
      trail(piece.comments, indentation: "    ")
    }
  }

  private static func entry(_ content: CarriedStatement.Content) -> String {
    switch content {
    case .list, .item: ""
    case .keyword(let keyword): "kind: \(keyword.spelling)"
    case .name(let name): "name: \(YAMLText.string(name))"
    case .clause(let value, let text): entry(value, text)
    }
  }

  private static func entry(_ value: ClauseValue, _ text: String) -> String {
    let written =
      switch value {
      case .days: text.contains(",") ? "[\(text.replacing(",", with: ", "))]" : text
      case .window, .budget, .id: text
      case .mode(let mode): mode.rawValue
      case .list(let name), .newName(let name): YAMLText.string(name)
      case .flag(_, let isOn): "\(isOn)"
      // Not in a file without errors.
      case .invalid: ""
      }
    return "\(value.kind.option.key): \(written)"
  }
}
