import RuleChecker
import RuleModel
import RuleSyntax

/// A file during the conversion between the two forms.
struct CarriedFile {
  /// The comments at the top that are about the file.
  var header: [CarriedComment] = []
  /// In the order of their text.
  var statements: [CarriedStatement]
  /// The comments below the last statement.
  var tail: [CarriedComment] = []

  /// Takes a tree apart. Comments about the whole file go to the top, since a different statement may become the
  /// first. `trailsAtEnd` says whether a comment beside a rule goes behind the rule's last clause.
  init(_ read: ReadResult, _ source: SourceFile, trailsAtEnd: Bool) {
    let tree = read.tree
    let noted = read.diagnostics.map(\.location.range.start).sorted()
    statements =
      (tree.lists.map { CarriedStatement($0) }
      + tree.rules.map { CarriedStatement($0, source, tree.comments, noted: noted) })
      .sorted { $0.range < $1.range }
    var waiting: [CarriedComment] = []
    var lost: [CarriedComment] = []
    var next = 0
    var end: Int?
    for node in tree.comments {
      var comment = CarriedComment(
        text: Self.text(node, source), ownsLine: node.ownsLine, hasBlankBefore: false)
      while next < statements.count, statements[next].range.start < node.range.start {
        begin(next, &waiting, &end, source)
        next += 1
      }
      if next > 0, isBeside(node, statements[next - 1], source) {
        statements[next - 1].add(comment, at: node.range.start)
      } else if !node.ownsLine, comment.isSuppression, !comment.isFileSuppression {
        // The suppression has no statement here, and must not get one by the conversion.
        lost.append(comment)
      } else {
        comment.hasBlankBefore = Self.hasBlank(from: end, to: node.range.start, source)
        comment.ownsLine = true
        waiting.append(comment)
      }
      end = max(end ?? 0, node.range.end)
    }
    while next < statements.count {
      begin(next, &waiting, &end, source)
      next += 1
    }
    tail = waiting + lost
    for index in statements.indices { statements[index].settle(trailsAtEnd: trailsAtEnd) }
    if statements.isEmpty { (header, tail) = (tail, []) } else { splitHeader() }
  }

  private mutating func begin(
    _ index: Int, _ waiting: inout [CarriedComment], _ end: inout Int?, _ source: SourceFile
  ) {
    let range = statements[index].range
    statements[index].above = waiting
    statements[index].hasBlankBefore = Self.hasBlank(from: end, to: range.start, source)
    waiting = []
    end = max(end ?? 0, range.end)
  }

  /// Whether a comment stands in a statement or behind it on its last line.
  private func isBeside(_ comment: CommentNode, _ statement: CarriedStatement, _ source: SourceFile) -> Bool {
    comment.range.start < statement.range.end
      || !comment.ownsLine
        && source.lineIndex(at: comment.range.start)
          == source.lineIndex(at: max(statement.range.start, statement.range.end - 1))
  }

  /// Splits off the comments about the file from those above the first statement: the comments above the last empty
  /// line, and suppressions for the file. A suppression for the first statement, and the comments below the
  /// suppression, stay with the statement.
  private mutating func splitHeader() {
    let above = statements[0].above
    var count = above.lastIndex { $0.hasBlankBefore } ?? 0
    if statements[0].hasBlankBefore { count = above.count }
    if let first = above.firstIndex(where: { $0.isSuppression && !$0.isFileSuppression }) {
      count = min(count, first)
    }
    header = above[..<count] + above[count...].filter(\.isFileSuppression)
    statements[0].above = above[count...].filter { !$0.isFileSuppression }
  }

  private static func hasBlank(from end: Int?, to start: Int, _ source: SourceFile) -> Bool {
    guard let end else { return false }
    let first = source.lineIndex(at: end)
    let last = source.lineIndex(at: start)
    return first + 1 < last
      && (first + 1..<last).contains { source.bytes[source.lineRange($0).indices].allSatisfy(\.isBlank) }
  }

  /// A comment's text. Characters that YAML takes for line breaks, or refuses, are named by their code points.
  static func text(_ node: CommentNode, _ source: SourceFile) -> String {
    let written = source.text(Layout.trimmed(node.range, source))
    if written.utf8.allSatisfy({ (0x20..<0x7F).contains($0) || $0 == 0x09 }) { return written }
    var text = String.UnicodeScalarView()
    for scalar in written.unicodeScalars {
      if YAMLQuote.isPrintable(scalar) {
        text.append(scalar)
      } else {
        text.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
      }
    }
    return String(text)
  }
}
