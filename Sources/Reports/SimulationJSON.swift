import MonitoringPlan
import RuleModel

/// A simulation for programs: version 1 of the shape, to which later versions only add.
package enum SimulationJSON {
  package static func render(_ report: SimulationReport) -> [UInt8] {
    JSONDocument.render { json in
      json.string("target", report.plan.target.rawValue)
      json.string("strategy", report.plan.strategy.rawValue)
      json.string("zone", report.zone)
      span(report.span, report, &json)
      json.lines("lists", zip(report.rules.lists, report.lists)) { json, pair in
        json.object { json in
          json.string("list", pair.0.name)
          json.array("blocked") { json in
            for block in pair.1 {
              json.object { json in
                span(block.span, report, &json)
                json.strings("rules", block.rules.map(report.name(ofRule:)))
              }
            }
          }
        }
      }
      json.lines("rules", zip(report.rules.rules, report.results)) { json, pair in
        rule(pair.0, pair.1, report, &json)
      }
      json.lines("timeline", report.timeline) { json, entry in
        json.object { json in
          json.string("at", time(entry.instant, report))
          members(of: entry, report, &json)
        }
      }
    }
  }

  private static func rule(
    _ rule: Rule, _ result: SimulationReport.RuleResult, _ report: SimulationReport, _ json: inout JSONWriter
  ) {
    json.object { json in
      json.string("rule", rule.name)
      json.string("ruleID", rule.id.description)
      spans("windows", result.windows, report, &json)
      spans("blocks", result.blocks, report, &json)
      json.array("skipped") { json in
        for window in result.skipped {
          json.object { json in
            json.string("date", LocalMoment.date(ofDay: window.day))
            json.string("from", TimeOfDay.clock(window.from))
            json.string("to", TimeOfDay.clock(window.to))
          }
        }
      }
    }
  }

  private static func members(
    of entry: TimelineEntry, _ report: SimulationReport, _ json: inout JSONWriter
  ) {
    switch entry.what {
    case .callback(let callback):
      json.string("event", "callback")
      members(of: callback, report, &json)
    case .lost(let callback):
      json.string("event", "lost")
      members(of: callback, report, &json)
    case .refused(let activity, let refusal):
      json.string("event", "refused")
      json.string("activity", activity)
      json.string("reason", refusal.rawValue)
    case .shield(let rule, let isOn, let reason):
      json.string("event", "shield")
      json.string("rule", report.name(ofRule: rule))
      json.bool("up", isOn)
      json.string("reason", reason.rawValue)
    case .user(let event):
      json.string("event", "person")
      json.string("does", SimulationText.describe(event, report))
    case .userRefused(let event, let refusal):
      json.string("event", "refusedPerson")
      json.string("does", SimulationText.describe(event, report))
      json.string("reason", SimulationText.describe(refusal, report))
    case .useStopped(let subject, let rule):
      json.string("event", "useStopped")
      json.string("subject", SimulationText.describe(subject))
      json.string("rule", report.name(ofRule: rule))
    case .appRemoval(let isDenied):
      json.string("event", "appRemoval")
      json.bool("denied", isDenied)
      json.bool("uninstallProtection", report.protectsUninstall)
    }
  }

  private static func members(
    of callback: Callback, _ report: SimulationReport, _ json: inout JSONWriter
  ) {
    json.string("activity", callback.activity)
    json.string("kind", SimulationText.kind(callback.kind))
    json.string("due", time(callback.due, report))
  }

  private static func spans(
    _ key: String, _ spans: [Range<Int>], _ report: SimulationReport, _ json: inout JSONWriter
  ) {
    json.array(key) { json in
      for item in spans { json.object { json in span(item, report, &json) } }
    }
  }

  private static func span(_ span: Range<Int>, _ report: SimulationReport, _ json: inout JSONWriter) {
    json.string("from", time(span.lowerBound, report))
    json.string("to", time(span.upperBound, report))
  }

  private static func time(_ instant: Int, _ report: SimulationReport) -> String {
    report.clock.moment(instant).description
  }
}
