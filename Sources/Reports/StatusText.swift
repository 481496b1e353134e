import MonitoringPlan
import RuleModel
import RuleStatus
import RuleSyntax
import TextSupport

/// The status of one phone, with the rules and lists behind its numbers.
package struct StatusReport: Sendable {
  /// The paths of the rule set's files, in order.
  package var paths: [String]
  package var rules: RuleSet
  package var status: PhoneStatus
  package var clock: LocalClock
  /// The zone's name as the user wrote it.
  package var zone: String

  package init(paths: [String], rules: RuleSet, status: PhoneStatus, clock: LocalClock, zone: String) {
    self.paths = paths
    self.rules = rules
    self.status = status
    self.clock = clock
    self.zone = zone
  }

  func name(ofRule index: Int) -> String {
    rules.rules.indices.contains(index) ? TextMetrics.escaped(rules.rules[index].name) : ""
  }

  func name(ofList index: Int) -> String {
    rules.lists.indices.contains(index) ? TextMetrics.escaped(rules.lists[index].name) : ""
  }
}

/// Status for people: each rule as the app shows it, then the lists.
package enum StatusText {
  /// The status of every phone of a run; `showsPaths` puts the files' paths before each status.
  package static func render(_ reports: [StatusReport], showsPaths: Bool = false, style: Style) -> String {
    reports.map { render($0, showsPaths: showsPaths, style) }.joined(separator: "\n")
  }

  private static func render(_ report: StatusReport, showsPaths: Bool, _ style: Style) -> String {
    let paths = report.paths.map(TextMetrics.escaped).joined(separator: ", ")
    var text = (showsPaths ? paths + ": " : "") + style.paint(header(report), .strong) + "\n"
    for (status, rule) in zip(report.status.rules, report.rules.rules) {
      text += "\n" + line(status, rule, report, style)
    }
    if report.rules.rules.isEmpty { text += "\nno rules\n" }
    return text + lists(report, style) + footer(report)
  }

  /// `Sun 2026-03-29 23:30 Europe/Berlin (+02:00)`
  private static func header(_ report: StatusReport) -> String {
    let moment = report.clock.moment(report.status.now)
    return
      "\(StatusWords.date(moment)) \(TimeOfDay.clock(moment.minute)) \(TextMetrics.escaped(report.zone)) "
      + "(\(StatusWords.offset(moment.offset)))"
  }

  private static func line(
    _ status: RuleStatus, _ rule: Rule, _ report: StatusReport, _ style: Style
  ) -> String {
    let now = report.status.now
    var label = StatusWords.label(status, of: rule, at: now)
    if status.state == .active { label = style.paint(label, .warning) }
    if let until = status.until {
      label += ", until \(StatusWords.time(until, report.clock, seenFrom: now))"
    } else if let start = status.startsAt {
      label += ", \(StatusWords.time(start, report.clock, seenFrom: now))"
    }
    var parts = [StatusWords.detail(status, of: rule), StatusWords.days(rule.days)]
    if let list = rule.list {
      let isAllowOnly = rule.schedule?.selectionMode == .allowOnly
      parts.append((isAllowOnly ? "only " : "") + TextMetrics.escaped(list))
    }
    if rule.hardMode { parts.append("hard") }
    return "\(style.paint(TextMetrics.escaped(rule.name), .strong)): \(label)\n"
      + "  \(parts.joined(separator: " · "))\n"
  }

  private static func lists(_ report: StatusReport, _ style: Style) -> String {
    if report.rules.lists.isEmpty { return "" }
    var text = "\n" + style.paint("Lists", .strong) + "\n"
    for (index, reasons) in report.status.lists.enumerated() {
      let reasons = reasons.lazy.map { "\(report.name(ofRule: $0.rule)): \($0.reason.rawValue)" }
      let state = reasons.isEmpty ? "open" : "locked (\(reasons.listed()))"
      text += "  \(report.name(ofList: index)): \(state)\n"
    }
    return text
  }

  private static func footer(_ report: StatusReport) -> String {
    var text = ""
    if report.status.deniesAppRemoval {
      let names = report.status.deniers.lazy.map(report.name(ofRule:)).listed()
      text += "\napps cannot be removed: hard and blocking: \(names)\n"
    }
    guard let next = report.status.changes.first else { return text }
    let time = StatusWords.time(next.instant, report.clock, seenFrom: report.status.now)
    return text + "\nnext change: \(time), \(describe(next, report))\n"
  }

  /// `Night ends, Day starts; Social is open`
  private static func describe(_ change: PhoneStatus.Change, _ report: StatusReport) -> String {
    let rules =
      change.ends.map { report.name(ofRule: $0) + " ends" }
      + change.starts.map { report.name(ofRule: $0) + " starts" }
    let lists =
      change.unlocked.map { report.name(ofList: $0) + " is open" }
      + change.locked.map { report.name(ofList: $0) + " is locked" }
    return [rules, lists].filter { !$0.isEmpty }.map { $0.listed() }.joined(separator: "; ")
  }
}
