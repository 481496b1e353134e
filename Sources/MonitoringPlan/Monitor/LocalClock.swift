import CivilTime
import RuleModel

/// Local time as the monitor model needs it: whole minutes, days without names, and the clock changes among them.
///
/// Instants are minutes since 1970-01-01 00:00 UTC; days are counted from that date, a Thursday.
package struct LocalClock: Hashable, Sendable {
  /// A moment at which the clocks are set.
  package struct Change: Hashable, Sendable {
    package var instant: Int
    /// Minutes east of UTC from then on.
    package var offset: Int

    package init(instant: Int, offset: Int) {
      self.instant = instant
      self.offset = offset
    }
  }

  /// What becomes of a wall-clock time that the clocks skip.
  package enum GapPolicy: Sendable {
    /// The first instant after the gap: what an edge of a rule means.
    case firstAfter
    /// The next time with the same minute of the hour, 03:15 for 02:15: what DeviceActivity does with its bounds.
    /// Apple: `DeviceActivitySchedule.nextInterval`, policy `nextTimePreservingSmallerComponents`.
    case sameMinute
  }

  /// Minutes east of UTC before the first change.
  package var offset: Int
  /// In the order of time.
  package var changes: [Change]

  package init(offset: Int, changes: [Change] = []) {
    self.offset = offset
    self.changes = changes
  }

  /// The clock of a zone, with the changes after one instant and up to another, in minutes since 1970-01-01 00:00 UTC.
  ///
  /// A simulation asks for the time of day at every callback, and a zone would look through all its history each time.
  package init(_ zone: Zone, from start: Int, to end: Int) {
    let bounds = Self.instant(start)..<Self.instant(max(start, end))
    let changes = zone.transitions(in: bounds).filter(\.movesClocks).map { change in
      Change(
        instant: Self.minute(change.instant), offset: Self.minutes(change.after.secondsEast))
    }
    self.init(offset: Self.minutes(zone.offset(at: bounds.lowerBound).secondsEast), changes: changes)
  }

  /// An instant in minutes since 1970-01-01 00:00 UTC, seconds dropped.
  package static func minute(_ instant: Instant) -> Int {
    let (minute, rest) = Int(instant.secondsSince1970).quotientAndRemainder(dividingBy: 60)
    return rest < 0 ? minute - 1 : minute
  }

  private static func instant(_ minute: Int) -> Instant {
    Instant(secondsSince1970: 0).advanced(byMinutes: minute)
  }

  /// Zones that are not whole minutes from UTC are long gone.
  private static func minutes(_ seconds: Int) -> Int { minute(Instant(secondsSince1970: Int64(seconds))) }

  package static let minutesPerDay = TimeOfDay.minutesPerDay

  /// A calendar in which every day has 24 hours.
  package static let abstract = LocalClock(offset: 0)
  /// A Sunday, from which weeks of the abstract calendar are counted: 1970-01-04.
  package static let firstSunday = 3

  /// Minutes east of UTC at an instant.
  package func offset(at instant: Int) -> Int {
    if changes.isEmpty { return offset }
    return changes.last { $0.instant <= instant }?.offset ?? offset
  }

  /// The day and the minute of the day, 0...1439, at an instant.
  package func local(_ instant: Int) -> (day: Int, minute: Int) {
    let wall = instant + offset(at: instant)
    let day = Self.day(of: wall)
    return (day, wall - day * TimeOfDay.minutesPerDay)
  }

  /// Whether clocks show the time of an instant twice, at it and an hour or so before or after.
  package func isShownTwice(_ instant: Int) -> Bool {
    var before = offset
    for change in changes {
      let shift = before - change.offset
      if shift > 0, (change.instant - shift..<change.instant + shift).contains(instant) { return true }
      before = change.offset
    }
    return false
  }

  /// The local moment at an instant.
  package func moment(_ instant: Int) -> LocalMoment {
    let (day, minute) = local(instant)
    return LocalMoment(day: day, minute: minute, offset: offset(at: instant))
  }

  /// The instant at which the clocks show a time of a day: of two the first. The minute may lie beyond the day.
  package func instant(day: Int, minute: Int, _ policy: GapPolicy = .firstAfter) -> Int {
    var wall = day * TimeOfDay.minutesPerDay + minute
    var offset = self.offset
    for change in changes {
      if wall < change.instant + offset { break }
      let resumes = change.instant + change.offset
      if wall < resumes {
        if policy == .firstAfter { return change.instant }
        wall += (resumes - wall + 59) / 60 * 60
      }
      offset = change.offset
    }
    return wall - offset
  }

  /// The instant at which a day begins: the first after midnight where the clocks skip midnight.
  package func startOfDay(_ day: Int) -> Int {
    changes.isEmpty ? day * TimeOfDay.minutesPerDay - offset : instant(day: day, minute: 0)
  }

  /// Whether a day has 24 hours and no change of the clocks touches it or the hours around.
  package func isPlain(_ day: Int) -> Bool {
    if changes.isEmpty { return true }
    let start = day * TimeOfDay.minutesPerDay
    return !changes.contains { change in
      let wall = change.instant + change.offset
      return wall > start - TimeOfDay.minutesPerDay && wall < start + 2 * TimeOfDay.minutesPerDay
    }
  }

  /// The weekday of a day, 0 for Sunday as in ``WeekdaySet``'s bits.
  package static func weekday(of day: Int) -> Int {
    let remainder = (day + 4) % 7
    return remainder < 0 ? remainder + 7 : remainder
  }

  private static func day(of wall: Int) -> Int {
    let (day, rest) = wall.quotientAndRemainder(dividingBy: TimeOfDay.minutesPerDay)
    return rest < 0 ? day - 1 : day
  }
}
