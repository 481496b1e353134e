import Reports
import RuleFormat
import RuleSyntax
import RuleTests
import TextSupport

/// `oal check`: lint and the format check in one run, for builds.
enum CheckCommand {
  static let definition = Command(
    name: "check",
    summary: "lint, what fmt would change, and the tests, in one run",
    discussion: [
      """
      The findings of 'oal lint' come first, then the files that 'oal fmt' would change. Nothing is written. A file \
      with errors is not asked about its layout: mending it comes first. In a folder the tests of 'oal test' are tried too.
      """,
      InputArguments.discussion, LintArguments.projectDiscussion, LintArguments.discussion,
      """
      The exit status is 1 if there are findings at or above --fail-on, a file is not in the canonical layout, or a test \
      failed, and 2 if something could not be read or tests are wrong themselves.
      """,
    ],
    positionals: [InputArguments.paths],
    options: LintArguments.selectionOptions + InputArguments.options + [ColorChoice.option.definition],
    examples: [
      Example("oal check", "every rule file of the current folder and the folders in it"),
      Example("oal check --fail-on warning rules.oal", "one file, and a stricter exit status"),
    ])

  static func run(_ arguments: Arguments, _ environment: Environment) -> Outcome {
    do throws(Stop) {
      return try check(arguments, environment)
    } catch {
      return error.outcome
    }
  }

  private static func check(_ arguments: Arguments, _ environment: Environment) throws(Stop) -> Outcome {
    let formatted: Outcome
    do throws(UsageError) {
      var request = try LintArguments.read(arguments)
      request.now = environment.now()
      let input = try InputArguments.read(arguments).get()
      let reports = LintOutput.Destinations(standardOutput: .text)
      var outcome = LintCommand.outcome(of: input, request, reports, arguments, environment)
      let groups = RuleSetGrouping.group(input)
      let reported = groups.reduce(into: Set<FileID>()) {
        $0.formUnion($1.reported(onlyNamed: request.onlyNamed))
      }
      for file in reported.sorted() {
        let source = input.sources[file]
        let draft = SourceFormatter.draft(source, form: input.forms[file])
        guard draft.reason == nil, draft.bytes != source.bytes else { continue }
        if !request.exitsWithZero { outcome.raise(.findings) }
        outcome.output += Array(
          "\(TextMetrics.escaped(source.path)): not formatted; run 'oal fmt'\n".utf8)
      }
      formatted = outcome
    } catch {
      return .usage(error)
    }
    return try tests(arguments, environment, formatted)
  }

  /// Tries the tests in the named folders. Only failures are shown.
  private static func tests(
    _ arguments: Arguments, _ environment: Environment, _ checked: Outcome
  ) throws(Stop) -> Outcome {
    var outcome = checked
    let paths = arguments.positionals.isEmpty ? [RawText(".")] : arguments.positionals
    let folders = paths.filter { path in
      if case .success(let status) = Platform.status(of: path) { status.kind == .folder } else { false }
    }
    let files = try TestFiles.find(folders)
    // What is wrong with the rules is told already.
    if files.isEmpty || outcome.status == .failure { return outcome }
    var report = RuleTestReport([])
    for file in files {
      report.files.append(
        try TestFiles.run(file, filter: nil, coverage: false, environment, arguments, &outcome))
    }
    if report.failed > 0 { outcome.raise(.findings) }
    if report.errorCount > 0 { outcome.raise(.failure) }
    if report.failed + report.errorCount > 0 {
      let style = environment.color.outputStyle(arguments[ColorChoice.option])
      outcome.output += Array(report.text(style: style).utf8)
    }
    return outcome
  }
}
