import RuleSyntax
import TextSupport

/// Findings as annotations of a GitHub Actions run: one workflow command a line.
enum FindingsGitHub {
  static func render(_ report: FindingsReport, _ options: ReportOptions) -> [UInt8] {
    let sources = ReportSources(report.sources, for: report.diagnostics)
    let paths = options.paths
    var names = FindingNames()
    return report.diagnostics.reduce(into: []) { bytes, diagnostic in
      let title = "\(diagnostic.code) \(names.name(of: diagnostic.code))"
      bytes += Array(command(for: diagnostic, title: title, sources, paths).utf8)
    }
  }

  /// `::error file=rules.oal,line=12,endLine=12,col=24,endColumn=35,title=OAL102 ends-at-midnight::the shield ...`
  private static func command(
    for diagnostic: Diagnostic, title: String, _ sources: ReportSources, _ paths: ReportPaths
  ) -> String {
    let location = diagnostic.location
    let start = sources.position(location.file, at: location.range.start)
    let end = sources.position(location.file, at: location.range.end)
    var properties = [
      ("file", paths.relative(sources.path(location.file))), ("line", String(start.line)),
      ("endLine", String(end.line)),
    ]
    // The runner refuses columns where there are several lines.
    if start.line == end.line {
      properties += [("col", String(start.column)), ("endColumn", String(end.column))]
    }
    properties.append(("title", title))
    let written = properties.map { "\($0.0)=\(escapedProperty($0.1))" }.joined(separator: ",")
    let message = escaped(FindingSentences.lines(diagnostic).joined(separator: "\n"))
    return "::\(level(of: diagnostic.severity)) \(written)::\(message)\n"
  }

  private static func level(of severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info: "notice"
    }
  }

  /// A command's message: `%` and line breaks as the runner decodes them
  /// (https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands). What must not be printed as it
  /// is shows as an escape, since the log is read in terminals and browsers.
  static func escaped(_ text: String) -> String { escaped(text, isProperty: false) }

  /// A property's value, which a colon or a comma would end.
  static func escapedProperty(_ text: String) -> String { escaped(text, isProperty: true) }

  private static func escaped(_ text: String, isProperty: Bool) -> String {
    let scalars = Array(text.unicodeScalars)
    return zip(scalars, TextMetrics.escapes(in: scalars)).reduce(into: "") { escaped, character in
      let (scalar, isEscaped) = character
      switch scalar {
      case "%": escaped += "%25"
      case "\r": escaped += "%0D"
      case "\n": escaped += "%0A"
      case ":" where isProperty: escaped += "%3A"
      case "," where isProperty: escaped += "%2C"
      case _ where isEscaped: escaped += TextMetrics.escape(scalar)
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }
}
