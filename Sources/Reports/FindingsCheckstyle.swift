import RuleSyntax

/// Findings in the XML of Checkstyle, which many build servers read. Files without findings are included.
enum FindingsCheckstyle {
  /// The version of Checkstyle whose format is written.
  private static let shape = "10.0"

  static func render(_ report: FindingsReport, _ options: ReportOptions) -> [UInt8] {
    let sources = ReportSources(report.sources, for: report.diagnostics)
    let paths = ReportPaths(workingFolder: options.workingFolder)
    let findings = Dictionary(grouping: report.diagnostics) { $0.location.file }
    var xml = XMLWriter()
    xml.element("checkstyle", ["version": shape]) { xml in
      for file in report.files {
        let name = paths.relative(sources.path(file))
        guard let findings = findings[file] else {
          xml.element("file", ["name": name])
          continue
        }
        xml.element("file", ["name": name]) { xml in
          for diagnostic in findings { write(diagnostic, sources, &xml) }
        }
      }
    }
    return xml.bytes
  }

  private static func write(_ diagnostic: Diagnostic, _ sources: ReportSources, _ xml: inout XMLWriter) {
    let place = sources.position(diagnostic.location.file, at: diagnostic.location.range.start)
    xml.element(
      "error",
      [
        "line": String(place.line), "column": String(place.column),
        "severity": diagnostic.severity.rawValue,
        "message": FindingSentences.lines(diagnostic).joined(separator: "\n"),
        "source": "oal.\(diagnostic.code)",
      ])
  }
}
