import RuleModel

/// A phone that runs one schedule, as `Docs/semantics.md` tells it under 'The monitor model', minute by minute and with
/// punctual callbacks. Written apart from the plan compiler and its monitor, to be compared with them: plain numbers,
/// no shortcut, nothing shared.
package struct NaivePhone {
  /// Minutes of the week, 0 being Sunday 00:00, half-open, in which the shield is not what the rule says.
  package struct Stretch: Hashable, Sendable, CustomStringConvertible {
    package var start: Int
    package var end: Int
    package var shieldIsOn: Bool

    package init(_ start: Int, _ end: Int, shieldIsOn: Bool) {
      self.start = start
      self.end = end
      self.shieldIsOn = shieldIsOn
    }

    /// `tue 00:00-tue 22:00 on`
    package var description: String {
      "\(NaivePhone.name(start))-\(NaivePhone.name(end)) \(shieldIsOn ? "on" : "off")"
    }
  }

  /// Minutes since midnight.
  private let start: Int
  /// Minutes since midnight, 0 being also 24:00.
  private let end: Int
  /// Bit 0 is Sunday.
  private let days: Int

  package init(_ window: TimeWindow, _ days: WeekdaySet) {
    start = window.start.minutes
    end = window.end.minutes
    self.days = Int(days.rawValue)
  }

  /// The activities of the plan table as (start, end) in minutes since midnight.
  package var activities: [(start: Int, end: Int)] {
    if start < end { return [(start, end)] }
    if end == 0 { return [(start, 1439)] }
    return [(start, 1439), (0, end)]
  }

  /// Runs two weeks, the first to bring the shield into its habit, and gives the stretches of the second.
  package func deviations() -> [Stretch] {
    // The minutes of the day with a callback; four at most, -1 for none.
    var callbacks = activities.filter { $0.end - $0.start >= 15 }.flatMap { [$0.start, $0.end] }
    while callbacks.count < 4 { callbacks.append(-1) }
    let (first, second, third, fourth) = (callbacks[0], callbacks[1], callbacks[2], callbacks[3])
    let staysInTheDay = start < end
    var shieldIsOn = false
    var ruleIsOn = false
    var found: [Stretch] = []
    for day in 0..<14 {
      let hasToday = days >> (day % 7) & 1 == 1
      let hasYesterday = days >> ((day + 6) % 7) & 1 == 1
      var time = 0
      while time < 1440 {
        if staysInTheDay {
          ruleIsOn = hasToday && time >= start && time < end
        } else {
          // The window ends on the next day: today's has begun, or yesterday's is not over.
          ruleIsOn = hasToday && time >= start || hasYesterday && time < end
        }
        if time == first || time == second || time == third || time == fourth { shieldIsOn = ruleIsOn }
        if day >= 7, shieldIsOn != ruleIsOn { Self.note((day - 7) * 1440 + time, shieldIsOn, &found) }
        time += 1
      }
    }
    return found
  }

  private static func note(_ minute: Int, _ shieldIsOn: Bool, _ found: inout [Stretch]) {
    if let last = found.last, last.end == minute, last.shieldIsOn == shieldIsOn {
      found[found.count - 1].end = minute + 1
    } else {
      found.append(Stretch(minute, minute + 1, shieldIsOn: shieldIsOn))
    }
  }

  /// `tue 22:00`
  package static func name(_ minute: Int) -> String {
    let days = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
    return days[minute / 1440 % 7] + " " + TimeOfDay.clock(minute % 1440)
  }
}
