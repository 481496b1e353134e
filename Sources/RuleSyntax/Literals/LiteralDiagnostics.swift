import RuleModel

/// Every message about a literal.
enum LiteralDiagnostics {
  // MARK: Characters

  static func lookalike(_ found: Lookalikes.Finding, in text: LiteralText, _ code: DiagnosticCode)
    -> Diagnostic
  {
    let place = text.location(found.offset, found.offset + found.length)
    let replacement = Lookalikes.replacement(for: found.meaning)
    let meant = replacement.isEmpty ? "nothing" : "`\(replacement)`"
    let endsQuotes = text.isInQuotes && (replacement == "\"" || replacement == "'")
    let fixes =
      text.isVerbatim && !endsQuotes
      ? [
        Fix.replace(
          place, with: replacement, .safe, title: replacement.isEmpty ? "remove it" : "write \(meant)")
      ]
      : []
    return Diagnostic(
      code, at: place, "\(found.scalar.described) stands where \(meant) is meant",
      label: "write \(meant) here",
      fixes: fixes)
  }

  // MARK: Windows

  static let windowForms = "write a window as 22:00-06:00, as a start and a length 05:30+10m, or all-day"

  static func notAWindow(_ text: LiteralText) -> Diagnostic {
    Diagnostic(.time, at: text.location, "\(quoted(text)) is not a time window", help: [windowForms])
  }

  static func allDaySpelling(_ text: LiteralText) -> Diagnostic {
    Diagnostic(
      .time, at: text.location, "the whole day is written all-day", label: "write all-day",
      fixes: [text.fix("all-day", .safe)])
  }

  static func windowWithoutEnd(_ text: LiteralText, from start: String?) -> Diagnostic {
    let example = start.map { "\($0)-\(TimeOfDay(wrapping: hours(of: $0) * 60 + 480))" } ?? "22:00-06:00"
    return Diagnostic(
      .time, at: text.location, "a window needs an end", label: "only a start",
      help: ["write start and end, for example \(example), or a length: \(start ?? "22:00")+8h"])
  }

  static func windowWithoutStart(_ place: Location) -> Diagnostic {
    Diagnostic(
      .time, at: place, "a window needs a start", label: "only an end",
      help: ["write start and end, for example 22:00-06:00"])
  }

  static func windowOpening(_ word: String, _ window: String, _ place: Location) -> Diagnostic {
    Diagnostic(
      .time, at: place, "a window is written without `\(word)`", label: "write \(window)",
      fixes: [.replace(place, with: window, .safe)])
  }

  private static func hours(of clock: String) -> Int { Int(clock.prefix(2)) ?? 22 }

  static func bareHours(_ text: LiteralText, _ start: Int, _ end: Int) -> Diagnostic {
    let first = TimeOfDay.clock(start * 60)
    let literal = "\(first)-\(TimeOfDay.clock(end * 60))"
    var help = "write \(literal)"
    if start <= 12, end < 12, end <= start {
      help = "write \(first)-\(TimeOfDay.clock((end + 12) * 60)), or \(literal)"
    }
    return Diagnostic(
      .time, at: text.location, "hours alone are not times: morning or afternoon is not clear",
      help: [help + ", on the 24-hour clock"])
  }

  static func oneMeridiem(_ text: LiteralText, start: Bool) -> Diagnostic {
    Diagnostic(
      .time, at: text.location, "only the \(start ? "end" : "start") says am or pm",
      help: ["write both times on the 24-hour clock, for example 09:00-17:00"])
  }

  static func hourWithoutMinutes(_ hour: Int, at place: Location, in text: LiteralText) -> Diagnostic {
    Diagnostic(
      .time, at: place, "an hour alone is not a time",
      help: hour <= 24 ? ["write \(TimeOfDay.clock(hour * 60))"] : [windowForms])
  }

  /// `9:5` is 9:05 or 9:50. `9:0` is clear, and so is `9:7`, unless the literal has a different fault.
  static func oneMinuteDigit(
    _ hour: Int, _ minute: Int, isClear: Bool, at place: Location, in text: LiteralText
  ) -> Diagnostic {
    let hours = TimeOfDay.clock(hour * 60).dropLast(2)
    var diagnostic = Diagnostic(.time, at: place, "minutes have two digits")
    if isClear {
      diagnostic.label = "write \(hours)0\(minute)"
      diagnostic.fixes = fix(part: place, of: text, "\(hours)0\(minute)", minute == 0 ? .safe : .unsafe)
    } else {
      diagnostic.help = ["write \(hours)0\(minute) or \(hours)\(minute)0, whichever is meant"]
    }
    return diagnostic
  }

  static func minuteRange(at place: Location) -> Diagnostic {
    Diagnostic(.time, at: place, "minutes go from 00 to 59", label: "no such minute")
  }

  /// `isSlip`: whether digits were taken for one another, as in `83:00` for 08:30.
  static func hourRange(
    _ written: String, meant: String?, isSlip: Bool, at place: Location, in text: LiteralText
  ) -> Diagnostic {
    var diagnostic = Diagnostic(
      .time, at: place, "there is no \(written): hours go from 00 to 23, and 24:00 is the latest end",
      label: "no such time of day")
    if let meant {
      if isSlip {
        diagnostic.help = ["did you mean \(meant)?"]
      } else {
        diagnostic.notes = ["an end at or before the start is on the next day by itself"]
      }
      diagnostic.fixes = fix(part: place, of: text, meant, .unsafe)
    }
    return diagnostic
  }

  /// Known by it, the fix is completed once the days are read: see ``MidnightStart``.
  static let startsAt24Message = "24:00 is the end of a day, not a start"

  static func startsAt24(at place: Location, in text: LiteralText) -> Diagnostic {
    Diagnostic(
      .time, at: place, startsAt24Message, label: "write 00:00",
      notes: ["a window belongs to the day it starts on: with 00:00 that is one day later than with 24:00"],
      help: ["write 00:00 and move the days one day on: for the night after monday write tue"],
      fixes: fix(part: place, of: text, "00:00", .unsafe))
  }

  static func seconds(_ areZero: Bool, _ clock: String, at place: Location, in text: LiteralText)
    -> Diagnostic
  {
    Diagnostic(
      .time, at: place, "seconds are not supported, write \(clock)", label: "the phone counts in minutes",
      fixes: fix(part: place, of: text, clock, areZero ? .safe : .unsafe))
  }

  static func timeSpelling(_ clock: String, at place: Location, in text: LiteralText) -> Diagnostic {
    Diagnostic(
      .time, at: place, "a time is written with a colon, HH:MM", label: "write \(clock)",
      fixes: fix(part: place, of: text, clock, .safe))
  }

  static func meridiemRange(_ hour: Int, at place: Location) -> Diagnostic {
    Diagnostic(
      .time, at: place, "there is no hour \(hour) on the 12-hour clock",
      help: ["write times on the 24-hour clock, without am and pm"])
  }

  static func twelveHourClock(_ clock: String, at place: Location, in text: LiteralText) -> Diagnostic {
    Diagnostic(
      .time, at: place, "times are written on the 24-hour clock", label: "write \(clock)",
      fixes: fix(part: place, of: text, clock, .safe))
  }

  static func windowJoint(_ text: LiteralText, window: String, isSpaced: Bool, isSafe: Bool) -> Diagnostic {
    let message = isSpaced ? "a window has no spaces" : "start and end are joined by a hyphen"
    return Diagnostic(
      .time, at: text.location, message, label: "write \(window)",
      fixes: [text.fix(window, isSafe ? .safe : .unsafe)])
  }

  static func windowSpelling(_ text: LiteralText, _ message: String, window: String) -> Diagnostic {
    Diagnostic(.time, at: text.location, message, label: "write \(window)", fixes: [text.fix(window, .safe)])
  }

  static func durationInvalid(_ written: String, at place: Location) -> Diagnostic {
    let help =
      Int(written).map { "write +\($0)m for minutes or +\($0)h for hours" }
      ?? "write 05:30+10m, 22:00+8h or 22:00+7h30m"
    return Diagnostic(.time, at: place, "a length needs a unit: m or h", help: [help])
  }

  static func windowDuration(_ duration: DurationText, at place: Location) -> Diagnostic {
    guard (1...1440).contains(duration.minutes), !duration.isNegative, !duration.isRounded else {
      return Diagnostic(.time, at: place, "a window lasts from 1 minute to 24 hours", label: "1m to 24h")
    }
    return Diagnostic(
      .time, at: place, "a length is written in h and m, without leading zeros",
      label: "write \(duration.spelling)",
      fixes: [.replace(place, with: duration.spelling, .safe)])
  }

  /// The fix for a part of the literal; empty if the part's place in the source is unknown.
  private static func fix(part: Location, of text: LiteralText, _ replacement: String, _ safety: Fix.Safety)
    -> [Fix]
  {
    // A number of JSON has no quotes yet, and would need them all round.
    text.isVerbatim && text.quote.isEmpty ? [.replace(part, with: replacement, safety)] : []
  }

  // MARK: Days

  private static let dayForms = "write daily, weekdays, weekends, or days such as mon-thu,sat"

  static func notDays(_ text: LiteralText) -> Diagnostic {
    Diagnostic(.days, at: text.location, "\(quoted(text)) is not a set of days", help: [dayForms])
  }

  static func daysWord(_ text: LiteralText, _ days: WeekdaySet, isSafe: Bool) -> Diagnostic {
    Diagnostic(
      .days, at: text.location, "\(quoted(text)) is written \(days)", label: "write \(days)",
      fixes: [text.fix(days.description, isSafe ? .safe : .unsafe)])
  }

  static func dayPhrase(_ text: LiteralText, _ phrase: DayPhrase) -> Diagnostic {
    switch phrase {
    case .days(let days, let isSafe): return daysWord(text, days, isSafe: isSafe)
    case .unclear(let readings):
      let written = readings.map(\.description)
      return Diagnostic(
        .days, at: text.location, "\(quoted(text)) can mean \(written.joined(separator: " or "))",
        label: "which days?", help: ["write the days: \(written.joined(separator: ", or "))"])
    case .date:
      return Diagnostic(
        .days, at: text.location, "rules repeat every week; there are no dates", label: "a date",
        help: ["switch the rule off and on by a commit, or keep a rule file for each season"])
    case .rhythm:
      return Diagnostic(
        .days, at: text.location, "rules repeat every week; no rule leaves a week out",
        label: "not every week",
        help: ["write days of the week, such as mon,thu, and switch the rule off and on by a commit"])
    }
  }

  static func daysSpelling(_ text: LiteralText, _ days: WeekdaySet) -> Diagnostic {
    Diagnostic(
      .days, at: text.location, "days are a list without spaces of days and ranges", label: "write \(days)",
      fixes: [text.fix(days.description, .safe)])
  }

  static func foreignDays(_ text: LiteralText, _ days: WeekdaySet) -> Diagnostic {
    Diagnostic(
      .days, at: text.location, "days are written in English", label: "\(days)?",
      fixes: [text.fix(days.description, .unsafe)])
  }

  static func numberedDays(_ text: LiteralText) -> Diagnostic {
    Diagnostic(
      .days, at: text.location, "numbers for days are ambiguous", label: "which day is the first?",
      notes: ["Apple counts from Sunday as 1, cron from Sunday as 0, and ISO 8601 from Monday as 1"],
      help: ["write the names: mon, tue, wed, thu, fri, sat, sun"])
  }

  static func unknownDay(_ text: LiteralText, _ word: String, nearest: String?) -> Diagnostic {
    var diagnostic = Diagnostic(
      .days, at: text.location, "`\(shortened(word))` is not a day", help: [dayForms])
    if let nearest {
      diagnostic.help = ["did you mean \(nearest)?"]
      let lowered = text.string.lowercased()
      diagnostic.fixes = [text.fix(lowered.replacing(word, with: nearest, maxReplacements: 1), .unsafe)]
    }
    return diagnostic
  }

  static func repeatedDay(_ text: LiteralText, _ day: Weekday, _ days: WeekdaySet) -> Diagnostic {
    Diagnostic(
      DiagnosticCode(304), .warning, at: text.location, "\(day.name) is named twice",
      label: "same as \(days)",
      notes: days.count == 1 ? ["a range from a day to itself is that day, not the whole week"] : [],
      fixes: [text.fix(days.description, .safe)])
  }

  // MARK: Others

  static func unknownMode(_ text: LiteralText) -> Diagnostic {
    var diagnostic = Diagnostic(
      .unknownOption, at: text.location, "\(quoted(text)) is not a mode", help: ["write block or allow-only"])
    if let same = ClauseWords.modes.first(where: { $0 == text.string.lowercased() }) {
      diagnostic.fixes = [text.fix(same, .safe)]
    } else if let nearest = Spelling.nearest(to: text.string, in: ClauseWords.modes) {
      diagnostic.fixes = [text.fix(nearest, .unsafe)]
    }
    return diagnostic
  }

  static func invalidID(_ text: LiteralText) -> Diagnostic {
    Diagnostic(
      .syntax, at: text.location, "an id is a UUID",
      help: ["write 32 hexadecimal digits as 8-4-4-4-12, or leave the id out: it then follows from the name"])
  }

  static func emptyName(at location: Location, ofList isList: Bool = false) -> Diagnostic {
    Diagnostic(
      .syntax, at: location, "a name has at least one character",
      help: [
        isList
          ? "write a name: a list has no other"
          : "write a name, or leave it out: a rule then has its kind's own name"
      ])
  }

  static func nameTooLong(_ count: Int, at location: Location) -> Diagnostic {
    Diagnostic(
      .syntax, at: location, "a name has at most \(Literals.nameLength) characters",
      label: "\(count) characters")
  }

  static func nameTooLarge(at location: Location) -> Diagnostic {
    Diagnostic(
      .syntax, at: location, "a name has at most \(Literals.nameScalars) code points",
      help: ["take marks off its characters"])
  }

  static func notABundleIdentifier(_ value: String, at location: Location) -> Diagnostic {
    let name = CompactPrinter.quote(value)
    return Diagnostic(
      .invalidItem, at: location, "`\(shortened(value))` is not a bundle identifier",
      notes: ["a bundle identifier has dots, such as com.burbn.instagram"],
      help: ["write an app's name in quotes: app:\(name)"], fixes: [.replace(location, with: name, .unsafe)])
  }

  static func notADomain(_ value: String, meant: String?, at location: Location) -> Diagnostic {
    Diagnostic(
      .invalidItem, at: location, "`\(shortened(value))` is not a domain",
      help: meant == nil ? ["write the domain alone, such as tiktok.com"] : [],
      fixes: meant.map { [.replace(location, with: $0, .unsafe, title: "write the domain alone: \($0)")] }
        ?? [])
  }

  static func domainTooLong(_ length: Int, at location: Location) -> Diagnostic {
    Diagnostic(
      .invalidItem, at: location, "a domain has at most \(Literals.domainLength) bytes",
      label: "\(length) bytes")
  }

  static func labelTooLong(_ label: String, at location: Location) -> Diagnostic {
    Diagnostic(
      .invalidItem, at: location, "each part of a domain has at most \(Literals.labelLength) bytes",
      label: "`\(shortened(label))` has \(label.utf8.count)")
  }

  static func quoted(_ text: LiteralText) -> String { "`\(shortened(text.string))`" }

  /// A word for a message: garbage can be megabytes long.
  static func shortened(_ word: String) -> String {
    word.utf8.count <= 40 ? word : String(word.prefix(40)) + "…"
  }
}
