import RuleModel

// What people do on the phone.

extension Simulation {
  /// Minutes that a session of an open limit and a pause last: the interval of their one-off activity.
  private var temporaryMinutes: Int {
    plan.target == .openapplock105 ? PlatformLimits.openSession + 1 : PlatformLimits.openSession
  }

  mutating func run(_ event: UserEvent) {
    if options.recordsEverything { record(.user(event)) }
    switch event {
    case .use(let subject, let minutes): begin(subject, minutes)
    case .open(let subject): open(subject, event)
    case .pause(let rule, let minutes): pause(rule, minutes ?? temporaryMinutes, event)
    case .spend(let rule): spend(rule)
    case .setEnabled(let rule, let isEnabled):
      guard rules.indices.contains(rule) else { return }
      var changed = rules[rule]
      changed.isEnabled = isEnabled
      edit(rule, changed, event)
    case .edit(let rule, let changed): edit(rule, changed, event)
    case .editList(let list): edit(list, event)
    case .openApp: openApp()
    }
  }

  private mutating func refuse(_ event: UserEvent, _ refusal: UserRefusal) {
    if options.recordsEverything { record(.userRefused(event, refusal)) }
  }

  /// The app is opened: every shield is set right, and what should be monitored is.
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
    use = (subject, minutes)
    if let rule = rulesBlocking(subject).first { return stopUse(by: rule) }
    queue.add(Pending(instant: now + 1, due: now + 1, what: .useMinute(use: useNumber)))
  }

  /// A minute of use is over.
  mutating func countMinute() {
    guard let (subject, minutesLeft) = use else { return }
    // The minute belongs to the day in which it began.
    let day = clock.local(now - 1).day
    for rule in rules.indices where isCounting(rule, onDay: day) && covers(rule, subject) {
      if states[rule].countedDay != day {
        states[rule].countedDay = day
        states[rule].countedMinutes = 0
      }
      states[rule].countedMinutes += 1
      reach(rule, states[rule].countedMinutes)
    }
    use = minutesLeft > 1 ? (subject, minutesLeft - 1) : nil
    if use != nil { queue.add(Pending(instant: now + 1, due: now + 1, what: .useMinute(use: useNumber))) }
  }

  /// A shield has gone up: what it covers is not used any longer.
  mutating func stopUse(by rule: Int) {
    guard let subject = use?.subject, covers(rule, subject) else { return }
    use = nil
    if options.recordsEverything { record(.useStopped(subject, by: rule)) }
  }

  /// Whether the system counts minutes for a rule: a time limit whose activity is registered.
  private func isCounting(_ rule: Int, onDay day: Int) -> Bool {
    guard case .timeLimit = rules[rule].configuration else { return false }
    if plan.target == .openapplock105 { return states[rule].armedDay == day }
    return sources.contains { source in
      guard source.isRunning, case .day(let own) = source.kind else { return false }
      return own == rule
    }
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

  private mutating func open(_ subject: Subject, _ event: UserEvent) {
    // The first open limit of the rule set that has the app takes the press, as in the app.
    let gate = rules.indices.first {
      if case .openLimit = rules[$0].configuration { return states[$0].shieldIsOn && covers($0, subject) }
      return false
    }
    guard let gate, case .openLimit(let config) = rules[gate].configuration else {
      return refuse(event, .notBlocking)
    }
    let other = rulesBlocking(subject).first { rules[$0].kind != .openLimit }
    if let other { return refuse(event, .blocked(by: other)) }
    if opensToday(gate) >= config.maxOpens { return refuse(event, .noOpensLeft) }
    states[gate].opens = opensToday(gate) + 1
    states[gate].ledgerDay = clock.local(now).day
    states[gate].sessionUntil = now + temporaryMinutes
    recompute(gate)
    if startsTemporary() { schedule(.sessionEnd(rule: gate), due: now + temporaryMinutes) }
  }

  private mutating func pause(_ rule: Int, _ minutes: Int, _ event: UserEvent) {
    guard rules.indices.contains(rule), minutes > 0 else { return }
    if rules[rule].kind == .openLimit { return refuse(event, .cannotPause) }
    guard isBlocking(rule) else { return refuse(event, .notBlocking) }
    if rules[rule].hardMode { return refuse(event, .hardMode(rule: rule)) }
    if plan.target == .openapplock105, let end = blockEnd(rule), end - now <= PlatformLimits.openSession {
      return refuse(event, .endsSoon)
    }
    states[rule].pausedUntil = now + minutes
    recompute(rule)
    if startsTemporary(minutes) { schedule(.pauseEnd(rule: rule), due: now + minutes) }
  }

  /// Takes a slot for a one-off activity; false if the phone refuses it, so that nothing ends it in the background.
  private mutating func startsTemporary(_ minutes: Int = PlatformLimits.shortestInterval) -> Bool {
    guard minutes >= PlatformLimits.shortestInterval else { return false }
    if let limit = options.activityLimit {
      let armed = states.count { $0.armedDay != nil }
      guard sources.count(where: \.isRunning) + armed + temporary < limit else { return false }
    }
    temporary += 1
    return true
  }

  /// When a rule's present block ends by itself; nil if it is not blocking.
  package func blockEnd(_ rule: Int) -> Int? {
    guard rules.indices.contains(rule), isBlocking(rule) else { return nil }
    if let windows = windows[rule] { return windows.openUntil(now, clock) }
    return clock.startOfDay(clock.local(now).day + 1)
  }

  // MARK: Edits

  private mutating func edit(_ rule: Int, _ changed: Rule, _ event: UserEvent) {
    guard rules.indices.contains(rule) else { return }
    if rules[rule].hardMode, isBlocking(rule) { return refuse(event, .hardMode(rule: rule)) }
    rules[rule] = changed
    windows[rule] = Self.windows(of: changed, plan.target)
    replan()
  }

  private mutating func edit(_ list: AppList, _ event: UserEvent) {
    // While a hard rule blocks, no list can be edited: another list's content could undo the block.
    if let hard = hardRules.first(where: { isBlocking($0) }) { return refuse(event, .hardMode(rule: hard)) }
    if let index = lists.firstIndex(where: { $0.name == list.name }) {
      lists[index] = list
    } else {
      lists.append(list)
    }
    replan()
  }
}

// MARK: What is blocked

extension Simulation {
  /// The rules whose shields cover something now, ascending. No rule lifts another's shield.
  package func rulesBlocking(_ subject: Subject) -> [Int] {
    rules.indices.filter { states[$0].shieldIsOn && covers($0, subject) }
  }

  /// Whether a rule's shield covers something while it is up.
  package func covers(_ rule: Int, _ subject: Subject) -> Bool {
    let allowsOnly = rules[rule].schedule?.selectionMode == .allowOnly
    // Without a list nothing is blocked, and nothing is allowed.
    guard let name = rules[rule].list else { return allowsOnly }
    let items = lists.first { $0.name == name }?.items ?? []
    if !allowsOnly { return Self.holds(name, items, subject, lists) }
    // Everything but the list's apps and sites; Apple's exceptions know no categories.
    let allowed = items.filter { if case .category = $0 { false } else { true } }
    if !items.isEmpty, allowed.isEmpty { return true }
    return !Self.holds(name, allowed, subject, lists)
  }

  private static func holds(_ name: String, _ items: [ListItem], _ subject: Subject, _ lists: [AppList])
    -> Bool
  {
    switch subject {
    case .item(let item): return items.contains(item)
    case .list(name): return true
    case .list(let other):
      let wanted = lists.first { $0.name == other }?.items ?? []
      return !wanted.isEmpty && wanted.allSatisfy(items.contains)
    }
  }
}
