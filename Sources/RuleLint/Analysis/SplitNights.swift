import RuleModel

/// Pairs of schedules that look like one night cut in two at midnight whose days do not fit: an evening up to midnight,
/// and a morning from midnight on that is not that of the days after.
struct SplitNights {
  /// An evening and the morning that was cut off it.
  struct Pair: Hashable {
    var evening: Int
    var morning: Int
    /// The days of evenings after which the morning is open.
    var loneEvenings: WeekdaySet = []
    /// The days of mornings before which the evening is open.
    var loneMornings: WeekdaySet = []
  }

  /// In the order of the evenings.
  private(set) var pairs: [Pair] = []

  /// List and mode as one number; nil for what is no schedule.
  private static func key(_ facts: RuleFacts) -> Int? {
    guard facts.isLiveSchedule, let list = facts.list else { return nil }
    return list << 1 | (facts.mode == .block ? 1 : 0)
  }

  init(_ overview: RuleSetAnalysis) {
    let facts = overview.facts
    // The longest for each set of days, of which there are few.
    var mornings: [Int: [WeekdaySet: Int]] = [:]
    for (index, rule) in facts.enumerated() where rule.window.start == .midnight && !rule.window.isAllDay {
      guard let key = Self.key(rule) else { continue }
      let known = mornings[key]?[rule.days]
      if let known, facts[known].window.duration >= rule.window.duration { continue }
      mornings[key, default: [:]][rule.days] = index
    }
    for (index, rule) in facts.enumerated() where Self.endsTheDay(rule.window) {
      guard let key = Self.key(rule), let list = rule.list,
        let morning = Self.morning(of: rule, mornings[key] ?? [:]), morning != index
      else { continue }
      // A day cut in two is no night, even if a minute or two are lost at the cut; OAL209 reports the gap.
      let day = rule.window.start.minutes - facts[morning].window.end.minutes
      guard day > Self.longestCut else { continue }
      let blocked = (rule.mode == .block ? overview.blocking : overview.allowing)[list]?.coverage
      guard let blocked else { continue }
      // A half is not alone if other rules block the rest of its night.
      let isOpen = { (window: TimeWindow, day: Weekday) in
        !WeekCoverage(window: window, days: WeekdaySet(day)).isSubset(of: blocked)
      }
      let following = rule.days.shifted(by: 1)
      let evenings = following.subtracting(facts[morning].days).days
        .filter { isOpen(facts[morning].window, $0) }
      let lone = facts[morning].days.subtracting(following).shifted(by: -1).days
        .filter { isOpen(rule.window, $0) }
      if evenings.isEmpty && lone.isEmpty { continue }
      pairs.append(
        Pair(
          evening: index, morning: morning,
          loneEvenings: Self.set(evenings).shifted(by: -1), loneMornings: Self.set(lone).shifted(by: 1)))
    }
  }

  /// The morning that belongs to an evening. Nil if a morning has the days after the evening's. Else a morning of the same
  /// days, or the morning with the most nights in common.
  private static func morning(of evening: RuleFacts, _ mornings: [WeekdaySet: Int]) -> Int? {
    let following = evening.days.shifted(by: 1)
    if mornings[following] != nil { return nil }
    if let same = mornings[evening.days] { return same }
    let shared = mornings.map { (count: $0.key.intersection(following).count, days: $0.key, rule: $0.value) }
    let best = shared.max { ($0.count, Int($1.days.rawValue)) < ($1.count, Int($0.days.rawValue)) }
    return best.flatMap { $0.count > 0 ? $0.rule : nil }
  }

  private static func set(_ days: [Weekday]) -> WeekdaySet {
    days.reduce(into: WeekdaySet()) { $0.formUnion(WeekdaySet($1)) }
  }

  /// The longest gap between two windows that were meant to touch.
  static let longestCut = 2

  /// Whether a window ends at midnight, or a minute before, as people write it who are not sure of 24:00.
  private static func endsTheDay(_ window: TimeWindow) -> Bool {
    window.start != .midnight
      && (window.endsAtMidnight || window.end == .lastMinute && !window.reachesNextDay)
  }
}
