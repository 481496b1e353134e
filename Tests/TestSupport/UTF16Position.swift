import RuleSyntax

extension SourceFile {
  /// Line and column of an offset, columns in UTF-16 units as Swift's own strings count them. A byte order mark is not
  /// counted.
  package func utf16Position(at offset: Int) -> Position {
    let line = position(at: offset).line
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let start = max(lineRange(line - 1).start, line == 1 ? mark : 0)
    return Position(
      line: line, column: 1 + (start < offset ? text(SourceRange(start, offset)).utf16.count : 0))
  }
}
