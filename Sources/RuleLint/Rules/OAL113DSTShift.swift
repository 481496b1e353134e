import CivilTime
import MonitoringPlan
import RuleChecker
import RuleModel
import RuleSyntax

extension LintRule {
  static let dstShift = LintRule(
    113, "dst-shift", .warning,
    summary: "on the days the clocks change, version 1.0.5 of the app is off by as much",
    why: """
      The app reckons a window's start and end in minutes that have passed since midnight, while the phone wakes it by \
      the clock. On the day the clocks go forward the two are apart by the shift, an hour nearly everywhere: woken at \
      09:00, the app takes it for 08:00 and leaves the shield down; woken at 17:00, it takes it for 16:00 and puts it \
      up, and nothing takes it down before the next callback. A window of 09:00 to 17:00 is off all day and on from \
      17:00 to 17:00. On the day the clocks go back, windows that are no longer than the shift do not happen.

      Nearly every schedule of that day is touched, so this is told once a file, for the first one. It needs a time \
      zone in the configuration and the target openapplock-1.0.5. Opening the app on that day puts it right.
      """,
    facts: ["elapsed-minutes"],
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

  /// A finding at the first rule that a change of the clocks affects, with the effects of the next two changes.
  private static func shiftFinding(in file: FileID, _ zone: LintZone, _ context: Context) -> Diagnostic? {
    var notes: [String] = []
    var touched: Set<Int> = []
    var shifts: Set<Int> = []
    for change in zone.clock.changes.prefix(2) {
      let day = zone.clock.local(change.instant).day
      guard let (rule, effects) = firstTouched(by: change, in: file, zone, context) else {
        notes.append("on \(CivilDate(dayNumber: day)) the phone does what the rules say")
        continue
      }
      touched.insert(rule)
      shifts.insert(abs(change.offset - zone.clock.offset(at: change.instant - 1)))
      let words = effects.map { told($0, on: day, zone.clock) }
      notes.append(
        "on \(CivilDate(dayNumber: day)) the shield of \(context.name(rule)) is \(Phrases.list(words))")
    }
    guard let first = touched.min() else { return nil }
    let off = shifts.sorted().map { $0 == 60 ? "an hour" : Phrases.length($0) }.joined(separator: " or ")
    return Diagnostic(
      .init(113), .warning, at: context.checked.rules[first].location(of: .window),
      "on the days the clocks of \(zone.name) change, the app counts hours from midnight and is \(off) off",
      label: touched.count == 1 ? "this rule and others of that day" : "the first rule that it touches",
      notes: notes, help: ["open the app on that day: it puts the shields right"])
  }

  /// `up from 17:00 to 17:00 on 2026-03-30`: times of another day than the change's have their date.
  private static func told(_ effect: Deviation, on day: Int, _ clock: LocalClock) -> String {
    let moments = [effect.start, effect.end].map { instant in
      let (date, minute) = clock.local(instant)
      return TimeOfDay.clock(minute) + (date == day ? "" : " on \(CivilDate(dayNumber: date))")
    }
    return "\(effect.shieldIsOn ? "up" : "down") from \(moments[0]) to \(moments[1])"
  }

  private static func firstTouched(
    by change: LocalClock.Change, in file: FileID, _ zone: LintZone, _ context: Context
  ) -> (rule: Int, effects: [Deviation])? {
    var known: Set<Hours> = []
    for (index, facts) in context.overview.facts.enumerated()
    where facts.isLiveSchedule && context.checked.rules[index].node.location.file == file {
      guard known.insert(Hours(window: facts.window, days: facts.days)).inserted else { continue }
      let effects = ClockShift.effects(
        window: facts.window, days: facts.days, target: .openapplock105, change: change, zone.clock)
      if !effects.isEmpty { return (index, effects) }
    }
    return nil
  }

  private struct Hours: Hashable {
    var window: TimeWindow
    var days: WeekdaySet
  }
}
