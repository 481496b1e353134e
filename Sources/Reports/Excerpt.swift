import RuleSyntax
import TextSupport

/// A place to be marked under a source line.
struct Mark: Sendable {
  var range: SourceRange
  var label: String
  var isPrimary: Bool
}

/// One source line, or a window of a very long one, with its marks measured in terminal cells.
struct Excerpt: Sendable {
  /// The widest line, in cells, that is shown whole; of a wider line only a window is shown.
  static let widestLine = 120
  /// Cells of a window that stand before the mark.
  private static let leadCells = 40
  private static let windowCells = 100
  /// Bytes of a long line that are looked at around a mark, so that a line of 10 MB costs no more than one of 1 kB.
  private static let leadBytes = 120
  private static let trailBytes = 400
  private static let cut = "..."

  /// A mark by cells from the line's first, at least one wide.
  struct Span: Sendable {
    var start: Int
    var width: Int
    var label: String
    var isPrimary: Bool
  }

  /// From 1.
  var line: Int
  /// What is printed of the line.
  var text: String
  var spans: [Span]

  /// The excerpts that show the marks of one line (numbered from 0): a single excerpt, or for a very long line a
  /// window for every mark.
  static func excerpts(of source: SourceFile, line: Int, marks: [Mark]) -> [Excerpt] {
    let range = source.lineRange(line)
    // The byte order mark is no character of the first line.
    let start = line == 0 ? min(source.byteOrderMarkLength, range.end) : range.start
    let shown = SourceRange(start, range.end)
    if shown.length <= leadBytes + trailBytes {
      let pieces = TextMetrics.pieces(of: source.bytes[shown.start..<shown.end])
      if pieces.reduce(0, { $0 + $1.width }) <= widestLine {
        let spans = marks.map { span(of: $0, in: pieces[...], at: shown.start) }
        return [Excerpt(line: line + 1, text: pieces.map(\.text).joined(), spans: spans)]
      }
    }
    return marks.map { window(of: source, line: line, shown: shown, mark: $0) }
  }

  private static func window(of source: SourceFile, line: Int, shown: SourceRange, mark: Mark) -> Excerpt {
    let anchor = min(max(mark.range.start, shown.start), shown.end)
    let first = boundary(source.bytes, max(shown.start, anchor - leadBytes), shown.end)
    let last = boundary(source.bytes, min(shown.end, anchor + trailBytes), shown.end)
    let pieces = TextMetrics.pieces(of: source.bytes[first..<last])
    let start = span(of: mark, in: pieces[...], at: first).start
    let kept = pieces.dropFirst(count(of: pieces[...], within: start - leadCells))
    let visible = kept.prefix(count(of: kept, within: windowCells))

    let before = first > shown.start || kept.count < pieces.count ? cut : ""
    let after = last < shown.end || visible.count < kept.count ? cut : ""
    var span = span(of: mark, in: visible, at: first)
    span.start += before.utf8.count
    return Excerpt(line: line + 1, text: before + visible.map(\.text).joined() + after, spans: [span])
  }

  /// How many of the first pieces fit into so many cells.
  private static func count(of pieces: ArraySlice<DisplayPiece>, within cells: Int) -> Int {
    var width = 0
    var count = 0
    for piece in pieces {
      width += piece.width
      if width > cells { break }
      count += 1
    }
    return count
  }

  /// The nearest offset at or after the given one at which a UTF-8 sequence can begin.
  private static func boundary(_ bytes: [UInt8], _ offset: Int, _ end: Int) -> Int {
    var offset = offset
    while offset < end, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    return offset
  }

  /// Where a mark stands under the pieces, whose first byte is at `origin` in the file. A mark that begins or ends
  /// inside of a piece takes in all of it.
  private static func span(of mark: Mark, in pieces: ArraySlice<DisplayPiece>, at origin: Int) -> Span {
    let lower = max(mark.range.start - origin, 0)
    let upper = max(mark.range.end - origin, lower)
    var start = 0
    var width = 0
    for piece in pieces {
      if piece.bytes.upperBound <= lower {
        start += piece.width
      } else if piece.bytes.lowerBound < upper {
        width += piece.width
      } else {
        break
      }
    }
    return Span(start: start, width: max(width, 1), label: mark.label, isPrimary: mark.isPrimary)
  }
}
