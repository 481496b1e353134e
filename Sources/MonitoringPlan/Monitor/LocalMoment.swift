import CivilTime
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

  /// `2026-03-08` for days since 1970-01-01.
  package static func date(ofDay day: Int) -> String { CivilDate(dayNumber: day).description }
}
