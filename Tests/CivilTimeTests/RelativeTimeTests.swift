import CivilTime
import Testing

/// Times by the day that it is.
@Suite struct RelativeTimeTests {
  /// A Wednesday, 15:07:31.
  private static let now = CivilDateTime(
    CivilDate(year: 2026, month: 3, day: 11)!, seconds: 15 * 3600 + 7 * 60 + 31)

  static let cases: [(String, String?)] = [
    ("now", "2026-03-11T15:07:00"), ("today", "2026-03-11"), ("Tomorrow", "2026-03-12"),
    ("23:00", "2026-03-11T23:00:00"),
    ("9:05", "2026-03-11T09:05:00"), ("today 09:00", "2026-03-11T09:00:00"),
    ("tomorrow 00:00", "2026-03-12T00:00:00"),
    ("mon 23:00", "2026-03-16T23:00:00"), ("wed 23:00", "2026-03-11T23:00:00"),
    ("wednesday 01:00", "2026-03-11T01:00:00"),
    ("tue", "2026-03-17"), ("24:00", nil), ("23:60", nil), ("now 12:00", nil), ("monday at 9", nil),
    ("", nil), ("m 9:00", nil),
  ]

  @Test(arguments: cases) func reads(_ text: String, _ wanted: String?) {
    let found = RelativeTime.read(text, now: Self.now).map { time -> String in
      switch time {
      case .date(let date): date.description
      case .civil(let civil): civil.description
      case .instant(let instant): instant.description
      }
    }
    #expect(found == wanted)
  }
}
