import RuleModel
import RuleSyntax

/// Writes a file in the compact form; the formatter lines it up.
struct CompactWriter {
  private var lines: [String] = []

  /// The text, with LF.
  static func write(_ file: CarriedFile) -> String {
    var writer = CompactWriter()
    for comment in file.header { writer.write(comment) }
    for statement in file.statements {
      for comment in statement.above { writer.write(comment) }
      if statement.hasBlankBefore { writer.lines.append("") }
      writer.write(statement)
    }
    for comment in file.tail { writer.write(comment) }
    return writer.lines.joined(separator: "\n") + "\n"
  }

  private mutating func write(_ comment: CarriedComment) {
    if comment.hasBlankBefore { lines.append("") }
    lines.append(comment.text)
  }

  private mutating func write(_ statement: CarriedStatement) {
    var line = ""
    var indentation = ""
    for piece in statement.pieces {
      line += (line.isEmpty ? indentation : " ") + Self.text(piece.content)
      for comment in piece.comments {
        if !line.isEmpty, !comment.ownsLine {
          lines.append(line + "  " + comment.text)
        } else {
          if !line.isEmpty { lines.append(line) }
          lines.append("  " + comment.text)
        }
        line = ""
        indentation = "  "
      }
    }
    if !line.isEmpty { lines.append(line) }
  }

  private static func text(_ content: CarriedStatement.Content) -> String {
    switch content {
    case .list(let name): "list " + CompactPrinter.word(name)
    case .item(let item): CompactPrinter.print(item)
    case .keyword(let keyword): keyword.spelling
    case .name(let name): CompactPrinter.quote(name)
    case .clause(.window, let text), .clause(.budget, let text), .clause(.days, let text): text
    case .clause(let value, _): CompactPrinter.print(value)
    }
  }
}
