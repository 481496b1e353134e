import CivilTime
import TestSupport
import Testing

/// Places whose clocks do something that schedules trip over, by known dates.
@Suite struct ZoneTests {
  @Test(arguments: [
    ("America/New_York", "2026-03-08 02:30", "2026-03-08T07:00Z"),
    ("America/New_York", "2026-03-08 02:00", "2026-03-08T07:00Z"),
    ("Europe/London", "2026-03-29 01:59", "2026-03-29T01:00Z"),
    ("Australia/Sydney", "2026-10-04 02:30", "2026-10-03T16:00Z"),
    // Thirty minutes only.
    ("Australia/Lord_Howe", "2026-10-04 02:15", "2026-10-03T15:30Z"),
    // Two hours.
    ("Antarctica/Troll", "2026-03-29 02:59", "2026-03-29T01:00Z"),
    // At midnight.
    ("Africa/Cairo", "2026-04-24 00:30", "2026-04-23T22:00Z"),
    ("America/Asuncion", "2023-10-01 00:00", "2023-10-01T04:00Z"),
    // A whole day.
    ("Pacific/Apia", "2011-12-30 12:00", "2011-12-30T10:00Z"),
    ("Pacific/Kwajalein", "1993-08-21 12:00", "1993-08-21T12:00Z"),
  ])
  func aTimeInAGapMovesToTheFirstInstantAfterIt(_ name: String, _ wall: String, _ after: String) throws {
    let zone = try ZoneFiles.zone(name)
    let (civil, instant) = (try CivilDateTime.at(wall), try Instant.at(after))
    #expect(zone.instant(of: civil) == instant)
    guard case .gap(let transition) = zone.match(civil) else {
      Issue.record("\(wall) is in no gap of \(name)")
      return
    }
    #expect(transition.instant == instant && transition.movesClocks)
    #expect(transition.clockBefore <= civil && civil < transition.clockAfter)
    #expect(zone.civil(of: instant) == transition.clockAfter)
    #expect(zone.civil(of: instant.advanced(bySeconds: -1)) == transition.clockBefore.adding(seconds: -1))
    #expect(zone.match(transition.clockAfter) == .unique(instant))
  }

  @Test(arguments: [
    ("America/New_York", "2026-11-01 01:30", "2026-11-01T05:30Z", "2026-11-01T06:30Z"),
    ("America/New_York", "2026-11-01 01:00", "2026-11-01T05:00Z", "2026-11-01T06:00Z"),
    ("Europe/London", "2026-10-25 01:00", "2026-10-25T00:00Z", "2026-10-25T01:00Z"),
    ("Europe/Dublin", "2026-10-25 01:30", "2026-10-25T00:30Z", "2026-10-25T01:30Z"),
    ("Australia/Lord_Howe", "2026-04-05 01:45", "2026-04-04T14:45Z", "2026-04-04T15:15Z"),
    ("Africa/Casablanca", "2026-02-15 02:30", "2026-02-15T01:30Z", "2026-02-15T02:30Z"),
    ("Antarctica/Troll", "2026-10-25 01:00", "2026-10-24T23:00Z", "2026-10-25T01:00Z"),
    ("America/Nuuk", "2026-10-24 23:30", "2026-10-25T00:30Z", "2026-10-25T01:30Z"),
    ("Pacific/Apia", "1892-07-04 12:00:00", "1892-07-03T23:26:56Z", "1892-07-04T23:26:56Z"),
  ])
  func anAmbiguousTimeIsItsFirstOccurrence(
    _ name: String, _ wall: String, _ first: String, _ second: String
  ) throws {
    let zone = try ZoneFiles.zone(name)
    let civil = try CivilDateTime.at(wall)
    let (first, second) = (try Instant.at(first), try Instant.at(second))
    #expect(zone.match(civil) == .repeated(first: first, second: second))
    #expect(zone.instant(of: civil) == first)
    #expect(zone.civil(of: first) == civil && zone.civil(of: second) == civil)
  }

  @Test(arguments: [
    ("America/New_York", "2026-03-08", "2026-03-08T05:00Z", 23 * 60),
    ("America/New_York", "2026-11-01", "2026-11-01T04:00Z", 25 * 60),
    ("America/New_York", "2026-11-02", "2026-11-02T05:00Z", 24 * 60),
    ("Australia/Lord_Howe", "2026-10-04", "2026-10-03T13:30Z", 24 * 60 - 30),
    ("Antarctica/Troll", "2026-10-25", "2026-10-24T22:00Z", 26 * 60),
    ("Africa/Cairo", "2026-04-24", "2026-04-23T22:00Z", 23 * 60),
    // Clocks go back from midnight to 23:00 of the day before, which thereby gets longer.
    ("Africa/Cairo", "2026-10-29", "2026-10-28T21:00Z", 25 * 60),
    ("America/Asuncion", "2023-10-01", "2023-10-01T04:00Z", 23 * 60),
    // At 00:01 clocks went back to 23:01: the first minute of the day came before the hour that was repeated.
    ("America/St_Johns", "2010-11-07", "2010-11-07T02:30Z", 25 * 60),
    ("America/St_Johns", "2010-11-06", "2010-11-06T02:30Z", 24 * 60),
    ("Pacific/Apia", "2011-12-29", "2011-12-29T10:00Z", 24 * 60),
    ("Pacific/Apia", "2011-12-30", "2011-12-30T10:00Z", 0),
    ("Pacific/Apia", "2011-12-31", "2011-12-30T10:00Z", 24 * 60),
    ("Pacific/Kwajalein", "1993-08-21", "1993-08-21T12:00Z", 0),
  ])
  func daysBeginAndEndByTheClock(_ name: String, _ day: String, _ start: String, _ minutes: Int) throws {
    let zone = try ZoneFiles.zone(name)
    let date = try CivilDate.parse(day).get()
    let range = zone.day(date)
    #expect(try range.lowerBound == Instant.at(start))
    #expect(zone.startOfDay(date) == range.lowerBound)
    #expect(range.upperBound.seconds(since: range.lowerBound) == minutes * 60)
    #expect((zone.civil(of: range.lowerBound).date == date) == (minutes > 0))
    #expect(zone.civil(of: range.lowerBound.advanced(bySeconds: -1)).date < date)
  }

  @Test func offsetsHaveTheirNames() throws {
    let dublin = try ZoneFiles.zone("Europe/Dublin")
    let summer = dublin.offset(at: try .at("2026-07-01T00:00Z"))
    let winter = dublin.offset(at: try .at("2026-12-01T00:00Z"))
    #expect((summer.abbreviation, summer.iso) == ("IST", "+01:00"))
    #expect((winter.abbreviation, winter.iso) == ("GMT", "+00:00"))
    // Which of the two is the daylight saving time, the packager of the database decides.
    #expect(summer.isDaylight != winter.isDaylight)
    let reversed = try ZoneFiles.zone("Etc/GMT-3")
    #expect(reversed.offset(at: try .at("2026-07-01T00:00Z")).iso == "+03:00")
    let old = try ZoneFiles.zone("Europe/Berlin").offset(at: Instant(secondsSince1970: -3_000_000_000))
    #expect((old.abbreviation, old.iso) == ("LMT", "+00:53:28"))
    let newfoundland = try ZoneFiles.zone("America/St_Johns")
    #expect(newfoundland.iso(try .at("2026-01-01T00:00Z")) == "2025-12-31T20:30:00-03:30")
  }

  @Test func stretchesMeetAtTransitions() throws {
    let zone = try ZoneFiles.zone("Europe/Berlin")
    let bounds = try Instant.at("2020-01-01T00:00Z")..<Instant.at("2060-01-01T00:00Z")
    let transitions = Array(zone.transitions(in: bounds))
    #expect(transitions.count == 80)
    for transition in transitions {
      let before = zone.stretch(at: transition.instant.advanced(bySeconds: -1))
      let after = zone.stretch(at: transition.instant)
      #expect(before.end == transition.instant && after.start == transition.instant)
      #expect(before.offset == transition.before && after.offset == transition.after)
      #expect(transition.jump.magnitude == 3600)
    }
    #expect(zone.stretch(at: Instant(secondsSince1970: -10_000_000_000)).start == nil)
    #expect(Zone.utc.stretch(at: bounds.lowerBound).end == nil)
  }

  /// Bounds include their first instant and not their last.
  @Test func transitionsKeepToHalfOpenBounds() throws {
    let zone = try ZoneFiles.zone("America/New_York")
    let spring = try Instant.at("2026-03-08T07:00Z")
    let before = spring.advanced(bySeconds: -1)
    let after = spring.advanced(bySeconds: 1)
    #expect(zone.transitions(in: spring..<after).map(\.instant) == [spring])
    #expect(Array(zone.transitions(in: before..<spring)).isEmpty)
    #expect(Array(zone.transitions(in: after..<after.advanced(byMinutes: 60))).isEmpty)
    #expect(zone.nextTransition(after: before)?.instant == spring)
    #expect(try zone.nextTransition(after: spring)?.instant == Instant.at("2026-11-01T06:00Z"))
  }

  @Test(arguments: [
    ("Asia/Tokyo", true), ("Etc/GMT+5", true), ("Etc/UTC", true), ("America/Phoenix", true),
    ("Asia/Kolkata", true), ("America/New_York", false), ("Europe/Dublin", false),
    ("Africa/Casablanca", false),
    ("Australia/Lord_Howe", false),
  ])
  func zonesWithoutDSTAreTold(_ name: String, _ hasNone: Bool) throws {
    let zone = try ZoneFiles.zone(name)
    #expect(try zone.hasNoDST(from: .at("2026-01-01T00:00Z")) == hasNone)
  }

  @Test func aPastDSTCountsUntilItsEnd() throws {
    let tokyo = try ZoneFiles.zone("Asia/Tokyo")
    #expect(try !tokyo.hasNoDST(from: .at("1951-07-01T00:00Z")))
    #expect(try tokyo.hasNoDST(from: .at("1952-07-01T00:00Z")))
  }
}

/// What holds for every zone, at seeded random times.
@Suite struct ZonePropertyTests {
  static let names = [
    "Europe/Berlin", "Europe/Dublin", "America/New_York", "America/St_Johns", "America/Nuuk",
    "America/Asuncion",
    "Africa/Cairo", "Africa/Casablanca", "Asia/Gaza", "Asia/Kolkata", "Antarctica/Troll",
    "Australia/Lord_Howe",
    "Pacific/Apia", "Pacific/Chatham", "Pacific/Kwajalein", "Etc/GMT-3",
  ]

  @Test(arguments: names)
  func aTimeOnTheWallComesBackUnlessItIsInAGap(_ name: String) throws {
    let zone = try ZoneFiles.zone(name)
    var random = SeededGenerator(seed: 1)
    for civil in walls(of: zone, &random) {
      let instant = zone.instant(of: civil)
      let match = zone.match(civil)
      #expect(match.instant == instant)
      switch match {
      case .unique: #expect(zone.civil(of: instant) == civil)
      case .repeated(_, let second):
        #expect(zone.civil(of: instant) == civil && zone.civil(of: second) == civil)
        #expect(instant < second)
      case .gap(let transition):
        #expect(zone.civil(of: instant) > civil && transition.jump > 0)
        #expect(zone.civil(of: instant.advanced(bySeconds: -1)) < civil)
      }
      // The first instant that reaches the time: none before it does.
      let before = instant.advanced(bySeconds: -Int.random(in: 1...200_000, using: &random))
      #expect(zone.civil(of: before) < civil)
    }
  }

  @Test(arguments: names)
  func laterOnTheWallIsNeverEarlier(_ name: String) throws {
    let zone = try ZoneFiles.zone(name)
    var random = SeededGenerator(seed: 2)
    let walls = walls(of: zone, &random).sorted()
    for (earlier, later) in zip(walls, walls.dropFirst()) {
      #expect(zone.instant(of: earlier) <= zone.instant(of: later))
    }
  }

  @Test(arguments: names)
  func everyInstantLiesInItsDay(_ name: String) throws {
    let zone = try ZoneFiles.zone(name)
    var random = SeededGenerator(seed: 3)
    for civil in walls(of: zone, &random) {
      let instant = zone.instant(of: civil)
      let date = zone.civil(of: instant).date
      #expect(zone.day(date).contains(instant))
      #expect(zone.civil(of: zone.startOfDay(date)).date == date)
    }
  }

  /// Half of them near a transition, the others anywhere from 1850 to 2150.
  private func walls(of zone: Zone, _ random: inout SeededGenerator) -> [CivilDateTime] {
    (0..<2_000).map { number in
      let second = Int64.random(in: -3_786_912_000...5_680_281_600, using: &random)
      let instant = Instant(secondsSince1970: second)
      guard number.isMultiple(of: 2), let transition = zone.nextTransition(after: instant) else {
        return zone.civil(of: instant)
      }
      return transition.clockBefore.adding(seconds: Int.random(in: -100_000...100_000, using: &random))
    }
  }
}
