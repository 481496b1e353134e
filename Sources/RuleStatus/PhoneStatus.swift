import MonitoringPlan
import RuleModel

/// The state of all rules of one phone at an instant, and the changes in the following days.
package struct PhoneStatus: Hashable, Sendable {
  /// Why a list is locked: a rule's shield covers it.
  package struct Reason: Hashable, Sendable {
    /// The rule's index.
    package var rule: Int
    package var reason: ShieldReason
    /// The first instant after the rule's stretch; nil if it never ends.
    package var until: Int?
    /// The end of the window or the day that is on now: a pause or an unblock lasts no longer. Nil for a shield that only
    /// counts opens.
    package var windowEnd: Int?
  }

  /// An instant at which rules or lists change.
  package struct Change: Hashable, Sendable {
    /// Minutes since 1970-01-01 00:00 UTC.
    package var instant: Int
    /// The indices of the rules that begin to block and of the rules that stop, ascending.
    package var starts: [Int] = []
    package var ends: [Int] = []
    /// The indices of the lists that become locked and of the lists that become free, ascending.
    package var locked: [Int] = []
    package var unlocked: [Int] = []
  }

  /// Minutes since 1970-01-01 00:00 UTC.
  package var now: Int
  /// One status for each rule, in the order of the rules.
  package var rules: [RuleStatus] = []
  /// For each list the reasons why it is locked; empty for an unlocked list.
  package var lists: [[Reason]] = []
  /// The changes after ``now``, up to ``StatusHorizon/changeDays`` days later, in order.
  package var changes: [Change] = []
  /// The hard rules that block now. While a hard rule blocks, apps cannot be removed.
  package var blockingHardRules: [Int] = []

  /// Derives the status. The clock must know its changes within ``StatusHorizon/clockDays``; usage is keyed by rule
  /// index. Comparisons, reasons and changes of lists are drawn from the budget.
  package init(
    _ ruleSet: RuleSet, usage: [Int: RuleUsage] = [:], _ clock: LocalClock, at now: Int,
    target: PlanTarget = .openapplock, _ budget: inout ComparisonBudget
  ) throws(ComparisonBudget.UsedUp) {
    self.now = now
    var coverage = ListCoverage(ruleSet.lists)
    lists = Array(repeating: [], count: ruleSet.lists.count)
    var edges: [Edge] = []
    for (index, rule) in ruleSet.rules.enumerated() {
      let usage = usage[index] ?? RuleUsage()
      let stretches = RuleStretches(rule, usage, clock, now: now, target: target)
      rules.append(RuleStatus(rule, at: index, usage, stretches, now: now))
      if rule.hardMode, stretches.blocks.contains(where: { $0.span.contains(now) }) {
        blockingHardRules.append(index)
      }
      if stretches.shields.isEmpty { continue }
      let covered = try coverage.lists(coveredBy: rule, &budget)
      if let shield = stretches.shields.first(where: { $0.span.contains(now) }) {
        let reason = Reason(
          rule: index, reason: shield.reason, until: shield.end, windowEnd: stretches.windowEnd)
        try budget.draw(ComparisonBudget.costOfALine * covered.count)
        for list in covered { lists[list].append(reason) }
      }
      edges += Self.edges(stretches.blocks, now).map { Edge(instant: $0.0, isEnd: $0.1, rule: index) }
      edges += Self.edges(stretches.shields, now).map {
        Edge(instant: $0.0, isEnd: $0.1, rule: index, covered: covered)
      }
    }
    changes = try Self.changes(edges, lists.map(\.count), &budget)
  }

  package var deniesAppRemoval: Bool { !blockingHardRules.isEmpty }

  // MARK: Changes

  /// The start or the end of a stretch: of a rule's block, or of its shield over lists.
  private struct Edge {
    var instant: Int
    var isEnd: Bool
    var rule: Int
    var covered: [Int]?
  }

  /// The starts and ends of stretches within the time for which changes are listed.
  private static func edges(_ stretches: [BlockStretch], _ now: Int) -> [(Int, Bool)] {
    let last = now + StatusHorizon.changes
    var edges: [(Int, Bool)] = []
    for stretch in stretches {
      if stretch.span.lowerBound > now, stretch.span.lowerBound <= last {
        edges.append((stretch.span.lowerBound, false))
      }
      if let end = stretch.end, end > now, end <= last { edges.append((end, true)) }
    }
    return edges
  }

  /// Goes through the edges in order and counts the shields over each list.
  private static func changes(
    _ edges: [Edge], _ shields: [Int], _ budget: inout ComparisonBudget
  ) throws(ComparisonBudget.UsedUp) -> [Change] {
    var counts = shields
    var changes: [Change] = []
    // Edges of one instant keep the order of the rules; Swift's sort is stable in fact but not by promise.
    let sorted = edges.enumerated().sorted {
      ($0.element.instant, $0.offset) < ($1.element.instant, $1.offset)
    }.map(\.element)
    var next = 0
    while next < sorted.count {
      var change = Change(instant: sorted[next].instant)
      var before: [Int: Int] = [:]
      while next < sorted.count, sorted[next].instant == change.instant {
        let edge = sorted[next]
        next += 1
        guard let covered = edge.covered else {
          if edge.isEnd { change.ends.append(edge.rule) } else { change.starts.append(edge.rule) }
          continue
        }
        try budget.draw(covered.count)
        for list in covered {
          if before[list] == nil { before[list] = counts[list] }
          counts[list] += edge.isEnd ? -1 : 1
        }
      }
      // Compared before and after all edges of the instant: where two windows touch, no list opens.
      for (list, count) in before where (count > 0) != (counts[list] > 0) {
        if count > 0 { change.unlocked.append(list) } else { change.locked.append(list) }
      }
      change.locked.sort()
      change.unlocked.sort()
      let isNothing = [change.starts, change.ends, change.locked, change.unlocked].allSatisfy(\.isEmpty)
      if !isNothing { changes.append(change) }
    }
    return changes
  }
}
