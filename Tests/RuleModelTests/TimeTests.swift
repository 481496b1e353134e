import RuleModel
import Testing

@Suite struct TimeTests {
  @Test func everyMinuteOfTheDayIsATimeAndNothingElse() throws {
    for minutes in 0..<1440 {
      let time = try #require(TimeOfDay(minutes: minutes))
      #expect(time.minutes == minutes)
      #expect(time.hour * 60 + time.minute == minutes)
      #expect((0..<60).contains(time.minute))
      #expect(time.description.utf8.count == 5)
    }
    for minutes in [-1, 1440, 1441, Int.min, Int.max] { #expect(TimeOfDay(minutes: minutes) == nil) }
  }

  @Test(arguments: [
    (0, 0), (1439, 1439), (1440, 0), (1441, 1), (-1, 1439), (-1440, 0), (-1441, 1439), (14_400, 0),
    (Int.max, Int.max % 1440), (Int.min, Int.min % 1440 + 1440),
  ]) func wrappingCountsRoundTheClock(_ minutes: Int, _ expected: Int) {
    #expect(TimeOfDay(wrapping: minutes).minutes == expected)
  }

  @Test(arguments: [
    (0, "00:00"), (9, "00:09"), (65, "01:05"), (599, "09:59"), (600, "10:00"), (1440, "24:00"),
  ])
  func clock(_ minutes: Int, _ text: String) {
    #expect(TimeOfDay.clock(minutes) == text)
  }

  struct Window: CustomTestStringConvertible, Sendable {
    var start: Int
    var end: Int
    var duration: Int
    var endOffset: Int
    var reachesNextDay = false
    var endsAtMidnight = false
    var text: String
    var testDescription: String { text }
  }

  static let windows: [Window] = [
    Window(start: 540, end: 1020, duration: 480, endOffset: 1020, text: "09:00-17:00"),
    Window(start: 0, end: 1, duration: 1, endOffset: 1, text: "00:00-00:01"),
    Window(start: 0, end: 1439, duration: 1439, endOffset: 1439, text: "00:00-23:59"),
    Window(start: 1438, end: 1439, duration: 1, endOffset: 1439, text: "23:58-23:59"),
    Window(start: 1439, end: 0, duration: 1, endOffset: 1440, endsAtMidnight: true, text: "23:59-24:00"),
    Window(start: 1320, end: 0, duration: 120, endOffset: 1440, endsAtMidnight: true, text: "22:00-24:00"),
    Window(start: 0, end: 0, duration: 1440, endOffset: 1440, endsAtMidnight: true, text: "all-day"),
    Window(start: 1320, end: 360, duration: 480, endOffset: 1800, reachesNextDay: true, text: "22:00-06:00"),
    Window(start: 1439, end: 1, duration: 2, endOffset: 1441, reachesNextDay: true, text: "23:59-00:01"),
    Window(start: 1, end: 0, duration: 1439, endOffset: 1440, endsAtMidnight: true, text: "00:01-24:00"),
    Window(start: 540, end: 539, duration: 1439, endOffset: 1979, reachesNextDay: true, text: "09:00-08:59"),
    Window(start: 540, end: 540, duration: 1440, endOffset: 1980, reachesNextDay: true, text: "09:00+24h"),
    Window(start: 1439, end: 1439, duration: 1440, endOffset: 2879, reachesNextDay: true, text: "23:59+24h"),
  ]

  @Test(arguments: windows) func window(_ expected: Window) throws {
    let window = TimeWindow(
      start: try #require(TimeOfDay(minutes: expected.start)),
      end: try #require(TimeOfDay(minutes: expected.end)))
    #expect(window.duration == expected.duration)
    #expect(window.endOffset == expected.endOffset)
    #expect(window.reachesNextDay == expected.reachesNextDay)
    #expect(window.endsAtMidnight == expected.endsAtMidnight)
    #expect(window.isAllDay == (expected.text == "all-day"))
    #expect(window.description == expected.text)
  }

  @Test func budgetsEndWhereTheLanguageSays() {
    #expect([-1, 0, 1441, Int.max].allSatisfy { TimeLimitConfig(dailyLimitMinutes: $0) == nil })
    #expect([1, 45, 1440].allSatisfy { TimeLimitConfig(dailyLimitMinutes: $0)?.dailyLimitMinutes == $0 })
    #expect([-1, 0, 1001, Int.min].allSatisfy { OpenLimitConfig(maxOpens: $0) == nil })
    #expect([1, 5, 1000].allSatisfy { OpenLimitConfig(maxOpens: $0)?.maxOpens == $0 })
  }

  @Test func kindsHaveTheAppsDefaultNames() {
    #expect(RuleKind.allCases.map(\.rawValue) == ["schedule", "time-limit", "open-limit"])
    #expect(RuleKind.allCases.map(\.defaultName) == ["In the Zone", "Time Keeper", "Gate Keeper"])
  }
}
