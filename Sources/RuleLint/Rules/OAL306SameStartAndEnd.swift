import RuleChecker
import RuleModel
import RuleSyntax

extension LintRule {
  static let sameStartAndEnd = LintRule(
    306, "same-start-and-end", .warning,
    summary: "a window's start and end are the same time, which means 24 hours and not none",
    why: """
      `09:00-09:00` lasts from nine to nine on the next day. Some programs take such a window for an empty one, some \
      for one that never ends, and most people who write it made a slip.

      Two spellings cannot be misread and are never reported: `all-day` for midnight to midnight, and `09:00+24h` for \
      24 hours from another time. A window that is written `00:00-24:00` is clear as well.
      """,
    bad: [
      LintExample(
        "schedule \"Monday\" ‹09:00-09:00› mon block list:Social",
        fixed: "schedule \"Monday\" 09:00+24h mon block list:Social"),
      LintExample(
        "schedule \"Sunday\" ‹00:00-00:00› sun block list:Social",
        fixed: "schedule \"Sunday\" all-day sun block list:Social"),
      .yaml(
        """
        rules:
          - {name: Monday, kind: schedule, window: ‹"9:00-9:00"›, days: mon, list: Social}
        """,
        fixed: """
          rules:
            - {name: Monday, kind: schedule, window: "09:00+24h", days: mon, list: Social}
          """),
      .yaml(
        """
        x-window: &window 09:00-09:00
        rules:
          - {name: Monday, kind: schedule, window: ‹*window›, days: mon, list: Social}
        """,
        fixed: """
          x-window: &window 09:00-09:00
          rules:
            - {name: Monday, kind: schedule, window: 09:00+24h, days: mon, list: Social}
          """),
    ],
    good: [
      LintExample("schedule \"Monday\" 09:00+24h mon block list:Social"),
      LintExample("schedule \"Sunday\" all-day sun block list:Social"),
      LintExample("schedule \"Sunday\" 00:00-24:00 sun block list:Social"),
      .yaml(
        """
        x-nine: &nine-to-nine 09:00+24h
        x-day: &whole-day all-day
        x-midnight: &to-midnight "00:00-24:00"
        rules:
          - {name: Monday, kind: schedule, window: *nine-to-nine, days: mon, list: Social}
          - {name: Saturday, kind: schedule, window: *whole-day, days: sat, list: Games}
          - {name: Sunday, kind: schedule, window: *to-midnight, days: sun, list: Games}
        """),
    ],
    check: .rules { context in
      context.overview.facts.indices.compactMap { index in
        let facts = context.overview.facts[index]
        guard facts.kind == .schedule, facts.window.start == facts.window.end else { return nil }
        return sameEdgesFinding(context.checked.rules[index], facts.window, context)
      }
    })

  private static func sameEdgesFinding(_ rule: CheckedRule, _ window: TimeWindow, _ context: Context)
    -> Diagnostic?
  {
    guard let place = rule.clause(.window)?.valueLocation else { return nil }
    let text = context.text(of: place)
    guard text.contains("-"), !text.contains("all-day"), !text.contains("24:00") else { return nil }
    let fix = context.rewrite(rule, .window, as: window.description).map {
      Fix("write \(window)", .safe, [$0])
    }
    return Diagnostic(
      .init(306), .warning, at: place, "the window lasts 24 hours: it starts and ends at the same time",
      label: "from \(window.start) to \(window.start) on the next day",
      help: fix == nil ? ["if that is meant, write \(window)"] : [],
      fixes: fix.map { [$0] } ?? [])
  }
}
