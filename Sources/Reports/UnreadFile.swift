import RuleSyntax

/// A path that was asked about and cannot be read (OAL018).
package struct UnreadFile: Hashable, Sendable {
  package var path: String
  /// A sentence without the path: `cannot be read: no such file or directory`.
  package var message: String
  /// What to do about it.
  package var help: String?
  /// How many of a report's files were met before it: its finding stands before those of the others.
  package var position: Int

  package init(path: String, position: Int, message: String, help: String? = nil) {
    self.path = path
    self.position = position
    self.message = message
    self.help = help
  }
}

extension FindingsReport {
  /// The report with a finding for everything that could not be read. For programs: they see standard output alone, and
  /// a report without findings would look like one about files that are right.
  var withUnreadFiles: FindingsReport {
    if unread.isEmpty { return self }
    var report = self
    var placed = sources.indices.map { (position: $0, isUnread: false, file: $0) }
    for unread in unread {
      let file = report.sources.count
      report.sources.append(SourceFile(path: unread.path, bytes: []))
      report.diagnostics.append(
        Diagnostic(
          .unreadableFile, at: Location(file, SourceRange(at: 0)), unread.message,
          help: unread.help.map { [$0] } ?? []))
      placed.append((unread.position, true, file))
    }
    // An unread file comes before the one that was met next, and after an unread one that was met before.
    placed.sort { ($0.position, $0.isUnread ? 0 : 1, $0.file) < ($1.position, $1.isUnread ? 0 : 1, $1.file) }
    report.order = placed.map(\.file)
    var ranks = [Int](repeating: 0, count: placed.count)
    for (rank, file) in report.order.enumerated() { ranks[file] = rank }
    let findings = report.diagnostics
    report.diagnostics = findings.indices.sorted {
      (ranks[findings[$0].location.file], $0) < (ranks[findings[$1].location.file], $1)
    }.map { findings[$0] }
    return report
  }
}
