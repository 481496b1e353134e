import CivilTime
import RuleModel
import Testing
import WeekView

/// The calendar file, asserted on its text.
@Suite struct WeekCalendarTests {
  private static let berlin = "CET-1CEST,M3.5.0,M10.5.0/3"

  private func calendar(
    _ name: String = "Night",
    _ window: TimeWindow = TimeWindow(start: TimeOfDay(wrapping: 1320), end: TimeOfDay(wrapping: 360)),
    days: WeekdaySet = .daily, zone: String = berlin, from date: (Int, Int, Int) = (2026, 3, 1)
  ) throws -> String {
    let rule = Rule(
      id: RuleID(name: name), name: name, days: days, list: "Social",
      configuration: .schedule(ScheduleConfig(window: window)))
    let zone = zone == "UTC" ? Zone.utc : try Zone(posix: zone)
    let date = try #require(CivilDate(year: date.0, month: date.1, day: date.2))
    return WeekCalendar(RuleSet(rules: [rule]), zone, from: zone.startOfDay(date)).render()
  }

  @Test func linesEndAsTheFormatSays() throws {
    let text = try calendar(
      "Ein sehr langer Name mit Ümläuten und 日本語 und 🌙, der gefaltet werden muß; \\ \u{1}")
    let lines = text.components(of: "\r\n")
    #expect(lines.last == "" && !text.replacing("\r\n", with: "").contains(where: \.isNewline))
    #expect(lines.allSatisfy { $0.utf8.count <= 75 })
    let unfolded = text.replacing("\r\n ", with: "")
    #expect(unfolded.contains("muß\\; \\\\ \r\n") && unfolded.contains("🌙\\, der"))
  }

  @Test func zoneIsGivenAsYearlyRules() throws {
    let text = try calendar()
    #expect(
      text.contains("BEGIN:DAYLIGHT\r\nDTSTART:20250330T020000\r\nRRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU\r\n")
    )
    #expect(text.contains("TZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200\r\nEND:DAYLIGHT"))
    #expect(!text.contains("RDATE"))
    #expect(!(try calendar(zone: "UTC")).contains("VTIMEZONE"))
    // The second sunday of march is no last one.
    #expect(try calendar(zone: "EST5EDT,M3.2.0,M11.1.0").contains("BYMONTH=3;BYDAY=2SU"))
    #expect(try calendar(zone: "XXX-3").contains("TZOFFSETFROM:+0300\r\nTZOFFSETTO:+0300"))
  }

  /// A night in which the clocks change lasts an hour less or more, and ends at its time all the same.
  @Test func nightsOfAChangeHaveAnEntryOfTheirOwn() throws {
    let text = try calendar()
    for (night, morning) in [("20260328", "20260329"), ("20261024", "20261025"), ("20270327", "20270328")] {
      #expect(
        text.contains(":\(night)T220000\r\nDTEND;TZID=\(Self.berlin):\(morning)T060000\r\nRECURRENCE-ID"))
    }
    #expect(text.components(of: "RECURRENCE-ID").count - 1 == 10)
    // A window that the change does not touch has none, nor has a night on other days.
    let noon = TimeWindow(start: TimeOfDay(wrapping: 720), end: TimeOfDay(wrapping: 780))
    #expect(!(try calendar("Noon", noon)).contains("RECURRENCE-ID"))
    #expect(!(try calendar(days: .weekdays)).contains("RECURRENCE-ID"))
  }

  @Test func anEventBeginsOnOneOfItsDays() throws {
    // 2026-03-01 is a sunday.
    let text = try calendar(days: .weekdays)
    #expect(text.contains(":20260302T220000\r\nDTEND"))
    #expect(text.contains("RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"))
    #expect(text.contains("TRANSP:TRANSPARENT") && !text.contains("VALARM"))
    #expect(text.contains("UID:\(RuleID(name: "Night"))-window@oal"))
  }
}

extension String {
  /// The pieces between separators, of which a line end is two characters.
  func components(of separator: String) -> [String] {
    var pieces: [String] = []
    var rest = self[...]
    while let found = rest.firstRange(of: separator) {
      pieces.append(String(rest[..<found.lowerBound]))
      rest = rest[found.upperBound...]
    }
    return pieces + [String(rest)]
  }
}
