import MonitoringPlan
import RuleModel

/// The plan of one rule set and the files it was read from.
package struct PlanReport: Sendable {
  /// The paths of the rule set's files, in order.
  package var paths: [String]
  /// The rule set that the plan's rule numbers refer to.
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
  /// The most activities of a plan whose events are written singly. A phone runs 20; a plan of thousands of limits
  /// would have millions of events, so in larger plans a run of events is one object.
  private static let spelledActivities = 100

  /// The plan of the only rule set of a run, one activity a line.
  package static func render(_ report: PlanReport) -> [UInt8] {
    JSONDocument.render { members(of: report, &$0) }
  }

  /// The plans of a run over several rule sets.
  package static func render(_ reports: [PlanReport]) -> [UInt8] {
    JSONDocument.render("plans", reports, paths: \.paths) { report, json in
      members(of: report, &json)
    }
  }

  private static func members(of report: PlanReport, _ json: inout JSONWriter) {
    let plan = report.plan
    json.string("target", plan.target.rawValue)
    json.string("strategy", plan.strategy.rawValue)
    var fingerprints = Fingerprints(report.rules)
    var spelling = ActivitySpelling()
    json.lines("activities", zip(plan.activities, plan.refusals())) { json, item in
      json.object { json in
        write(item.0, spelling.spell(item.0), fingerprints.of(item.0), item.1, report, &json)
      }
    }
    json.lines("skipped", plan.skipped) { json, skipped in
      json.object { json in
        json.string("rule", report.rule(skipped.rule)?.name ?? "")
        json.string("reason", skipped.reason.rawValue)
      }
    }
    if plan.strategy == .timeline {
      json.lines("missed", plan.missed) { json, change in write(change, report, &json) }
    }
    json.object("limits") { json in
      json.int("activities", PlatformLimits.activities)
      json.int("used", plan.activities.count)
      json.int("reserved", plan.reserved)
    }
  }

  /// The members of one activity.
  private static func write(
    _ activity: Activity, _ name: String, _ fingerprint: String, _ refusal: Refusal?, _ report: PlanReport,
    _ json: inout JSONWriter
  ) {
    json.string("name", name)
    writeRules(of: activity, served: activity.rules.compactMap(report.rule), &json)
    writeInterval(of: activity, &json)
    json.bool("repeats", activity.repeats)
    json.array("events") { json in
      switch activity.events {
      case .none: break
      case .everyMinute(let budget) where report.plan.activities.count > spelledActivities && budget > 1:
        writeRun(through: budget, &json)
      case .everyMinute(let budget):
        for minutes in stride(from: 1, through: budget, by: 1) { write("minutes", minutes, &json) }
      case .budget(let minutes): write("minutes", minutes, &json)
      case .warning(let minutes): write("warn", minutes, &json)
      }
    }
    json.string("fingerprint", fingerprint)
    if let refusal { json.string("problem", refusal.rawValue) }
  }

  private static func write(_ prefix: String, _ minutes: Int, _ json: inout JSONWriter) {
    json.object { json in
      json.string("name", "\(prefix)-\(minutes)")
      json.int("thresholdMinutes", minutes)
    }
  }

  /// The events from `minutes-1` to the last as one object: the first event, the count and the last event.
  private static func writeRun(through last: Int, _ json: inout JSONWriter) {
    json.object { json in
      json.string("name", "minutes-1")
      json.int("thresholdMinutes", 1)
      json.int("count", last)
      json.string("lastName", "minutes-\(last)")
      json.int("lastThresholdMinutes", last)
    }
  }

  /// The rule of an activity. A shared activity has no rule of its own and names the rules that it serves.
  static func writeRules(of activity: Activity, served: [Rule], _ json: inout JSONWriter) {
    guard activity.isShared else {
      json.string("rule", served.first?.name ?? "")
      json.string("ruleID", served.first?.id.description ?? "")
      return
    }
    json.null("rule")
    json.null("ruleID")
    json.strings("rules", served.map(\.name))
  }

  /// Times of day, or full local date-times with the zone's offset.
  static func writeInterval(of activity: Activity, _ json: inout JSONWriter) {
    json.object("interval") { json in
      switch activity.span {
      case .daily(let interval):
        json.string("start", interval.start.description)
        json.string("end", interval.end.description)
      case .once(let dates):
        json.string("start", dates.start.description)
        json.string("end", dates.end.description)
      }
    }
  }

  private static func write(_ change: MissedChange, _ report: PlanReport, _ json: inout JSONWriter) {
    json.object { json in
      json.string("at", change.moment.description)
      json.strings("rules", change.rules.compactMap { report.rule($0)?.name })
      json.string("caughtBy", change.caughtBy)
      json.int("lateMinutes", change.lateness)
    }
  }
}
