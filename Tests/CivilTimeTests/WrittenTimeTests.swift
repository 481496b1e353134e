import CivilTime
import TestSupport
import Testing

@Suite struct WrittenTimeTests {
  @Test func theThreeFormsAreRead() throws {
    let date = try #require(CivilDate(year: 2026, month: 3, day: 8))
    #expect(WrittenTime.parse("2026-03-08") == .success(.date(date)))
    for text in ["2026-03-08T02:30", "2026-03-08 02:30", "2026-03-08t02:30:00"] {
      #expect(WrittenTime.parse(text) == .success(.civil(CivilDateTime(date, minutes: 150))), "\(text)")
    }
    let instant = Instant(secondsSince1970: 1_772_953_215)
    for text in [
      "2026-03-08T07:00:15Z", "2026-03-08 07:00:15z", "2026-03-08T02:00:15-05:00",
      "2026-03-08T12:45:15+05:45",
      "2026-03-09T06:59:15+23:59",
    ] {
      #expect(WrittenTime.parse(text) == .success(.instant(instant)), "\(text)")
    }
  }

  @Test(
    arguments: [
      ("", .form), ("now", .form), ("2026", .form), ("2026-3-8", .form), ("2026-03-08T", .form),
      ("2026-03-08T2:30", .form), ("2026-03-08T02", .form), ("2026-03-08T02:30:", .form), ("26-03-08", .form),
      ("2026-03-08T02:30+5", .form), ("2026-03-08T02:30+0530", .form), ("2026-03-08T02:30ZZ", .form),
      ("2026-03-08T02:30 Europe/Berlin", .form), ("08.03.2026", .form), ("2026/03/08", .form),
      ("\u{FF12}026-03-08", .form), ("2026-03-08Z", .form), ("2026-03-08  02:30", .form),
      ("2026-13-08", .noSuchMonth(13)), ("2026-00-08", .noSuchMonth(0)),
      ("2026-02-29", .noSuchDay(29, month: 2, year: 2026)),
      ("2026-01-00", .noSuchDay(0, month: 1, year: 2026)),
      ("2026-03-08T24:00", .noSuchTime), ("2026-03-08T22:60", .noSuchTime),
      ("2026-03-08T23:59:60", .noSuchTime),
      ("2026-03-08T02:30+24:00", .noSuchOffset), ("2026-03-08T02:30+01:60", .noSuchOffset),
    ] as [(String, WrittenTimeError)])
  func othersSayWhatIsWrong(_ text: String, _ error: WrittenTimeError) {
    #expect(WrittenTime.parse(text) == .failure(error))
    #expect(CivilDate.parse(text) == .failure(error))
  }

  @Test func aDateAloneHasNoTime() {
    #expect(CivilDate.parse("2026-03-08T02:30") == .failure(.form))
  }

  @Test func zonesGiveTheInstant() throws {
    let cairo = try ZoneFiles.zone("Africa/Cairo")
    let start = try Instant.at("2026-04-23T22:00Z")
    #expect(try WrittenTime.parse("2026-04-24").get().instant(in: cairo) == start)
    #expect(try WrittenTime.parse("2026-04-24 00:30").get().instant(in: cairo) == start)
    #expect(try WrittenTime.parse("2026-04-24 01:00").get().instant(in: cairo) == start)
    #expect(try WrittenTime.parse("2026-04-24T01:00+03:00").get().instant(in: cairo) == start)
    #expect(cairo.iso(start) == "2026-04-24T01:00:00+03:00")
  }

  @Test func damagedTextsNeverCrash() {
    var mutator = Mutator(seed: 4)
    var readable = 0
    for _ in 0..<20_000 {
      let text = mutator.damage("2026-03-08T02:30:15+05:30")
      if case .success = WrittenTime.parse(text) { readable += 1 }
    }
    #expect((1..<20_000).contains(readable))
  }
}
