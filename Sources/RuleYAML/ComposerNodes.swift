import CYaml
import RuleSyntax

extension Composer {
  // MARK: Scalars

  /// Appends a scalar's node.
  mutating func addScalar(_ event: UnsafePointer<yaml_event_t>) {
    let start = startOffset(event)
    var node = Node(
      kind: Self.kind(event.pointee.data.scalar.style), start: UInt32(truncatingIfNeeded: start),
      end: UInt32(truncatingIfNeeded: max(start, endOffset(event))))
    node.isPlain = node.kind == .plain
    if node.kind == .block { trimEnd(&node) }
    let index = document.nodes.count
    if event.pointee.data.scalar.anchor != nil || event.pointee.data.scalar.tag != nil {
      let properties = NodeProperties(bytes, from: start, to: Int(node.end))
      node.start = UInt32(truncatingIfNeeded: properties.contentStart)
      if let tag = event.pointee.data.scalar.tag { check(tag, properties, &node) }
      if let anchor = event.pointee.data.scalar.anchor {
        // A long text costs time wherever it is used, so it counts as many nodes.
        let size = 1 + Int(event.pointee.data.scalar.length) / 16
        anchors[String(cString: anchor)] = Anchor(node: index, isOpen: false, size: size)
      }
    }
    let text = UnsafeBufferPointer(
      start: UnsafePointer(event.pointee.data.scalar.value), count: event.pointee.data.scalar.length)
    if feed.hasStandIns, let restored = ForeignLineBreak.restored(text) {
      restored.withUnsafeBufferPointer { storeText($0, in: &node) }
    } else {
      storeText(text, in: &node)
    }
    if !node.isVerbatim, text.contains(0) {
      diagnostics += NULEscapes.find(in: node.range, bytes).map { range in
        SyntaxDiagnostics.nulEscape(source.text(range), Location(file, range))
      }
      node.kind = .broken
    }
    append(node)
  }

  /// Appends a node without children, and updates the collection around the node.
  private mutating func append(_ node: Node) {
    var node = node
    node.next = UInt32(truncatingIfNeeded: document.nodes.count + 1)
    document.nodes.append(node)
    guard let last = frames.indices.last else { return }
    frames[last].expectsKey.toggle()
    frames[last].end = node.end
  }

  private static func kind(_ style: yaml_scalar_style_t) -> Node.Kind {
    switch style {
    case YAML_PLAIN_SCALAR_STYLE: .plain
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
    default: .block
    }
  }

  /// Notes the place of a scalar's text: in the source, unless the scalar has escapes or folded lines.
  private mutating func storeText(_ text: UnsafeBufferPointer<UInt8>, in node: inout Node) {
    let length = text.count
    let quotes = node.isQuoted ? 1 : 0
    let first = Int(node.start) + quotes
    if node.kind != .block, Int(node.end) - Int(node.start) == length + 2 * quotes,
      first + length <= bytes.count, let base = bytes.baseAddress,
      let value = text.baseAddress,
      memcmp(base + first, value, length) == 0
    {
      node.isVerbatim = true
      node.textStart = UInt32(truncatingIfNeeded: first)
      node.textEnd = UInt32(truncatingIfNeeded: first + length)
      return
    }
    node.textStart = UInt32(truncatingIfNeeded: document.decoded.count)
    document.decoded.append(contentsOf: text)
    node.textEnd = UInt32(truncatingIfNeeded: document.decoded.count)
  }

  /// libyaml ends a block scalar behind the empty lines after it.
  private func trimEnd(_ node: inout Node) {
    while node.end > node.start {
      let last = bytes[Int(node.end) - 1]
      guard last.isBlank || last.isLineBreak else { return }
      node.end -= 1
    }
  }

  // MARK: Collections

  /// Begins a collection; false where it is nested too deeply.
  mutating func open(
    _ kind: Node.Kind, isFlow: Bool, _ event: UnsafePointer<yaml_event_t>,
    _ anchor: UnsafeMutablePointer<yaml_char_t>?, _ tag: UnsafeMutablePointer<yaml_char_t>?
  ) -> Bool {
    let start = startOffset(event)
    var node = Node(
      kind: kind, start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: start))
    if anchor != nil || tag != nil {
      let properties = NodeProperties(bytes, from: start, to: bytes.count)
      node.start = UInt32(truncatingIfNeeded: properties.contentStart)
      node.end = node.start
      if let tag { check(tag, properties, &node) }
    }
    let first = Location(file, SourceRange(Int(node.start), min(Int(node.start) + 1, bytes.count)))
    guard frames.count < ReaderLimits.depth else {
      diagnostics.append(YAMLDiagnostics.tooDeep(first))
      return false
    }
    if let last = frames.indices.last, frames[last].isMapping {
      if frames[last].expectsKey { diagnostics.append(YAMLDiagnostics.collectionAsKey(first)) }
      frames[last].expectsKey.toggle()
    }
    let name = anchor.map { String(cString: $0) }
    if let name { anchors[name] = Anchor(node: document.nodes.count, isOpen: true) }
    frames.append(
      Frame(
        node: document.nodes.count, isMapping: kind == .mapping, isFlow: isFlow, anchor: name,
        expansionBefore: expansion, expectsKey: true, deepest: frames.count + 1, end: node.end))
    document.nodes.append(node)
    return true
  }

  /// Ends the innermost collection.
  mutating func close(_ event: UnsafePointer<yaml_event_t>) {
    guard let frame = frames.popLast() else { return }
    endCollection(frame, at: frame.isFlow ? endOffset(event) : nil)
    // The name may have been given away again inside.
    guard let name = frame.anchor, anchors[name]?.node == frame.node else { return }
    let size = document.nodes.count - frame.node + (expansion - frame.expansionBefore)
    anchors[name] = Anchor(
      node: frame.node, isOpen: false, size: min(size, Self.immense), height: frame.deepest - frames.count)
  }

  /// Notes where a collection ends: after its closing bracket, or else with the last node in it, since
  /// libyaml ends a block where the next token begins.
  mutating func endCollection(_ frame: Frame, at end: Int?) {
    var last = frame.end
    if let end, end > Int(last), bytes[end - 1] == UInt8(ascii: "]") || bytes[end - 1] == UInt8(ascii: "}") {
      last = UInt32(truncatingIfNeeded: end)
    }
    document.nodes[frame.node].next = UInt32(truncatingIfNeeded: document.nodes.count)
    document.nodes[frame.node].end = last
    guard let parent = frames.indices.last else { return }
    frames[parent].deepest = max(frames[parent].deepest, frame.deepest)
    frames[parent].end = last
  }

  // MARK: Aliases

  /// Appends an alias; false if its target would be nested too deeply here.
  mutating func addAlias(_ event: UnsafePointer<yaml_event_t>) -> Bool {
    let range = SourceRange(startOffset(event), endOffset(event))
    let place = Location(file, range)
    let name = event.pointee.data.alias.anchor.map { String(cString: $0) } ?? ""
    var node = Node(
      kind: .broken, start: UInt32(truncatingIfNeeded: range.start),
      end: UInt32(truncatingIfNeeded: range.end))
    var height = 0
    if let anchor = anchors[name] {
      if anchor.isOpen {
        diagnostics.append(
          YAMLDiagnostics.cycle(name, place, anchor: Location(file, anchorRange(anchor.node))))
      } else {
        node.kind = .alias
        document.hasAliases = true
        node.textStart = UInt32(truncatingIfNeeded: anchor.node)
        height = anchor.height
        expansion = min(expansion + anchor.size, Self.immense)
        expansions.append((document.nodes.count, expansion))
      }
      if let frame = frames.last, frame.isMapping, frame.expectsKey, document.nodes[anchor.node].isCollection
      {
        diagnostics.append(YAMLDiagnostics.collectionAsKey(place))
      }
    } else {
      diagnostics.append(undefinedAlias(name, place))
    }
    append(node)
    if let last = frames.indices.last {
      frames[last].deepest = max(frames[last].deepest, frames.count + height)
    }
    guard frames.count + height <= ReaderLimits.depth else {
      diagnostics.append(YAMLDiagnostics.tooDeep(place))
      return false
    }
    return true
  }

  private func undefinedAlias(_ name: String, _ place: Location) -> Diagnostic {
    let line = LineReader(source)
    // A key is quoted by itself, a value with all that stands on its line.
    let isKey = frames.last.map { $0.isMapping && $0.expectsKey } ?? false
    let text = isKey ? place.range : line.value(from: place.range.start, inFlow: frames.last?.isFlow ?? false)
    // Looking through thousands of names for every alias would take time without end.
    let names = anchors.count <= 100 ? anchors.keys.sorted() : []
    return YAMLDiagnostics.undefinedAlias(
      name, nearest: Spelling.nearest(to: name, in: names), place,
      whole: Location(place.file, text), text: source.text(text))
  }

  /// The place of a collection's anchor, or else its start.
  private func anchorRange(_ node: Int) -> SourceRange {
    let start = Int(document.nodes[node].start)
    return SourceRange(start, min(start + 1, bytes.count))
  }

  // MARK: Tags

  /// Reports a tag that is not one of YAML's own or does not fit. A scalar with one has no value then.
  private mutating func check(
    _ tag: UnsafeMutablePointer<yaml_char_t>, _ properties: NodeProperties, _ node: inout Node
  ) {
    let name = String(cString: tag)
    let fits =
      switch name {
      case "!": true
      // What stands under a tag of a scalar is still typed by the schema: in quotes it is text.
      case "tag:yaml.org,2002:str", "tag:yaml.org,2002:bool", "tag:yaml.org,2002:int": !node.isCollection
      case "tag:yaml.org,2002:seq": node.kind == .sequence
      case "tag:yaml.org,2002:map": node.kind == .mapping
      default: false
      }
    if fits {
      if name == "!" || name == "tag:yaml.org,2002:str" { node.isPlain = false }
      return
    }
    let range = properties.tag ?? SourceRange(at: Int(node.start))
    let line = LineReader(source)
    let whole = SourceRange(range.start, max(range.end, Int(node.end)))
    let isText = node.kind == .plain && !name.hasPrefix("tag:yaml.org") && line.isOneLine(whole)
    diagnostics.append(
      YAMLDiagnostics.tag(
        source.text(range), Location(file, range), whole: Location(file, whole),
        text: isText ? source.text(whole) : nil))
    if !node.isCollection {
      node.kind = .broken
      node.isPlain = false
    }
  }
}

/// What stands before a node's content: an anchor, a tag, and the space and comments around them.
struct NodeProperties {
  /// Byte offset in the source at which the content begins.
  var contentStart: Int
  /// The tag as it is written.
  var tag: SourceRange?

  /// Reads properties from an offset on, at most to `end`.
  init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) {
    var offset = start
    while offset < end {
      switch bytes[offset] {
      case UInt8(ascii: "&"), UInt8(ascii: "!"):
        let first = offset
        while offset < end, !bytes[offset].isBlank, !bytes[offset].isLineBreak { offset += 1 }
        if bytes[first] == UInt8(ascii: "!") { tag = SourceRange(first, offset) }
      case UInt8(ascii: "#"): while offset < end, !bytes[offset].isLineBreak { offset += 1 }
      case let byte where byte.isBlank || byte.isLineBreak: offset += 1
      default:
        contentStart = offset
        return
      }
    }
    contentStart = end
  }
}
