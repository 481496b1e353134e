import JSONText
import RuleSyntax
import TextSupport

/// Findings as the protocol has them.
enum Findings {
  /// Findings of one file that are sent at most; beyond it an editor shows nothing of use.
  static let limit = 1000

  /// Codes whose place says nothing and can go: editors grey it out.
  private static let unnecessary: Set<DiagnosticCode> = [
    DiagnosticCode(205), DiagnosticCode(302), DiagnosticCode(304),
  ]

  /// All findings of a file. `uri` gives the address of a file by its key.
  static func json(_ view: DocumentView, _ client: ClientCapabilities, uri: (String) -> String) -> JSONValue {
    .array(view.findings.prefix(limit).map { json($0, view, client, uri: uri) })
  }

  /// One finding. Labels, notes and help, which the command line prints around the source text, become part of the
  /// message.
  static func json(
    _ finding: Diagnostic, _ view: DocumentView, _ client: ClientCapabilities, uri: (String) -> String
  ) -> JSONValue {
    var object = JSONObject([
      .init("range", view.places.json(visible(finding.location.range, view.source))),
      .init("severity", .integer(severity(finding.severity))), .init("code", .string("\(finding.code)")),
      .init("source", "oal"), .init("message", .string(message(finding, client))),
    ])
    if client.diagnosticTags, unnecessary.contains(finding.code) { object["tags"] = [1] }
    if client.relatedInformation, !finding.related.isEmpty {
      object["relatedInformation"] = .array(
        finding.related.compactMap { label in
          guard view.analysis.files.indices.contains(label.location.file) else { return nil }
          let file = view.analysis.files[label.location.file]
          return [
            "location": [
              "uri": .string(uri(file.key)), "range": file.places.json(label.location.range),
            ],
            "message": .string(TextMetrics.escaped(label.text)),
          ]
        })
    }
    return .object(object)
  }

  private static func severity(_ severity: Severity) -> Int {
    switch severity {
    case .error: 1
    case .warning: 2
    case .info: 3
    }
  }

  private static func message(_ finding: Diagnostic, _ client: ClientCapabilities) -> String {
    var lines = [finding.message + (finding.label.isEmpty ? "" : ": " + finding.label)]
    lines += finding.notes
    lines += finding.help.map { "help: " + $0 }
    if !client.relatedInformation {
      lines += finding.related.map(\.text).filter { !$0.isEmpty }.map { "see also: " + $0 }
    }
    return lines.flatMap { $0.split(separator: "\n") }.map { TextMetrics.escaped(String($0)) }
      .joined(separator: "\n")
  }

  /// An empty range grows by a character of a line with text, so that an editor can underline the range.
  private static func visible(_ range: SourceRange, _ source: SourceFile) -> SourceRange {
    guard range.isEmpty, range.start < source.bytes.count else { return range }
    let line = source.lineRange(source.lineIndex(at: range.start))
    if range.start < line.end {
      var end = range.start + 1
      while end < line.end, source.bytes[end] & 0xC0 == 0x80 { end += 1 }
      return SourceRange(range.start, end)
    }
    var start = range.start
    while start > line.start, source.bytes[start - 1] & 0xC0 == 0x80 { start -= 1 }
    return SourceRange(max(line.start, start - 1), range.end)
  }
}
