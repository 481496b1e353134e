import MonitoringPlan
import RuleModel

/// Changes of plans for programs: version 1 of the shape, to which later versions only add.
package enum PlanDiffJSON {
  /// The changes of the only rule set of a run, one activity a line.
  package static func render(_ report: PlanDiffReport) -> [UInt8] {
    JSONDocument.render { members(of: report, &$0) }
  }

  /// The changes of a run over several rule sets.
  package static func render(_ reports: [PlanDiffReport]) -> [UInt8] {
    JSONDocument.render("changes", reports, paths: \.paths) { report, json in
      members(of: report, &json)
    }
  }

  private static func members(of report: PlanDiffReport, _ json: inout JSONWriter) {
    json.string("target", report.plan.target.rawValue)
    json.string("strategy", report.plan.strategy.rawValue)
    json.string("against", report.against)
    // Where nobody knows what the phone runs, a program that looks at nothing else must not take it for unchanged.
    json.bool("changed", report.mayChange)
    json.bool("known", report.earlier != .unreadable)
    json.lines("rules", rules(of: report)) { json, rule in write(rule, &json) }
    json.lines("activities", report.diff.entries) { json, entry in
      write(entry, isKnown: report.earlier != .unreadable, &json)
    }
    json.lines("renames", report.diff.rules.renames) { json, rename in
      json.object { json in
        json.string("from", rename.old.name)
        json.string("to", rename.new.name)
        json.string("id", rename.old.id.description)
      }
    }
    json.object("summary") { json in
      if report.earlier == .unreadable { return }
      for change in PlanDiff.Change.allCases { json.int(change.rawValue, report.diff.count(change)) }
      json.int("rules", rules(of: report).count)
    }
  }

  /// A rule that makes the phone do something else.
  private struct RuleChange {
    var rule: Rule
    var change: String
    var differences: [RuleDifference] = []
  }

  private static func rules(of report: PlanDiffReport) -> [RuleChange] {
    if report.earlier == .unreadable { return [] }
    let rules = report.diff.rules
    return rules.changedOnPhone.map {
      RuleChange(rule: $0.new, change: "change", differences: $0.differences)
    }
      + rules.addedOnPhone.map { RuleChange(rule: $0, change: "add") }
      + rules.removedOnPhone.map { RuleChange(rule: $0, change: "remove") }
  }

  private static func write(_ change: RuleChange, _ json: inout JSONWriter) {
    json.object { json in
      json.string("rule", change.rule.name)
      json.string("id", change.rule.id.description)
      json.string("change", change.change)
      json.strings("differences", change.differences.map(RuleDifferenceWords.describe))
    }
  }

  private static func write(_ entry: PlanDiff.Entry, isKnown: Bool, _ json: inout JSONWriter) {
    json.object { json in
      json.string("name", entry.activity.name)
      PlanJSON.writeRules(of: entry.activity, served: entry.rules, &json)
      json.string("change", isKnown ? entry.change.rawValue : "unknown")
      PlanJSON.writeInterval(of: entry.activity, &json)
      json.bool("losesUsage", entry.consequences.contains(.losesUsage))
      json.strings("consequences", entry.consequences.map(PlanDiffText.describe))
      json.string("fingerprint", entry.fingerprint)
    }
  }
}
