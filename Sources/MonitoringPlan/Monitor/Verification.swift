import RuleModel

/// The conditions of a verification, besides the rules and the plan.
package struct VerificationOptions: Sendable {
  package var delivery: Delivery
  /// Times of day at which the app is opened.
  package var foreground: [TimeOfDay]
  /// How many activities the phone runs at once; nil for no limit.
  package var activityLimit: Int?

  package init(
    delivery: Delivery = .punctual, foreground: [TimeOfDay] = [],
    activityLimit: Int? = PlatformLimits.activities
  ) {
    self.delivery = delivery
    self.foreground = foreground
    self.activityLimit = activityLimit
  }
}

/// Where the phone differs from one rule.
package struct RuleVerdict: Hashable, Sendable {
  /// The rule's index.
  package var rule: Int
  /// Deviations in ordinary weeks: minutes since Sunday 00:00 of the first verified week.
  package var deviations: [Deviation]
  /// Deviations at the changes of the clocks, and in the time that a timeline covers: instants, minutes since
  /// 1970-01-01 00:00 UTC. Deviations of ordinary weeks are left out.
  package var dated: [Deviation]
  /// The shield is up all the time, or never, in the ordinary weeks.
  package var isAlwaysOn: Bool
  package var isNeverOn: Bool

  package var agrees: Bool { deviations.isEmpty && dated.isEmpty }
}

/// What verification finds.
package struct Verdict: Hashable, Sendable {
  /// A verdict for each monitored rule, in the order of the rules.
  package var rules: [RuleVerdict]
  /// The verified plan: made for an ordinary week, or for the time that a timeline covers.
  package var plan: Plan
  /// The number of verified ordinary weeks after a warm-up week: 1, or 2 if callbacks are lost at random; 0 for a
  /// timeline.
  package var weeks: Int
  /// Instants of the verified clock changes.
  package var clockChanges: [Int]
  /// The time that a timeline covers, as instants; nil for other plans.
  package var covered: Range<Int>?
  /// Whether a simulation stopped because its budget was used up: then the verdict says nothing.
  package var isCutShort = false

  package var agrees: Bool { rules.allSatisfy(\.agrees) }
}

/// Proves a plan on oal's model of the phone, or shows where the plan fails: simulates the plan and compares each
/// rule's shield with the rule. Nothing is measured on a phone.
///
/// The comparison goes from event to event; between two events nothing changes, so it equals a comparison at every
/// minute. A time limit is verified with its budget spent as early as possible every day, an open limit without any
/// open.
package enum Verification {
  package static let week = ScheduleMonitor.minutesPerWeek
  /// Warm-up days before a change of the clocks.
  private static let warmUpDays = 9

  /// Verifies the plan of a rule set. If the clock changes, the first two changes after the options' instant are
  /// verified too.
  package static func verify(
    _ rules: RuleSet, _ planOptions: PlanOptions = PlanOptions(),
    _ options: VerificationOptions = VerificationOptions()
  ) -> Verdict {
    if planOptions.strategy == .timeline { return verifyTimeline(rules, planOptions, options) }
    var ordinary = planOptions
    ordinary.clock = .abstract
    ordinary.instant = LocalClock.firstSunday * TimeOfDay.minutesPerDay
    var verdict = verifyWeek(rules, Compiler.compile(rules, ordinary), options)
    let changes = planOptions.clock.changes.map(\.instant).filter { $0 > planOptions.instant }.prefix(2)
    for change in changes { add(change, to: &verdict, rules, planOptions, options) }
    return verdict
  }

  /// Verifies a plan in ordinary weeks after a warm-up week: in one week, or in two if callbacks are lost at random.
  package static func verifyWeek(
    _ rules: RuleSet, _ plan: Plan, _ options: VerificationOptions = VerificationOptions()
  ) -> Verdict {
    let weeks = options.delivery.skipsPerMillion > 0 ? 2 : 1
    let warmUp = LocalClock.firstSunday * TimeOfDay.minutesPerDay
    let start = warmUp + week
    let (runs, isCutShort) = run(rules, plan, .abstract, from: warmUp, start..<start + weeks * week, options)
    let verdicts = runs.map { run in
      let found = run.deviations.map {
        Deviation(start: $0.start - start, end: $0.end - start, shieldIsOn: $0.shieldIsOn)
      }
      return RuleVerdict(
        rule: run.rule, deviations: weeks == 1 ? Deviation.joinedRoundTheWeek(found, week) : found, dated: [],
        isAlwaysOn: run.isAlwaysOn, isNeverOn: run.isNeverOn)
    }
    return Verdict(
      rules: verdicts, plan: plan, weeks: weeks, clockChanges: [], covered: nil, isCutShort: isCutShort)
  }

  /// Adds the deviations in the days around a change of the clocks, without the deviations of ordinary weeks.
  private static func add(
    _ change: Int, to verdict: inout Verdict, _ rules: RuleSet, _ planOptions: PlanOptions,
    _ options: VerificationOptions
  ) {
    let clock = planOptions.clock
    let day = clock.local(change).day
    var dated = planOptions
    dated.instant = clock.startOfDay(day - warmUpDays)
    let plan = Compiler.compile(rules, dated)
    let bounds = clock.startOfDay(day - 1)..<clock.startOfDay(day + 8)
    let (runs, isCutShort) = run(rules, plan, clock, from: dated.instant, bounds, options)
    verdict.isCutShort = verdict.isCutShort || isCutShort
    verdict.clockChanges.append(change)
    for (index, run) in zip(verdict.rules.indices, runs) {
      let usual = UsualDeviations(verdict.rules[index].deviations)
      verdict.rules[index].dated += run.deviations.filter { !usual.contain($0, bounds, clock) }
    }
  }

  private static func verifyTimeline(
    _ rules: RuleSet, _ planOptions: PlanOptions, _ options: VerificationOptions
  ) -> Verdict {
    let clock = planOptions.clock
    let (day, minute) = clock.local(planOptions.instant)
    let bounds =
      planOptions.instant..<clock.instant(day: day + Compiler.timelineDays, minute: minute)
    let plan = Compiler.compile(rules, planOptions)
    let (runs, isCutShort) = run(rules, plan, clock, from: bounds.lowerBound, bounds, options)
    let verdicts = runs.map {
      RuleVerdict(
        rule: $0.rule, deviations: [], dated: $0.deviations, isAlwaysOn: false, isNeverOn: false)
    }
    return Verdict(
      rules: verdicts, plan: plan, weeks: 0, clockChanges: [], covered: bounds, isCutShort: isCutShort)
  }

  // MARK: One run

  private struct RuleRun {
    var rule: Int
    var deviations: [Deviation]
    var isAlwaysOn: Bool
    var isNeverOn: Bool
  }

  /// Runs a plan from an instant and compares within bounds.
  private static func run(
    _ rules: RuleSet, _ plan: Plan, _ clock: LocalClock, from start: Int, _ bounds: Range<Int>,
    _ options: VerificationOptions
  ) -> (runs: [RuleRun], isCutShort: Bool) {
    var simulation = Simulation(
      rules, plan: plan, clock: clock, from: start,
      options: Simulation.Options(
        delivery: options.delivery, activityLimit: options.activityLimit, foreground: options.foreground,
        setsShieldsFirst: plan.strategy == .timeline, recordsEverything: false))
    let days = clock.local(start).day - 1..<clock.local(bounds.upperBound).day + 1
    let monitored = rules.rules.indices.filter { Compiler.reasonToSkip(rules.rules[$0]) == nil }
    let ideals = monitored.map { ideal(of: rules.rules[$0], days, clock) }
    let today = clock.startOfDay(clock.local(start).day)
    for (rule, ideal) in zip(monitored, ideals) {
      // A budget that should have been spent earlier on the first day is spent at once.
      for instant in ideal.spendings where instant >= today {
        simulation.add(.spend(rule: rule), at: max(instant, start))
      }
    }
    simulation.advance(to: bounds.upperBound)
    let shields = shieldSpans(simulation, until: bounds.upperBound)
    let runs = zip(monitored, ideals).map { rule, ideal in
      let shield = shields[rule].filter {
        $0.upperBound > bounds.lowerBound && $0.lowerBound < bounds.upperBound
      }
      return RuleRun(
        rule: rule, deviations: Deviation.between(rule: ideal.spans, shield: shield, in: bounds),
        isAlwaysOn: shield.first.map {
          $0.lowerBound <= bounds.lowerBound && $0.upperBound >= bounds.upperBound
        }
          ?? false,
        isNeverOn: shield.isEmpty)
    }
    return (runs, simulation.isCutShort)
  }

  /// When a rule's shield should be up, and when a time limit's budget is spent.
  private static func ideal(
    of rule: Rule, _ days: Range<Int>, _ clock: LocalClock
  ) -> (spans: [Range<Int>], spendings: [Int]) {
    let lead: Int
    switch rule.configuration {
    case .schedule(let config):
      return (RuleWindows(window: config.window, days: rule.days).spans(onDays: days, clock), [])
    case .openLimit: lead = 0
    case .timeLimit(let config): lead = config.dailyLimitMinutes
    }
    var spans: [Range<Int>] = []
    var spendings: [Int] = []
    for day in days {
      let (start, end) = (clock.startOfDay(day) + lead, clock.startOfDay(day + 1))
      // A budget of the whole day is never spent before the day is over.
      if start >= end { continue }
      if lead > 0 { spendings.append(start) }
      guard rule.days.rawValue >> UInt8(LocalClock.weekday(of: day)) & 1 == 1 else { continue }
      if let last = spans.last, last.upperBound == start {
        spans[spans.count - 1] = last.lowerBound..<end
      } else {
        spans.append(start..<end)
      }
    }
    return (spans, spendings)
  }

  /// By rule, the stretches in which the shield was up.
  private static func shieldSpans(_ simulation: Simulation, until end: Int) -> [[Range<Int>]] {
    var spans = Array(repeating: [Range<Int>](), count: simulation.rules.count)
    var ons = [Int?](repeating: nil, count: simulation.rules.count)
    for entry in simulation.timeline {
      guard case .shield(let rule, let isOn, _) = entry.what else { continue }
      if isOn {
        ons[rule] = entry.instant
      } else if let on = ons[rule] {
        ons[rule] = nil
        if on == entry.instant { continue }
        // Down and up again in one minute is no gap.
        if let last = spans[rule].last, last.upperBound == on {
          spans[rule][spans[rule].count - 1] = last.lowerBound..<entry.instant
        } else {
          spans[rule].append(on..<entry.instant)
        }
      }
    }
    for (rule, on) in ons.enumerated() {
      guard let on, on < end else { continue }
      if let last = spans[rule].last, last.upperBound == on {
        spans[rule][spans[rule].count - 1] = last.lowerBound..<end
      } else {
        spans[rule].append(on..<end)
      }
    }
    return spans
  }
}
