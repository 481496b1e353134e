import MonitoringPlan
import Reports
import RuleChecker
import RuleLint
import RulePipeline
import RuleSyntax

/// `oal plan`: the activities that the phone will be asked to run, and the changes for a phone that runs a different
/// plan.
enum PlanCommand {
  enum Format: String, CaseIterable, Sendable { case text, json }

  static let format = Choice<Format>("format", "FORMAT", default: .text, help: "how the plan is written")
  static let against = TextOption(
    "against", "REV|FILE",
    help:
      "show what changes for a phone that runs the plan of an earlier version: a revision of git, or a file",
    completion: .path)
  static let exitCode = Flag(
    "exit-code", help: "with --against, exit with 1 if anything changes, with 2 if errors leave that open")

  static let definition = Command(
    name: "plan",
    summary: "show the activities that the phone will be asked to run",
    discussion: [
      InputArguments.discussion,
      """
      A rule that the phone will not carry out as written still has its plan, with a note; 'oal lint' says more. \
      Errors of language and type stop the plan of their file.
      """,
      PlanArguments.discussion,
      """
      With --against every activity is kept, started, stopped or restarted; a time limit that is restarted loses the \
      usage counted so far today. Changes that restart nothing, such as other days, count too. Versions are compared by \
      what the rules mean: a file that is only renamed changes nothing. If the earlier version has errors, the plan is \
      shown, and a line says that the phone's state is not known.
      """,
      """
      The exit status is 0 if every file has its plan, 1 if errors stopped one, and 2 if something could not be read. \
      With --exit-code it is 1 only if anything changes, and 2 if errors of either version leave that open.
      """,
    ],
    positionals: [InputArguments.paths],
    options: [format.definition] + PlanArguments.options + [
      against.definition, exitCode.definition,
    ] + InputArguments.options + [ColorChoice.option.definition],
    examples: [
      Example("oal plan rules.oal", "the plan of one file"),
      Example("oal plan rules.oal --format json", "the same for a program, with every event"),
      Example("oal plan rules.oal --strategy wake", "with activities that all schedules share"),
      Example("oal plan rules.oal --against HEAD", "what the changes since the last commit do to the phone"),
    ])

  static func run(_ arguments: Arguments, _ environment: Environment) -> Outcome {
    do throws(Stop) {
      if arguments[exitCode], arguments[against] == nil {
        throw .usage(.missing(against.definition, for: "--exit-code", arguments.path))
      }
      switch InputArguments.read(arguments) {
      case .failure(let error): return .usage(error)
      case .success(let input):
        guard let earlier = arguments[against] else { return try plan(input, arguments, environment) }
        return try compare(input, with: earlier, arguments, environment)
      }
    } catch {
      return error.outcome
    }
  }

  // MARK: Plans

  private static func plan(
    _ input: InputFiles, _ arguments: Arguments, _ environment: Environment
  ) throws(Stop) -> Outcome {
    var outcome = Outcome()
    let errorStyle = environment.color.errorStyle(arguments[ColorChoice.option])
    let ruleSets = RuleSetGrouping.group(input)
    var reports: [PlanReport] = []
    for ruleSet in ruleSets {
      let options = try PlanArguments.read(
        arguments, environment, ruleSet.settings, needsTime: true, notes: &outcome)
      let checked = Pipeline.check(ruleSet, of: input)
      let paths = ruleSet.files.map { input.sources[$0].path }
      outcome.keep(checked)
      guard outcome.accept(checked, of: input, paths, errorStyle) else { continue }
      let plan = Pipeline.plan(checked, options)
      let findings = Pipeline.lint(
        checked, plan: plan, sources: input.sources,
        PlatformNotes.options(listsAreComplete: ruleSet.settings.listsAreComplete))
      reports.append(
        PlanReport(
          paths: paths, rules: checked.rules.ruleSet, plan: plan,
          notes: PlatformNotes(findings, of: checked.rules, options.strategy)))
    }
    outcome.tell(of: input)
    if reports.isEmpty { return outcome }
    outcome.keep(reports)
    // The shape goes by what was asked for, not by how much of it has a plan.
    let isAlone = ruleSets.count == 1
    switch arguments[format] {
    case .json: outcome.output = isAlone ? PlanJSON.render(reports[0]) : PlanJSON.render(reports)
    case .text:
      let style = environment.color.outputStyle(arguments[ColorChoice.option])
      outcome.output = PlanText.render(reports, showsPaths: !isAlone, style: style).bytes
    }
    return outcome
  }

  // MARK: Changes

  private static func compare(
    _ input: InputFiles, with name: RawText, _ arguments: Arguments, _ environment: Environment
  ) throws(Stop) -> Outcome {
    var outcome = Outcome()
    let ruleSets = RuleSetGrouping.group(input)
    if ruleSets.count > 1, isFile(name) { throw .trouble(ErrorText.oneFileAgainstMany(name)) }
    var comparison = PlanComparison(name, input, arguments, environment)
    var reports: [PlanDiffReport] = []
    for ruleSet in ruleSets {
      if let report = try comparison.report(on: ruleSet, isFile: isFile(name), &outcome) {
        reports.append(report)
      } else if arguments[exitCode] {
        outcome.raise(.failure)
      }
    }
    let gone = isFile(name) ? [] : try comparison.reportsOnGone(&outcome)
    // Where every rule file is gone, that is the answer.
    let troubles = gone.isEmpty ? input.troubles : input.troubles.filter { !comparison.isAboutNoFiles($0) }
    for trouble in troubles { outcome.fail(trouble) }
    let isAlone = ruleSets.count + gone.count == 1
    reports += gone
    if arguments[exitCode] {
      if reports.contains(where: { $0.earlier == .unreadable }) { outcome.raise(.failure) }
      if reports.contains(where: \.diff.hasChanges) { outcome.raise(.findings) }
    }
    if reports.isEmpty { return outcome }
    switch arguments[format] {
    case .json: outcome.output = isAlone ? PlanDiffJSON.render(reports[0]) : PlanDiffJSON.render(reports)
    case .text:
      let style = environment.color.outputStyle(arguments[ColorChoice.option])
      outcome.output = Array(PlanDiffText.render(reports, showsPaths: !isAlone, style: style).utf8)
    }
    return outcome
  }

  private static func isFile(_ name: RawText) -> Bool {
    if case .success(let status) = Platform.status(of: name) { status.kind != .folder } else { false }
  }
}
