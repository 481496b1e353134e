import RuleModel

/// The deviations of an ordinary week, looked up by time on the wall.
struct UsualDeviations {
  private struct Key: Hashable {
    var start: Int
    var end: Int
    var shieldIsOn: Bool
  }

  private var keys: Set<Key> = []
  private var isConstant = false

  init(_ deviations: [Deviation]) {
    for deviation in deviations {
      let week = Verification.week
      if deviation.length >= week { isConstant = true }
      keys.insert(
        Key(
          start: deviation.start % week, end: deviation.end % week, shieldIsOn: deviation.shieldIsOn))
    }
  }

  /// Whether an ordinary week has a deviation at the same times on the wall. A stretch at the bounds may be cut off.
  func contain(_ deviation: Deviation, _ bounds: Range<Int>, _ clock: LocalClock) -> Bool {
    if isConstant { return true }
    let start = minuteOfWeek(deviation.start, clock)
    let end = minuteOfWeek(deviation.end, clock)
    if deviation.start == bounds.lowerBound {
      return keys.contains { $0.end == end && $0.shieldIsOn == deviation.shieldIsOn }
    }
    if deviation.end == bounds.upperBound {
      return keys.contains { $0.start == start && $0.shieldIsOn == deviation.shieldIsOn }
    }
    return keys.contains(Key(start: start, end: end, shieldIsOn: deviation.shieldIsOn))
  }

  private func minuteOfWeek(_ instant: Int, _ clock: LocalClock) -> Int {
    let (day, minute) = clock.local(instant)
    return LocalClock.weekday(of: day) * TimeOfDay.minutesPerDay + minute
  }
}
