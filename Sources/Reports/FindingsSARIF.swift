import RuleLint
import RuleSyntax

/// Findings in SARIF 2.1.0 (OASIS), which code hosts and editors read. Each result has fixes and a fingerprint that
/// survives moved lines; the report explains the rules of its results.
enum FindingsSARIF {
  static let schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

  static func render(_ report: FindingsReport, _ options: ReportOptions) -> [UInt8] {
    let paths = ReportPaths(workingFolder: options.workingFolder)
    let codes = Set(report.diagnostics.map(\.code)).sorted()
    let results = ResultWriter(report, paths, codes)
    let fingerprints = FindingFingerprints.of(report, paths)
    var json = JSONWriter()
    json.object { json in
      json.string("$schema", schema)
      json.string("version", "2.1.0")
      json.array("runs") { json in
        json.object { json in
          writeTool(codes, version: options.version, &json)
          json.array("invocations") { json in
            json.object { json in json.bool("executionSuccessful", report.isComplete) }
          }
          // The units of columns and the line ends, for consumers with other defaults.
          json.string("columnKind", "unicodeCodePoints")
          json.strings("newlineSequences", ["\r\n", "\n", "\r"])
          json.lines("results", zip(report.diagnostics, fingerprints)) { json, finding in
            results.write(finding.0, fingerprint: finding.1, &json)
          }
        }
      }
    }
    json.endLine()
    return json.bytes
  }

  private static func writeTool(_ codes: [DiagnosticCode], version: String, _ json: inout JSONWriter) {
    json.object("tool") { json in
      json.object("driver") { json in
        json.string("name", "oal")
        if !version.isEmpty { json.string("semanticVersion", version) }
        json.lines("rules", codes) { json, code in write(code, &json) }
      }
    }
  }

  private static func write(_ code: DiagnosticCode, _ json: inout JSONWriter) {
    json.object { json in
      json.string("id", code.description)
      guard let rule = Registry.rule(code) else { return }
      json.string("name", rule.name)
      json.object("shortDescription") { json in json.string("text", rule.summary) }
      json.object("fullDescription") { json in json.string("text", rule.why) }
      json.object("help") { json in
        json.string("text", rule.why)
        json.string("markdown", ExplanationMarkdown.help(for: rule))
      }
      json.object("defaultConfiguration") { json in json.string("level", level(of: rule.severity)) }
      json.object("properties") { json in
        json.strings("tags", [FindingGroup(code).rawValue])
        json.string("since", rule.since)
      }
    }
  }

  static func level(of severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info: "note"
    }
  }

  /// A plain text message in which nothing reads as a placeholder, `{0}`, or as a link, `[text](target)`.
  static func escaped(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    var escaped = String.UnicodeScalarView()
    var index = 0
    while index < scalars.count {
      let digits = scalars[(index + 1)...].prefix { ("0"..."9").contains($0) }
      let past = index + 1 + digits.count
      if scalars[index] == "{", !digits.isEmpty, past < scalars.count, scalars[past] == "}" {
        escaped += "{{".unicodeScalars
        escaped += Array(digits)
        escaped += "}}".unicodeScalars
        index = past + 1
        continue
      }
      if scalars[index] == "]", index + 1 < scalars.count, scalars[index + 1] == "(" { escaped.append("\\") }
      escaped.append(scalars[index])
      index += 1
    }
    return String(escaped)
  }
}

/// Writes the results of a run.
private struct ResultWriter {
  private let sources: ReportSources
  /// The files' URIs.
  private let uris: [String]
  private let ruleIndices: [DiagnosticCode: Int]

  init(_ report: FindingsReport, _ paths: ReportPaths, _ codes: [DiagnosticCode]) {
    sources = ReportSources(report.sources, for: report.diagnostics)
    uris = report.sources.indices.map {
      paths.uri(report.rawPaths[$0] ?? Array(report.sources[$0].path.utf8))
    }
    ruleIndices = Dictionary(uniqueKeysWithValues: codes.enumerated().map { ($1, $0) })
  }

  func write(_ diagnostic: Diagnostic, fingerprint: String, _ json: inout JSONWriter) {
    json.object { json in
      json.string("ruleId", diagnostic.code.description)
      if let index = ruleIndices[diagnostic.code] { json.int("ruleIndex", index) }
      json.string("level", FindingsSARIF.level(of: diagnostic.severity))
      message(FindingSentences.lines(diagnostic).joined(separator: "\n"), &json)
      json.array("locations") { json in
        json.object { json in place(diagnostic.location, &json) }
      }
      if !diagnostic.related.isEmpty {
        json.array("relatedLocations") { json in
          for (index, label) in diagnostic.related.enumerated() {
            json.object { json in
              json.int("id", index + 1)
              place(label.location, &json)
              if !label.text.isEmpty { message(label.text, &json) }
            }
          }
        }
      }
      json.object("partialFingerprints") { json in json.string("oalFinding/v1", fingerprint) }
      write(diagnostic.fixes, &json)
    }
  }

  /// The fixes without duplicates, as the schema demands.
  private func write(_ fixes: [Fix], _ json: inout JSONWriter) {
    var seen = Set<Fix>()
    let fixes = fixes.filter { !$0.edits.isEmpty && seen.insert($0).inserted }
    if fixes.isEmpty { return }
    json.array("fixes") { json in
      for fix in fixes {
        json.object { json in
          message(fix.title, key: "description", &json)
          json.array("artifactChanges") { json in write(fix.edits, &json) }
          json.object("properties") { json in json.string("safety", fix.safety.rawValue) }
        }
      }
    }
  }

  /// One change for each file, its replacements in the order of the file.
  private func write(_ edits: [Edit], _ json: inout JSONWriter) {
    let byFile = Dictionary(grouping: edits) { $0.location.file }
    for file in byFile.keys.sorted() {
      json.object { json in
        artifact(file, &json)
        json.array("replacements") { json in
          let edits = (byFile[file] ?? []).sorted { $0.location.range < $1.location.range }
          for edit in edits {
            json.object { json in
              region(edit.location, key: "deletedRegion", &json)
              json.object("insertedContent") { json in json.string("text", edit.replacement) }
            }
          }
        }
      }
    }
  }

  private func message(_ text: String, key: String = "message", _ json: inout JSONWriter) {
    json.object(key) { json in json.string("text", FindingsSARIF.escaped(text)) }
  }

  private func place(_ location: Location, _ json: inout JSONWriter) {
    json.object("physicalLocation") { json in
      artifact(location.file, &json)
      region(location, key: "region", &json)
    }
  }

  private func artifact(_ file: FileID, _ json: inout JSONWriter) {
    json.object("artifactLocation") { json in
      json.string("uri", uris.indices.contains(file) ? uris[file] : "")
    }
  }

  /// Lines and columns from 1; the end is exclusive, and equal to the start for an insertion.
  private func region(_ location: Location, key: String, _ json: inout JSONWriter) {
    let start = sources.position(location.file, at: location.range.start)
    let end = sources.position(location.file, at: location.range.end)
    json.object(key) { json in
      json.int("startLine", start.line)
      json.int("startColumn", start.column)
      json.int("endLine", end.line)
      json.int("endColumn", end.column)
    }
  }
}
