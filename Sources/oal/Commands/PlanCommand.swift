import MonitoringPlan
import Reports
import RuleChecker
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
  static let exitCode = Flag("exit-code", help: "with --against, exit with 1 if anything changes")

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
      usage counted so far today. A file that did not exist in the revision starts everything.
      """,
      """
      The exit status is 0 if every file has its plan, 1 if errors stopped one (or with --exit-code if anything \
      changes), and 2 if something could not be read.
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

  static func run(_ arguments: Arguments, _ surroundings: Surroundings) -> Outcome {
    do throws(Stop) {
      if arguments[exitCode], arguments[against] == nil {
        throw .usage(.missing(against.definition, for: "--exit-code", arguments.path))
      }
      switch InputArguments.read(arguments) {
      case .failure(let error): return .usage(error)
      case .success(let input):
        guard let earlier = arguments[against] else { return try plan(input, arguments, surroundings) }
        return try compare(input, with: earlier, arguments, surroundings)
      }
    } catch {
      return error.outcome
    }
  }

  // MARK: Plans

  private static func plan(
    _ input: InputFiles, _ arguments: Arguments, _ surroundings: Surroundings
  ) throws(Stop) -> Outcome {
    var outcome = Outcome()
    let errorStyle = surroundings.color.errorStyle(arguments[ColorChoice.option])
    let ruleSets = RuleSetGrouping.group(input)
    var reports: [PlanReport] = []
    for ruleSet in ruleSets {
      let options = try PlanArguments.read(
        arguments, surroundings, ruleSet.settings, needsTime: true, notes: &outcome)
      let checked = Pipeline.check(ruleSet, of: input)
      let paths = ruleSet.files.map { input.sources[$0].path }
      outcome.keep(checked)
      guard outcome.accept(checked, of: input, paths, errorStyle) else { continue }
      reports.append(
        PlanReport(paths: paths, rules: checked.rules.ruleSet, plan: Pipeline.plan(checked, options)))
    }
    outcome.tell(of: input)
    if reports.isEmpty { return outcome }
    outcome.keep(reports)
    // The shape goes by what was asked for, not by how much of it has a plan.
    let isAlone = ruleSets.count == 1
    switch arguments[format] {
    case .json: outcome.output = isAlone ? PlanJSON.render(reports[0]) : PlanJSON.render(reports)
    case .text:
      let style = surroundings.color.outputStyle(arguments[ColorChoice.option])
      outcome.output = PlanText.render(reports, showsPaths: !isAlone, style: style).bytes
    }
    return outcome
  }

  // MARK: Changes

  private static func compare(
    _ input: InputFiles, with name: RawText, _ arguments: Arguments, _ surroundings: Surroundings
  ) throws(Stop) -> Outcome {
    var outcome = Outcome()
    let errorStyle = surroundings.color.errorStyle(arguments[ColorChoice.option])
    let ruleSets = RuleSetGrouping.group(input)
    if ruleSets.count > 1, isFile(name) { throw .trouble(Trouble.oneFileAgainstMany(name)) }
    var reports: [PlanDiffReport] = []
    for ruleSet in ruleSets {
      let options = try PlanArguments.read(
        arguments, surroundings, ruleSet.settings, needsTime: true, notes: &outcome)
      let files = ruleSet.files
      let earlier = try EarlierVersion.read(
        name, for: files.map(input.path(of:)), forms: files.map { input.forms[$0] })
      let paths = files.map { input.sources[$0].path }
      let old = Pipeline.check(Array(earlier.input.sources.indices), of: earlier.input)
      let new = Pipeline.check(ruleSet, of: input)
      let oldIsGood = outcome.accept(old, of: earlier.input, earlier.input.sources.map(\.path), errorStyle)
      guard outcome.accept(new, of: input, paths, errorStyle), oldIsGood else { continue }
      let (before, after) = (planned(old, options), planned(new, options))
      reports.append(
        PlanDiffReport(
          paths: paths, against: name.text, isNew: earlier.isNew, plan: after.plan,
          diff: PlanDiff(from: before, to: after)))
    }
    for trouble in input.troubles { outcome.fail(trouble) }
    if arguments[exitCode], reports.contains(where: \.diff.hasChanges) { outcome.raise(.findings) }
    if reports.isEmpty { return outcome }
    let isAlone = ruleSets.count == 1
    switch arguments[format] {
    case .json: outcome.output = isAlone ? PlanDiffJSON.render(reports[0]) : PlanDiffJSON.render(reports)
    case .text:
      let style = surroundings.color.outputStyle(arguments[ColorChoice.option])
      outcome.output = Array(PlanDiffText.render(reports, showsPaths: !isAlone, style: style).utf8)
    }
    return outcome
  }

  private static func isFile(_ name: RawText) -> Bool {
    if case .success(let status) = Platform.status(of: name) { status.kind != .folder } else { false }
  }

  private static func planned(_ checked: Pipeline.Checked, _ options: PlanOptions) -> PlannedRules {
    PlannedRules(rules: checked.rules.ruleSet, plan: Pipeline.plan(checked, options))
  }
}
