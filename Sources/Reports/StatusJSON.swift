import MonitoringPlan
import RuleModel
import RuleStatus

/// Status for programs: version 1 of the shape, to which later versions only add.
package enum StatusJSON {
  /// The status of the only phone of a run, one rule a line.
  package static func render(_ report: StatusReport) -> [UInt8] {
    JSONDocument.render { members(of: report, &$0) }
  }

  /// The status of several phones.
  package static func render(_ reports: [StatusReport]) -> [UInt8] {
    JSONDocument.render("phones", reports, paths: \.paths) { report, json in
      members(of: report, &json)
    }
  }

  private static func members(of report: StatusReport, _ json: inout JSONWriter) {
    json.string("at", report.time(report.status.now))
    json.string("zone", report.zone)
    json.string("zoneFrom", report.zoneSource.rawValue)
    json.string("target", report.target.rawValue)
    json.lines("rules", zip(report.status.rules, report.rules.rules)) { json, pair in
      rule(pair.0, pair.1, report, &json)
    }
    json.object("locked") { json in
      for (list, reasons) in zip(report.rules.lists, report.status.lists) {
        json.bool(list.name, !reasons.isEmpty)
      }
    }
    let reasons = report.status.lists.enumerated().flatMap { list, reasons in reasons.map { (list, $0) } }
    json.lines("reasons", reasons) { json, pair in
      json.object { json in
        json.string("list", report.rules.lists[pair.0].name)
        json.string("rule", report.rules.rules[pair.1.rule].name)
        json.string("reason", pair.1.reason.rawValue)
        report.time("until", pair.1.until, &json)
      }
    }
    json.lines("changes", report.status.changes) { json, change in
      json.object { json in
        json.string("at", report.time(change.instant))
        json.strings("starts", change.starts.map { report.rules.rules[$0].name })
        json.strings("ends", change.ends.map { report.rules.rules[$0].name })
        json.strings("locked", change.locked.map { report.rules.lists[$0].name })
        json.strings("unlocked", change.unlocked.map { report.rules.lists[$0].name })
      }
    }
    json.bool("denyAppRemoval", report.status.deniesAppRemoval && report.protectsUninstall)
    json.bool("wouldDenyAppRemoval", report.status.deniesAppRemoval)
  }

  private static func rule(
    _ status: RuleStatus, _ rule: Rule, _ report: StatusReport, _ json: inout JSONWriter
  ) {
    json.object { json in
      json.string("rule", rule.name)
      json.string("ruleID", rule.id.description)
      json.string("kind", rule.kind.rawValue)
      json.string("state", status.state.rawValue)
      report.time("until", status.until, &json)
      report.time("startsAt", status.startsAt, &json)
      json.string("label", StatusWords.label(status, of: rule, at: report.status.now, report.target))
      json.string("detail", StatusWords.detail(status, of: rule))
      json.string("days", StatusWords.days(rule.days, report.target))
      json.string("mode", (rule.schedule?.selectionMode ?? .block).rawValue)
      if let list = rule.list { json.string("list", list) } else { json.null("list") }
      report.time("resetsAt", status.resetsAt, &json)
      guard let opened = status.onceOpened else { return }
      json.object("onceOpened") { json in
        json.bool("blocksEverything", opened.blocksEverything)
        json.bool("locks", opened.locks)
        report.time("until", opened.until, &json)
      }
    }
  }
}

extension StatusReport {
  /// RFC 3339, by the clock of the zone.
  func time(_ instant: Int) -> String { clock.moment(instant).description }

  fileprivate func time(_ key: String, _ instant: Int?, _ json: inout JSONWriter) {
    if let instant { json.string(key, time(instant)) } else { json.null(key) }
  }
}
