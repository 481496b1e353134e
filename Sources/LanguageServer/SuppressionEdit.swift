import RuleLint
import RuleSyntax

/// The edit that adds a comment to suppress a finding.
enum SuppressionEdit {
  /// Adds the code to a suppression that the statement already has. Otherwise adds a comment at the end of the
  /// statement; or above the statement if its end has a comment for people, or if its last value would swallow the
  /// comment. Nil if the only place lies inside a string.
  static func edit(_ code: DiagnosticCode, _ statement: SourceRange, _ view: DocumentView) -> Edit? {
    let source = view.source
    let comment = "# oal:ignore \(code) reason"
    let last = source.lineRange(source.lineIndex(at: max(statement.start, statement.end - 1)))
    if let known = existing(statement, last, view) {
      return Edit(Location(view.file, SourceRange(at: known.end)), ", \(code)")
    }
    if isFree(behind: statement, last, view) {
      var end = last.end
      while end > statement.end, source.bytes[end - 1].isBlank { end -= 1 }
      return Edit(Location(view.file, SourceRange(end, last.end)), "  " + comment)
    }
    let line = source.lineIndex(at: statement.start)
    let start = line == 0 ? source.byteOrderMarkLength : source.lineStarts[line]
    if view.tree.multilineScalars.contains(where: { $0.start < start && start < $0.end }) { return nil }
    let indentation = source.bytes[start..<statement.start].prefix(while: \.isBlank)
    let text = String(decoding: indentation, as: UTF8.self) + comment + source.lineEnding
    return Edit(Location(view.file, SourceRange(at: start)), text)
  }

  /// The last code of a comment that suppresses findings of the statement, inside or behind the statement.
  private static func existing(
    _ statement: SourceRange, _ line: SourceRange, _ view: DocumentView
  ) -> SourceRange? {
    let whole = statement.union(SourceRange(statement.start, line.end))
    for comment in view.tree.comments where whole.contains(comment.range) {
      guard let found = SuppressionComment(comment, in: view.source, file: view.file),
        found.scope == .statement, let last = found.codes.last
      else { continue }
      return last.range
    }
    return nil
  }

  /// Whether a comment at the end of the statement's last line is a comment, and the only one.
  private static func isFree(behind statement: SourceRange, _ line: SourceRange, _ view: DocumentView) -> Bool
  {
    if view.tree.comments.contains(where: { line.contains($0.range) }) { return false }
    if view.document.form == .compact { return !endsInOpenString(line, view.source) }
    guard statement.end <= line.end else { return true }
    // Behind a block scalar, and in a string that is not closed, it would be text.
    let rest = view.source.bytes[statement.end..<line.end]
    return rest.allSatisfy { $0.isBlank || ",]}".utf8.contains($0) }
      && !view.tree.multilineScalars.contains {
        $0.start < statement.end && statement.end <= $0.end
          && YAMLSpelling.isBlockScalar($0, in: view.source)
      }
  }

  /// Whether a line of the compact form ends in a string that is never closed: a comment behind it would be part of the
  /// string.
  private static func endsInOpenString(_ line: SourceRange, _ source: SourceFile) -> Bool {
    // A mark in place of the comment: a string that is open takes it in.
    let marked = SourceFile(path: source.path, bytes: source.bytes[line.start..<line.end] + Array("  #".utf8))
    var lexer = Lexer(marked, file: 0)
    var tokens: [Token] = []
    while lexer.nextStatement(&tokens) {}
    return lexer.comments.isEmpty
  }
}
