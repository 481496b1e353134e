import CivilTime
import MonitoringPlan
import Reports
import RuleChecker
import RuleModel
import RulePipeline
import RuleStatus
import RuleSyntax

/// `oal simulate`: what the model of the phone does between two points in time.
enum SimulateCommand {
  enum Format: String, CaseIterable, Sendable { case text, json }

  static let format = Choice<Format>(
    "format", "FORMAT", default: .text, help: "how the timeline is written")
  static let from = TextOption(
    "from", "TIME",
    help: "the app registers the plan then, such as 2026-03-08T00:00, today or mon 22:00 (default: today)")
  static let to = TextOption(
    "to", "TIME", help: "the end, up to a year later (default: the end of the day after)")
  static let verbose = Flag(
    "verbose", help: "a line for each event of a time limit, not one for a run of them")
  static let events = TextOption(
    "events", "FILE", help: "what people do on the phone, one event a line", completion: .path)

  /// Days that a simulation may last.
  private static let longest = 366

  static let definition = Command(
    name: "simulate",
    summary: "show what the phone does in a stretch of time, and why",
    discussion: [
      InputArguments.discussion,
      """
      The plan is registered at --from, with the app open, and runs on a model of the phone until --to. The report has \
      the times in which each list is blocked, the blocks of each rule ('by the rule' and 'on the phone' where the two \
      differ), and all that happens. A window that the clocks skip has no minute that day and says so. The zone is \
      that of --zone, else of the project's .oalrc.yaml, else the machine's own.
      """,
      """
      A line of an events file is a time and an event: 'TIME use LIST 25m' (also app:ID, category:NAME, site:DOMAIN), \
      'TIME open RULE' (Open on an open limit's shield), 'TIME unblock RULE' (target openapplock), 'TIME pause RULE \
      [15m]' (target openapplock-1.0.5), 'TIME spend RULE' (a time limit's whole budget), 'TIME enable RULE', 'TIME \
      disable RULE', 'TIME open-app'. Names with blanks are in double quotes; # starts a comment.
      """,
      """
      A rule that is not hard can be lifted for a while. The specification calls it an unblock: a spent time limit is \
      free until midnight. For a schedule it says 'mid-window' and no length; here it is until the window ends. The app \
      that ships pauses a rule for 15 minutes instead.
      """,
      "The exit status is 0, 1 if errors in the rules stopped it, and 2 if something could not be read.",
    ],
    positionals: [InputArguments.paths],
    options: [
      from.definition, to.definition, TimeArguments.zone.definition, events.definition, format.definition,
      verbose.definition,
      PlanArguments.target.definition, PlanArguments.strategy.definition, VerifyCommand.late.definition,
      VerifyCommand.skip.definition, VerifyCommand.seed.definition, VerifyCommand.idle.definition,
      VerifyCommand.foreground.definition,
    ] + InputArguments.options + [ColorChoice.option.definition],
    examples: [
      Example(
        "oal simulate rules.oal --from 2026-03-06 --to 2026-03-09", "one weekend on this machine's clock"),
      Example(
        "oal simulate rules.oal --from 2026-03-28 --to 2026-03-30 --zone Europe/Paris",
        "a night in which the clocks change"),
      Example(
        "oal simulate rules.oal --from 2026-03-06 --to 2026-03-07 --events day.txt", "with what people do"),
      Example(
        "oal simulate --from 2026-03-06 --to 2026-03-13 --skip 10% --foreground 08:00",
        "callbacks get lost, and the app is opened each morning"),
    ])

  static func run(_ arguments: Arguments, _ environment: Environment) -> Outcome {
    do throws(Stop) {
      let conditions = try VerifyCommand.conditions(arguments)
      switch InputArguments.read(arguments) {
      case .failure(let error): return .usage(error)
      case .success(let input): return try simulate(input, conditions, arguments, environment)
      }
    } catch {
      return error.outcome
    }
  }

  private static func simulate(
    _ input: InputFiles, _ conditions: VerificationOptions, _ arguments: Arguments,
    _ environment: Environment
  ) throws(Stop) -> Outcome {
    var outcome = Outcome()
    outcome.tell(of: input)
    guard outcome.status != .failure, let ruleSet = try RuleSetGrouping.onePhone(input, "simulate") else {
      return outcome
    }
    let period = try Period.read(arguments, ruleSet.settings, now: environment.now())
    if let warning = period.warning { outcome.note(warning) }
    let checked = Pipeline.check(ruleSet, of: input)
    let paths = ruleSet.files.map { input.sources[$0].path }
    let errorStyle = environment.color.errorStyle(arguments[ColorChoice.option])
    guard outcome.accept(checked, of: input, paths, errorStyle) else { return outcome }
    let rules = checked.rules.ruleSet
    let plan = Pipeline.plan(checked, try planOptions(arguments, ruleSet.settings, period))
    var options = Simulation.Options()
    options.delivery = conditions.delivery
    options.foreground = conditions.foreground
    var phone = Simulation(
      rules, plan: plan, clock: period.clock, from: period.span.lowerBound, options: options)
    for event in try readEvents(arguments, rules, period) { phone.add(event.event, at: event.instant) }
    phone.advance(to: period.span.upperBound)
    var budget = ComparisonBudget()
    let report =
      phone.isCutShort
      ? nil
      : try? SimulationReport(
        rules: rules, plan: plan, clock: period.clock, zone: period.zone.name, span: period.span,
        conditions: VerifyCommand.describe(conditions), timeline: phone.timeline,
        protectsUninstall: ruleSet.settings.protectsUninstall, &budget)
    guard let report else { throw .trouble(ErrorText.tooMuchHappens("simulated")) }
    switch arguments[format] {
    case .json: outcome.output = SimulationJSON.render(report)
    case .text:
      let style = environment.color.outputStyle(arguments[ColorChoice.option])
      outcome.output = Array(SimulationText.render(report, isVerbose: arguments[verbose], style: style).utf8)
    }
    return outcome
  }

  private static func planOptions(
    _ arguments: Arguments, _ settings: ProjectSettings, _ period: Period
  ) throws(Stop) -> PlanOptions {
    var options = settings.planOptions
    options.target = arguments.given(PlanArguments.target) ?? options.target
    options.strategy = arguments[PlanArguments.strategy]
    if options.target == .openapplock105, options.strategy != .perRule {
      throw .usage(PlanArguments.conflict(options, arguments.path))
    }
    options.clock = period.clock
    options.instant = period.span.lowerBound
    return options
  }

  // MARK: Time and events

  /// What is simulated.
  private struct Period {
    var zone: Zone
    var clock: LocalClock
    /// From the first minute to the last.
    var span: Range<Int>
    var warning: String?

    /// Without times: today and tomorrow.
    static func read(
      _ arguments: Arguments, _ settings: ProjectSettings, now: Instant
    ) throws(Stop) -> Period {
      let zone = try TimeArguments.zone(arguments, else: settings)
      let start =
        try TimeArguments.instant(arguments, from, in: zone) ?? zone.startOfDay(zone.civil(of: now).date)
      let end =
        try TimeArguments.instant(arguments, to, in: zone)
        ?? zone.startOfDay(zone.civil(of: start).date.adding(days: 2))
      let (first, last) = (LocalClock.minute(start), LocalClock.minute(end))
      if last <= first {
        throw .usage(.conflict("--to", "--from", "it has to be later", arguments.path))
      }
      if last - first > longest * LocalClock.minutesPerDay {
        throw .usage(.conflict("--to", "--from", "it is more than \(longest) days later", arguments.path))
      }
      let margin = 20 * LocalClock.minutesPerDay
      return Period(
        zone: zone, clock: LocalClock(zone, from: first - margin, to: last + margin), span: first..<last,
        warning: zone.abbreviationWarning(at: start))
    }
  }

  /// Far above the size of any events file.
  private static let sizeLimit = 1 << 24

  private static func readEvents(
    _ arguments: Arguments, _ rules: RuleSet, _ period: Period
  ) throws(Stop) -> [EventFile.Event] {
    guard let path = arguments[events] else { return [] }
    switch Platform.read(path, limit: sizeLimit) {
    case .failure(let error): throw .trouble(ErrorText.unreadable(path, .system(error)))
    case .success(let bytes):
      let (events, messages) = EventFile.read(
        SourceFile(path: path.text, bytes: bytes), rules, in: period.zone,
        during: period.span.lowerBound...period.span.upperBound)
      if messages.isEmpty { return events }
      var outcome = Outcome()
      for message in messages { outcome.fail(ErrorText.inFile(path, message)) }
      throw Stop(outcome: outcome)
    }
  }
}
