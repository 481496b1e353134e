import RuleModel

// What becomes of the running activities when rules change in the app.

extension Simulation {
  /// Plans anew, stops and starts what differs, and sets every shield: the app is open while rules are edited.
  mutating func replan() {
    let options = PlanOptions(
      target: plan.target, strategy: plan.strategy, reserve: plan.reserved, clock: clock, instant: now)
    let before = datedFingerprints
    plan = Compiler.compile(RuleSet(lists: lists, rules: rules), options)
    hardRules = rules.indices.filter { rules[$0].hardMode }
    schedules = rules.indices.filter {
      rules[$0].schedule != nil && Compiler.reasonToSkip(rules[$0]) == nil
    }
    let refusals = plan.refusals(limit: self.options.activityLimit)
    var accepted = zip(plan.activities, refusals).filter { $0.1 == nil }.map(\.0)
    let running = Dictionary(
      sources.indices.filter { sources[$0].isRunning }.map { (sources[$0].name, $0) },
      uniquingKeysWith: { first, _ in first })
    let wanted = Dictionary(
      accepted.map { ($0.name, $0.fingerprint) }, uniquingKeysWith: { first, _ in first })
    for (name, index) in running where wanted[name] != sources[index].fingerprint {
      sources[index].isRunning = false
      if case .day(let rule) = sources[index].kind { hasDays[rule] = false }
    }
    accepted.removeAll { activity in running[activity.name].map { sources[$0].isRunning } ?? false }
    rearm(before)
    let first = sources.count
    for activity in accepted { start(activity) }
    makeTemplate()
    for index in first..<sources.count { beginNow(index) }
    openApp()
  }

  /// A started activity is told of its start at once if its interval has begun, and of the rest of today.
  private mutating func beginNow(_ index: Int) {
    guard case .daily(let interval) = sources[index].span else { return }
    let day = clock.local(now).day
    let start = clock.instant(day: day, minute: interval.start.minutes, .sameMinute)
    let end = clock.instant(day: day, minute: interval.end.minutes, .sameMinute)
    if start <= now, now < end {
      if case .day(let rule) = sources[index].kind {
        // What the system counted for the activity before is gone.
        states[rule].countedMinutes = 0
      }
      runBoundary(index, false, due: now)
    }
    for (due, isEnd) in [(start, false), (end, true)] where due > now {
      schedule(.boundary(source: index, isEnd: isEnd), due: due)
    }
  }

  /// Target 1.0.5: what each time limit's activity would have to be restarted for.
  private var datedFingerprints: [Int: String] {
    let dated = plan.activities.filter { if case .budget = $0.events { true } else { false } }
    return Dictionary(dated.map { ($0.rule, $0.fingerprint) }, uniquingKeysWith: { first, _ in first })
  }

  /// Target 1.0.5: which time limits arm their days now.
  private mutating func rearm(_ before: [Int: String]) {
    let after = datedFingerprints
    for rule in rules.indices {
      canArm[rule] = after[rule] != nil
      if after[rule] == nil { states[rule].armedDay = nil }
      // What the system counted for the activity before is gone.
      if before[rule] != after[rule] { states[rule].countedMinutes = 0 }
    }
  }
}
