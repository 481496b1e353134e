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

  /// A window of the evening is over before the checkpoint of 21:00 comes.
  @Test func windowsThatNoCheckpointCatchesComeFirst() throws {
    let options = try options()
    let rules = [schedule(1320, 360, name: "Night"), schedule(960, 1200, name: "Evening")]
    let plan = Compiler.compile(RuleSet(rules: rules), options)
    let starts = plan.activities.filter { !$0.repeats && $0.interval.start.minutes == 960 }
    #expect(starts.count == 8, "each of the eight days")
    #expect(plan.activities.count { !$0.repeats } == 12)
    #expect(plan.missed.allSatisfy { !$0.isLost })
    let dates = plan.activities.compactMap { activity -> Int? in
      if case .once(let dates) = activity.span { dates.start.instant } else { nil }
    }
    #expect(dates == dates.sorted())
  }

  /// More evenings than activities: what is over before a callback comes is missed, start and end.
  @Test func windowThatNothingCatchesIsMissed() throws {
    let rules = [schedule(960, 1200, name: "Evening"), schedule(600, 720, name: "Morning")]
    let plan = Compiler.compile(RuleSet(rules: rules), try options())
    let lost = plan.missed.filter(\.isLost)
    #expect(lost.allSatisfy { $0.caughtBy.isEmpty })
    #expect(lost.count == 8, "four windows")
    #expect(plan.missed.contains { !$0.isLost && $0.caughtBy.hasPrefix("checkpoint-") })
  }

  /// In the night in which an hour comes twice no interval ends before its start on the clock.
  @Test func noOneOffEndsBeforeItsStartOnTheClock() throws {
    let clock = LocalClock(
      try Zone(posix: "EST5EDT,M3.2.0,M11.1.0"), from: 29_500_000, to: 29_950_000)
    let change = try #require(clock.changes.first { $0.offset == -300 })
    for instant in change.instant - 90...change.instant + 150 {
      let dates = Compiler.oneOff(at: instant, clock)
      let walls = [dates.start, dates.end].map { $0.day * 1440 + $0.minute }
      #expect(walls[0] < walls[1])
      #expect(dates.start.instant == instant && dates.duration >= 15)
    }
    // An edge is the first of two: what begins at 01:45 ends at 02:00, which comes an hour and 15 minutes later.
    let late = Compiler.oneOff(at: change.instant - 15, clock)
    #expect(late.start.description == "2026-11-01T01:45:00-04:00")
    #expect(late.end.description == "2026-11-01T02:00:00-05:00")
    // Where clocks skip an hour, an end in it keeps its minutes.
    let spring = try #require(clock.changes.first { $0.offset == -240 })
    #expect(Compiler.oneOff(at: spring.instant - 10, clock).duration == 15)
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
