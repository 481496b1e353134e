import MonitoringPlan
import RuleModel
import RuleStatus

/// What happened on the simulated phone of one rule set.
package struct SimulationReport: Sendable {
  /// A schedule's window that the clocks skip.
  package struct SkippedWindow: Hashable, Sendable {
    /// Days since 1970-01-01 in local time.
    package var day: Int
    /// What clocks show before and after the jump, in minutes of the day.
    package var from: Int
    package var to: Int
  }

  /// The result of one rule. All spans are instants in minutes since 1970-01-01 00:00 UTC, half-open, and cut to the
  /// simulated time.
  package struct RuleResult: Hashable, Sendable {
    /// When the rule says that it blocks; of schedules only.
    package var windows: [Range<Int>] = []
    /// When its shield is up on the phone.
    package var blocks: [Range<Int>] = []
    package var skipped: [SkippedWindow] = []
    /// Whether the last window, or the last block, goes on after the simulated time.
    package var windowGoesOn = false
    package var blockGoesOn = false
  }

  /// A time in which a list is blocked without a gap, and by which rules.
  package struct ListBlock: Hashable, Sendable {
    package var span: Range<Int>
    /// The rules' indices, ascending.
    package var rules: [Int]
    /// Whether it goes on after the simulated time.
    package var goesOn = false
  }

  package var rules: RuleSet
  package var plan: Plan
  package var clock: LocalClock
  /// The zone's name as the user wrote it.
  package var zone: String
  /// The simulated time, from its first instant to its last.
  package var span: Range<Int>
  /// How callbacks come, in words; empty if punctually.
  package var conditions: [String]
  package var timeline: [TimelineEntry]
  /// One result for each rule.
  package private(set) var results: [RuleResult]
  /// The blocked times of each list.
  package private(set) var lists: [[ListBlock]]

  /// Comparisons, and rules times changes, are drawn from the budget.
  package init(
    rules: RuleSet, plan: Plan, clock: LocalClock, zone: String, span: Range<Int>, conditions: [String] = [],
    timeline: [TimelineEntry], _ budget: inout ComparisonBudget
  ) throws(ComparisonBudget.UsedUp) {
    self.rules = rules
    self.plan = plan
    self.clock = clock
    self.zone = zone
    self.span = span
    self.conditions = conditions
    self.timeline = timeline
    results = []
    lists = []
    for rule in rules.rules {
      let result = Self.ofRule(rule, clock, span)
      try budget.draw(ComparisonBudget.costOfALine * (1 + result.windows.count + result.skipped.count))
      results.append(result)
    }
    let blocks = Self.blocks(timeline, span, count: rules.rules.count)
    for rule in results.indices {
      results[rule].blocks = blocks[rule].spans
      results[rule].blockGoesOn = blocks[rule].goesOn
    }
    lists = try listBlocks(&budget)
  }

  func name(ofRule index: Int) -> String {
    rules.rules.indices.contains(index) ? rules.rules[index].name : ""
  }

  // MARK: By the rule

  private static func ofRule(_ rule: Rule, _ clock: LocalClock, _ span: Range<Int>) -> RuleResult {
    var result = RuleResult()
    guard let schedule = rule.schedule, Compiler.reasonToSkip(rule) == nil else { return result }
    let windows = RuleWindows(window: schedule.window, days: rule.days)
    let days = clock.local(span.lowerBound).day - 1..<clock.local(span.upperBound).day + 1
    let spans = windows.spans(onDays: days, clock).filter { $0.overlaps(span) }
    result.windows = spans.map { $0.clamped(to: span) }
    result.windowGoesOn = spans.last.map { $0.upperBound > span.upperBound } ?? false
    for day in days {
      guard let window = windows.span(onDay: day, clock), window.isEmpty, span.contains(window.lowerBound),
        let change = clock.changes.first(where: { $0.instant == window.lowerBound })
      else { continue }
      let after = clock.local(change.instant)
      let before = after.minute - change.offset + clock.offset(at: change.instant - 1)
      result.skipped.append(
        SkippedWindow(day: day, from: TimeOfDay(wrapping: before).minutes, to: after.minute))
    }
    return result
  }

  // MARK: On the phone

  /// When each rule's shield is up. A shield that goes down and up again within a minute counts as up.
  private static func blocks(_ timeline: [TimelineEntry], _ span: Range<Int>, count: Int) -> [(
    spans: [Range<Int>], goesOn: Bool
  )] {
    var blocks: [[Range<Int>]] = Array(repeating: [], count: count)
    var starts: [Int?] = Array(repeating: nil, count: count)
    func end(_ rule: Int, _ instant: Int) {
      guard let start = starts[rule], start < instant else { return }
      if let last = blocks[rule].last, last.upperBound == start {
        blocks[rule][blocks[rule].count - 1] = last.lowerBound..<instant
      } else {
        blocks[rule].append(start..<instant)
      }
    }
    for entry in timeline {
      guard case .shield(let rule, let isOn, _) = entry.what, starts.indices.contains(rule) else { continue }
      if !isOn { end(rule, entry.instant) }
      starts[rule] = isOn ? entry.instant : nil
    }
    for rule in starts.indices { end(rule, span.upperBound) }
    return zip(blocks, starts).map { ($0, $1 != nil) }
  }

  private func listBlocks(
    _ budget: inout ComparisonBudget
  ) throws(ComparisonBudget.UsedUp) -> [[ListBlock]] {
    var coverage = ListCoverage(rules.lists)
    var all: [[(span: Range<Int>, rule: Int)]] = Array(repeating: [], count: rules.lists.count)
    for (index, rule) in rules.rules.enumerated() where !results[index].blocks.isEmpty {
      let covered = try coverage.lists(coveredBy: rule, &budget)
      try budget.draw(ComparisonBudget.costOfALine * covered.count * results[index].blocks.count)
      for list in covered {
        all[list] += results[index].blocks.map { ($0, index) }
      }
    }
    return all.map { blocks in
      var merged: [(span: Range<Int>, rules: Set<Int>)] = []
      for block in blocks.sorted(by: { ($0.span.lowerBound, $0.rule) < ($1.span.lowerBound, $1.rule) }) {
        if let last = merged.last, last.span.upperBound >= block.span.lowerBound {
          let end = max(last.span.upperBound, block.span.upperBound)
          merged[merged.count - 1].span = last.span.lowerBound..<end
          merged[merged.count - 1].rules.insert(block.rule)
        } else {
          merged.append((block.span, [block.rule]))
        }
      }
      return merged.map { block in
        let goesOn =
          block.span.upperBound == span.upperBound && block.rules.contains { results[$0].blockGoesOn }
        return ListBlock(span: block.span, rules: block.rules.sorted(), goesOn: goesOn)
      }
    }
  }
}
