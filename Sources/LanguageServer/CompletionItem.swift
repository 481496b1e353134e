import JSONText
import RuleSyntax
import TextSupport

/// One proposal of the completion.
struct CompletionItem: Hashable, Sendable {
  /// The kinds of the protocol that are used here.
  enum Kind: Int, Sendable {
    case text = 1
    case field = 5
    case module = 9
    case value = 12
    case keyword = 14
    case snippet = 15
    case reference = 18
    case enumMember = 20
  }

  /// What the list shows.
  var label: String
  var kind: Kind
  /// In a few words, beside the label.
  var detail = ""
  var documentation = ""
  /// The range to replace, on one line and around the cursor.
  var range: SourceRange
  var text: String
  /// The text with places to fill in, for clients that know them.
  var snippet: String?

  func json(_ places: Places, _ client: ClientCapabilities, order: Int) -> JSONValue {
    let snippet = client.snippets ? self.snippet : nil
    let digits = String(order)
    var object = JSONObject([
      .init("label", .string(TextMetrics.escaped(label))), .init("kind", .integer(kind.rawValue)),
      // Clients sort by this, and else by the alphabet.
      .init("sortText", .string(String(repeating: "0", count: max(0, 4 - digits.count)) + digits)),
      .init("filterText", .string(text)),
      .init("textEdit", ["range": places.json(range), "newText": .string(snippet ?? text)]),
    ])
    if snippet != nil { object["insertTextFormat"] = 2 }
    if !detail.isEmpty { object["detail"] = .string(TextMetrics.escaped(detail)) }
    if !documentation.isEmpty {
      object["documentation"] =
        client.markdownCompletion
        ? ["kind": "markdown", "value": .string(documentation)] : .string(documentation)
    }
    return .object(object)
  }
}
