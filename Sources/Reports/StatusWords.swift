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

  /// `5h left`, `Starts in 22h`, `27m left`, `3 opens left`, `Disabled`, `No days`, `Paused`.
  package static func label(_ status: RuleStatus, of rule: Rule, at now: Int) -> String {
    switch status.state {
    case .disabled: return "Disabled"
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
  package static func days(_ days: WeekdaySet) -> String {
    switch days {
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

  /// `Sun 2026-03-29 22:00`, and ` (+02:00)` where clocks then show another time than at the reference instant.
  static func time(_ instant: Int, _ clock: LocalClock, seenFrom reference: Int) -> String {
    let moment = clock.moment(instant)
    let text = "\(date(moment)) \(TimeOfDay.clock(moment.minute))"
    return moment.offset == clock.offset(at: reference) ? text : "\(text) (\(offset(moment.offset)))"
  }

  /// `+02:00` for minutes east of UTC.
  static func offset(_ minutes: Int) -> String {
    (minutes < 0 ? "-" : "+") + TimeOfDay.clock(abs(minutes))
  }
}
