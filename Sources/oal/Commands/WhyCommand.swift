import CivilTime
import MonitoringPlan
import Reports
import RuleChecker
import RuleModel
import RulePipeline
import RuleStatus
import RuleSyntax

/// `oal why`: which rules block an app or a list, until when, and how the block could be lifted.
enum WhyCommand {
  static let subject = Positional(
    name: "APP|LIST", count: .required,
    help: "a list, or what is on one: its name, app:ID, category:NAME or site:DOMAIN")

  enum Format: String, CaseIterable, Sendable { case text, json }

  static let format = Choice<Format>(
    "format", "FORMAT", default: .text, help: "how the answer is written")

  static let definition = Command(
    name: "why",
    summary: "say which rules block an app or a list, until when, and what would lift them",
    discussion: [
      """
      The answer is what the rules mean, not what the phone makes of them: 'oal verify' and 'oal simulate' say that. \
      The zone is that of --zone, else of the project's .oalrc.yaml, else the machine's own; without --at it is now.
      """,
      """
      There are three answers: blocked, not blocked, and blocked if something is so that only the phone knows, such as \
      which apps are in category:social, what is on a list that is bound on the phone, or whether a domain counts as part \
      of another. With --format json they are blocked, free and depends.
      """,
      InputArguments.discussion,
      UsageArguments.discussion,
      """
      The exit status is 0 whether it is blocked or not, 1 if errors in the rules stopped it, and 2 if something could \
      not be read.
      """,
    ],
    positionals: [subject, InputArguments.paths],
    options: [
      TimeArguments.at.definition, TimeArguments.zone.definition, StatusCommand.usage.definition,
      PlanArguments.target.definition, format.definition,
    ] + InputArguments.options + [ColorChoice.option.definition],
    examples: [
      Example("oal why Social rules.oal", "is the list blocked now?"),
      Example(
        "oal why app:com.burbn.instagram --at 2026-03-08T23:00 --zone Europe/Berlin",
        "what blocks the app then"),
      Example("oal why Social --format json", "the same for a program"),
    ])

  static func run(_ arguments: Arguments, _ environment: Environment) -> Outcome {
    var files = arguments
    // The parser guarantees at least one positional argument.
    let subject = files.positionals.isEmpty ? RawText("") : files.positionals.removeFirst()
    do throws(Stop) {
      switch InputArguments.read(files) {
      case .failure(let error): return .usage(error)
      case .success(let input): return try why(subject.text, input, arguments, environment)
      }
    } catch {
      return error.outcome
    }
  }

  private static func why(
    _ text: String, _ input: InputFiles, _ arguments: Arguments, _ environment: Environment
  ) throws(Stop) -> Outcome {
    var outcome = Outcome()
    outcome.tell(of: input)
    guard outcome.status != .failure, let ruleSet = try RuleSetGrouping.onePhone(input, "why") else {
      return outcome
    }
    let settings = ruleSet.settings
    let place = try Place.read(arguments, environment, settings)
    for warning in place.warnings { outcome.note(warning) }
    let checked = Pipeline.check(ruleSet, of: input)
    let paths = ruleSet.files.map { input.sources[$0].path }
    let errorStyle = environment.color.errorStyle(arguments[ColorChoice.option])
    guard outcome.accept(checked, of: input, paths, errorStyle) else { return outcome }
    let rules = checked.rules.ruleSet
    let subject: Subject
    var reader = SubjectReader(rules.lists)
    switch reader.read(text) {
    case .success(let found): subject = found
    case .failure(let failure): throw .trouble("\"\(text)\" \(failure.message)")
    }
    let usage = try UsageArguments.read(
      arguments[StatusCommand.usage], for: rules.rules, in: place.zone)
    var budget = ComparisonBudget()
    let target = arguments.given(PlanArguments.target) ?? settings.target ?? .openapplock
    let found = try? SubjectStatus(
      rules, subject, usage: usage, place.clock, at: place.now, target: target,
      listsAreComplete: settings.listsAreComplete, &budget)
    guard let status = found else { throw .trouble(ErrorText.tooMuchHappens("told")) }
    let report = WhyReport(
      rules: rules, subject: subject, status: status, usage: usage,
      clock: place.clock, zone: place.zone.name, zoneSource: place.zoneSource, target: target,
      protectsUninstall: settings.protectsUninstall)
    switch arguments[format] {
    case .json: outcome.output = WhyJSON.render(report)
    case .text:
      let style = environment.color.outputStyle(arguments[ColorChoice.option])
      outcome.output = Array(report.render(style: style).utf8)
    }
    return outcome
  }
}
