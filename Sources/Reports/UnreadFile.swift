import RuleSyntax

/// A named path that cannot be read (OAL018).
package struct UnreadFile: Hashable, Sendable {
  package var path: String
  /// A sentence without the path: `cannot be read: no such file or directory`.
  package var message: String
  /// What to do about it.
  package var help: String?
  /// The number of the report's files that were met earlier: the finding stands before the findings of later files.
  package var position: Int

  package init(path: String, position: Int, message: String, help: String? = nil) {
    self.path = path
    self.position = position
    self.message = message
    self.help = help
  }
}

extension FindingsReport {
  /// The report with a finding for every unread file. For programs, which see standard output alone: a report without
  /// findings would look like success.
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
    // An unread file comes before the next file that was met, and after earlier unread files.
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
