import JSONText
import MonitoringPlan
import PresetGallery
import Reports
import RuleChecker
import RuleFormat
import RuleLint
import RuleModel
import RulePipeline
import RuleSyntax

extension FuzzTarget {
  /// Findings in one of the formats (second byte), for a file of any name (up to the first NUL): the report is a valid
  /// document with every finding in it, and has nothing that steers a terminal. With bit 1 of the first byte names are
  /// left out, and none gets through.
  static let reports = FuzzTarget(name: "reports", limit: 1536) { input in
    var input = input
    let options = input.byte()
    let part = Int(input.byte()) % (FindingsFormat.allCases.count + 1)
    let path = input.part(endingWith: 0)
    let form = SyntaxTree.Form(options: options)
    let isRedacted = options.hasOption(1)
    let name = isRedacted ? form.fileName : String(decoding: path, as: UTF8.self)
    let source = SourceFile(path: name, bytes: input.bytes)
    guard part < FindingsFormat.allCases.count else {
      holdDifference(source, form)
      holdPlan(Facts(source, form, options: options))
      return
    }
    let format = FindingsFormat.allCases[part]
    var report = report(on: source, form, options)
    if !isRedacted, String(validating: path, as: UTF8.self) == nil { report.rawPaths[0] = path }
    if isRedacted { report = redacted(report, form, options) }
    let bytes = format.render(
      report,
      ReportOptions(
        version: "0.1.0", workingFolder: "/work", threshold: options.hasOption(2) ? .info : .error,
        showsStatistics: true))
    hold(!isRedacted || !hasSecret(bytes), "a name gets through as \(format): \(source.debug) \(bytes.debug)")
    holdReport(bytes, report, format)
  }

  private static func holdReport(_ bytes: [UInt8], _ report: FindingsReport, _ format: FindingsFormat) {
    let findings = report.diagnostics
    switch format {
    case .json: holdJSON(bytes, findings)
    case .sarif: holdSARIF(bytes, findings)
    case .gitlab: holdGitLab(bytes, findings)
    case .github: holdGitHub(bytes, findings)
    case .junit:
      let cases = holdXML(bytes, "JUnit").count("testcase")
      hold(cases == max(1, findings.count), "\(cases) tests in JUnit's report: \(bytes.debug)")
    case .checkstyle:
      let errors = holdXML(bytes, "Checkstyle").count("error")
      hold(errors == findings.count, "\(errors) errors in Checkstyle's report: \(bytes.debug)")
    case .text, .quiet:
      holdVisible(bytes, "\(format)")
      holdNoCommands(bytes, "\(format)")
      hold(bytes.isEmpty || bytes.last == UInt8(ascii: "\n"), "\(format) has an open line: \(bytes.debug)")
      let options = ReportOptions(style: .colored, showsStatistics: true)
      let colored = String(decoding: format.render(report, options), as: UTF8.self)
      hold(
        Array(holdUncolored(colored, "\(format)").utf8) == bytes, "colours change \(format): \(bytes.debug)")
      let lines = bytes.count { $0 == UInt8(ascii: "\n") }
      hold(
        format == .text || lines == findings.count,
        "\(lines) lines for \(findings.count) findings: \(bytes.debug)")
    }
  }

  private static func report(
    on source: SourceFile, _ form: SyntaxTree.Form, _ options: UInt8,
    presets: @escaping () -> [Preset] = { PresetGallery.all }
  ) -> FindingsReport {
    let parsed = Pipeline.read(source, file: 0, form: form)
    let checked = Pipeline.check([parsed], sources: [source], presets: presets)
    let findings = Pipeline.lint(
      checked, plan: Pipeline.plan(checked), sources: [source], Facts.lintOptions(options & ~4))
    var report = FindingsReport(
      sources: [source], diagnostics: findings, ruleCount: checked.rules.ruleSet.rules.count)
    report.trees = checked.trees
    report.rules = [checked.rules]
    return report
  }

  // MARK: Redaction

  private static func redacted(
    _ report: FindingsReport, _ form: SyntaxTree.Form, _ options: UInt8
  ) -> FindingsReport {
    let redaction = ReportRedaction(report)
    return redaction.redact(
      report,
      with: Self.report(on: redaction.sources[0], form, options) { redaction.renamed(PresetGallery.all) })
  }

  /// Letters that no word of the language and of the messages has beside each other.
  private static let secret = Array("zqx".utf8)

  private static func hasSecret(_ bytes: [UInt8]) -> Bool {
    bytes.map { $0 | 0x20 }.contains(secret)
  }

  // MARK: Formats

  private static func holdJSON(_ bytes: [UInt8], _ findings: [Diagnostic]) {
    let value = holdDocument(bytes, "JSON")
    let written = value["findings"]?.array ?? []
    hold(
      written.map { $0["message"]?.string } == findings.map { $0.message }, "other messages: \(bytes.debug)")
    for place in written {
      let (line, column) = (place["line"]?.int ?? 0, place["column"]?.int ?? 0)
      let (endLine, endColumn) = (place["endLine"]?.int ?? 0, place["endColumn"]?.int ?? 0)
      hold(
        line > 0 && column > 0 && (line, column) <= (endLine, endColumn), "no place: \(place) \(bytes.debug)")
    }
  }

  private static func holdSARIF(_ bytes: [UInt8], _ findings: [Diagnostic]) {
    let run = holdDocument(bytes, "SARIF")["runs"]?.array?.first
    let results = run?["results"]?.array ?? []
    hold(results.count == findings.count, "\(results.count) results in SARIF: \(bytes.debug)")
    let prints = results.compactMap { $0["partialFingerprints"]?["oalFinding/v1"]?.string }
    hold(Set(prints).count == results.count, "one fingerprint twice in SARIF: \(bytes.debug)")
    for result in results {
      let place = result["locations"]?.array?.first?["physicalLocation"]
      let uri = place?["artifactLocation"]?["uri"]?.string ?? ""
      let isURI = uri.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "-._~/%:".utf8.contains($0) }
      let scheme = uri.split(separator: "/", omittingEmptySubsequences: false).first?.contains(":") == true
      hold(isURI && (!scheme || uri.hasPrefix("file:///")), "no URI: \(uri.debugDescription)")
      let region = place?["region"]
      hold(
        region?["startLine"]?.int ?? 0 > 0 && region?["startColumn"]?.int ?? 0 > 0,
        "no region: \(bytes.debug)")
    }
  }

  private static func holdGitLab(_ bytes: [UInt8], _ findings: [Diagnostic]) {
    let issues = holdDocument(bytes, "GitLab's report").array ?? []
    hold(issues.count == findings.count, "\(issues.count) issues for GitLab: \(bytes.debug)")
    hold(Set(issues.compactMap { $0["fingerprint"]?.string }).count == issues.count, "one fingerprint twice")
    for issue in issues {
      let lines = issue["location"]?["lines"]
      hold(lines?["begin"]?.int ?? 0 > 0, "no line: \(issue)")
      hold(lines?["begin"]?.int ?? 0 <= lines?["end"]?.int ?? 0, "an end before its beginning: \(issue)")
    }
  }

  /// A workflow command a line, whose properties cannot be ended from inside.
  private static func holdGitHub(_ bytes: [UInt8], _ findings: [Diagnostic]) {
    holdVisible(bytes, "GitHub's report", allowsTabs: true)
    let lines = String(decoding: bytes, as: UTF8.self).unicodeScalars.split(separator: "\n")
    hold(lines.count == findings.count, "\(lines.count) commands for GitHub: \(bytes.debug)")
    for (line, finding) in zip(lines, findings) {
      let level = ["error", "warning", "notice"].first { String(line).hasPrefix("::\($0) ") }
      guard let level else { fatalError("broken law: no command: \(String(line).debugDescription)") }
      let rest = String(line).utf8.dropFirst(level.utf8.count + 3)
      guard let end = String(decoding: rest, as: UTF8.self).firstRange(of: "::") else {
        fatalError("broken law: no message: \(String(line).debugDescription)")
      }
      let properties = String(decoding: rest, as: UTF8.self)[..<end.lowerBound].split(separator: ",")
      let keys = properties.map { String($0.prefix { $0 != "=" }) }
      let known = ["file", "line", "endLine", "col", "endColumn", "title"]
      hold(keys.allSatisfy(known.contains) && Set(keys).count == keys.count, "odd properties: \(keys)")
      hold(keys.last == "title" && String(line).contains("title=\(finding.code) "), "no title: \(keys)")
    }
  }

  // MARK: Others

  /// Nothing that the programs which run builds take for a command: `::` at the start of a line, `##[` and `##vso[`
  /// anywhere.
  private static func holdNoCommands(_ bytes: [UInt8], _ what: String) {
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let start = line.unicodeScalars.drop { $0.properties.isWhitespace }
      let isCommand =
        start.starts(with: "::".unicodeScalars) || line.contains("##[") || line.contains("##vso[")
      hold(!isCommand, "\(what) has a command: \(String(line).debugDescription)")
    }
  }

  /// Whether a difference escapes parts of the text, so that `patch` rejects the difference.
  private static func needsEscapes(_ text: String) -> Bool {
    text.unicodeScalars.contains {
      $0.properties.generalCategory == .control && !"\t\r\n".unicodeScalars.contains($0)
    }
      || ["::", "##", "---", "+++", "~~~", "^^^"].contains { text.contains($0) }
  }

  /// The difference to the layout is one that `patch` applies, and for a terminal has nothing raw.
  private static func holdDifference(_ source: SourceFile, _ form: SyntaxTree.Form) {
    let new = SourceFile(path: source.path, bytes: SourceFormatter.format(source, form: form).bytes)
    let diff = UnifiedDiff.render(source, new, isForTerminal: false)
    hold(diff.isEmpty == (new.bytes == source.bytes), "a difference of nothing: \(diff.debug)")
    if diff.isEmpty { return }
    let isShownAsItIs = !needsEscapes(String(decoding: source.bytes, as: UTF8.self))
    let applied = isShownAsItIs ? Patch.apply(diff, to: source.bytes) : new.bytes
    hold(applied == new.bytes, "the difference does not apply: \(source.debug) \(diff.debug)")
    // A tab ends the name in the first two lines, as GNU's diff has it.
    let shown = String(decoding: UnifiedDiff.render(source, new, isForTerminal: true), as: UTF8.self)
    holdVisible(Array(shown.replacing("\t\n", with: "\n", maxReplacements: 2).utf8), "the difference")
  }

  private static func holdPlan(_ facts: Facts) {
    if facts.checked.hasErrors { return }
    let report = PlanReport(paths: [facts.source.path], rules: facts.rules, plan: facts.plan)
    let activities = holdDocument(PlanJSON.render(report), "the plan")["activities"]?.array ?? []
    hold(activities.count == facts.plan.activities.count, "activities are lost: \(facts)")
    holdVisible(PlanText.render([report], showsPaths: true, style: .plain).bytes, "the plan's text")
  }
}
