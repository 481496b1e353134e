import MonitoringPlan
import RuleChecker
import RuleModel
import RuleSyntax

extension LintRule {
  static let fullDayOffset = LintRule(
    116, "full-day-offset", .error,
    summary: "version 1.0.5 of the app moves a window of 24 hours to 23:59",
    why: """
      The app registers a window whose start and end are the same time as one activity from 00:00 to 23:59, whatever \
      the time is. The phone is woken at those two times only: a rule from 09:00 to 09:00 on Monday is found open at \
      23:59 on Monday and closed at 23:59 on Tuesday, and so the shield is up from 23:59 to 23:59.

      A window from midnight is not touched, nor one on every day, which is always on. A window a minute shorter \
      becomes two activities and is kept.

      The finding is for the target openapplock-1.0.5; the published specification splits such a window like any other.
      """,
    facts: ["equal-ends"],
    bad: [
      LintExample(
        "schedule \"Monday\" ‹09:00+24h› mon block list:Social",
        fixed: "schedule \"Monday\" 09:00-08:59 mon block list:Social", target: .openapplock105)
    ],
    good: [
      LintExample("schedule \"Monday\" all-day mon block list:Social", target: .openapplock105),
      LintExample("schedule \"Always\" 09:00+24h daily block list:Social", target: .openapplock105),
      LintExample("schedule \"Monday\" 09:00+24h mon block list:Social"),
    ],
    check: .rules { context in
      guard context.plan.target == .openapplock105 else { return [] }
      return context.overview.facts.indices.compactMap { index in
        let facts = context.overview.facts[index]
        guard facts.isLiveSchedule, facts.window.start == facts.window.end else { return nil }
        let monitor = ScheduleMonitor(window: facts.window, days: facts.days, target: .openapplock105)
        let deviations = monitor.deviations()
        guard let worst = deviations.max(by: { $0.length < $1.length }) else { return nil }
        return offsetFinding(context.checked.rules[index], facts, worst, context)
      }
    })

  private static func offsetFinding(
    _ rule: CheckedRule, _ facts: RuleFacts, _ worst: Deviation, _ context: Context
  ) -> Diagnostic {
    let shorter = TimeWindow(
      start: facts.window.start, end: TimeOfDay(wrapping: facts.window.start.minutes - 1))
    let isKept = Compiler.intervals(of: shorter, .openapplock105).allSatisfy(\.registers)
    let edit = isKept ? context.rewrite(rule, .window, as: shorter.description) : nil
    let stretch = "from \(Phrases.moment(worst.start)) to \(Phrases.moment(worst.end))"
    return Diagnostic(
      .init(116), at: rule.location(of: .window), "the app moves a window of 24 hours to 23:59",
      label: "registered as 00:00 to 23:59",
      notes: ["the shield is \(worst.shieldIsOn ? "up" : "down") \(stretch), against the rule"],
      help: edit == nil ? ["choose another start, or the whole day: all-day"] : [],
      fixes: edit.map {
        [Fix("end \(CompactPrinter.quote(rule.rule.name)) a minute earlier: \(shorter)", .unsafe, [$0])]
      } ?? [])
  }
}
