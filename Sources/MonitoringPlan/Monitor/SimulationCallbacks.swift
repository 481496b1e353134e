import RuleModel

// What the monitor does at each callback.

extension Simulation {
  // MARK: Boundaries of activities

  mutating func runBoundary(_ index: Int, _ isEnd: Bool, due: Int) {
    let source = sources[index]
    guard source.isRunning, isDelivered(source.name, source.number, isEnd ? .end : .start, due: due)
    else { return }
    switch source.kind {
    case .schedule(let rule): if plan.strategy == .perRule { recompute(rule) }
    case .day(let rule): if !isEnd { beginDay(rule) }
    case .shared: break
    }
    // The contract of the other strategies: any callback recomputes all schedules.
    if plan.strategy != .perRule {
      take(schedules.count)
      for rule in schedules { recompute(rule) }
    }
  }

  /// A limit's day begins: nothing is used yet.
  private mutating func beginDay(_ rule: Int) {
    let today = clock.local(now).day
    states[rule].ledgerDay = today
    states[rule].usedMinutes = 0
    states[rule].opens = 0
    states[rule].sessionUntil = nil
    recompute(rule)
  }

  /// Target 1.0.5: a time limit's dated activity begins or ends.
  mutating func runDay(_ rule: Int, _ day: Int, _ isEnd: Bool, due: Int) {
    guard states[rule].armedDay == day else { return }
    let name = "rule-\(rules[rule].id)-\(LocalMoment.date(ofDay: day))"
    guard isDelivered(name, Delivery.number(name), isEnd ? .end : .start, due: due) else { return }
    if isEnd {
      // Nothing clears the shield here: the next armed day's start does.
      arm(rule)
      return
    }
    guard rules[rule].isEnabled, !isPaused(rule) else { return }
    let today = clock.local(now).day
    if states[rule].ledgerDay != today {
      states[rule].ledgerDay = today
      states[rule].usedMinutes = 0
    }
    states[rule].startedDay = today
    recompute(rule)
  }

  /// Target 1.0.5: arms the current or next day of a time limit, unless that day is armed already.
  mutating func arm(_ rule: Int) {
    guard canArm[rule], rules[rule].isEnabled else { return }
    let today = clock.local(now).day
    guard let day = (today..<today + 7).first(where: { isScheduled(rule, onDay: $0) }) else {
      states[rule].armedDay = nil
      return
    }
    if states[rule].armedDay == day { return }
    states[rule].armedDay = day
    schedule(.day(rule: rule, day: day, isEnd: false), due: max(now, clock.startOfDay(day)))
    schedule(.day(rule: rule, day: day, isEnd: true), due: clock.startOfDay(day + 1))
  }

  /// The instant at which a callback is delivered: at the first use after idle times, and late by the set minutes.
  func delivered(_ due: Int) -> Int {
    let use = options.delivery.hasIdleTimes ? options.delivery.firstUse(from: due, clock) : due
    return use + options.delivery.lateness
  }

  mutating func schedule(_ what: Pending.What, due: Int) {
    queue.add(Pending(instant: max(now, delivered(due)), due: due, what: what))
  }

  // MARK: Thresholds

  /// The system has counted so many minutes on a limit's list.
  mutating func reach(_ rule: Int, _ minutes: Int) {
    guard case .timeLimit(let config) = rules[rule].configuration, minutes <= config.dailyLimitMinutes else {
      return
    }
    if plan.target == .openapplock105, minutes < config.dailyLimitMinutes { return }
    schedule(.threshold(rule: rule, minutes: minutes), due: now)
  }

  mutating func runThreshold(_ rule: Int, _ minutes: Int, due: Int) {
    guard case .timeLimit(let config) = rules[rule].configuration else { return }
    let (dueDay, _) = clock.local(due)
    let isDated = plan.target == .openapplock105
    let name = "rule-\(rules[rule].id)" + (isDated ? "-" + LocalMoment.date(ofDay: dueDay) : "")
    guard isDelivered(name, Delivery.number(name), .threshold(minutes), due: due) else { return }
    let today = clock.local(now).day
    if isDated {
      // The app drops a threshold of another day, or of more minutes than today has had.
      guard dueDay == today, states[rule].startedDay == today, minutes <= now - clock.startOfDay(today)
      else { return }
    }
    states[rule].usedMinutes = max(usedToday(rule), minutes)
    states[rule].ledgerDay = today
    if states[rule].usedMinutes >= config.dailyLimitMinutes { recompute(rule) }
  }

  // MARK: Single activities

  mutating func endPause(_ rule: Int, due: Int) {
    temporary -= 1
    let name = "pause-\(rules[rule].id)"
    guard isDelivered(name, Delivery.number(name), .end, due: due) else { return }
    recompute(rule)
  }

  mutating func endSession(_ rule: Int, due: Int) {
    temporary -= 1
    let name = "open-session-\(rules[rule].id)"
    guard isDelivered(name, Delivery.number(name), .end, due: due) else { return }
    recompute(rule)
  }

  // MARK: Shields

  /// Sets a rule's shield to the state that the app computes now.
  mutating func recompute(_ rule: Int) {
    let (isOn, reason) = liveShield(rule)
    setShield(rule, isOn, reason)
  }

  /// The state of a rule's shield as the app computes it now, and why.
  private func liveShield(_ rule: Int) -> (isOn: Bool, ShieldReason) {
    if !rules[rule].isEnabled { return (false, .disabled) }
    if isPaused(rule) { return (false, .paused) }
    switch rules[rule].configuration {
    case .schedule:
      return windows[rule]?.isOpen(at: now, clock) == true ? (true, .windowOpen) : (false, .windowClosed)
    case .timeLimit(let config):
      if usedToday(rule) < config.dailyLimitMinutes { return (false, .budgetLeft) }
      return isScheduledToday(rule) ? (true, .budgetSpent) : (false, .notToday)
    case .openLimit(let config):
      if !isScheduledToday(rule) { return (false, .notToday) }
      if opensToday(rule) >= config.maxOpens {
        // Version 1.0.5 forgets the session of the last open when the app is opened; see ``openApp()``.
        return isInSession(rule) ? (false, .session) : (true, .opensSpent)
      }
      return isInSession(rule) ? (false, .session) : (true, .countsOpens)
    }
  }

  // MARK: Conditions

  func isPaused(_ rule: Int) -> Bool { states[rule].pausedUntil.map { now < $0 } ?? false }

  func isInSession(_ rule: Int) -> Bool { states[rule].sessionUntil.map { now < $0 } ?? false }

  func isScheduledToday(_ rule: Int) -> Bool { isScheduled(rule, onDay: clock.local(now).day) }

  func isScheduled(_ rule: Int, onDay day: Int) -> Bool {
    rules[rule].days.rawValue >> UInt8(LocalClock.weekday(of: day)) & 1 == 1
  }
}

extension Simulation {
  /// Minutes of today's use that thresholds have reported.
  package func usedToday(_ rule: Int) -> Int {
    states[rule].ledgerDay == clock.local(now).day ? states[rule].usedMinutes : 0
  }

  /// Today's opens.
  package func opensToday(_ rule: Int) -> Int {
    states[rule].ledgerDay == clock.local(now).day ? states[rule].opens : 0
  }

  /// Whether a rule blocks by its own policy, independent of its shield: an open window, or a spent budget on one of
  /// its days. Hard mode and the denial of app removal follow this policy.
  package func isBlocking(_ rule: Int) -> Bool {
    guard rules[rule].isEnabled, !isPaused(rule) else { return false }
    switch rules[rule].configuration {
    case .schedule: return windows[rule]?.isOpen(at: now, clock) ?? false
    case .timeLimit(let config):
      return usedToday(rule) >= config.dailyLimitMinutes && isScheduledToday(rule)
    case .openLimit(let config): return opensToday(rule) >= config.maxOpens && isScheduledToday(rule)
    }
  }
}
