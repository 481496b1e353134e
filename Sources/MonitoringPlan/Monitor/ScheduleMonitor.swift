import RuleModel

/// What the phone does with one schedule's activities, in the background, with punctual callbacks: the monitor model
/// of `Docs/semantics.md` for a week that repeats.
///
/// The quick way for findings. ``Verification`` runs the whole model; the tests hold the two together.
package struct ScheduleMonitor {
  /// Minutes since Sunday 00:00, the start in 0..<10,080.
  package typealias Deviation = MonitoringPlan.Deviation

  package static let minutesPerWeek = 7 * TimeOfDay.minutesPerDay

  private let window: TimeWindow
  private let days: WeekdaySet
  private let intervals: [ActivityInterval]

  package init(window: TimeWindow, days: WeekdaySet, target: PlanTarget = .openapplock) {
    self.window = window
    self.days = days
    intervals = Compiler.intervals(of: window, target)
  }

  /// Whether the rule's window is open at a minute of the week (0 is Sunday 00:00).
  package func ruleIsActive(at minute: Int) -> Bool {
    let week = Self.minutesPerWeek
    let minute = (minute % week + week) % week
    let (day, time) = minute.quotientAndRemainder(dividingBy: TimeOfDay.minutesPerDay)
    return isOpen(bits: Int(days.rawValue), day, time)
  }

  /// The times of day of the callbacks: both ends of every interval that registers.
  package var callbackTimes: [Int] {
    Set(intervals.filter(\.registers).flatMap { [$0.start.minutes, $0.end.minutes] }).sorted()
  }

  /// Every stretch of an ordinary week in which the phone's shield differs from the rule.
  package func deviations() -> [Deviation] {
    let bits = Int(days.rawValue)
    if bits == 0 { return [] }
    let callbacks = callbackTimes
    let times = Set(callbacks + [0, window.start.minutes, window.end.minutes]).sorted()
    let isCallback = times.map(callbacks.contains)
    // The shield after the last callback of the previous week.
    var shieldIsOn = callbacks.last.map { isOpen(bits: bits, 6, $0) } ?? false
    var found: [Deviation] = []
    for day in 0..<7 {
      let midnight = day * TimeOfDay.minutesPerDay
      for (index, time) in times.enumerated() {
        let ruleIsOn = isOpen(bits: bits, day, time)
        if isCallback[index] { shieldIsOn = ruleIsOn }
        if shieldIsOn == ruleIsOn { continue }
        let end = index + 1 < times.count ? times[index + 1] : TimeOfDay.minutesPerDay
        Deviation.append(
          Deviation(start: midnight + time, end: midnight + end, shieldIsOn: shieldIsOn), to: &found)
      }
    }
    return Deviation.joinedRoundTheWeek(found, Self.minutesPerWeek)
  }

  /// Whether a window is open at a time of a day, 0 being Sunday: today's, or yesterday's that reaches into today.
  private func isOpen(bits: Int, _ day: Int, _ time: Int) -> Bool {
    if time >= window.start.minutes, time < window.endOffset, bits >> day & 1 == 1 { return true }
    return time + TimeOfDay.minutesPerDay < window.endOffset && bits >> ((day + 6) % 7) & 1 == 1
  }
}
