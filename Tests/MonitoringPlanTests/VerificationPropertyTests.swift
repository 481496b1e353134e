import CivilTime
import RuleModel
import TestSupport
import Testing

@testable import MonitoringPlan

/// The whole model against the quick ways that findings use.
@Suite struct VerificationPropertyTests {
  private static let noLimit = VerificationOptions(activityLimit: nil)

  @Test(arguments: PlanTarget.allCases, [1, 2] as [UInt64])
  func scheduleMonitorAgrees(_ target: PlanTarget, _ seed: UInt64) {
    var made = RandomRules(seed: seed)
    for _ in 0..<20 {
      let rules = made.schedules(500)
      let verdict = Verification.verifyWeek(RuleSet(rules: rules), .quick(rules, target), Self.noLimit)
      for (rule, found) in zip(rules, verdict.rules) {
        guard let window = rule.schedule?.window else { continue }
        let quick = ScheduleMonitor(window: window, days: rule.days, target: target).deviations()
        if quick != found.deviations {
          Issue.record("\(window) \(rule.days): \(found.deviations), not \(quick)")
        }
      }
    }
  }

  /// OAL116's predicate, together with OAL101's and OAL102's for windows that are not 24 hours long.
  @Test func fullDayOffsetIsExact() {
    var made = RandomRules(seed: 3)
    let starts = RandomRules.boundaries + (0..<20).map { _ in Int.random(in: 0..<1440, using: &made.random) }
    let rules = starts.flatMap { start in
      (1...127).map { days in
        Rule(
          id: RandomRules.id(days), name: "", days: WeekdaySet(rawValue: UInt8(days)), list: "Social",
          configuration: .schedule(
            ScheduleConfig(
              window: TimeWindow(start: TimeOfDay(wrapping: start), end: TimeOfDay(wrapping: start)))))
      }
    }
    let verdict = Verification.verifyWeek(
      RuleSet(rules: rules), .quick(rules, .openapplock105), Self.noLimit)
    var flagged = 0
    for (rule, found) in zip(rules, verdict.rules) {
      guard let window = rule.schedule?.window else { continue }
      let isFlagged = TargetHazards.shiftsFullDay(window, rule.days)
      if isFlagged { flagged += 1 }
      if isFlagged == found.agrees { Issue.record("\(window) \(rule.days): \(found.deviations)") }
    }
    #expect(flagged > 1000)
  }

  /// OAL114's predicate, for every set of days.
  @Test(arguments: [1, 45, 1439, 1440]) func limitSticksIsExact(_ minutes: Int) throws {
    for days in 1...127 {
      let days = WeekdaySet(rawValue: UInt8(days))
      let verdict = Verification.verify(
        RuleSet(rules: [try limit(minutes, days)]), PlanOptions(target: .openapplock105))
      let sticking = TargetHazards.daysThatStick(days, dailyLimitMinutes: minutes)
      let wanted = sticking.map { day in
        Deviation(
          start: day.rawValue % 7 * 1440,
          end: day.rawValue % 7 * 1440 + TargetHazards.daysOff(days, after: day) * 1440, shieldIsOn: true)
      }.sorted { $0.start < $1.start }
      #expect(verdict.rules[0].deviations == wanted, "\(days)")
    }
  }

  /// OAL113's predicate, at both changes of the clocks of zones of every kind.
  @Test(arguments: LocalClockTests.zones.filter { $0.contains(",") }, PlanTarget.allCases)
  func clockShiftIsExact(_ zone: String, _ target: PlanTarget) throws {
    var made = RandomRules(seed: 4)
    let start = 20_454 * 1440
    let clock = LocalClock(try Zone(posix: zone), from: start - 40 * 1440, to: start + 400 * 1440)
    let rules = made.schedules(400)
    let options = PlanOptions(target: target, clock: clock, instant: start)
    let verdict = Verification.verify(RuleSet(rules: rules), options, Self.noLimit)
    var differing = 0
    for (rule, found) in zip(rules, verdict.rules) {
      guard let window = rule.schedule?.window else { continue }
      let quick = clock.changes.prefix(2).flatMap {
        ClockShift.deviations(window: window, days: rule.days, target: target, change: $0, clock)
      }
      if !quick.isEmpty { differing += 1 }
      if quick != found.dated { Issue.record("\(window) \(rule.days): \(found.dated), not \(quick)") }
    }
    if target == .openapplock105 { #expect(differing > 100) }
  }
}
