/// What a calendar and a clock on the wall show: a date and a time of day, to the second. Belongs to no zone.
package struct CivilDateTime: Hashable, Comparable, Sendable {
  package let date: CivilDate
  /// Seconds that the clock shows since 00:00:00, 0...86399.
  package let secondOfDay: Int

  package static let secondsPerDay = 86_400

  /// The date with a time of day in seconds since 00:00:00; a time outside 0...86399 lies on another day.
  package init(_ date: CivilDate, seconds: Int) {
    let (days, secondOfDay) = seconds.floored(by: Self.secondsPerDay)
    self.date = date.adding(days: days)
    self.secondOfDay = secondOfDay
  }

  /// The date with a time of day in minutes since 00:00; a time outside 0...1439 lies on another day: 1440 is the
  /// midnight at the end of the date.
  package init(_ date: CivilDate, minutes: Int) {
    let (days, minuteOfDay) = minutes.floored(by: Self.secondsPerDay / 60)
    self.init(date.adding(days: days), seconds: minuteOfDay * 60)
  }

  /// Whole minutes that the clock shows since 00:00, 0...1439.
  package var minuteOfDay: Int { secondOfDay / 60 }
  /// 0...23.
  package var hour: Int { secondOfDay / 3600 }
  /// 0...59.
  package var minute: Int { secondOfDay / 60 % 60 }
  /// 0...59.
  package var second: Int { secondOfDay % 60 }

  /// The date and time so many seconds later on a clock that is never set.
  package func adding(seconds: Int) -> CivilDateTime {
    let (days, rest) = seconds.floored(by: Self.secondsPerDay)
    return CivilDateTime(date.adding(days: days), seconds: secondOfDay + rest)
  }

  package static func < (left: CivilDateTime, right: CivilDateTime) -> Bool {
    left.clockSeconds < right.clockSeconds
  }
}

extension CivilDateTime {
  /// Seconds that the clock and the calendar show since 1970-01-01 00:00:00: in UTC, the instant.
  var clockSeconds: Int64 { Int64(date.dayNumber) * Int64(Self.secondsPerDay) + Int64(secondOfDay) }

  init(clockSeconds seconds: Int64) {
    let (days, secondOfDay) = seconds.floored(by: Int64(Self.secondsPerDay))
    self.init(CivilDate(dayNumber: Int(days)), seconds: Int(secondOfDay))
  }
}

extension CivilDateTime: CustomStringConvertible {
  /// ISO 8601: `2026-03-08T02:30:00`.
  package var description: String { "\(date)T\(clock(withSeconds: true))" }

  /// The time of day as `HH:MM`, or `HH:MM:SS`.
  package func clock(withSeconds: Bool) -> String {
    let clock = "\(Digits.padded(hour, to: 2)):\(Digits.padded(minute, to: 2))"
    return withSeconds ? "\(clock):\(Digits.padded(second, to: 2))" : clock
  }
}
