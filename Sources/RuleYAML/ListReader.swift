import RuleModel
import RuleSyntax

extension SchemaReader {
  /// Reads the mapping of names to lists. A name twice gives two nodes: the checker shows both, as in the
  /// compact form.
  mutating func readLists(_ entry: Entry) {
    let node = document.resolve(entry.value)
    guard document.nodes[node].kind == .mapping else {
      tree.lostLists.append(LostList(writtenName: nil))
      if reportComment(after: node, string(node)) { return }
      if isNull(node) {
        diagnostics.append(YAMLDiagnostics.missingValue("lists", example: "{}", nullPlace(entry)))
      } else if document.nodes[node].kind != .broken {
        let help = ["write each list as `Name:` below `lists:`, without a `- `"]
        diagnostics.append(
          YAMLDiagnostics.wrongKind(
            "lists", found(node), expected: "a mapping of names to lists", help: help, location(entry.value)))
      }
      return
    }
    var lists: [Entry] = []
    if !collectEntries(of: node, into: &lists) { tree.lostLists.append(LostList(writtenName: nil)) }
    for list in lists {
      guard countStatement(list.key) else { return }
      readList(list)
    }
  }

  private mutating func readList(_ entry: Entry) {
    let place = Location(file, entry.keyRange)
    let name = listName(entry, place)
    let body = document.resolve(entry.value)
    let items = readBody(entry, body)
    guard let name, !document.nodes[body].isOpen else {
      let written = isNull(entry.key) ? "" : string(entry.key)
      if written.contains(where: { !$0.isWhitespace }) {
        tree.lostLists.append(LostList(writtenName: written))
      }
      return
    }
    let end = max(entry.keyRange.end, Int(document.nodes[entry.value].end))
    let whole = Location(file, SourceRange(entry.keyRange.start, end))
    tree.lists.append(ListNode(location: whole, name: Located(name, place), items: items))
  }

  private mutating func listName(_ entry: Entry, _ place: Location) -> String? {
    guard isNull(entry.key) else {
      return Literals.name(string(entry.key), at: place, ofList: true, &diagnostics)
    }
    diagnostics.append(YAMLDiagnostics.listWithoutName(place))
    return nil
  }

  /// The items of a list; a list that is empty, `{}` or null is bound on the phone.
  private mutating func readBody(_ entry: Entry, _ body: Int) -> [ItemNode] {
    switch document.nodes[body].kind {
    case .broken: return []
    case .mapping: return readKeys(body)
    case .sequence:
      let help = ["write the items under `apps:`, `categories:` or `sites:`"]
      reportBody(entry, found(body), help: help, fixes: bodyFix(entry, body))
      return []
    default:
      if isNull(body) || document.nodes[body].isPlain && string(body).lowercased() == "null" { return [] }
      reportBody(entry, found(body), help: ["write `{}` for a list without items"], fixes: [])
      return []
    }
  }

  /// `[]` is a list without items; other brackets most likely hold apps.
  private func bodyFix(_ entry: Entry, _ body: Int) -> [Fix] {
    let written = document.nodes[entry.value]
    guard written.kind == .sequence, source.bytes[Int(written.start)] == UInt8(ascii: "[") else { return [] }
    if Int(document.nodes[body].next) == body + 1 {
      return [.replace(Location(file, written.range), with: "{}", .safe)]
    }
    let key = document.nodes[entry.key].kind == .doubleQuoted ? "\"apps\"" : "apps"
    let edits = [
      Edit(Location(file, SourceRange(at: Int(written.start))), "{\(key): "),
      Edit(Location(file, SourceRange(at: Int(written.end))), "}"),
    ]
    return [Fix("write them as apps", .unsafe, edits)]
  }

  private mutating func reportBody(_ entry: Entry, _ found: String, help: [String], fixes: [Fix]) {
    diagnostics.append(
      YAMLDiagnostics.wrongKind(
        string(entry.key), found, expected: "a list, a mapping with the keys apps, categories and sites",
        help: help, fixes: fixes, location(entry.value)))
  }

  private mutating func readKeys(_ body: Int) -> [ItemNode] {
    var entries = keptEntries
    keptEntries = []
    entries.removeAll(keepingCapacity: true)
    defer { keptEntries = entries }
    collectEntries(of: body, into: &entries)
    var items: [ItemNode] = []
    // Three at most: a dictionary for each of thousands of lists would cost more than all they hold.
    var seen: [(key: ListKey, range: SourceRange)] = []
    for entry in entries {
      guard let key = ListKey(text(entry.key)) else {
        reportUnknownKey(entry, on: .list)
        continue
      }
      if let first = seen.first(where: { $0.key == key }) {
        diagnostics.append(
          YAMLDiagnostics.duplicateKey(
            key.rawValue, Location(file, entry.keyRange), first: Location(file, first.range)))
      } else {
        seen.append((key, entry.keyRange))
      }
      readItems(entry, key, &items)
    }
    return items
  }

  private mutating func readItems(_ entry: Entry, _ key: ListKey, _ items: inout [ItemNode]) {
    let node = document.resolve(entry.value)
    switch document.nodes[node].kind {
    case .broken: return
    case .sequence: break
    case .mapping: return reportItems(entry, node, key, fixes: [])
    default:
      if isNull(node) {
        diagnostics.append(YAMLDiagnostics.missingValue(key.rawValue, example: "[]", nullPlace(entry)))
      } else {
        reportItems(entry, node, key, fixes: bracketFix(entry.value))
      }
      return
    }
    var item = node + 1
    while item < Int(document.nodes[node].next), !isFull {
      if let value = readItem(item, key) {
        items.append(ItemNode(item: value, location: location(item), value: location(item)))
      }
      item = Int(document.nodes[item].next)
    }
  }

  private mutating func reportItems(_ entry: Entry, _ node: Int, _ key: ListKey, fixes: [Fix]) {
    diagnostics.append(
      YAMLDiagnostics.wrongKind(
        key.rawValue, found(node), expected: "a sequence", help: ["write `\(key.rawValue): [...]`"],
        fixes: fixes, location(entry.value)))
  }

  /// Brackets round a single item; a text with commas may be several.
  private func bracketFix(_ node: Int) -> [Fix] {
    let range = document.nodes[node].range
    let written = source.text(range)
    guard LineReader(source).isOneLine(range), document.nodes[node].kind != .alias else { return [] }
    let isOne = !written.contains { ",[]{}".contains($0) } || document.nodes[node].isQuoted
    return [.replace(Location(file, range), with: "[\(written)]", isOne ? .safe : .unsafe)]
  }

  private mutating func readItem(_ item: Int, _ key: ListKey) -> ListItem? {
    let node = document.resolve(item)
    if document.nodes[node].kind == .broken { return nil }
    guard !document.nodes[node].isCollection else {
      diagnostics.append(
        YAMLDiagnostics.wrongKind("", found(node), expected: "one text", location(item)))
      return nil
    }
    guard !isNull(node) else {
      diagnostics.append(YAMLDiagnostics.missingItem(of: key.rawValue, location(item)))
      return nil
    }
    let text = literal(node)
    for kind in Literals.ItemKind.allCases
    where text.bytes.contains(UInt8(ascii: ":")) && text.bytes.starts(with: (kind.rawValue + ":").utf8) {
      let value = String(text.string.dropFirst(kind.rawValue.count + 1))
      diagnostics.append(
        YAMLDiagnostics.prefixedItem(
          kind.rawValue, under: key, text, value: value, isSame: kind == key.itemKind))
      return nil
    }
    // In YAML an item is always a string, even if the compact form would require quotes.
    let before = diagnostics.count
    let found = Literals.item(key.itemKind, text.string, isQuoted: true, at: location(node), &diagnostics)
    keepQuotes(of: node, from: before)
    if found != nil { reportComment(after: node, text.string) }
    return found
  }

  /// Puts quotes around each replacement of a quoted item, since the literal parsers do not know about the quotes.
  private mutating func keepQuotes(of node: Int, from first: Int) {
    let quote = document.nodes[node].kind == .singleQuoted ? "'" : "\""
    guard document.nodes[node].isQuoted || document.isJSON(in: source) else { return }
    for index in first..<diagnostics.count {
      for fix in diagnostics[index].fixes.indices {
        diagnostics[index].fixes[fix].edits = diagnostics[index].fixes[fix].edits.map { edit in
          guard edit.location == location(node) else { return edit }
          return Edit(edit.location, quote + edit.replacement + quote)
        }
      }
    }
  }
}
