import RuleSyntax

/// The places of the rules in a YAML file, for adding a rule.
package struct RulePlaces {
  /// A collection: its place, including brackets, and the place of its last value.
  package struct Collection {
    package var range: SourceRange
    package var isFlow: Bool
    package var last: SourceRange?
  }

  /// The value of the key `rules`.
  package enum Value {
    case none
    /// No value; the key ends at the offset.
    case nothing(after: Int)
    case sequence(Collection)
    /// An alias, a word, or a mapping.
    case other
  }

  /// The top-level mapping; nil for an empty file.
  package var root: Collection?
  package var rules = Value.none
  /// The value of the key `lists`; a mapping is given as a sequence of its keys and values.
  package var lists = Value.none
  /// Whether the file looks like JSON.
  package var isJSON = false
  /// See ``SyntaxTree/multilineScalars``.
  package var multilineScalars: [SourceRange] = []

  /// Nil where the file cannot be read to its end, or is no mapping.
  package init?(_ source: SourceFile) {
    guard let document = YAMLReader.document(of: source) else { return nil }
    guard let node = document.nodes.first, !node.range.isEmpty else { return }
    guard node.kind == .mapping else { return nil }
    isJSON = document.isJSON(in: source)
    multilineScalars = document.multilineScalars(in: source)
    var keys: [Int] = []
    Self.forEachChild(of: 0, document) { keys.append($0) }
    root = Self.collection(0, document, source)
    for (key, value) in zip(keys, keys.dropFirst()).enumerated().filter({ $0.offset % 2 == 0 }).map(\.element)
    where document.nodes[key].kind != .alias {
      let text = document.text(key, in: source)
      if text.elementsEqual("rules".utf8) {
        rules = Self.value(value, .sequence, of: key, document, source)
      } else if text.elementsEqual("lists".utf8) {
        lists = Self.value(value, .mapping, of: key, document, source)
      }
    }
  }

  private static func value(
    _ value: Int, _ kind: Node.Kind, of key: Int, _ document: Document, _ source: SourceFile
  ) -> Value {
    let node = document.nodes[value]
    if node.kind == kind { return .sequence(collection(value, document, source)) }
    let isNothing = node.range.isEmpty && node.kind == .plain
    return isNothing ? .nothing(after: Int(document.nodes[key].end)) : .other
  }

  private static func collection(_ index: Int, _ document: Document, _ source: SourceFile) -> Collection {
    let range = document.nodes[index].range
    var last: SourceRange?
    forEachChild(of: index, document) { last = document.nodes[$0].range }
    return Collection(range: range, isFlow: "[{".utf8.contains(source.bytes[range.start]), last: last)
  }

  private static func forEachChild(of index: Int, _ document: Document, _ body: (Int) -> Void) {
    var child = index + 1
    while child < Int(document.nodes[index].next) {
      body(child)
      child = Int(document.nodes[child].next)
    }
  }
}
