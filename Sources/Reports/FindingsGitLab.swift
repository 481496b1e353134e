import RuleSyntax

/// Findings as GitLab's code quality report: an array of issues in the shape of Code Climate.
enum FindingsGitLab {
  static func render(_ report: FindingsReport, _ options: ReportOptions) -> [UInt8] {
    let sources = ReportSources(report.sources, for: report.diagnostics)
    let paths = options.paths
    let fingerprints = FindingFingerprints.of(report, paths)
    var json = JSONWriter()
    json.lines(nil, zip(report.diagnostics, fingerprints)) { json, finding in
      let (diagnostic, fingerprint) = finding
      let location = diagnostic.location
      json.object { json in
        json.string("description", "\(diagnostic.code): \(FindingSentences.headline(diagnostic))")
        json.string("check_name", diagnostic.code.description)
        json.string("fingerprint", fingerprint)
        json.string("severity", severity(diagnostic.severity))
        json.object("location") { json in
          json.string("path", paths.relative(sources.path(location.file)))
          json.object("lines") { json in
            json.int("begin", sources.position(location.file, at: location.range.start).line)
            json.int("end", sources.position(location.file, at: location.range.end).line)
          }
        }
      }
    }
    json.endLine()
    return json.bytes
  }

  /// GitLab's scale is info, minor, major, critical, blocker.
  private static func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: "critical"
    case .warning: "minor"
    case .info: "info"
    }
  }
}
