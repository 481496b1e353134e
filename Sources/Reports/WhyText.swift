import MonitoringPlan
import RuleModel
import RuleStatus
import RuleSyntax
import TextSupport

/// Why something is blocked, until when, and what would lift it.
package struct WhyReport: Sendable {
  package var rules: RuleSet
  package var subject: Subject
  package var status: SubjectStatus
  /// The known use of each rule, by rule index.
  package var usage: [Int: RuleUsage]
  package var clock: LocalClock
  /// The zone's name as the user wrote it.
  package var zone: String
  /// Where that was said.
  package var zoneSource: ZoneSource
  package var target: PlanTarget
  /// Whether the app's option that denies the removal of apps is on.
  package var protectsUninstall: Bool

  package init(
    rules: RuleSet, subject: Subject, status: SubjectStatus, usage: [Int: RuleUsage], clock: LocalClock,
    zone: String, zoneSource: ZoneSource = .system, target: PlanTarget = .openapplock,
    protectsUninstall: Bool = false
  ) {
    self.rules = rules
    self.subject = subject
    self.status = status
    self.usage = usage
    self.clock = clock
    self.zone = zone
    self.zoneSource = zoneSource
    self.target = target
    self.protectsUninstall = protectsUninstall
  }

  /// The answer for people.
  package func render(style: Style) -> String {
    let subject = SimulationText.describe(subject)
    let moment = clock.moment(status.now)
    let place =
      "\(time(status.now)) \(TextMetrics.escaped(zone)) (\(StatusWords.offset(moment.offset))), zone from "
      + zoneSource.rawValue
    var text = style.paint("\(subject) is \(answer), on \(place)", .strong) + "\n"
    for reason in status.reasons { text += "\n" + describe(reason, style) }
    for perhaps in status.perhaps { text += "\n" + describe(perhaps, style) }
    return text + "\n" + outlook
  }

  // MARK: The answer

  /// `blocked`, `not blocked`, or `blocked if it is in category social (Sleep), which only the phone knows`.
  private var answer: String {
    if !status.reasons.isEmpty { return "blocked" }
    if status.perhaps.isEmpty { return "not blocked" }
    let isForPhone = status.perhaps.contains { $0.condition != .onceOpened }
    let conditions = status.perhaps.map { "\(describe($0.condition)) (\(name($0.reason.rule)))" }
    let shown = conditions.prefix(3).joined(separator: ", or ")
    let more = conditions.count > 3 ? " and \(conditions.count - 3) more" : ""
    return "blocked \(shown)\(more)" + (isForPhone ? ", which only the phone knows" : "")
  }

  /// `if it is in category social`, `unless it is on list Work`, `once the app is opened`
  private func describe(_ condition: SubjectStatus.Condition) -> String {
    switch condition {
    case .if(let conditions): "if \(describe(conditions))"
    case .unless(let conditions): "unless \(describe(conditions))"
    case .onceOpened: "once the app is opened"
    }
  }

  private func describe(_ conditions: [CoverageCondition]) -> String {
    let isList = if case .list = subject { true } else { false }
    // Of a list every item has to be covered, of an item one condition is enough.
    let texts = conditions.map { isList ? $0.ofList : "it \($0.ofItem)" }
    return texts.joined(separator: isList ? " and " : " or ")
  }

  // MARK: Rules

  private func name(_ rule: Int) -> String { TextMetrics.escaped(rules.rules[rule].name) }

  private func time(_ instant: Int) -> String {
    StatusWords.time(instant, clock, seenFrom: status.now)
  }

  private func describe(_ reason: PhoneStatus.Reason, condition: String = "", _ style: Style) -> String {
    let rule = rules.rules[reason.rule]
    let until =
      reason.until.map { "until \(time($0)), \(StatusWords.countdown($0 - status.now)) left" } ?? "always"
    return "\(style.paint(name(reason.rule), .strong)): \(condition)\(reason.reason.rawValue), \(until)\n"
      + "  \(PlanText.describe(rule))\n"
      + "  what would lift it: \(remedy(rule, reason))\n"
  }

  private func describe(_ perhaps: SubjectStatus.Perhaps, _ style: Style) -> String {
    let text = describe(perhaps.reason, condition: describe(perhaps.condition) + "; ", style)
    guard perhaps.condition == .onceOpened else { return text }
    return text + "  without a list nothing is registered: in the background the rule does nothing\n"
  }

  /// What a person can do about one rule's shield.
  private func remedy(_ rule: Rule, _ reason: PhoneStatus.Reason) -> String {
    if reason.reason == .countsOpens, case .openLimit(let config) = rule.configuration {
      let left = config.maxOpens - (usage[reason.rule]?.opens ?? 0)
      let opens =
        "Open on its shield, \(FindingsText.counted(left, "time")) more today for "
        + "\(PlatformLimits.openSession) minutes each"
      let others = status.reasons.contains { rules.rules[$0.rule].kind != .openLimit }
      return others ? opens + ", once the other rules are lifted" : opens
    }
    if rule.hardMode { return hardRemedy }
    let edit = "disabling or editing the rule in the app"
    return rule.kind == .openLimit
      ? "\(edit); all opens of today are used" : unblocking(rule, reason).map { "\($0), or \(edit)" } ?? edit
  }

  /// What lifts a hard rule is outside the app, and is told as what it is: a way around the rule.
  private var hardRemedy: String {
    let removal =
      protectsUninstall && target == .openapplock105
      ? ""
      : protectsUninstall
        ? ", or removing the app while its removal is not denied"
        : ", or removing the app (uninstall protection is off)"
    return """
      nothing in the app before it ends: a hard rule that blocks cannot be paused or edited, nor can any list
          outside the app there are ways around it: another time zone or clock on the phone, Screen Time access switched \
      off for the app\(removal)
      """
  }

  /// How the app lifts a block that is not hard for a while; nil where it does not any longer.
  private func unblocking(_ rule: Rule, _ reason: PhoneStatus.Reason) -> String? {
    guard target == .openapplock105 else {
      let end = rule.schedule == nil ? "until midnight" : "until its window ends"
      return "an unblock in the app, \(reason.windowEnd.map { "\(end), \(time($0))" } ?? end)"
    }
    let length = PlatformLimits.openSession
    if let end = reason.windowEnd, end - status.now <= length { return nil }
    return "a pause of \(length) minutes in the app"
  }

  // MARK: What comes

  private var outlook: String {
    if !status.reasons.isEmpty {
      let several = status.reasons.count > 1 ? "no rule lifts another's shield, so all have to go; " : ""
      guard let end = status.opensAt else { return "\(several)by the rules alone it is never open\n" }
      return "\(several)by the rules alone it is open from \(time(end)), in "
        + "\(StatusWords.countdown(end - status.now))\(stillPerhaps(at: end))\n"
    }
    var text = ""
    for perhaps in status.perhapsFrom.prefix(3) {
      guard let start = perhaps.from else { continue }
      text +=
        "\(describe(perhaps.condition)) it is blocked from \(time(start)), by \(name(perhaps.reason.rule))\n"
    }
    let whatever = status.perhaps.isEmpty && text.isEmpty ? "" : "whatever it is, "
    guard let start = status.blockedFrom else {
      return text.isEmpty
        ? "no rule is known to block it\(status.perhaps.isEmpty ? "" : " otherwise") next\n" : text
    }
    let names = status.blockedBy.lazy.map { name($0) }
    return text + "\(whatever)next it is blocked from \(time(start)), in "
      + "\(StatusWords.countdown(start - status.now)), by \(names.listed())\n"
  }

  /// Which rules perhaps go on after the last certain one.
  private func stillPerhaps(at end: Int) -> String {
    let longer = status.perhaps.filter { $0.reason.until.map { $0 > end } ?? true }
    if longer.isEmpty { return "" }
    return "; later \(longer.map { "\(describe($0.condition)) (\(name($0.reason.rule)))" }.listed(atMost: 3))"
  }
}

extension CoverageCondition {
  /// What has to be so for one app, site or category: after `it`.
  fileprivate var ofItem: String {
    switch self {
    case .isInCategory(let name): "is in category \(TextMetrics.escaped(name))"
    case .isApp(let name): "is the app \(TextMetrics.escaped(CompactPrinter.quote(name)))"
    case .belongsToSite(let domain): "counts as part of \(TextMetrics.escaped(domain))"
    case .isOnList(let name): "is on list \(TextMetrics.escaped(name))"
    case .isOneOfMore(let count): "is one of \(count) more"
    }
  }

  /// The same for what is on a list.
  fileprivate var ofList: String {
    switch self {
    case .isInCategory(let name): "all of it is in category \(TextMetrics.escaped(name))"
    case .isApp(let name): "its app is \(TextMetrics.escaped(CompactPrinter.quote(name)))"
    case .belongsToSite(let domain): "its site counts as part of \(TextMetrics.escaped(domain))"
    case .isOnList(let name): "it is on list \(TextMetrics.escaped(name))"
    case .isOneOfMore(let count): "\(count) more of its items are"
    }
  }
}
