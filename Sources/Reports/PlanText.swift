import MonitoringPlan
import RuleLint
import RuleModel
import RuleSyntax
import TextSupport

/// Plans for people: how full the phone is, then each rule with the activities that it costs.
package enum PlanText {
  /// The plans of a run; `showsPaths` puts the files' paths before each plan.
  package static func render(_ reports: [PlanReport], showsPaths: Bool = false, style: Style) -> ReportText {
    var text = ReportText(capacity: reports.reduce(0) { $0 + $1.plan.activities.count * 160 })
    for (index, report) in reports.enumerated() {
      if index > 0 { text += "\n" }
      append(report, showsPaths: showsPaths, style, to: &text)
    }
    return text
  }

  private static func append(
    _ report: PlanReport, showsPaths: Bool, _ style: Style, to text: inout ReportText
  ) {
    let plan = report.plan
    if showsPaths { text += report.paths.map(TextMetrics.escaped).joined(separator: ", ") + ": " }
    text += style.paint(header(plan), plan.fits ? .strong : .error) + "\n"
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
    appendMissed(report, style, to: &text)
    appendSkipped(report, style, to: &text)
  }

  /// `7 of 20 activities, 1 reserved`, or `22 activities; the phone allows 20 (1 reserved)`.
  private static func header(_ plan: Plan) -> String {
    let count = plan.activities.count
    let lost = plan.missed.count(where: \.isLost)
    let text =
      (plan.fits
        ? "\(count) of \(PlatformLimits.activities) activities"
          + (plan.reserved > 0 ? ", \(plan.reserved) reserved" : "")
        : "\(count) activities; the phone allows \(PlatformLimits.activities)"
          + (plan.reserved > 0 ? " (\(plan.reserved) reserved)" : ""))
      + (lost > 0 ? ", \(FindingsText.counted(lost, "change")) missed" : "")
    return plan.fits || plan.strategy == .perRule
      ? text : text + ": too many, even with --strategy \(plan.strategy.rawValue)"
  }

  private static func appendTitle(
    of activity: Activity, _ report: PlanReport, _ style: Style, to text: inout ReportText
  ) {
    if activity.isShared {
      text += style.paint("All schedules together", .strong)
    } else {
      guard let rule = report.rule(activity.rule) else { return }
      text += style.paint(TextMetrics.escaped(rule.name), .strong)
      text += "\n  "
      append(rule, to: &text)
      for note in report.notes.ofRules[activity.rule] ?? [] where !note.isAboutWindow {
        text += "\n  " + describe(note, style)
      }
    }
    text += "\n"
  }

  /// `OAL102: the shield is not lifted at midnight`
  private static func describe(_ note: PlatformNotes.Note, _ style: Style) -> String {
    style.paint(
      "\(note.code): \(TextMetrics.escaped(note.message))", note.severity == .error ? .error : .warning)
  }

  /// `schedule 22:00-06:00, daily, block Social, hard`, safe to print.
  static func describe(_ rule: Rule) -> String {
    var text = ReportText()
    append(rule, to: &text)
    return text.string
  }

  private static func append(_ rule: Rule, to text: inout ReportText) {
    text += rule.kind.rawValue
    text += " "
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
    // The list of skipped rules says which rules are disabled.
    for flag in RuleFlag.allCases where flag != .enabled && rule[flag] {
      text += ", "
      text += flag.clause.option.key
    }
  }

  private static func append(
    _ activity: Activity, _ name: String, _ refusal: Refusal?, _ nameWidth: Int, _ report: PlanReport,
    _ style: Style, to text: inout ReportText
  ) {
    text += "    "
    text += style.paint(name, .quiet)
    text.indent(nameWidth - name.utf8.count + 2)
    if case .daily(let interval) = activity.span {
      text.add(interval.start)
      text += "-"
      text.add(interval.end)
    } else {
      text += span(activity)
    }
    let events = events(activity.events)
    if !events.isEmpty {
      text += "  "
      text += events
    }
    if activity.isShared { text += "  " + names(activity.rules, report) }
    if let refusal {
      text += "  "
      text += style.paint("will not register: " + reason(refusal, activity), .error)
    } else if !activity.isShared, !isMorning(activity) {
      for note in report.notes.ofRules[activity.rule] ?? [] where note.isAboutWindow {
        text += "  " + describe(note, style)
      }
    }
    text += "\n"
  }

  /// Whether it is the half of a window that lies on the day after: what is wrong with a window is told at its first one.
  private static func isMorning(_ activity: Activity) -> Bool {
    if case .own(.morning, _) = activity.identity { true } else { false }
  }

  /// `22:00-23:59`, or for a one-off activity two moments with dates.
  static func span(_ activity: Activity) -> String {
    switch activity.span {
    case .daily(let interval): interval.start.description + "-" + interval.end.description
    case .once(let dates): "\(dates.start) to \(dates.end)"
    }
  }

  static func reason(_ refusal: Refusal, _ activity: Activity) -> String {
    switch refusal {
    case .intervalTooShort: FindingsText.counted(activity.duration, "minute")
    case .excessiveActivities: "the \(PlatformLimits.activities) slots are taken"
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

  /// `Night, Work and 3 more`
  private static func names(_ rules: some Collection<Int>, _ report: PlanReport) -> String {
    rules.lazy.map { TextMetrics.escaped(report.rule($0)?.name ?? "") }.listed(atMost: 3)
  }

  /// A timeline's changes that have no activity of their own.
  private static func appendMissed(_ report: PlanReport, _ style: Style, to text: inout ReportText) {
    if report.plan.missed.isEmpty { return }
    let width = report.plan.missed.map(\.caughtBy.utf8.count).max() ?? 0
    let lost = "missed: no callback while the window is open"
    text += "\n" + style.paint("Changes without an activity", .strong) + "\n"
    for change in report.plan.missed {
      if change.isLost {
        text +=
          "  \(change.moment)  " + style.paint(lost, .warning) + "  " + names(change.rules, report) + "\n"
        continue
      }
      text += "  \(change.moment)  caught by \(change.caughtBy)"
      text.indent(width - change.caughtBy.utf8.count + 2)
      text += change.lateness == 0 ? "on time" : "\(CompactPrinter.spell(minutes: change.lateness)) late"
      text += "  " + names(change.rules, report) + "\n"
    }
  }

  private static func appendSkipped(_ report: PlanReport, _ style: Style, to text: inout ReportText) {
    let rows = report.plan.skipped.map { skipped in
      let notes = (report.notes.ofRules[skipped.rule] ?? []).map { "  " + describe($0, style) }
      return (
        name: TextMetrics.escaped(report.rule(skipped.rule)?.name ?? ""),
        reason: skipped.reason.rawValue + notes.joined()
      )
    }
    if rows.isEmpty { return }
    let width = rows.map { TextMetrics.width($0.name) }.max() ?? 0
    text += "\n" + style.paint("Without activities", .strong) + "\n"
    for row in rows {
      text += "  "
      text += row.name
      text.indent(width - TextMetrics.width(row.name) + 2)
      text += row.reason
      text += "\n"
    }
  }
}
