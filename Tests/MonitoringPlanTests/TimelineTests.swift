import CivilTime
import RuleModel
import TestSupport
import Testing

@testable import MonitoringPlan

@Suite struct TimelineTests {
  /// From noon of Friday 2026-03-27; on Sunday the clocks of Berlin go forward.
  private func options(_ day: Int = 20_539, _ minute: Int = 720) throws -> PlanOptions {
    let start = day * 1440 + minute - 60
    let clock = LocalClock(
      try Zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3"), from: start - 40 * 1440, to: start + 400 * 1440)
    return PlanOptions(strategy: .timeline, clock: clock, instant: start)
  }

  @Test func changesThenCheckpoints() throws {
    let plan = Compiler.compile(RuleSet(rules: [schedule(1320, 360, name: "Night")]), try options(20_539))
    #expect(
      plan.activities.prefix(4).map(\.name) == [
        "change-2026-03-27T22:00:00+01:00", "change-2026-03-28T06:00:00+01:00",
        "change-2026-03-28T22:00:00+01:00", "change-2026-03-29T06:00:00+02:00",
      ])
    #expect(plan.activities.count == 16)
    #expect(
      plan.activities.suffix(4).map { "\($0.name) \($0.interval.start)-\($0.interval.end)" } == [
        "checkpoint-0300 03:00-03:15", "checkpoint-0900 09:00-09:15", "checkpoint-1500 15:00-15:15",
        "checkpoint-2100 21:00-21:15",
      ])
    for activity in plan.activities.prefix(12) {
      #expect(!activity.repeats && activity.isShared && activity.duration == 15)
    }
    // Eight days have sixteen changes; four are left to the checkpoints.
    #expect(
      plan.missed.map { "\($0.moment) \($0.caughtBy) \($0.lateness)" } == [
        "2026-04-02T22:00:00+02:00 checkpoint-0300 300", "2026-04-03T06:00:00+02:00 checkpoint-0900 180",
        "2026-04-03T22:00:00+02:00 checkpoint-0300 300", "2026-04-04T06:00:00+02:00 checkpoint-0900 180",
      ])
  }

  @Test func whatFitsIsExact() throws {
    let rules = RuleSet(rules: [
      schedule(1430, 10, [WeekdaySet(.monday), WeekdaySet(.friday)], name: "Short")
    ])
    let verdict = Verification.verify(rules, try options())
    #expect(verdict.agrees)
    #expect(verdict.plan.missed.isEmpty)
    #expect(verdict.covered?.count == 8 * 1440 - 60)
  }

  @Test func touchingWindowsHaveNoChangeBetween() throws {
    let plan = Compiler.compile(RuleSet(rules: [schedule(540, 540)]), try options())
    #expect(plan.activities.count == 4)
    #expect(plan.missed.isEmpty)
  }

  @Test func limitsTakeRoomFromChanges() throws {
    var rules = [schedule(1320, 360)]
    for index in 0..<9 { rules.append(try limit(opens: 2, name: "Gate \(index)")) }
    let plan = Compiler.compile(RuleSet(rules: rules), try options())
    // Nine gates, nine sessions, four checkpoints: over twenty already.
    #expect(plan.activities.filter { $0.name.hasPrefix("change-") }.isEmpty)
    #expect(plan.missed.count == 16)
    #expect(!plan.fits)
    // The gates' day begins at midnight, which looks at the schedules too.
    #expect(plan.missed.first?.lateness == 119)
  }

  @Test func withoutSchedulesThereIsNothingToWatch() throws {
    let plan = Compiler.compile(RuleSet(rules: [try limit(45)]), try options())
    #expect(plan.activities.map(\.isShared) == [false])
  }

  /// What the plan says about the changes without an activity is what the phone does: the deviations are those.
  @Test(arguments: [31, 32, 33] as [UInt64]) func missedChangesAreTheDeviations(_ seed: UInt64) throws {
    var made = RandomRules(seed: seed)
    for _ in 0..<30 {
      let rules = made.schedules(Int.random(in: 1...6, using: &made.random))
      let day = Int.random(in: 20_500..<20_600, using: &made.random)
      let options = try options(day, Int.random(in: 0..<1440, using: &made.random))
      let verdict = Verification.verify(RuleSet(rules: rules), options)
      let end = try #require(verdict.covered?.upperBound)
      var isLate = Array(repeating: false, count: rules.count)
      for change in verdict.plan.missed where change.lateness > 0 && change.moment.instant < end {
        for rule in change.rules { isLate[rule] = true }
        // A rule that begins and ends before anything looks is late at its beginning only.
      }
      for found in verdict.rules {
        if found.agrees == isLate[found.rule] { Issue.record("\(rules[found.rule]): \(found.dated)") }
        let starts = Set(verdict.plan.missed.filter { $0.lateness > 0 }.map(\.moment.instant))
        if !found.dated.allSatisfy({ starts.contains($0.start) }) {
          Issue.record("\(rules[found.rule]): \(found.dated)")
        }
      }
    }
  }
}
