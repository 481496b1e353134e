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
      context.checked.rules.compactMap(finding)
    })

  private static func finding(_ rule: CheckedRule) -> Diagnostic? {
    guard Compiler.reasonToSkip(rule.rule) == nil, let window = rule.rule.schedule?.window else { return nil }
    let intervals = Compiler.intervals(of: window)
    guard intervals.contains(where: { !$0.registers }) else { return nil }
    let deviations = ScheduleMonitor(window: window, days: rule.rule.days).deviations()
    guard let worst = deviations.max(by: { $0.length < $1.length }) else { return nil }
    let place = rule.location(of: .window)
    var diagnostic = Diagnostic(
      .init(101), at: place, message(intervals), label: label(intervals),
      notes: [consequence(intervals, worst, window)],
      help: [])
    let nearest = nearest(to: window)
    let help = "take the nearest window that registers: \(nearest)"
    if rule.clause(.window) == nil {
      diagnostic.help = [help]
    } else {
      diagnostic.fixes = [.replace(place, with: nearest.description, .unsafe, title: help)]
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
    _ intervals: [ActivityInterval], _ worst: ScheduleMonitor.Deviation, _ window: TimeWindow
  ) -> String {
    if !intervals.contains(where: \.registers) {
      return "the phone registers nothing: this rule never blocks"
    }
    if !worst.shieldIsOn {
      return "the phone starts at 00:00, \(Phrases.length(worst.length)) late"
    }
    if worst.length >= ScheduleMonitor.minutesPerWeek - window.duration * 7 {
      return "nothing wakes the phone at \(window.end): the shield is never lifted in the background"
    }
    let end = "the shield stays on from \(Phrases.moment(worst.start)) to \(Phrases.moment(worst.end))"
    return "nothing wakes the phone at \(window.end): \(end)"
  }

  /// The window nearest to this one whose activities all register, and which does not end at midnight.
  static func nearest(to window: TimeWindow) -> TimeWindow {
    let shortest = PlatformLimits.shortestInterval
    let latestStart = TimeOfDay.lastMinute.minutes - shortest
    let start = window.start.minutes
    if !window.reachesNextDay {
      // A window within the day, or one that ends at midnight: grow at the end, or backwards from 23:59.
      let end = start + shortest
      let grown =
        end <= TimeOfDay.lastMinute.minutes && !window.endsAtMidnight ? (start, end) : (latestStart, 1439)
      return make(min(start, grown.0), grown.1)
    }
    return make(min(start, latestStart), max(window.end.minutes, shortest))
  }

  private static func make(_ start: Int, _ end: Int) -> TimeWindow {
    TimeWindow(start: TimeOfDay(wrapping: start), end: TimeOfDay(wrapping: end))
  }
}
