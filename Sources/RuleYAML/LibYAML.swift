import CYaml

/// libyaml's parser over bytes that outlive it: one event at a time. All memory of libyaml is freed again.
struct EventStream: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let event: UnsafeMutablePointer<yaml_event_t>

  /// A stream over UTF-8 bytes without a byte order mark.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    parser = .allocate(capacity: 1)
    event = .allocate(capacity: 1)
    event.initialize(to: yaml_event_t())
    parser.initialize(to: yaml_parser_t())
    guard yaml_parser_initialize(parser) != 0 else { return }
    // Left to itself libyaml takes UTF-16 too, and then none of its marks fits the file.
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
  }

  deinit {
    yaml_event_delete(event)
    yaml_parser_delete(parser)
    event.deallocate()
    parser.deallocate()
  }

  /// The next event, valid until the next call; nil where libyaml cannot go on.
  mutating func next() -> UnsafePointer<yaml_event_t>? {
    yaml_event_delete(event)
    guard yaml_parser_parse(parser, event) != 0, event.pointee.type != YAML_NO_EVENT else { return nil }
    return UnsafePointer(event)
  }

  /// Why libyaml cannot go on.
  var failure: ParserFailure {
    let parser = parser.pointee
    return ParserFailure(
      stage: parser.error == YAML_READER_ERROR
        ? .reader : parser.error == YAML_MEMORY_ERROR ? .memory : .parser,
      problem: parser.problem.map { String(cString: $0) } ?? "",
      context: parser.context.map { String(cString: $0) } ?? "",
      mark: Int(clamping: parser.problem_mark.index),
      contextMark: Int(clamping: parser.context_mark.index), byteOffset: Int(clamping: parser.problem_offset))
  }
}

/// libyaml's own report of a fault.
struct ParserFailure {
  /// Which part of libyaml gave up.
  enum Stage {
    /// The bytes are not characters.
    case reader
    /// No memory was left.
    case memory
    /// The text is not YAML.
    case parser
  }

  var stage: Stage
  var problem: String
  var context: String
  /// Where, in Unicode scalars of the feed; zero for the reader.
  var mark: Int
  /// Where the construct began, in Unicode scalars of the feed; zero without a context.
  var contextMark: Int
  /// The reader's place, in bytes of the feed.
  var byteOffset: Int
}
