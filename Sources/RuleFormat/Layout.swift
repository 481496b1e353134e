import RuleSyntax
import TextSupport

/// Functions for lines that both forms need.
enum Layout {
  /// The most frequent line ending of a file; among equally frequent endings the first of LF, CRLF, CR.
  static func mainLineEnding(of source: SourceFile) -> String {
    var (lines, pairs, returns) = (0, 0, 0)
    for start in source.lineStarts.dropFirst() {
      if source.bytes[start - 1] == UInt8(ascii: "\r") {
        returns += 1
      } else if start > 1, source.bytes[start - 2] == UInt8(ascii: "\r") {
        pairs += 1
      } else {
        lines += 1
      }
    }
    if lines >= pairs, lines >= returns { return "\n" }
    return pairs >= returns ? "\r\n" : "\r"
  }

  /// A range without the blanks at its end.
  static func trimmed(_ range: SourceRange, _ source: SourceFile) -> SourceRange {
    var end = range.end
    while end > range.start, source.bytes[end - 1].isBlank { end -= 1 }
    return SourceRange(range.start, end)
  }

  /// Whether an empty line stands between two places that have nothing but white space between them.
  static func hasBlankLine(from end: Int, to start: Int, _ source: SourceFile) -> Bool {
    source.lineIndex(at: start) - source.lineIndex(at: end) > 1
  }

  /// Whether one of the places, which ascend, is in the range or at its end.
  static func isHit(_ range: SourceRange, by places: [Int]) -> Bool {
    let index = places.partitionPoint { $0 >= range.start }
    return index < places.count && places[index] <= range.end
  }
}
