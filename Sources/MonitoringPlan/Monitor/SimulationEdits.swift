import RuleModel

// What becomes of the running activities when rules change in the app.

extension Simulation {
  /// Makes a new plan, stops and starts the activities that differ, and sets every shield: the app is open while rules
  /// are edited.
  mutating func replan() {
    if let subject = use?.subject {
      let covering = rulesCovering(subject)
      use?.rules = covering
    }
    let options = PlanOptions(
      target: plan.target, strategy: plan.strategy, reserve: plan.reserved, clock: clock, instant: now)
    let before = PlanFingerprints(plan, of: planned)
    planned = RuleSet(lists: lists, rules: rules)
    plan = Compiler.compile(planned, options)
    let after = PlanFingerprints(plan, of: planned)
    hardRules = rules.indices.filter { rules[$0].hardMode }
    schedules = rules.indices.filter {
      rules[$0].schedule != nil && Compiler.reasonToSkip(rules[$0]) == nil
    }
    let refusals = plan.refusals(limit: self.options.activityLimit)
    var accepted = zip(plan.activities, refusals).filter { $0.1 == nil }.map(\.0)
    let running = Dictionary(
      sources.indices.filter { sources[$0].isRunning }.map { (sources[$0].name, $0) },
      uniquingKeysWith: { first, _ in first })
    let wanted = Set(accepted.map(\.name))
    for (name, index) in running where !wanted.contains(name) || before.byName[name] != after.byName[name] {
      sources[index].isRunning = false
      if case .day(let rule) = sources[index].kind { hasDays[rule] = false }
    }
    accepted.removeAll { activity in running[activity.name].map { sources[$0].isRunning } ?? false }
    rearm(before.dated, after.dated)
    let first = sources.count
    for activity in accepted { start(activity) }
    makeTemplate()
    for index in first..<sources.count { beginNow(index) }
    openApp()
  }

  /// Calls back the start of a started activity at once if its interval has begun, and queues today's remaining
  /// callbacks.
  private mutating func beginNow(_ index: Int) {
    guard case .daily(let interval) = sources[index].span else { return }
    let day = clock.local(now).day
    let start = clock.instant(day: day, minute: interval.start.minutes, .sameMinute)
    let end = clock.instant(day: day, minute: interval.end.minutes, .sameMinute)
    if start <= now, now < end {
      if case .day(let rule) = sources[index].kind {
        // The system's count for the previous activity is lost.
        states[rule].countedMinutes = 0
      }
      runBoundary(index, false, due: now)
    }
    for (due, isEnd) in [(start, false), (end, true)] where due > now {
      schedule(.boundary(source: index, isEnd: isEnd), due: due)
    }
  }

  /// Target 1.0.5: which time limits arm their days now.
  private mutating func rearm(_ before: [Int: String], _ after: [Int: String]) {
    for rule in rules.indices {
      canArm[rule] = after[rule] != nil
      if after[rule] == nil { states[rule].armedDay = nil }
      // The system's count for the previous activity is lost.
      if before[rule] != after[rule] { states[rule].countedMinutes = 0 }
    }
  }
}

/// The fingerprints of a plan's activities.
private struct PlanFingerprints {
  var byName: [String: String] = [:]
  /// Target 1.0.5: the fingerprints of the time limits' activities, by rule.
  var dated: [Int: String] = [:]

  init(_ plan: Plan, of rules: RuleSet) {
    var fingerprints = Fingerprints(rules)
    for activity in plan.activities {
      let fingerprint = fingerprints.of(activity)
      if byName[activity.name] == nil { byName[activity.name] = fingerprint }
      if case .budget = activity.events, dated[activity.rule] == nil { dated[activity.rule] = fingerprint }
    }
  }
}
