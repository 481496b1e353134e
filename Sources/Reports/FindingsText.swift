import RuleChecker
import RuleLint
import RuleSyntax
import TextSupport

/// What a run over some files found.
package struct FindingsReport: Sendable {
  /// Every file of the run; a diagnostic's file is an index into this array.
  package var sources: [SourceFile]
  /// Sorted by file, place and code, none twice.
  package var diagnostics: [Diagnostic]
  /// How many rules the files hold.
  package var ruleCount: Int
  /// The files that the user did not name: they only complete their projects.
  package var unnamed: Set<FileID> = []
  /// How many fixes were applied before.
  package var fixedCount = 0
  /// Whether fixes were tried already.
  package var isFixed = false
  /// The fixes that were applied before, in their order; empty in a report without names, since titles have them.
  package var applied: [Fixer.Applied] = []
  /// The trees of the files that could be read as text; a tree tells the rule around a finding.
  package var trees: [SyntaxTree] = []
  /// The rules that the findings are about, by rule set.
  package var rules: [CheckedRuleSet] = []
  /// The bytes of paths that are not UTF-8; the path of the source is a printable stand-in.
  package var rawPaths: [FileID: [UInt8]] = [:]
  /// Whether everything that was requested could be read.
  package var isComplete = true
  /// The files that could not be read; standard error reports them to people.
  package var unread: [UnreadFile] = []
  /// The files in the order of the report; empty where that is the order of the sources.
  var order: [FileID] = []

  package init(sources: [SourceFile], diagnostics: [Diagnostic], ruleCount: Int) {
    self.sources = sources
    self.diagnostics = diagnostics
    self.ruleCount = ruleCount
  }

  /// The number of named files.
  package var fileCount: Int { sources.count - unnamed.count }

  /// The named files, and other files with findings, such as a configuration.
  package var files: [FileID] {
    let order = order.isEmpty ? Array(sources.indices) : order
    if unnamed.isEmpty { return order }
    let withFindings = Set(diagnostics.map(\.location.file))
    return order.filter { !unnamed.contains($0) || withFindings.contains($0) }
  }

  /// How many findings are of a severity.
  package func count(_ severity: Severity) -> Int { diagnostics.count { $0.severity == severity } }
}

/// Findings for people: each with its source line and a caret under the place.
package enum FindingsText {
  /// Findings shown of one file before only their number is given.
  package static let limitPerFile = 100

  /// The findings with a blank line after each, and the summary line.
  package static func render(
    _ report: FindingsReport, style: Style, showsStatistics: Bool = false
  ) -> String {
    let statistics = showsStatistics ? FindingStatistics(report.diagnostics).table : ""
    return findings(report, style: style) + statistics + summary(report) + "\n"
  }

  /// The findings with a blank line after each; empty without any.
  package static func findings(_ report: FindingsReport, style: Style) -> String {
    var shown: [Diagnostic] = []
    var counts: [FileID: Int] = [:]
    for diagnostic in report.diagnostics {
      let count = counts[diagnostic.location.file, default: 0] + 1
      counts[diagnostic.location.file] = count
      if count <= limitPerFile { shown.append(diagnostic) }
    }
    let sources = ReportSources(report.sources, for: shown)
    var text = ""
    for (index, diagnostic) in shown.enumerated() {
      text += finding(diagnostic, sources, style) + "\n"
      let file = diagnostic.location.file
      let isLast = index + 1 == shown.count || shown[index + 1].location.file != file
      let more = counts[file, default: 0] - limitPerFile
      if isLast, more > 0 {
        let path = TextMetrics.escaped(sources.path(file))
        text += "\(path): \(counted(more, "more finding")) not shown; --format json has them all\n\n"
      }
    }
    return text
  }

  /// A finding with its source lines, every line with a line break.
  static func finding(
    _ diagnostic: Diagnostic, _ sources: ReportSources, _ style: Style, namesExplanation: Bool = true
  ) -> String {
    var writer = FindingWriter(diagnostic, sources, style, namesExplanation: namesExplanation)
    writer.write()
    return writer.text
  }

  /// `rules.oal:12:24: error[OAL102]: the shield is not lifted at midnight`, without a line's end.
  static func header(_ diagnostic: Diagnostic, _ sources: ReportSources, _ style: Style) -> String {
    let location = diagnostic.location
    let position = sources.position(location.file, at: location.range.start)
    let path = TextMetrics.escaped(sources.path(location.file))
    let severity = style.paint(
      "\(diagnostic.severity.rawValue)[\(diagnostic.code)]", Ink(diagnostic.severity))
    let message = style.paint(TextMetrics.escaped(diagnostic.message), .strong)
    return "\(path):\(position.line):\(position.column): \(severity): \(message)"
  }

  /// `2 errors, 1 warning in 3 files`, or `12 rules in 3 files: no findings`. Only named files are counted.
  package static func summary(_ report: FindingsReport) -> String {
    let files = counted(report.fileCount, "file")
    let fixed = report.fixedCount > 0 ? "; \(report.fixedCount) fixed" : ""
    if report.diagnostics.isEmpty {
      return "\(counted(report.ruleCount, "rule")) in \(files): no findings" + fixed
    }
    let parts = Severity.allCases.reversed().compactMap { severity in
      let count = report.count(severity)
      return count > 0 ? counted(count, severity.rawValue) : nil
    }
    return parts.joined(separator: ", ") + " in " + files + fixed + fixable(report)
  }

  /// `; 2 fixable with --fix`. After a run that fixes, what is left has been tried.
  private static func fixable(_ report: FindingsReport) -> String {
    if report.isFixed { return "" }
    let count = report.diagnostics.count { $0.fixes.contains { $0.safety == .safe } }
    return count > 0 ? "; \(count) fixable with --fix" : ""
  }

  /// `1 file`, `2 files`.
  static func counted(_ count: Int, _ noun: String, plural: String? = nil) -> String {
    "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
  }
}

/// Writes one finding.
private struct FindingWriter {
  let diagnostic: Diagnostic
  let sources: ReportSources
  let style: Style
  /// Whether the last line says where to read more.
  let namesExplanation: Bool
  /// The excerpts of the finding's own file, then those of each other file in the order of its first mention.
  let excerpts: [(file: FileID, excerpts: [Excerpt])]
  /// Cells of the widest line number.
  let gutter: Int
  var text = ""

  init(_ diagnostic: Diagnostic, _ sources: ReportSources, _ style: Style, namesExplanation: Bool) {
    self.diagnostic = diagnostic
    self.sources = sources
    self.style = style
    self.namesExplanation = namesExplanation
    excerpts = Self.excerpts(of: diagnostic, sources)
    gutter = String(excerpts.flatMap(\.excerpts).map(\.line).max() ?? 1).utf8.count
  }

  mutating func write() {
    text += FindingsText.header(diagnostic, sources, style) + "\n"
    for (index, part) in excerpts.enumerated() {
      if index > 0 { writePath(of: part.file, part.excerpts) }
      write(part.excerpts)
    }
    var notes = FindingSentences.remarks(on: diagnostic)
    if namesExplanation { notes.append("more: oal explain \(diagnostic.code)") }
    for note in notes { line("=", " " + TextMetrics.escaped(note)) }
  }

  private mutating func writePath(of file: FileID, _ excerpts: [Excerpt]) {
    let first = diagnostic.related.first { $0.location.file == file }
    let position = sources.position(file, at: first?.location.range.start ?? 0)
    let path = TextMetrics.escaped(sources.path(file))
    line("-->", " \(path):\(position.line):\(position.column)")
  }

  private mutating func write(_ excerpts: [Excerpt]) {
    if excerpts.isEmpty { return }
    line("|")
    var previous: Int?
    for excerpt in excerpts {
      if let previous, excerpt.line > previous + 1 { text += style.paint("...", .frame) + "\n" }
      previous = excerpt.line
      line("|", excerpt.text.isEmpty ? "" : " " + excerpt.text, number: excerpt.line)
      for span in excerpt.spans {
        let sign = String(repeating: span.isPrimary ? "^" : "-", count: span.width)
        let label = span.label.isEmpty ? "" : " " + TextMetrics.escaped(span.label)
        let blank = String(repeating: " ", count: span.start + 1)
        line("|", blank + style.paint(sign + label, span.isPrimary ? ink : .frame))
      }
    }
    line("|")
  }

  /// One line with the gutter before it.
  private mutating func line(_ sign: String, _ rest: String = "", number: Int? = nil) {
    let digits = number.map { String($0) } ?? ""
    let blank = String(repeating: " ", count: gutter - digits.utf8.count)
    text += style.paint(blank + digits + " " + sign, .frame) + rest + "\n"
  }

  private var ink: Ink { Ink(diagnostic.severity) }

  private static func excerpts(
    of diagnostic: Diagnostic, _ sources: ReportSources
  ) -> [(file: FileID, excerpts: [Excerpt])] {
    var marks: [(file: FileID, marks: [Mark])] = [
      (
        diagnostic.location.file,
        [Mark(range: diagnostic.location.range, label: diagnostic.label, isPrimary: true)]
      )
    ]
    for label in diagnostic.related {
      let mark = Mark(range: label.location.range, label: label.text, isPrimary: false)
      if let index = marks.firstIndex(where: { $0.file == label.location.file }) {
        marks[index].marks.append(mark)
      } else {
        marks.append((label.location.file, [mark]))
      }
    }
    return marks.map { ($0.file, excerpts(of: $0.marks, in: sources.source($0.file))) }
  }

  /// The excerpts of one file in the order of its lines; on one line the finding's own mark comes first.
  private static func excerpts(of marks: [Mark], in source: SourceFile?) -> [Excerpt] {
    guard let source, !source.bytes.isEmpty else { return [] }
    var byLine: [Int: [Mark]] = [:]
    for mark in marks {
      let line = source.lineIndex(at: min(max(mark.range.start, 0), source.bytes.count))
      byLine[line, default: []].append(mark)
    }
    return byLine.keys.sorted().flatMap { line in
      Excerpt.excerpts(of: source, line: line, marks: byLine[line] ?? [])
    }
  }
}
