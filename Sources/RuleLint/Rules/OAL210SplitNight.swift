import RuleChecker
import RuleModel
import RuleSyntax

extension LintRule {
  static let splitNight = LintRule(
    210, "split-night", .warning,
    summary:
      "a night is cut in two at midnight and the days of its parts do not fit, so the wrong mornings are blocked",
    why: """
      `23:00-24:00 mon-fri` and `00:00-07:00 mon-fri` look like the nights from Monday to Friday. But each window \
      belongs to the day it starts on: Monday's morning, which comes before Monday's evening, is blocked, and \
      Saturday's, which comes after Friday's, is not.

      One window over midnight says it right: `23:00-07:00 mon-fri` is five whole nights. If the rules are to stay \
      two, the morning's days are one later: `tue-sat`. Which is meant only the writer knows, so nothing is changed \
      automatically.

      The same is reported where the days of the halves differ by anything else than one day on, such as `mon-fri` with \
      `daily`: the mornings and evenings that stand alone are named. Where other rules block them too, nothing is \
      reported.

      Two windows that touch in the middle of the day, or all but do, are a day in two parts and no night.
      """,
    bad: [
      LintExample(
        """
        schedule "Evening" 22:00-23:59 mon-fri block list:Social
        schedule "Morning" 00:00-07:00 ‹mon-fri› block list:Social
        """),
      LintExample(
        """
        schedule "Evening" 22:00-23:59 mon-fri block list:Social
        schedule "Morning" 00:00-06:30 ‹daily› block list:Social
        """),
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
    let isSame = facts[pair.morning].days == days
    let phrases = { (days: WeekdaySet, time: String) in
      Phrases.list(days.days.map { "\($0.name.prefix(1).uppercased())\($0.name.dropFirst()) \(time)" })
    }
    var notes: [String] = []
    if !pair.loneMornings.isEmpty {
      notes.append("blocked without the evening before: \(phrases(pair.loneMornings, "morning"))")
    }
    if !pair.loneEvenings.isEmpty {
      notes.append("blocked without the morning after: \(phrases(pair.loneEvenings, "evening"))")
    }
    return Diagnostic(
      .init(210), .warning, at: morning.location(of: .days),
      isSame
        ? "this looks like one night that was split at midnight without moving the days"
        : "this looks like one night that was split at midnight, and the days of its halves do not fit",
      label: isSame ? "the mornings of the same days" : "the mornings of other days than the evenings need",
      related: [Label(evening.location(of: .days), "the evenings of these days")],
      notes: notes,
      help: ["if nights are meant, write one rule \(night) \(days), or \(after) for the morning"])
  }
}
