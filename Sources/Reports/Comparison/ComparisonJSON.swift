import RuleComparison
import RuleModel

/// A comparison for programs: version 1 of the shape, to which later versions only add.
package enum ComparisonJSON {
  package static func render(_ report: ComparisonReport) -> [UInt8] {
    JSONDocument.render { json in
      json.string("old", report.old)
      json.string("new", report.new)
      json.string("verdict", report.verdict.rawValue)
      json.lines("phones", report.phones) { json, phone in
        json.object { json in
          json.string("name", phone.name)
          json.string("verdict", phone.verdict.rawValue)
          json.strings("settings", phone.settings)
          write("coverage", phone.comparison.coverage, &json)
          write("lock", phone.comparison.lock, &json)
          json.strings("rules", ComparisonAccount(phone: phone).rules)
        }
      }
    }
  }

  private static func write(_ key: String, _ axis: RuleSetComparison.Axis, _ json: inout JSONWriter) {
    json.object(key) { json in
      json.string("verdict", axis.verdict.rawValue)
      write("weaker", axis.lost, &json)
      write("stricter", axis.gained, &json)
    }
  }

  private static func write(_ key: String, _ found: [Shortfall], _ json: inout JSONWriter) {
    json.array(key) { json in
      for shortfall in found {
        json.object { json in
          json.string("rule", shortfall.rule.name)
          json.string("id", shortfall.rule.id.description)
          if let list = shortfall.rule.list { json.string("list", list) } else { json.null("list") }
          write(shortfall.loss, &json)
          json.bool("certain", shortfall.isCertain)
          json.array("times") { json in
            for run in shortfall.minutes.runs {
              json.object { json in
                json.string("from", WeekStretches.minute(run.lowerBound))
                json.int("minutes", run.count)
              }
            }
          }
        }
      }
    }
  }

  private static func write(_ loss: Shortfall.Loss, _ json: inout JSONWriter) {
    switch loss {
    case .items(let items):
      json.string("loss", "items")
      json.strings("items", items.map(ShortfallWords.name))
    case .allBut(let items):
      json.string("loss", "all-but")
      json.strings("items", items.map(ShortfallWords.name))
    case .minutesADay(let minutes):
      json.string("loss", "minutes-a-day")
      json.int("budget", minutes)
    case .opensADay(let opens):
      json.string("loss", "opens-a-day")
      json.int("budget", opens)
    }
  }
}
