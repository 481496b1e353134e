import CivilTime
import MonitoringPlan
import Reports

/// An outcome that ends a command before its report.
struct Stop: Error {
  var outcome: Outcome

  static func usage(_ error: UsageError) -> Stop { Stop(outcome: .usage(error)) }

  static func trouble(_ message: String) -> Stop {
    var outcome = Outcome()
    outcome.fail(message)
    return Stop(outcome: outcome)
  }
}

/// The arguments of every command with a point in time and a time zone.
enum TimeArguments {
  static let at = TextOption(
    "at", "TIME",
    help:
      "the point in time: 2026-03-08T02:30, now, today, tomorrow, 23:00 or mon 23:00, by the clock of the zone"
  )
  static let zone = TextOption("zone", "ZONE", help: "the time zone, such as Europe/Berlin or UTC")

  /// The zone that is asked for; nil if none is.
  static func zone(_ arguments: Arguments) throws(Stop) -> Zone? {
    guard let name = arguments[zone]?.text else { return nil }
    // UTC needs no database.
    if name == Zone.utc.name { return .utc }
    switch ZoneDatabase.system.zone(named: name) {
    case .success(let zone): return zone
    case .failure(let failure): throw .trouble(failure.message)
    }
  }

  /// The zone of the command line, else of the project, else of the machine. An unknown zone is a failure, never UTC.
  static func zone(_ arguments: Arguments, else settings: ProjectSettings) throws(Stop) -> Zone {
    if let zone = try zone(arguments) ?? settings.zone { return zone }
    switch LocalZone.find() {
    case .success(let zone): return zone
    case .failure(let failure): throw .trouble(ErrorText.noLocalZone(failure))
    }
  }

  /// Where it is said which zone holds.
  static func zoneSource(_ arguments: Arguments, else settings: ProjectSettings) -> ZoneSource {
    if arguments[zone] != nil { return .option }
    if settings.zone != nil { return .project }
    return Platform.environment("TZ") == nil ? .system : .variable
  }

  /// The point in time that is asked for, by the clock of a zone; nil if none is.
  static func instant(_ arguments: Arguments, in zone: Zone) throws(Stop) -> Instant? {
    try instant(arguments, at, in: zone)
  }

  /// The point in time that an option gives, by the clock of a zone; nil if it is left out.
  static func instant(
    _ arguments: Arguments, _ option: TextOption, in zone: Zone
  ) throws(Stop) -> Instant? {
    do throws(UsageError) { return try time(arguments, option, in: zone)?.instant(in: zone) } catch {
      throw .usage(error)
    }
  }

  /// The point in time that is asked for, as it is written; nil if none is.
  static func time(_ arguments: Arguments, in zone: Zone?) throws(UsageError) -> WrittenTime? {
    try time(arguments, at, in: zone)
  }

  /// Words such as `now` and `mon 23:00` mean what clocks of the zone show at present, of the machine's where no zone is
  /// known.
  private static func time(
    _ arguments: Arguments, _ option: TextOption, in zone: Zone?
  ) throws(UsageError) -> WrittenTime? {
    guard let text = arguments[option]?.text else { return nil }
    switch WrittenTime.parse(text) {
    case .success(let time): return time
    case .failure(let error):
      let here = zone ?? (try? LocalZone.find().get()) ?? .utc
      if let time = RelativeTime.read(text, now: here.civil(of: Platform.now)) { return time }
      throw .unreadableValue(text, option.definition, CivilTimeDiagnostics.describe(error), arguments.path)
    }
  }
}

/// The arguments of every command that makes plans.
enum PlanArguments {
  static let target = Choice<PlanTarget>(
    "target", "TARGET", default: .openapplock, help: "whose behaviour the plan is for")
  static let strategy = Choice<PlanStrategy>(
    "strategy", "STRATEGY", default: .perRule, help: "how rules become activities")

  static let options = [
    target.definition, strategy.definition, TimeArguments.at.definition, TimeArguments.zone.definition,
  ]

  static let discussion = """
    With --strategy wake the schedules share the fewest activities whose ends are at all their edges, for an app that \
    looks at all rules whenever it is woken. With --strategy timeline the next changes are one-off activities. The \
    latter, and plans for the target openapplock-1.0.5, depend on the day and need --at and --zone.
    """

  /// Only the default strategy is what version 1.0.5 does.
  static func conflict(_ options: PlanOptions, _ path: [String]) -> UsageError {
    .conflict(
      "--strategy \(options.strategy.rawValue)", "--target \(options.target.rawValue)",
      "that version of the app has no such plan", path)
  }

  /// How far around the point in time the changes of the clocks matter: two of them, in most places.
  private static let (daysBefore, daysAfter) = (40, 400)

  /// Reads what the plan is made for: the command line before the project. `needsTime` is whether a plan that depends
  /// on the day needs the point in time to be named.
  static func read(
    _ arguments: Arguments, _ environment: Environment, _ settings: ProjectSettings, needsTime: Bool,
    notes outcome: inout Outcome
  ) throws(Stop) -> PlanOptions {
    var options = settings.planOptions
    options.target = arguments.given(target) ?? options.target
    options.strategy = arguments[strategy]
    if options.target == .openapplock105, options.strategy != .perRule {
      throw .usage(conflict(options, arguments.path))
    }
    let zone = try TimeArguments.zone(arguments) ?? settings.zone
    let instant = try TimeArguments.instant(arguments, in: zone ?? .utc)
    if options.strategy == .timeline || options.target == .openapplock105 && needsTime {
      let option =
        options.strategy == .timeline
        ? "--strategy \(options.strategy.rawValue)" : "--target \(options.target.rawValue)"
      if instant == nil { throw .usage(.missing(TimeArguments.at.definition, for: option, arguments.path)) }
      if zone == nil { throw .usage(.missing(TimeArguments.zone.definition, for: option, arguments.path)) }
    }
    guard let zone else { return options }
    outcome.note(once: zone.abbreviationWarning(at: instant ?? environment.now()))
    options.instant = LocalClock.minute(instant ?? environment.now())
    options.clock = LocalClock(
      zone, from: options.instant - daysBefore * LocalClock.minutesPerDay,
      to: options.instant + daysAfter * LocalClock.minutesPerDay)
    return options
  }
}
