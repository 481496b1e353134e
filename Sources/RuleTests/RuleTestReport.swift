import Reports
import RuleModel
import RuleSyntax
import TextSupport

/// What the tests of a run's files came to.
package struct RuleTestReport: Sendable {
  /// One file of tests.
  package struct File: Sendable {
    package var source: SourceFile
    package var results: [TestResult] = []
    /// Sentences with their places in the file.
    package var errors: [RuleTestError] = []
    package var coverage: RuleTestCoverage?
    /// Where the rules are written, by their indices: `rules.oal:5`.
    package var places: [String] = []

    package init(_ source: SourceFile) { self.source = source }

    /// `tests.oal-test.yaml:5:7`.
    func place(_ location: Location) -> String {
      let position = source.position(at: min(location.range.start, source.bytes.count))
      return "\(TextMetrics.escaped(source.path)):\(position.line):\(position.column)"
    }
  }

  package var files: [File]

  package init(_ files: [File]) { self.files = files }

  package var failed: Int { files.reduce(0) { $0 + $1.results.count { !$0.passed } } }
  package var count: Int { files.reduce(0) { $0 + $1.results.count } }
  package var errorCount: Int { files.reduce(0) { $0 + $1.errors.count } }

  // MARK: Text

  package func text(style: Style) -> String {
    var text = ""
    for file in files {
      for error in file.errors {
        text +=
          "\(file.place(error.location)): \(style.paint("error", .error)): \(TextMetrics.escaped(error.message))\n"
      }
      for result in file.results where !result.passed {
        text +=
          "\(file.place(result.location)): \(style.paint("failed", .error)): \(TextMetrics.escaped(result.name))\n"
        text += "  \(TextMetrics.escaped(result.subject))\n"
        let reason = result.reason.isEmpty ? "" : ", \(TextMetrics.escaped(result.reason))"
        text += "    expected  \(TextMetrics.escaped(result.expected))\n"
        text += "    got       \(TextMetrics.escaped(result.got))\(reason)\n"
      }
    }
    for file in files { if let coverage = file.coverage { text += self.text(coverage, file, style) } }
    let tried = count == 1 ? "1 expectation" : "\(count) expectations"
    let verdict =
      errorCount > 0
      ? "\(errorCount) \(errorCount == 1 ? "error" : "errors") in the tests, "
      : ""
    let sum = "\(verdict)\(failed == 0 ? "\(tried) met" : "\(failed) of \(tried) failed")"
    return text + style.paint(sum, failed + errorCount == 0 ? .strong : .error) + "\n"
  }

  private func text(_ coverage: RuleTestCoverage, _ file: File, _ style: Style) -> String {
    if coverage.isCutShort { return "coverage: too many rules and tests to try each change\n" }
    let words: [(RuleTestCoverage.Kind, String)] = [
      (.edge, "edges"), (.day, "days"), (.item, "items"), (.budget, "budgets"), (.hard, "hard or soft"),
      (.rule, "rules"),
    ]
    let sums = words.compactMap { kind, word -> String? in
      guard let count = coverage.counts[kind], count.all > 0 else { return nil }
      return "\(count.covered) of \(count.all) \(word)"
    }
    var text = "covered: \(sums.joined(separator: ", "))\n"
    for gap in coverage.gaps {
      let place =
        file.places.indices.contains(gap.rule) ? "\(TextMetrics.escaped(file.places[gap.rule])): " : ""
      text += "\(place)no test notices \(TextMetrics.escaped(gap.what))\n"
      for line in gap.ready { text += "  \(style.paint(TextMetrics.escaped(line), .quiet))\n" }
    }
    return text
  }

  // MARK: For programs

  package func json() -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.int("version", 1)
      json.bool("passed", failed + errorCount == 0)
      json.int("expectations", count)
      json.int("failed", failed)
      json.lines("files", files) { json, file in write(file, &json) }
    }
    json.endLine()
    return json.bytes
  }

  private func write(_ file: File, _ json: inout JSONWriter) {
    func place(_ location: Location, _ json: inout JSONWriter) {
      let position = file.source.position(at: min(location.range.start, file.source.bytes.count))
      json.int("line", position.line)
      json.int("column", position.column)
    }
    json.object { json in
      json.string("path", file.source.path)
      json.array("errors") { json in
        for error in file.errors {
          json.object { json in
            json.string("message", error.message)
            place(error.location, &json)
          }
        }
      }
      json.array("results") { json in
        for result in file.results {
          json.object { json in
            json.string("test", result.name)
            json.string("subject", result.subject)
            json.bool("passed", result.passed)
            json.string("expected", result.expected)
            json.string("got", result.got)
            json.string("reason", result.reason)
            place(result.location, &json)
          }
        }
      }
      guard let coverage = file.coverage else { return }
      json.object("coverage") { json in
        json.bool("complete", !coverage.isCutShort)
        for kind in RuleTestCoverage.Kind.allCases {
          json.object(kind.rawValue) { json in
            json.int("covered", coverage.counts[kind]?.covered ?? 0)
            json.int("all", coverage.counts[kind]?.all ?? 0)
          }
        }
        json.array("gaps") { json in
          for gap in coverage.gaps {
            json.object { json in
              json.string("kind", gap.kind.rawValue)
              json.string("what", gap.what)
              json.string("rule", file.places.indices.contains(gap.rule) ? file.places[gap.rule] : "")
              json.strings("ready", gap.ready)
            }
          }
        }
      }
    }
  }

  /// A suite for each file; an error in the tests is an error of the suite.
  package func junit() -> [UInt8] {
    var xml = XMLWriter()
    xml.element(
      "testsuites",
      ["name": "oal", "tests": "\(count + errorCount)", "failures": "\(failed)", "errors": "\(errorCount)"]
    ) { xml in
      for file in files {
        let path = file.source.path
        let failures = file.results.count { !$0.passed }
        xml.element(
          "testsuite",
          [
            "name": path, "tests": "\(file.results.count + file.errors.count)", "failures": "\(failures)",
            "errors": "\(file.errors.count)", "time": "0",
          ]
        ) { xml in
          for error in file.errors {
            xml.element("testcase", ["name": "the file", "classname": path, "time": "0"]) { xml in
              xml.element(
                "error", ["message": error.message], text: "\(file.place(error.location)): \(error.message)")
            }
          }
          for result in file.results {
            let name = "\(result.name): \(result.subject)"
            if result.passed {
              xml.element("testcase", ["name": name, "classname": path, "time": "0"])
              continue
            }
            xml.element("testcase", ["name": name, "classname": path, "time": "0"]) { xml in
              let message = "expected \(result.expected), got \(result.got)"
              xml.element(
                "failure", ["message": message],
                text: "\(file.place(result.location)): \(message) \(result.reason)")
            }
          }
        }
      }
    }
    return xml.bytes
  }
}
