import RuleLint
import RuleSyntax

/// A change that the editor offers.
struct CodeAction: Hashable, Sendable {
  var title: String
  /// `quickfix` or `source.fixAll`.
  var kind: String
  var edits: [Edit]
  /// What it mends.
  var finding: Diagnostic?
  var isPreferred = false
}

/// The fixes of findings, their suppression, and all safe fixes at once.
enum CodeActions {
  private static let quickFix = "quickfix"
  private static let fixAll = "source.fixAll"
  /// Findings of a range whose fixes are offered at most: nobody picks from more.
  private static let findingLimit = 100

  /// The actions for a range of bytes. `kinds` are the only ones wanted, with those below them; nil is any.
  static func actions(_ view: DocumentView, in range: SourceRange, kinds: [String]?) -> [CodeAction] {
    var actions: [CodeAction] = []
    if isWanted(quickFix, kinds) {
      let findings = view.findings.filter { $0.location.range.meets(range) }.prefix(findingLimit)
      actions += findings.flatMap { fixes(of: $0, view) }
      actions += findings.compactMap { suppression(of: $0, view) }
    }
    if isWanted(fixAll, kinds), let action = allSafeFixes(view) { actions.append(action) }
    return actions
  }

  private static func isWanted(_ kind: String, _ kinds: [String]?) -> Bool {
    guard let kinds, !kinds.isEmpty else { return true }
    return kinds.contains { $0.isEmpty || kind == $0 || kind.hasPrefix($0 + ".") || $0.hasPrefix(kind + ".") }
  }

  // MARK: Fixes

  private static func fixes(of finding: Diagnostic, _ view: DocumentView) -> [CodeAction] {
    var hasPreferred = false
    return finding.fixes.filter { isSound($0, view.analysis) }.map { fix in
      let isPreferred = fix.safety == .safe && !hasPreferred
      hasPreferred = hasPreferred || isPreferred
      return CodeAction(
        title: fix.title, kind: quickFix, edits: fix.edits, finding: finding, isPreferred: isPreferred)
    }
  }

  /// Whether every edit lies in a file that is here.
  private static func isSound(_ fix: Fix, _ analysis: Analysis) -> Bool {
    !fix.edits.isEmpty
      && fix.edits.allSatisfy { edit in
        analysis.files.indices.contains(edit.location.file)
          && edit.location.range.end <= analysis.files[edit.location.file].source.bytes.count
      }
  }

  /// The safe fixes of the document that do not get in each other's way.
  private static func allSafeFixes(_ view: DocumentView) -> CodeAction? {
    var edits: [Edit] = []
    var count = 0
    for finding in view.findings {
      guard let fix = finding.fixes.first(where: { $0.safety == .safe }), isSound(fix, view.analysis),
        !fix.edits.contains(where: { edit in edits.contains { collide($0, edit) } })
      else { continue }
      // A file with thousands of slips is mended in several rounds: each edit is compared with all before it.
      if edits.count > 1000 { break }
      edits += fix.edits
      count += 1
    }
    guard count > 0 else { return nil }
    return CodeAction(title: ServerMessages.fixAll(count), kind: fixAll, edits: edits)
  }

  private static func collide(_ one: Edit, _ other: Edit) -> Bool {
    one.location.file == other.location.file && one.location.range.start <= other.location.range.end
      && other.location.range.start <= one.location.range.end
  }

  // MARK: Suppressions

  /// `# oal:ignore CODE reason` for a finding about what a statement does; errors of language and type stay.
  private static func suppression(of finding: Diagnostic, _ view: DocumentView) -> CodeAction? {
    guard finding.code.number >= 100, let statement = statement(at: finding.location.range.start, view) else {
      return nil
    }
    let edit = Suppression.edit(finding.code, statement, view)
    return CodeAction(
      title: ServerMessages.suppress("\(finding.code)"), kind: quickFix, edits: [edit], finding: finding)
  }

  private static func statement(at offset: Int, _ view: DocumentView) -> SourceRange? {
    (view.tree.rules.map(\.location) + view.tree.lists.map(\.location)).first { $0.range.touches(offset) }?
      .range
  }
}

/// Where a comment that suppresses a finding goes.
enum Suppression {
  /// The comment at the end of the statement; above it where a comment stands there already, or the statement's last
  /// value would swallow it.
  static func edit(_ code: DiagnosticCode, _ statement: SourceRange, _ view: DocumentView) -> Edit {
    let source = view.source
    let comment = "# oal:ignore \(code) reason"
    let last = source.lineRange(source.lineIndex(at: max(statement.start, statement.end - 1)))
    if isFree(behind: statement, last, view) {
      var end = last.end
      while end > statement.end, source.bytes[end - 1].isBlank { end -= 1 }
      return Edit(Location(view.file, SourceRange(end, last.end)), "  " + comment)
    }
    let line = source.lineIndex(at: statement.start)
    let start = line == 0 ? source.byteOrderMarkLength : source.lineStarts[line]
    let indentation = source.bytes[start..<statement.start].prefix(while: \.isBlank)
    let text = String(decoding: indentation, as: UTF8.self) + comment + source.lineEnding
    return Edit(Location(view.file, SourceRange(at: start)), text)
  }

  /// Whether a comment at the end of the statement's last line is a comment, and the only one.
  private static func isFree(behind statement: SourceRange, _ line: SourceRange, _ view: DocumentView) -> Bool
  {
    if view.tree.comments.contains(where: { line.contains($0.range) }) { return false }
    guard view.document.form == .yaml, statement.end <= line.end else { return true }
    // Behind a block scalar, and in a string that is not closed, it would be text.
    let rest = view.source.bytes[statement.end..<line.end]
    let firstLine = view.source.lineIndex(at: statement.start)
    let lines = (firstLine...view.source.lineIndex(at: max(statement.start, statement.end - 1))).map {
      view.source.text(view.source.lineRange($0))
    }
    return rest.allSatisfy { $0.isBlank || ",]}".utf8.contains($0) }
      && !lines.contains { line in ["|", ">", "|-", ">-", "|+", ">+"].contains { line.hasSuffix(" " + $0) } }
  }
}
