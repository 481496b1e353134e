import JSONText
import RuleSyntax

/// The positions of one file's byte offsets, each in nearly constant time however long the lines are: with many
/// findings on one line, counting from the line's start would never end.
struct Places: Sendable {
  private static let stride = 1024

  let source: SourceFile
  private let encoding: PositionEncoding
  /// How many UTF-16 units come before every ``stride``-th byte; empty where bytes are counted.
  private let unitsBefore: [Int]

  init(_ source: SourceFile, _ encoding: PositionEncoding) {
    self.source = source
    self.encoding = encoding
    let countsBytes = encoding == .utf8 || source.bytes.allSatisfy { $0 < 0x80 }
    unitsBefore = countsBytes ? [] : Self.counts(source.bytes)
  }

  private static func counts(_ bytes: [UInt8]) -> [Int] {
    var counts: [Int] = []
    counts.reserveCapacity(bytes.count / stride + 1)
    var units = 0
    for (offset, byte) in bytes.enumerated() {
      if offset % stride == 0 { counts.append(units) }
      units += utf16Units(byte)
    }
    return counts
  }

  /// Counts a character at its first byte.
  private static func utf16Units(_ byte: UInt8) -> Int { byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1 }

  private func units(before offset: Int) -> Int {
    guard !unitsBefore.isEmpty else { return offset }
    let slot = min(offset / Self.stride, unitsBefore.count - 1)
    var units = unitsBefore[slot]
    for index in slot * Self.stride..<offset { units += Self.utf16Units(source.bytes[index]) }
    return units
  }

  /// The position of a byte offset; one behind the text is its end.
  func position(at offset: Int) -> TextPosition {
    let offset = min(max(offset, 0), source.bytes.count)
    let line = source.lineIndex(at: offset)
    return TextPosition(line, units(before: offset) - units(before: source.lineStarts[line]))
  }

  /// The length of a stretch of one line in the agreed units.
  func length(_ range: SourceRange) -> Int { units(before: range.end) - units(before: range.start) }

  /// A range as the protocol writes it.
  func json(_ range: SourceRange) -> JSONValue {
    ["start": position(at: range.start).json, "end": position(at: range.end).json]
  }
}

extension TextPosition {
  /// The position as the protocol writes it.
  var json: JSONValue { ["line": .integer(line), "character": .integer(character)] }
}
