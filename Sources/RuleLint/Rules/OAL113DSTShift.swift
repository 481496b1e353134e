import CivilTime
import MonitoringPlan
import RuleChecker
import RuleModel
import RuleSyntax

extension LintRule {
  static let dstShift = LintRule(
    113, "dst-shift", .warning,
    summary: "on the days the clocks change, version 1.0.5 of the app is an hour off",
    why: """
      The app reckons a window's start and end in minutes that have passed since midnight, while the phone wakes it by \
      the clock. On the day the clocks go forward the two are an hour apart: woken at 09:00, the app takes it for \
      08:00 and leaves the shield down; woken at 17:00, it takes it for 16:00 and puts it up, and nothing takes it \
      down before the next callback. A window of 09:00 to 17:00 is off all day and on from 17:00 to 17:00. On the day \
      the clocks go back, windows of an hour or less do not happen.

      Nearly every schedule of that day is touched, so this is told once a file, for the first one. It needs a time \
      zone in the configuration and the target openapplock-1.0.5. Opening the app on that day puts it right.
      """,
    bad: [
      LintExample(
        """
        schedule "Work" ‹09:00-17:00› daily block list:Social
        schedule "Night" 22:00-06:00 daily block list:Games
        """, options: LintOptions(zone: .example), target: .openapplock105)
    ],
    good: [
      LintExample(
        "schedule \"Small Hours\" 00:15-01:45 daily block list:Social", options: LintOptions(zone: .example),
        target: .openapplock105),
      LintExample(
        "schedule \"Work\" 09:00-17:00 mon-fri block list:Social", options: LintOptions(zone: .example),
        target: .openapplock105),
      LintExample(
        "schedule \"Work\" 09:00-17:00 daily block list:Social", options: LintOptions(zone: .example)),
    ],
    check: .rules { context in
      guard let zone = context.options.zone, context.plan.target == .openapplock105 else { return [] }
      return context.trees.compactMap { shiftFinding(in: $0.file, zone, context) }
    })

  /// Where the first rule that a change of the clocks touches is told of, with what happens at each of the next two.
  private static func shiftFinding(in file: FileID, _ zone: LintZone, _ context: Context) -> Diagnostic? {
    var notes: [String] = []
    var touched: Set<Int> = []
    for change in zone.clock.changes.prefix(2) {
      guard let (rule, worst) = firstTouched(by: change, in: file, zone, context) else { continue }
      touched.insert(rule)
      let start = zone.clock.moment(worst.start)
      let end = zone.clock.moment(worst.end)
      let times =
        "\(start.date) \(TimeOfDay.clock(start.minute)) to \(end.date) \(TimeOfDay.clock(end.minute))"
      notes.append(
        "the shield of \(context.name(rule)) is \(worst.shieldIsOn ? "up" : "down") from \(times)"
          + ", against the rule")
    }
    guard let first = touched.min() else { return nil }
    return Diagnostic(
      .init(113), .warning, at: context.checked.rules[first].location(of: .window),
      "on the days the clocks of \(zone.name) change, the app counts hours from midnight and is an hour off",
      label: touched.count == 1 ? "this rule and others of that day" : "the first rule that it touches",
      notes: notes, help: ["open the app on that day: it puts the shields right"])
  }

  private static func firstTouched(
    by change: LocalClock.Change, in file: FileID, _ zone: LintZone, _ context: Context
  ) -> (rule: Int, worst: Deviation)? {
    var known: Set<Hours> = []
    for (index, facts) in context.overview.facts.enumerated()
    where facts.isLiveSchedule && context.checked.rules[index].node.location.file == file {
      guard known.insert(Hours(window: facts.window, days: facts.days)).inserted else { continue }
      let deviations = ClockShift.deviations(
        window: facts.window, days: facts.days, target: .openapplock105, change: change, zone.clock)
      if let worst = deviations.max(by: { $0.length < $1.length }) { return (index, worst) }
    }
    return nil
  }

  private struct Hours: Hashable {
    var window: TimeWindow
    var days: WeekdaySet
  }
}
