import MonitoringPlan
import RuleModel
import RuleSyntax

/// Rules as sentences.
enum RuleWords {
  // MARK: Rules

  /// What a rule does, as sentences with full stops. `mark` wraps the name of a list.
  static func sentences(_ rule: Rule, mark: (String) -> String) -> [String] {
    let list = rule.list.map(mark)
    var sentences: [String] = []
    switch rule.configuration {
    case .schedule(let config):
      let what =
        switch config.selectionMode {
        case .block: "Blocks \(list ?? "nothing")"
        case .allowOnly: "Blocks everything but \(list ?? "nothing at all")"
        }
      let adult = config.blockAdultContent ? ", and adult web sites" : ""
      sentences.append("\(what)\(adult) \(days(rule.days)) \(window(config.window)).")
    case .timeLimit(let config):
      let time = length(config.dailyLimitMinutes)
      sentences.append(
        "Allows \(time) of \(list ?? "nothing") a day, \(days(rule.days)); then it is blocked until midnight."
      )
    case .openLimit(let config):
      let opens = plural(config.maxOpens, "open")
      sentences.append(
        "Allows \(opens) of \(list ?? "nothing") a day, \(days(rule.days)), each for "
          + "\(length(PlatformLimits.openSession)); then it is blocked until midnight.")
    }
    sentences += RuleFlag.allCases.filter { !ClauseValue.flag($0, rule[$0]).isDefault }.compactMap(sentence)
    if rule.isEnabled, rule.list == nil { sentences.append("It has no list, so the phone monitors nothing.") }
    return sentences
  }

  /// What a flag does; nil where the rule's first sentence says it.
  private static func sentence(_ flag: RuleFlag) -> String? {
    switch flag {
    case .blockAdultContent: nil
    case .hard: "Hard: while it blocks there is no unblocking and no editing."
    case .enabled: "Disabled: the phone does nothing about it."
    }
  }

  /// `22:00-06:00 daily`, `45m/day daily`: a rule's outline in few words.
  static func detail(_ rule: Rule) -> String {
    let what =
      switch rule.configuration {
      case .schedule(let config): config.window.description
      case .timeLimit(let config): CompactPrinter.spell(minutes: config.dailyLimitMinutes) + "/day"
      case .openLimit(let config): plural(config.maxOpens, "open") + "/day"
      }
    return "\(rule.kind.rawValue) \(what) \(rule.days)" + (rule.isEnabled ? "" : " disabled")
  }

  /// `every day`, `on weekdays`, `on Monday, Wednesday and Friday`.
  static func days(_ days: WeekdaySet) -> String {
    switch days {
    case .daily: "every day"
    case .weekdays: "on weekdays"
    case .weekends: "on weekends"
    default: "on " + joined(days.days.map { $0.name.prefix(1).uppercased() + $0.name.dropFirst() })
    }
  }

  /// `from 22:00 to 06:00 the next morning (8 hours)`.
  static func window(_ window: TimeWindow) -> String {
    if window.isAllDay { return "all day" }
    if window.start == window.end { return "from \(window.start) for 24 hours" }
    let end = window.endsAtMidnight ? "midnight" : window.end.description
    let next = !window.reachesNextDay ? "" : window.end.hour < 12 ? " the next morning" : " the next day"
    return "from \(window.start) to \(end)\(next) (\(length(window.duration)))"
  }

  // MARK: Time

  /// When a rule is on next, or that it is on now. Wall-clock times only, so that a change of the clocks cannot make
  /// it wrong. `minute` counts from Sunday 00:00.
  static func next(_ rule: Rule, at minute: Int) -> String? {
    guard rule.isEnabled, !rule.days.isEmpty, rule.list != nil else { return nil }
    let today = Weekday.allCases[minute / TimeOfDay.minutesPerDay % 7]
    guard let window = rule.schedule?.window else {
      if rule.days.contains(today) { return "Today it counts, until midnight." }
      return (1..<8).map(today.advanced).first(where: rule.days.contains).map {
        "It counts next on \($0.name)."
      }
    }
    let monitor = ScheduleMonitor(window: window, days: rule.days)
    if monitor.ruleIsActive(at: minute) { return "On now" + until(monitor, minute) + "." }
    let time = minute % TimeOfDay.minutesPerDay
    let offset = (0...7).first {
      rule.days.contains(today.advanced(by: $0)) && ($0 > 0 || time < window.start.minutes)
    }
    guard let offset else { return nil }
    let day = offset == 0 ? "today" : offset == 1 ? "tomorrow" : today.advanced(by: offset).short
    return "Next start: \(day) \(window.start)."
  }

  /// The time when an active rule ends. Windows may touch, so the rule can stay active beyond the end of its current
  /// window.
  private static func until(_ monitor: ScheduleMonitor, _ minute: Int) -> String {
    let week = ScheduleMonitor.minutesPerWeek
    guard let end = (1..<week).first(where: { !monitor.ruleIsActive(at: minute + $0) }) else { return "" }
    let moment = (minute + end) % week
    let days = moment / TimeOfDay.minutesPerDay - minute / TimeOfDay.minutesPerDay
    let clock = TimeOfDay.clock(moment % TimeOfDay.minutesPerDay)
    switch (days + 7) % 7 {
    case 0 where end < TimeOfDay.minutesPerDay: return ", until \(clock)"
    case 1: return ", until \(clock) tomorrow"
    default: return ", until \(Weekday.allCases[moment / TimeOfDay.minutesPerDay].short) \(clock)"
    }
  }

  /// `8 hours`, `1 hour 30 minutes`.
  static func length(_ minutes: Int) -> String {
    let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
    if hours == 0 { return plural(rest, "minute") }
    return plural(hours, "hour") + (rest == 0 ? "" : " " + plural(rest, "minute"))
  }

  // MARK: Lists

  /// An item without its kind.
  static func bare(_ item: ListItem) -> String {
    switch item {
    case .bundle(let text), .app(let text), .category(let text), .site(let text): text
    }
  }

  static func kind(of item: ListItem) -> String {
    switch item {
    case .bundle, .app: "app"
    case .category: "category"
    case .site: "site"
    }
  }

  static func itemCount(_ count: Int) -> String { count == 0 ? "bound on the phone" : plural(count, "item") }

  // MARK: Words

  static func plural(_ count: Int, _ noun: String) -> String {
    let ending = count == 1 ? "" : noun.hasSuffix("y") ? "ies" : "s"
    return "\(count) \(ending == "ies" ? String(noun.dropLast()) : noun)\(ending)"
  }

  /// `a, b and c`.
  static func joined(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "no day" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }
}
