import Reports
import RulePipeline
import RuleSyntax

/// `oal lint`: every finding about the rules.
enum LintCommand {
  enum Format: String, CaseIterable, Sendable { case text, json }

  static let format = Choice<Format>("format", "FORMAT", default: .text, help: "how findings are written")

  static let definition = Command(
    name: "lint",
    summary: "check rule files, and what the phone will make of them",
    discussion: [
      InputArguments.discussion,
      """
      The exit status is 0 if there is nothing to report, 1 if there are errors or warnings, and 2 if something \
      could not be read.
      """,
    ],
    positionals: [InputArguments.paths],
    options: [format.definition, InputArguments.standardInputName.definition, ColorChoice.option.definition],
    examples: [
      Example("oal lint", "every rule file of the current folder and the folders in it"),
      Example("oal lint rules.oal --format json", "one file, for a program"),
      Example("oal lint --stdin-filename rules.oal - < draft", "standard input under a name"),
    ])

  /// The least severity that makes the exit status 1.
  private static let threshold = Severity.warning

  static func run(_ arguments: Arguments, _ surroundings: Surroundings) -> Outcome {
    switch InputArguments.read(arguments) {
    case .failure(let error): return .usage(error)
    case .success(let input):
      let report = report(on: input)
      var outcome = Outcome()
      if report.diagnostics.contains(where: { $0.severity >= threshold }) { outcome.raise(.findings) }
      for trouble in input.troubles { outcome.fail(trouble) }
      switch arguments[format] {
      case .json: outcome.output = FindingsJSON.render(report)
      // Without a file there is nothing to sum up beside the trouble.
      case .text where input.sources.isEmpty: break
      case .text:
        let style = surroundings.color.outputStyle(arguments[ColorChoice.option])
        outcome.output = Array(FindingsText.render(report, style: style).utf8)
      }
      return outcome
    }
  }

  private static func report(on input: InputFiles) -> FindingsReport {
    var report = FindingsReport(sources: input.sources, diagnostics: [], ruleCount: 0)
    for files in RuleSetGrouping.group(input.sources) {
      let checked = Pipeline.check(files, of: input)
      report.ruleCount += checked.trees.reduce(0) { $0 + $1.rules.count }
      report.diagnostics += Pipeline.lint(checked, of: input)
    }
    return report
  }
}
