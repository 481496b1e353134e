import Foundation
import Reports
import RuleModel
import Testing

@testable import MonitoringPlan

@Suite struct PlanTests {
  @Test func planForPeople() throws {
    #expect(
      PlanText.render([try Sample.report()], style: .plain).string == """
        5 of 20 activities, 1 reserved

        Deep Sleep
          schedule 22:00-06:00, daily, block Social, hard
            sched-\(Sample.id("Deep Sleep"))   22:00-23:59
            sched2-\(Sample.id("Deep Sleep"))  00:00-06:00

        Break 🌙
          schedule 07:00-07:10, mon-thu,sat, allow-only "Work Tools", block-adult-content
            sched-\(Sample.id("Break 🌙"))   07:00-07:10  will not register: 10 minutes

        Time Keeper
          time-limit 1h30m/day, weekdays, list Social
            rule-\(Sample.id("Time Keeper"))    00:00-23:59  minutes-1 ... minutes-90

        Gate Keeper
          open-limit 1 open/day, weekends, list Games
            rule-\(Sample.id("Gate Keeper"))    00:00-23:59

        Without activities
          日本           disabled
          Nothing\\u{1B}  no list

        """)
  }

  @Test func noRulesIsAPlan() {
    let plan = Plan(target: .openapplock, strategy: .perRule, activities: [], skipped: [], reserved: 0)
    let report = PlanReport(paths: ["a.oal"], rules: RuleSet(), plan: plan)
    #expect(PlanText.render([report], style: .plain).string == "0 of 20 activities\n")
    #expect(
      PlanText.render([report, report], showsPaths: true, style: .plain).string
        == "a.oal: 0 of 20 activities\n\na.oal: 0 of 20 activities\n")
  }

  @Test(arguments: [(1, "minutes-1"), (2, "minutes-1, minutes-2"), (3, "minutes-1 ... minutes-3")])
  func eventsAreFolded(_ minutes: Int, _ text: String) throws {
    var report = try Sample.report()
    report.plan.activities[3].eventMinutes = minutes
    #expect(PlanText.render([report], style: .plain).string.contains("  00:00-23:59  \(text)\n"))
  }

  @Test func colourOnlyAddsColour() throws {
    let report = try Sample.report()
    let colored = PlanText.render([report], style: .colored).string
    #expect(colored.contains("\u{1B}["))
    #expect(
      colored.replacing(try Regex("\u{1B}\\[[0-9;]*m"), with: "")
        == PlanText.render([report], style: .plain).string)
  }

  @Test func planForPrograms() throws {
    var report = try Sample.report()
    report.plan.activities[3].eventMinutes = 2
    #expect(
      String(decoding: PlanJSON.render(report), as: UTF8.self) == """
        {"version":1,"target":"openapplock","strategy":"per-rule","activities":[
        {"name":"sched-\(Sample.id("Deep Sleep"))","rule":"Deep Sleep","ruleID":"\(Sample.id("Deep Sleep"))",\
        "interval":{"start":"22:00","end":"23:59"},"repeats":true,"events":[],"fingerprint":"36b7c20f3fd86b76"},
        {"name":"sched2-\(Sample.id("Deep Sleep"))","rule":"Deep Sleep","ruleID":"\(Sample.id("Deep Sleep"))",\
        "interval":{"start":"00:00","end":"06:00"},"repeats":true,"events":[],"fingerprint":"9aae8f1561939d6d"},
        {"name":"sched-\(Sample.id("Break 🌙"))","rule":"Break 🌙","ruleID":"\(Sample.id("Break 🌙"))",\
        "interval":{"start":"07:00","end":"07:10"},"repeats":true,"events":[],"fingerprint":"35d57efcc4ab8a04",\
        "problem":"intervalTooShort"},
        {"name":"rule-\(Sample.id("Time Keeper"))","rule":"Time Keeper","ruleID":"\(Sample.id("Time Keeper"))",\
        "interval":{"start":"00:00","end":"23:59"},"repeats":true,"events":[\
        {"name":"minutes-1","thresholdMinutes":1},{"name":"minutes-2","thresholdMinutes":2}],"fingerprint":"d12437bf6ee8e4af"},
        {"name":"rule-\(Sample.id("Gate Keeper"))","rule":"Gate Keeper","ruleID":"\(Sample.id("Gate Keeper"))",\
        "interval":{"start":"00:00","end":"23:59"},"repeats":true,"events":[],"fingerprint":"bc20fb27590f955d"}
        ],"skipped":[
        {"rule":"日本","reason":"disabled"},
        {"rule":"Nothing\\u001b","reason":"no list"}
        ],"limits":{"activities":20,"used":5,"reserved":1}}

        """)
  }

  @Test func severalRuleSetsHaveTheirPaths() throws {
    let report = try Sample.report()
    let data = Data(PlanJSON.render([report, report]))
    let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(json["version"] as? Int == 1)
    let plans = try #require(json["plans"] as? [[String: Any]])
    #expect(plans.count == 2)
    #expect(plans[0]["paths"] as? [String] == ["a.oal"])
    #expect(plans[0]["version"] == nil)
    #expect((plans[1]["activities"] as? [Any])?.count == 5)
  }

  @Test func everyMinuteOfABudgetIsWritten() throws {
    var report = try Sample.report()
    report.plan.activities[3].eventMinutes = 480
    let text = String(decoding: PlanJSON.render(report), as: UTF8.self)
    #expect(text.contains(#"{"name":"minutes-480","thresholdMinutes":480}]"#))
    #expect(text.split(separator: "thresholdMinutes").count == 481)
  }
}

/// A plan with everything in it; its rules' order is the plan's.
private enum Sample {
  static func id(_ name: String) -> RuleID { RuleID(name: name) }

  static func report() throws -> PlanReport {
    let names = ["Deep Sleep", "Break 🌙", "Time Keeper", "Gate Keeper"]
    let intervals = [(0, 1320, 1439), (0, 0, 360), (1, 420, 430), (2, 0, 1439), (3, 0, 1439)]
    let prefixes: [ActivityName.Prefix] = [.schedule, .morning, .schedule, .limit, .limit]
    let activities = try intervals.enumerated().map { index, interval in
      Activity(
        .own(prefixes[index], .written(id(names[interval.0]))), rules: ServedRules(interval.0),
        span: .daily(ActivityInterval(start: try time(interval.1), end: try time(interval.2))),
        events: interval.0 == 2 ? .everyMinute(through: 90) : .none)
    }
    let plan = Plan(
      target: .openapplock, strategy: .perRule, activities: activities,
      skipped: [SkippedRule(rule: 4, reason: .disabled), SkippedRule(rule: 5, reason: .noList)], reserved: 1)
    return PlanReport(paths: ["a.oal"], rules: RuleSet(rules: try rules(names)), plan: plan)
  }

  private static func rules(_ names: [String]) throws -> [Rule] {
    let night = TimeWindow(start: try time(1320), end: try time(360))
    let short = TimeWindow(start: try time(420), end: try time(430))
    let limit = try #require(TimeLimitConfig(dailyLimitMinutes: 90))
    let opens = try #require(OpenLimitConfig(maxOpens: 1))
    let days = WeekdaySet(from: .monday, through: .thursday).union(WeekdaySet(.saturday))
    let breakTime = ScheduleConfig(window: short, selectionMode: .allowOnly, blockAdultContent: true)
    return [
      rule(names[0], .daily, "Social", .schedule(ScheduleConfig(window: night)), hard: true),
      rule(names[1], days, "Work Tools", .schedule(breakTime)),
      rule(names[2], .weekdays, "Social", .timeLimit(limit)),
      rule(names[3], .weekends, "Games", .openLimit(opens)),
      rule("日本", .daily, "Social", .timeLimit(limit)),
      rule("Nothing\u{1B}", .daily, nil, .timeLimit(limit)),
    ]
  }

  private static func rule(
    _ name: String, _ days: WeekdaySet, _ list: String?, _ configuration: RuleConfiguration,
    hard: Bool = false
  ) -> Rule {
    Rule(id: id(name), name: name, days: days, hardMode: hard, list: list, configuration: configuration)
  }

  private static func time(_ minutes: Int) throws -> TimeOfDay { try #require(TimeOfDay(minutes: minutes)) }
}
