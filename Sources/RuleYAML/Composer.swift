import CYaml
import RuleSyntax

/// What the events of a file come to.
struct Composition {
  /// Why there are no more events.
  enum Ending {
    /// The document is complete up to the offset; explicitly with a `...` before it.
    case finished(at: Int, isExplicit: Bool)
    /// Reading was given up at the offset, which is reported.
    case stopped(at: Int)
    /// libyaml cannot read on.
    case failed(YAMLProblem)

    var isFinished: Bool {
      if case .finished = self { true } else { false }
    }
  }

  var document: Document
  var diagnostics: [Diagnostic]
  var ending: Ending
  /// Whether the aliases stand for more than may be expanded.
  var isTooLarge = false

  /// Reads the events of a feed into nodes.
  static func compose(_ feed: FeedText, _ source: SourceFile, file: FileID) -> Composition {
    feed.withBytes(of: source) { fed in
      source.bytes.withUnsafeBufferPointer { bytes in
        var composer = Composer(source, bytes: bytes, fed: fed, feed: feed, file: file)
        var events = EventStream(fed)
        let ending = composer.run(&events)
        return composer.finish(ending)
      }
    }
  }
}

/// Builds the nodes of one document. Aliases are counted, never expanded.
struct Composer {
  /// A collection that has not ended.
  struct Frame {
    let node: Int
    let isMapping: Bool
    let isFlow: Bool
    let anchor: String?
    /// ``Composer/expansion`` when the collection began.
    let expansionBefore: Int
    /// For a mapping: whether a key comes next.
    var expectsKey: Bool
    /// The deepest level that the collection reaches, including its aliases.
    var deepest: Int
    /// The byte offset in the source at which the collection's last node ends.
    var end: UInt32
  }

  /// What a name after `&` stands for.
  struct Anchor {
    var node: Int
    var isOpen: Bool
    /// The number of nodes, with every alias expanded.
    var size = 1
    /// The number of levels of nested collections.
    var height = 0
  }

  /// Beyond any limit, and far from overflow when two of them are added.
  static let immense = 1 << 60

  let source: SourceFile
  /// The source's bytes.
  let bytes: UnsafeBufferPointer<UInt8>
  /// The feed's bytes.
  let fed: UnsafeBufferPointer<UInt8>
  let feed: FeedText
  private let isIdentity: Bool
  private let origin: Int
  let file: FileID

  var document = Document()
  var diagnostics: [Diagnostic] = []
  var frames: [Frame] = []
  var anchors: [String: Anchor] = [:]
  /// The number of nodes that all aliases so far stand for, and the total after each alias.
  var expansion = 0
  var expansions: [(alias: Int, total: Int)] = []

  init(
    _ source: SourceFile, bytes: UnsafeBufferPointer<UInt8>, fed: UnsafeBufferPointer<UInt8>, feed: FeedText,
    file: FileID
  ) {
    self.source = source
    self.bytes = bytes
    self.fed = fed
    self.feed = feed
    isIdentity = feed.isIdentity
    origin = feed.origin
    self.file = file
    // Rules have a node every 8 bytes or so; memory that stays unused is never touched.
    document.nodes.reserveCapacity(fed.count / 6 + 16)
    frames.reserveCapacity(ReaderLimits.depth + 1)
  }

  /// Takes events until the first document ends or something stops it.
  mutating func run(_ events: inout EventStream) -> Composition.Ending {
    while let event = events.next() {
      switch event.pointee.type {
      case YAML_SCALAR_EVENT: addScalar(event)
      case YAML_MAPPING_START_EVENT:
        let data = event.pointee.data.mapping_start
        let isFlow = data.style == YAML_FLOW_MAPPING_STYLE
        guard open(.mapping, isFlow: isFlow, event, data.anchor, data.tag) else { return stopped(event) }
      case YAML_SEQUENCE_START_EVENT:
        let data = event.pointee.data.sequence_start
        let isFlow = data.style == YAML_FLOW_SEQUENCE_STYLE
        guard open(.sequence, isFlow: isFlow, event, data.anchor, data.tag) else { return stopped(event) }
      case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT: close(event)
      case YAML_ALIAS_EVENT: guard addAlias(event) else { return stopped(event) }
      // A second document is found without libyaml, which takes quadratic time over thousands of directives.
      case YAML_DOCUMENT_END_EVENT:
        let end = feed.sourceOffset(ofMark: Int(event.pointee.end_mark.index), endsToken: false, in: fed)
        return .finished(at: end, isExplicit: event.pointee.data.document_end.implicit == 0)
      case YAML_STREAM_END_EVENT: return .finished(at: source.bytes.count, isExplicit: false)
      default: continue
      }
      if diagnostics.count > ReaderLimits.diagnostics {
        diagnostics.append(
          SyntaxDiagnostics.tooManyErrors(Location(file, SourceRange(at: startOffset(event)))))
        return stopped(event)
      }
    }
    return .failed(problem(events.failure))
  }

  /// Closes what is open and hands the nodes over.
  mutating func finish(_ ending: Composition.Ending) -> Composition {
    while let frame = frames.popLast() {
      document.nodes[frame.node].isOpen = true
      endCollection(frame, at: nil)
    }
    if case .failed = ending, let last = document.nodes.last, last.kind == .plain,
      !last.isVerbatim || isBroken(last)
    {
      // A value of several lines right before a fault has most likely swallowed a key, and so has one with what YAML
      // has for a line break.
      document.nodes[document.nodes.count - 1].kind = .broken
    }
    var composition = Composition(document: document, diagnostics: diagnostics, ending: ending)
    let allowed = ReaderLimits.aliasExpansion * document.nodes.count
    if let first = expansions.first(where: { $0.total > allowed }) {
      composition.isTooLarge = true
      composition.diagnostics.append(
        YAMLDiagnostics.aliasesTooLarge(Location(file, document.nodes[first.alias].range)))
    }
    return composition
  }

  private func isBroken(_ node: Node) -> Bool {
    feed.hasStandIns && ForeignLineBreak.first(in: source, from: Int(node.start), to: Int(node.end)) != nil
  }

  // MARK: Places

  // Inlined, lest the whole composer be copied for each call.
  @inline(__always)
  func startOffset(_ event: UnsafePointer<yaml_event_t>) -> Int {
    offset(event.pointee.start_mark.index, endsToken: false)
  }

  @inline(__always)
  func endOffset(_ event: UnsafePointer<yaml_event_t>) -> Int {
    offset(event.pointee.end_mark.index, endsToken: true)
  }

  @inline(__always)
  private func offset(_ mark: Int, endsToken: Bool) -> Int {
    if isIdentity { return origin + min(mark, fed.count) }
    return feed.sourceOffset(ofMark: mark, endsToken: endsToken, in: fed)
  }

  private func stopped(_ event: UnsafePointer<yaml_event_t>) -> Composition.Ending {
    .stopped(at: startOffset(event))
  }

  private func problem(_ failure: ParserFailure) -> YAMLProblem {
    let offset =
      failure.stage == .reader
      ? feed.sourceOffset(ofFed: failure.byteOffset, endsToken: false)
      : feed.sourceOffset(ofMark: failure.mark, endsToken: false, in: fed)
    let contextOffset =
      failure.context.isEmpty
      ? offset : feed.sourceOffset(ofMark: failure.contextMark, endsToken: false, in: fed)
    return YAMLProblem(
      kind: YAMLProblem.Kind(failure), text: failure.problem, offset: offset, contextOffset: contextOffset,
      isInFlow: frames.last?.isFlow ?? false,
      openBracket: frames.last.flatMap { $0.isFlow ? Int(document.nodes[$0.node].start) : nil },
      lastNode: document.nodes.last)
  }
}
