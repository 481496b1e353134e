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
    let others = plan.activities.count + plan.reserved + checkpoints.count
    let room = min(timelineChanges, max(0, PlatformLimits.activities - others))
    let clock = options.clock
    let shown = changes.prefix(room).map { change in
      let end = change.instant + PlatformLimits.shortestInterval
      let dates = DatedInterval(start: clock.moment(change.instant), end: clock.moment(end))
      return Activity(
        .text("change-\(dates.start)"), rules: ServedRules(change.rules), isShared: true, span: .once(dates))
    }
    let watches = checkpoints.map { time in
      let end = TimeOfDay(wrapping: time.minutes + PlatformLimits.shortestInterval)
      let interval = ActivityInterval(start: time, end: end)
      return Activity(
        .text("checkpoint-\(compact(time))"), rules: ServedRules(schedules), isShared: true,
        span: .daily(interval))
    }
    plan.activities.insert(contentsOf: shown + watches, at: 0)
    let callbacks = TimelineCallbacks(plan.activities)
    plan.missed = changes.dropFirst(room).map { change in
      let next = callbacks.first(from: change.instant, clock)
      return MissedChange(
        moment: clock.moment(change.instant), rules: change.rules, caughtBy: next?.name ?? "",
        lateness: (next?.instant ?? change.instant) - change.instant)
    }
  }

  /// The instants after the plan's instant at which schedules begin or end, in order, with these schedules.
  private static func changes(
    of rules: [Rule], _ schedules: [Int], _ options: PlanOptions
  ) -> [(instant: Int, rules: [Int])] {
    let (today, minute) = options.clock.local(options.instant)
    let horizon = options.clock.instant(day: today + timelineDays, minute: minute)
    var rulesByInstant: [Int: [Int]] = [:]
    for index in schedules {
      guard let config = rules[index].schedule else { continue }
      let windows = RuleWindows(window: config.window, days: rules[index].days)
      // Two days more on both sides, to include windows that reach over the bounds.
      for span in windows.spans(onDays: today - 2..<today + timelineDays + 2, options.clock) {
        for edge in [span.lowerBound, span.upperBound] where edge > options.instant && edge <= horizon {
          rulesByInstant[edge, default: []].append(index)
        }
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
