import CivilTime
import MonitoringPlan
import RuleChecker
import RuleModel
import RuleSyntax
import TestSupport
import Testing

@testable import RuleLint

/// What is said about version 1.0.5 of the app and about clock changes is said if and only if the model of the phone
/// shows it.
@Suite struct TargetLawTests {
  private static let zones = [
    "EST5EDT,M3.2.0,M11.1.0", "CET-1CEST,M3.5.0,M10.5.0/3", "AEST-10AEDT,M10.1.0,M4.1.0/3",
    // At midnight, and by half an hour.
    "EET-2EEST,M4.5.5/0,M10.5.4/24", "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0",
  ]

  /// The names of the rules with one of some findings, of errors and warnings.
  private func flagged(
    _ codes: Set<Int>, _ ruleSet: RuleSet, _ target: PlanTarget, _ options: LintOptions = LintOptions()
  ) -> Set<String> {
    let context = lintContext(ruleSet, options: options, target: target)
    let places = Linter.lint(context).filter {
      codes.contains($0.code.number) && $0.severity > .info
    }.map(\.location.range)
    return Set(
      context.checked.rules.filter { rule in places.contains { rule.node.location.range.contains($0) } }
        .map(\.rule.name))
  }

  @Test(arguments: 0..<10) func schedulesOfTheShippedVersion(_ seed: Int) {
    var generator = RandomRuleSets(seed: seed + 300, step: 15)
    var count = 0
    for _ in 0..<40 {
      let ruleSet = fullDays(generator.next(), &generator)
      let verdict = Verification.verify(ruleSet, PlanOptions(target: .openapplock105), unlimited)
      let differing = verdict.rules.filter { !$0.agrees }.map { ruleSet.rules[$0.rule].name }
      count += differing.count
      #expect(flagged([101, 102, 115, 116], ruleSet, .openapplock105) == Set(differing), "\(ruleSet)")
    }
    #expect(count > 20)
  }

  private let unlimited = VerificationOptions(activityLimit: nil)

  /// With many windows of 24 hours.
  private func fullDays(_ ruleSet: RuleSet, _ generator: inout RandomRuleSets) -> RuleSet {
    var ruleSet = ruleSet
    for index in ruleSet.rules.indices where generator.pick(0...2) == 0 {
      guard case .schedule(var config) = ruleSet.rules[index].configuration else { continue }
      config.window = TimeWindow(start: config.window.start, end: config.window.start)
      ruleSet.rules[index].configuration = .schedule(config)
    }
    return ruleSet
  }

  @Test(arguments: 0..<4) func timeLimitsOfTheShippedVersion(_ seed: Int) {
    var generator = RandomRuleSets(seed: seed + 400, step: 60)
    for _ in 0..<25 {
      let ruleSet = generator.next(kinds: [.timeLimit])
      let verdict = Verification.verify(ruleSet, PlanOptions(target: .openapplock105), unlimited)
      let differing = verdict.rules.filter { !$0.agrees }.map { ruleSet.rules[$0.rule].name }
      #expect(flagged([114], ruleSet, .openapplock105) == Set(differing), "\(ruleSet)")
    }
  }

  @Test(arguments: zones) func clockChangesOfTheShippedVersion(_ rule: String) throws {
    let options = try zoneOptions(rule)
    let zone = try #require(options.zone)
    var generator = RandomRuleSets(seed: rule.utf8.count, step: 60)
    var count = 0
    for _ in 0..<25 {
      let ruleSet = generator.next()
      var plan = PlanOptions(target: .openapplock105)
      plan.clock = zone.clock
      plan.instant = start
      let verdict = Verification.verify(ruleSet, plan, unlimited)
      let isOff = verdict.rules.contains { !$0.dated.isEmpty }
      if isOff { count += 1 }
      #expect(flagged([113], ruleSet, .openapplock105, options).isEmpty != isOff, "\(ruleSet)")
    }
    #expect(count > 5)
  }

  /// To the published specification only edges in the odd hours are different at a change of the clocks.
  @Test(arguments: zones) func clockChangesOfTheSpecification(_ rule: String) throws {
    let options = try zoneOptions(rule)
    let zone = try #require(options.zone)
    var generator = RandomRuleSets(seed: rule.utf8.count, step: 15)
    for _ in 0..<30 {
      let ruleSet = generator.next()
      var plan = PlanOptions()
      plan.clock = zone.clock
      plan.instant = start
      let verdict = Verification.verify(ruleSet, plan, unlimited)
      let differing = verdict.rules.filter { !$0.dated.isEmpty }.map { ruleSet.rules[$0.rule].name }
      #expect(flagged([106], ruleSet, .openapplock, options).isSuperset(of: differing), "\(ruleSet)")
    }
  }

  /// 2026-01-01, in minutes since 1970.
  private let start = 1_767_225_600 / 60

  private func zoneOptions(_ rule: String) throws -> LintOptions {
    let zone = try Zone(posix: rule)
    return LintOptions(zone: LintZone(zone, from: Instant(secondsSince1970: Int64(start) * 60)))
  }

  /// An edge is odd if and only if the zone itself says that clocks show it twice or never; the start of a gap is the
  /// same moment as its end.
  @Test(arguments: zones) func oddEdgesAreThoseThatTheZoneKnows(_ rule: String) throws {
    let zone = try Zone(posix: rule)
    let instant = Instant(secondsSince1970: Int64(start) * 60)
    let hours = ClockChangeEdges(LintZone(zone, from: instant).clock)
    let first = zone.civil(of: instant).date
    var generator = RandomRuleSets(seed: 1, step: 15)
    for _ in 0..<6 {
      for rule in generator.next().rules {
        guard let window = rule.schedule?.window else { continue }
        var expected: Set<Int> = []
        for day in 0..<730 {
          let date = first.adding(days: day)
          guard let weekday = Weekday(rawValue: date.weekday), rule.days.contains(weekday) else { continue }
          for minutes in [window.start.minutes, window.endOffset] {
            let civil = CivilDateTime(date, minutes: minutes)
            switch zone.match(civil) {
            case .unique: break
            case .repeated: expected.insert(civil.date.dayNumber * 1440 + civil.minuteOfDay)
            case .gap(let change):
              let before = change.instant.advanced(bySeconds: change.before.secondsEast)
              let wall = civil.date.dayNumber * 1440 + civil.minuteOfDay
              if Int64(wall) * 60 != before.secondsSince1970 { expected.insert(wall) }
            }
          }
        }
        let found = hours.edges(of: window, on: rule.days).map { $0.day * 1440 + $0.time.minutes }
        #expect(
          Set(found).filter { $0 < (first.dayNumber + 729) * 1440 }
            == expected.filter {
              $0 < (first.dayNumber + 729) * 1440
            })
      }
    }
  }
}
