import MonitoringPlan
import RuleChecker
import RuleModel
import RuleSyntax

extension LintRule {
  static let manyThresholdEvents = LintRule(
    104, "many-threshold-events", .warning,
    summary: "a time limit needs more than 120 events, and long chains of events were seen to break",
    why: """
      The phone counts use by events, one for each minute of the budget: `minutes-1`, `minutes-2` and so on. Apple \
      names no limit, but a developer with an event every few minutes saw all callbacks stop in the middle of the day, \
      without an error, and come back the day after. Then the limit is never reached on that day.

      A smaller budget needs fewer events. A budget of many hours hardly limits anything anyway; a schedule that \
      blocks the hours that matter does it with one activity and no events.
      """,
    facts: ["events-per-activity"],
    bad: [
      LintExample("time-limit \"Screen\" ‹8h/day› daily list:Social"),
      LintExample("time-limit \"Films\" ‹121m/day› weekends list:Video"),
    ],
    good: [
      LintExample("time-limit \"Films\" 2h/day weekends list:Video"),
      LintExample("time-limit \"Screen\" 8h/day daily list:Social disabled"),
    ],
    check: .rules { context in
      guard context.plan.target == .openapplock else { return [] }
      return context.plan.activities.filter { $0.eventMinutes > PlatformLimits.eventChain }.map { activity in
        Diagnostic(
          .init(104), .warning, at: context.checked.rules[activity.rule].location(of: .budget),
          "the limit needs \(activity.eventMinutes) events, one for each minute",
          label: "more than \(PlatformLimits.eventChain)",
          notes: ["with long chains of events, phones were seen to stop calling back in the middle of a day"],
          help: ["choose a smaller budget, or block the hours that matter with a schedule"])
      }
    })
}
