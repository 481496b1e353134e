/// Minutes of the week in words.
package enum WeekStretches {
  /// `mon-fri 22:00-23:00`: equal stretches of several days are told once. The whole week is `at all times`.
  package static func words(_ minutes: WeekCoverage) -> [String] {
    if minutes == .full { return ["at all times"] }
    var groups: [(start: Int, length: Int, days: WeekdaySet)] = []
    for run in minutes.runs {
      let (day, start) = run.lowerBound.quotientAndRemainder(dividingBy: TimeOfDay.minutesPerDay)
      let weekday = WeekdaySet(Weekday.allCases[day])
      if let same = groups.firstIndex(where: { $0.start == start && $0.length == run.count }) {
        groups[same].days.insert(weekday)
      } else {
        groups.append((start, run.count, weekday))
      }
    }
    return groups.map { "\($0.days) \(TimeOfDay.clock($0.start))-\(end($0.start, $0.length, $0.days))" }
  }

  /// The end of a stretch: `23:00`, or with its day where it is more than a day later.
  private static func end(_ start: Int, _ length: Int, _ days: WeekdaySet) -> String {
    let end = start + length
    let day = TimeOfDay.minutesPerDay
    if end <= day { return TimeOfDay.clock(end) }
    let clock = TimeOfDay.clock(end % day == 0 ? day : end % day)
    let later = (end - 1) / day
    if later == 1, length <= day { return clock }
    let weekdays = days.shifted(by: later)
    return days.count == 1 ? "\(weekdays) \(clock)" : "\(clock) \(later) days later"
  }

  /// `mon 22:00`.
  package static func minute(_ minute: Int) -> String {
    let (day, time) = minute.quotientAndRemainder(dividingBy: TimeOfDay.minutesPerDay)
    return "\(Weekday.allCases[day].short) \(TimeOfDay.clock(time))"
  }
}
