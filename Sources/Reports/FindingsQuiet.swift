import RuleSyntax

/// Findings for people and editors in a hurry: the first line of each, as the text has it, and nothing else.
enum FindingsQuiet {
  /// `rules.oal:12:24: error[OAL102]: the shield is not lifted at midnight`, one finding a line.
  static func render(_ report: FindingsReport, style: Style) -> [UInt8] {
    let sources = ReportSources(report.sources, for: report.diagnostics)
    return report.diagnostics.reduce(into: []) { bytes, diagnostic in
      bytes += Array((FindingsText.header(diagnostic, sources, style) + "\n").utf8)
    }
  }
}
