// WeekView: a week of rules as a picture: for a terminal, as SVG, as a page, as a calendar. Pure: rules in, text out. A
// terminal, a picture and a page draw one model, so the forms cannot differ.
import MonitoringPlan
import RuleModel

/// A window of a rule on one day: a night is one block of the day on which it starts.
package struct WeekBlock: Hashable, Sendable {
  /// The rule's index.
  package var rule: Int
  package var day: Weekday
  /// Minutes since the day's midnight.
  package var start: Int
  /// Minutes since the same midnight; beyond 1440 the block ends on the next day.
  package var end: Int
}

/// The rules that are drawn in one row: those of a list, or one rule.
package struct WeekLane: Sendable {
  package var title: String
  /// The rules' indices, in written order.
  package var rules: [Int]
  /// In the order of the week, Monday first.
  package var blocks: [WeekBlock]
  /// When a hard schedule is open, a soft one that blocks, and one that only allows.
  package var hard = WeekCoverage()
  package var soft = WeekCoverage()
  package var allowing = WeekCoverage()
  /// When a schedule blocks and the phone does not.
  package var missed = WeekCoverage()
  /// When the phone blocks though no schedule of the lane does any more.
  package var extra = WeekCoverage()
}

/// What a week of rules looks like.
package struct WeekModel: Sendable {
  package enum Grouping: String, CaseIterable, Sendable { case list, rule }

  package var rules: RuleSet
  package var lanes: [WeekLane] = []
  /// The rules that do nothing: disabled, or without a day.
  package var idle: [Int] = []

  /// The week of some rules on a phone with a plan.
  package init(_ rules: RuleSet, _ plan: Plan, by grouping: Grouping) {
    self.rules = rules
    var lapses: [Int: [Deviation]] = [:]
    for verdict in Verification.verifyWeek(rules, plan).rules { lapses[verdict.rule] = verdict.deviations }
    var order: [String] = []
    var members: [String: [Int]] = [:]
    for (index, rule) in rules.rules.enumerated() {
      guard rule.isEnabled, !rule.days.isEmpty else {
        idle.append(index)
        continue
      }
      let title = grouping == .rule ? rule.name : rule.list ?? "no list"
      if members[title] == nil { order.append(title) }
      members[title, default: []].append(index)
    }
    lanes = order.map { lane($0, members[$0] ?? [], lapses) }
  }

  private func lane(_ title: String, _ members: [Int], _ lapses: [Int: [Deviation]]) -> WeekLane {
    var lane = WeekLane(title: title, rules: members, blocks: [])
    // When some rule of the lane blocks on the phone too: a rule that fails there is no gap.
    var kept = WeekCoverage()
    for index in members {
      let rule = rules.rules[index]
      if let schedule = rule.schedule {
        let minutes = WeekCoverage(window: schedule.window, days: rule.days)
        if rule.hardMode {
          lane.hard.formUnion(minutes)
        } else if schedule.selectionMode == .allowOnly {
          lane.allowing.formUnion(minutes)
        } else {
          lane.soft.formUnion(minutes)
        }
        lane.blocks += rule.days.days.map {
          WeekBlock(
            rule: index, day: $0, start: schedule.window.start.minutes, end: schedule.window.endOffset)
        }
        var missed = WeekCoverage()
        for stretch in lapses[index] ?? [] {
          let start = stretch.start % WeekCoverage.minutesPerWeek
          let range = start..<start + min(stretch.length, WeekCoverage.minutesPerWeek)
          if stretch.shieldIsOn { lane.extra.insert(range) } else { missed.insert(range) }
        }
        lane.missed.formUnion(missed)
        if schedule.selectionMode == .block { kept.formUnion(minutes.subtracting(missed)) }
      }
    }
    let open = lane.hard.union(lane.soft).union(lane.allowing)
    lane.extra.subtract(open)
    lane.missed.subtract(kept)
    let monday = { (day: Weekday) in (day.rawValue + 5) % 7 }
    lane.blocks.sort {
      (monday($0.day), $0.start, $0.end, $0.rule) < (monday($1.day), $1.start, $1.end, $1.rule)
    }
    return lane
  }
}
