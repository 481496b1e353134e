import RuleModel

/// What the phone does with one schedule's activities, in the background, with punctual callbacks: the monitor model
/// of `semantics.md` for a week that repeats.
package struct ScheduleMonitor {
  /// A stretch of the week in which the phone differs from the rule; half-open, in minutes since Sunday 00:00.
  package struct Deviation: Hashable, Sendable {
    /// 0..<10,080.
    package var start: Int
    /// start < end; beyond 10,080 it goes on into the next week.
    package var end: Int
    /// What the phone's shield is; the rule says the opposite.
    package var shieldIsOn: Bool

    /// Minutes.
    package var length: Int { end - start }
  }

  package static let minutesPerWeek = 7 * TimeOfDay.minutesPerDay

  private let window: TimeWindow
  private let days: WeekdaySet
  private let intervals: [ActivityInterval]

  package init(window: TimeWindow, days: WeekdaySet) {
    self.window = window
    self.days = days
    intervals = Compiler.intervals(of: window)
  }

  /// Whether the rule's window is open at a minute of the week (0 is Sunday 00:00).
  package func ruleIsActive(at minute: Int) -> Bool {
    let week = Self.minutesPerWeek
    let minute = (minute % week + week) % week
    let (day, time) = minute.quotientAndRemainder(dividingBy: TimeOfDay.minutesPerDay)
    let today = Weekday.allCases[day]
    if days.contains(today), time >= window.start.minutes, time < window.endOffset { return true }
    // Yesterday's window may reach into today.
    return days.contains(today.advanced(by: -1)) && time + TimeOfDay.minutesPerDay < window.endOffset
  }

  /// The times of day of the callbacks: both ends of every interval that registers.
  package var callbackTimes: [Int] {
    Set(intervals.filter(\.registers).flatMap { [$0.start.minutes, $0.end.minutes] }).sorted()
  }

  /// Every stretch in which the phone's shield is not what the rule says, in a week like every other.
  package func deviations() -> [Deviation] {
    let edges = weekEdges()
    var shieldIsOn = false
    var found: [Deviation] = []
    // The first round brings the shield into the state that the week before left behind.
    for round in 0..<2 {
      for (index, edge) in edges.enumerated() {
        if edge.isCallback { shieldIsOn = ruleIsActive(at: edge.minute) }
        let end = index + 1 < edges.count ? edges[index + 1].minute : edges[0].minute + Self.minutesPerWeek
        if round == 1, shieldIsOn != ruleIsActive(at: edge.minute) {
          Self.append(Deviation(start: edge.minute, end: end, shieldIsOn: shieldIsOn), to: &found)
        }
      }
    }
    return Self.joinedRoundTheWeek(found)
  }

  private struct Edge {
    var minute: Int
    var isCallback: Bool
  }

  /// Every minute of the week at which the rule or the phone can change.
  private func weekEdges() -> [Edge] {
    let callbacks = Set(callbackTimes)
    let times = callbacks.union([0, window.start.minutes, window.end.minutes]).sorted()
    return (0..<7).flatMap { day in
      times.map { Edge(minute: day * TimeOfDay.minutesPerDay + $0, isCallback: callbacks.contains($0)) }
    }
  }

  private static func append(_ deviation: Deviation, to found: inout [Deviation]) {
    if let last = found.last, last.end == deviation.start, last.shieldIsOn == deviation.shieldIsOn {
      found[found.count - 1].end = deviation.end
    } else {
      found.append(deviation)
    }
  }

  /// A stretch over the end of the week is one, not two.
  private static func joinedRoundTheWeek(_ found: [Deviation]) -> [Deviation] {
    guard found.count > 1, let first = found.first, let last = found.last, first.start == 0,
      last.end == minutesPerWeek, first.shieldIsOn == last.shieldIsOn
    else { return found }
    var joined = Array(found.dropFirst())
    joined[joined.count - 1].end += first.length
    return joined
  }
}
