import Reports
import RulePipeline
import RuleSyntax

/// `oal lint`: every finding about the rules.
enum LintCommand {
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
    options: LintOutput.options,
    examples: [
      Example("oal lint", "every rule file of the current folder and the folders in it"),
      Example("oal lint --stdin-filename rules.oal - < draft", "standard input under a name"),
    ] + LintOutput.examples)

  /// The least severity that makes the exit status 1.
  private static let threshold = Severity.warning

  static func run(_ arguments: Arguments, _ surroundings: Surroundings) -> Outcome {
    do throws(UsageError) {
      let reports = try LintOutput.reports(arguments)
      let input = try InputArguments.read(arguments).get()
      var report = LintOutput.redactedIfWanted(report(on: input), of: input, arguments, rerun: report(on:))
      var outcome = Outcome()
      if report.diagnostics.contains(where: { $0.severity >= threshold }) { outcome.raise(.findings) }
      for trouble in input.troubles { outcome.fail(trouble) }
      report.isComplete = input.troubles.isEmpty
      LintOutput.write(report, reports, arguments, surroundings, threshold: threshold, to: &outcome)
      return outcome
    } catch {
      return .usage(error)
    }
  }

  /// What there is to say about the files.
  static func report(on input: InputFiles) -> FindingsReport {
    var report = FindingsReport(sources: input.sources, diagnostics: [], ruleCount: 0)
    for files in RuleSetGrouping.group(input.sources) {
      let checked = Pipeline.check(files, of: input)
      report.ruleCount += checked.trees.reduce(0) { $0 + $1.rules.count }
      report.trees += checked.trees
      report.diagnostics += Pipeline.lint(checked, of: input)
    }
    return report
  }
}
