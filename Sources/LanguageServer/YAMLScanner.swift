import RuleSyntax

/// Follows brackets, quotes and comments of a YAML text up to a cursor. A bracket that is never closed counts no
/// further than the block that it stands in.
struct YAMLScanner: Sendable {
  /// A bracket that is open.
  struct Frame: Sendable {
    let isMapping: Bool
    let offset: Int
    /// The column of the line's first character, where the frame opened.
    let indentation: Int
    /// The key whose value the scanner is in.
    var key: String?
    var pairs: [String: String] = [:]
    /// Where the key or value begins.
    var start: Int

    /// The first byte of what is typed at the cursor.
    func tokenStart(_ source: SourceFile, _ cursor: Int) -> Int {
      var offset = min(start, cursor)
      while offset < cursor, source.bytes[offset].isBlank || source.bytes[offset].isLineBreak { offset += 1 }
      return offset
    }
  }

  let offset: Int
  private(set) var frames: [Frame] = []
  /// The start of the comment around the cursor.
  private(set) var comment: Int?
  private let source: SourceFile
  private var quote: UInt8?
  private var indentation = 0
  /// The last byte that is no white space; a line break if the line has only white space so far.
  private var last = UInt8(ascii: "\n")

  init(_ source: SourceFile, _ offset: Int) {
    self.source = source
    self.offset = min(max(offset, 0), source.bytes.count)
  }

  mutating func run() {
    var index = source.byteOrderMarkLength
    var isLineStart = true
    while index < offset {
      if isLineStart { index = startLine(at: index) }
      isLineStart = false
      guard index < offset else { break }
      let byte = source.bytes[index]
      if byte.isLineBreak {
        comment = nil
        isLineStart = true
        if quote == nil { last = UInt8(ascii: "\n") }
      } else if comment == nil {
        take(byte, at: index)
      }
      index += 1
    }
  }

  /// Passes a line's indentation; brackets that the line cannot be in any more are given up.
  private mutating func startLine(at start: Int) -> Int {
    var index = start
    while index < offset, source.bytes[index] == UInt8(ascii: " ") { index += 1 }
    indentation = index - start
    let isEmpty = index >= source.bytes.count || source.bytes[index].isLineBreak
    if let outermost = frames.first, !isEmpty, indentation <= outermost.indentation,
      !"]}".utf8.contains(source.bytes[index])
    {
      frames = []
      quote = nil
    }
    return index
  }

  private mutating func take(_ byte: UInt8, at index: Int) {
    defer { if !byte.isBlank { last = byte } }
    if let open = quote {
      if byte == open { quote = nil }
      return
    }
    let isBehindBlank = index == 0 || source.bytes[index - 1].isBlank || source.bytes[index - 1].isLineBreak
    let startsValue = "\n:-,[{".utf8.contains(last) && (isBehindBlank || "[{,".utf8.contains(last))
    switch byte {
    case UInt8(ascii: "#") where isBehindBlank || last == UInt8(ascii: "\n"): comment = index
    case UInt8(ascii: "\""), UInt8(ascii: "'"): if startsValue { quote = byte }
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      if startsValue {
        frames.append(
          Frame(
            isMapping: byte == UInt8(ascii: "{"), offset: index, indentation: indentation, start: index + 1))
      }
    case UInt8(ascii: "]"), UInt8(ascii: "}"): _ = frames.popLast()
    case UInt8(ascii: ","): endEntry(at: index)
    case UInt8(ascii: ":"): endKey(at: index)
    default: break
    }
  }

  private mutating func endEntry(at index: Int) {
    guard let frame = frames.last else { return }
    if let key = frame.key {
      frames[frames.count - 1].pairs[key] = YAMLLine.unquoted(source.text(SourceRange(frame.start, index)))
    }
    frames[frames.count - 1].key = nil
    frames[frames.count - 1].start = index + 1
  }

  private mutating func endKey(at index: Int) {
    guard let frame = frames.last, frame.isMapping, frame.key == nil, frame.start <= index else { return }
    let next = index + 1 < source.bytes.count ? source.bytes[index + 1] : UInt8(ascii: " ")
    guard next.isBlank || next.isLineBreak || ",}]".utf8.contains(next) || index + 1 == offset else { return }
    frames[frames.count - 1].key = YAMLLine.unquoted(source.text(SourceRange(frame.start, index)))
    frames[frames.count - 1].start = index + 1
  }

  /// The keys between the cursor and the brace that closes the innermost mapping.
  func pairsBehind(_ source: SourceFile) -> [String: String] {
    let limit = min(source.bytes.count, offset + 4096)
    guard let end = source.bytes[offset..<limit].firstIndex(where: { $0 == UInt8(ascii: "}") }) else {
      return [:]
    }
    var pairs: [String: String] = [:]
    let parts = source.text(SourceRange(offset, end)).split(separator: ",", omittingEmptySubsequences: false)
    for part in parts.dropFirst() {
      let halves = part.split(separator: ":", maxSplits: 1)
      guard halves.count == 2 else { continue }
      pairs[YAMLLine.unquoted(String(halves[0]))] = YAMLLine.unquoted(String(halves[1]))
    }
    return pairs
  }
}
