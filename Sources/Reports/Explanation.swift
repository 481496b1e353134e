import RuleLint
import RuleSyntax
import TextSupport

/// The subject of a finding, by the hundreds of its code.
package enum FindingGroup: String, CaseIterable, Sendable {
  case language, platform, rules, text

  package init(_ code: DiagnosticCode) {
    switch code.number {
    case ..<100: self = .language
    case ..<200: self = .platform
    case ..<300: self = .rules
    default: self = .text
    }
  }

  /// The heading of the group.
  var title: String {
    switch self {
    case .language: "Language and types"
    case .platform: "The platform"
    case .rules: "Rules against each other"
    case .text: "Text"
    }
  }
}

/// The explanation of one kind of finding, with the linter's reports on its examples.
package struct Explanation: Sendable {
  /// An example that is flagged, and the tool's own report on it.
  struct Flagged: Sendable {
    var text: String
    var form: SyntaxTree.Form
    /// The configuration lines that the example needs.
    var settings: [String]
    /// Only the findings that the example is for.
    var report: FindingsReport
    /// What the example's fix does, in the imperative, and the text after it.
    var fix: (title: String, text: String)?
  }

  let rule: LintRule
  let flagged: [Flagged]

  /// Explains a rule; `lint` returns the linter's report on an example.
  package init(_ rule: LintRule, lint: (LintExample) -> FindingsReport) {
    self.rule = rule
    flagged = rule.bad.map { example in
      var report = lint(example)
      report.diagnostics.removeAll { $0.code != rule.code }
      let fix = report.diagnostics.first?.fixes.first { $0.title.hasPrefix(example.fixTitle) }
      let fixed = example.fixed.flatMap { text in fix.map { ($0.title, text) } }
      return Flagged(
        text: example.plainText, form: example.form, settings: example.settings, report: report, fix: fixed)
    }
  }

  /// `A window ends exactly at midnight, ...`
  static func sentence(_ summary: String) -> String { summary.prefix(1).uppercased() + summary.dropFirst() }

  /// The paragraphs of the reason, a line for each.
  var paragraphs: [String] { Self.paragraphs(of: rule.why) }

  static func paragraphs(of text: String) -> [String] {
    var paragraphs: [[Substring]] = [[]]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.allSatisfy(\.isWhitespace) {
        paragraphs.append([])
      } else {
        paragraphs[paragraphs.count - 1].append(line)
      }
    }
    return paragraphs.filter { !$0.isEmpty }.map { $0.joined(separator: " ") }
  }

  /// The lines of a text without empty lines at the end, safe to print.
  static func lines(of text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      TextMetrics.escaped(String($0))
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// The findings on an example as text, without a blank line at the end.
  static func text(of report: FindingsReport, style: Style) -> String {
    let sources = ReportSources(report.sources, for: report.diagnostics)
    return report.diagnostics.map { FindingsText.finding($0, sources, style, namesExplanation: false) }
      .joined(separator: "\n")
  }
}
