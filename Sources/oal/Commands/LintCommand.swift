import CivilTime
import Reports
import RuleLint
import RulePipeline
import RuleSyntax

/// `oal lint`: every finding about the rules.
enum LintCommand {
  static let definition = Command(
    name: "lint",
    summary: "check rule files, and what the phone will make of them",
    discussion: [
      InputArguments.discussion, LintArguments.projectDiscussion, LintArguments.discussion,
      LintArguments.fixDiscussion,
      InputArguments.textOutput, InputArguments.diffOutput,
      """
      The exit status is 0 if there is nothing to report, 1 if there are findings at or above --fail-on, and 2 if \
      something could not be read or written.
      """,
    ],
    positionals: [InputArguments.paths],
    options: LintOutput.options + LintArguments.options + InputArguments.options + [
      ColorChoice.option.definition
    ],
    examples: [
      Example("oal lint", "every rule file of the current folder and the folders in it"),
      Example("oal lint --diff", "what the safe fixes would change"),
      Example("oal lint --select OAL2,OAL102 --fail-on warning", "some findings, and a stricter exit status"),
      Example("oal lint --stdin-filename rules.oal - < draft", "standard input under a name"),
    ] + LintOutput.examples)

  static func run(_ arguments: Arguments, _ environment: Environment) -> Outcome {
    do throws(UsageError) {
      var request = try LintArguments.read(arguments)
      request.now = environment.now()
      let reports = try LintOutput.reports(arguments)
      if request.watches { return try LintWatch.run(request, reports, arguments, environment) }
      let input = try InputArguments.read(arguments).get()
      let refusals = LintOutput.refusals(reports, input)
      if !refusals.isEmpty { return .failures(refusals) }
      if request.fixing != .no { return LintFix.run(input, request, reports, arguments, environment) }
      return outcome(of: input, request, reports, arguments, environment)
    } catch {
      return .usage(error)
    }
  }

  /// What there is to say about the files, in the formats that are asked for. `fixed` are the fixes that were
  /// applied before: standard error tells of each.
  static func outcome(
    of input: InputFiles, fixed: [Fixer.Applied] = [], _ request: LintRequest,
    _ reports: LintOutput.Destinations,
    _ arguments: Arguments, _ environment: Environment
  ) -> Outcome {
    var report = LintOutput.redactedIfWanted(LintRun.report(on: input, request), of: input, arguments) {
      LintRun.report(on: $0, request)
    }
    report.fixedCount = fixed.count
    report.isFixed = request.fixing != .no
    var outcome = Outcome()
    if !arguments[LintOutput.redact] {
      report.applied = fixed
      if !arguments[LintArguments.quiet] {
        for fix in fixed { outcome.note(LintFix.told(fix, in: input)) }
      }
    }
    if !request.exitsWithZero, report.diagnostics.contains(where: { $0.severity >= request.threshold }) {
      outcome.raise(.findings)
    }
    for note in input.notes { outcome.note(note) }
    for settings in input.projects.map(\.settings) + [input.settings] {
      let now = settings.zone.flatMap { request.at?.instant(in: $0) } ?? request.now
      outcome.note(once: settings.zone?.abbreviationWarning(at: now))
    }
    for trouble in input.troubles { outcome.fail(trouble) }
    report.isComplete = input.troubles.isEmpty
    report.unread = input.unread
    LintOutput.write(report, reports, arguments, environment, threshold: request.threshold, to: &outcome)
    outcome.keep(report)
    return outcome
  }
}
