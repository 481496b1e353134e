/// The ranges to delete so that a clause or a statement is gone and what is around it still reads well.
package enum Removal {
  /// What to delete for a clause of either form; nil where its text has no place that could simply be cut out.
  package static func range(of clause: SourceRange, in source: SourceFile, form: SyntaxTree.Form)
    -> SourceRange?
  {
    guard clause.end <= source.bytes.count, !clause.isEmpty else { return nil }
    return form == .compact ? compactClause(clause, source.bytes) : yamlClause(clause, source.bytes)
  }

  /// The whole lines of a statement, with the last one's end.
  package static func lines(of statement: SourceRange, in source: SourceFile) -> SourceRange {
    let first = source.lineIndex(at: statement.start)
    let last = source.lineIndex(at: max(statement.start, statement.end - 1))
    let end = last + 1 < source.lineStarts.count ? source.lineStarts[last + 1] : source.bytes.count
    return SourceRange(source.lineStarts[first], end)
  }

  /// A clause with the blanks before it; one that fills its line takes the line with it.
  private static func compactClause(_ clause: SourceRange, _ bytes: [UInt8]) -> SourceRange {
    var start = clause.start
    while start > 0, bytes[start - 1].isBlank { start -= 1 }
    var end = clause.end
    let startsLine = start == 0 || bytes[start - 1].isLineBreak
    if startsLine {
      while end < bytes.count, bytes[end].isBlank { end += 1 }
      guard end == bytes.count || bytes[end].isLineBreak else { return SourceRange(clause.start, end) }
      return SourceRange(start, pastLineBreak(end, bytes))
    }
    return SourceRange(start, end)
  }

  private static func yamlClause(_ clause: SourceRange, _ bytes: [UInt8]) -> SourceRange? {
    var start = clause.start
    while start > 0, bytes[start - 1].isBlank { start -= 1 }
    var end = clause.end
    while end < bytes.count, bytes[end].isBlank { end += 1 }
    let before = start > 0 ? bytes[start - 1] : UInt8(ascii: "\n")
    let after = end < bytes.count ? bytes[end] : UInt8(ascii: "\n")
    if before == UInt8(ascii: ",") { return SourceRange(start - 1, clause.end) }
    if before == UInt8(ascii: "{") {
      guard after == UInt8(ascii: ",") else { return clause }
      end += 1
      while end < bytes.count, bytes[end].isBlank { end += 1 }
      return SourceRange(clause.start, end)
    }
    guard after.isLineBreak || after == UInt8(ascii: "#") else { return nil }
    if before.isLineBreak {
      return after == UInt8(ascii: "#") ? nil : SourceRange(start, pastLineBreak(end, bytes))
    }
    // The first key of a `- ` item: the next key moves up in its place.
    guard before == UInt8(ascii: "-"), after.isLineBreak else { return nil }
    var next = pastLineBreak(end, bytes)
    while next < bytes.count, bytes[next].isBlank { next += 1 }
    let indent = clause.start - lineStart(clause.start, bytes)
    guard next < bytes.count, next - lineStart(next, bytes) == indent else { return nil }
    return SourceRange(clause.start, next)
  }

  private static func lineStart(_ offset: Int, _ bytes: [UInt8]) -> Int {
    var start = offset
    while start > 0, !bytes[start - 1].isLineBreak { start -= 1 }
    return start
  }

  private static func pastLineBreak(_ offset: Int, _ bytes: [UInt8]) -> Int {
    guard offset < bytes.count else { return offset }
    let isCRLF =
      bytes[offset] == UInt8(ascii: "\r") && offset + 1 < bytes.count
      && bytes[offset + 1] == UInt8(ascii: "\n")
    return offset + (isCRLF ? 2 : 1)
  }
}
