import RuleGuard
import RuleModel
import Testing

/// Which hard rules hold at a moment.
@Suite struct GuardMomentTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var what: String
    var configuration: RuleConfiguration
    var days: WeekdaySet = .weekdays
    var day = Weekday.monday
    var time: Int
    var isSpent: Bool?
    var holds: Bool

    var testDescription: String { what }
  }

  private static func window(_ start: Int, _ end: Int) -> RuleConfiguration {
    .schedule(
      ScheduleConfig(
        window: TimeWindow(start: TimeOfDay(wrapping: start * 60), end: TimeOfDay(wrapping: end * 60))))
  }

  static let limit = RuleConfiguration.timeLimit(TimeLimitConfig(dailyLimitMinutes: 45)!)
  static let opens = RuleConfiguration.openLimit(OpenLimitConfig(maxOpens: 3)!)

  static let cases = [
    Case(what: "open window", configuration: window(9, 17), time: 540, holds: true),
    Case(what: "the minute before", configuration: window(9, 17), time: 539, holds: false),
    Case(what: "its end", configuration: window(9, 17), time: 1020, holds: false),
    Case(
      what: "the morning after a night", configuration: window(22, 6), day: .saturday, time: 359, holds: true),
    Case(
      what: "the morning of the first night", configuration: window(22, 6), day: .monday, time: 0,
      holds: false),
    Case(what: "45 minutes at 00:44", configuration: limit, time: 44, holds: false),
    Case(what: "45 minutes at 00:45", configuration: limit, time: 45, holds: true),
    Case(what: "45 minutes on a day off", configuration: limit, day: .sunday, time: 900, holds: false),
    Case(what: "45 minutes, known as left", configuration: limit, time: 900, isSpent: false, holds: false),
    Case(what: "45 minutes, known as spent", configuration: limit, time: 20, isSpent: true, holds: true),
    Case(what: "opens at midnight", configuration: opens, time: 0, holds: true),
    Case(what: "opens, known as left", configuration: opens, time: 900, isSpent: false, holds: false),
  ]

  @Test(arguments: cases) func holds(_ item: Case) {
    let moment = GuardMoment.at(item.day, TimeOfDay(wrapping: item.time))
    var rule = Rule(
      id: RuleID(name: "A"), name: "A", days: item.days, hardMode: true, list: "L",
      configuration: item.configuration)
    #expect(moment.holds(rule, isSpent: item.isSpent) == item.holds)
    #expect(GuardMoment.always.holds(rule))
    rule.hardMode = false
    #expect(!moment.holds(rule, isSpent: item.isSpent) && !GuardMoment.always.holds(rule))
    rule.hardMode = true
    rule.isEnabled = false
    #expect(!moment.holds(rule, isSpent: item.isSpent) && !GuardMoment.always.holds(rule))
  }
}
