import RuleModel

/// What a phone does with a rule set and its plan: the monitor model of `Docs/semantics.md` as a state machine.
///
/// Callbacks and people's actions go in; shields, the ledger and a timeline come out. Nothing happens between events,
/// so that a week of a thousand rules is quick. Indices of rules are those of the rule set.
package struct Simulation: Sendable {
  /// How a simulation runs.
  package struct Options: Sendable {
    package var delivery: Delivery
    /// How many activities the phone runs at once; nil for no limit.
    package var activityLimit: Int?
    /// Times of day at which the app is opened, which sets everything right.
    package var foreground: [TimeOfDay]
    /// Whether the app sets every shield when it registers the plan, as it does while it is open. Without that no
    /// shield is up before the first callback.
    package var setsShieldsFirst: Bool
    /// Whether the timeline holds everything, or only the shields.
    package var recordsEverything: Bool

    package init(
      delivery: Delivery = .punctual, activityLimit: Int? = PlatformLimits.activities,
      foreground: [TimeOfDay] = [], setsShieldsFirst: Bool = true, recordsEverything: Bool = true
    ) {
      self.delivery = delivery
      self.activityLimit = activityLimit
      self.foreground = foreground
      self.setsShieldsFirst = setsShieldsFirst
      self.recordsEverything = recordsEverything
    }
  }

  package internal(set) var rules: [Rule]
  package internal(set) var lists: [AppList]
  package internal(set) var plan: Plan
  /// The rule set from which ``plan`` was made; during an edit ``rules`` is ahead of it.
  var planned: RuleSet
  package let clock: LocalClock
  package let options: Options

  /// The instant up to which everything has happened.
  package internal(set) var now: Int
  /// What the phone holds about each rule.
  package internal(set) var states: [RuleState]
  /// What has happened, in order.
  package internal(set) var timeline: [TimelineEntry] = []
  /// Whether apps cannot be removed: a hard rule was blocking after the last event.
  package internal(set) var deniesAppRemoval = false

  var queue = PendingQueue()
  /// People's actions, indexed by the numbers in the queue.
  private var script: [UserEvent] = []
  var sources: [Source] = []
  /// The daily boundaries in the order of a day without changes of the clocks.
  var template: [(minute: Int, source: Int, isEnd: Bool)] = []
  /// By rule, the windows of a schedule as the app computes them; nil for other kinds of rule.
  var windows: [RuleWindows?]
  /// The monitored schedules.
  var schedules: [Int] = []
  /// Target 1.0.5: the time limits whose days the app arms singly, by rule.
  var canArm: [Bool]
  /// For each rule whether a registered repeating activity begins its day.
  var hasDays: [Bool]
  var hardRules: [Int]
  /// Activities that sessions and pauses have started.
  var temporary = 0
  /// The next local day whose boundaries are not in the queue yet.
  private var nextDay: Int
  private var nextDayStart: Int
  var coverage: ListCoverage
  /// The lists that hold a subject, for every subject of people's actions.
  var holders: [Subject: ListCoverage.Holders] = [:]
  /// The present use, and its number, which tells its minutes from the minutes of earlier uses.
  var use: Use?
  var useNumber = 0
  /// Drawn for every event and every timeline entry, whose number can reach rules times changes.
  private var budget: ComparisonBudget
  /// Whether time stopped because the budget is used up.
  package private(set) var isCutShort = false
  private var removalIsStale = true

  /// The phone at the instant at which the app registers the plan.
  package init(
    _ rules: RuleSet, plan: Plan, clock: LocalClock, from start: Int, options: Options = Options(),
    budget: ComparisonBudget = ComparisonBudget()
  ) {
    self.budget = budget
    coverage = ListCoverage(rules.lists)
    self.rules = rules.rules
    lists = rules.lists
    self.plan = plan
    planned = rules
    self.clock = clock
    self.options = options
    now = start
    states = Array(repeating: RuleState(), count: rules.rules.count)
    windows = rules.rules.map { Self.windows(of: $0, plan.target) }
    canArm = Array(repeating: false, count: rules.rules.count)
    hasDays = canArm
    hardRules = rules.rules.indices.filter { rules.rules[$0].hardMode }
    nextDay = clock.local(start).day
    nextDayStart = clock.startOfDay(nextDay)
    register()
    if options.setsShieldsFirst { openApp() }
    updateRemoval()
  }

  /// Lets time pass up to an instant, including the events at the instant.
  package mutating func advance(to instant: Int) {
    while !isCutShort {
      let first = queue.first
      if nextDayStart <= instant, nextDayStart <= first?.instant ?? .max {
        addBoundaries(ofDay: nextDay)
        nextDay += 1
        nextDayStart = clock.startOfDay(nextDay)
        continue
      }
      guard let first, first.instant <= instant else { break }
      if removalIsStale, first.instant > now { updateRemoval() }
      queue.removeFirst()
      now = max(now, first.instant)
      run(first)
    }
    if removalIsStale { updateRemoval() }
    now = max(now, instant)
  }

  /// Adds a person's action at an instant, which is not in the past.
  package mutating func add(_ event: UserEvent, at instant: Int) {
    queue.add(Pending(instant: max(instant, now), due: instant, what: .user(script.count)))
    script.append(event)
  }

  /// Draws events from the budget.
  mutating func take(_ count: Int) {
    if (try? budget.draw(count)) == nil { isCutShort = true }
  }

  /// Stores the lists that hold a subject; the search draws from the budget.
  mutating func lookUp(_ subject: Subject) {
    guard holders[subject] == nil else { return }
    holders[subject] = try? coverage.holders(of: subject, &budget)
    if holders[subject] == nil { isCutShort = true }
  }

  private mutating func run(_ item: Pending) {
    take(1)
    switch item.what {
    case .boundary(let source, let isEnd): runBoundary(source, isEnd, due: item.due)
    case .day(let rule, let day, let isEnd): runDay(rule, day, isEnd, due: item.due)
    case .threshold(let rule, let minutes): runThreshold(rule, minutes, due: item.due)
    case .pauseEnd(let rule): endPause(rule, due: item.due)
    case .sessionEnd(let rule): endSession(rule, due: item.due)
    case .useMinute(let number): if number == useNumber { countMinute() }
    case .user(let number): if script.indices.contains(number) { run(script[number]) }
    }
    removalIsStale = true
  }

  // MARK: Records

  mutating func record(_ what: TimelineEntry.What) {
    take(ComparisonBudget.costOfALine)
    timeline.append(TimelineEntry(instant: now, what: what))
  }

  /// Whether a callback is delivered; records the callback, delivered or lost.
  mutating func isDelivered(
    _ name: @autoclosure () -> String, _ number: UInt64, _ kind: Callback.Kind, due: Int
  ) -> Bool {
    let isLost = options.delivery.isLost(number, dueAt: due)
    if options.recordsEverything {
      let callback = Callback(activity: name(), kind: kind, due: due)
      record(isLost ? .lost(callback) : .callback(callback))
    }
    return !isLost
  }

  mutating func setShield(_ rule: Int, _ isOn: Bool, _ reason: ShieldReason) {
    if states[rule].shieldIsOn == isOn { return }
    states[rule].shieldIsOn = isOn
    record(.shield(rule: rule, isOn: isOn, reason))
    if isOn { stopUse(by: rule) }
  }

  private mutating func updateRemoval() {
    removalIsStale = false
    if hardRules.isEmpty, !deniesAppRemoval { return }
    let isDenied = hardRules.contains { isBlocking($0) }
    if isDenied == deniesAppRemoval { return }
    deniesAppRemoval = isDenied
    if options.recordsEverything { record(.appRemoval(isDenied: isDenied)) }
  }

  static func windows(of rule: Rule, _ target: PlanTarget) -> RuleWindows? {
    rule.schedule.map {
      RuleWindows(
        window: $0.window, days: rule.days, reading: target == .openapplock105 ? .elapsed : .wallClock)
    }
  }
}
