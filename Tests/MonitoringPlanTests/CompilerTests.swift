import RuleModel
import Testing

@testable import MonitoringPlan

/// The plan table of `Docs/semantics.md`, row by row.
@Suite struct CompilerTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var start: Int
    var end: Int
    var intervals: [String]

    init(_ name: String, _ start: Int, _ end: Int, _ intervals: String...) {
      testDescription = name
      self.start = start
      self.end = end
      self.intervals = intervals
    }
  }

  static let schedules: [Row] = [
    Row("start before end", 540, 1020, "sched 09:00-17:00"),
    Row("start before end, to the last minute", 1320, 1439, "sched 22:00-23:59"),
    Row("start before end, too short to register", 420, 430, "sched 07:00-07:10"),
    Row("crosses midnight", 1320, 360, "sched 22:00-23:59", "sched2 00:00-06:00"),
    Row("crosses midnight by a minute", 1320, 1, "sched 22:00-23:59", "sched2 00:00-00:01"),
    Row("crosses midnight from the last minute", 1439, 360, "sched 23:59-23:59", "sched2 00:00-06:00"),
    Row("ends at midnight", 1320, 0, "sched 22:00-23:59"),
    Row("ends at midnight from the first minute on", 1, 0, "sched 00:01-23:59"),
    Row("ends at midnight, too short to register", 1425, 0, "sched 23:45-23:59"),
    Row("all day", 0, 0, "sched 00:00-23:59"),
    Row("24 hours from another time", 540, 540, "sched 09:00-23:59", "sched2 00:00-09:00"),
  ]

  @Test(arguments: schedules) func schedule(_ row: Row) throws {
    let window = TimeWindow(
      start: try #require(TimeOfDay(minutes: row.start)), end: try #require(TimeOfDay(minutes: row.end)))
    let rule = Self.rule(.schedule(ScheduleConfig(window: window)))
    let plan = Compiler.compile(RuleSet(rules: [rule]))
    #expect(plan.activities.map { Self.describe($0, rule) } == row.intervals)
    #expect(plan.activities.allSatisfy { $0.repeats && $0.eventMinutes == 0 && $0.rule == 0 })
    #expect(
      plan.activities.allSatisfy { $0.interval.start <= $0.interval.end }, "never an end before a start")
    #expect(plan.skipped.isEmpty)
    #expect(plan.reserved == 0)
  }

  @Test(arguments: [1, 45, 480, 1440]) func timeLimit(_ minutes: Int) throws {
    let rule = Self.rule(.timeLimit(try #require(TimeLimitConfig(dailyLimitMinutes: minutes))))
    let plan = Compiler.compile(RuleSet(rules: [rule]))
    #expect(plan.activities.map { Self.describe($0, rule) } == ["rule 00:00-23:59"])
    #expect(plan.activities.map(\.eventMinutes) == [minutes])
    #expect(plan.activities.map(\.repeats) == [true])
    #expect(plan.reserved == 0)
  }

  @Test func openLimit() throws {
    let rule = Self.rule(.openLimit(try #require(OpenLimitConfig(maxOpens: 5))))
    let plan = Compiler.compile(RuleSet(rules: [rule]))
    #expect(plan.activities.map { Self.describe($0, rule) } == ["rule 00:00-23:59"])
    #expect(plan.activities.map(\.eventMinutes) == [0])
    #expect(plan.activities.map(\.repeats) == [true])
    #expect(plan.reserved == 1, "its session needs an activity while it runs")
    #expect(Compiler.compile(RuleSet(rules: [rule]), reserve: 3).reserved == 3)
  }

  @Test func theIDIsTheUpperCaseUUIDOfTheRule() throws {
    var rule = Self.rule(.schedule(ScheduleConfig(window: .allDay)))
    #expect(
      Compiler.compile(RuleSet(rules: [rule])).activities.map(\.name)
        == ["sched-741BD149-EBF5-5D46-AC29-CE9B73C584BC"])
    rule.id = try #require(RuleID(text: Array("0f8fad5b-d9cb-469f-a165-70867728950e".utf8)))
    #expect(
      Compiler.compile(RuleSet(rules: [rule])).activities.map(\.name)
        == ["sched-0F8FAD5B-D9CB-469F-A165-70867728950E"])
  }

  /// Only rules that are enabled, have days and have a list are monitored.
  @Test(
    arguments: [
      RuleConfiguration.schedule(ScheduleConfig(window: .allDay)),
      .schedule(ScheduleConfig(window: .allDay, selectionMode: .allowOnly)),
    ] + [TimeLimitConfig(dailyLimitMinutes: 5)].compactMap { $0 }.map { .timeLimit($0) }
      + [OpenLimitConfig(maxOpens: 5)].compactMap { $0 }.map { .openLimit($0) })
  func ruleThatIsNotMonitored(_ configuration: RuleConfiguration) {
    var disabled = Self.rule(configuration)
    disabled.isEnabled = false
    var withoutDays = Self.rule(configuration)
    withoutDays.days = []
    var withoutList = Self.rule(configuration)
    withoutList.list = nil
    let plan = Compiler.compile(RuleSet(rules: [disabled, withoutDays, withoutList]))
    #expect(plan.activities.isEmpty)
    #expect(plan.skipped.map(\.rule) == [0, 1, 2])
    #expect(plan.skipped.map(\.reason) == [.disabled, .noDays, .noList])
    #expect(plan.reserved == 0, "a gate that is not monitored has no sessions")
  }

  @Test func activitiesAreInTheOrderOfTheRules() throws {
    let limit = RuleConfiguration.timeLimit(try #require(TimeLimitConfig(dailyLimitMinutes: 5)))
    let night = RuleConfiguration.schedule(
      ScheduleConfig(window: TimeWindow(start: TimeOfDay(wrapping: 1320), end: TimeOfDay(wrapping: 360))))
    let rules = [("B", limit), ("A", night), ("C", limit)].map { Self.rule($1, name: $0) }
    let plan = Compiler.compile(RuleSet(rules: rules))
    #expect(plan.activities.map(\.rule) == [0, 1, 1, 2])
    #expect(
      plan.activities.map { $0.name.prefix(while: { $0 != "-" }) } == ["rule", "sched", "sched2", "rule"])
    #expect(Set(plan.activities.map(\.name)).count == 4)
  }

  @Test func anActivityRegistersFromFifteenMinutesOn() {
    func interval(_ start: Int, _ end: Int) -> ActivityInterval {
      ActivityInterval(start: TimeOfDay(wrapping: start), end: TimeOfDay(wrapping: end))
    }
    #expect(interval(720, 735).registers)
    #expect(!interval(720, 734).registers)
    #expect(interval(1424, 1439).registers, "23:44 to 23:59")
    #expect(!interval(1425, 1439).registers, "23:45 to 23:59 is 14 minutes")
    #expect(!interval(1439, 1439).registers)
    #expect(interval(0, 15).registers)
    #expect(ActivityInterval.wholeDay.duration == 1439)
  }

  static func rule(_ configuration: RuleConfiguration, name: String = "Deep Sleep") -> Rule {
    Rule(id: RuleID(name: name), name: name, days: .daily, list: "Social", configuration: configuration)
  }

  private static func describe(_ activity: Activity, _ rule: Rule) -> String {
    activity.name.replacing("-\(rule.id)", with: "") + " \(activity.interval.start)-\(activity.interval.end)"
  }
}
