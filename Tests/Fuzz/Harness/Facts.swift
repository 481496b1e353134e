import CivilTime
import MonitoringPlan
import RuleChecker
import RuleLint
import RuleModel
import RulePipeline
import RuleSyntax

/// What the stages make of one file.
struct Facts {
  let source: SourceFile
  let form: SyntaxTree.Form
  let parsed: Pipeline.Parsed
  let checked: Pipeline.Checked
  let plan: Plan
  /// Everything there is to say, sorted.
  let findings: [Diagnostic]

  /// Which checks run, by the bits of a byte: 2 takes all lists for complete, 3 is for the older target, 4 looks at a
  /// zone's clock changes, 5 turns on what is off.
  init(_ source: SourceFile, _ form: SyntaxTree.Form, options: UInt8 = 0) {
    self.source = source
    self.form = form
    parsed = Pipeline.read(source, file: 0, form: form)
    checked = Pipeline.check([parsed], sources: [source])
    plan = Pipeline.plan(
      checked, PlanOptions(target: options.hasOption(3) ? .openapplock105 : .openapplock))
    findings = Pipeline.lint(checked, plan: plan, sources: [source], Self.lintOptions(options))
  }

  var rules: RuleSet { checked.rules.ruleSet }
  var tree: SyntaxTree? { parsed.tree }

  /// Whether other programs read the file as a JSON object.
  var isJSON: Bool { source.bytes.first == UInt8(ascii: "{") && JSONGrammar.accepts(source.bytes) }

  /// The comments' texts, sorted, without white space at their ends.
  var comments: [String] { tree.map { comments(of: $0) } ?? [] }

  private func comments(of tree: SyntaxTree) -> [String] {
    tree.comments.map { comment in
      var text = source.text(comment.range).unicodeScalars
      while text.last == " " || text.last == "\t" { text.removeLast() }
      return String(text)
    }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The number of findings by code.
  func counts(where isCounted: (Diagnostic) -> Bool = { _ in true }) -> [DiagnosticCode: Int] {
    findings.filter(isCounted).reduce(into: [:]) { $0[$1.code, default: 0] += 1 }
  }

  /// Fails where a finding names a place outside of the file, or one that begins or ends within a character.
  func holdPlaces() {
    for finding in findings {
      let edits = finding.fixes.flatMap(\.edits).map(\.location)
      for place in [finding.location] + finding.related.map(\.location) + edits {
        let range = place.range
        hold(
          place.file == 0 && range.start <= range.end && range.end <= source.bytes.count,
          "\(finding.code) is outside of the file: \(range)")
        // Only a finding about the encoding is about half a character.
        if tree == nil { continue }
        hold(
          isBoundary(range.start) && isBoundary(range.end),
          "\(finding.code) cuts a character: \(range) \(self)")
      }
    }
  }

  private func isBoundary(_ offset: Int) -> Bool {
    offset == source.bytes.count || source.bytes[offset] & 0xC0 != 0x80
  }

  private static let zone: LintZone? = try? LintZone(
    Zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3"), from: Instant(secondsSince1970: 1_767_225_600))

  static func lintOptions(_ options: UInt8) -> LintOptions {
    LintOptions(
      listsAreComplete: options.hasOption(2),
      enabled: options.hasOption(5) ? Set(Registry.rules.filter { !$0.isOnByDefault }.map(\.code)) : [],
      zone: options.hasOption(4) ? zone : nil)
  }
}

extension Facts: CustomStringConvertible {
  /// The text and its findings, for a law that does not hold.
  var description: String {
    let text = String(decoding: source.bytes, as: UTF8.self).debugDescription
    return "\(form) \(text): " + findings.map { "\($0.code) \($0.message)" }.joined(separator: "; ")
  }
}

extension SyntaxTree.Form {
  /// By bit 0 of an input's options.
  init(options: UInt8) { self = options.hasOption(0) ? .yaml : .compact }

  /// The name of the fuzzed file in this form.
  var fileName: String { self == .yaml ? "fuzz.oal.yaml" : "fuzz.oal" }

  var other: SyntaxTree.Form { self == .yaml ? .compact : .yaml }
}

extension FuzzInput {
  /// Options, and the rest as a rule file.
  mutating func ruleFile() -> (options: UInt8, source: SourceFile, form: SyntaxTree.Form) {
    let options = byte()
    let form = SyntaxTree.Form(options: options)
    return (options, SourceFile(path: form.fileName, bytes: bytes), form)
  }
}

extension SourceFile {
  /// The file with CRLF for LF and a byte order mark before it, or with CR alone; nil for one that has some already.
  func withOtherLineEnds(isPlainCR: Bool) -> SourceFile? {
    guard !bytes.contains(UInt8(ascii: "\r")), byteOrderMarkLength == 0 else { return nil }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let ended =
      isPlainCR
      ? lines.joined(separator: [0x0D]).map(\.self)
      : [0xEF, 0xBB, 0xBF] + lines.joined(separator: [0x0D, 0x0A])
    return SourceFile(path: path, bytes: ended)
  }

  /// Whether the file has line ends, and all are CRLF.
  var hasOnlyCRLF: Bool {
    let text = String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "")
    return lineStarts.count > 1 && !text.utf8.contains(where: \.isLineBreak)
  }

  /// The text for a message about a law.
  var debug: String { bytes.debug }
}

extension [UInt8] {
  var debug: String { String(decoding: self, as: UTF8.self).debugDescription }
}
