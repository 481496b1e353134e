/// A point in time, the same everywhere: whole seconds since 1970-01-01 00:00:00 UTC.
///
/// Leap seconds are not counted, as POSIX has it: every day of UTC has 86,400 seconds.
package struct Instant: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01 00:00:00 UTC; negative before.
  package let secondsSince1970: Int64

  /// A billion years to either side. No instant lies further away, so no sum in this target can overflow.
  private static let edge: Int64 = 1 << 55

  /// The instant so many seconds after the start of 1970; one further than a billion years away is held at that edge.
  package init(secondsSince1970 seconds: Int64) {
    secondsSince1970 = min(max(seconds, -Self.edge), Self.edge)
  }

  /// The instant so many seconds later; negative goes back.
  package func advanced(bySeconds seconds: Int) -> Instant {
    let (sum, overflows) = secondsSince1970.addingReportingOverflow(Int64(seconds))
    return Instant(secondsSince1970: overflows ? (seconds < 0 ? .min : .max) : sum)
  }

  /// The instant so many elapsed minutes later; negative goes back. A clock on the wall may show something else.
  package func advanced(byMinutes minutes: Int) -> Instant {
    let (seconds, overflows) = minutes.multipliedReportingOverflow(by: 60)
    return advanced(bySeconds: overflows ? (minutes < 0 ? .min : .max) : seconds)
  }

  /// Elapsed seconds from `other` to this instant; negative if this instant is earlier.
  package func seconds(since other: Instant) -> Int { Int(secondsSince1970 - other.secondsSince1970) }

  package static func < (left: Instant, right: Instant) -> Bool {
    left.secondsSince1970 < right.secondsSince1970
  }
}

extension Instant: CustomStringConvertible {
  /// In UTC: `2026-03-08T07:00:00Z`.
  package var description: String { "\(CivilDateTime(clockSeconds: secondsSince1970))Z" }
}

extension SignedInteger where Self: FixedWidthInteger {
  /// The quotient rounded down and the remainder, 0 or more; the divisor is positive.
  func floored(by divisor: Self) -> (quotient: Self, remainder: Self) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
