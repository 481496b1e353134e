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
  /// Where that was said.
  package var zoneSource: ZoneSource
  /// Whose words are used.
  package var target: PlanTarget
  /// Whether the app's option that denies the removal of apps is on.
  package var protectsUninstall: Bool

  package init(
    paths: [String], rules: RuleSet, status: PhoneStatus, clock: LocalClock, zone: String,
    zoneSource: ZoneSource = .system, target: PlanTarget = .openapplock, protectsUninstall: Bool = false
  ) {
    self.paths = paths
    self.rules = rules
    self.status = status
    self.clock = clock
    self.zone = zone
    self.zoneSource = zoneSource
    self.target = target
    self.protectsUninstall = protectsUninstall
  }

  func name(ofRule index: Int) -> String {
    rules.rules.indices.contains(index) ? TextMetrics.escaped(rules.rules[index].name) : ""
  }

  func name(ofList index: Int) -> String {
    rules.lists.indices.contains(index) ? TextMetrics.escaped(rules.lists[index].name) : ""
  }
}

/// The source of the time zone: the command line, the project, or the machine.
package enum ZoneSource: String, Sendable {
  case option = "--zone"
  case project = ".oalrc.yaml"
  case variable = "TZ"
  case system
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

  /// `Sun 2026-03-29 23:30 Europe/Berlin (+02:00), zone from TZ`
  private static func header(_ report: StatusReport) -> String {
    let moment = report.clock.moment(report.status.now)
    return
      "\(StatusWords.date(moment)) \(TimeOfDay.clock(moment.minute)) \(TextMetrics.escaped(report.zone)) "
      + "(\(StatusWords.offset(moment.offset))), zone from \(report.zoneSource.rawValue)"
  }

  private static func line(
    _ status: RuleStatus, _ rule: Rule, _ report: StatusReport, _ style: Style
  ) -> String {
    let now = report.status.now
    let is105 = report.target == .openapplock105
    var label = StatusWords.plain(status, of: rule, at: now, report.clock, countsDown: !is105)
    if is105 {
      let words = StatusWords.label(status, of: rule, at: now, report.target)
      label = status.state == .disabled ? words : "\(words) (\(label))"
    }
    if status.state == .active { label = style.paint(label, .warning) }
    var parts = [StatusWords.detail(status, of: rule), StatusWords.days(rule.days, report.target)]
    let mode = (rule.schedule?.selectionMode ?? .block).rawValue
    parts.append(rule.list.map { "\(mode) \(TextMetrics.escaped($0))" } ?? "\(mode), no list")
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
      let names = report.status.blockingHardRules.lazy.map(report.name(ofRule:)).listed()
      let condition = report.protectsUninstall ? "" : "if uninstall protection is on, "
      text += "\n\(condition)apps cannot be removed: hard and blocking: \(names)\n"
      if report.target == .openapplock { text += "  the app denies and allows this only while it is open\n" }
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
