import MonitoringPlan
import RuleModel

/// The times on the wall that clocks skip or show twice, at the changes of a zone's next two years.
struct ClockChangeEdges {
  /// One change of the clocks.
  struct Change: Hashable {
    /// What the clocks do: skip times, or show them twice.
    var skips: Bool
    /// Wall-clock minutes since 1970-01-01 00:00 that are skipped or repeated, half-open.
    var wall: Range<Int>
  }

  /// An edge of a window at a skipped or repeated time.
  struct Edge: Hashable {
    var change: Change
    /// Minutes since midnight, 0...1439.
    var time: TimeOfDay
    /// Days since 1970-01-01.
    var day: Int
  }

  private(set) var changes: [Change] = []

  init(_ clock: LocalClock) {
    var offset = clock.offset
    for change in clock.changes {
      let walls = [change.instant + offset, change.instant + change.offset].sorted()
      changes.append(Change(skips: change.offset > offset, wall: walls[0]..<walls[1]))
      offset = change.offset
    }
  }

  /// The edges of a window that are skipped or come twice on a day the window is for, in the order of time.
  func edges(of window: TimeWindow, on days: WeekdaySet) -> [Edge] {
    changes.flatMap { change -> [Edge] in
      let touched = Self.day(of: change.wall.lowerBound)...Self.day(of: change.wall.upperBound)
      return touched.flatMap { day in
        [(window.start, 0), (window.end, window.endOffset >= TimeOfDay.minutesPerDay ? 1 : 0)].compactMap {
          time, daysAfter -> Edge? in
          let wall = day * TimeOfDay.minutesPerDay + time.minutes
          guard change.wall.contains(wall), Self.isOn(day - daysAfter, days) else { return nil }
          // The first skipped minute is the same moment as the end of the gap.
          if change.skips, wall == change.wall.lowerBound { return nil }
          return Edge(change: change, time: time, day: day)
        }
      }
    }
  }

  private static func isOn(_ day: Int, _ days: WeekdaySet) -> Bool {
    days.rawValue >> UInt8(LocalClock.weekday(of: day)) & 1 == 1
  }

  private static func day(of wall: Int) -> Int {
    let (day, rest) = wall.quotientAndRemainder(dividingBy: TimeOfDay.minutesPerDay)
    return rest < 0 ? day - 1 : day
  }
}
