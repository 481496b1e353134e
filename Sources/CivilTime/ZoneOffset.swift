/// What a zone's clocks show between two changes: the distance from UTC, and the name of the time.
package struct ZoneOffset: Hashable, Sendable {
  /// Seconds that the clocks are ahead of UTC; negative to the west.
  package let secondsEast: Int
  /// Whether the zone's data calls it daylight saving time. In Europe/Dublin that is the winter.
  package let isDaylight: Bool
  /// `CET`, `+03`; not unique in the world.
  package let abbreviation: String

  /// What RFC 9636, section 3.2, and POSIX leave room for: more than 25 hours west to less than 26 hours east.
  static let range = -89_999...93_599

  /// An offset in seconds; nil outside -24:59:59...25:59:59.
  package init?(secondsEast: Int, isDaylight: Bool = false, abbreviation: String) {
    guard Self.range.contains(secondsEast) else { return nil }
    self.secondsEast = secondsEast
    self.isDaylight = isDaylight
    self.abbreviation = abbreviation
  }

  private init(utc abbreviation: String) {
    (secondsEast, isDaylight, self.abbreviation) = (0, false, abbreviation)
  }

  package static let utc = ZoneOffset(utc: "UTC")

  /// ISO 8601: `+03:00`, `-04:30`; with seconds where the offset has some, as before the agreement on time zones.
  package var iso: String {
    let (minutes, seconds) = Int(secondsEast.magnitude).quotientAndRemainder(dividingBy: 60)
    let text = "\(Digits.padded(minutes / 60, to: 2)):\(Digits.padded(minutes % 60, to: 2))"
    let sign = secondsEast < 0 ? "-" : "+"
    return sign + text + (seconds == 0 ? "" : ":\(Digits.padded(seconds, to: 2))")
  }
}

/// A time during which a zone's clocks run on unchanged.
package struct ZoneStretch: Hashable, Sendable {
  package let offset: ZoneOffset
  /// The first instant; nil if the stretch has no beginning.
  package let start: Instant?
  /// The first instant after the stretch; nil if the stretch has no end, as far as the data says.
  package let end: Instant?
}

/// An instant at which a zone's clocks are set, or at which only the name or the daylight flag changes.
package struct ZoneTransition: Hashable, Sendable {
  /// The first instant of the new time.
  package let instant: Instant
  package let before: ZoneOffset
  package let after: ZoneOffset

  /// Seconds that the clocks jump forward; negative if they go back, 0 if only the name or `isDaylight` changes.
  package var jump: Int { after.secondsEast - before.secondsEast }

  package var movesClocks: Bool { jump != 0 }

  /// What clocks would show at the instant without the change.
  package var clockBefore: CivilDateTime { civil(before) }

  /// What clocks show from the instant on. Forward, the times from `clockBefore` up to `clockAfter` are skipped; back,
  /// those from `clockAfter` up to `clockBefore` come twice. Both half-open.
  package var clockAfter: CivilDateTime { civil(after) }

  private func civil(_ offset: ZoneOffset) -> CivilDateTime {
    CivilDateTime(clockSeconds: instant.secondsSince1970 + Int64(offset.secondsEast))
  }
}
