import CivilTime
import JSONText
import MonitoringPlan
import Reports
import RuleModel
import RuleStatus

extension FuzzTarget {
  /// What is used today: every number is in its range or there is a message, and the status of it can be told.
  static let usage = FuzzTarget(name: "usage", limit: 1024, dictionary: .json) { input in
    var input = input
    let options = input.byte()
    let zone = SampleRules.zones[Int(options) % SampleRules.zones.count]
    let bytes = input.bytes
    let rules = SampleRules.rules
    let (usage, messages) = UsageFile.read(bytes, for: rules.rules, in: zone)
    for (rule, used) in usage {
      hold(rules.rules.indices.contains(rule), "usage of no rule: \(usage) \(bytes.debug)")
      hold((0...1500).contains(used.usedMinutes), "minutes out of range: \(used) \(bytes.debug)")
      hold((0...100_000).contains(used.opens), "opens out of range: \(used) \(bytes.debug)")
      let kind = rules.rules[rule].kind
      hold(used.usedMinutes == 0 || kind == .timeLimit, "minutes of another kind: \(used) \(bytes.debug)")
      hold(used.opens == 0 || kind == .openLimit, "opens of another kind: \(used) \(bytes.debug)")
    }
    hold(messages.isEmpty || messages.allSatisfy { !$0.isEmpty }, "an empty message: \(bytes.debug)")
    guard messages.isEmpty else { return }
    if let value = try? JSONParser.parse(bytes) {
      let again = UsageFile.read(value.encoded, for: rules.rules, in: zone)
      hold(
        again.usage == usage && again.messages.isEmpty, "written anew it says something else: \(bytes.debug)")
    }
    let day = LocalClock.minutesPerDay
    let clock = LocalClock(
      zone, from: now + StatusHorizon.clockDays.lowerBound * day,
      to: now + StatusHorizon.clockDays.upperBound * day)
    var budget = ComparisonBudget()
    guard let status = try? PhoneStatus(rules, usage: usage, clock, at: now, &budget) else {
      return hold(false, "few rules use the budget up: \(bytes.debug)")
    }
    var last = now
    for change in status.changes {
      hold(change.instant > last, "changes are out of order: \(status.changes) \(bytes.debug)")
      last = change.instant
    }
    let report = StatusReport(
      paths: ["rules.oal"], rules: rules, status: status, clock: clock, zone: zone.name)
    holdDocument(StatusJSON.render(report), "the status")
    holdVisible(Array(StatusText.render([report], style: .plain).utf8), "the status' text")
  }

  /// 2026-03-28T23:30 UTC, the night in which clocks change, in minutes since 1970.
  private static let now = 29_579_010
}
