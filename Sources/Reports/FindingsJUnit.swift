import RuleSyntax

/// Findings as the test results of JUnit: a file is a suite, a finding is a test, which failed if findings of its
/// severity make the run fail. A file without findings has one test, which passed.
enum FindingsJUnit {
  static func render(_ report: FindingsReport, _ options: ReportOptions) -> [UInt8] {
    let paths = options.paths
    // The text of a finding names its file too.
    let placed = report.sources.map { SourceFile(path: paths.relative($0.path), bytes: $0.bytes) }
    let sources = ReportSources(placed, for: report.diagnostics)
    let findings = Dictionary(grouping: report.diagnostics) { $0.location.file }
    let suites = report.files.map { (file: $0, findings: findings[$0] ?? []) }
    let fails = { (diagnostic: Diagnostic) in diagnostic.severity >= options.threshold }
    var xml = XMLWriter()
    let tests = suites.reduce(0) { $0 + max(1, $1.findings.count) }
    let failures = report.diagnostics.count(where: fails)
    xml.element("testsuites", ["name": "oal", "tests": "\(tests)", "failures": "\(failures)"]) { xml in
      for (file, findings) in suites {
        let path = sources.path(file)
        let failures = findings.count(where: fails)
        xml.element(
          "testsuite",
          ["name": path, "tests": "\(max(1, findings.count))", "failures": "\(failures)", "errors": "0"]
        ) { xml in
          if findings.isEmpty { xml.element("testcase", ["name": "no findings", "classname": path]) }
          for diagnostic in findings { write(diagnostic, path, isFailure: fails(diagnostic), sources, &xml) }
        }
      }
    }
    return xml.bytes
  }

  private static func write(
    _ diagnostic: Diagnostic, _ path: String, isFailure: Bool, _ sources: ReportSources,
    _ xml: inout XMLWriter
  ) {
    let place = sources.position(diagnostic.location.file, at: diagnostic.location.range.start)
    let text = FindingsText.finding(diagnostic, sources, .plain)
    xml.element(
      "testcase", ["name": "\(diagnostic.code) at \(place.line):\(place.column)", "classname": path]
    ) { xml in
      if isFailure {
        xml.element(
          "failure",
          ["type": diagnostic.severity.rawValue, "message": FindingSentences.headline(diagnostic)],
          text: text)
      } else {
        xml.element("system-out", text: text)
      }
    }
  }
}
