import MonitoringPlan
import RuleChecker
import RuleModel
import RuleSyntax

extension LintRule {
  static let limitSticks = LintRule(
    114, "limit-sticks", .warning,
    summary: "in version 1.0.5 of the app a spent time limit stays up through the days off",
    why: """
      The app arms a time limit one day at a time, and the shield of a spent budget is cleared only when the next \
      armed day starts. If the day after is not one of the rule's days, nothing clears it: a limit for Monday to \
      Friday that is spent on Friday blocks until Monday.

      With all seven days there is no gap. The finding is for the target openapplock-1.0.5; the published \
      specification clears the shield every midnight.
      """,
    facts: ["limit-sticks"],
    bad: [
      LintExample(
        "time-limit \"Cap\" 45m/day ‹mon-fri› list:Social",
        fixed: "time-limit \"Cap\" 45m/day daily list:Social", target: .openapplock105)
    ],
    good: [
      LintExample("time-limit \"Cap\" 45m/day daily list:Social", target: .openapplock105),
      LintExample("time-limit \"Cap\" 45m/day mon-fri list:Social"),
    ],
    check: .rules { context in
      guard context.plan.target == .openapplock105 else { return [] }
      return context.overview.facts.indices.compactMap { index in
        let facts = context.overview.facts[index]
        // A budget of the whole day is never spent.
        guard facts.kind == .timeLimit, facts.isMonitored, facts.days != .daily,
          facts.budget < TimeOfDay.minutesPerDay
        else { return nil }
        return stickFinding(context.checked.rules[index], facts.days, context)
      }
    })

  private static func stickFinding(_ rule: CheckedRule, _ days: WeekdaySet, _ context: Context) -> Diagnostic
  {
    let last = days.days.filter { !days.contains($0.advanced(by: 1)) }
    let stuck = last.prefix(2).map { day in
      let next = (1...7).first { days.contains(day.advanced(by: $0)) } ?? 7
      return
        "spent on \(day.name), it blocks until \(next == 7 ? "the next " : "")\(day.advanced(by: next).name)"
    }
    return Diagnostic(
      .init(114), .warning, at: rule.location(of: .days),
      "once it is spent, the limit stays up through the days off", label: Phrases.list(stuck),
      notes: ["the app lifts the shield only when the next day of the rule starts"],
      fixes: context.rewrite(rule, .days, as: "daily").map {
        [Fix("limit \(CompactPrinter.quote(rule.rule.name)) every day: write daily", .unsafe, [$0])]
      } ?? [])
  }
}
