import CivilTime
import MonitoringPlan
import RuleSyntax
import Testing

@testable import RuleLint

/// OAL113 by the fact `elapsed-minutes` of `Docs/phone.md`: New York, 2026.
@Suite struct ClockShiftNotesTests {
  private static let spring = "on 2026-03-08 the shield of \"A\" is "
  private static let fall = "on 2026-11-01 the shield of \"A\" is "
  private static let asRules = "on 2026-11-01 the phone does what the rules say"

  static let cases: [(rule: String, notes: [String])] = [
    (
      "09:00-17:00 daily",
      [spring + "down from 09:00 to 17:00 and up from 17:00 to 17:00 on 2026-03-09", asRules]
    ),
    (
      "09:00-17:00 sun",
      [spring + "down from 09:00 to 17:00 and up from 17:00 to 09:00 on 2026-03-09", asRules]
    ),
    (
      "22:00-06:00 daily",
      [
        spring + "up from 22:00 on 2026-03-07 to 22:00, down from 22:00 to 23:59 and "
          + "up from 23:59 to 06:00 on 2026-03-10",
        asRules,
      ]
    ),
    ("22:00-06:00 sat", [spring + "up from 22:00 on 2026-03-07 to 22:00", asRules]),
    ("09:00-09:59 daily", [spring + "down from 09:00 to 09:59", fall + "down from 09:00 to 09:59"]),
    (
      "09:00-10:00 daily",
      [
        spring + "down from 09:00 to 10:00 and up from 10:00 to 10:00 on 2026-03-09",
        fall + "down from 09:00 to 10:00",
      ]
    ),
  ]

  @Test(arguments: cases) func bothDatesAreTold(_ rule: String, _ notes: [String]) throws {
    let zone = try Zone(posix: "EST5EDT,M3.2.0,M11.1.0")
    let options = LintOptions(zone: LintZone(zone, from: Instant(secondsSince1970: 1_767_225_600)))
    let found = findings("schedule \"A\" \(rule) block list:S", options: options, target: .openapplock105)
    #expect(found.filter { $0.code.number == 113 }.map(\.notes) == [notes])
  }

  @Test(arguments: [
    ("EST5EDT,M3.2.0,M11.1.0", "an hour"), ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "30 minutes"),
    ("<+00>0<+02>-2,M3.5.0/1,M10.5.0/3", "2 hours"),
  ])
  func theShiftIsTheZones(_ posix: String, _ shift: String) throws {
    let zone = LintZone(try Zone(posix: posix), from: Instant(secondsSince1970: 1_767_225_600))
    let found = findings(
      "schedule \"A\" 09:00-17:00 daily block list:S", options: LintOptions(zone: zone),
      target: .openapplock105)
    #expect(found.first { $0.code.number == 113 }?.message.hasSuffix(" and is \(shift) off") == true)
  }
}
