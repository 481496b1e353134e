/// What the characters of a line are counted in; the client and the server agree on one.
package enum PositionEncoding: String, CaseIterable, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
}

/// A place as the protocol has it, both from 0.
package struct TextPosition: Hashable, Comparable, Sendable {
  package var line: Int
  /// In units of the agreed ``PositionEncoding``.
  package var character: Int

  package init(_ line: Int, _ character: Int) {
    self.line = line
    self.character = character
  }

  package static func < (left: TextPosition, right: TextPosition) -> Bool {
    (left.line, left.character) < (right.line, right.character)
  }
}

/// The text of an open document, with a table of its lines that every edit keeps up to date. Lines end at LF, CRLF
/// and a lone CR, as in the protocol; a byte order mark is a character like any other.
package struct TextBuffer: Hashable, Sendable {
  package private(set) var bytes: [UInt8]
  /// The byte offset of each line's start; never empty.
  package private(set) var lineStarts: [Int]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lineStarts = [0] + Self.lineStarts(in: bytes, from: 0, to: bytes.count)
  }

  /// Replaces a range of bytes, half-open and within the text.
  package mutating func replace(_ range: Range<Int>, with text: [UInt8]) {
    // A CR before the range and an LF behind it belong to what is replaced: joined or parted they are other lines.
    let before = range.lowerBound > 0 ? range.lowerBound - 1 : 0
    let behind = min(range.upperBound + 1, bytes.count)
    let shift = text.count - range.count
    let firstChanged = lineIndex(after: before)
    let firstKept = lineIndex(after: behind)
    bytes.replaceSubrange(range, with: text)
    let fresh = Self.lineStarts(in: bytes, from: before, to: behind + shift)
    if shift != 0 {
      for index in firstKept..<lineStarts.count { lineStarts[index] += shift }
    }
    lineStarts.replaceSubrange(firstChanged..<firstKept, with: fresh)
  }

  /// The index of the first line that begins after an offset.
  private func lineIndex(after offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while low < high {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The line starts in a stretch of the text: after `start`, up to and with `end`.
  private static func lineStarts(in bytes: [UInt8], from start: Int, to end: Int) -> [Int] {
    var starts: [Int] = []
    bytes.withUnsafeBufferPointer { buffer in
      for offset in start..<max(start, end) {
        let isFeed = buffer[offset] == UInt8(ascii: "\n")
        let isReturn = buffer[offset] == UInt8(ascii: "\r")
        let isFollowed = offset + 1 < buffer.count && buffer[offset + 1] == UInt8(ascii: "\n")
        if isFeed || isReturn && !isFollowed { starts.append(offset + 1) }
      }
    }
    return starts
  }

  /// The byte offset of a position. One behind a line's end is the line's end, one behind the last line the text's
  /// end; one inside a character is the character's start.
  package func offset(of position: TextPosition, _ encoding: PositionEncoding) -> Int {
    guard position.line < lineStarts.count else { return bytes.count }
    let start = lineStarts[max(position.line, 0)]
    var end = position.line + 1 < lineStarts.count ? lineStarts[position.line + 1] : bytes.count
    while end > start, bytes[end - 1] == UInt8(ascii: "\n") || bytes[end - 1] == UInt8(ascii: "\r") {
      end -= 1
    }
    var units = max(position.character, 0)
    var offset = start
    while offset < end, units > 0 {
      var length = 1
      while offset + length < end, bytes[offset + length] & 0xC0 == 0x80 { length += 1 }
      let cost = encoding == .utf8 ? length : bytes[offset] >= 0xF0 ? 2 : 1
      guard cost <= units else { break }
      units -= cost
      offset += length
    }
    return offset
  }
}
