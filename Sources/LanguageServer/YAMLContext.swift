import RuleSyntax

/// Where a cursor is in a YAML text, found by its lines and brackets: while a key is being typed the text seldom is
/// YAML, so its nodes are not asked.
struct YAMLContext: Hashable, Sendable {
  /// One step from the file to the cursor.
  enum Step: Hashable, Sendable {
    /// Into the value of a key.
    case key(String)
    /// Into an item of a sequence.
    case item
  }

  /// From the outermost to the cursor: in a rule's `days: [mon, ` it is rules, item, days, item.
  var path: [Step] = []
  /// What is typed of a key or value already, up to the cursor.
  var partial: SourceRange
  /// The keys of the mapping that the cursor is in, each with its value as it is written, besides the cursor's own.
  var siblings: [String: String] = [:]
  /// Whether the cursor is in brackets or braces.
  var isFlow = false
  /// Whether the cursor is in braces where a key comes next.
  var expectsKey = false
  /// The start of the comment around the cursor.
  var comment: Int?

  init(_ source: SourceFile, at offset: Int) {
    partial = SourceRange(at: offset)
    var scanner = YAMLScanner(source, offset)
    scanner.run()
    comment = scanner.comment
    if comment != nil { return }
    if scanner.frames.isEmpty {
      readBlock(source, scanner)
    } else {
      readFlow(source, scanner)
    }
  }

  // MARK: Brackets

  private mutating func readFlow(_ source: SourceFile, _ scanner: YAMLScanner) {
    isFlow = true
    let opening = scanner.frames[0].offset
    let block = BlockPath(source, at: source.lineIndex(at: opening), before: opening)
    path = block.steps
    for (index, frame) in scanner.frames.enumerated() {
      let isLast = index == scanner.frames.count - 1
      if frame.isMapping {
        if let key = frame.key { path.append(.key(key)) }
        expectsKey = isLast && frame.key == nil
        if isLast { siblings = frame.pairs.merging(scanner.pairsBehind(source)) { first, _ in first } }
      } else {
        path.append(.item)
      }
    }
    partial = SourceRange(
      scanner.frames[scanner.frames.count - 1].tokenStart(source, scanner.offset), scanner.offset)
  }

  // MARK: Lines

  private mutating func readBlock(_ source: SourceFile, _ scanner: YAMLScanner) {
    let index = source.lineIndex(at: scanner.offset)
    let block = BlockPath(source, at: index, before: scanner.offset)
    path = block.steps
    partial = SourceRange(block.tokenStart, scanner.offset)
    siblings = block.siblings(source)
  }
}

/// One line of a block.
struct YAMLLine: Hashable, Sendable {
  /// The columns of its dashes, bytes from 0.
  var dashes: [Int] = []
  /// Where its key or value begins, bytes from the line's start.
  var column: Int
  /// Nil where it holds no key.
  var key: String?
  /// Where the value begins, an offset in the file.
  var valueStart: Int
  var isBlank: Bool

  /// Reads a line up to an offset.
  init(_ source: SourceFile, _ index: Int, before end: Int) {
    let range = source.lineRange(index)
    let lineStart = index == 0 ? source.byteOrderMarkLength : range.start
    let end = max(lineStart, min(end, range.end))
    let bytes = source.bytes
    var offset = lineStart
    while offset < end, bytes[offset] == UInt8(ascii: " ") { offset += 1 }
    while offset < end, bytes[offset] == UInt8(ascii: "-"), offset + 1 == end || bytes[offset + 1].isBlank {
      dashes.append(offset - lineStart)
      offset += 1
      while offset < end, bytes[offset] == UInt8(ascii: " ") { offset += 1 }
    }
    column = offset - lineStart
    valueStart = offset
    isBlank = dashes.isEmpty && (offset == end || bytes[offset] == UInt8(ascii: "#"))
    if let colon = Self.colon(bytes, from: offset, to: end) {
      key = Self.unquoted(source.text(SourceRange(offset, colon)))
      offset = colon + 1
      while offset < end, bytes[offset].isBlank { offset += 1 }
      valueStart = offset
    }
  }

  /// The colon behind a key at an offset. Only a colon before a blank or the end counts.
  private static func colon(_ bytes: [UInt8], from start: Int, to end: Int) -> Int? {
    var offset = start
    var quote: UInt8?
    while offset < end {
      let byte = bytes[offset]
      if let open = quote {
        if byte == open { quote = nil }
      } else if offset == start, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ":"), offset + 1 == end || bytes[offset + 1].isBlank {
        return offset
      } else if "[{".utf8.contains(byte), offset == start {
        return nil
      }
      offset += 1
    }
    return nil
  }

  /// A key without its quotes.
  static func unquoted(_ text: String) -> String {
    let text = text.trimmingBlanks
    guard text.count >= 2, let first = text.first, first == text.last, first == "\"" || first == "'" else {
      return text
    }
    return String(text.dropFirst().dropLast())
  }
}

/// The keys and dashes above a place in a block.
struct BlockPath: Hashable, Sendable {
  private(set) var steps: [YAMLContext.Step] = []
  /// Where the key or value at the place begins.
  let tokenStart: Int
  private let line: Int
  private let column: Int

  /// The path of what stands before an offset in a line.
  init(_ source: SourceFile, at index: Int, before offset: Int) {
    let own = YAMLLine(source, index, before: offset)
    line = index
    column = own.column
    tokenStart = own.valueStart
    var steps: [YAMLContext.Step] = []
    if let key = own.key { steps.append(.key(key)) }
    var dashes = own.dashes
    var column = own.column
    // A sequence may stand below its key without indentation.
    var mayEqual = false
    func passDashes() {
      while let dash = dashes.popLast() {
        steps.append(.item)
        column = dash
        mayEqual = true
      }
    }
    passDashes()
    var above = index
    while above > 0, column > 0 || mayEqual {
      above -= 1
      let line = YAMLLine(source, above, before: .max)
      if line.isBlank { continue }
      if let key = line.key, line.column < column || mayEqual && line.column == column && line.dashes.isEmpty
      {
        steps.append(.key(key))
        column = line.column
        mayEqual = false
      }
      guard let dash = line.dashes.last, dash < column else { continue }
      // A key of this line is the first of the item that the place is in.
      dashes = line.dashes.filter { $0 < column }
      passDashes()
    }
    self.steps = steps.reversed()
  }

  /// The other keys of the mapping that the place is in, with their values.
  func siblings(_ source: SourceFile) -> [String: String] {
    var found: [String: String] = [:]
    func add(_ line: YAMLLine, _ index: Int) {
      guard line.column == column, let key = line.key else { return }
      found[key] = YAMLLine.unquoted(source.text(SourceRange(line.valueStart, source.lineRange(index).end)))
    }
    let own = YAMLLine(source, line, before: .max)
    var index = line
    var isFirst = own.dashes.last != nil
    while index > 0, !isFirst {
      index -= 1
      let line = YAMLLine(source, index, before: .max)
      if line.isBlank || line.column > column && line.dashes.isEmpty { continue }
      if line.column < column { break }
      add(line, index)
      isFirst = line.column == column && !line.dashes.isEmpty
    }
    index = line + 1
    while index < source.lineStarts.count {
      let line = YAMLLine(source, index, before: .max)
      index += 1
      if line.isBlank { continue }
      if let dash = line.dashes.first, dash < column { break }
      if line.column < column { break }
      add(line, index - 1)
    }
    return found
  }
}

extension String {
  /// Without blanks at both ends.
  var trimmingBlanks: String {
    let isBlank = { (character: Character) in
      character == " " || character == "\t" || character == "\r\n" || character == "\n"
    }
    var text = self[...]
    while let first = text.first, isBlank(first) { text.removeFirst() }
    while let last = text.last, isBlank(last) { text.removeLast() }
    return String(text)
  }
}
