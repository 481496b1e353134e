import RuleModel
import TestSupport
import Testing

@testable import MonitoringPlan

@Suite struct WakeTests {
  // MARK: The fewest intervals

  /// The fewest intervals by trying: the first edge left stands alone, or is paired with any later one.
  private static func fewest(_ edges: ArraySlice<Int>) -> Int {
    guard let first = edges.first else { return 0 }
    let rest = edges.dropFirst()
    var best = 1 + fewest(rest)
    for index in rest.indices where rest[index] - first >= 15 {
      best = min(best, 1 + fewest(rest[..<index] + rest[(index + 1)...]))
    }
    return best
  }

  private func check(_ edges: [Int]) {
    let intervals = WakeCover.intervals(covering: edges)
    let ends = Set(intervals.flatMap { [$0.start.minutes, $0.end.minutes] })
    let isRight =
      ends.isSuperset(of: edges) && intervals.allSatisfy(\.registers)
      && Set(intervals).count == intervals.count
    if !isRight { Issue.record("\(edges): \(intervals)") }
    let fewest = Self.fewest(edges.sorted()[...])
    if intervals.count != fewest { Issue.record("\(edges): \(intervals.count) intervals, not \(fewest)") }
  }

  /// Every set of edges on a grid of five minutes within an hour of midnight, on both sides, and around noon: distances
  /// on a grid of five minutes decide as any others do, since only 15 of them matter.
  @Test(arguments: [0, 720, 1440 - 60]) func everySmallSetOfEdges(_ base: Int) {
    let grid = (0..<12).map { base + $0 * 5 } + [base + 59]
    for set in 0..<(1 << grid.count) where set.nonzeroBitCount <= 7 {
      check(grid.indices.filter { set >> $0 & 1 == 1 }.map { grid[$0] })
    }
  }

  /// Every set of up to five edges of those next to what a quarter of an hour decides.
  @Test func everySmallSetOfBoundaryEdges() {
    let edges = [0, 1, 14, 15, 16, 29, 30, 31, 700, 714, 715, 1409, 1410, 1423, 1424, 1425, 1438, 1439]
    for set in 0..<(1 << edges.count) where set.nonzeroBitCount <= 5 {
      check(edges.indices.filter { set >> $0 & 1 == 1 }.map { edges[$0] })
    }
  }

  @Test func randomSetsOfEdges() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<2000 {
      let range = [20, 40, 100, 1440].randomElement(using: &random) ?? 0
      let count = Int.random(in: 0...8, using: &random)
      let edges = Set((0..<count).map { _ in Int.random(in: 0..<range, using: &random) })
      check(Array(edges))
    }
  }

  @Test func edgesOutsideTheDayAreNone() {
    #expect(WakeCover.intervals(covering: [-1, 1440, 5000]).isEmpty)
  }

  // MARK: Plans

  @Test func planNamesAndFingerprints() {
    let rules = [
      schedule(330, 340, name: "Fajr"), schedule(1320, 0, name: "Night"), schedule(330, 0, name: "Long"),
    ]
    let set = RuleSet(rules: rules)
    let plan = Compiler.compile(set, PlanOptions(strategy: .wake))
    #expect(plan.activities.map(\.name) == ["wake-0000-0540", "wake-0530-2200"])
    #expect(plan.activities.allSatisfy { $0.isShared && $0.repeats && $0.events == .none })
    #expect(plan.activities.map { Array($0.rules) } == [[0, 1, 2], [0, 1, 2]])
    var fingerprints = Fingerprints(set)
    #expect(Set(plan.activities.map { fingerprints.of($0) }).count == 2)
  }

  @Test func limitsKeepTheirOwnActivities() throws {
    let rules = [schedule(330, 340), try limit(45), try limit(opens: 2, name: "Gate")]
    let plan = Compiler.compile(RuleSet(rules: rules), PlanOptions(strategy: .wake))
    #expect(plan.activities.map(\.isShared) == [true, true, false, false])
    #expect(plan.reserved == 1)
    #expect(plan.fits)
  }

  @Test func disabledSchedulesHaveNoEdges() {
    var off = schedule(330, 340)
    off.isEnabled = false
    let plan = Compiler.compile(RuleSet(rules: [off]), PlanOptions(strategy: .wake))
    #expect(plan.activities.isEmpty)
    #expect(plan.skipped.map(\.reason) == [.disabled])
  }

  @Test func evenWakeCanBeTooMuch() throws {
    func plan(_ count: Int, limits: Int = 0) throws -> Plan {
      let rules = (0..<count).map { schedule($0 * 25, $0 * 25 + 11, name: "Rule \($0)") }
      let gates = try (0..<limits).map { try limit(opens: 2, name: "Gate \($0)") }
      return Compiler.compile(RuleSet(rules: rules + gates), PlanOptions(strategy: .wake))
    }
    #expect(try plan(20).fits)
    #expect(try !plan(21).fits)
    // Each open limit takes an activity and keeps one free for its session.
    #expect(try plan(18, limits: 1).fits)
    #expect(try !plan(19, limits: 1).fits)
  }

  /// The rule set of the issue: short windows and ends at midnight, thirty of them.
  @Test func thirtyRulesThatFailPassWithinTwentyActivities() {
    let short = (0..<15).map { schedule(300 + $0 * 60, 310 + $0 * 60, name: "Prayer \($0)") }
    let midnight = (0..<15).map {
      schedule(300 + $0 * 60, 0, WeekdaySet(rawValue: UInt8($0 + 1)), name: "Evening \($0)")
    }
    let rules = RuleSet(rules: short + midnight)
    let before = Verification.verify(rules)
    #expect(before.rules.allSatisfy { !$0.agrees })
    let after = Verification.verify(rules, PlanOptions(strategy: .wake))
    #expect(after.agrees)
    #expect(after.plan.activities.count <= 20)
    #expect(after.plan.activities.count == 16)
  }

  /// Wake repairs whatever is wrong with the plan of each rule by itself.
  @Test(arguments: [21, 22, 23, 24] as [UInt64]) func repairsEveryDeviation(_ seed: UInt64) {
    var made = RandomRules(seed: seed)
    var repaired = 0
    for _ in 0..<40 {
      let rules = RuleSet(rules: made.schedules(Int.random(in: 1...30, using: &made.random)))
      let options = VerificationOptions(activityLimit: nil)
      let before = Verification.verify(rules, PlanOptions(), options)
      let after = Verification.verify(rules, PlanOptions(strategy: .wake), options)
      repaired += before.rules.count { !$0.agrees }
      if !after.agrees { Issue.record("\(rules.rules): \(after.rules)") }
    }
    #expect(repaired > 50)
  }

  /// The other contract is the same at every edge, also where the clocks change.
  @Test func callbacksOfLimitsRecomputeToo() throws {
    var phone = Phone([schedule(700, 0), try limit(45)], strategy: .wake)
    phone.at(1, 0)
    #expect(phone.shields.isEmpty)
    phone.at(1, 700)
    #expect(phone.shields == [0])
  }
}
