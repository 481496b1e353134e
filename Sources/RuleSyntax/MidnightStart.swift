import RuleModel

/// A window that starts at 24:00 starts at 00:00 of the next day: the fix moves the days with it, or there is none.
package enum MidnightStart {
  /// Completes the fixes among the findings from an index on, which are those of a statement that was read to its end.
  package static func complete(
    _ diagnostics: inout [Diagnostic], from first: Int, _ node: RuleNode, in source: SourceFile,
    form: SyntaxTree.Form
  ) {
    for index in first..<diagnostics.count
    where diagnostics[index].message == LiteralDiagnostics.startsAt24Message {
      guard let fix = diagnostics[index].fixes.first else { continue }
      diagnostics[index].fixes = []
      let places = node.clauses.filter { $0.kind == .days }
      guard places.count == 1, let clause = places.first, case .days(let days) = clause.value else {
        continue
      }
      let moved = days.shifted(by: 1)
      if moved == days {
        diagnostics[index].fixes = [fix]
        continue
      }
      let place = clause.valueLocation
      guard clause.mergedThrough == nil, clause.location.range.contains(place.range),
        let text = form == .compact
          ? moved.description
          : YAMLSpelling.replacement(of: place.range, with: moved.description, in: source),
        !source.text(SourceRange(clause.location.range.start, place.range.start)).contains("&")
      else { continue }
      diagnostics[index].fixes = [
        Fix("write 00:00 and the next days: \(moved)", .unsafe, fix.edits + [Edit(place, text)])
      ]
    }
  }
}
