/// The ranges to delete with a clause or a statement, so that the text around still reads well.
package enum Removal {
  /// The range to delete for a clause of either form; nil where the clause cannot simply be cut out.
  package static func range(of clause: SourceRange, in source: SourceFile, form: SyntaxTree.Form)
    -> SourceRange?
  {
    guard clause.end <= source.bytes.count, !clause.isEmpty else { return nil }
    if form == .compact {
      return leavesSuppression(clause, in: source) ? nil : compactClause(clause, source.bytes)
    }
    // An alias outside of the clause may use the anchor.
    return YAMLSpelling.definesAnchor(clause, in: source) ? nil : yamlClause(clause, source.bytes)
  }

  /// The range to delete for an item of a list; in YAML an item may be a whole line with its dash.
  package static func range(ofItem item: SourceRange, in source: SourceFile, form: SyntaxTree.Form)
    -> SourceRange?
  {
    guard form == .yaml else { return range(of: item, in: source, form: form) }
    let lines = lines(of: item, in: source)
    let head = source.bytes[lines.start..<item.start].drop(while: \.isBlank)
    let tail = source.bytes[item.end..<lines.end].first { !$0.isBlank }
    guard head.first == UInt8(ascii: "-"), head.dropFirst().allSatisfy(\.isBlank), tail?.isLineBreak ?? true
    else { return range(of: item, in: source, form: form) }
    return lines
  }

  /// The whole lines of a statement, with the last one's end.
  package static func lines(of statement: SourceRange, in source: SourceFile) -> SourceRange {
    let first = source.lineIndex(at: statement.start)
    let last = source.lineIndex(at: max(statement.start, statement.end - 1))
    let end = last + 1 < source.lineStarts.count ? source.lineStarts[last + 1] : source.bytes.count
    return SourceRange(source.lineStarts[first], end)
  }

  /// Where the comments end that stand directly below a statement's lines and further in than it: they belong to it.
  package static func endOfInnerComments(below lines: SourceRange, in source: SourceFile) -> Int {
    let column = source.bytes[lines.start..<lines.end].prefix(while: \.isBlank).count
    var line = source.lineIndex(at: max(lines.start, lines.end - 1)) + 1
    var end = lines.end
    guard end > lines.start, source.bytes[end - 1].isLineBreak else { return end }
    while line < source.lineStarts.count {
      let text = source.bytes[source.lineStarts[line]...]
      let blanks = text.prefix(while: \.isBlank).count
      guard blanks > column, text.dropFirst(blanks).first == UInt8(ascii: "#") else { break }
      line += 1
      end = line < source.lineStarts.count ? source.lineStarts[line] : source.bytes.count
    }
    return end
  }

  /// Whether a clause stands at the start of its line, and behind it only a comment for the tool: without the clause that
  /// would be about the next statement. A comment of a person is indented and stays with its statement.
  private static func leavesSuppression(_ clause: SourceRange, in source: SourceFile) -> Bool {
    let lines = lines(of: clause, in: source)
    guard source.bytes[lines.start..<clause.start].allSatisfy(\.isBlank) else { return false }
    let rest = source.text(SourceRange(clause.end, lines.end)).drop { $0 == " " || $0 == "\t" }
    return rest.first == "#" && rest.lowercased().contains("oal")
  }

  /// A clause with the blanks before, or behind if the clause begins its line. A clause that fills a line is removed
  /// with the whole line.
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
    if before.isLineBreak, after.isLineBreak, let (last, next) = neighbours(of: clause, bytes),
      "}],".utf8.contains(bytes[next])
    {
      return amongBrackets(clause, between: last, and: next, bytes)
    }
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

  /// The range to delete for a clause on its own line inside brackets, as in JSON: the clause with its comma.
  private static func amongBrackets(
    _ clause: SourceRange, between last: Int, and next: Int, _ bytes: [UInt8]
  ) -> SourceRange? {
    // What ends the line above may be the end of a comment.
    if bytes[lineStart(last, bytes)...last].contains(UInt8(ascii: "#")) { return nil }
    let isFirst = "{[".utf8.contains(bytes[last])
    if bytes[next] == UInt8(ascii: ",") {
      let rest = bytes[(next + 1)...].firstIndex { !$0.isBlank && !$0.isLineBreak } ?? bytes.count
      return isFirst ? SourceRange(clause.start, rest) : nil
    }
    if isFirst { return clause }
    return bytes[last] == UInt8(ascii: ",") ? SourceRange(last, clause.end) : nil
  }

  /// The nearest bytes before and after a clause that are no white space.
  private static func neighbours(of clause: SourceRange, _ bytes: [UInt8]) -> (last: Int, next: Int)? {
    let isText = { (byte: UInt8) in !byte.isBlank && !byte.isLineBreak }
    guard let last = bytes[..<clause.start].lastIndex(where: isText),
      let next = bytes[clause.end...].firstIndex(where: isText)
    else { return nil }
    return (last, next)
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
