import CivilTime
import MonitoringPlan
import RuleModel
import TestSupport
import Testing

@testable import RuleStatus

/// Status agrees with the rules' windows at every minute of a week whose clocks change. The windows come from a table of
/// minutes that the zone itself fills, not from the clock that status uses.
@Suite struct WeekTests {
  /// A zone and the Thursday before its clocks change: by an hour, by half an hour, against the season, at midnight.
  static let weeks: [(String, String)] = [
    ("America/New_York", "2026-03-05"), ("America/New_York", "2026-10-29"),
    ("Europe/London", "2026-03-26"), ("Europe/London", "2026-10-22"),
    ("Australia/Lord_Howe", "2026-04-02"), ("Australia/Lord_Howe", "2026-10-01"),
    ("Africa/Casablanca", "2026-02-12"), ("Africa/Casablanca", "2026-03-19"),
    ("Africa/Cairo", "2026-04-21"), ("America/Santiago", "2026-09-03"),
  ]

  @Test(arguments: weeks) func statusIsTheWindowsMinuteByMinute(_ week: (String, String)) throws {
    let zone = try zone(week.0)
    let start = try minute(week.1, zone)
    let clock = clock(zone, around: start)
    var random = RandomRules(seed: UInt64(start))
    let rules = random.schedules(3)
    let tables = rules.map { Table($0, zone, from: start) }
    for now in start..<start + 7 * 1440 {
      for (index, (rule, table)) in zip(rules, tables).enumerated() {
        let stretches = RuleStretches(rule, RuleUsage(), clock, now: now)
        let status = RuleStatus(rule, at: index, RuleUsage(), stretches, now: now)
        // Not by the macro at every minute: its expansion would take longer than all the rest.
        let isRight =
          status.state == (table.isOpen(now) ? .active : .upcoming)
          && (status.until ?? status.startsAt) == table.change(after: now)
        if !isRight { Issue.record("\(rule) at \(now): \(status)") }
      }
      if now % 97 == 0 { try checkPhone(rules, tables, clock, now) }
    }
  }

  private func checkPhone(_ rules: [Rule], _ tables: [Table], _ clock: LocalClock, _ now: Int) throws {
    var budget = ComparisonBudget()
    let set = RuleSet(lists: [AppList(name: "Social")], rules: rules)
    let status = try PhoneStatus(set, clock, at: now, &budget)
    try #require(status.lists[0].map(\.rule) == rules.indices.filter { tables[$0].isOpen(now) })
    if now % 5 == 0 { try checkChanges(status, tables) }
  }

  /// Every change of 8 days, as the tables have it.
  private func checkChanges(_ status: PhoneStatus, _ tables: [Table]) throws {
    var expected: [PhoneStatus.Change] = []
    for instant in status.now + 1...status.now + 8 * 1440 {
      var change = PhoneStatus.Change(instant: instant)
      change.starts = tables.indices.filter { tables[$0].isOpen(instant) && !tables[$0].isOpen(instant - 1) }
      change.ends = tables.indices.filter { !tables[$0].isOpen(instant) && tables[$0].isOpen(instant - 1) }
      let (before, after) = (
        tables.contains { $0.isOpen(instant - 1) }, tables.contains { $0.isOpen(instant) }
      )
      if after && !before { change.locked = [0] }
      if before && !after { change.unlocked = [0] }
      if !change.starts.isEmpty || !change.ends.isEmpty { expected.append(change) }
    }
    try #require(status.changes == expected)
  }
}

/// The minutes in which a schedule's windows are open, filled window by window.
private struct Table {
  private let start: Int
  private var minutes: [Bool]
  /// For each minute, the next minute at which ``isOpen(_:)`` changes.
  private var next: [Int?]

  init(_ rule: Rule, _ zone: Zone, from start: Int) {
    self.start = start - 1440
    minutes = Array(repeating: false, count: 27 * 1440)
    let first = zone.civil(of: Instant(secondsSince1970: Int64(start) * 60)).date
    for offset in -3..<26 {
      let date = first.adding(days: offset)
      guard rule.days.contains(Weekday.allCases[date.weekday - 1]), let window = rule.schedule?.window else {
        continue
      }
      let from = LocalClock.minute(zone.instant(of: CivilDateTime(date, minutes: window.start.minutes)))
      let to = LocalClock.minute(zone.instant(of: CivilDateTime(date, minutes: window.endOffset)))
      for minute in max(from, self.start)..<max(max(from, self.start), min(to, self.start + minutes.count)) {
        minutes[minute - self.start] = true
      }
    }
    next = Array(repeating: nil, count: minutes.count)
    for index in stride(from: minutes.count - 2, through: 0, by: -1) {
      next[index] = minutes[index] != minutes[index + 1] ? self.start + index + 1 : next[index + 1]
    }
  }

  func isOpen(_ instant: Int) -> Bool { minutes[instant - start] }

  /// The next change; nil if an open window does not end within nine days, as for a rule that never ends.
  func change(after instant: Int) -> Int? {
    next[instant - start].flatMap { minutes[instant - start] && $0 - instant > 9 * 1440 ? nil : $0 }
  }
}
