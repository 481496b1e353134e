/// What a time on the wall means in a zone.
package enum CivilMatch: Hashable, Sendable {
  /// Clocks show the time once.
  case unique(Instant)
  /// Clocks jump over the time, at the transition.
  case gap(ZoneTransition)
  /// Clocks show the time, are set back, and show the time again.
  case repeated(first: Instant, second: Instant)

  /// The instant of the time: in a gap the first instant after the gap, else the first occurrence.
  package var instant: Instant {
    switch self {
    case .unique(let instant): instant
    case .gap(let transition): transition.instant
    case .repeated(let first, _): first
    }
  }
}

extension Zone {
  /// What calendars and clocks show at an instant.
  package func civil(of instant: Instant) -> CivilDateTime {
    let offset = offset(at: instant).secondsEast
    return CivilDateTime(clockSeconds: instant.secondsSince1970 + Int64(offset))
  }

  /// The instant of a time on the wall: the first instant at which clocks show the time or have passed it.
  ///
  /// A time in a gap thereby moves to the first instant after the gap, and a repeated time is its first occurrence. A
  /// later time on the wall never has an earlier instant.
  package func instant(of civil: CivilDateTime) -> Instant {
    Instant(secondsSince1970: firstReaching(civil.clockSeconds).second)
  }

  /// The same as ``instant(of:)``, and whether clocks show the time once, never or twice.
  package func match(_ civil: CivilDateTime) -> CivilMatch {
    let clock = civil.clockSeconds
    let (second, stretch, previous) = firstReaching(clock)
    let first = Instant(secondsSince1970: second)
    if let previous, second + Int64(stretch.offset.secondsEast) > clock {
      return .gap(ZoneTransition(instant: first, before: previous, after: stretch.offset))
    }
    var later = stretch
    // Stretches that begin later cannot show the time: no offset is smaller.
    while later.end <= clock - Int64(ZoneOffset.range.lowerBound) {
      later = self.stretch(at: later.end)
      let again = clock - Int64(later.offset.secondsEast)
      if again >= later.start, again < later.end {
        return .repeated(first: first, second: Instant(secondsSince1970: again))
      }
    }
    return .unique(first)
  }

  /// The first second at which clocks show so many clock seconds or more, the stretch around that second, and the
  /// offset before the stretch, if the search passed it.
  private func firstReaching(_ clock: Int64) -> (second: Int64, stretch: RawStretch, previous: ZoneOffset?) {
    var previous: ZoneOffset?
    // No earlier stretch reaches the time: no offset is larger.
    var stretch = stretch(at: clock - Int64(ZoneOffset.range.upperBound))
    while true {
      let second = max(stretch.start, clock - Int64(stretch.offset.secondsEast))
      if second < stretch.end { return (second, stretch, previous) }
      previous = stretch.offset
      stretch = self.stretch(at: stretch.end)
    }
  }
}

// MARK: Days

extension Zone {
  /// The first instant of a day: 00:00, or the first time after the jump where clocks skip 00:00, as in Cairo in
  /// April.
  ///
  /// A day that the zone left out starts and ends at the first instant after the jump, so it has no length.
  package func startOfDay(_ date: CivilDate) -> Instant { instant(of: CivilDateTime(date, minutes: 0)) }

  /// The instants from the start of a day up to the start of the next, half-open; 23, 24 or 25 hours, mostly.
  ///
  /// Empty for a day that the zone left out, such as 2011-12-30 in Pacific/Apia.
  package func day(_ date: CivilDate) -> Range<Instant> {
    startOfDay(date)..<startOfDay(date.adding(days: 1))
  }

  /// ISO 8601 with the distance from UTC: `2026-03-08T03:00:00-04:00`.
  package func iso(_ instant: Instant) -> String { "\(civil(of: instant))\(offset(at: instant).iso)" }
}
