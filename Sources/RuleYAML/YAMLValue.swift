import RuleSyntax

/// A value of a YAML file that holds no rules, with the places of everything in it. Aliases are written out.
package struct YAMLValue: Sendable {
  package indirect enum Content: Sendable {
    /// Text as it is written; never a number or a date by YAML's own guess.
    case text(String)
    /// No value: nothing, `~` or `null`.
    case nothing
    case sequence([YAMLValue])
    /// In written order, a key never twice.
    case mapping([(key: Located<String>, value: YAMLValue)])
  }

  package var content: Content
  package var location: Location

  /// The text; nil for anything else.
  package var text: String? { if case .text(let text) = content { text } else { nil } }
}

extension YAMLReader {
  /// The value of a whole file, and everything wrong with its text; nil for an empty file or where nothing could be read.
  package static func readValue(
    _ source: SourceFile, file: FileID
  ) -> (value: YAMLValue?, diagnostics: [Diagnostic]) {
    if let unreadable = TextCheck.check(source, file: file) { return (nil, [unreadable]) }
    var reading = Reading(source, file: file, statements: 0)
    return reading.value()
  }
}

extension SchemaReader {
  /// The value of a node, and how many values may be read yet: aliases can stand for very many.
  mutating func value(_ written: Int, _ left: inout Int) -> YAMLValue? {
    left -= 1
    let node = document.resolve(written)
    guard left > 0, document.nodes[node].kind != .broken else { return nil }
    let place = location(written)
    switch document.nodes[node].kind {
    case .sequence:
      var items: [YAMLValue] = []
      var item = node + 1
      while item < Int(document.nodes[node].next) {
        if let value = value(item, &left) { items.append(value) }
        item = Int(document.nodes[item].next)
      }
      return YAMLValue(content: .sequence(items), location: place)
    case .mapping:
      var entries: [Entry] = []
      collectEntries(of: node, into: &entries)
      var seen: [String: SourceRange] = [:]
      var members: [(key: Located<String>, value: YAMLValue)] = []
      for entry in entries {
        let key = string(entry.key)
        let range = Location(file, entry.keyRange)
        if let first = seen[key] {
          diagnostics.append(YAMLDiagnostics.duplicateKey(key, range, first: Location(file, first)))
          continue
        }
        seen[key] = entry.keyRange
        if let value = value(entry.value, &left) { members.append((Located(key, range), value)) }
      }
      return YAMLValue(content: .mapping(members), location: place)
    default:
      return YAMLValue(content: isNull(node) ? .nothing : .text(string(node)), location: place)
    }
  }
}
