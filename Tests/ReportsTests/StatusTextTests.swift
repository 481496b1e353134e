import MonitoringPlan
import RuleModel
import RuleStatus
import Testing

@testable import Reports

@Suite struct StatusWordsTests {
  /// R54: elapsed minutes, and what the app shows for them.
  @Test(arguments: [
    (0, "1m"), (1, "1m"), (59, "59m"), (60, "1h"), (61, "2h"), (120, "2h"), (1290, "22h"), (1439, "24h"),
    (1440, "24h"), (2820, "47h"), (2821, "2d"), (2880, "2d"), (4259, "2d"), (4260, "2d"), (4261, "3d"),
    (4319, "3d"), (4320, "3d"), (10_079, "7d"), (10_080, "7d"),
  ])
  func r54Countdowns(_ minutes: Int, _ text: String) {
    #expect(StatusWords.countdown(minutes) == text)
  }

  @Test(
    arguments: [
      (0x7F, "Every day"), (0x3E, "Weekdays"), (0x41, "Weekends"), (0x2A, "Mon, Wed, Fri"), (0x01, "Sun"),
      (0x43, "Sun, Mon, Sat"), (0x7E, "Mon, Tue, Wed, Thu, Fri, Sat"), (0, "No days"),
    ] as [(UInt8, String)])
  func daysBeginOnSunday(_ days: UInt8, _ text: String) {
    #expect(StatusWords.days(WeekdaySet(rawValue: days)) == text)
  }

  private func words(_ rule: Rule, _ usage: RuleUsage = RuleUsage(), at now: Int) throws -> [String] {
    let set = RuleSet(lists: [AppList(name: "Social")], rules: [rule])
    var budget = ComparisonBudget()
    let phone = try PhoneStatus(set, usage: [0: usage], .abstract, at: now, &budget)
    let status = try #require(phone.rules.first)
    return [StatusWords.label(status, of: rule, at: now), StatusWords.detail(status, of: rule)]
  }

  private func rule(_ configuration: RuleConfiguration, _ days: WeekdaySet = .daily) -> Rule {
    Rule(id: RuleID(name: "R"), name: "R", days: days, list: "Social", configuration: configuration)
  }

  @Test func limitsSayWhatIsLeft() throws {
    let limit = rule(.timeLimit(try #require(TimeLimitConfig(dailyLimitMinutes: 45))))
    let gate = rule(.openLimit(try #require(OpenLimitConfig(maxOpens: 5))))
    #expect(
      try words(limit, RuleUsage(usedMinutes: 18), at: 600)
        == ["27m left", "Time Limit · 18m of 45m used today"])
    #expect(try words(limit, at: 600) == ["45m left", "Time Limit · 0m of 45m used today"])
    #expect(
      try words(limit, RuleUsage(usedMinutes: 50), at: 600)
        == ["14h left", "Time Limit · 50m of 45m used today"])
    #expect(
      try words(gate, RuleUsage(opens: 2), at: 600) == ["3 opens left", "Open Limit · 2 of 5 opens today"])
    #expect(try words(gate, RuleUsage(opens: 4), at: 600).first == "1 open left")
    #expect(try words(gate, RuleUsage(opens: 5), at: 1439).first == "1m left")
  }

  @Test func schedules() throws {
    let night = TimeWindow(start: TimeOfDay(wrapping: 1260), end: TimeOfDay(wrapping: 180))
    let rule = rule(.schedule(ScheduleConfig(window: night)))
    // R21: 22:00, and five hours to go.
    #expect(try words(rule, at: 1320) == ["5h left", "Schedule · 21:00-03:00"])
    #expect(try words(rule, at: 1259).first == "Starts in 1m")
    #expect(try words(rule, RuleUsage(pausedUntil: 1330), at: 1320).first == "Paused")
    var other = rule
    other.days = []
    #expect(try words(other, at: 0).first == "No days")
    other.isEnabled = false
    #expect(try words(other, at: 0).first == "Disabled")
    #expect(try words(self.rule(.schedule(ScheduleConfig(window: .allDay))), at: 0).first == "Always on")
  }
}
