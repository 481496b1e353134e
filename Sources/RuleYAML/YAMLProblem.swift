import RuleSyntax

/// A fault that keeps libyaml from reading a text, with places in the source.
struct YAMLProblem {
  /// The kind of fault, recognised by libyaml's message.
  enum Kind: Equatable {
    case cannotStartToken, mappingValue, missingColon, unclosedQuote, expectedKey, expectedItem,
      expectedComma,
      missingContent, anchorName, tag, escape, unicodeEscape, blockHeader, tab, itemHere, keyHere,
      touchingColon,
      directive,
      documentStart, encoding, memory, other
  }

  var kind: Kind
  /// libyaml's words.
  var text: String
  /// The byte offset at which libyaml gave up.
  var offset: Int
  /// The byte offset at which the construct begins that libyaml was reading; ``offset`` if unknown.
  var contextOffset: Int
  /// Whether the innermost collection known to be open is in brackets.
  var isInFlow: Bool
  /// The byte offset of the innermost open bracket.
  var openBracket: Int?
  /// The node read last.
  var lastNode: Node?
}

extension YAMLProblem.Kind {
  init(_ failure: ParserFailure) {
    switch failure.stage {
    case .reader: self = .encoding
    case .memory: self = .memory
    case .parser: self = Self.byContext(failure) ?? Self.byProblem[failure.problem] ?? .other
    }
  }

  private static func byContext(_ failure: ParserFailure) -> Self? {
    switch failure.context {
    case "while parsing a tag", "while scanning a tag", "while parsing a %TAG directive": .tag
    case "while scanning a directive", "while scanning a %YAML directive": .directive
    case "while scanning an anchor", "while scanning an alias": .anchorName
    case "while scanning a block scalar" where !failure.problem.contains("tab"): .blockHeader
    default: nil
    }
  }

  private static let byProblem: [String: Self] = [
    "found character that cannot start any token": .cannotStartToken,
    "mapping values are not allowed in this context": .mappingValue,
    "could not find expected ':'": .missingColon,
    "found unexpected end of stream": .unclosedQuote,
    "found unexpected document indicator": .unclosedQuote,
    "did not find expected key": .expectedKey,
    "did not find expected '-' indicator": .expectedItem,
    "did not find expected ',' or ']'": .expectedComma,
    "did not find expected ',' or '}'": .expectedComma,
    "did not find expected node content": .missingContent,
    "found undefined tag handle": .tag,
    "found unknown escape character": .escape,
    "did not find expected hexdecimal number": .escape,
    "found invalid Unicode character escape code": .unicodeEscape,
    "found a tab character that violates indentation": .tab,
    "found a tab character where an indentation space is expected": .tab,
    "block sequence entries are not allowed in this context": .itemHere,
    "mapping keys are not allowed in this context": .keyHere,
    "found unexpected ':'": .touchingColon,
    "found incompatible YAML document": .directive,
    "found duplicate %YAML directive": .directive,
    "found duplicate %TAG directive": .directive,
    "did not find expected <document start>": .documentStart,
  ]
}

/// Reads the source by lines, for faulty files only.
struct LineReader {
  let source: SourceFile

  init(_ source: SourceFile) { self.source = source }

  /// The line that holds an offset, without its ending and without the byte order mark.
  func line(at offset: Int) -> SourceRange { line(source.lineIndex(at: offset)) }

  /// A line by its index, without its ending and without the byte order mark.
  func line(_ index: Int) -> SourceRange {
    let line = source.lineRange(index)
    return index == 0 ? SourceRange(min(source.byteOrderMarkLength, line.end), line.end) : line
  }

  /// Whether a range has no line break in it.
  func isOneLine(_ range: SourceRange) -> Bool { line(at: range.start).end >= range.end }

  /// The first offset at or after `start` that is neither a space nor a tab, at most the line's end.
  func skipBlanks(from start: Int, to end: Int) -> Int {
    var offset = start
    while offset < end, source.bytes[offset].isBlank { offset += 1 }
    return offset
  }

  /// Where a line's content begins: after its indentation and the `- ` of the items that begin on it.
  func contentStart(_ line: SourceRange) -> Int {
    var offset = skipBlanks(from: line.start, to: line.end)
    while offset + 1 < line.end, source.bytes[offset] == UInt8(ascii: "-"), source.bytes[offset + 1].isBlank {
      offset = skipBlanks(from: offset + 1, to: line.end)
    }
    return offset
  }

  /// The unquoted value that begins at an offset: to the end of its line without a comment, in brackets to
  /// the next `,`, `]` or `}`.
  func value(from start: Int, inFlow: Bool) -> SourceRange {
    let lineEnd = line(at: start).end
    var end = start
    while end < lineEnd {
      let byte = source.bytes[end]
      if byte == UInt8(ascii: "#"), end > start, source.bytes[end - 1].isBlank { break }
      if inFlow, end > start, [UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}")].contains(byte) {
        break
      }
      end += 1
    }
    return trimmed(SourceRange(start, end))
  }

  /// A range without blanks and line breaks at its end.
  func trimmed(_ range: SourceRange) -> SourceRange {
    var end = range.end
    while end > range.start, source.bytes[end - 1].isBlank || source.bytes[end - 1].isLineBreak { end -= 1 }
    return SourceRange(range.start, end)
  }

  /// Whether a bracket opens before the offset on its line and does not close there.
  func isInBrackets(at offset: Int) -> Bool {
    var brackets = BracketCounter()
    for byte in source.bytes[line(at: offset).start..<offset] { brackets.take(byte) }
    return brackets.depth > 0
  }

  /// Whether the bracket at an offset is closed somewhere behind it.
  func isClosed(_ bracket: Int) -> Bool {
    var brackets = BracketCounter()
    for byte in source.bytes[bracket...] {
      brackets.take(byte)
      if brackets.depth == 0 { return true }
    }
    return false
  }

  /// The `key` of a `key: value` that begins at an offset, and where its value begins; nil for other lines. A
  /// key in quotes counts with them.
  func entry(from start: Int, to end: Int) -> (key: SourceRange, value: Int)? {
    var offset = start
    if offset < end, source.bytes[offset] == UInt8(ascii: "\"") || source.bytes[offset] == UInt8(ascii: "'") {
      let quote = source.bytes[offset]
      offset += 1
      while offset < end, source.bytes[offset] != quote { offset += 1 }
    }
    while offset < end {
      if source.bytes[offset] == UInt8(ascii: ":"), offset + 1 >= end || source.bytes[offset + 1].isBlank {
        return (SourceRange(start, offset), skipBlanks(from: offset + 1, to: end))
      }
      offset += 1
    }
    return nil
  }
}

/// Counts the brackets that are open in a text, leaving out those in quotes.
private struct BracketCounter {
  var depth = 0
  private var quote: UInt8?
  private var last = UInt8(ascii: " ")

  mutating func take(_ byte: UInt8) {
    defer { last = byte }
    if let open = quote {
      if byte == open { quote = nil }
      return
    }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      // Inside of a word it is an apostrophe.
      if !last.isASCIILetter, !last.isASCIIDigit, last < 0x80 { quote = byte }
    case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
    case UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
    default: break
    }
  }
}
