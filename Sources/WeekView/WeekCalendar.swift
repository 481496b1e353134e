import CivilTime
import RuleModel

/// The schedules of a week as a calendar file (iCalendar, RFC 5545): an event for each schedule, every week.
///
/// A budget is no stretch of time, so limits have no event. By hand because no library for Swift can be fetched on the
/// build machines, and only four kinds of component are needed.
package struct WeekCalendar {
  /// How far ahead nights are given in which the clocks change.
  private static let years = 5

  private let rules: RuleSet
  private let zone: Zone
  private let start: CivilDate
  private let changes: [ZoneTransition]

  /// A calendar from a point in time on, by the clock of a zone.
  package init(_ rules: RuleSet, _ zone: Zone, from instant: Instant) {
    self.rules = rules
    self.zone = zone
    start = zone.civil(of: instant).date
    let first = zone.startOfDay(start)
    let span =
      first.advanced(bySeconds: -400 * 86_400)..<first.advanced(bySeconds: Self.years * 366 * 86_400)
    changes = Array(zone.transitions(in: span))
  }

  package func render() -> String {
    var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//oal//week//EN", "CALSCALE:GREGORIAN"]
    if zone.name != Zone.utc.name { lines += timeZone() }
    for rule in rules.rules where rule.isEnabled && !rule.days.isEmpty {
      if let schedule = rule.schedule { lines += events(rule, schedule.window) }
    }
    lines.append("END:VCALENDAR")
    return lines.map(Self.folded).joined()
  }

  // MARK: Events

  private func events(_ rule: Rule, _ window: TimeWindow) -> [String] {
    let first = (0..<7).map(start.adding).first { Self.weekday($0).map(rule.days.contains) == true } ?? start
    let days = rule.days.days.map { $0.name.prefix(2).uppercased() }.joined(separator: ",")
    var lines = event(rule, window, on: first, ["RRULE:FREQ=WEEKLY;BYDAY=\(days)"])
    // A repeated event lasts equally long every time. In a night in which the clocks change the window does not, so such
    // a night has an entry of its own.
    for change in changes {
      let day = zone.civil(of: change.instant.advanced(bySeconds: -1)).date
      for date in [day.adding(days: -1), day] where date >= first {
        guard Self.weekday(date).map(rule.days.contains) == true else { continue }
        let (from, to) = moments(window, on: date)
        guard zone.instant(of: from) < change.instant, change.instant < zone.instant(of: to) else { continue }
        lines += event(rule, window, on: date, ["RECURRENCE-ID\(moment(from))"])
      }
    }
    return lines
  }

  private func event(_ rule: Rule, _ window: TimeWindow, on date: CivilDate, _ extra: [String]) -> [String] {
    let (from, to) = moments(window, on: date)
    let line = RuleLine(rule)
    let list = rule.list.map { ", list \($0)" } ?? ""
    return [
      "BEGIN:VEVENT", "UID:\(rule.id)-window@oal", "DTSTAMP:20000101T000000Z", "DTSTART\(moment(from))",
      "DTEND\(moment(to))",
    ] + extra + [
      "SUMMARY:\(Self.escaped(rule.name))", "DESCRIPTION:\(Self.escaped(line.what + list))",
      "TRANSP:TRANSPARENT", "X-MICROSOFT-CDO-BUSYSTATUS:FREE", "END:VEVENT",
    ]
  }

  private func moments(_ window: TimeWindow, on date: CivilDate) -> (CivilDateTime, CivilDateTime) {
    let day = TimeOfDay.minutesPerDay
    return (
      CivilDateTime(date, minutes: window.start.minutes),
      CivilDateTime(date.adding(days: window.endOffset / day), minutes: window.endOffset % day)
    )
  }

  /// `;TZID=Europe/Berlin:20260308T220000`, or `:20260308T220000Z` in UTC.
  private func moment(_ civil: CivilDateTime) -> String {
    zone.name == Zone.utc.name ? ":\(Self.digits(civil))Z" : ";TZID=\(zone.name):\(Self.digits(civil))"
  }

  private static func digits(_ civil: CivilDateTime) -> String {
    String(civil.date.description.filter { $0 != "-" }) + "T"
      + String(civil.clock(withSeconds: true).filter { $0 != ":" })
  }

  private static func weekday(_ date: CivilDate) -> Weekday? { Weekday(rawValue: date.weekday) }

  // MARK: Time zone

  /// The zone's rules. Changes of the clocks that follow a yearly rule are written as the rule, because every program reads
  /// yearly rules; irregular changes are written one by one.
  private func timeZone() -> [String] {
    var lines = ["BEGIN:VTIMEZONE", "TZID:\(zone.name)"]
    let offset = zone.offset(at: zone.startOfDay(start))
    if changes.isEmpty {
      lines += observance(
        CivilDateTime(start, minutes: 0), offset.secondsEast, offset.secondsEast, isDaylight: false, nil)
    }
    for isDaylight in [false, true] {
      let group = changes.filter { $0.after.isDaylight == isDaylight }
      if let rule = yearly(group), let first = group.first {
        lines += observance(
          wall(first), first.before.secondsEast, first.after.secondsEast, isDaylight: isDaylight, rule)
      } else {
        for change in group {
          lines += observance(
            wall(change), change.before.secondsEast, change.after.secondsEast, isDaylight: isDaylight, nil)
        }
      }
    }
    return lines + ["END:VTIMEZONE"]
  }

  /// What clocks show when they are set.
  private func wall(_ change: ZoneTransition) -> CivilDateTime {
    zone.civil(of: change.instant.advanced(bySeconds: -1)).adding(seconds: 1)
  }

  /// `FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU`, if all changes follow one such rule, once a year.
  private func yearly(_ changes: [ZoneTransition]) -> String? {
    let walls = changes.map(wall)
    guard walls.count >= Self.years, let first = walls.first,
      let day = Self.weekday(first.date)?.name.prefix(2).uppercased(),
      changes.allSatisfy({ $0.before == changes[0].before && $0.after == changes[0].after }),
      walls.allSatisfy({
        $0.date.month == first.date.month && $0.date.weekday == first.date.weekday
          && $0.secondOfDay == first.secondOfDay
      }), Set(walls.map(\.date.year)).count == walls.count
    else { return nil }
    let isLast = walls.allSatisfy {
      $0.date.day + 7 > CivilDate.length(ofMonth: $0.date.month, year: $0.date.year)
    }
    let weeks = Set(walls.map { ($0.date.day - 1) / 7 + 1 })
    guard isLast || weeks.count == 1, let week = weeks.first else { return nil }
    return "FREQ=YEARLY;BYMONTH=\(first.date.month);BYDAY=\(isLast ? -1 : week)\(day)"
  }

  private func observance(
    _ wall: CivilDateTime, _ before: Int, _ after: Int, isDaylight: Bool, _ rule: String?
  ) -> [String] {
    let name = isDaylight ? "DAYLIGHT" : "STANDARD"
    return ["BEGIN:\(name)", "DTSTART:\(Self.digits(wall))"] + (rule.map { ["RRULE:\($0)"] } ?? [])
      + ["TZOFFSETFROM:\(Self.offset(before))", "TZOFFSETTO:\(Self.offset(after))", "END:\(name)"]
  }

  /// `+0100`.
  private static func offset(_ seconds: Int) -> String {
    let minutes = abs(seconds) / 60
    let digits = { (value: Int) in value < 10 ? "0\(value)" : "\(value)" }
    return (seconds < 0 ? "-" : "+") + digits(minutes / 60) + digits(minutes % 60)
  }

  // MARK: Lines

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",": result += "\\" + String(scalar)
      case "\n", "\r": result += "\\n"
      case "\u{0}"..."\u{1F}", "\u{7F}": continue
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A line with its end, folded so that no piece has more than 75 bytes and no character is cut.
  private static func folded(_ line: String) -> String {
    var result = ""
    var length = 0
    for scalar in line.unicodeScalars {
      let size = UTF8.width(scalar)
      if length + size > 75 {
        result += "\r\n "
        length = 1
      }
      result.unicodeScalars.append(scalar)
      length += size
    }
    return result + "\r\n"
  }
}
