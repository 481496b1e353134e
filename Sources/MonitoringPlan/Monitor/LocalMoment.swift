import RuleModel

/// A minute of a local calendar, with the offset that tells the two runs of a repeated hour apart.
package struct LocalMoment: Hashable, Sendable, CustomStringConvertible {
  /// Days since 1970-01-01 in local time.
  package var day: Int
  /// Minutes since local midnight, 0...1439.
  package var minute: Int
  /// Minutes east of UTC.
  package var offset: Int

  package init(day: Int, minute: Int, offset: Int) {
    self.day = day
    self.minute = minute
    self.offset = offset
  }

  /// Minutes since 1970-01-01 00:00 UTC.
  package var instant: Int { day * TimeOfDay.minutesPerDay + minute - offset }

  /// `2026-03-08`
  package var date: String { Self.date(ofDay: day) }

  /// RFC 3339: `2026-03-08T09:00:00-04:00`.
  package var description: String {
    let zone = (offset < 0 ? "-" : "+") + TimeOfDay.clock(abs(offset))
    return "\(date)T\(TimeOfDay.clock(minute)):00\(zone)"
  }

  /// `2026-03-08` for days since 1970-01-01, in the proleptic Gregorian calendar.
  package static func date(ofDay day: Int) -> String {
    // Years begin in March here, so that the leap day is a year's last; an era has 400 years.
    let shifted = day + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let date = dayOfYear - (153 * month + 2) / 5 + 1
    let calendarMonth = month < 10 ? month + 3 : month - 9
    let year = yearOfEra + era * 400 + (calendarMonth <= 2 ? 1 : 0)
    return "\(padded(year, 4))-\(padded(calendarMonth, 2))-\(padded(date, 2))"
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
