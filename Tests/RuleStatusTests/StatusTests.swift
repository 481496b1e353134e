import CivilTime
import MonitoringPlan
import RuleModel
import TestSupport
import Testing

@testable import RuleStatus

@Suite struct StatusTests {
  private static let lists = [
    AppList(name: "Social", items: [.bundle("com.burbn.instagram"), .category("social")]),
    AppList(name: "Games"),
    AppList(name: "Work", items: [.bundle("com.apple.mail")]),
  ]
  /// Sunday, 2026-03-08, 12:00 UTC.
  private static func noon() throws -> Int { try minute("2026-03-08T12:00", .utc) }

  private func status(
    _ rules: [Rule], _ usage: [Int: RuleUsage] = [:], at time: String = "2026-03-08T12:00"
  ) throws -> PhoneStatus {
    var budget = ComparisonBudget()
    return try PhoneStatus(
      RuleSet(lists: Self.lists, rules: rules), usage: usage, LocalClock(offset: 0),
      at: try minute(time, .utc), &budget)
  }

  private func limit(_ minutes: Int, _ days: WeekdaySet = .daily) throws -> Rule {
    Rule(
      id: RuleID(name: "Limit"), name: "Limit", days: days, list: "Social",
      configuration: .timeLimit(try #require(TimeLimitConfig(dailyLimitMinutes: minutes))))
  }

  private func gate(_ opens: Int, _ days: WeekdaySet = .daily) throws -> Rule {
    Rule(
      id: RuleID(name: "Gate"), name: "Gate", days: days, list: "Games",
      configuration: .openLimit(try #require(OpenLimitConfig(maxOpens: opens))))
  }

  @Test func rulesThatAreNotMonitored() throws {
    var disabled = schedule("Off", .allDay)
    disabled.isEnabled = false
    let rules = [disabled, schedule("Never", .allDay, []), schedule("Nothing", .allDay, list: nil)]
    let status = try status(rules)
    #expect(status.rules.map(\.state) == [.disabled, .dormant, .dormant])
    #expect(status.rules.map(\.skipReason) == [.disabled, .noDays, .noList])
    #expect(status.lists == [[], [], []])
    #expect(status.changes == [])
  }

  @Test func aBlockThatNeverEnds() throws {
    let rules = [schedule("Always", .allDay), schedule("Round", window(540, 540))]
    let status = try status(rules)
    #expect(status.rules.map(\.state) == [.active, .active])
    #expect(status.rules.map(\.until) == [nil, nil])
    #expect(status.changes == [])
    #expect(status.lists[0].map(\.until) == [nil, nil])
    // Six days of seven do end.
    let most = try self.status(
      [schedule("Most", .allDay, WeekdaySet(rawValue: 0x7E))], at: "2026-03-09T12:00")
    let sunday = try minute("2026-03-15", .utc)
    #expect(most.rules[0].until == sunday)
  }

  /// A change is listed up to the end of the eighth day, that minute included.
  @Test(arguments: [(0, true), (1, false)]) func changesAreListedForEightDays(_ late: Int, isListed: Bool)
    throws
  {
    // On Mondays alone: the Monday of the next week is eight days after a Sunday.
    let rules = [schedule("Monday", window(12 * 60 + late, 13 * 60 + late), WeekdaySet(rawValue: 1 << 1))]
    let status = try status(rules)
    let last = status.now + StatusHorizon.changeDays * TimeOfDay.minutesPerDay + late
    #expect(status.changes.contains { $0.instant == last } == isListed)
    #expect(status.changes.filter { $0.instant < last }.count == 2)
  }

  @Test func limitsGoByTheirUsage() throws {
    let rules = [try limit(45), try limit(45), try gate(5), try gate(5), try limit(45, .weekdays)]
    let usage = [
      0: RuleUsage(usedMinutes: 44), 1: RuleUsage(usedMinutes: 45), 2: RuleUsage(opens: 4),
      3: RuleUsage(opens: 6), 4: RuleUsage(usedMinutes: 45),
    ]
    let status = try status(rules, usage)
    let midnight = try minute("2026-03-09", .utc)
    #expect(status.rules.map(\.state) == [.dormant, .active, .dormant, .active, .upcoming])
    #expect(status.rules.map(\.until) == [nil, midnight, nil, midnight, nil])
    #expect(status.rules.map(\.startsAt) == [nil, nil, nil, nil, midnight])
    #expect(status.lists[0].map(\.rule) == [1])
    // An open limit's shield is up while there are opens left, too.
    #expect(status.lists[1].map(\.reason) == [.countsOpens, .opensSpent])
    #expect(
      status.changes == [PhoneStatus.Change(instant: midnight, ends: [1, 3], unlocked: [0])],
      "the open limits keep their list")
  }

  @Test func aPauseLiftsOneRuleForItsTime() throws {
    let rules = [schedule("A", window(600, 900)), schedule("B", window(660, 780))]
    let (now, end) = (try Self.noon(), try minute("2026-03-08T12:15", .utc))
    let paused = try status(rules, [0: RuleUsage(pausedUntil: end)])
    #expect(paused.rules.map(\.state) == [.paused, .active])
    #expect(paused.rules[0].until == end)
    #expect(paused.lists[0].map(\.rule) == [1])
    #expect(paused.changes.first == PhoneStatus.Change(instant: end, starts: [0]))
    // A pause that is over has no effect. After a pause that outlasts the block, nothing starts.
    #expect(try status(rules, [0: RuleUsage(pausedUntil: now)]).rules[0].state == .active)
    let long = try status(rules, [0: RuleUsage(pausedUntil: end + 600)])
    let midnight = try minute("2026-03-09", .utc)
    let today = long.changes.filter { $0.instant < midnight }
    #expect(today == [PhoneStatus.Change(instant: now + 60, ends: [1], unlocked: [0])])
  }

  @Test func hardRulesDenyTheRemovalOfApps() throws {
    let rules = [schedule("Soft", window(600, 900)), schedule("Hard", window(600, 900), hard: true)]
    #expect(try status(rules).blockingHardRules == [1])
    #expect(try status(rules, at: "2026-03-08T16:00").deniesAppRemoval == false)
    let paused = [1: RuleUsage(pausedUntil: try Self.noon() + 9)]
    #expect(try status(rules, paused).deniesAppRemoval == false)
  }

  /// R25: when a window starts at the end of another, no list opens.
  @Test func r25TouchingWindowsLeaveNothingOpen() throws {
    let rules = [schedule("Night", window(1260, 300)), schedule("Day", window(300, 1200))]
    let status = try status(rules, at: "2026-03-08T01:00")
    let change = try #require(status.changes.first)
    #expect(change == PhoneStatus.Change(instant: status.now + 240, starts: [1], ends: [0]))
    #expect(status.changes.dropFirst().first?.unlocked == [0])
  }

  /// R20: Thursday's night keeps its tail on Friday, whatever Friday has, and whatever comes first in the file.
  @Test(arguments: [false, true]) func r20TailsStay(_ isReversed: Bool) throws {
    let rules = [
      schedule("A", window(1320, 240), WeekdaySet(.thursday)),
      schedule("B", window(540, 1020), WeekdaySet(.friday)),
    ]
    let night = isReversed ? 1 : 0
    let status = try status(isReversed ? rules.reversed() : rules, at: "2026-03-13T03:00")
    #expect(status.rules[night].state == .active)
    #expect(status.rules[night].until == status.now + 60)
    #expect(status.rules[1 - night].startsAt == status.now + 360)
    #expect(status.changes.map(\.instant).prefix(3) == [status.now + 60, status.now + 360, status.now + 840])
  }

  /// R21: what midnight cuts in two on the phone is one block.
  @Test func r21MidnightIsNoEnd() throws {
    let status = try status([schedule("Night", window(1260, 180))], at: "2026-03-08T22:00")
    #expect(status.rules[0].until == status.now + 300)
  }

  /// R48: a window inside the gap of a clock change does not open that day; a window that begins in the gap opens
  /// after the gap.
  @Test func r48WindowsInTheGap() throws {
    let zone = try zone("America/New_York")
    let now = try minute("2026-03-07T03:00", zone)
    let rules = [schedule("Gap", window(135, 165)), schedule("Half", window(150, 300))]
    var budget = ComparisonBudget()
    let status = try PhoneStatus(
      RuleSet(lists: Self.lists, rules: rules), clock(zone, around: now), at: now, &budget)
    let monday = try minute("2026-03-09T02:15", zone)
    #expect(status.rules[0].startsAt == monday)
    let sunday = try minute("2026-03-08", zone)..<minute("2026-03-09", zone)
    let changes = status.changes.filter { sunday.contains($0.instant) }
    let edges = [try minute("2026-03-08T03:00", zone), try minute("2026-03-08T05:00", zone)]
    #expect(changes.map(\.instant) == edges)
    #expect(changes.flatMap { $0.starts + $0.ends } == [1, 1])
  }

  /// R49: a time that the clocks skip does not affect other windows of the day.
  @Test func r49OtherWindowsOfTheDay() throws {
    let zone = try zone("Australia/Sydney")
    let now = try minute("2026-10-04", zone)
    let rules = [
      schedule("A", window(150, 210)), schedule("B", window(390, 450)), schedule("C", window(630, 690)),
    ]
    var budget = ComparisonBudget()
    let status = try PhoneStatus(
      RuleSet(lists: Self.lists, rules: rules), clock(zone, around: now), at: now, &budget)
    let times = ["03:00", "03:30", "06:30", "07:30", "10:30", "11:30"]
    let edges = try times.map { try minute("2026-10-04T" + $0, zone) }
    #expect(status.changes.prefix(6).map(\.instant) == edges)
  }

  @Test func coverageIsWhatTheListsSayItemByItem() throws {
    var random = SeededGenerator(seed: 25)
    let items: [ListItem] = [.bundle("a.b"), .app("C"), .category("games"), .site("d.e")]
    for _ in 0..<300 {
      let lists = (0..<4).map { index in
        AppList(name: "L\(index)", items: items.filter { _ in Bool.random(using: &random) })
      }
      let rules = (0..<6).map { index in
        schedule(
          "R\(index)", .allDay, list: index == 5 ? nil : "L\(Int.random(in: 0...4, using: &random))",
          mode: Bool.random(using: &random) ? .block : .allowOnly)
      }
      var budget = ComparisonBudget()
      var coverage = ListCoverage(lists)
      for rule in rules {
        for subject in items.map(Subject.item) + (0..<5).map({ .list("L\($0)") }) {
          let holders = try coverage.holders(of: subject, &budget)
          #expect(
            coverage.covers(rule, holders) == covers(rule, subject, lists), "\(rule) \(subject) \(lists)")
        }
        let covered = try coverage.lists(coveredBy: rule, &budget)
        #expect(covered == (0..<4).filter { covers(rule, .list("L\($0)"), lists) }, "\(rule) \(lists)")
      }
    }
  }

  /// The same as `ListCoverage` says, item by item.
  private func covers(_ rule: Rule, _ subject: Subject, _ lists: [AppList]) -> Bool {
    let allowsOnly = rule.schedule?.selectionMode == .allowOnly
    guard let name = rule.list else { return allowsOnly }
    let items = lists.first { $0.name == name }?.items ?? []
    let allowed = items.filter { if case .category = $0 { false } else { true } }
    if allowsOnly, !items.isEmpty, allowed.isEmpty { return true }
    let held = allowsOnly ? allowed : items
    let isHeld =
      switch subject {
      case .item(let item): held.contains(item)
      case .list(name): true
      case .list(let other):
        lists.first { $0.name == other }.map { !$0.items.isEmpty && $0.items.allSatisfy(held.contains) }
          ?? false
      }
    return isHeld != allowsOnly
  }
}
