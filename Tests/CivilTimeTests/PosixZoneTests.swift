import CivilTime
import TestSupport
import Testing

@Suite struct PosixZoneTests {
  @Test(arguments: [
    ("EST5", -18_000, "EST"), ("<+03>-3", 10_800, "+03"), ("UTC0", 0, "UTC"), ("<-00>0", 0, "-00"),
    ("IST-5:30", 19_800, "IST"), ("LMT-0:53:28", 3_208, "LMT"), ("ABC+24:59:59", -89_999, "ABC"),
    ("ABC-24", 86_400, "ABC"), ("LongName7", -25_200, "LongName"), ("XYZ05", -18_000, "XYZ"),
  ])
  func rulesWithoutDaylightSaving(_ text: String, _ secondsEast: Int, _ abbreviation: String) throws {
    let zone = try Zone(posix: text)
    let offset = zone.offset(at: Instant(secondsSince1970: 0))
    #expect((offset.secondsEast, offset.abbreviation) == (secondsEast, abbreviation))
    #expect(!offset.isDaylight)
    #expect(zone.hasNoDST(from: Instant(secondsSince1970: .min)))
    #expect(zone.nextTransition(after: Instant(secondsSince1970: .min)) == nil)
    #expect(zone.name == text)
  }

  /// The changes of a year, by the rule's own terms.
  @Test(arguments: [
    ("EST5EDT,M3.2.0,M11.1.0", 2026, ["2026-03-08T07:00Z +1", "2026-11-01T06:00Z -1"]),
    ("CET-1CEST,M3.5.0,M10.5.0/3", 2026, ["2026-03-29T01:00Z +1", "2026-10-25T01:00Z -1"]),
    // Dublin: the summer is the standard time, and winter's has a negative saving.
    ("IST-1GMT0,M10.5.0,M3.5.0/1", 2026, ["2026-03-29T01:00Z +1", "2026-10-25T01:00Z -1"]),
    ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", 2026, ["2026-03-29T01:00Z +1", "2026-10-25T01:00Z -1"]),
    // The Saturday that comes 50 hours after the month's fourth Thursday.
    ("EET-2EEST,M3.4.4/50,M10.4.4/50", 2026, ["2026-03-28T00:00Z +1", "2026-10-23T23:00Z -1"]),
    ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", 2026, ["2026-04-04T15:00Z -0.5", "2026-10-03T15:30Z +0.5"]),
    // Without a leap day in the count, and with it.
    ("AAA0BBB,J60/0,J300/0", 2028, ["2028-03-01T00:00Z +1", "2028-10-26T23:00Z -1"]),
    ("AAA0BBB,J60/0,J300/0", 2026, ["2026-03-01T00:00Z +1", "2026-10-26T23:00Z -1"]),
    ("AAA0BBB,J59/0,J300/0", 2028, ["2028-02-28T00:00Z +1", "2028-10-26T23:00Z -1"]),
    ("AAA0BBB,59/0,299/0", 2028, ["2028-02-29T00:00Z +1", "2028-10-25T23:00Z -1"]),
    ("AAA0BBB,59/0,299/0", 2026, ["2026-03-01T00:00Z +1", "2026-10-26T23:00Z -1"]),
    // Changes that fall outside of the year of their rule.
    ("AAA0BBB,M1.1.4/-167,M6.1.0", 2026, ["2026-06-07T01:00Z -1", "2026-12-31T01:00Z +1"]),
    ("AAA0BBB,M6.1.0,M12.5.4/167:59:59", 2027, ["2027-01-06T22:59:59Z -1", "2027-06-06T02:00Z +1"]),
    (
      "AAA0BBB-2:00:01,M6.1.0/+2:30:15,M9.1.0/3", 2026,
      ["2026-06-07T02:30:15Z +2", "2026-09-06T00:59:59Z -2"]
    ),
  ])
  func rulesWithDaylightSaving(_ text: String, _ year: Int, _ changes: [String]) throws {
    let zone = try Zone(posix: text)
    let bounds = try Instant.at("\(year)-01-01T00:00Z")..<Instant.at("\(year + 1)-01-01T00:00Z")
    let found = Array(zone.transitions(in: bounds))
    #expect(
      try found.map(\.instant) == changes.map { try .at(String($0.prefix { $0 != " " })) })
    let jumps = changes.map { Double($0.split(separator: " ")[1]) }
    #expect(found.map { Double($0.jump / 1800) / 2 } == jumps)
    // Beyond any table: 400 years later the calendar repeats.
    let later = try Instant.at("\(year + 400)-01-01T00:00Z")..<Instant.at("\(year + 401)-01-01T00:00Z")
    let shift = later.lowerBound.seconds(since: bounds.lowerBound)
    #expect(
      zone.transitions(in: later).map { $0.instant.advanced(bySeconds: -shift) } == found.map(\.instant))
  }

  /// Counted with the leap day a date is one further on after February, and one less for starting at 0.
  @Test(arguments: [2027, 2028])
  func theTwoWaysToCountDaysAgree(_ year: Int) throws {
    let isLeap = year == 2028
    let bounds = try Instant.at("\(year)-01-01T00:00Z")..<Instant.at("\(year + 1)-01-01T00:00Z")
    for day in 1...330 {
      let counted = day - 1 + (isLeap && day > 59 ? 1 : 0)
      let withJ = try Zone(posix: "AAA0BBB,J\(day),M12.1.0")
      let without = try Zone(posix: "AAA0BBB,\(counted),M12.1.0")
      #expect(withJ.transitions(in: bounds).map(\.instant) == without.transitions(in: bounds).map(\.instant))
    }
  }

  @Test(arguments: [
    "EST5EDT,0/0,J365/25", "XXX3EDT4,0/0,J365/23", "AAA0BBB,J60/2,J60/3", "AAA0BBB,0/0,J365/100",
  ])
  func daylightSavingAllYearHasNoChanges(_ text: String) throws {
    let zone = try Zone(posix: text)
    for second in stride(from: Int64(1_700_000_000), to: 1_900_000_000, by: 6 * 3600) {
      #expect(zone.offset(at: Instant(secondsSince1970: second)).isDaylight)
    }
    #expect(zone.nextTransition(after: Instant(secondsSince1970: 0)) == nil)
    let start = Instant(secondsSince1970: 1_700_000_000)
    #expect(zone.transitions(in: start..<start.advanced(bySeconds: 1 << 40)).map(\.instant).isEmpty)
    #expect(!zone.hasNoDST(from: start))
  }

  @Test func aRuleWithDSTHasItInWinterToo() throws {
    let zone = try Zone(posix: "EST5EDT,M3.2.0,M11.1.0")
    #expect(try !zone.hasNoDST(from: .at("2026-01-01T00:00Z")))
  }

  /// The end of one year's daylight saving time is the start of the next year's, though no year is filled.
  @Test func aRuleThatNeverChangesEnds() throws {
    let zone = try Zone(posix: "AAA0BBB1,M1.1.0/0,M12.5.0/167")
    #expect(zone.nextTransition(after: Instant(secondsSince1970: 0)) == nil)
  }

  @Test(
    arguments: [
      ("", .abbreviation, 0), ("5", .abbreviation, 0), ("AB5", .abbreviation, 0), ("<AB>5", .abbreviation, 0),
      ("<ABC5", .abbreviation, 0), ("<A C>5", .abbreviation, 0), ("ABC", .offset, 3), ("ABC25", .offset, 3),
      ("ABC5:60", .offset, 5), ("ABC5:", .offset, 5), ("ABC--5", .offset, 4), ("ABC1:2:", .offset, 7),
      ("ABC5,", .trailing, 4), ("ABC5,M3.2.0,M11.1.0", .trailing, 4), ("ABC5D", .abbreviation, 4),
      ("CET-1CEST", .dates, 9), ("CET-1CEST,M3.5.0", .dates, 16), ("CET-1CEST-2", .dates, 11),
      ("ABC5DEF,M13.1.0,M11.1.0", .date, 9), ("ABC5DEF,M0.1.0,M11.1.0", .date, 9),
      ("ABC5DEF,M3.6.0,M11.1.0", .date, 11), ("ABC5DEF,M3.0.0,M11.1.0", .date, 11),
      ("ABC5DEF,M3.1.7,M11.1.0", .date, 13), ("ABC5DEF,M3.1,M11.1.0", .date, 12),
      ("ABC5DEF,J0,J100", .date, 9), ("ABC5DEF,J366,J100", .date, 9), ("ABC5DEF,366,100", .date, 8),
      ("ABC5DEF,M3.1.0/168,M11.1.0", .time, 15), ("ABC5DEF,M3.1.0/-168,M11.1.0", .time, 16),
      ("ABC5DEF,M3.1.0/,M11.1.0", .time, 15), ("ABC5DEF,M3.1.0/2:99,M11.1.0", .time, 17),
      ("ABC5DEF,M3.1.0,M11.1.0/2x", .trailing, 24), ("ABC5DEF,M3.1.0,M11.1.0,", .trailing, 22),
      ("ABC5DEF,M3.1.0,M11.1.0\n", .trailing, 22), ("ABC0005", .abbreviation, 6),
      ("\u{C4}\u{D6}\u{DC}5", .abbreviation, 0), (" EST5", .abbreviation, 0), ("EST5 ", .abbreviation, 4),
    ] as [(String, PosixZoneError.Kind, Int)])
  func othersSayWhatIsWrongWhere(_ text: String, _ kind: PosixZoneError.Kind, _ offset: Int) {
    #expect(throws: PosixZoneError(kind: kind, offset: offset)) { try Zone(posix: text) }
  }

  @Test func damagedRulesNeverCrash() {
    var mutator = Mutator(seed: 9636)
    var random = SeededGenerator(seed: 9636)
    var readable = 0
    for _ in 0..<20_000 {
      let text = mutator.damage("<+1245>-12:45<+1345>,M9.5.0/2:45,M4.1.0/3:45")
      guard let zone = try? Zone(posix: text) else { continue }
      readable += 1
      let instant = Instant(secondsSince1970: Int64.random(in: -1 << 40...1 << 40, using: &random))
      #expect(zone.instant(of: zone.civil(of: instant)) <= instant)
      _ = zone.nextTransition(after: instant)
    }
    #expect((1..<20_000).contains(readable))
  }
}
