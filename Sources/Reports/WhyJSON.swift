import MonitoringPlan
import RuleModel
import RuleStatus

/// Why something is blocked, for programs: version 1 of the shape, to which later versions only add.
package enum WhyJSON {
  package static func render(_ report: WhyReport) -> [UInt8] {
    let status = report.status
    return JSONDocument.render { json in
      json.string("subject", SimulationText.describe(report.subject))
      json.string("at", time(status.now, report))
      json.string("zone", report.zone)
      json.string("zoneFrom", report.zoneSource.rawValue)
      json.string("target", report.target.rawValue)
      json.string("answer", answer(status))
      json.lines("reasons", status.reasons) { json, reason in
        json.object { json in members(of: reason, report, &json) }
      }
      json.lines("depends", status.perhaps + status.perhapsFrom) { json, perhaps in
        json.object { json in
          members(of: perhaps.reason, report, &json)
          time("from", perhaps.from, report, &json)
          members(of: perhaps.condition, &json)
        }
      }
      time("opensAt", status.opensAt, report, &json)
      time("blockedFrom", status.blockedFrom, report, &json)
      json.strings("blockedBy", status.blockedBy.map { report.rules.rules[$0].name })
    }
  }

  /// `depends` is an answer of its own: it is blocked if something is so that only the phone knows.
  private static func answer(_ status: SubjectStatus) -> String {
    if !status.reasons.isEmpty { return "blocked" }
    return status.perhaps.isEmpty ? "free" : "depends"
  }

  private static func members(
    of reason: PhoneStatus.Reason, _ report: WhyReport, _ json: inout JSONWriter
  ) {
    let rule = report.rules.rules[reason.rule]
    json.string("rule", rule.name)
    json.string("ruleID", rule.id.description)
    json.string("reason", reason.reason.rawValue)
    json.bool("hard", rule.hardMode)
    time("until", reason.until, report, &json)
  }

  private static func members(of condition: SubjectStatus.Condition, _ json: inout JSONWriter) {
    switch condition {
    case .if(let conditions):
      json.string("when", "if")
      write(conditions, &json)
    case .unless(let conditions):
      json.string("when", "unless")
      write(conditions, &json)
    case .onceOpened: json.string("when", "onceOpened")
    }
  }

  private static func write(_ conditions: [CoverageCondition], _ json: inout JSONWriter) {
    json.array("conditions") { json in
      for condition in conditions {
        json.object { json in
          switch condition {
          case .isInCategory(let name): json.string("category", name)
          case .isApp(let name): json.string("app", name)
          case .belongsToSite(let domain): json.string("site", domain)
          case .isOnList(let name): json.string("list", name)
          case .isOneOfMore(let count): json.int("more", count)
          }
        }
      }
    }
  }

  private static func time(_ instant: Int, _ report: WhyReport) -> String {
    report.clock.moment(instant).description
  }

  private static func time(_ key: String, _ instant: Int?, _ report: WhyReport, _ json: inout JSONWriter) {
    if let instant { json.string(key, time(instant, report)) } else { json.null(key) }
  }
}
