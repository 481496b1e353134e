import RuleChecker
import RuleModel
import RuleSyntax

extension LintRule {
  static let limitNeverCounts = LintRule(
    202, "limit-never-counts", .warning,
    summary: "on some of its days a limit's budget cannot be spent, so the limit does nothing then",
    why: """
      A budget is spent while the app can be used. If schedules block the whole list for so long that no more free \
      minutes are left than the budget has, the limit is never reached and never blocks. A budget of the whole day is \
      never reached either. An open limit has nothing to do on a day on which its list is blocked all day.

      Counted are the minutes from midnight to midnight on each of the limit's days, with the part of a night that \
      began on the day before. The days on which the limit does work are not mentioned.
      """,
    bad: [
      LintExample(
        """
        schedule "Always" all-day daily block list:News
        time-limit "Cap" ‹45m/day› daily list:News
        """),
      LintExample(
        """
        schedule "News Fast" 07:30-07:00 daily block list:News
        time-limit "Half an Hour" ‹30m/day› weekends list:News
        """),
      LintExample(
        """
        schedule "Sunday Off" all-day sun block list:Games
        open-limit "Gate" ‹5 opens/day› weekends list:Games
        """),
    ],
    good: [
      LintExample(
        """
        schedule "News Fast" 07:30-07:00 daily block list:News
        time-limit "Nearly Half an Hour" 29m/day weekends list:News
        """),
      LintExample(
        """
        schedule "Sunday Off" all-day sun block list:Games
        time-limit "Cap" 45m/day weekdays list:Games
        """),
    ],
    check: .comparing { context, comparison in
      var known: [Int: IdleDays] = [:]
      return try context.overview.facts.indices.compactMap { index in
        let facts = context.overview.facts[index]
        guard facts.isMonitored, facts.kind != .schedule, let list = facts.list else { return nil }
        // An open limit works in every free minute.
        let budget = facts.kind == .timeLimit ? facts.budget : 0
        let needed = TimeOfDay.minutesPerDay - budget
        guard try comparison.mayBlockWholeList(list, forMinutes: needed) else { return nil }
        // Limits with equal list, budget and days have equal idle days.
        let key = (list << 11 | budget) << 7 | Int(facts.days.rawValue)
        let idle = try known[key] ?? idleDays(of: facts.days, list, budget, &comparison)
        known[key] = idle
        return uselessFinding(index, idle, budget, context)
      }
    })

  /// The days on which a limit has nothing to do, and why.
  private struct IdleDays {
    var days: WeekdaySet
    /// The most free minutes on one of ``days``.
    var mostFree: Int
    /// Rules that block the whole list on ``days``.
    var others: [Int]
  }

  /// The days of a limit on which the free minutes do not exceed the budget, and the most free minutes on such a day.
  static func uselessDays(of days: WeekdaySet, budget: Int, blocked: WeekCoverage) -> (
    WeekdaySet, mostFree: Int
  ) {
    var useless: WeekdaySet = []
    var mostFree = 0
    for day in days.days {
      let today = WeekCoverage(window: .allDay, days: WeekdaySet(day))
      let free = today.subtracting(blocked).count
      guard free <= budget else { continue }
      useless.insert(WeekdaySet(day))
      mostFree = max(mostFree, free)
    }
    return (useless, mostFree)
  }

  private static func idleDays(
    of days: WeekdaySet, _ list: Int, _ budget: Int, _ comparison: inout Comparison
  ) throws -> IdleDays {
    let blocked = try comparison.wholeListBlocked(list)
    let (useless, mostFree) = uselessDays(of: days, budget: budget, blocked: blocked)
    guard !useless.isEmpty else { return IdleDays(days: [], mostFree: 0, others: []) }
    let minutes = WeekCoverage(window: .allDay, days: useless).intersection(blocked)
    let things = comparison.overview.lists.lists[list].things
    let sources = try things.flatMap { try comparison.blocked($0).sources }
    return IdleDays(
      days: useless, mostFree: mostFree, others: try comparison.owners(of: minutes, in: sources))
  }

  private static func uselessFinding(
    _ index: Int, _ idle: IdleDays, _ budget: Int, _ context: Context
  ) -> Diagnostic? {
    guard !idle.days.isEmpty else { return nil }
    let rule = context.checked.rules[index]
    let when = idle.days == rule.rule.days ? "on any of its days" : "on \(Phrases.days(idle.days))"
    if idle.others.isEmpty || budget >= TimeOfDay.minutesPerDay {
      return Diagnostic(
        .init(202), .warning, at: rule.location(of: .budget), "a budget of the whole day is never spent",
        label: "never blocks", help: ["choose a budget that is less than a day"])
    }
    return Diagnostic(
      .init(202), .warning, at: rule.location(of: .budget), "the limit has nothing to do \(when)",
      label: idle.mostFree == 0
        ? "its list is blocked all day" : "\(Phrases.length(idle.mostFree)) of the day are free at most",
      related: context.labels(idle.others, "blocks the whole list"),
      help: ["shorten \(context.names(idle.others)), or take these days out of the limit"])
  }
}
