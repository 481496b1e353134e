import Reports
import RuleFormat
import RulePipeline
import RuleSyntax

/// `oal convert`: a rule file in the other form.
enum ConvertCommand {
  /// What a file is turned into.
  enum Target: String, CaseIterable, Sendable {
    case yaml, oal

    var form: SyntaxTree.Form { self == .yaml ? .yaml : .compact }
  }

  static let target = Choice<Target>(
    "to", "FORM", default: .yaml, help: "output form: yaml or oal (compact)")
  static let file = TextOption(
    "output", "FILE", short: "o",
    help: "write to this file, which is replaced, and not to standard output",
    completion: .path)

  static let definition = Command(
    name: "convert",
    summary: "turn a rule file into the other form",
    discussion: [
      """
      The rules, the lists, the ids and the suppressions stay the same, and each comment goes with its rule: what \
      stands above it stays above, what stands behind it stays behind. YAML has all lists before the rules. What merge \
      keys and aliases bring in is written out in each rule, and keys that begin with x- are left behind, which is \
      said on standard error; so is a suppression that has nothing left to take off in the other form.
      """,
      """
      A file with errors is not converted: they are reported, and the exit status is 1.
      """,
      InputArguments.textOutput,
    ],
    positionals: [
      Positional(
        name: "FILE", count: .optional, help: "a rule file, or - for standard input (default)",
        completion: .path)
    ],
    options: [target.definition, file.definition, ColorChoice.option.definition],
    examples: [
      Example("oal convert rules.oal --to yaml -o rules.oal.yaml", "a compact file as YAML"),
      Example("oal convert --to oal rules.oal.yaml", "and back, to standard output"),
    ])

  static func run(_ arguments: Arguments, _ environment: Environment) -> Outcome {
    let path = arguments.positionals.first ?? RawText("-")
    let input = InputFiles.read([path], standardInputName: nil, configuration: .none)
    var outcome = Outcome()
    for trouble in input.troubles { outcome.fail(trouble) }
    guard let source = input.sources.first else { return outcome }
    guard input.sources.count == 1 else {
      outcome.fail("\(path.text): a folder with several rule files; convert them one by one")
      return outcome
    }
    if let file = arguments[file], isInput(file, of: input) {
      return .usage(
        .conflict("--output \(file.text)", source.path, "it is the file that is read", arguments.path))
    }
    switch Converter.convert(source, from: input.forms[0], to: arguments[target].form) {
    case .faulty(let findings):
      let report = FindingsReport(sources: input.sources, diagnostics: findings, ruleCount: 0)
      let style = environment.color.errorStyle(arguments[ColorChoice.option])
      outcome.trouble += FindingsText.findings(report, style: style)
      outcome.note("\(source.path): not converted: fix the errors first")
      outcome.raise(.findings)
    case .notReadBack:
      outcome.fail("\(source.path): not converted: its rules would not be the same; please report this file")
    case .text(let bytes, let notes):
      for note in notes + idle(source, input.forms[0], bytes, arguments[target].form) {
        outcome.note("\(source.path): \(note)")
      }
      if let file = arguments[file] {
        outcome.files.append(OutputFile(path: file, bytes: bytes))
      } else {
        outcome.give(bytes, environment)
      }
    }
    return outcome
  }

  /// Whether a path leads to the input file, by any name or link. The output must not replace the input: a file's name
  /// tells its form.
  private static func isInput(_ path: RawText, of input: InputFiles) -> Bool {
    guard case .success(let output) = Platform.status(of: path) else { return false }
    guard let read = input.path(of: 0), read != RawText("-") else {
      return Platform.status(of: Platform.standardInput)?.identity == output.identity
    }
    guard case .success(let status) = Platform.status(of: read) else { return false }
    return status.identity == output.identity
  }

  /// A message about suppressions that become unused by the conversion: only the old text has the finding, such as a
  /// hidden character that is now an escape.
  private static func idle(
    _ old: SourceFile, _ oldForm: SyntaxTree.Form, _ new: [UInt8], _ form: SyntaxTree.Form
  ) -> [String] {
    // Most files have none, and need no look.
    guard new.contains("oal:ignore".utf8) else { return [] }
    let count =
      unused(SourceFile(path: old.path, bytes: new), form) - unused(old, oldForm)
    if count < 1 { return [] }
    return [
      count == 1
        ? "a suppression has nothing left to take off; 'oal lint --fix' removes it"
        : "\(count) suppressions have nothing left to take off; 'oal lint --fix' removes them"
    ]
  }

  private static func unused(_ source: SourceFile, _ form: SyntaxTree.Form) -> Int {
    let checked = Pipeline.check([Pipeline.read(source, file: 0, form: form)], sources: [source])
    let findings = Pipeline.lint(checked, plan: Pipeline.plan(checked), sources: [source])
    // OAL302, unused-suppression.
    return findings.filter { $0.code == DiagnosticCode(302) }.count
  }
}
