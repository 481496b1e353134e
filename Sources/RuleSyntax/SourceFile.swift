// RuleSyntax: text to syntax tree. Bytes come in; a tree and diagnostics go out. Nothing here fails: whatever the
// text is, there is a tree, and everything wrong with the text is a diagnostic with its place.

/// A half-open range of UTF-8 byte offsets in one file.
package struct SourceRange: Hashable, Sendable, Comparable {
  // 32 bits each: a file has 16 MiB at most, and every node and clause holds several ranges.
  private var first: UInt32
  private var past: UInt32

  package init(_ start: Int, _ end: Int) {
    first = UInt32(clamping: start)
    past = UInt32(clamping: end)
  }

  package var start: Int {
    get { Int(first) }
    set { first = UInt32(clamping: newValue) }
  }

  package var end: Int {
    get { Int(past) }
    set { past = UInt32(clamping: newValue) }
  }

  /// The empty range at an offset.
  package init(at offset: Int) { self.init(offset, offset) }

  package var isEmpty: Bool { start == end }
  package var length: Int { end - start }

  package func contains(_ other: SourceRange) -> Bool { start <= other.start && other.end <= end }

  /// The smallest range that holds both.
  package func union(_ other: SourceRange) -> SourceRange {
    SourceRange(min(start, other.start), max(end, other.end))
  }

  package static func < (left: SourceRange, right: SourceRange) -> Bool {
    (left.start, left.end) < (right.start, right.end)
  }
}

/// Which of a run's files a place is in: an index into the run's array of ``SourceFile``.
package typealias FileID = Int

/// A place in one of the files of a run.
@usableFromInline
package struct Location: Hashable, Sendable {
  private var fileIndex: UInt32
  package var range: SourceRange

  package init(_ file: FileID, _ range: SourceRange) {
    fileIndex = UInt32(clamping: file)
    self.range = range
  }

  package var file: FileID {
    get { Int(fileIndex) }
    set { fileIndex = UInt32(clamping: newValue) }
  }
}

/// A line and column, both from 1. Columns count Unicode scalars or UTF-16 units, as the asker says.
package struct Position: Hashable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// A file's bytes with a table of lines. Lines end at LF, CRLF and a lone CR, as the Language Server Protocol and most
/// editors have it; U+2028, U+2029 and U+0085 are ordinary characters.
package struct SourceFile: Sendable {
  /// The path as the user would write it; `<stdin>` for standard input.
  package let path: String
  package let bytes: [UInt8]
  /// The byte offset of each line's start; never empty.
  package let lineStarts: [Int]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    self.lineStarts = Self.lineStarts(of: bytes)
  }

  package init(path: String, text: String) { self.init(path: path, bytes: Array(text.utf8)) }

  /// Length of the UTF-8 byte order mark at the start of the file, 0 or 3.
  package var byteOrderMarkLength: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// The line ending that the file uses first; "\n" when it has only one line.
  package var lineEnding: String {
    guard lineStarts.count > 1 else { return "\n" }
    let end = lineStarts[1]
    if bytes[end - 1] == UInt8(ascii: "\r") { return "\r" }
    return end > 1 && bytes[end - 2] == UInt8(ascii: "\r") ? "\r\n" : "\n"
  }

  /// The text of a range. Invalid UTF-8 reads as U+FFFD.
  package func text(_ range: SourceRange) -> String {
    String(decoding: bytes[range.start..<range.end], as: UTF8.self)
  }

  /// The index into ``lineStarts`` of the line that holds an offset, from 0.
  package func lineIndex(at offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The range of a line (from 0) without its line ending.
  package func lineRange(_ index: Int) -> SourceRange {
    let start = lineStarts[index]
    var end = index + 1 < lineStarts.count ? lineStarts[index + 1] : bytes.count
    while end > start, bytes[end - 1] == UInt8(ascii: "\n") || bytes[end - 1] == UInt8(ascii: "\r") {
      end -= 1
    }
    return SourceRange(start, end)
  }

  /// Line and column of an offset, columns in Unicode scalars. A byte order mark is not counted.
  package func position(at offset: Int) -> Position {
    let line = lineIndex(at: offset)
    return Position(line: line + 1, column: 1 + countScalars(from: columnOrigin(of: line), to: offset))
  }

  private func columnOrigin(of line: Int) -> Int {
    line == 0 ? byteOrderMarkLength : lineStarts[line]
  }

  private func countScalars(from start: Int, to end: Int) -> Int {
    var count = 0
    var offset = start
    while offset < end {
      if bytes[offset] & 0xC0 != 0x80 { count += 1 }
      offset += 1
    }
    return count
  }

  private static func lineStarts(of bytes: [UInt8]) -> [Int] {
    bytes.withUnsafeBytes { bytes in
      // Counted first: of a large file the table is large too, and growing it would copy it again and again.
      var breaks = 0
      bytes.forEachLanes { _, lanes in
        breaks += (lanes.equal(UInt8(ascii: "\n")) | lanes.equal(UInt8(ascii: "\r"))).nonzeroBitCount
      }
      var starts = [0]
      starts.reserveCapacity(breaks + 1)
      bytes.forEachLanes { offset, lanes in
        var rest = lanes.equal(UInt8(ascii: "\n")) | lanes.equal(UInt8(ascii: "\r"))
        while rest != 0 {
          let next = offset + rest.trailingZeroBitCount / 8 + 1
          rest &= rest - 1
          if bytes[next - 1] == UInt8(ascii: "\n") || next == bytes.count || bytes[next] != UInt8(ascii: "\n")
          {
            starts.append(next)
          }
        }
      }
      return starts
    }
  }
}
