import RuleChecker
import RuleModel
import RuleSyntax

extension LintRule {
  static let openLimitUnderSchedule = LintRule(
    211, "open-limit-under-schedule", .info,
    summary: "while a schedule blocks an app of an open limit, its Open button is withheld",
    why: """
      The app shows the Open button only where an open limit alone is in the way. In the hours in which a schedule \
      blocks the same app there is no button, and no open can be spent, however many are left. That is intended; it is \
      said here because people take the missing button for a fault.

      Days on which the whole list is blocked from midnight to midnight are OAL202.
      """,
    facts: ["open-withheld"],
    bad: [
      LintExample(
        """
        schedule "School" 08:00-13:00 weekdays block list:Games
        open-limit "Gate" 5 opens/day daily list:‹Games›
        """)
    ],
    good: [
      LintExample(
        """
        schedule "School" 08:00-13:00 weekdays block list:Games
        open-limit "Gate" 5 opens/day weekends list:Games
        """),
      LintExample(
        """
        list Games app:com.supercell.scroll
        list Social app:com.burbn.instagram
        schedule "School" 08:00-13:00 weekdays block list:Social
        open-limit "Gate" 5 opens/day daily list:Games
        """),
    ],
    check: .rules { context in
      context.overview.facts.indices.compactMap { index in
        let facts = context.overview.facts[index]
        guard facts.isMonitored, facts.kind == .openLimit, let list = facts.list else { return nil }
        return withheldFinding(index, list, context)
      }
    })

  private static func withheldFinding(_ index: Int, _ list: Int, _ context: Context) -> Diagnostic? {
    let overview = context.overview
    // The shield of a site has no button anyway.
    let things = overview.lists.lists[list].things.filter { overview.lists.things[$0].kind != .site }
    let sources = things.flatMap(overview.blocked)
    guard sources.contains(where: { $0.coverage.touches(overview.facts[index].days) }) else {
      return nil
    }
    let blocked = overview.wholeListBlocked(list)
    let days = overview.facts[index].days.days.filter {
      !WeekCoverage(window: .allDay, days: WeekdaySet($0)).isSubset(of: blocked)
    }
    let hours = WeekCoverage(window: .allDay, days: days.reduce(into: []) { $0.insert(WeekdaySet($1)) })
    let others = overview.owners(of: hours, in: sources)
    guard let first = others.first, let moment = hours.intersection(overview.coverage[first]).first else {
      return nil
    }
    return Diagnostic(
      .init(211), .info, at: context.checked.rules[index].location(of: .list),
      "while \(context.names(others)) block\(others.count == 1 ? "s" : ""), there is no Open button",
      related: context.labels(others, "blocks the same app"),
      notes: ["at \(Phrases.moment(moment)), for example, no open can be spent"])
  }
}
