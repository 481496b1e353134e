import MonitoringPlan
import RuleModel
import RuleStatus
import TextSupport

/// Why a subject is blocked, until when, and how the block can be lifted, for people.
package struct WhyReport: Sendable {
  package var rules: RuleSet
  package var subject: Subject
  package var status: SubjectStatus
  /// The known use of each rule, by rule index.
  package var usage: [Int: RuleUsage]
  package var clock: LocalClock
  /// The zone's name as the user wrote it.
  package var zone: String

  package init(
    rules: RuleSet, subject: Subject, status: SubjectStatus, usage: [Int: RuleUsage], clock: LocalClock,
    zone: String
  ) {
    self.rules = rules
    self.subject = subject
    self.status = status
    self.usage = usage
    self.clock = clock
    self.zone = zone
  }

  package func render(style: Style) -> String {
    let subject = SimulationText.describe(subject)
    let moment = clock.moment(status.now)
    let place = "\(time(status.now)) \(TextMetrics.escaped(zone)) (\(StatusWords.offset(moment.offset)))"
    let isBlocked = !status.reasons.isEmpty
    var text = style.paint("\(subject) is \(isBlocked ? "" : "not ")blocked on \(place)", .strong) + "\n"
    for reason in status.reasons { text += "\n" + describe(reason, style) }
    return text + "\n" + outlook(subject)
  }

  private func time(_ instant: Int) -> String {
    StatusWords.time(instant, clock, seenFrom: status.now)
  }

  private func describe(_ reason: PhoneStatus.Reason, _ style: Style) -> String {
    let rule = rules.rules[reason.rule]
    let until =
      reason.until.map { "until \(time($0)), \(StatusWords.countdown($0 - status.now)) left" } ?? "always"
    return "\(style.paint(TextMetrics.escaped(rule.name), .strong)): \(reason.reason.rawValue), \(until)\n"
      + "  \(PlanText.describe(rule))\n"
      + "  what would lift it: \(remedy(rule, reason))\n"
  }

  /// What a person can do about one rule's shield.
  private func remedy(_ rule: Rule, _ reason: PhoneStatus.Reason) -> String {
    let pause = "\(PlatformLimits.openSession) minutes"
    if reason.reason == .countsOpens, case .openLimit(let config) = rule.configuration {
      let left = config.maxOpens - (usage[reason.rule]?.opens ?? 0)
      let opens = "Open on its shield, \(FindingsText.counted(left, "time")) more today for \(pause) each"
      let others = status.reasons.contains { rules.rules[$0.rule].kind != .openLimit }
      return others ? opens + ", once the other rules are lifted" : opens
    }
    if rule.hardMode {
      return "nothing before it ends: a hard rule that blocks cannot be paused or edited, nor can any list"
    }
    let edit = "disabling or editing the rule in the app"
    return rule.kind == .openLimit
      ? "\(edit); all opens of today are used" : "a pause of \(pause) in the app, or \(edit)"
  }

  private func outlook(_ subject: String) -> String {
    if !status.reasons.isEmpty {
      let several = status.reasons.count > 1 ? "no rule lifts another's shield, so all have to go; " : ""
      guard let end = status.opensAt else { return "\(several)by the rules alone it is never open\n" }
      return "\(several)by the rules alone it is open from \(time(end)), in "
        + "\(StatusWords.countdown(end - status.now))\n"
    }
    guard let start = status.blockedFrom else { return "no rule is known to block it next\n" }
    let names = status.blockedBy.lazy.map { TextMetrics.escaped(rules.rules[$0].name) }
    return "next it is blocked from \(time(start)), in \(StatusWords.countdown(start - status.now)), by "
      + "\(names.listed())\n"
  }
}
