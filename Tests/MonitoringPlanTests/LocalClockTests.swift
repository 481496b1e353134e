import CivilTime
import MonitoringPlan
import RuleModel
import Testing

/// The model's clock against the zones that it is made from.
@Suite struct LocalClockTests {
  /// Zones by rule, so that no database is needed: with a gap of an hour, of half an hour, at midnight, and none.
  static let zones = [
    "EST5EDT,M3.2.0,M11.1.0", "CET-1CEST,M3.5.0,M10.5.0/3", "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0",
    "EET-2EEST,M4.5.5/0,M10.5.4/24", "<+0530>-5:30", "NST3:30NDT,M3.2.0/0:01,M11.1.0/0:01",
  ]
  /// 2026-01-01 to 2027-01-01.
  static let days = 20_454..<20_819

  @Test(arguments: zones) func agreesWithTheZone(_ rule: String) throws {
    let zone = try Zone(posix: rule)
    let clock = LocalClock(zone, from: Self.days.lowerBound * 1440, to: Self.days.upperBound * 1440)
    #expect(clock.changes.count == (rule.contains(",") ? 2 : 0))
    for day in Self.days {
      let isNear = !clock.isPlain(day)
      for minute in stride(from: 0, to: 1440, by: isNear ? 1 : 180) {
        let civil = CivilDateTime(CivilDate(dayNumber: day), minutes: minute)
        let wanted = LocalClock.minute(zone.instant(of: civil))
        let instant = clock.instant(day: day, minute: minute)
        if instant != wanted { Issue.record("\(civil): \(instant), not \(wanted)") }
        // Every minute of the absolute day, too.
        let moment = clock.moment(day * 1440 + minute)
        let iso = zone.iso(Instant(secondsSince1970: Int64(day * 1440 + minute) * 60))
        if moment.description != iso { Issue.record("\(moment), not \(iso)") }
        if moment.instant != day * 1440 + minute { Issue.record("\(moment) is another instant") }
      }
    }
  }

  /// What DeviceActivity makes of a bound that the clocks skip.
  @Test(arguments: [
    (0, (2026, 3, 8), 135, "2026-03-08T03:15:00-04:00"), (0, (2026, 3, 8), 120, "2026-03-08T03:00:00-04:00"),
    (0, (2026, 3, 8), 119, "2026-03-08T01:59:00-05:00"), (0, (2026, 11, 1), 90, "2026-11-01T01:30:00-04:00"),
    (2, (2026, 10, 4), 135, "2026-10-04T03:15:00+11:00"),
    (2, (2026, 10, 4), 150, "2026-10-04T02:30:00+11:00"),
    (3, (2026, 4, 24), 0, "2026-04-24T01:00:00+03:00"), (3, (2026, 4, 24), 30, "2026-04-24T01:30:00+03:00"),
  ])
  func skippedBounds(_ zone: Int, _ date: (Int, Int, Int), _ minute: Int, _ wanted: String) throws {
    let day = try #require(CivilDate(year: date.0, month: date.1, day: date.2)).dayNumber
    let clock = LocalClock(try Zone(posix: Self.zones[zone]), from: (day - 9) * 1440, to: (day + 9) * 1440)
    #expect("\(clock.moment(clock.instant(day: day, minute: minute, .sameMinute)))" == wanted)
  }

  @Test func abstractWeeksBeginOnSunday() {
    #expect(LocalClock.weekday(of: LocalClock.firstSunday) == 0)
    #expect(LocalClock.weekday(of: LocalClock.firstSunday - 8) == 6)
    #expect(LocalClock.abstract.local(-1).day == -1)
    #expect(LocalClock.abstract.local(-1).minute == 1439)
  }
}
