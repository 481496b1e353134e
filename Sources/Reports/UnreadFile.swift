import RuleSyntax

/// A path that was asked about and cannot be read (OAL018).
package struct UnreadFile: Hashable, Sendable {
  package var path: String
  /// A sentence without the path: `cannot be read: no such file or directory`.
  package var message: String
  /// What to do about it.
  package var help: String?

  package init(path: String, message: String, help: String? = nil) {
    self.path = path
    self.message = message
    self.help = help
  }
}

extension FindingsReport {
  /// The report with a finding for everything that could not be read. For programs: they see standard output alone, and
  /// a report without findings would look like one about files that are right.
  var withUnreadFiles: FindingsReport {
    var report = self
    for unread in unread {
      let place = Location(report.sources.count, SourceRange(at: 0))
      report.sources.append(SourceFile(path: unread.path, bytes: []))
      report.diagnostics.append(
        Diagnostic(.unreadableFile, at: place, unread.message, help: unread.help.map { [$0] } ?? []))
    }
    return report
  }
}
