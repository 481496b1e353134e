import RuleLint
import RuleSyntax

/// Findings for programs: version 1 of the shape, to which later versions only add.
package enum FindingsJSON {
  /// The report with one finding a line.
  package static func render(_ report: FindingsReport, showsStatistics: Bool = false) -> [UInt8] {
    let sources = ReportSources(report.sources, for: report.diagnostics)
    var names = FindingNames()
    return JSONDocument.render { json in
      json.lines("findings", report.diagnostics) { json, diagnostic in
        write(diagnostic, name: names.name(of: diagnostic.code), sources, &json)
      }
      if !report.applied.isEmpty {
        json.lines("applied", report.applied) { json, fix in
          json.object { json in
            json.string("code", fix.code.description)
            json.string("path", sources.path(fix.file))
            json.int("line", fix.line)
            json.string("title", fix.title)
            json.string("safety", fix.safety.rawValue)
          }
        }
      }
      json.object("summary") { json in
        for severity in Severity.allCases.reversed() {
          json.int(severity.rawValue, report.count(severity))
        }
        if report.fixedCount > 0 { json.int("fixed", report.fixedCount) }
      }
      if showsStatistics { write(FindingStatistics(report.diagnostics), &json) }
    }
  }

  private static func write(
    _ diagnostic: Diagnostic, name: String, _ sources: ReportSources, _ json: inout JSONWriter
  ) {
    json.object { json in
      json.string("code", diagnostic.code.description)
      json.string("name", name)
      json.string("severity", diagnostic.severity.rawValue)
      write(diagnostic.location, sources, &json)
      json.string("message", diagnostic.message)
      if !diagnostic.label.isEmpty { json.string("label", diagnostic.label) }
      json.strings("notes", diagnostic.notes)
      json.strings("help", diagnostic.help)
      json.array("related") { json in
        for label in diagnostic.related {
          json.object { json in
            write(label.location, sources, &json)
            json.string("message", label.text)
          }
        }
      }
      json.array("fixes") { json in
        for fix in diagnostic.fixes { write(fix, sources, &json) }
      }
    }
  }

  private static func write(_ statistics: FindingStatistics, _ json: inout JSONWriter) {
    json.lines("statistics", statistics.rows) { json, row in
      json.object { json in
        json.string("code", row.code.description)
        json.string("name", row.name)
        json.int("count", row.count)
        json.int("fixable", row.fixable)
      }
    }
  }

  private static func write(_ fix: Fix, _ sources: ReportSources, _ json: inout JSONWriter) {
    json.object { json in
      json.string("title", fix.title)
      json.string("safety", fix.safety.rawValue)
      json.array("edits") { json in
        for edit in fix.edits {
          json.object { json in
            write(edit.location, sources, &json)
            json.string("replacement", edit.replacement)
          }
        }
      }
    }
  }

  /// A place: its file, lines and columns from 1 in Unicode scalars, bytes from 0, and columns in UTF-16 units; every
  /// end is exclusive.
  private static func write(_ location: Location, _ sources: ReportSources, _ json: inout JSONWriter) {
    let start = sources.position(location.file, at: location.range.start)
    let end = sources.position(location.file, at: location.range.end)
    json.string("path", sources.path(location.file))
    json.int("line", start.line)
    json.int("column", start.column)
    json.int("endLine", end.line)
    json.int("endColumn", end.column)
    json.int("startByte", location.range.start)
    json.int("endByte", location.range.end)
    json.int("utf16Column", start.utf16Column)
    json.int("utf16EndColumn", end.utf16Column)
  }
}

/// The registry's names, each looked up once a report.
struct FindingNames {
  private var names: [DiagnosticCode: String] = [:]

  mutating func name(of code: DiagnosticCode) -> String {
    if let name = names[code] { return name }
    let name = Registry.rule(code)?.name ?? code.description.lowercased()
    names[code] = name
    return name
  }
}
