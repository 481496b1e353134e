import RuleChecker
import RuleModel
import RuleSyntax

/// Formats the compact form: statement by statement from its tokens, comments and nodes, by range.
struct CompactFormatter {
  private let source: SourceFile
  private let tree: SyntaxTree
  private let statements: StatementLayout
  private let ending: String
  private var output: [UInt8] = []
  /// Consecutive rows that are not written yet.
  private var run: [Row] = []

  /// The new text of a file that was read to its end.
  static func format(_ source: SourceFile, _ read: ReadResult) -> [UInt8] {
    var formatter = CompactFormatter(source, read)
    return formatter.format()
  }

  private init(_ source: SourceFile, _ read: ReadResult) {
    self.source = source
    tree = read.tree
    statements = StatementLayout(source, read)
    ending = Layout.mainLineEnding(of: source)
  }

  private mutating func format() -> [UInt8] {
    output.reserveCapacity(source.bytes.count + source.bytes.count / 4 + 16)
    var lexer = Lexer(source, file: 0)
    var tokens: [Token] = []
    var comments = tree.comments[...]
    var end: Int?
    while lexer.nextStatement(&tokens) {
      guard let first = tokens.first, let last = tokens.last else { continue }
      writeComments(before: first.range.start, &comments, &end)
      let whole = SourceRange(first.range.start, last.range.end)
      let inner = comments.prefix { $0.range.start < whole.end }
      comments = comments.dropFirst(inner.count)
      let line = source.lineIndex(at: last.range.start)
      let trailing = comments.first.flatMap { source.lineIndex(at: $0.range.start) == line ? $0 : nil }
      if trailing != nil { comments = comments.dropFirst() }
      separate(from: &end, whole.start, to: trailing?.range.end ?? whole.end)
      write(statements.body(whole, inner: inner, trailing: trailing))
    }
    writeComments(before: source.bytes.count + 1, &comments, &end)
    writeRest(after: end)
    flush()
    if output.isEmpty { output += ending.utf8 }
    // An invalid U+FEFF in the text would become a byte order mark at the start of the output.
    if source.byteOrderMarkLength == 0, output.starts(with: [0xEF, 0xBB, 0xBF]) {
      output = ending.utf8 + output
    }
    return source.bytes.prefix(source.byteOrderMarkLength) + output
  }

  // MARK: Lines

  /// Writes the comments between statements, in their places.
  private mutating func writeComments(
    before limit: Int, _ comments: inout ArraySlice<CommentNode>, _ end: inout Int?
  ) {
    while let comment = comments.first, comment.range.start < limit {
      comments = comments.dropFirst()
      flush()
      separate(from: &end, comment.range.start, to: comment.range.end)
      let line = source.lineRange(source.lineIndex(at: comment.range.start))
      let range = comment.ownsLine ? comment.range : SourceRange(line.start, comment.range.end)
      write(line: source.text(Layout.trimmed(range, source)))
    }
  }

  /// Keeps one of the empty lines before the text at an offset. Also keeps lines with only foreign blanks, which are
  /// reported.
  private mutating func separate(from end: inout Int?, _ start: Int, to next: Int) {
    let isFirst = end == nil
    let first = end.map { source.lineIndex(at: $0) + 1 } ?? 0
    end = next
    var isBlank = false
    for index in first..<max(first, source.lineIndex(at: start)) {
      var line = source.lineRange(index)
      if index == 0 { line.start = min(source.byteOrderMarkLength, line.end) }
      if source.bytes[line.indices].allSatisfy(\.isBlank) {
        isBlank = true
        continue
      }
      separate(isBlank, isFirst)
      isBlank = false
      flush()
      write(line: source.text(line))
    }
    separate(isBlank, isFirst)
  }

  private mutating func separate(_ isBlank: Bool, _ isFirst: Bool) {
    guard isBlank, !isFirst || !output.isEmpty else { return }
    flush()
    output += ending.utf8
  }

  /// Writes the text below the last statement and comment, if the text is more than white space.
  private mutating func writeRest(after end: Int?) {
    let first = end ?? source.byteOrderMarkLength
    guard let last = source.bytes[first...].lastIndex(where: { !$0.isBlank && !$0.isLineBreak }) else {
      return
    }
    let index = source.lineIndex(at: last)
    if let end, source.lineIndex(at: end) >= index { return }
    var line = source.lineRange(index)
    var end = end
    separate(from: &end, line.start, to: line.end)
    line.start = max(line.start, source.byteOrderMarkLength)
    write(line: source.text(line))
  }

  private mutating func write(_ body: StatementLayout.Body) {
    switch body {
    case .row(let row):
      if let last = run.last, last.isList != row.isList { flush() }
      run.append(row)
    case .lines(let lines):
      flush()
      for line in lines { write(line: line) }
    }
  }

  /// Writes the collected rows, aligned in columns.
  private mutating func flush() {
    if run.isEmpty { return }
    if run.count == 1 {
      write(line: run[0].line)
    } else {
      let columns = Columns(run[...])
      for row in run { write(line: row.line(in: columns)) }
    }
    run.removeAll(keepingCapacity: true)
  }

  private mutating func write(line: String) {
    output += line.utf8
    output += ending.utf8
  }
}
