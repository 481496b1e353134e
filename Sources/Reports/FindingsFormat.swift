// Reports: findings and plans in, the bytes of one format out. Pure: no file, terminal or clock is touched, and the
// same input gives the same bytes on every machine. Nothing that a file says reaches a terminal unescaped.
import RuleSyntax

/// The formats in which findings are written. This is the table of them: a new one is a case, its line in
/// ``render(_:_:)``, and a file.
package enum FindingsFormat: String, CaseIterable, Sendable {
  case text, json, sarif, github, gitlab, junit, checkstyle, quiet

  /// Whether paths start from the root of the repository. People, and programs that read JSON, get them as they are
  /// written on the command line.
  package var usesRoot: Bool {
    switch self {
    case .text, .json, .quiet: false
    case .sarif, .github, .gitlab, .junit, .checkstyle: true
    }
  }

  /// The report in this format. Only `text` and `quiet`, which people read, follow the style.
  package func render(_ report: FindingsReport, _ options: ReportOptions) -> [UInt8] {
    let report = self == .text || self == .quiet ? report : report.withUnreadFiles
    return switch self {
    case .text:
      Array(
        FindingsText.render(report, style: options.style, showsStatistics: options.showsStatistics).utf8)
    case .json: FindingsJSON.render(report, showsStatistics: options.showsStatistics)
    case .sarif: FindingsSARIF.render(report, options)
    case .github: FindingsGitHub.render(report, options)
    case .gitlab: FindingsGitLab.render(report, options)
    case .junit: FindingsJUnit.render(report, options)
    case .checkstyle: FindingsCheckstyle.render(report, options)
    case .quiet: FindingsQuiet.render(report, style: options.style)
    }
  }
}

/// What a report depends on besides the findings.
package struct ReportOptions: Sendable {
  /// How text for people looks.
  package var style: Style
  /// The tool's version, such as `0.1.0`.
  package var version: String
  /// The absolute path of the folder that relative paths start from; nil if it is not known.
  package var workingFolder: String?
  /// The absolute path of the folder that paths in reports start from, such as the root of the repository; nil is the
  /// working folder.
  package var root: String?
  /// The least severity that makes a run fail.
  package var threshold: Severity
  /// Whether counts by code are added, where the format has a place for them.
  package var showsStatistics: Bool

  package init(
    style: Style = .plain, version: String = "", workingFolder: String? = nil, root: String? = nil,
    threshold: Severity = .error, showsStatistics: Bool = false
  ) {
    self.style = style
    self.version = version
    self.workingFolder = workingFolder
    self.root = root
    self.threshold = threshold
    self.showsStatistics = showsStatistics
  }
  /// How files are called in reports for other programs.
  package var paths: ReportPaths { ReportPaths(workingFolder: workingFolder, root: root) }
}
