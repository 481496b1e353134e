import RuleModel

// What people do on the phone.

extension Simulation {
  /// Minutes that a session of an open limit and a pause last: the interval of their one-off activity.
  private var temporaryMinutes: Int {
    plan.target == .openapplock105 ? PlatformLimits.openSession + 1 : PlatformLimits.openSession
  }

  mutating func run(_ event: UserEvent) {
    switch event {
    case .spend, .pause: break
    case .use(let subject, _), .open(let subject):
      take(rules.count)
      lookUp(subject)
    case .setEnabled, .edit, .editList, .openApp: take(rules.count)
    }
    if isCutShort { return }
    if options.recordsEverything { record(.user(event)) }
    if let refusal = refusal(of: event) {
      if options.recordsEverything { record(.userRefused(event, refusal)) }
      return
    }
    switch event {
    case .use(let subject, let minutes): begin(subject, minutes)
    case .open(let subject): open(subject)
    case .pause(let rule, let minutes): pause(rule, minutes ?? temporaryMinutes)
    case .spend(let rule): spend(rule)
    case .setEnabled(let rule, let isEnabled):
      guard rules.indices.contains(rule) else { return }
      rules[rule].isEnabled = isEnabled
      replan()
    case .edit(let rule, let changed): edit(rule, changed)
    case .editList(let list): edit(list)
    case .openApp: openApp()
    }
  }

  /// Why the phone would refuse an action now; nil if the phone would obey.
  package func refusal(of event: UserEvent) -> UserRefusal? {
    switch event {
    case .use, .spend, .openApp: return nil
    case .open(let subject):
      guard let gate = gate(of: subject) else { return .notBlocking }
      if let other = rulesBlocking(subject).first(where: { rules[$0].kind != .openLimit }) {
        return .blocked(by: other)
      }
      return isBlocking(gate) ? .noOpensLeft : nil
    case .pause(let rule, _):
      guard rules.indices.contains(rule) else { return .notBlocking }
      if rules[rule].kind == .openLimit { return .cannotPause }
      guard isBlocking(rule) else { return .notBlocking }
      if rules[rule].hardMode { return .hardMode(rule: rule) }
      let isShort = blockEnd(rule).map { $0 - now <= PlatformLimits.openSession } ?? false
      return isShort && plan.target == .openapplock105 ? .endsSoon : nil
    case .setEnabled(let rule, _), .edit(let rule, _):
      let isLocked = rules.indices.contains(rule) && rules[rule].hardMode && isBlocking(rule)
      return isLocked ? .hardMode(rule: rule) : nil
    case .editList:
      // No list at all: another list's content could undo the block.
      return hardRules.first { isBlocking($0) }.map { .hardMode(rule: $0) }
    }
  }

  /// The app is opened: every shield is set right, and days of time limits are armed.
  mutating func openApp() {
    for rule in rules.indices {
      if plan.target == .openapplock105, case .openLimit(let config) = rules[rule].configuration,
        opensToday(rule) >= config.maxOpens
      {
        states[rule].sessionUntil = nil
      }
      recompute(rule)
      if canArm[rule] { arm(rule) }
    }
  }

  // MARK: Use

  private mutating func begin(_ subject: Subject, _ minutes: Int) {
    useNumber += 1
    use = nil
    if minutes <= 0 { return }
    use = Use(subject: subject, minutesLeft: minutes, rules: rulesCovering(subject))
    if let rule = rulesBlocking(subject).first { return stopUse(by: rule) }
    queue.add(Pending(instant: now + 1, due: now + 1, what: .useMinute(use: useNumber)))
  }

  /// A minute of use is over.
  mutating func countMinute() {
    guard let counted = use else { return }
    // The minute belongs to the day in which it began.
    let day = clock.local(now - 1).day
    take(counted.rules.count)
    for rule in counted.rules where isCounting(rule, onDay: day) {
      if states[rule].countedDay != day {
        states[rule].countedDay = day
        states[rule].countedMinutes = 0
      }
      states[rule].countedMinutes += 1
      reach(rule, states[rule].countedMinutes)
    }
    use?.minutesLeft -= 1
    if counted.minutesLeft <= 1 { use = nil }
    if use != nil { queue.add(Pending(instant: now + 1, due: now + 1, what: .useMinute(use: useNumber))) }
  }

  /// A shield has gone up: ends the use of a covered subject.
  mutating func stopUse(by rule: Int) {
    guard let subject = use?.subject, use?.rules.contains(rule) == true else { return }
    use = nil
    if options.recordsEverything { record(.useStopped(subject, by: rule)) }
  }

  /// Whether the system counts minutes for a rule: a time limit whose activity is registered.
  private func isCounting(_ rule: Int, onDay day: Int) -> Bool {
    guard case .timeLimit = rules[rule].configuration else { return false }
    return plan.target == .openapplock105 ? states[rule].armedDay == day : hasDays[rule]
  }

  private mutating func spend(_ rule: Int) {
    guard rules.indices.contains(rule), case .timeLimit(let config) = rules[rule].configuration else {
      return
    }
    let day = clock.local(now).day
    guard isCounting(rule, onDay: day) else { return }
    states[rule].countedDay = day
    states[rule].countedMinutes = config.dailyLimitMinutes
    reach(rule, config.dailyLimitMinutes)
  }

  // MARK: Opens and pauses

  /// The open limit that takes a press of Open: the first of the rule set that shields the subject, as in the app.
  private func gate(of subject: Subject) -> Int? {
    rulesBlocking(subject).first { rules[$0].kind == .openLimit }
  }

  private mutating func open(_ subject: Subject) {
    guard let gate = gate(of: subject) else { return }
    states[gate].opens = opensToday(gate) + 1
    states[gate].ledgerDay = clock.local(now).day
    states[gate].sessionUntil = now + temporaryMinutes
    recompute(gate)
    if startsTemporary() { schedule(.sessionEnd(rule: gate), due: now + temporaryMinutes) }
  }

  private mutating func pause(_ rule: Int, _ minutes: Int) {
    guard rules.indices.contains(rule), minutes > 0 else { return }
    states[rule].pausedUntil = now + minutes
    recompute(rule)
    if startsTemporary(minutes) { schedule(.pauseEnd(rule: rule), due: now + minutes) }
  }

  /// Takes a slot for a one-off activity; false if the phone refuses the activity: then nothing ends the session or
  /// pause in the background.
  private mutating func startsTemporary(_ minutes: Int = PlatformLimits.shortestInterval) -> Bool {
    guard minutes >= PlatformLimits.shortestInterval else { return false }
    if let limit = options.activityLimit {
      let armed = states.count { $0.armedDay != nil }
      guard sources.count(where: \.isRunning) + armed + temporary < limit else { return false }
    }
    temporary += 1
    return true
  }

  /// When a rule's present block ends by itself; nil for a rule that is not blocking.
  package func blockEnd(_ rule: Int) -> Int? {
    guard rules.indices.contains(rule), isBlocking(rule) else { return nil }
    if let windows = windows[rule] { return windows.openUntil(now, clock) }
    return clock.startOfDay(clock.local(now).day + 1)
  }

  // MARK: Edits

  private mutating func edit(_ rule: Int, _ changed: Rule) {
    guard rules.indices.contains(rule) else { return }
    rules[rule] = changed
    windows[rule] = Self.windows(of: changed, plan.target)
    replan()
  }

  private mutating func edit(_ list: AppList) {
    if let index = lists.firstIndex(where: { $0.name == list.name }) {
      lists[index] = list
    } else {
      lists.append(list)
    }
    coverage = ListCoverage(lists)
    holders = [:]
    replan()
  }

  // MARK: The ledger

  /// Sets use that is known from elsewhere: today's use of a time limit, or today's opens of an open limit.
  package mutating func setLedger(_ rule: Int, usedMinutes: Int = 0, opens: Int = 0) {
    guard rules.indices.contains(rule) else { return }
    let today = clock.local(now).day
    states[rule].ledgerDay = today
    states[rule].usedMinutes = max(0, usedMinutes)
    states[rule].opens = max(0, opens)
    states[rule].countedDay = today
    states[rule].countedMinutes = max(0, usedMinutes)
    if plan.target == .openapplock105 { states[rule].startedDay = today }
    recompute(rule)
  }
}

// MARK: What is blocked

extension Simulation {
  /// The rules whose shields cover a subject now, ascending. No rule lifts another's shield.
  package func rulesBlocking(_ subject: Subject) -> [Int] {
    rulesCovering(subject).filter { states[$0].shieldIsOn }
  }

  /// The rules whose shields cover a subject while up, ascending.
  package func rulesCovering(_ subject: Subject) -> [Int] {
    var budget = ComparisonBudget()
    let found = holders[subject] ?? (try? coverage.holders(of: subject, &budget))
    guard let found else { return [] }
    return rules.indices.filter { coverage.covers(rules[$0], found) }
  }
}
