import MonitoringPlan
import RuleChecker
import RuleModel
import RuleSyntax

extension LintRule {
  static let intervalTooShort = LintRule(
    101, "interval-too-short", .error,
    summary: "an activity of the rule is under 15 minutes, so the phone does not register it",
    why: """
      Apple's DeviceActivity refuses an interval of less than 15 minutes (`intervalTooShort`); 15 exactly registers. \
      The app goes on without an error that anyone sees, and that part of the rule never happens.

      A window over midnight becomes two activities, from its start to 23:59 and from 00:00 to its end, and each is \
      counted by itself. Without its evening half a window starts at midnight; without its morning half nothing wakes \
      the phone at the window's end, and the shield stays on until the next time the rule starts.

      A finding is reported exactly where the phone would differ from the rule.
      """,
    facts: ["shortest-interval", "recompute-at-callbacks"],
    bad: [
      LintExample(
        "schedule \"Break\" ‹07:00-07:10› daily block list:Social",
        fixed: "schedule \"Break\" 07:00-07:15 daily block list:Social"),
      LintExample(
        "schedule \"Late\" ‹23:50-06:00› daily block list:Social",
        fixed: "schedule \"Late\" 23:44-06:00 daily block list:Social"),
      LintExample(
        "schedule \"Tail\" ‹22:00-00:10› daily block list:Social",
        fixed: "schedule \"Tail\" 22:00-00:15 daily block list:Social"),
      LintExample(
        "schedule \"Fajr\" ‹05:30+10m› daily block list:Social",
        fixed: "schedule \"Fajr\" 05:30-05:45 daily block list:Social"),
    ],
    good: [
      LintExample("schedule \"Break\" 07:00-07:15 daily block list:Social"),
      LintExample("schedule \"Late\" 23:44-06:00 daily block list:Social"),
      LintExample("schedule \"Tail\" 22:00-00:15 daily block list:Social"),
      LintExample("schedule \"Off\" 07:00-07:10 daily block list:Social disabled"),
    ],
    check: .rules { context in
      let facts = context.overview.facts
      return facts.indices.compactMap { index in
        guard facts[index].isLiveSchedule,
          Compiler.intervals(of: facts[index].window, context.plan.target).contains(where: { !$0.registers })
        else { return nil }
        return finding(context.checked.rules[index], context)
      }
    })

  private static func finding(_ rule: CheckedRule, _ context: Context) -> Diagnostic? {
    let target = context.plan.target
    guard Compiler.reasonToSkip(rule.rule) == nil, let window = rule.rule.schedule?.window else { return nil }
    let intervals = Compiler.intervals(of: window, target)
    guard intervals.contains(where: { !$0.registers }) else { return nil }
    let deviations = ScheduleMonitor(window: window, days: rule.rule.days, target: target).deviations()
    guard let worst = deviations.max(by: { $0.length < $1.length }) else { return nil }
    let place = rule.location(of: .window)
    var diagnostic = Diagnostic(
      .init(101), at: place, message(intervals), label: label(intervals),
      notes: [consequence(intervals, deviations, worst, rule.rule)],
      help: [])
    guard let nearest = nearest(to: window) else { return diagnostic }
    let help = "take the nearest window that registers: \(nearest)"
    if let edit = context.rewrite(rule, .window, as: nearest.description) {
      let name = CompactPrinter.quote(rule.rule.name)
      diagnostic.fixes = [
        Fix("take the nearest window that registers for \(name): \(nearest)", .unsafe, [edit])
      ]
    } else {
      diagnostic.help = [help]
    }
    return diagnostic
  }

  private static func message(_ intervals: [ActivityInterval]) -> String {
    let short = intervals.filter { !$0.registers }
    if intervals.count == 1 {
      return "the window is too short for the phone: \(Phrases.length(short[0].duration))"
    }
    if short.count == 2 { return "both halves of the window are too short for the phone" }
    let half = intervals[0].registers ? "morning" : "evening"
    return "the \(half) half of the window is too short for the phone: \(Phrases.length(short[0].duration))"
  }

  private static func label(_ intervals: [ActivityInterval]) -> String {
    intervals.filter { !$0.registers }.map { interval in
      let missing = PlatformLimits.shortestInterval - interval.duration
      return "\(interval.start)-\(interval.end) is \(Phrases.length(missing)) short of 15"
    }.joined(separator: ", ")
  }

  private static func consequence(
    _ intervals: [ActivityInterval], _ deviations: [ScheduleMonitor.Deviation],
    _ worst: ScheduleMonitor.Deviation, _ rule: Rule
  ) -> String {
    guard let window = rule.schedule?.window, intervals.contains(where: \.registers) else {
      return "the phone registers nothing: this rule never blocks"
    }
    if !worst.shieldIsOn {
      return "the phone starts at 00:00, \(Phrases.length(worst.length)) late"
    }
    let wrong = deviations.reduce(0) { $0 + $1.length }
    if wrong == ScheduleMonitor.minutesPerWeek - window.duration * rule.days.count {
      return "nothing wakes the phone at \(window.end): the shield is never lifted in the background"
    }
    let end = "the shield stays on from \(Phrases.moment(worst.start)) to \(Phrases.moment(worst.end))"
    return "nothing wakes the phone at \(window.end): \(end)"
  }

  /// The nearest window whose activities all register and that does not end at midnight. Distance is measured in
  /// minutes by which start and end move. The window starts on the same day.
  static func nearest(to window: TimeWindow) -> TimeWindow? {
    let shortest = PlatformLimits.shortestInterval
    let day = TimeOfDay.minutesPerDay
    let (start, end) = (window.start.minutes, window.endOffset)
    // Candidates for both edges: unmoved, or moved just enough for an activity to register or the window to fit a day.
    let latestStart = TimeOfDay.lastMinute.minutes - shortest
    let starts = [start, latestStart, end - shortest, end - day, shortest]
    let ends = [
      end, start + shortest, TimeOfDay.lastMinute.minutes, day + shortest, start + day, latestStart + day,
    ]
    var best: (window: TimeWindow, distance: Int)?
    for first in starts where (0..<day).contains(first) {
      for last in ends where (first + 1...first + day).contains(last) && last != day {
        let candidate = TimeWindow(start: TimeOfDay(wrapping: first), end: TimeOfDay(wrapping: last))
        let distance = abs(first - start) + abs(last - end)
        guard distance < best?.distance ?? .max, Compiler.intervals(of: candidate).allSatisfy(\.registers)
        else {
          continue
        }
        best = (candidate, distance)
      }
    }
    return best?.window
  }
}
