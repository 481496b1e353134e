import RuleSyntax

/// Suppresses the findings that comments name, and reports comments that suppress nothing.
///
/// A comment in a statement or at its end applies to the statement; a comment on its own line applies to the next
/// statement. `oal:ignore-file` applies to the file, and stands above the first statement.
struct Suppressions {
  private let context: LintRule.Context
  /// Whether all findings are known. After errors, or if not all checks ran, a comment may suppress a finding that is
  /// still unknown.
  private let isComplete: Bool
  private var files: [FileID: FileSuppressions] = [:]

  /// The findings that are not suppressed, and findings about the comments themselves.
  static func apply(
    to findings: [Diagnostic], _ context: LintRule.Context, isComplete: Bool
  ) -> [Diagnostic] {
    var suppressions = Suppressions(context, isComplete: isComplete && !context.hasErrors)
    if suppressions.files.isEmpty { return findings }
    var left = findings.filter { !suppressions.takesOff($0) }
    let ofComments = suppressions.findings(aboutUnused: false)
    left += ofComments.filter { !suppressions.takesOff($0) }
    // Unused codes are known now, except for OAL302, the code of the finding about unused codes.
    let unused = suppressions.findings(aboutUnused: true).filter { !suppressions.takesOff($0) }
    return left + unused + suppressions.unusedOfUnused()
  }

  private init(_ context: LintRule.Context, isComplete: Bool) {
    self.context = context
    self.isComplete = isComplete
    for tree in context.trees where !tree.comments.isEmpty {
      let source = context.sources[tree.file]
      let comments = tree.comments.compactMap { SuppressionComment($0, in: source, file: tree.file) }
      if !comments.isEmpty { files[tree.file] = FileSuppressions(comments, tree, source) }
    }
  }

  /// Whether a comment suppresses the finding; the comment then counts as used.
  private mutating func takesOff(_ finding: Diagnostic) -> Bool {
    !finding.code.isOfLanguage && files[finding.location.file]?.takesOff(finding) ?? false
  }

  // MARK: Findings about the comments

  private func findings(aboutUnused: Bool) -> [Diagnostic] {
    files.values.flatMap { file in
      file.comments.enumerated().flatMap { index, comment in
        aboutUnused ? unused(file, index, comment) : wrong(file, comment)
      }
    }
  }

  /// The faults of a comment, independent of the findings that it suppresses.
  private func wrong(_ file: FileSuppressions, _ comment: SuppressionComment) -> [Diagnostic] {
    guard let scope = comment.scope else { return [LintRule.misspeltSuppression(comment)] }
    if comment.codes.isEmpty { return [LintRule.suppressionWithoutCode(comment)] }
    if scope == .file, file.isBelowStatement(comment) { return [LintRule.suppressionTooLow(comment)] }
    var found = comment.codes.indices.compactMap { index -> Diagnostic? in
      guard let code = comment.codes[index].code, Registry.rule(code) != nil else {
        return LintRule.unknownSuppressedCode(comment, index, file.source)
      }
      return code.isOfLanguage ? LintRule.suppressedError(comment, index, file.source) : nil
    }
    if !comment.hasReason { found.append(LintRule.missingReason(comment)) }
    return found
  }

  /// The codes of a comment that suppress nothing. Empty if the rules have errors: a rule with an error is not
  /// checked.
  private func unused(_ file: FileSuppressions, _ index: Int, _ comment: SuppressionComment) -> [Diagnostic] {
    guard isComplete, let scope = comment.scope else { return [] }
    if scope == .file, file.isBelowStatement(comment) { return [] }
    return comment.codes.indices.compactMap { position in
      guard let code = comment.codes[position].code, code != LintRule.unusedSuppression.code else {
        return nil
      }
      return unused(file, index, position, code)
    }
  }

  private func unusedOfUnused() -> [Diagnostic] {
    let own = LintRule.unusedSuppression.code
    if !isComplete { return [] }
    return files.values.flatMap { file in
      file.comments.indices.flatMap { index -> [Diagnostic] in
        let comment = file.comments[index]
        if comment.scope == nil || comment.scope == .file && file.isBelowStatement(comment) { return [] }
        return comment.codes.indices.filter { comment.codes[$0].code == own }
          .compactMap { unused(file, index, $0, own) }
      }
    }
  }

  private func unused(
    _ file: FileSuppressions, _ index: Int, _ position: Int, _ code: DiagnosticCode
  ) -> Diagnostic? {
    guard !code.isOfLanguage, let rule = Registry.rule(code), context.options.wants(rule),
      !file.isUsed(index, position)
    else { return nil }
    return LintRule.unused(
      file.comments[index], position, isAboutNothing: file.hasNoStatement(index), file.source)
  }
}

/// The suppressions of one file and their statements.
private struct FileSuppressions {
  /// One code of one comment.
  struct Entry: Hashable {
    var comment: Int
    var code: Int
  }

  let comments: [SuppressionComment]
  let source: SourceFile
  /// The statements' bytes, ascending; they do not overlap.
  private let statements: [SourceRange]
  /// The first comment for each code, of each statement and of the file.
  private var byStatement: [Int: [DiagnosticCode: Entry]] = [:]
  private var ofFile: [DiagnosticCode: Entry] = [:]
  private var used: Set<Entry> = []
  private var withoutStatement: Set<Int> = []

  init(_ comments: [SuppressionComment], _ tree: SyntaxTree, _ source: SourceFile) {
    self.comments = comments
    self.source = source
    statements = (tree.lists.map(\.location) + tree.rules.map(\.location)).map(\.range).sorted()
    for (index, comment) in comments.enumerated() {
      switch comment.scope {
      case nil: continue
      case .file: if !isBelowStatement(comment) { Self.add(comment, index, to: &ofFile) }
      case .statement:
        let targets = targets(of: comment.comment)
        if targets.isEmpty { withoutStatement.insert(index) }
        for target in targets { Self.add(comment, index, to: &byStatement[target, default: [:]]) }
      }
    }
  }

  private static func add(
    _ comment: SuppressionComment, _ index: Int, to entries: inout [DiagnosticCode: Entry]
  ) {
    for position in comment.codes.indices {
      guard let code = comment.codes[position].code, entries[code] == nil else { continue }
      entries[code] = Entry(comment: index, code: position)
    }
  }

  /// Whether a comment stands below the beginning of the file's first statement.
  func isBelowStatement(_ comment: SuppressionComment) -> Bool {
    statements.first.map { $0.start < comment.comment.range.start } ?? false
  }

  func isUsed(_ comment: Int, _ code: Int) -> Bool { used.contains(Entry(comment: comment, code: code)) }

  /// Whether a comment has no statement to apply to.
  func hasNoStatement(_ comment: Int) -> Bool { withoutStatement.contains(comment) }

  /// Whether a comment suppresses the finding; the nearest comment then counts as used.
  mutating func takesOff(_ finding: Diagnostic) -> Bool {
    let near = statements(around: finding.location.range.start).first {
      byStatement[$0]?[finding.code] != nil
    }
    guard let entry = near.flatMap({ byStatement[$0]?[finding.code] }) ?? ofFile[finding.code] else {
      return false
    }
    used.insert(entry)
    return true
  }

  // MARK: Statements

  /// The statements that a comment applies to.
  private func targets(of comment: CommentNode) -> [Int] {
    if let enclosing = statement(holding: comment.range.start) { return [enclosing] }
    if !comment.ownsLine { return statements(onLineOf: comment.range.start) }
    let next = firstStatement(from: comment.range.end)
    return next < statements.count ? [next] : []
  }

  /// The statement around a place, or the statements on its line: a finding may be in a comment beside a statement.
  private func statements(around offset: Int) -> [Int] {
    statement(holding: offset).map { [$0] } ?? statements(onLineOf: offset)
  }

  private func statement(holding offset: Int) -> Int? {
    let index = firstStatement(from: offset + 1) - 1
    return index >= 0 && offset < statements[index].end ? index : nil
  }

  private func statements(onLineOf offset: Int) -> [Int] {
    let line = source.lineRange(source.lineIndex(at: offset))
    var index = firstStatement(from: line.start)
    if index > 0, statements[index - 1].end > line.start { index -= 1 }
    var found: [Int] = []
    while index < statements.count, statements[index].start < max(line.end, line.start + 1) {
      found.append(index)
      index += 1
    }
    return found
  }

  /// The index of the first statement that begins at an offset or after it.
  private func firstStatement(from offset: Int) -> Int {
    var low = 0
    var high = statements.count
    while low < high {
      let middle = (low + high) / 2
      if statements[middle].start < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
