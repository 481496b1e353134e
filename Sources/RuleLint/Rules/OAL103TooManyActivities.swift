import MonitoringPlan
import RuleChecker
import RuleModel
import RuleSyntax

extension LintRule {
  static let tooManyActivities = LintRule(
    103, "too-many-activities", .error,
    summary: "the rules together need more than the 20 activities that a phone monitors at once",
    why: """
      Apple allows an app and its extensions 20 activities at once (`excessiveActivities`); what comes after them is \
      not monitored, without a word. A schedule costs one activity, or two where it crosses midnight; a time limit and \
      an open limit cost one. Disabled rules and rules without a list cost nothing.

      While an open limit's session runs it needs an activity of its own, so one slot is kept free for each enabled \
      open limit; a rule set that eats into this reserve gets a warning.
      """,
    facts: ["activity-count", "activity-cost"],
    bad: [
      LintExample(tooMany(crossing: 10, after: "‹schedule› \"Last\" 09:00-17:00 daily block list:Social"))
    ],
    good: [
      LintExample(
        tooMany(crossing: 10, after: "schedule \"Off\" 09:00-17:00 daily block list:Social disabled"))
    ],
    check: .rules { context in
      let used = context.plan.activities.count
      let limit = PlatformLimits.activities
      let free = limit - context.plan.reserved
      guard used > min(limit, free) else { return [] }
      let isOver = used > limit
      let opens = context.overview.facts.contains { $0.kind == .openLimit && $0.isMonitored }
      let allowed = max(0, isOver ? limit : free)
      let first = context.checked.rules[context.plan.activities[allowed].rule]
      var diagnostic = Diagnostic(
        .init(103), isOver ? .error : .warning, at: first.node.keyword.location,
        isOver
          ? "\(used) activities, and the phone monitors \(limit) at once"
          : opens
            ? "\(used) of \(limit) activities leave no room for the sessions of open limits"
            : "\(used) of \(limit) activities, and \(context.plan.reserved) are to be kept free",
        label: isOver
          ? "from here on it is over the limit"
          : "from here on it is in the reserve of \(context.plan.reserved)",
        notes: [
          isOver
            ? "the phone refuses what is registered after the first \(limit), and the rules do nothing there"
            : opens
              ? "a session that finds no free activity does not end in the background"
              : "the configuration keeps them free: transient-activities: \(context.plan.reserved)",
          costs(context),
        ],
        help: ["use fewer windows over midnight, join rules that share a list, or disable some"])
      if context.plan.strategy == .perRule, isOver {
        diagnostic.help.append("rules that share their edges can share activities: oal plan --strategy wake")
      }
      return [diagnostic]
    })

  /// The costliest rules; rules of equal cost in the order of the file.
  private static func costs(_ context: Context) -> String {
    var costs: [(rule: Int, count: Int)] = []
    for activity in context.plan.activities {
      if costs.last?.rule == activity.rule {
        costs[costs.count - 1].count += 1
      } else {
        costs.append((activity.rule, 1))
      }
    }
    let shown = costs.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
      .prefix(3)
    let names = shown.map {
      "\(CompactPrinter.quote(context.checked.rules[$0.element.rule].rule.name)) \($0.element.count)"
    }
    return "the costliest of \(Phrases.plural(costs.count, "rule")): " + names.joined(separator: ", ")
  }

  private static func tooMany(crossing count: Int, after last: String) -> String {
    (1...count).map { "schedule \"Night \($0)\" 22:00-06:00 daily block list:List\($0)\n" }.joined() + last
      + "\n"
  }
}
