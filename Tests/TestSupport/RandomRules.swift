import MonitoringPlan
import RuleModel

/// Random schedules whose edges crowd where plans go wrong.
package struct RandomRules {
  package var random: SeededGenerator

  package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Times at which something changes for the platform, and the ones beside them.
  package static let boundaries = [
    0, 1, 10, 13, 14, 15, 16, 29, 30, 420, 430, 434, 435, 436, 540, 719, 720, 721, 1020, 1320, 1380, 1409,
    1410, 1423,
    1424, 1425, 1426, 1430, 1437, 1438, 1439,
  ]

  /// A time of day: every other one a boundary.
  package mutating func time() -> TimeOfDay {
    if Bool.random(using: &random), let time = Self.boundaries.randomElement(using: &random) {
      return TimeOfDay(wrapping: time)
    }
    return TimeOfDay(wrapping: Int.random(in: 0..<1440, using: &random))
  }

  /// A window: every fourth one short.
  package mutating func window() -> TimeWindow {
    let start = time()
    if Int.random(in: 0..<4, using: &random) == 0 {
      let length = Int.random(in: 0...20, using: &random)
      return TimeWindow(start: start, end: TimeOfDay(wrapping: start.minutes + length))
    }
    return TimeWindow(start: start, end: time())
  }

  /// A set of days, never empty; every third one all days.
  package mutating func days() -> WeekdaySet {
    if Int.random(in: 0..<3, using: &random) == 0 { return .daily }
    return WeekdaySet(rawValue: UInt8.random(in: 1...127, using: &random))
  }

  package mutating func schedule(_ index: Int) -> Rule {
    Rule(
      id: Self.id(index), name: "Rule \(index)", days: days(), list: "Social",
      configuration: .schedule(ScheduleConfig(window: window())))
  }

  /// Schedules with different ids.
  package mutating func schedules(_ count: Int) -> [Rule] { (0..<count).map { schedule($0) } }

  /// Ids are made once: hashing names is most of the work in a debug build.
  package static func id(_ index: Int) -> RuleID { ids[index % ids.count] }
  private static let ids = (0..<1000).map { RuleID(name: "Rule \($0)") }
}

extension Plan {
  /// The plan of schedules for a target, without UUIDs in its names, which take longer than all the rest.
  package static func quick(_ rules: [Rule], _ target: PlanTarget = .openapplock) -> Plan {
    let activities = rules.enumerated().flatMap { index, rule -> [Activity] in
      guard let window = rule.schedule?.window else { return [] }
      return Compiler.intervals(of: window, target).map {
        Activity(.text("sched-\(index)"), rules: ServedRules(index), span: .daily($0))
      }
    }
    return Plan(target: target, strategy: .perRule, activities: activities, skipped: [], reserved: 0)
  }
}
