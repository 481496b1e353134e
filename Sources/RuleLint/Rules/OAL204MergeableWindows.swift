import RuleChecker
import RuleModel
import RuleSyntax

extension LintRule {
  static let mergeableWindows = LintRule(
    204, "mergeable-windows", .info,
    summary: "two windows of the same list, mode and flags touch and could be one",
    why: """
      One rule costs fewer activities than two, of which a phone has 20, and its shield is not taken down and put up \
      again where the two touch: there the end of one and the start of the other come in no certain order.

      The windows must touch on all days: a window that crosses midnight is followed by one of the next days. A window \
      that ends exactly at midnight is OAL102.
      """,
    bad: [
      LintExample(
        """
        schedule "Morning Chess" ‹08:00-10:00› sun block list:Chess
        schedule "Forenoon Chess" 10:00-12:00 sun block list:Chess

        """,
        fixed: """
          schedule "Morning Chess" 08:00-12:00 sun block list:Chess

          """),
      LintExample(
        """
        schedule "Breakfast" 06:00-08:00 sat block list:Social
        schedule "Friday Night" ‹22:00-06:00› fri block list:Social

        """,
        fixed: """
          schedule "Friday Night" 22:00-08:00 fri block list:Social

          """),
      .yaml(
        """
        rules:
          - name: Morning
            kind: schedule
            window: ‹08:00-10:00›
            days: daily
            list: Chess
          - name: Forenoon
            kind: schedule
            window: 10:00-12:00
            days: daily
            list: Chess

        """,
        fixed: """
          rules:
            - name: Morning
              kind: schedule
              window: 08:00-12:00
              days: daily
              list: Chess

          """),
    ],
    good: [
      LintExample(
        """
        schedule "Morning Chess" 08:00-10:00 sun block list:Chess
        schedule "Forenoon Chess" 10:00-12:00 sun block list:Chess hard

        """),
      LintExample(
        """
        schedule "Breakfast" 06:00-08:00 fri block list:Social
        schedule "Friday Night" 22:00-06:00 fri block list:Social

        """),
      LintExample(
        """
        schedule "Night" 20:00-08:00 daily block list:Social
        schedule "Day" 08:00-20:30 daily block list:Social

        """),
    ],
    check: .rules { context in
      let starts = WindowStarts(context.overview)
      return context.overview.facts.indices.compactMap { index in
        starts.next(after: index).flatMap { mergeFinding(index, $0, starts, context) }
      }
    })

  private static func mergeFinding(_ index: Int, _ next: Int, _ starts: WindowStarts, _ context: Context)
    -> Diagnostic?
  {
    let (rule, other) = (context.checked.rules[index], context.checked.rules[next])
    let (first, second) = (context.overview.facts[index].window, context.overview.facts[next].window)
    guard first.duration + second.duration <= TimeOfDay.minutesPerDay else { return nil }
    // Two windows that touch at both ends go round the clock: reported once, at the window that starts first.
    if starts.next(after: next) == index, second.start < first.start { return nil }
    let joined = TimeWindow(start: first.start, end: second.end)
    let fix = context.join(rule, into: joined, removing: other)
    return Diagnostic(
      .init(204), .info, at: rule.location(of: .window),
      "\(context.name(next)) goes on where this window ends, with the same list",
      label: "ends at \(first.end)",
      related: [Label(other.location(of: .window), "begins at \(second.start)")],
      help: fix == nil ? ["one rule does it: \(joined) \(rule.rule.days)"] : [],
      fixes: fix.map { [$0] } ?? [])
  }
}

/// Finds the schedule that begins at the end of another schedule.
private struct WindowStarts {
  private let facts: [RuleFacts]
  /// By ``key(_:_:_:)``: the two shortest rules, of equal length the first in the file; one of the two may be the
  /// asking rule.
  private let rules: [Int: [Int]]

  init(_ overview: RuleSetAnalysis) {
    let facts = overview.facts
    var rules: [Int: [Int]] = [:]
    for (index, rule) in facts.enumerated() {
      guard let style = rule.style, overview.scheduleCounts[style.list] > 1 else { continue }
      rules[Self.key(style, rule.days, rule.window.start), default: []].append(index)
    }
    self.facts = facts
    self.rules = rules.mapValues { indices in
      guard indices.count > 1 else { return indices }
      let sorted = indices.sorted { (facts[$0].window.duration, $0) < (facts[$1].window.duration, $1) }
      return Array(sorted.prefix(2))
    }
  }

  /// As one number: a type of its own as a key costs every run more than the check itself.
  private static func key(_ style: ScheduleStyle, _ days: WeekdaySet, _ start: TimeOfDay) -> Int {
    let flags = (style.mode == .block ? 4 : 0) | (style.isHard ? 2 : 0) | (style.blocksAdultContent ? 1 : 0)
    return ((style.list << 3 | flags) << 7 | Int(days.rawValue)) << 11 | start.minutes
  }

  func next(after index: Int) -> Int? {
    let rule = facts[index]
    guard let style = rule.style, !rule.window.endsAtMidnight else { return nil }
    let days = rule.window.reachesNextDay ? rule.days.shifted(by: 1) : rule.days
    return rules[Self.key(style, days, rule.window.end)]?.first { $0 != index }
  }
}
