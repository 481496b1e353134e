import RuleModel

// Registering activities, and making each day's boundaries.

extension Simulation {
  /// Registers the plan's activities in their order.
  mutating func register() {
    schedules = rules.indices.filter {
      rules[$0].schedule != nil && Compiler.reasonToSkip(rules[$0]) == nil
    }
    let refusals = plan.refusals(limit: options.activityLimit)
    for (activity, refusal) in zip(plan.activities, refusals) {
      if let refusal {
        if options.recordsEverything { record(.refused(activity: activity.name, refusal)) }
      } else {
        start(activity)
      }
    }
    makeTemplate()
    for rule in rules.indices where canArm[rule] { arm(rule) }
  }

  /// Lets an activity run.
  mutating func start(_ activity: Activity) {
    guard let kind = kind(of: activity) else { return }
    let index = sources.count
    let number = options.delivery.skipsPerMillion > 0 ? Delivery.number(activity.name) : 0
    sources.append(
      Source(
        kind: kind, name: activity.name, number: number, span: activity.span))
    if case .day(let rule) = kind { hasDays[rule] = true }
    if case .once(let dates) = activity.span { addOnce(index, dates.start.instant, dates.end.instant) }
  }

  private mutating func addOnce(_ index: Int, _ start: Int, _ end: Int) {
    guard end >= now, let items = boundaries(of: index, start, end) else { return }
    for item in items where item.instant >= now { queue.add(item) }
  }

  /// The effect of an activity's callbacks; nil for an activity that the simulation runs otherwise.
  private mutating func kind(of activity: Activity) -> Source.Kind? {
    guard rules.indices.contains(activity.rule) else { return nil }
    if activity.isShared { return .shared }
    if rules[activity.rule].schedule != nil { return .schedule(rule: activity.rule) }
    if activity.repeats { return .day(rule: activity.rule) }
    // A dated activity of a time limit: the app arms the days singly. The warning's activity only notifies.
    if case .budget = activity.events { canArm[activity.rule] = true }
    return nil
  }

  /// Sorts the daily boundaries of the running activities.
  mutating func makeTemplate() {
    template.removeAll(keepingCapacity: true)
    for (index, source) in sources.enumerated() where source.isRunning {
      guard case .daily(let interval) = source.span else { continue }
      template.append((interval.start.minutes, index, false))
      template.append((interval.end.minutes, index, true))
    }
    template.sort { ($0.minute, $0.source, $0.isEnd ? 1 : 0) < ($1.minute, $1.source, $1.isEnd ? 1 : 0) }
  }

  /// Queues a day's callbacks and openings of the app, from now on.
  mutating func addBoundaries(ofDay day: Int) {
    var items: [Pending] = []
    items.reserveCapacity(template.count)
    let isPlain = clock.isPlain(day)
    if isPlain, options.delivery.keepsOrder {
      let midnight = clock.startOfDay(day)
      let lateness = options.delivery.lateness
      for boundary in template {
        let due = midnight + boundary.minute
        if due < now { continue }
        items.append(
          Pending(
            instant: due + lateness, due: due,
            what: .boundary(source: boundary.source, isEnd: boundary.isEnd)))
      }
    } else {
      for index in sources.indices where sources[index].isRunning {
        guard case .daily(let interval) = sources[index].span else { continue }
        let start = clock.instant(day: day, minute: interval.start.minutes, .sameMinute)
        let end = clock.instant(day: day, minute: interval.end.minutes, .sameMinute)
        items += (boundaries(of: index, start, end) ?? []).filter { $0.due >= now }
      }
    }
    queue.add(boundaries: items, inOrder: isPlain && options.delivery.keepsOrder)
    for time in options.foreground {
      let instant = clock.instant(day: day, minute: time.minutes)
      if instant >= now { add(.openApp, at: instant) }
    }
  }

  /// The two callbacks of an interval as delivered; nil if the phone lies idle during the whole interval.
  private func boundaries(of index: Int, _ start: Int, _ end: Int) -> [Pending]? {
    if options.delivery.hasIdleTimes, end > start, options.delivery.firstUse(from: start, clock) >= end {
      return nil
    }
    return [(start, false), (end, true)].map { due, isEnd in
      Pending(instant: delivered(due), due: due, what: .boundary(source: index, isEnd: isEnd))
    }
  }
}
