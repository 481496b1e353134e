import RuleChecker
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

  private struct Key: Hashable {
    var list: String
    var mode: SelectionMode
    var days: WeekdaySet
  }

  init(_ checked: CheckedRuleSet, _ overview: Overview) {
    var mornings: [Key: Int] = [:]
    for (index, rule) in checked.rules.enumerated() where overview.isMonitored[index] {
      guard let window = rule.rule.schedule?.window, window.start == .midnight, !window.isAllDay,
        let key = Self.key(rule.rule), mornings[key].map({ Self.isLonger(index, $0, checked) }) ?? true
      else { continue }
      mornings[key] = index
    }
    for (index, rule) in checked.rules.enumerated() where overview.isMonitored[index] {
      guard let window = rule.rule.schedule?.window, Self.endsTheDay(window), let key = Self.key(rule.rule),
        key.days != .daily, let morning = mornings[key], morning != index,
        let hours = checked.rules[morning].rule.schedule?.window
      else { continue }
      // If the mornings after the evenings are blocked too, nothing was forgotten.
      let wanted = WeekCoverage(window: hours, days: key.days.shifted(by: 1))
      let mode = key.mode == .block ? overview.blocking : overview.allowing
      guard let list = overview.list[index], let blocked = mode[list]?.coverage, !wanted.isSubset(of: blocked)
      else { continue }
      pairs.append(Pair(evening: index, morning: morning))
    }
  }

  /// Ends at midnight, or a minute before as people write who are not sure of 24:00.
  private static func endsTheDay(_ window: TimeWindow) -> Bool {
    window.start != .midnight
      && (window.endsAtMidnight || window.end == .lastMinute && !window.reachesNextDay)
  }

  private static func isLonger(_ one: Int, _ other: Int, _ checked: CheckedRuleSet) -> Bool {
    (checked.rules[one].rule.schedule?.window.duration ?? 0)
      > (checked.rules[other].rule.schedule?.window.duration ?? 0)
  }

  private static func key(_ rule: Rule) -> Key? {
    guard let config = rule.schedule, let list = rule.list else { return nil }
    return Key(list: list, mode: config.selectionMode, days: rule.days)
  }
}
