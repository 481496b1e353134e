import MonitoringPlan
import RuleModel
import RuleStatus
import RuleSyntax

/// The words in which status is told: those of the app.
package enum StatusWords {
  // MARK: Countdowns

  /// `59m`, `47h`, `2d` for elapsed minutes, of which a part counts as a whole one: minutes under an hour, then hours
  /// rounded up, and from 48 hours on days rounded down. Never less than `1m`.
  package static func countdown(_ minutes: Int) -> String {
    if minutes < 60 { return "\(max(minutes, 1))m" }
    let hours = minutes / 60 + (minutes % 60 > 0 ? 1 : 0)
    return hours < 48 ? "\(hours)h" : "\(hours / 24)d"
  }

  // MARK: Labels

  /// `5h left`, `Starts in 22h`, `27m left`, `3 opens left`, `Disabled`, `No days`, `Paused`, as the specification has it;
  /// `Ends in 5h`, `Resumes in 15m`, `Resets in 13h`, `No days selected` in version 1.0.5.
  package static func label(
    _ status: RuleStatus, of rule: Rule, at now: Int, _ target: PlanTarget = .openapplock
  ) -> String {
    if target == .openapplock105 { return labelOf105(status, of: rule, at: now) }
    switch status.state {
    case .disabled: return "Disabled"
    case .paused where status.usage.isUnblocked:
      return rule.schedule == nil ? "Unblocked until tomorrow" : "Unblocked"
    case .paused: return "Paused"
    case .active: return status.until.map { "\(countdown($0 - now)) left" } ?? "Always on"
    case .upcoming: return status.startsAt.map { "Starts in \(countdown($0 - now))" } ?? ""
    case .dormant: break
    }
    switch (status.skipReason, rule.configuration) {
    case (.noDays, _): return "No days"
    case (.noList, _): return "No list"
    case (.disabled, _): return "Disabled"
    case (nil, .schedule): return "Never"
    case (nil, .timeLimit(let config)):
      return "\(spell(config.dailyLimitMinutes - status.usage.usedMinutes)) left"
    case (nil, .openLimit(let config)):
      return "\(FindingsText.counted(config.maxOpens - status.usage.opens, "open")) left"
    }
  }

  /// The words of the app that ships.
  private static func labelOf105(_ status: RuleStatus, of rule: Rule, at now: Int) -> String {
    func left(_ end: Int?) -> String? { end.map { countdown($0 - now) } }
    switch status.state {
    case .disabled: return "Disabled"
    case .paused: return left(status.until).map { "Resumes in \($0)" } ?? "Paused"
    case .upcoming: return left(status.startsAt).map { "Starts in \($0)" } ?? ""
    case .active where rule.schedule != nil: return left(status.until).map { "Ends in \($0)" } ?? "Always on"
    case .active, .dormant: break
    }
    if status.skipReason == .noDays { return "No days selected" }
    if let left = left(status.resetsAt) { return "Resets in \(left)" }
    if let opened = status.onceOpened, let left = left(opened.until) { return "Ends in \(left)" }
    return status.skipReason == .noList ? "No list" : "Never"
  }

  /// What a rule does now, in words that are not used for its opposite: `blocked, 7h left, until ...`, `free, 45m of use
  /// left`, `blocked until ..., budget spent`.
  static func plain(
    _ status: RuleStatus, of rule: Rule, at now: Int, _ clock: LocalClock, countsDown: Bool = true
  ) -> String {
    func until(_ instant: Int) -> String { time(instant, clock, seenFrom: now) }
    switch (status.state, rule.configuration) {
    case (.disabled, _): return "disabled"
    case (.paused, _):
      let word = status.usage.isUnblocked ? "unblocked" : "paused"
      guard let end = status.until else { return word }
      let left = countsDown ? ", \(countdown(end - now)) left" : ""
      return "\(word)\(left), until \(until(end))"
    case (.active, .schedule):
      guard let end = status.until else { return "blocked always" }
      let left = countsDown ? ", \(countdown(end - now)) left," : ""
      return "blocked\(left) until \(until(end))"
    case (.active, .timeLimit): return status.until.map { "blocked until \(until($0)), budget spent" } ?? ""
    case (.active, .openLimit):
      return status.until.map { "blocked until \(until($0)), all opens used" } ?? ""
    case (.upcoming, _):
      guard let start = status.startsAt else { return "free" }
      let left = countsDown ? ", starts in \(countdown(start - now))," : ""
      let words = rule.schedule == nil ? "free today" : "free"
      return countsDown ? "\(words)\(left) \(until(start))" : "\(words) until \(until(start))"
    case (.dormant, _): break
    }
    switch (status.skipReason, rule.configuration) {
    case (.noDays, _): return "never blocks: no days"
    case (.noList, _): return withoutList(status, clock, now)
    case (.disabled, _): return "disabled"
    case (nil, .schedule): return "never blocks"
    case (nil, .timeLimit(let config)):
      return "free, \(spell(config.dailyLimitMinutes - status.usage.usedMinutes)) of use left"
    case (nil, .openLimit(let config)):
      return
        "opens by its Open button, \(FindingsText.counted(config.maxOpens - status.usage.opens, "open")) left"
    }
  }

  private static func withoutList(_ status: RuleStatus, _ clock: LocalClock, _ now: Int) -> String {
    let text = "not registered: no list"
    guard let opened = status.onceOpened else { return text }
    return "\(text); \(onceOpened(opened, clock, now))"
  }

  /// What the open app makes of a rule without a list.
  static func onceOpened(_ opened: RuleStatus.OnceOpened, _ clock: LocalClock, _ now: Int) -> String {
    let end = opened.until.map { ", in its window until \(time($0, clock, seenFrom: now))" } ?? ""
    return "once the app is opened it \(opened.effect)\(end)"
  }

  /// `Schedule · 22:00-06:00`, `Time Limit · 18m of 45m used today`, `Open Limit · 2 of 5 opens today`.
  package static func detail(_ status: RuleStatus, of rule: Rule) -> String {
    switch rule.configuration {
    case .schedule(let config): "Schedule · \(config.window)"
    case .timeLimit(let config):
      "Time Limit · \(spell(status.usage.usedMinutes)) of \(spell(config.dailyLimitMinutes)) used today"
    case .openLimit(let config):
      "Open Limit · \(status.usage.opens) of \(FindingsText.counted(config.maxOpens, "open")) today"
    }
  }

  private static func spell(_ minutes: Int) -> String { CompactPrinter.spell(minutes: max(minutes, 0)) }

  // MARK: Days and times

  /// `Every day`, `Weekdays`, `Weekends`, or days such as `Mon, Wed, Fri`, Sunday first.
  package static func days(_ days: WeekdaySet, _ target: PlanTarget = .openapplock) -> String {
    switch days {
    case [] where target == .openapplock105: "Never"
    case .daily: "Every day"
    case .weekdays: "Weekdays"
    case .weekends: "Weekends"
    case []: "No days"
    default: Weekday.allCases.filter { days.contains($0) }.map(abbreviation).joined(separator: ", ")
    }
  }

  /// `Sun`
  static func abbreviation(_ day: Weekday) -> String {
    day.short.prefix(1).uppercased() + day.short.dropFirst()
  }

  /// `Sun 2026-03-29`
  static func date(_ moment: LocalMoment) -> String {
    "\(abbreviation(Weekday.allCases[LocalClock.weekday(of: moment.day)])) \(moment.date)"
  }

  /// `Sun 2026-03-29 22:00`, and ` (+02:00)` where clocks then show another time than at the reference instant, or show this
  /// time twice.
  static func time(_ instant: Int, _ clock: LocalClock, seenFrom reference: Int) -> String {
    let moment = clock.moment(instant)
    let text = "\(date(moment)) \(TimeOfDay.clock(moment.minute))"
    return moment.offset == clock.offset(at: reference) && !clock.isShownTwice(instant)
      ? text : "\(text) (\(offset(moment.offset)))"
  }

  /// `01:15`, and ` (-04:00)` where clocks show it twice.
  static func clockTime(_ instant: Int, _ clock: LocalClock) -> String {
    let moment = clock.moment(instant)
    let text = TimeOfDay.clock(moment.minute)
    return clock.isShownTwice(instant) ? "\(text) (\(offset(moment.offset)))" : text
  }

  /// `+02:00` for minutes east of UTC.
  static func offset(_ minutes: Int) -> String {
    (minutes < 0 ? "-" : "+") + TimeOfDay.clock(abs(minutes))
  }
}

extension RuleStatus.OnceOpened {
  /// `blocks everything and locks`
  var effect: String {
    [blocksEverything ? "blocks everything" : "blocks nothing", locks ? "locks" : nil]
      .compactMap(\.self).joined(separator: " and ")
  }
}
