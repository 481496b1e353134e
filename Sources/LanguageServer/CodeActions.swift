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

  /// The actions for a range of bytes. `kinds` are the wanted kinds, including their sub-kinds; nil means every kind.
  /// Requests that the editor sends by itself at every step of the cursor are kept quick.
  static func actions(
    _ view: DocumentView, in range: SourceRange, kinds: [String]?, isAutomatic: Bool
  ) -> [CodeAction] {
    var actions: [CodeAction] = []
    if isWanted(quickFix, kinds) {
      let findings = view.findings.filter { $0.location.range.meets(range) }.prefix(findingLimit)
      actions += findings.flatMap { fixes(of: $0, view) }
      actions += findings.compactMap { suppression(of: $0, view) }
    }
    let isAskedFor = kinds.map { !$0.isEmpty } ?? !isAutomatic
    if isAskedFor, isWanted(fixAll, kinds), let action = allSafeFixes(view) { actions.append(action) }
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
      let edits = fix.edits.map { edit in
        let ending = view.analysis.files[edit.location.file].source.lineEnding
        return Edit(edit.location, FixedText.adapt(edit.replacement, to: ending))
      }
      return CodeAction(
        title: fix.title, kind: quickFix, edits: edits, finding: finding, isPreferred: isPreferred)
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

  /// All safe fixes of the document, as one edit.
  private static func allSafeFixes(_ view: DocumentView) -> CodeAction? {
    guard view.findings.contains(where: { $0.fixes.contains { $0.safety == .safe } }) else { return nil }
    let (source, count) = view.analysis.safelyFixed(view.file)
    guard let edit = Formatting.edit(from: view.source, to: source.bytes) else { return nil }
    return CodeAction(
      title: ServerMessages.fixAll(count), kind: fixAll,
      edits: [Edit(Location(view.file, edit.range), edit.text)])
  }

  // MARK: Suppressions

  /// `# oal:ignore CODE reason` for a finding about what a statement does; errors of language and type stay.
  private static func suppression(of finding: Diagnostic, _ view: DocumentView) -> CodeAction? {
    guard !finding.code.isOfLanguage, let statement = statement(at: finding.location.range.start, view) else {
      return nil
    }
    guard let edit = SuppressionEdit.edit(finding.code, statement, view) else { return nil }
    return CodeAction(
      title: ServerMessages.suppress("\(finding.code)"), kind: quickFix, edits: [edit], finding: finding)
  }

  private static func statement(at offset: Int, _ view: DocumentView) -> SourceRange? {
    (view.tree.rules.map(\.location) + view.tree.lists.map(\.location)).first { $0.range.touches(offset) }?
      .range
  }
}
