import RuleModel

/// Makes the plan of a rule set.
package enum Compiler {
  /// The plan for the default target, each rule with its own activities. `reserve` nil keeps one slot for each
  /// enabled open limit, whose sessions are activities too.
  package static func compile(_ rules: RuleSet, reserve: Int? = nil) -> Plan {
    var plan = Plan(target: .openapplock, strategy: .perRule, activities: [], skipped: [], reserved: 0)
    plan.activities.reserveCapacity(rules.rules.count * 2)
    let lists = Dictionary(rules.lists.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    for (index, rule) in rules.rules.enumerated() {
      if let reason = reasonToSkip(rule) {
        plan.skipped.append(SkippedRule(rule: index, reason: reason))
        continue
      }
      if rule.kind == .openLimit { plan.reserved += 1 }
      let content = rule.list.map { Fingerprint.content(of: $0, in: lists) } ?? ""
      plan.activities += activities(for: rule, at: index, listContent: content)
    }
    if let reserve { plan.reserved = reserve }
    return plan
  }

  /// Why a rule is not monitored at all; nil for one that is.
  package static func reasonToSkip(_ rule: Rule) -> SkippedRule.Reason? {
    if !rule.isEnabled { return .disabled }
    if rule.days.isEmpty { return .noDays }
    return rule.list == nil ? .noList : nil
  }

  private static func activities(for rule: Rule, at index: Int, listContent: String) -> [Activity] {
    func activity(_ prefix: String, _ interval: ActivityInterval, events: Int = 0, _ fingerprint: String)
      -> Activity
    {
      Activity(
        name: "\(prefix)-\(rule.id)", rule: index, interval: interval, repeats: true, eventMinutes: events,
        fingerprint: fingerprint)
    }
    switch rule.configuration {
    case .schedule(let config):
      return intervals(of: config.window).enumerated().map { half, interval in
        activity(half == 0 ? "sched" : "sched2", interval, Fingerprint.schedule(interval))
      }
    case .timeLimit(let config):
      let minutes = config.dailyLimitMinutes
      return [
        activity("rule", .wholeDay, events: minutes, Fingerprint.timeLimit(minutes, listContent: listContent))
      ]
    case .openLimit:
      return [activity("rule", .wholeDay, Fingerprint.openLimit(listContent: listContent))]
    }
  }

  /// The intervals that a window becomes: one within the day, or the evening's and the morning's halves. An activity
  /// cannot end at 24:00, so the evening ends at 23:59; see `semantics.md`, 'Plan'.
  package static func intervals(of window: TimeWindow) -> [ActivityInterval] {
    guard window.endOffset >= TimeOfDay.minutesPerDay else {
      return [ActivityInterval(start: window.start, end: window.end)]
    }
    let evening = ActivityInterval(start: window.start, end: .lastMinute)
    return window.endsAtMidnight ? [evening] : [evening, ActivityInterval(start: .midnight, end: window.end)]
  }
}

extension ActivityInterval {
  /// 00:00 to 23:59.
  package static let wholeDay = ActivityInterval(start: .midnight, end: .lastMinute)
}
