import RuleModel
import RuleSyntax

/// Reads what a file's nodes say into the syntax tree. Every scalar is typed by the key that it stands under.
struct SchemaReader {
  let source: SourceFile
  let file: FileID
  let document: Document
  var tree: SyntaxTree
  var diagnostics: [Diagnostic] = []
  /// What the rule that is read says more than once in one place.
  var several: [SeveralValues] = []
  /// How often a rule was written out as several.
  var splitCount = 0
  /// Room for the entries of the rule or list that is read; kept to save an allocation each.
  var keptEntries: [Entry] = []
  /// The kind of the rule that is read.
  var keyword: RuleKeyword?
  /// How many rules and lists may be read yet.
  private var statements: Int

  init(_ source: SourceFile, file: FileID, _ document: Document, statements: Int) {
    self.source = source
    self.file = file
    self.document = document
    self.statements = statements
    tree = SyntaxTree(file: file, form: .yaml)
  }

  /// Reads the whole document.
  mutating func read() {
    guard !document.nodes.isEmpty else { return }
    let root = document.resolve(0)
    guard document.nodes[root].kind == .mapping else {
      // Text before a fault is what is left of something else.
      let isRemnant = tree.isTruncated && !document.nodes[root].isCollection
      if !isNull(root), !isRemnant, document.nodes[root].kind != .broken { reportTopLevel(root) }
      return
    }
    var top: [Entry] = []
    collectEntries(of: root, into: &top)
    readTop(top)
    if isFull, let last = diagnostics.last {
      diagnostics.append(SyntaxDiagnostics.tooManyErrors(last.location))
      tree.isTruncated = true
    }
    if document.hasAliases {
      dropRepeated()
      noteAliases()
    }
  }

  /// Whether so much is wrong that reading on makes no sense.
  var isFull: Bool { diagnostics.count > ReaderLimits.diagnostics }

  private mutating func readTop(_ top: [Entry]) {
    var seen: [(key: TopKey, node: Int)] = []
    for entry in top {
      guard let key = TopKey(text(entry.key)) else {
        if !text(entry.key).starts(with: TopKey.privatePrefix.utf8) {
          reportUnknownKey(entry, on: .file)
          keepNames(in: entry.value)
        }
        continue
      }
      if let first = seen.first(where: { $0.key == key }) {
        let key = location(entry.key)
        diagnostics.append(YAMLDiagnostics.duplicateKey(string(entry.key), key, first: location(first.node)))
      } else {
        seen.append((key, entry.key))
      }
      switch key {
      case .version: readVersion(entry)
      case .lists: readLists(entry)
      case .rules: readRules(entry)
      }
    }
  }

  /// Notes the targets of aliases of scalars. Only such an alias is the value of a single option.
  private mutating func noteAliases() {
    for index in document.nodes.indices where document.nodes[index].kind == .alias {
      let target = document.nodes[document.resolve(index)]
      if !target.isCollection { tree.aliases[document.nodes[index].range] = target.range }
    }
  }

  /// A fault behind an anchor is found again through each alias, and reported once.
  private mutating func dropRepeated() {
    struct Key: Hashable {
      var code: DiagnosticCode
      var location: Location
      var message: String
    }
    var seen: Set<Key> = []
    diagnostics.removeAll {
      !seen.insert(Key(code: $0.code, location: $0.location, message: $0.message)).inserted
    }
  }

  private mutating func reportTopLevel(_ root: Int) {
    let node = document.nodes[root]
    var range = node.range
    if !LineReader(source).isOneLine(range) {
      range = LineReader(source).trimmed(
        SourceRange(range.start, LineReader(source).line(at: range.start).end))
    }
    if !node.isCollection, let faulty = faultyText(ofKey: root, on: .file) {
      diagnostics.append(faulty)
      return
    }
    let isCompact = !node.isCollection && YAMLDiagnostics.looksCompact(source.text(range))
    diagnostics.append(YAMLDiagnostics.topLevel(found(root), isCompact: isCompact, Location(file, range)))
  }

  private mutating func readVersion(_ entry: Entry) {
    guard let node = scalar(entry, "version", expected: "the number 1", example: "1") else { return }
    let text = string(node)
    if document.nodes[node].isPlain, text == "1" { return }
    let isQuoted = !document.nodes[node].isPlain
    diagnostics.append(YAMLDiagnostics.version(text, isQuoted: isQuoted, location(entry.value)))
  }

  private mutating func readRules(_ entry: Entry) {
    let node = document.resolve(entry.value)
    guard document.nodes[node].kind == .sequence else {
      keepNames(in: node)
      if isNull(node) {
        diagnostics.append(YAMLDiagnostics.missingValue("rules", example: "[]", nullPlace(entry)))
      } else if document.nodes[node].kind != .broken {
        let help = ["write each rule after a `- `, below `rules:`"]
        diagnostics.append(
          YAMLDiagnostics.wrongKind(
            "rules", found(node), expected: "a sequence of rules", help: help, location(entry.value)))
      }
      return
    }
    let end = Int(document.nodes[node].next)
    var item = node + 1
    var count = 0
    while item < end {
      count += 1
      item = Int(document.nodes[item].next)
    }
    // An array that grows by itself copies the rules of a large file again and again.
    tree.rules.reserveCapacity(tree.rules.count + count)
    item = node + 1
    while item < end, countStatement(item) {
      readRule(item)
      item = Int(document.nodes[item].next)
    }
  }

  /// Counts a rule or list; false if reading has to stop before the rule or list.
  mutating func countStatement(_ node: Int) -> Bool {
    let place = Location(file, SourceRange(at: Int(document.nodes[node].start)))
    statements -= 1
    if statements < 0 {
      diagnostics.append(YAMLDiagnostics.tooManyStatements(place))
      tree.isTruncated = true
    }
    return statements >= 0 && !isFull
  }

  // MARK: Nodes

  func text(_ node: Int) -> ArraySlice<UInt8> { document.text(node, in: source) }

  func string(_ node: Int) -> String { String(decoding: text(node), as: UTF8.self) }

  func literal(_ node: Int) -> LiteralText { document.literal(node, in: source, file: file) }

  func location(_ node: Int) -> Location { Location(file, document.nodes[node].range) }

  /// Whether a node is left empty or `~`. `null` is an ordinary word, which may be a rule's name.
  func isNull(_ node: Int) -> Bool {
    guard document.nodes[node].isPlain else { return false }
    let text = text(node)
    return text.isEmpty || text.count == 1 && text.first == UInt8(ascii: "~")
  }

  /// What a node is, for a message.
  func found(_ node: Int) -> String {
    switch document.nodes[node].kind {
    case .mapping: "a mapping"
    case .sequence: "a sequence"
    default: "text"
    }
  }
}
