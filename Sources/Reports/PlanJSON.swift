import MonitoringPlan
import RuleModel

/// The plan of one rule set and the files it was read from.
package struct PlanReport: Sendable {
  /// The paths of the rule set's files, in order.
  package var paths: [String]
  /// What the plan's rule numbers count.
  package var rules: RuleSet
  package var plan: Plan

  package init(paths: [String], rules: RuleSet, plan: Plan) {
    self.paths = paths
    self.rules = rules
    self.plan = plan
  }

  /// A rule of the plan; nil for a number that the rule set does not have.
  func rule(_ index: Int) -> Rule? { rules.rules.indices.contains(index) ? rules.rules[index] : nil }
}

/// Plans for programs: version 1 of the shape, to which later versions only add.
package enum PlanJSON {
  /// The plan of the only rule set of a run, one activity a line.
  package static func render(_ report: PlanReport) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.int("version", 1)
      members(of: report, &json)
    }
    json.endLine()
    return json.bytes
  }

  /// The plans of a run over several rule sets.
  package static func render(_ reports: [PlanReport]) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.int("version", 1)
      json.lines("plans", reports) { json, report in
        json.object { json in
          json.strings("paths", report.paths)
          members(of: report, &json)
        }
      }
    }
    json.endLine()
    return json.bytes
  }

  private static func members(of report: PlanReport, _ json: inout JSONWriter) {
    let plan = report.plan
    json.string("target", plan.target.rawValue)
    json.string("strategy", plan.strategy.rawValue)
    json.lines("activities", plan.activities) { json, activity in write(activity, report, &json) }
    json.lines("skipped", plan.skipped) { json, skipped in
      json.object { json in
        json.string("rule", report.rule(skipped.rule)?.name ?? "")
        json.string("reason", skipped.reason.rawValue)
      }
    }
    json.object("limits") { json in
      json.int("activities", PlatformLimits.activities)
      json.int("used", plan.activities.count)
      json.int("reserved", plan.reserved)
    }
  }

  private static func write(_ activity: Activity, _ report: PlanReport, _ json: inout JSONWriter) {
    let rule = report.rule(activity.rule)
    json.object { json in
      json.string("name", activity.name)
      json.string("rule", rule?.name ?? "")
      json.string("ruleID", rule?.id.description ?? "")
      json.object("interval") { json in
        json.string("start", activity.interval.start.description)
        json.string("end", activity.interval.end.description)
      }
      json.bool("repeats", activity.repeats)
      json.array("events") { json in
        for minutes in stride(from: 1, through: activity.eventMinutes, by: 1) {
          json.object { json in
            json.string("name", "minutes-\(minutes)")
            json.int("thresholdMinutes", minutes)
          }
        }
      }
      json.string("fingerprint", activity.fingerprint)
      // Apple's own name for the refusal.
      if !activity.interval.registers { json.string("problem", "intervalTooShort") }
    }
  }
}
