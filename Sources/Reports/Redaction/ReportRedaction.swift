import RuleLint
import RuleModel
import RuleSyntax

/// Makes a report that can be shown to anyone: no name of a rule, list, item or preset is in it.
///
/// Names cannot be removed safely from a finished message. So the files are rewritten with stand-ins first, and the
/// stages run over the rewritten files: the second report cannot contain a name. A finding of the original that the
/// second report has too is told in the second report's words. A finding that depends on the names themselves, such as
/// a misspelt name, is told in the registry's general words.
package struct ReportRedaction: Sendable {
  /// The files with stand-ins, under the same paths.
  package let sources: [SourceFile]
  private let redacted: [RedactedSource]
  private let pseudonyms: Pseudonyms

  /// Rewrites the files of a report.
  package init(_ report: FindingsReport) {
    var pseudonyms = Pseudonyms()
    for rule in report.trees.flatMap(\.rules) where rule.keyword.value == .preset {
      if let name = rule.name?.value { pseudonyms.presetNames.insert(name) }
    }
    let trees = Dictionary(report.trees.map { ($0.file, $0) }, uniquingKeysWith: { first, _ in first })
    redacted = report.sources.enumerated().map { file, source in
      SourceRedactor.redact(source, trees[file], &pseudonyms)
    }
    sources = zip(report.sources, redacted).map { SourceFile(path: $0.path, bytes: $1.bytes) }
    self.pseudonyms = pseudonyms
  }

  /// The gallery under the stand-ins that the files use for its names.
  package func renamed(_ presets: [Preset]) -> [Preset] {
    presets.map { preset in
      var preset = preset
      preset.name = pseudonyms.known(.rule(preset.name)) ?? preset.name
      return preset
    }
  }

  /// The report with its findings in the words of `rerun`, the report on ``sources``.
  package func redact(_ report: FindingsReport, with rerun: FindingsReport) -> FindingsReport {
    var retold: [Key: [Diagnostic]] = [:]
    for diagnostic in rerun.diagnostics.reversed() { retold[Key(diagnostic), default: []].append(diagnostic) }
    var result = report
    result.sources = sources
    result.trees = rerun.trees
    result.diagnostics = report.diagnostics.map { diagnostic in
      let general = general(diagnostic)
      guard var same = retold[Key(general)]?.popLast() else { return general }
      same.severity = diagnostic.severity
      if !isSameAdvice(diagnostic.fixes, same.fixes) {
        same.help = []
        same.fixes = []
      }
      return same
    }
    return result
  }

  /// Whether the fixes write the same text, apart from stand-ins. Suggestions by likeness can differ, since all
  /// stand-ins are alike.
  private func isSameAdvice(_ fixes: [Fix], _ retold: [Fix]) -> Bool {
    guard fixes.count == retold.count else { return false }
    return zip(fixes, retold).allSatisfy { fix, retold in
      fix.edits.count == retold.edits.count
        && zip(fix.edits, retold.edits).allSatisfy { edit, retold in
          let written = Self.unquoted(retold.replacement)
          let meant = Self.unquoted(edit.replacement)
          return written == meant || written == pseudonyms.known(as: meant)
        }
    }
  }

  private static func unquoted(_ text: String) -> String {
    text.count > 1 && text.hasPrefix("\"") && text.hasSuffix("\"")
      ? String(text.dropFirst().dropLast()) : text
  }

  /// Findings with equal code and place count as the same finding.
  private struct Key: Hashable {
    var code: DiagnosticCode
    var location: Location

    init(_ diagnostic: Diagnostic) {
      code = diagnostic.code
      location = diagnostic.location
    }
  }

  /// A finding in words that fit every finding of its code.
  private func general(_ diagnostic: Diagnostic) -> Diagnostic {
    Diagnostic(
      diagnostic.code, diagnostic.severity, at: map(diagnostic.location),
      Registry.rule(diagnostic.code)?.summary ?? "a finding",
      related: diagnostic.related.map { Label(map($0.location), "") },
      notes: ["it depends on the names, so no more can be said without them"])
  }

  private func map(_ location: Location) -> Location {
    guard redacted.indices.contains(location.file) else { return location }
    return Location(location.file, redacted[location.file].map(location.range))
  }
}
