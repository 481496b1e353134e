import CivilTime
import RuleModel
import TestSupport
import Testing

@testable import MonitoringPlan

/// A rule with a window, by minutes since midnight.
func schedule(_ start: Int, _ end: Int, _ days: WeekdaySet = .daily, name: String = "Rule") -> Rule {
  let window = TimeWindow(start: TimeOfDay(wrapping: start), end: TimeOfDay(wrapping: end))
  return Rule(
    id: RuleID(name: name), name: name, days: days, list: "Social",
    configuration: .schedule(ScheduleConfig(window: window)))
}

/// A time limit or, with `opens`, an open limit.
func limit(
  _ minutes: Int = 45, opens: Int? = nil, _ days: WeekdaySet = .daily, name: String = "Limit",
  list: String = "Social"
) throws -> Rule {
  let configuration: RuleConfiguration =
    if let opens {
      .openLimit(try #require(OpenLimitConfig(maxOpens: opens)))
    } else {
      .timeLimit(try #require(TimeLimitConfig(dailyLimitMinutes: minutes)))
    }
  return Rule(
    id: RuleID(name: name), name: name, days: days, list: list, configuration: configuration)
}

/// `tue 00:00-tue 22:00 on`
private func spell(_ deviation: Deviation) -> String {
  "\(NaivePhone.name(deviation.start))-\(NaivePhone.name(deviation.end)) \(deviation.shieldIsOn ? "on" : "off")"
}

@Suite struct VerificationTests {
  private static let weekdayNames = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]

  private static func everyDay(_ text: (String, String) -> String) -> [String] {
    weekdayNames.indices.map { text(weekdayNames[$0], weekdayNames[($0 + 1) % 7]) }
  }

  /// The failure table of `Docs/semantics.md`, by the whole model.
  @Test(arguments: ScheduleMonitorTests.table) func failureTable(_ line: ScheduleMonitorTests.Line) {
    let rule = schedule(line.window.start.minutes, line.window.end.minutes, line.days)
    let verdict = Verification.verify(RuleSet(rules: [rule]))
    #expect(verdict.rules[0].deviations.map(spell) == line.deviations)
    #expect(verdict.agrees == line.deviations.isEmpty)
  }

  /// What version 1.0.5 does differently: `Docs/phone.md`, facts `equal-ends` and `end-at-midnight`.
  @Test(arguments: [
    (schedule(540, 540, WeekdaySet(.monday)), ["mon 09:00-mon 23:59 off", "tue 09:00-tue 23:59 on"]),
    (schedule(0, 0, WeekdaySet(.monday)), []),
    (schedule(540, 540), []),
    (schedule(1439, 1439, WeekdaySet(.monday)), []),
    (schedule(1320, 360, WeekdaySet(.friday)), []),
    (schedule(1320, 0, WeekdaySet(.monday)), ["tue 00:00-tue 22:00 on"]),
  ])
  func version105(_ rule: Rule, _ deviations: [String]) {
    let verdict = Verification.verify(RuleSet(rules: [rule]), PlanOptions(target: .openapplock105))
    #expect(verdict.rules[0].deviations.map(spell) == deviations)
  }

  @Test func limitsAgreeInTheDefaultTarget() throws {
    let rules = [
      try limit(45, .weekdays), try limit(1440, name: "All"), try limit(opens: 3, .weekends, name: "Gate"),
    ]
    #expect(Verification.verify(RuleSet(rules: rules)).agrees)
  }

  @Test func spentLimitSticksIn105() throws {
    let options = PlanOptions(target: .openapplock105)
    let weekdays = Verification.verify(RuleSet(rules: [try limit(45, .weekdays)]), options)
    #expect(weekdays.rules[0].deviations.map(spell) == ["sat 00:00-mon 00:00 on"])
    let monday = Verification.verify(RuleSet(rules: [try limit(45, WeekdaySet(.monday))]), options)
    #expect(monday.rules[0].deviations.map(spell) == ["tue 00:00-mon 00:00 on"])
  }

  @Test func rulesWithoutActivitiesAreNotVerified() {
    var off = schedule(420, 430)
    off.isEnabled = false
    var bare = schedule(420, 430, name: "Bare")
    bare.list = nil
    let verdict = Verification.verify(RuleSet(rules: [off, bare, schedule(420, 435, name: "Good")]))
    #expect(verdict.rules.map(\.rule) == [2])
    #expect(verdict.agrees)
  }

  /// What is registered after the first twenty is not registered.
  @Test func overTwentyActivitiesTheRestDoesNothing() {
    let rules = (0..<22).map { schedule(540 + $0, 600 + $0, name: "Rule \($0)") }
    let verdict = Verification.verify(RuleSet(rules: rules))
    #expect(verdict.rules.filter { !$0.agrees }.map(\.rule) == [20, 21])
    #expect(verdict.rules[21].isNeverOn)
  }

  @Test func lateCallbacksShiftEveryEdge() {
    let options = VerificationOptions(delivery: Delivery(lateness: 5))
    let verdict = Verification.verify(
      RuleSet(rules: [schedule(540, 600, WeekdaySet(.monday))]), PlanOptions(), options)
    #expect(verdict.rules[0].deviations.map(spell) == ["mon 09:00-mon 09:05 off", "mon 10:00-mon 10:05 on"])
  }

  /// `Docs/semantics.md`: a late callback often repairs what a punctual one breaks.
  @Test func lateCallbackOfTheLastMinuteLiftsTheShield() {
    let options = VerificationOptions(delivery: Delivery(lateness: 1))
    let verdict = Verification.verify(
      RuleSet(rules: [schedule(1320, 0, WeekdaySet(.monday))]), PlanOptions(), options)
    #expect(verdict.rules[0].deviations.map(spell) == ["mon 22:00-mon 22:01 off"])
  }

  @Test func idleNightRepairsTheMidnightEnd() {
    let idle = TimeWindow(start: TimeOfDay(wrapping: 1410), end: TimeOfDay(wrapping: 420))
    let options = VerificationOptions(delivery: Delivery(idleDaily: [idle]))
    let verdict = Verification.verify(RuleSet(rules: [schedule(1320, 0)]), PlanOptions(), options)
    #expect(
      verdict.rules[0].deviations.map(spell) == Self.everyDay { day, _ in "\(day) 00:00-\(day) 07:00 on" })
  }

  /// `Docs/phone.md`, fact `lazy-callbacks`: a morning half in which nobody uses the phone neither starts nor ends.
  @Test func intervalWithoutUseHasNoCallbacks() {
    let idle = TimeWindow(start: .midnight, end: TimeOfDay(wrapping: 420))
    let options = VerificationOptions(delivery: Delivery(idleDaily: [idle]))
    let verdict = Verification.verify(RuleSet(rules: [schedule(1320, 360)]), PlanOptions(), options)
    #expect(
      verdict.rules[0].deviations.map(spell) == Self.everyDay { day, _ in "\(day) 06:00-\(day) 22:00 on" })
  }

  @Test func openingTheAppIsTheSafetyNet() {
    let options = VerificationOptions(foreground: [TimeOfDay(wrapping: 20)])
    let verdict = Verification.verify(
      RuleSet(rules: [schedule(1320, 0, WeekdaySet(.monday))]), PlanOptions(), options)
    #expect(verdict.rules[0].deviations.map(spell) == ["tue 00:00-tue 00:20 on"])
  }

  @Test func lostCallbacksGoByTheSeed() {
    func verdict(_ seed: UInt64, _ rate: Int) -> [Deviation] {
      let options = VerificationOptions(delivery: Delivery(skipsPerMillion: rate, seed: seed))
      return Verification.verify(RuleSet(rules: [schedule(540, 600)]), PlanOptions(), options).rules[0]
        .deviations
    }
    #expect(verdict(7, 300_000) == verdict(7, 300_000))
    #expect(verdict(7, 300_000) != verdict(8, 300_000))
    // Without any callback the shield never goes up.
    #expect(verdict(7, 1_000_000).map(\.length) == Array(repeating: 60, count: 14))
    #expect(verdict(7, 1_000_000).allSatisfy { !$0.shieldIsOn })
  }

  /// The random losses of one rule do not depend on other rules.
  @Test func lostCallbacksAreTheSameBesideOtherRules() {
    let options = VerificationOptions(delivery: Delivery(skipsPerMillion: 200_000, seed: 5))
    let rule = schedule(540, 600, name: "One")
    let alone = Verification.verify(RuleSet(rules: [rule]), PlanOptions(), options).rules[0]
    let others = [schedule(500, 700, name: "A"), rule, schedule(10, 1300, name: "B")]
    let beside = Verification.verify(RuleSet(rules: others), PlanOptions(), options).rules[1]
    #expect(!alone.deviations.isEmpty)
    #expect(beside.deviations == alone.deviations)
  }

  // MARK: Clock changes

  private static let newYork = "EST5EDT,M3.2.0,M11.1.0"

  private func dated(_ rules: [Rule], _ target: PlanTarget, zone rule: String = newYork) throws -> [[String]]
  {
    let start = try #require(CivilDate(year: 2026, month: 2, day: 1)).dayNumber * 1440
    let clock = LocalClock(try Zone(posix: rule), from: start - 40 * 1440, to: start + 400 * 1440)
    let options = PlanOptions(target: target, clock: clock, instant: start)
    let verdict = Verification.verify(RuleSet(rules: rules), options, VerificationOptions(activityLimit: nil))
    #expect(verdict.clockChanges.count == 2)
    return verdict.rules.map { rule in
      rule.dated.map {
        let (start, end) = (clock.moment($0.start), clock.moment($0.end))
        let from = "\(start.date.dropFirst(5)) \(TimeOfDay.clock(start.minute))"
        return
          "\(from)-\(end.date.dropFirst(5)) \(TimeOfDay.clock(end.minute)) \($0.shieldIsOn ? "on" : "off")"
      }
    }
  }

  @Test func defaultTargetKeepsTheClock() throws {
    let rules = [
      schedule(540, 1020, name: "Day"), schedule(1320, 360, name: "Night"), schedule(90, 240, name: "Fold"),
    ]
    #expect(try dated(rules, .openapplock) == [[], [], []])
  }

  /// Wake has the same edges, whoever else's they are.
  @Test func wakeKeepsTheClock() throws {
    let rules = [
      schedule(540, 1020, name: "Day"), schedule(1320, 0, name: "Down"), schedule(90, 100, name: "Fold"),
    ]
    let start = try #require(CivilDate(year: 2026, month: 2, day: 1)).dayNumber * 1440
    let clock = LocalClock(try Zone(posix: Self.newYork), from: start - 40 * 1440, to: start + 400 * 1440)
    let verdict = Verification.verify(
      RuleSet(rules: rules), PlanOptions(strategy: .wake, clock: clock, instant: start))
    #expect(verdict.clockChanges.count == 2)
    #expect(verdict.agrees)
  }

  /// A bound that the clocks skip comes with the next hour, the rule's edge right after the gap.
  @Test func edgeInTheGapIsLate() throws {
    let rules = [schedule(135, 300, name: "Half"), schedule(135, 165, name: "Gap")]
    #expect(try dated(rules, .openapplock) == [["03-08 03:00-03-08 03:15 off"], []])
  }

  /// What follows from the fact `elapsed-minutes` of `Docs/phone.md`.
  @Test func elapsedMinutesOf105() throws {
    let sunday = WeekdaySet(.sunday)
    let rules = [
      schedule(540, 1020, name: "1"), schedule(540, 1020, sunday, name: "2"), schedule(540, 599, name: "3"),
      schedule(1320, 360, name: "4"), schedule(1320, 360, WeekdaySet(.saturday), name: "5"),
      schedule(540, 600, name: "6"),
    ]
    #expect(
      try dated(rules, .openapplock105) == [
        ["03-08 09:00-03-08 17:00 off", "03-08 17:00-03-09 09:00 on"],
        ["03-08 09:00-03-08 17:00 off", "03-08 17:00-03-09 09:00 on"],
        ["03-08 09:00-03-08 09:59 off", "11-01 09:00-11-01 09:59 off"],
        ["03-08 06:00-03-08 22:00 on", "03-08 22:00-03-08 23:59 off", "03-09 06:00-03-09 22:00 on"],
        ["03-08 06:00-03-08 22:00 on"],
        ["03-08 09:00-03-08 10:00 off", "03-08 10:00-03-09 09:00 on", "11-01 09:00-11-01 10:00 off"],
      ])
  }
}
