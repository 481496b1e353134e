import CivilTime
import MonitoringPlan
import Reports
import RuleChecker
import RuleComparison
import RuleGuard
import RuleModel
import RulePipeline
import RuleStatus
import RuleSyntax
import TextSupport

/// `oal guard`: whether a commit takes away what hard rules hold.
enum GuardCommand {
  static let against = TextOption(
    "against", "REV", help: "the revision whose hard rules hold", defaultValue: "HEAD")
  static let range = TextOption(
    "range", "A..B",
    help: "judge the commits from A to B instead of the index, at all times, as a server does")
  static let usage = TextOption(
    "usage", "FILE", help: "a JSON file with today's use, by which a limit that is not spent does not hold",
    completion: .path)
  static let always = Flag(
    "always", help: "hold at all times what hard rules block, not only what they block now")

  static let definition = Command(
    name: "guard",
    summary: "fail if a commit takes away what hard rules block",
    discussion: [
      """
      The app lets nobody edit a hard rule while it blocks; a text file can be edited at any time. This command compares \
      what git is about to commit, its index, with the last commit. It fails if a hard rule that blocks now, or may block \
      once its budget is spent, would block less, would no longer be hard, or would lose what a limit has counted today.
      """,
      """
      Only hard rules count on both sides, and only what the phone's model does too: a soft rule that costs a hard one \
      its place among the 20 activities weakens it. What cannot be told without the phone counts as weaker. A change of \
      timezone, target or guard-always fails by itself, unless it only tightens. A suppressed finding weakens no rule.
      """,
      """
      With --range A..B, for a server, the rules at A are compared with those at B, at all times: a server cannot know \
      when the phone gets the rules. Where A is no ancestor of B, their common ancestor takes the place of A. In a \
      pre-push hook of pre-commit the range is that of the push.
      """,
      """
      What this does not do: a hook is skipped with --no-verify, and whoever owns a machine can set its clock. A check on \
      the server with --range, required before a merge that a second person approves, cannot be skipped by one person.
      """,
      """
      The exit status is 0 if nothing is taken away, 1 if something is or may be, and 2 if that could not be judged: the \
      new rules have errors, the old version is not there, or no zone is known.
      """,
    ],
    options: [
      against.definition, range.definition, always.definition, TimeArguments.at.definition,
      TimeArguments.zone.definition, usage.definition, ColorChoice.option.definition,
    ],
    examples: [
      Example("oal guard", "the commit that is about to be made, as a hook"),
      Example("oal guard --range origin/main..HEAD", "a branch, as a server checks it"),
      Example("oal guard --always", "the commit, as if every hard rule blocked now"),
    ])

  static func run(_ arguments: Arguments, _ environment: Environment) -> Outcome {
    do throws(Stop) {
      if arguments[range] != nil, arguments[against] != nil {
        throw .usage(.conflict("--range", "--against", "each names the old version", arguments.path))
      }
      let change = try GuardedChange.read(range: arguments[range], against: arguments[against])
      return try judge(change, arguments, environment)
    } catch {
      return error.outcome
    }
  }

  private static func judge(
    _ change: GuardedChange, _ arguments: Arguments, _ environment: Environment
  ) throws(Stop) -> Outcome {
    var outcome = Outcome()
    for note in change.notes { outcome.note(note) }
    let errorStyle = environment.color.errorStyle(arguments[ColorChoice.option])
    for phone in change.new.phones where phone.checked.hasErrors {
      outcome.tell(errorsOf: phone.checked, of: phone.input, errorStyle)
      outcome.fail(ErrorText.guardCannotRead(phone.title))
    }
    guard outcome.status == .clean else { return outcome }
    var lines: [String] = []
    var heldCount = 0
    var budget = ComparisonBudget()
    for old in change.old.phones {
      let new = change.new[old.place]
      let rules = old.checked.rules.ruleSet
      lines += ComparedVersion.guardedSettings(old, new)
      for note in ComparedVersion.silenced(old, new) { outcome.note("\(old.title): \(note)") }
      guard rules.rules.contains(where: { $0.hardMode && $0.isEnabled }) else { continue }
      let moment = try moment(old, change, arguments, environment)
      let spent = try spent(rules, old, moment, arguments)
      guard
        let judgement = try? GuardJudgement(
          from: rules, to: new?.checked.rules.ruleSet ?? RuleSet(), at: moment, old.settings.planOptions,
          spent: spent, &budget)
      else { throw .trouble(ErrorText.tooMuchHappens("compared")) }
      heldCount += judgement.held.count
      lines += GuardText.lines(judgement, isGone: new == nil).map { "\(old.title): \($0)" }
    }
    let style = environment.color.outputStyle(arguments[ColorChoice.option])
    if lines.isEmpty {
      outcome.output = Array("\(GuardText.holds(heldCount)): \(change.title)\n".utf8)
      return outcome
    }
    outcome.raise(.findings)
    let head = style.paint("hard rules would be weaker: \(TextMetrics.escaped(change.title))", .error)
    outcome.output = Array((head + "\n" + lines.map { "  \(TextMetrics.escaped($0))\n" }.joined()).utf8)
    return outcome
  }

  /// When the change is judged.
  private static func moment(
    _ old: ComparedVersion.Phone, _ change: GuardedChange, _ arguments: Arguments, _ environment: Environment
  ) throws(Stop) -> GuardMoment {
    if change.isRange || arguments[always] || old.settings.guardsAlways { return .always }
    // The machine's own zone is a matter of one variable, so that it proves nothing.
    guard let zone = try zone(old, arguments) else {
      throw .trouble(ErrorText.guardNeedsZone(old.title))
    }
    let minute = LocalClock.minute(try TimeArguments.instant(arguments, in: zone) ?? environment.now())
    let clock = LocalClock(
      zone, from: minute - LocalClock.minutesPerDay, to: minute + LocalClock.minutesPerDay)
    let (day, time) = clock.local(minute)
    return .at(Weekday.allCases[LocalClock.weekday(of: day)], TimeOfDay(wrapping: time))
  }

  /// The zone of the old version, else of the command line.
  private static func zone(_ old: ComparedVersion.Phone, _ arguments: Arguments) throws(Stop) -> Zone? {
    if let zone = old.settings.zone { return zone }
    return try TimeArguments.zone(arguments)
  }

  /// Which limits are spent, as far as a usage file says so.
  private static func spent(
    _ rules: RuleSet, _ old: ComparedVersion.Phone, _ moment: GuardMoment, _ arguments: Arguments
  ) throws(Stop) -> [Int: Bool] {
    guard let path = arguments[usage], moment != .always else { return [:] }
    let zone = try zone(old, arguments) ?? .utc
    let usage = try UsageArguments.read(path, for: rules.rules, in: zone)
    var spent: [Int: Bool] = [:]
    for (index, rule) in rules.rules.enumerated() {
      switch rule.configuration {
      case .schedule: continue
      case .timeLimit(let config): spent[index] = (usage[index]?.usedMinutes ?? 0) >= config.dailyLimitMinutes
      case .openLimit(let config): spent[index] = (usage[index]?.opens ?? 0) >= config.maxOpens
      }
    }
    return spent
  }
}
