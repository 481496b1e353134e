import JSONText
import TextSupport

/// Text for people in Markdown, or plain where the client shows no Markdown.
struct Markup: Sendable {
  let isMarkdown: Bool
  private(set) var paragraphs: [String] = []

  init(isMarkdown: Bool) { self.isMarkdown = isMarkdown }

  var isEmpty: Bool { paragraphs.isEmpty }

  mutating func paragraph(_ text: String) { if !text.isEmpty { paragraphs.append(text) } }

  /// A list with a bullet for each item.
  mutating func bullets(_ items: [String]) {
    if !items.isEmpty { paragraphs.append(items.map { "- " + $0 }.joined(separator: "\n")) }
  }

  /// A line between two subjects.
  mutating func rule() { if !paragraphs.isEmpty { paragraphs.append("---") } }

  func bold(_ text: String) -> String { isMarkdown ? "**\(plain(text))**" : plain(text) }

  /// Text as inline code, safe for every text.
  func code(_ text: String) -> String {
    let text = TextMetrics.escaped(text.replacing("\n", with: " "))
    guard isMarkdown else { return text }
    let run = text.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: run + 1)
    return run == 0 ? "`\(text)`" : "\(fence) \(text) \(fence)"
  }

  /// A user's text with nothing hidden in it, and nothing that Markdown takes for its own in the middle of a line.
  func plain(_ text: String) -> String {
    let text = TextMetrics.escaped(text.replacing("\n", with: " "))
    guard isMarkdown else { return text }
    return text.reduce(into: "") { escaped, character in
      if "\\`*_[]<>~&".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
  }

  /// The tool's own text in Markdown; without backquotes if the client shows plain text.
  func own(_ text: String) -> String { isMarkdown ? text : text.filter { $0 != "`" } }

  var text: String { paragraphs.joined(separator: "\n\n") }

  /// The text as the protocol's `MarkupContent`.
  var json: JSONValue { ["kind": isMarkdown ? "markdown" : "plaintext", "value": .string(text)] }
}
