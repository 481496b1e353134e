import RuleChecker
import RuleModel
import RuleSyntax

extension LintRule {
  static let splitNight = LintRule(
    210, "split-night", .warning,
    summary:
      "a night is cut in two at midnight and both parts have the same days, so the wrong mornings are blocked",
    why: """
      `23:00-24:00 mon-fri` and `00:00-07:00 mon-fri` look like the nights from Monday to Friday. But each window \
      belongs to the day it starts on: Monday's morning, which comes before Monday's evening, is blocked, and \
      Saturday's, which comes after Friday's, is not.

      One window over midnight says it right: `23:00-07:00 mon-fri` is five whole nights. If the rules are to stay \
      two, the morning's days are one later: `tue-sat`. Which is meant only the writer knows, so nothing is changed \
      automatically.

      Two windows that touch in the middle of the day, or all but do, are a day in two parts and no night.
      """,
    bad: [
      LintExample(
        """
        schedule "Evening" 22:00-23:59 mon-fri block list:Social
        schedule "Morning" 00:00-07:00 ‹mon-fri› block list:Social
        """)
    ],
    good: [
      LintExample("schedule \"Night\" 23:00-07:00 mon-fri block list:Social"),
      LintExample(
        """
        schedule "Evening" 22:00-23:58 mon-fri block list:Social
        schedule "Morning" 00:01-07:00 tue-sat block list:Social
        """),
      LintExample(
        """
        schedule "Forenoon" 00:00-12:00 mon block list:Social
        schedule "Afternoon" 12:00-23:59 mon block list:Social
        """),
    ],
    check: .rules { context in
      SplitNights(context.overview).pairs.map { nightFinding($0, context) }
    })

  private static func nightFinding(_ pair: SplitNights.Pair, _ context: Context) -> Diagnostic {
    let (evening, morning) = (context.checked.rules[pair.evening], context.checked.rules[pair.morning])
    let facts = context.overview.facts
    let days = facts[pair.evening].days
    let after = days.shifted(by: 1)
    let night = TimeWindow(
      start: facts[pair.evening].window.start, end: facts[pair.morning].window.end)
    return Diagnostic(
      .init(210), .warning, at: morning.location(of: .days),
      "this looks like one night that was split at midnight without moving the days",
      label: "the mornings of the same days",
      related: [Label(evening.location(of: .days), "the evenings of these days")],
      notes: [
        "as it is written, \(Phrases.days(days.subtracting(after))) morning is blocked",
        "as one night, \(night) \(days) would block \(Phrases.days(after.subtracting(days))) morning instead",
      ],
      help: ["if nights are meant, write one rule \(night) \(days), or \(after) for the morning"])
  }
}
