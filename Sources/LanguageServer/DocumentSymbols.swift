import JSONText
import RuleChecker
import RuleModel
import RuleSyntax
import TextSupport

/// The outline of a document: lists with their items, and rules.
enum DocumentSymbols {
  private struct Entry {
    var name: String
    var detail: String
    var kind: Int
    var range: SourceRange
    var selection: SourceRange
    var children: [Entry]

    /// Clients refuse a selection outside of its range; a name behind a YAML alias stands elsewhere.
    init(
      _ name: String, _ detail: String, kind: Int, _ range: SourceRange, selection: SourceRange,
      children: [Entry] = []
    ) {
      self.name = TextMetrics.escaped(name)
      self.detail = detail
      self.kind = kind
      self.range = range
      self.selection = range.contains(selection) ? selection : range
      self.children = children
    }
  }

  // SymbolKind of the protocol.
  private static let event = 24
  private static let array = 18
  private static let string = 15

  static func json(_ view: DocumentView, _ client: ClientCapabilities, uri: String) -> JSONValue {
    let entries = entries(view)
    if client.hierarchicalSymbols { return .array(entries.map { nested($0, view.places) }) }
    // Older clients want a flat list.
    return .array(
      entries.map {
        [
          "name": .string($0.name), "kind": .integer($0.kind),
          "location": ["uri": .string(uri), "range": view.places.json($0.range)],
        ]
      })
  }

  private static func nested(_ entry: Entry, _ places: Places) -> JSONValue {
    [
      "name": .string(entry.name), "detail": .string(entry.detail), "kind": .integer(entry.kind),
      "range": places.json(entry.range), "selectionRange": places.json(entry.selection),
      "children": .array(entry.children.map { nested($0, places) }),
    ]
  }

  private static func entries(_ view: DocumentView) -> [Entry] {
    let lists = view.tree.lists.map { list in
      Entry(
        list.name.value.isEmpty ? "list" : list.name.value, RuleWords.itemCount(list.items.count),
        kind: array,
        list.location.range, selection: list.name.location.range,
        children: list.items.filter { list.location.range.contains($0.location.range) }.map { item in
          Entry(
            RuleWords.bare(item.item), RuleWords.kind(of: item.item), kind: string, item.location.range,
            selection: item.value.range)
        })
    }
    let checked = Dictionary(view.rules.map { ($0.rule.node.location, $0.rule.rule) }) { first, _ in first }
    let rules = view.tree.rules.map { node in
      let rule = checked[node.location]
      return Entry(
        rule?.name ?? node.name?.value ?? node.keyword.value.spelling,
        rule.map(RuleWords.detail) ?? node.keyword.value.spelling,
        kind: event, node.location.range, selection: node.name?.location.range ?? node.keyword.location.range)
    }
    return (lists + rules).sorted { $0.range < $1.range }
  }
}
