import Reports
import RuleSyntax

/// `oal lint`: every finding about the rules.
enum LintCommand {
  enum Format: String, CaseIterable, Sendable { case text, json }

  static let format = Choice<Format>("format", "FORMAT", default: .text, help: "how findings are written")

  static let definition = Command(
    name: "lint",
    summary: "check rule files, and what the phone will make of them",
    discussion: [
      InputArguments.discussion, LintArguments.discussion, LintArguments.fixDiscussion,
      """
      The exit status is 0 if there is nothing to report, 1 if there are findings at or above --fail-on, and 2 if \
      something could not be read or written.
      """,
    ],
    positionals: [InputArguments.paths],
    options: [format.definition] + LintArguments.options + InputArguments.options + [
      ColorChoice.option.definition
    ],
    examples: [
      Example("oal lint", "every rule file of the current folder and the folders in it"),
      Example("oal lint rules.oal --format json", "one file, for a program"),
      Example("oal lint --diff", "what the safe fixes would change"),
      Example("oal lint --select OAL2,OAL102 --fail-on warning", "some findings, and a stricter exit status"),
      Example("oal lint --stdin-filename rules.oal - < draft", "standard input under a name"),
    ])

  static func run(_ arguments: Arguments, _ surroundings: Surroundings) -> Outcome {
    switch LintArguments.read(arguments) {
    case .failure(let error): .usage(error)
    case .success(let request) where request.watches: LintWatch.run(request, arguments, surroundings)
    case .success(let request): run(request, arguments, surroundings)
    }
  }

  /// One run, from reading the files.
  static func run(_ request: LintRequest, _ arguments: Arguments, _ surroundings: Surroundings) -> Outcome {
    switch InputArguments.read(arguments) {
    case .failure(let error): .usage(error)
    case .success(let input) where request.fixing != .no: LintFix.run(input, request, arguments, surroundings)
    case .success(let input):
      outcome(of: LintRun.report(on: input, request), input, request, arguments, surroundings)
    }
  }

  /// The report in the format that is asked for.
  static func outcome(
    of report: FindingsReport, _ input: InputFiles, _ request: LintRequest, _ arguments: Arguments,
    _ surroundings: Surroundings
  ) -> Outcome {
    var outcome = Outcome()
    if report.diagnostics.contains(where: { $0.severity >= request.threshold }) { outcome.raise(.findings) }
    for note in input.notes { outcome.note(note) }
    for trouble in input.troubles { outcome.fail(trouble) }
    switch arguments[format] {
    case .json: outcome.output = FindingsJSON.render(report)
    // Without a file there is nothing to sum up beside the trouble.
    case .text where report.fileCount == 0 && report.diagnostics.isEmpty && !input.troubles.isEmpty: break
    case .text:
      let style = surroundings.color.outputStyle(arguments[ColorChoice.option])
      outcome.output = Array(FindingsText.render(report, style: style).utf8)
    }
    return outcome
  }
}
