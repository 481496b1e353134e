import MonitoringPlan
import RuleModel

/// Verification for programs: version 1 of the shape, to which later versions only add.
package enum VerdictJSON {
  /// The verdict on the only rule set of a run, one rule a line.
  package static func render(_ report: VerdictReport) -> [UInt8] {
    JSONDocument.render { members(of: report, &$0) }
  }

  /// The verdicts of a run over several rule sets.
  package static func render(_ reports: [VerdictReport]) -> [UInt8] {
    JSONDocument.render(
      "verdicts", reports, paths: \.paths,
      before: { $0.bool("agrees", reports.allSatisfy(\.verdict.agrees)) },
      members: { report, json in members(of: report, &json) })
  }

  private static func members(of report: VerdictReport, _ json: inout JSONWriter) {
    let verdict = report.verdict
    json.bool("agrees", verdict.agrees)
    json.lines("rules", verdict.rules) { json, rule in
      json.object { json in
        json.string("rule", report.rule(rule.rule)?.name ?? "")
        json.array("deviations") { json in
          for deviation in rule.deviations { write(deviation, weeks: verdict.weeks, &json) }
        }
        if rule.lacksAdultFilter { json.strings("ignored", ["block-adult-content"]) }
        if verdict.weeks == 0 || !verdict.clockChanges.isEmpty {
          json.array("dated") { json in
            for deviation in rule.dated { write(deviation, report.clock, &json) }
          }
        }
      }
    }
  }

  /// `"from":"tue 00:00","to":"tue 22:00"`, with the week's number where there are several.
  private static func write(_ deviation: Deviation, weeks: Int, _ json: inout JSONWriter) {
    json.object { json in
      json.string("from", moment(deviation.start))
      json.string("to", moment(deviation.end))
      writeSides(deviation, &json)
      if weeks > 1 { json.int("week", deviation.start / Verification.week + 1) }
    }
  }

  /// The same with full local date-times.
  private static func write(_ deviation: Deviation, _ clock: LocalClock, _ json: inout JSONWriter) {
    json.object { json in
      json.string("from", clock.moment(deviation.start).description)
      json.string("to", clock.moment(deviation.end).description)
      writeSides(deviation, &json)
    }
  }

  private static func writeSides(_ deviation: Deviation, _ json: inout JSONWriter) {
    json.string("shield", deviation.shieldIsOn ? "on" : "off")
    json.string("rule", deviation.shieldIsOn ? "off" : "on")
  }

  private static func moment(_ minuteOfWeek: Int) -> String {
    let time = TimeOfDay.clock(minuteOfWeek % TimeOfDay.minutesPerDay)
    return "\(VerdictText.weekday(minuteOfWeek).short) \(time)"
  }
}
