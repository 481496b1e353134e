import MonitoringPlan
import RuleModel
import RuleSyntax

/// Plans for people: how full the phone is, then each rule with the activities that it costs.
package enum PlanText {
  /// The plans of a run, where there may be several each with its files' paths before it.
  package static func render(_ reports: [PlanReport], showsPaths: Bool = false, style: Style) -> String {
    reports.map { render($0, showsPaths: showsPaths, style) }.joined(separator: "\n")
  }

  private static func render(_ report: PlanReport, showsPaths: Bool, _ style: Style) -> String {
    let plan = report.plan
    let header = style.paint(header(plan), plan.fits ? .strong : .error)
    let paths = report.paths.map(TextMetrics.escaped).joined(separator: ", ")
    var text = (showsPaths ? paths + ": " : "") + header + "\n"
    text.reserveCapacity(plan.activities.count * 160)
    let nameWidth = plan.activities.map(\.identity.utf8Count).max() ?? 0
    var current: Int?
    var spelling = ActivitySpelling()
    for (activity, refusal) in zip(plan.activities, plan.refusals()) {
      let section = activity.isShared ? -1 : activity.rule
      if section != current {
        current = section
        text += "\n"
        appendTitle(of: activity, report, style, to: &text)
      }
      append(activity, spelling.spell(activity), refusal, nameWidth, report, style, to: &text)
    }
    text += missed(report, style)
    text += skipped(report, style)
    return text
  }

  /// `7 of 20 activities, 1 kept free`.
  private static func header(_ plan: Plan) -> String {
    let used = "\(plan.activities.count) of \(PlatformLimits.activities) activities"
    let text = plan.reserved > 0 ? "\(used), \(plan.reserved) kept free" : used
    return plan.fits || plan.strategy == .perRule
      ? text : text + ": too many, even with --strategy \(plan.strategy.rawValue)"
  }

  // In place, here and below: of thousands of activities every piece that is joined with another first would be copied.
  private static func appendTitle(
    of activity: Activity, _ report: PlanReport, _ style: Style, to text: inout String
  ) {
    if activity.isShared {
      text += style.paint("All schedules together", .strong)
    } else {
      guard let rule = report.rule(activity.rule) else { return }
      text += style.paint(TextMetrics.escaped(rule.name), .strong)
      text += "\n  "
      text += describe(rule)
    }
    text += "\n"
  }

  /// `schedule 22:00-06:00, daily, block Social, hard`, safe to print.
  static func describe(_ rule: Rule) -> String {
    var text = rule.kind.rawValue + " "
    switch rule.configuration {
    case .schedule(let config):
      text += config.window.description
      text += ", "
      text += rule.days.description
      text += ", "
      text += config.selectionMode.rawValue
    case .timeLimit(let config):
      text += CompactPrinter.spell(minutes: config.dailyLimitMinutes)
      text += "/day, "
      text += rule.days.description
      text += ", list"
    case .openLimit(let config):
      text += FindingsText.counted(config.maxOpens, "open")
      text += "/day, "
      text += rule.days.description
      text += ", list"
    }
    if let list = rule.list {
      text += " "
      text += TextMetrics.escaped(CompactPrinter.word(list))
    }
    if rule.schedule?.blockAdultContent == true { text += ", block-adult-content" }
    if rule.hardMode { text += ", hard" }
    return text
  }

  private static func append(
    _ activity: Activity, _ name: String, _ refusal: Refusal?, _ nameWidth: Int, _ report: PlanReport,
    _ style: Style, to text: inout String
  ) {
    text += "    "
    text += style.paint(name, .quiet)
    text += String(repeating: " ", count: max(0, nameWidth - name.utf8.count) + 2)
    text += span(activity)
    let events = events(activity.events)
    if !events.isEmpty {
      text += "  "
      text += events
    }
    if activity.isShared { text += "  " + names(activity.rules, report, atMost: 3) }
    if let refusal {
      text += "  "
      text += style.paint("will not register: " + reason(refusal, activity), .error)
    }
    text += "\n"
  }

  /// `22:00-23:59`, or both moments of a one-off.
  static func span(_ activity: Activity) -> String {
    switch activity.span {
    case .daily(let interval): interval.start.description + "-" + interval.end.description
    case .once(let dates): "\(dates.start) to \(dates.end)"
    }
  }

  static func reason(_ refusal: Refusal, _ activity: Activity) -> String {
    switch refusal {
    case .intervalTooShort: FindingsText.counted(activity.duration, "minute")
    case .excessiveActivities: "\(PlatformLimits.activities) are before it"
    }
  }

  /// `minutes-1 ... minutes-45`.
  private static func events(_ events: ActivityEvents) -> String {
    switch events {
    case .none: ""
    case .everyMinute(1): "minutes-1"
    case .everyMinute(2): "minutes-1, minutes-2"
    case .everyMinute(let minutes): "minutes-1 ... minutes-\(minutes)"
    case .budget(let minutes): "minutes-\(minutes)"
    case .warning(let minutes): "warn-\(minutes)"
    }
  }

  /// `Night, Work`; where there are more than wanted, the first of them and how many more there are.
  private static func names(_ rules: some Collection<Int>, _ report: PlanReport, atMost limit: Int = .max)
    -> String
  {
    let shown = rules.prefix(limit).map { TextMetrics.escaped(report.rule($0)?.name ?? "") }
    let text = shown.joined(separator: ", ")
    return rules.count > limit ? text + " and \(rules.count - limit) more" : text
  }

  /// A timeline's changes that have no activity of their own.
  private static func missed(_ report: PlanReport, _ style: Style) -> String {
    if report.plan.missed.isEmpty { return "" }
    let width = report.plan.missed.map(\.caughtBy.utf8.count).max() ?? 0
    return report.plan.missed.reduce("\n" + style.paint("Changes without an activity", .strong) + "\n") {
      text, change in
      let blank = String(repeating: " ", count: width - change.caughtBy.utf8.count)
      let lateness =
        change.lateness == 0 ? "on time" : "\(CompactPrinter.spell(minutes: change.lateness)) late"
      return text + "  \(change.moment)  caught by \(change.caughtBy)\(blank)  \(lateness)  "
        + names(change.rules, report) + "\n"
    }
  }

  private static func skipped(_ report: PlanReport, _ style: Style) -> String {
    let rows = report.plan.skipped.map {
      (name: TextMetrics.escaped(report.rule($0.rule)?.name ?? ""), reason: $0.reason.rawValue)
    }
    if rows.isEmpty { return "" }
    let width = rows.map { TextMetrics.width($0.name) }.max() ?? 0
    return rows.reduce("\n" + style.paint("Without activities", .strong) + "\n") { text, row in
      let blank = String(repeating: " ", count: width - TextMetrics.width(row.name))
      return text + "  \(row.name)\(blank)  \(row.reason)\n"
    }
  }
}
