import MonitoringPlan
import Reports
import RuleChecker
import RulePipeline
import RuleSyntax

/// `oal plan`: the activities that the phone will be asked to run.
enum PlanCommand {
  enum Format: String, CaseIterable, Sendable { case text, json }

  static let format = Choice<Format>("format", "FORMAT", default: .text, help: "how the plan is written")
  static let target = Choice<PlanTarget>(
    "target", "TARGET", default: .openapplock, help: "whose behaviour the plan is for")
  static let strategy = Choice<PlanStrategy>(
    "strategy", "STRATEGY", default: .perRule, help: "how rules become activities")

  static let definition = Command(
    name: "plan",
    summary: "show the activities that the phone will be asked to run",
    discussion: [
      InputArguments.discussion,
      """
      A rule that the phone will not carry out as written still has its plan, with a note; 'oal lint' says more. \
      Errors of language and type stop the plan of their file.
      """,
      """
      The exit status is 0 if every file has its plan, 1 if errors stopped one, and 2 if something could not be read.
      """,
    ],
    positionals: [InputArguments.paths],
    options: [
      format.definition, target.definition, strategy.definition, InputArguments.standardInputName.definition,
      ColorChoice.option.definition,
    ],
    examples: [
      Example("oal plan rules.oal", "the plan of one file"),
      Example("oal plan rules.oal --format json", "the same for a program, with every event"),
    ])

  static func run(_ arguments: Arguments, _ surroundings: Surroundings) -> Outcome {
    switch InputArguments.read(arguments) {
    case .failure(let error): return .usage(error)
    case .success(let input):
      let color = arguments[ColorChoice.option]
      var outcome = Outcome()
      let ruleSets = RuleSetGrouping.group(input.sources)
      let errorStyle = surroundings.color.errorStyle(color)
      let reports = ruleSets.compactMap { report(on: $0, of: input, errorStyle, &outcome) }
      for trouble in input.troubles { outcome.fail(trouble) }
      if reports.isEmpty { return outcome }
      // The shape goes by what was asked for, not by how much of it has a plan.
      let isAlone = ruleSets.count == 1
      switch arguments[format] {
      case .json: outcome.output = isAlone ? PlanJSON.render(reports[0]) : PlanJSON.render(reports)
      case .text:
        let style = surroundings.color.outputStyle(color)
        outcome.output = Array(PlanText.render(reports, showsPaths: !isAlone, style: style).utf8)
      }
      return outcome
    }
  }

  /// The plan of one rule set; nil after reporting the errors that stop it.
  private static func report(
    on files: [FileID], of input: InputFiles, _ style: Style, _ outcome: inout Outcome
  ) -> PlanReport? {
    let checked = Pipeline.check(files, of: input)
    let paths = files.map { input.sources[$0].path }
    if checked.hasErrors {
      let report = FindingsReport(
        sources: input.sources, diagnostics: checked.diagnostics, ruleCount: checked.rules.rules.count)
      outcome.trouble +=
        FindingsText.findings(report, style: style) + Trouble.line(Trouble.noPlan(for: paths))
      outcome.raise(.findings)
      return nil
    }
    return PlanReport(paths: paths, rules: checked.rules.ruleSet, plan: Pipeline.plan(checked))
  }
}
