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
    let header = style.paint(header(report.plan), isOver(report.plan) ? .error : .strong)
    let paths = report.paths.map(TextMetrics.escaped).joined(separator: ", ")
    var text = (showsPaths ? paths + ": " : "") + header + "\n"
    let nameWidth = report.plan.activities.map(\.name.utf8.count).max() ?? 0
    var current: Int?
    for activity in report.plan.activities {
      if activity.rule != current, let rule = report.rule(activity.rule) {
        current = activity.rule
        text += "\n" + style.paint(TextMetrics.escaped(rule.name), .strong) + "\n"
        text += "  " + TextMetrics.escaped(describe(rule)) + "\n"
      }
      text += line(activity, nameWidth, style)
    }
    return text + skipped(report, style)
  }

  private static func isOver(_ plan: Plan) -> Bool {
    plan.activities.count + plan.reserved > PlatformLimits.activities
  }

  /// `7 of 20 activities, 1 kept free`.
  private static func header(_ plan: Plan) -> String {
    let used = "\(plan.activities.count) of \(PlatformLimits.activities) activities"
    return plan.reserved > 0 ? "\(used), \(plan.reserved) kept free" : used
  }

  /// `schedule 22:00-06:00, daily, block Social, hard`.
  private static func describe(_ rule: Rule) -> String {
    let list = rule.list.map { " " + CompactPrinter.word($0) } ?? ""
    var parts: [String]
    switch rule.configuration {
    case .schedule(let config):
      parts = ["schedule \(config.window)", "\(rule.days)", config.selectionMode.rawValue + list]
      if config.blockAdultContent { parts.append("block-adult-content") }
    case .timeLimit(let config):
      parts = [
        "time-limit \(CompactPrinter.spell(minutes: config.dailyLimitMinutes))/day", "\(rule.days)",
        "list" + list,
      ]
    case .openLimit(let config):
      let opens = FindingsText.counted(config.maxOpens, "open")
      parts = ["open-limit \(opens)/day", "\(rule.days)", "list" + list]
    }
    if rule.hardMode { parts.append("hard") }
    return parts.joined(separator: ", ")
  }

  private static func line(_ activity: Activity, _ nameWidth: Int, _ style: Style) -> String {
    let name = activity.name
    let blank = String(repeating: " ", count: max(0, nameWidth - name.utf8.count))
    var text = "    \(style.paint(name, .quiet))\(blank)  \(activity.interval.start)-\(activity.interval.end)"
    if activity.eventMinutes > 0 { text += "  " + events(activity.eventMinutes) }
    if !activity.interval.registers {
      let minutes = FindingsText.counted(activity.interval.duration, "minute")
      text += "  " + style.paint("will not register: " + minutes, .error)
    }
    return text + "\n"
  }

  /// `minutes-1 ... minutes-45`.
  private static func events(_ minutes: Int) -> String {
    switch minutes {
    case 1: "minutes-1"
    case 2: "minutes-1, minutes-2"
    default: "minutes-1 ... minutes-\(minutes)"
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
