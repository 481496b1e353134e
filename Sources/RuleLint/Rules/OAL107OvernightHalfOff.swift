import RuleChecker
import RuleModel
import RuleSyntax

extension LintRule {
  static let overnightHalfOff = LintRule(
    107, "overnight-half-off", .info,
    summary: "an overnight rule of the weekend blocks Monday's morning, not Saturday's",
    why: """
      A window belongs to the day it starts on. `weekends 22:00-06:00` therefore is the nights after Saturday and \
      after Sunday: it blocks Monday's morning and leaves Saturday's free.

      That may be what is meant. If the nights before those days are meant, the rule's days are one earlier: `fri,sat`.

      The nights of `weekdays` begin on weekdays, which is how most people mean it, so they are no finding.
      """,
    bad: [
      LintExample(
        "schedule \"Sleep In\" 22:00-06:00 ‹weekends› block list:Social",
        fixed: "schedule \"Sleep In\" 22:00-06:00 fri,sat block list:Social"),
      .yaml(
        """
        rules:
          - {name: Sleep In, kind: schedule, window: 22:00-06:00, days: ‹weekends›, list: Social}
        """,
        fixed: """
          rules:
            - {name: Sleep In, kind: schedule, window: 22:00-06:00, days: [fri, sat], list: Social}
          """),
    ],
    good: [
      LintExample("schedule \"Sleep In\" 22:00-06:00 fri,sat block list:Social"),
      LintExample("schedule \"School Nights\" 21:00-06:30 weekdays block list:Social"),
      LintExample("schedule \"Evenings\" 20:00-22:00 weekdays block list:Social"),
      LintExample("schedule \"Night Shift\" 21:30-06:00 tue-sat block list:Social"),
    ],
    check: .rules { context in
      context.overview.facts.indices.compactMap { index in
        let facts = context.overview.facts[index]
        guard facts.isLiveSchedule, facts.days == .weekends, facts.window.reachesNextDay
        else { return nil }
        return overnightFinding(context.checked.rules[index], facts, context)
      }
    })

  private static func overnightFinding(_ rule: CheckedRule, _ facts: RuleFacts, _ context: Context)
    -> Diagnostic
  {
    let days = facts.days
    let mornings = days.shifted(by: 1)
    let extra = Phrases.days(mornings.subtracting(days))
    let free = Phrases.days(days.subtracting(mornings))
    let nights = days.shifted(by: -1)
    let fix = context.rewrite(rule, .days, as: nights.description).map {
      Fix(
        "write \(nights) for \(CompactPrinter.quote(rule.rule.name)), the nights before those days", .unsafe,
        [$0])
    }
    return Diagnostic(
      .init(107), .info, at: rule.location(of: .days),
      "the rule blocks \(extra) morning and leaves \(free) morning free",
      label: "the days on which the nights begin",
      notes: [
        "a window belongs to the day it starts on, and this one ends at \(facts.window.end) on the next"
      ],
      help: fix == nil ? ["for the nights before those days write \(nights)"] : [],
      fixes: fix.map { [$0] } ?? [])
  }
}
