import Reports
import RuleFormat
import RuleSyntax
import TextSupport

/// `oal check`: lint and the format check in one run, for builds.
enum CheckCommand {
  static let definition = Command(
    name: "check",
    summary: "lint, and whether fmt has something to do, in one run",
    discussion: [
      """
      The findings of 'oal lint' come first, then the files that 'oal fmt' would change. Nothing is written. A file \
      with errors is not asked about its layout: mending it comes first.
      """,
      InputArguments.discussion, LintArguments.projectDiscussion, LintArguments.discussion,
      """
      The exit status is 1 if there are findings at or above --fail-on, or a file is not in the canonical layout, and 2 \
      if something could not be read.
      """,
    ],
    positionals: [InputArguments.paths],
    options: LintArguments.selectionOptions + InputArguments.options + [ColorChoice.option.definition],
    examples: [
      Example("oal check", "every rule file of the current folder and the folders in it"),
      Example("oal check --fail-on warning rules.oal", "one file, and a stricter exit status"),
    ])

  static func run(_ arguments: Arguments, _ environment: Environment) -> Outcome {
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
        let formatted = SourceFormatter.draft(source, form: input.forms[file])
        guard formatted.reason == nil, formatted.bytes != source.bytes else { continue }
        if !request.exitsWithZero { outcome.raise(.findings) }
        outcome.output += Array(
          "\(TextMetrics.escaped(source.path)): not formatted; run 'oal fmt'\n".utf8)
      }
      return outcome
    } catch {
      return .usage(error)
    }
  }
}
