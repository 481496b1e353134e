import RuleSyntax

/// One node of a YAML file.
struct Node: Sendable {
  /// What a node is and how it is written.
  enum Kind: UInt8, Sendable {
    case plain, singleQuoted, doubleQuoted, block, sequence, mapping, alias
    /// Something that is reported already and has no value.
    case broken
  }

  var kind: Kind
  /// Whether the schema may read more into the scalar than a string: plain and not tagged `!!str`.
  var isPlain = false
  /// Whether a scalar's text is the source's own bytes, or else stands in ``Document/decoded``.
  var isVerbatim = false
  /// Whether the file broke off before the collection ended.
  var isOpen = false
  /// Byte offsets in the source, with quotes and brackets, without an anchor or a tag.
  var start: UInt32
  var end: UInt32
  /// The index of the next node after this node and its descendants.
  var next: UInt32 = 0
  /// A scalar's text, half-open offsets; an alias' target in ``textStart``.
  var textStart: UInt32 = 0
  var textEnd: UInt32 = 0

  var isCollection: Bool { kind == .sequence || kind == .mapping }
  var isQuoted: Bool { kind == .singleQuoted || kind == .doubleQuoted }
  var range: SourceRange { SourceRange(Int(start), Int(end)) }
}

/// A file's nodes in the order of their text: a collection, then what is in it (a mapping's keys and values
/// in turn). Aliases stay references, so the size is the file's own.
struct Document: Sendable {
  var nodes: [Node] = []
  /// The text of scalars with escapes or folded lines, one after the other.
  var decoded: [UInt8] = []
  /// Whether any alias is used: only then can one place be read twice.
  var hasAliases = false

  /// The node itself, or what an alias stands for. Never an alias.
  func resolve(_ index: Int) -> Int {
    nodes[index].kind == .alias ? Int(nodes[index].textStart) : index
  }

  /// A scalar's text.
  func text(_ index: Int, in source: SourceFile) -> ArraySlice<UInt8> {
    let node = nodes[index]
    let range = Int(node.textStart)..<Int(node.textEnd)
    return node.isVerbatim ? source.bytes[range] : decoded[range]
  }

  /// Whether the file looks like JSON: then what is written in place of a number needs quotes.
  func isJSON(in source: SourceFile) -> Bool {
    guard nodes.count > 1, nodes[0].kind == .mapping, nodes[1].kind == .doubleQuoted else { return false }
    return source.bytes[Int(nodes[0].start)] == UInt8(ascii: "{")
  }

  /// A scalar's text as a literal. For a quoted scalar without escapes the literal is the text between the quotes, so
  /// that parts of the literal have places and a replacement stays quoted.
  func literal(_ index: Int, in source: SourceFile, file: FileID) -> LiteralText {
    let node = nodes[index]
    let bytes = text(index, in: source)
    if node.isVerbatim {
      let range = SourceRange(Int(node.textStart), Int(node.textEnd))
      let quote = node.isPlain && isJSON(in: source) ? "\"" : ""
      return LiteralText(
        bytes: bytes, location: Location(file, range), isVerbatim: true, quote: quote,
        isInQuotes: node.isQuoted)
    }
    let quote = node.kind == .singleQuoted ? "'" : node.kind == .doubleQuoted ? "\"" : ""
    return LiteralText(
      bytes: bytes, location: Location(file, node.range), isVerbatim: false, quote: quote)
  }
}
