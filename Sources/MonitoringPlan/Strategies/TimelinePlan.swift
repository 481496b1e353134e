import RuleModel

// Strategy timeline: the next changes as one-off activities, for phones that ask again at every callback. Every
// callback recomputes all schedules, as with wake.

extension Compiler {
  /// How far a timeline looks ahead, in days.
  package static let timelineDays = 8
  /// The most one-off activities of a timeline.
  package static let timelineChanges = 12
  /// Times of day at which a timeline's plan catches changes without an activity of their own.
  package static let checkpoints = [3, 9, 15, 21].map { TimeOfDay(wrapping: $0 * 60) }

  /// Puts the timeline's activities before those of the limits, and lists the changes that find no room.
  static func addTimeline(_ rules: [Rule], _ schedules: [Int], _ options: PlanOptions, to plan: inout Plan) {
    if schedules.isEmpty { return }
    let changes = changes(of: rules, schedules, options)
    let taken = plan.activities.count + plan.reserved + checkpoints.count
    let room = min(timelineChanges, max(0, PlatformLimits.activities - taken))
    let clock = options.clock
    let watches = checkpoints.map { time in
      let end = TimeOfDay(wrapping: time.minutes + PlatformLimits.shortestInterval)
      let interval = ActivityInterval(start: time, end: end)
      return Activity(
        .text("checkpoint-\(compact(time))"), rules: ServedRules(schedules), isShared: true,
        span: .daily(interval))
    }
    plan.activities.insert(contentsOf: watches, at: 0)
    // The start of a window that is over before the next daily callback comes first: without an activity it never blocks.
    let windows = windows(of: rules, schedules, options)
    let daily = TimelineCallbacks(plan.activities)
    let urgent = Set(windows.filter { !daily.comes(within: $0.span, clock) }.map(\.span.lowerBound))
    let first = changes.filter { urgent.contains($0.instant) }.prefix(room)
    let others = changes.filter { !urgent.contains($0.instant) }.prefix(room - first.count)
    let shown = Set((first + others).map(\.instant))
    let single = changes.filter { shown.contains($0.instant) }.map { change in
      let dates = oneOff(at: change.instant, clock)
      return Activity(
        .text("change-\(dates.start)"), rules: ServedRules(change.rules), isShared: true, span: .once(dates))
    }
    plan.activities.insert(contentsOf: single, at: 0)
    let callbacks = TimelineCallbacks(plan.activities)
    var lost: Set<WindowEdge> = []
    for window in windows where !callbacks.comes(within: window.span, clock) {
      lost.insert(WindowEdge(rule: window.rule, instant: window.span.lowerBound))
      lost.insert(WindowEdge(rule: window.rule, instant: window.span.upperBound))
    }
    plan.missed = changes.filter { !shown.contains($0.instant) }.map { change in
      let next = callbacks.first(from: change.instant, clock)
      let isLost = change.rules.allSatisfy { lost.contains(WindowEdge(rule: $0, instant: change.instant)) }
      return MissedChange(
        moment: clock.moment(change.instant), rules: change.rules, caughtBy: isLost ? "" : next?.name ?? "",
        lateness: (next?.instant ?? change.instant) - change.instant, isLost: isLost)
    }
  }

  private struct WindowEdge: Hashable {
    var rule: Int
    var instant: Int
  }

  /// The interval of a one-off activity for a change. Both bounds are times on the wall clock, and the end is later
  /// than the start by the wall clock too: in the night in which an hour comes twice it is an hour longer.
  static func oneOff(at instant: Int, _ clock: LocalClock) -> DatedInterval {
    let (day, minute) = clock.local(instant)
    let shortest = PlatformLimits.shortestInterval
    let end = max(clock.instant(day: day, minute: minute + shortest, .sameMinute), instant + shortest)
    return DatedInterval(start: clock.moment(instant), end: clock.moment(end))
  }

  /// The windows of the schedules that begin or end in the time of a timeline, those of one rule that touch joined.
  private static func windows(
    of rules: [Rule], _ schedules: [Int], _ options: PlanOptions
  ) -> [(rule: Int, span: Range<Int>)] {
    let today = options.clock.local(options.instant).day
    return schedules.flatMap { index -> [(rule: Int, span: Range<Int>)] in
      guard let config = rules[index].schedule else { return [] }
      let windows = RuleWindows(window: config.window, days: rules[index].days)
      // Two days more on both sides, to include windows that reach over the bounds.
      return windows.spans(onDays: today - 2..<today + timelineDays + 2, options.clock).map { (index, $0) }
    }
  }

  /// The instants after the plan's instant at which schedules begin or end, in order, with these schedules.
  private static func changes(
    of rules: [Rule], _ schedules: [Int], _ options: PlanOptions
  ) -> [(instant: Int, rules: [Int])] {
    let (today, minute) = options.clock.local(options.instant)
    let horizon = options.clock.instant(day: today + timelineDays, minute: minute)
    var rulesByInstant: [Int: [Int]] = [:]
    for (index, span) in windows(of: rules, schedules, options) {
      for edge in [span.lowerBound, span.upperBound] where edge > options.instant && edge <= horizon {
        rulesByInstant[edge, default: []].append(index)
      }
    }
    return rulesByInstant.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

/// When a timeline's activities call back.
private struct TimelineCallbacks {
  /// By minutes since midnight, ascending; of several activities the first one's name.
  private var daily: [(minute: Int, name: String)]
  private var once: [(instant: Int, name: String)] = []

  init(_ activities: [Activity]) {
    var names: [Int: String] = [:]
    for activity in activities {
      switch activity.span {
      case .daily(let interval):
        for time in [interval.start, interval.end] where names[time.minutes] == nil {
          names[time.minutes] = activity.name
        }
      case .once(let dates):
        once += [(dates.start.instant, activity.name), (dates.end.instant, activity.name)]
      }
    }
    daily = names.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Whether a callback comes while a window is open.
  func comes(within span: Range<Int>, _ clock: LocalClock) -> Bool {
    first(from: span.lowerBound, clock).map { $0.instant < span.upperBound } ?? false
  }

  /// The first callback at or after an instant.
  func first(from instant: Int, _ clock: LocalClock) -> (name: String, instant: Int)? {
    let day = clock.local(instant).day
    var next: (name: String, instant: Int)?
    func offer(_ name: String, _ candidate: Int) {
      if candidate >= instant, candidate < next?.instant ?? .max { next = (name, candidate) }
    }
    for callback in once { offer(callback.name, callback.instant) }
    for day in day...day + 1 {
      for callback in daily {
        offer(callback.name, clock.instant(day: day, minute: callback.minute, .sameMinute))
      }
    }
    return next
  }
}
