import CivilTime
import MonitoringPlan
import Reports
import RuleChecker
import RuleModel
import RulePipeline
import RuleSyntax
import RuleTests

/// `oal test`: tries what people expect of their rules.
enum TestCommand {
  enum Format: String, CaseIterable, Sendable { case text, json, junit }

  static let files = Positional(
    name: "PATH", count: .any,
    help: "test files, or folders to search for *.oal-test.yaml (default: the current folder)",
    completion: .path)
  static let format = Choice<Format>("format", "FORMAT", default: .text, help: "how the verdicts are written")
  static let filter = TextOption(
    "filter", "TEXT", help: "try only the tests whose names have this text in them")
  static let coverage = Flag(
    "coverage", help: "say which edges, days, items, budgets and rules no test would notice a change of")

  static let definition = Command(
    name: "test",
    summary: "try what you expect of your rules",
    discussion: [
      """
      A test file is YAML and ends in .oal-test.yaml or .oal-test.yml. It says at which times what is blocked or free, and \
      by which rules. The answers are those of 'oal why' and 'oal status'. Every time is tried with every expectation, and \
      all tests are tried even if one fails. 'oal schema --test' prints the schema for editors.
      """,
      """
      The rules are those that rules: names, else the project around the test file, else the rule file in its folder. A \
      time is a weekday and a time in a week without a change of the clocks, or a date and a time, which needs a zone.
      """,
      """
      With --coverage each edge, day, item, budget and rule is changed by the smallest step, and all tests are tried \
      again. What no test notices is listed with its line, and with tests that would notice it.
      """,
      """
      The exit status is 0 if all is as expected, 1 if a test failed, and 2 if the tests are wrong themselves: an unknown \
      key, rule or name, a test that expects nothing, no test at all, or a filter that fits none.
      """,
    ],
    positionals: [files],
    options: [format.definition, filter.definition, coverage.definition, ColorChoice.option.definition],
    examples: [
      Example("oal test", "every test file of the current folder and the folders in it"),
      Example("oal test --filter night", "some of the tests"),
      Example("oal test --coverage", "what no test would notice"),
    ])

  static func run(_ arguments: Arguments, _ environment: Environment) -> Outcome {
    do throws(Stop) {
      let paths = arguments.positionals.isEmpty ? [RawText(".")] : arguments.positionals
      let found = try TestFiles.find(paths)
      if found.isEmpty { throw .trouble(ErrorText.noTestFiles(paths[0])) }
      return try test(found, arguments, environment)
    } catch {
      return error.outcome
    }
  }

  private static func test(
    _ paths: [RawText], _ arguments: Arguments, _ environment: Environment
  ) throws(Stop) -> Outcome {
    var outcome = Outcome()
    var report = RuleTestReport([])
    for path in paths {
      report.files.append(
        try TestFiles.run(
          path, filter: arguments[filter]?.text, coverage: arguments[coverage], environment, arguments,
          &outcome))
    }
    if report.count + report.errorCount == 0, outcome.status != .failure {
      outcome.fail(ErrorText.noTestFits(arguments[filter]?.text ?? ""))
    }
    if report.failed > 0 { outcome.raise(.findings) }
    if report.errorCount > 0 { outcome.raise(.failure) }
    switch arguments[format] {
    case .json: outcome.output = report.json()
    case .junit: outcome.output = report.junit()
    case .text:
      outcome.output = Array(
        report.text(style: environment.color.outputStyle(arguments[ColorChoice.option])).utf8)
    }
    return outcome
  }
}

/// Finds and runs files of tests.
enum TestFiles {
  private static let endings = [".oal-test.yaml", ".oal-test.yml"]
  /// How deep folders are searched.
  private static let depth = 64

  static func isTestFile(_ name: RawText) -> Bool {
    endings.contains {
      name.bytes.count > $0.utf8.count && name.bytes.suffix($0.utf8.count).elementsEqual($0.utf8)
    }
  }

  /// The test files that paths name, in order, each once. Hidden folders and linked ones are not entered.
  static func find(_ paths: [RawText]) throws(Stop) -> [RawText] {
    var found: [RawText] = []
    for path in paths {
      switch Platform.status(of: path) {
      case .failure(let error): throw .trouble(ErrorText.unreadable(path, .system(error)))
      case .success(let status) where status.kind == .folder: search(path, depth, &found)
      case .success(let status) where status.kind == .file: found.append(path)
      case .success(let status): throw .trouble(ErrorText.unreadable(path, .notAFile(status.kind)))
      }
    }
    var seen: Set<RawText> = []
    return found.filter { seen.insert($0).inserted }
  }

  private static func search(_ folder: RawText, _ depth: Int, _ found: inout [RawText]) {
    guard depth > 0, case .success(let entries) = Platform.entries(of: folder) else { return }
    for entry in entries {
      let path = folder == RawText(".") ? entry.name : folder.appending(entry.name)
      switch entry.kind {
      case .directory where entry.name.bytes.first != UInt8(ascii: "."): search(path, depth - 1, &found)
      case .file where isTestFile(entry.name): found.append(path)
      default: continue
      }
    }
  }

  /// Tries one file. Errors of the rules end the run, since nothing can be expected of them.
  static func run(
    _ path: RawText, filter: String?, coverage: Bool, _ environment: Environment, _ arguments: Arguments,
    _ outcome: inout Outcome
  ) throws(Stop) -> RuleTestReport.File {
    let bytes: [UInt8]
    switch Platform.read(path, limit: InputReader.limit) {
    case .failure(let error): throw .trouble(ErrorText.unreadable(path, .system(error)))
    case .success(let read): bytes = read
    }
    var file = RuleTestReport.File(SourceFile(path: path.text, bytes: bytes))
    let reader = RuleTestReader(file.source)
    file.errors = reader.errors
    guard file.errors.isEmpty else { return file }
    guard let rules = try rules(of: reader.file, path, environment, arguments, &outcome) else { return file }
    let run = RuleTestRun(reader.file, rules.tested, filter: filter, findings: rules.findings)
    if run.isCutShort { throw .trouble(ErrorText.tooMuchHappens("tried")) }
    // A test that is wrong says nothing about the rules.
    file.errors = Array(Set(run.errors)).sorted { $0.location.range < $1.location.range }
    file.results = run.results
    if coverage {
      file.coverage = RuleTestCoverage(reader.file, rules.tested)
      file.places = rules.places
      if file.coverage?.isCutShort == true { outcome.fail(ErrorText.tooMuchHappens("tried")) }
    }
    return file
  }

  private struct Found {
    var tested: TestedRules
    var findings: Set<DiagnosticCode>
    var places: [String]
  }

  private static func rules(
    of file: RuleTestFile, _ path: RawText, _ environment: Environment, _ arguments: Arguments,
    _ outcome: inout Outcome
  ) throws(Stop) -> Found? {
    let folder = path.folder
    let named = file.rules.map { name in
      name.value.hasPrefix("/") ? RawText(name.value) : folder.appending(RawText(name.value))
    }
    let input = InputFiles.read([named ?? folder], standardInputName: nil)
    outcome.tell(of: input)
    guard input.troubles.isEmpty, let ruleSet = try RuleSetGrouping.onePhone(input, "test") else {
      return nil
    }
    let checked = Pipeline.check(ruleSet, of: input)
    let paths = ruleSet.files.map { input.sources[$0].path }
    let errorStyle = environment.color.errorStyle(arguments[ColorChoice.option])
    guard outcome.accept(checked, of: input, paths, errorStyle) else {
      outcome.raise(.failure)
      return nil
    }
    var zone = ruleSet.settings.zone
    if let name = file.zone?.value {
      switch name == Zone.utc.name ? .success(.utc) : ZoneDatabase.system.zone(named: name) {
      case .success(let found): zone = found
      case .failure(let failure): throw .trouble(ErrorText.inFile(path, failure.message))
      }
    }
    let options = ruleSet.settings.planOptions
    let plan = Pipeline.plan(checked, options)
    let findings = Pipeline.lint(checked, plan: plan, sources: input.sources)
    let places = checked.rules.rules.map { rule in
      let location = rule.node.location
      let source = input.sources[location.file]
      return "\(source.path):\(source.position(at: location.range.start).line)"
    }
    return Found(
      tested: TestedRules(
        checked.rules.ruleSet, zone: zone, options, listsAreComplete: ruleSet.settings.listsAreComplete),
      findings: Set(findings.map(\.code)), places: places)
  }
}
