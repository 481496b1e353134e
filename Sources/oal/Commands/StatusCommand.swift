import CivilTime
import MonitoringPlan
import Reports
import RuleChecker
import RuleModel
import RulePipeline
import RuleStatus
import RuleSyntax

/// `oal status`: the state of each rule now, as the app shows the rule.
enum StatusCommand {
  enum Format: String, CaseIterable, Sendable { case text, json }

  static let format = Choice<Format>(
    "format", "FORMAT", default: .text, help: "how the status is written")
  static let usage = TextOption(
    "usage", "FILE", help: "a JSON file with today's use and pauses; left out, nothing is used",
    completion: .path)
  static let watch = Flag("watch", help: "on a terminal, draw it again each minute until an interrupt")

  static let definition = Command(
    name: "status",
    summary: "show what each rule does at a point in time, as the app does",
    discussion: [
      InputArguments.discussion,
      """
      Nothing is stored: rules, time and usage decide it all. Countdowns are elapsed time, also where the clocks \
      change: minutes under an hour and hours under two days are rounded up, days are rounded down. A list is locked \
      while the shield of any rule is over it; an open limit has its shield up on all of its days, so that opens can \
      be counted. The words are those of the specification, or with --target openapplock-1.0.5 those of the app that \
      ships.
      """,
      """
      The zone is that of --zone, else of the project's .oalrc.yaml, else the machine's own; without --at it is now.
      """,
      UsageArguments.discussion,
      """
      With --format json the state of a rule is active (it blocks), upcoming (startsAt says when it will), paused, \
      disabled, or dormant (no block is known to come: no days, no list, or a limit with something left). changes are \
      those of the next 8 days.
      """,
      "The exit status is 0, 1 if errors in the rules stopped it, and 2 if something could not be read.",
    ],
    positionals: [InputArguments.paths],
    options: [
      TimeArguments.at.definition, TimeArguments.zone.definition, usage.definition,
      PlanArguments.target.definition, format.definition, watch.definition,
    ] + InputArguments.options + [ColorChoice.option.definition],
    examples: [
      Example("oal status rules.oal", "what is blocked now, by this machine's clock"),
      Example("oal status rules.oal --at 2026-03-08T02:30 --zone America/New_York", "then and there"),
      Example("oal status rules.oal --usage today.json", "with what is used of the limits today"),
      Example("oal status rules.oal --format json", "the same for a program, with all changes of 8 days"),
    ])

  static func run(_ arguments: Arguments, _ environment: Environment) -> Outcome {
    do throws(Stop) {
      guard arguments[watch] else { return try status(arguments, environment) }
      if arguments[TimeArguments.at] != nil {
        throw .usage(
          .conflict("--watch", "--at", "a point in time does not move", arguments.path))
      }
      if arguments[format] == .json {
        throw .usage(.conflict("--watch", "--format json", "what is drawn is text", arguments.path))
      }
      guard environment.color.isOutputTerminal else { return try status(arguments, environment) }
      return try redraw(arguments, environment)
    } catch {
      return error.outcome
    }
  }

  /// Clears the terminal and goes to its first cell.
  private static let clear = "\u{1B}[2J\u{1B}[H"

  /// Draws the status each minute. Ends at an interrupt, with the last one's exit status, or when nobody reads on.
  private static func redraw(_ arguments: Arguments, _ environment: Environment) throws(Stop) -> Outcome {
    FolderWatch.holdInterrupts()
    while true {
      var outcome = try status(arguments, environment)
      outcome.output = Array(clear.utf8) + outcome.output
      let (status, error) = Delivery.report(outcome)
      if error == nil, MinuteWait.wait() == .minute { continue }
      var end = Outcome()
      end.status = status
      return end
    }
  }

  private static func status(_ arguments: Arguments, _ environment: Environment) throws(Stop) -> Outcome {
    let input: InputFiles
    switch InputArguments.read(arguments) {
    case .failure(let error): return .usage(error)
    case .success(let files): input = files
    }
    var outcome = Outcome()
    let ruleSets = RuleSetGrouping.group(input)
    if let file = arguments[usage], ruleSets.count > 1 { throw .trouble(ErrorText.oneUsageForMany(file)) }
    var reports: [StatusReport] = []
    for ruleSet in ruleSets {
      let place = try Place.read(arguments, environment, ruleSet.settings)
      for warning in place.warnings { outcome.note(once: warning) }
      let checked = Pipeline.check(ruleSet, of: input)
      let paths = ruleSet.files.map { input.sources[$0].path }
      let errorStyle = environment.color.errorStyle(arguments[ColorChoice.option])
      guard outcome.accept(checked, of: input, paths, errorStyle) else { continue }
      let rules = checked.rules.ruleSet
      let used = try UsageArguments.read(arguments[usage], for: rules.rules, in: place.zone)
      var budget = ComparisonBudget()
      let target = arguments.given(PlanArguments.target) ?? ruleSet.settings.target ?? .openapplock
      let status = try? PhoneStatus(
        rules, usage: used, place.clock, at: place.now, target: target, &budget)
      guard let status else { throw .trouble(ErrorText.tooMuchHappens("told")) }
      reports.append(
        StatusReport(
          paths: paths, rules: rules, status: status, clock: place.clock, zone: place.zone.name,
          zoneSource: place.zoneSource, target: target,
          protectsUninstall: ruleSet.settings.protectsUninstall))
    }
    outcome.tell(of: input)
    if reports.isEmpty { return outcome }
    let isAlone = ruleSets.count == 1
    switch arguments[format] {
    case .json: outcome.output = isAlone ? StatusJSON.render(reports[0]) : StatusJSON.render(reports)
    case .text:
      let style = environment.color.outputStyle(arguments[ColorChoice.option])
      outcome.output = Array(StatusText.render(reports, showsPaths: !isAlone, style: style).utf8)
    }
    return outcome
  }
}

/// When and where a status is asked for.
struct Place: Sendable {
  var zone: Zone
  var clock: LocalClock
  /// Minutes since 1970-01-01 00:00 UTC.
  var now: Int
  var zoneSource: ZoneSource
  /// What to say about the zone's name and about the time that was asked for.
  var warnings: [String]

  /// Reads zone and time from the command line, else the project, else the machine.
  static func read(
    _ arguments: Arguments, _ environment: Environment, _ settings: ProjectSettings
  ) throws(Stop) -> Place {
    let zone = try TimeArguments.zone(arguments, else: settings)
    let written: WrittenTime?
    do throws(UsageError) { written = try TimeArguments.time(arguments, in: zone) } catch {
      throw .usage(error)
    }
    let instant = written?.instant(in: zone) ?? environment.now()
    let now = LocalClock.minute(instant)
    let day = LocalClock.minutesPerDay
    let clock = LocalClock(
      zone, from: now + StatusHorizon.clockDays.lowerBound * day,
      to: now + StatusHorizon.clockDays.upperBound * day)
    let shift = written.flatMap { ErrorText.otherTime($0, at: clock.moment(now), zone.name) }
    return Place(
      zone: zone, clock: clock, now: now,
      zoneSource: TimeArguments.zoneSource(arguments, else: settings),
      warnings: [zone.abbreviationWarning(at: instant), shift].compactMap(\.self))
  }
}

/// `--usage`.
enum UsageArguments {
  static let discussion = """
    A usage file is JSON, a rule by its name or its id: {"version": 1, "rules": {"Time Keeper": {"usedMinutes": 18}, \
    "Gate Keeper": {"opens": 2}, "Deep Sleep": {"pausedUntil": "2026-03-08T22:15"}}}. usedMinutes and opens are \
    those of the day that is asked about. {"unblocked": true} is the specification's way to lift a rule that is not \
    hard, until its window ends or for a limit until midnight; a pause never lasts longer than that.
    """

  /// Far above the size of any usage file.
  private static let sizeLimit = 1 << 24

  /// The usage of a file by the rules' indices; none without one.
  static func read(_ path: RawText?, for rules: [Rule], in zone: Zone) throws(Stop) -> [Int: RuleUsage] {
    guard let path else { return [:] }
    switch Platform.read(path, limit: sizeLimit) {
    case .failure(let error): throw .trouble(ErrorText.unreadable(path, .system(error)))
    case .success(let bytes):
      let (usage, messages) = UsageFile.read(bytes, for: rules, in: zone)
      if messages.isEmpty { return usage }
      var outcome = Outcome()
      for message in messages { outcome.fail(ErrorText.inFile(path, message)) }
      throw Stop(outcome: outcome)
    }
  }
}
