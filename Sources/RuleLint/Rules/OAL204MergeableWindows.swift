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
      let starts = WindowStarts(context.checked.rules, context.overview.isMonitored)
      return context.checked.rules.indices.compactMap { index in
        guard context.overview.isMonitored[index], let next = starts.next(after: index, context.checked.rules)
        else { return nil }
        return mergeFinding(index, next, starts, context)
      }
    })

  private static func mergeFinding(_ index: Int, _ next: Int, _ starts: WindowStarts, _ context: Context)
    -> Diagnostic?
  {
    let (rule, other) = (context.checked.rules[index], context.checked.rules[next])
    guard let first = rule.rule.schedule?.window, let second = other.rule.schedule?.window,
      first.duration + second.duration <= TimeOfDay.minutesPerDay
    else { return nil }
    // Two that touch at both ends go round the clock: they are one finding, at the one that starts first.
    if starts.next(after: next, context.checked.rules) == index, second.start < first.start { return nil }
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

/// Finds the schedule that begins where another ends.
private struct WindowStarts {
  private struct Key: Hashable {
    var style: ScheduleStyle
    var days: WeekdaySet
    var start: TimeOfDay
  }

  /// By key: the shortest two, and of those of one length the first in the file; one may be the rule that asks.
  private let rules: [Key: [Int]]

  init(_ checked: [CheckedRule], _ isMonitored: [Bool]) {
    var rules: [Key: [Int]] = [:]
    for (index, rule) in checked.enumerated() where isMonitored[index] {
      guard let style = ScheduleStyle(rule.rule), let window = rule.rule.schedule?.window else { continue }
      rules[Key(style: style, days: rule.rule.days, start: window.start), default: []].append(index)
    }
    self.rules = rules.mapValues { indices in
      Array(indices.sorted { (Self.length(checked[$0]), $0) < (Self.length(checked[$1]), $1) }.prefix(2))
    }
  }

  func next(after index: Int, _ checked: [CheckedRule]) -> Int? {
    let rule = checked[index].rule
    guard let window = rule.schedule?.window, !window.endsAtMidnight, let style = ScheduleStyle(rule) else {
      return nil
    }
    let days = window.reachesNextDay ? rule.days.shifted(by: 1) : rule.days
    return rules[Key(style: style, days: days, start: window.end)]?.first { $0 != index }
  }

  private static func length(_ rule: CheckedRule) -> Int { rule.rule.schedule?.window.duration ?? 0 }
}
