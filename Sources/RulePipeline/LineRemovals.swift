import RuleSyntax

/// Makes fixes that remove whole lines safe below a block scalar. Blank lines directly below a block scalar can be
/// part of its text. So in a file with a block scalar, a removed line takes the blank lines below with it.
struct LineRemovals {
  /// The end of the first block scalar, by file.
  private var firstEnd: [FileID: Int] = [:]
  private let sources: [SourceFile]

  init(_ trees: [SyntaxTree], _ sources: [SourceFile]) {
    self.sources = sources
    for tree in trees {
      let first = tree.multilineScalars.first { YAMLSpelling.isBlockScalar($0, in: sources[tree.file]) }
      if let first { firstEnd[tree.file] = first.end }
    }
  }

  /// The findings with their fixes made safe.
  func widened(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    if firstEnd.isEmpty { return diagnostics }
    return diagnostics.map { diagnostic in
      var diagnostic = diagnostic
      for index in diagnostic.fixes.indices {
        diagnostic.fixes[index].edits = diagnostic.fixes[index].edits.map(widened)
      }
      return diagnostic
    }
  }

  private func widened(_ edit: Edit) -> Edit {
    let range = edit.location.range
    guard let firstEnd = firstEnd[edit.location.file], edit.replacement.isEmpty, range.start >= firstEnd,
      case let source = sources[edit.location.file], startsLine(range.start, source),
      startsLine(range.end, source)
    else { return edit }
    var line = source.lineIndex(at: range.end)
    while line + 1 < source.lineStarts.count, isBlank(source.lineRange(line), source) { line += 1 }
    let end = isBlank(source.lineRange(line), source) ? source.bytes.count : source.lineStarts[line]
    return Edit(Location(edit.location.file, SourceRange(range.start, end)), "")
  }

  private func startsLine(_ offset: Int, _ source: SourceFile) -> Bool {
    source.lineStarts[source.lineIndex(at: offset)] == offset
  }

  private func isBlank(_ line: SourceRange, _ source: SourceFile) -> Bool {
    source.bytes[line.start..<line.end].allSatisfy(\.isBlank)
  }
}
