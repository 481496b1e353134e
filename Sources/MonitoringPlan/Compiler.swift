import RuleModel

/// Makes the plan of a rule set.
package enum Compiler {
  /// The plan for the default target, each rule with its own activities. `reserve` nil keeps one slot for each
  /// enabled open limit, whose sessions are activities too.
  package static func compile(_ rules: RuleSet, reserve: Int? = nil) -> Plan {
    compile(rules, PlanOptions(reserve: reserve))
  }

  /// The plan for a target by a strategy.
  package static func compile(_ rules: RuleSet, _ options: PlanOptions) -> Plan {
    var plan = Plan(
      target: options.target, strategy: options.strategy, activities: [], skipped: [], reserved: 0)
    plan.activities.reserveCapacity(rules.rules.count * 2)
    var schedules: [Int] = []
    for index in rules.rules.indices {
      let rule = rules.rules[index]
      if let reason = reasonToSkip(rule) {
        plan.skipped.append(SkippedRule(rule: index, reason: reason))
        continue
      }
      if rule.kind == .openLimit { plan.reserved += 1 }
      if rule.kind == .schedule, options.strategy != .perRule {
        schedules.append(index)
      } else {
        appendActivities(of: rule, at: index, options, to: &plan.activities)
      }
    }
    if let reserve = options.reserve { plan.reserved = reserve }
    switch options.strategy {
    case .perRule: break
    case .wake: plan.activities.insert(contentsOf: wake(rules.rules, schedules), at: 0)
    case .timeline: addTimeline(rules.rules, schedules, options, to: &plan)
    }
    return plan
  }

  /// Why a rule is not monitored; nil for a monitored rule.
  package static func reasonToSkip(_ rule: borrowing Rule) -> SkippedRule.Reason? {
    if !rule.isEnabled { return .disabled }
    if rule.days.isEmpty { return .noDays }
    return rule.list == nil ? .noList : nil
  }

  private static func appendActivities(
    of rule: Rule, at index: Int, _ options: PlanOptions, to activities: inout [Activity]
  ) {
    func append(
      _ prefix: ActivityName.Prefix, _ interval: ActivityInterval, events: ActivityEvents = .none
    ) {
      activities.append(
        Activity(
          .own(prefix, rule.identity), rules: ServedRules(index), span: .daily(interval), events: events))
    }
    switch rule.configuration {
    case .schedule(let config):
      var prefix = ActivityName.Prefix.schedule
      for interval in intervals(of: config.window, options.target) {
        append(prefix, interval)
        prefix = .morning
      }
    case .timeLimit(let config):
      let minutes = config.dailyLimitMinutes
      if options.target == .openapplock105 {
        activities += datedLimit(rule, at: index, minutes, options)
      } else {
        append(.limit, .wholeDay, events: .everyMinute(through: minutes))
      }
    case .openLimit: append(.limit, .wholeDay)
    }
  }

  /// The intervals that a window becomes: one within the day, or the evening's and the morning's halves. An activity
  /// cannot end at 24:00, so the evening ends at 23:59; see `Docs/semantics.md`, 'Plan'. To version 1.0.5 of the app a
  /// window of 24 hours is the whole day, whenever it starts.
  package static func intervals(
    of window: TimeWindow, _ target: PlanTarget = .openapplock
  ) -> [ActivityInterval] {
    if target == .openapplock105, window.start == window.end { return [.wholeDay] }
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
