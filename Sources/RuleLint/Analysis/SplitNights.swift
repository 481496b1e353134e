import RuleModel

/// Pairs of schedules that look like one night cut in two at midnight without moving the days: an evening up to
/// midnight, and a morning from midnight on, on the same days.
struct SplitNights {
  /// An evening and the morning that was cut off it.
  struct Pair: Hashable {
    var evening: Int
    var morning: Int
  }

  /// In the order of the evenings.
  private(set) var pairs: [Pair] = []

  /// List, mode and days as one number; nil unless the rule is a monitored schedule that leaves out some day.
  private static func key(_ facts: RuleFacts) -> Int? {
    guard facts.isLiveSchedule, let list = facts.list, facts.days != .daily else { return nil }
    return (list << 1 | (facts.mode == .block ? 1 : 0)) << 7 | Int(facts.days.rawValue)
  }

  init(_ overview: Overview) {
    let facts = overview.facts
    var mornings: [Int: Int] = [:]
    for (index, rule) in facts.enumerated() where rule.window.start == .midnight && !rule.window.isAllDay {
      guard let key = Self.key(rule) else { continue }
      if let known = mornings[key], facts[known].window.duration >= rule.window.duration { continue }
      mornings[key] = index
    }
    for (index, rule) in facts.enumerated() where Self.endsTheDay(rule.window) {
      guard let key = Self.key(rule), let morning = mornings[key], morning != index else { continue }
      // A day cut in two is no night, even if a minute or two are lost at the cut; OAL209 reports the gap.
      let day = rule.window.start.minutes - facts[morning].window.end.minutes
      guard day > Self.longestCut else { continue }
      // If the mornings after the evenings are blocked too, nothing was forgotten.
      let wanted = WeekCoverage(window: facts[morning].window, days: rule.days.shifted(by: 1))
      let blocked = rule.list.flatMap {
        (rule.mode == .block ? overview.blocking : overview.allowing)[$0]?.coverage
      }
      guard let blocked, !wanted.isSubset(of: blocked) else { continue }
      pairs.append(Pair(evening: index, morning: morning))
    }
  }

  /// The longest gap between two windows that were meant to touch.
  static let longestCut = 2

  /// Whether a window ends at midnight, or a minute before, as people write it who are not sure of 24:00.
  private static func endsTheDay(_ window: TimeWindow) -> Bool {
    window.start != .midnight
      && (window.endsAtMidnight || window.end == .lastMinute && !window.reachesNextDay)
  }
}
