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
    json.bool("changed", report.diff.hasChanges)
    json.lines("activities", report.diff.entries) { json, entry in write(entry, &json) }
    json.lines("renames", report.diff.renames) { json, rename in
      json.object { json in
        json.string("from", rename.old.name)
        json.string("to", rename.new.name)
        json.string("id", rename.old.id.description)
      }
    }
    json.object("summary") { json in
      for change in PlanDiff.Change.allCases { json.int(change.rawValue, report.diff.count(change)) }
    }
  }

  private static func write(_ entry: PlanDiff.Entry, _ json: inout JSONWriter) {
    json.object { json in
      json.string("name", entry.activity.name)
      PlanJSON.writeRules(of: entry.activity, served: entry.rules, &json)
      json.string("change", entry.change.rawValue)
      PlanJSON.writeInterval(of: entry.activity, &json)
      json.bool("losesUsage", entry.consequences.contains(.losesUsage))
      json.strings("consequences", entry.consequences.map(PlanDiffText.describe))
      json.string("fingerprint", entry.fingerprint)
    }
  }
}
