/// A day of the proleptic Gregorian calendar: today's rules, carried on into the past. Belongs to no zone.
package struct CivilDate: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01; negative before.
  package let dayNumber: Int

  /// Three billion years to either side, wider than ``Instant`` is.
  private static let edge = 1 << 40
  /// What a year of a date that is written by its parts may be.
  private static let years = -1_000_000...1_000_000

  /// The day so many days after 1970-01-01; one further than three billion years away is held at that edge.
  package init(dayNumber: Int) { self.dayNumber = min(max(dayNumber, -Self.edge), Self.edge) }

  /// The day of a year, a month (1...12) and a day of the month (1...31); nil where the calendar has none.
  ///
  /// There is a year 0, the one before the year 1. Years outside a million to either side are refused.
  package init?(year: Int, month: Int, day: Int) {
    guard Self.years.contains(year), (1...12).contains(month), day >= 1,
      day <= Self.length(ofMonth: month, year: year)
    else { return nil }
    self.init(dayNumber: Self.firstDayNumber(ofMonth: month, year: year) + day - 1)
  }

  /// The day so many days later; negative goes back.
  package func adding(days: Int) -> CivilDate {
    let (sum, overflows) = dayNumber.addingReportingOverflow(days)
    return CivilDate(dayNumber: overflows ? (days < 0 ? .min : .max) : sum)
  }

  /// Days from `other` to this date; negative if this date is earlier.
  package func days(since other: CivilDate) -> Int { dayNumber - other.dayNumber }

  /// The day of the week as Foundation's `Calendar` and `RuleModel.Weekday` number it: 1 is Sunday, 7 is Saturday.
  package var weekday: Int {
    // Day 0 was a Thursday, the week's fifth day.
    (dayNumber + 4).floored(by: 7).remainder + 1
  }

  package var year: Int { components.year }
  /// 1...12.
  package var month: Int { components.month }
  /// 1...31.
  package var day: Int { components.day }

  package static func < (left: CivilDate, right: CivilDate) -> Bool { left.dayNumber < right.dayNumber }
}

extension CivilDate {
  package static func isLeap(year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }

  /// How many days a month (1...12) has.
  package static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year: year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  // The two conversions are days_from_civil and civil_from_days of Howard Hinnant's "chrono-Compatible Low-Level Date
  // Algorithms" (2013). Years begin in March there, so that the leap day is the last of its year, and repeat after
  // 400 years, an era.

  private static let daysPerEra = 146_097
  /// 1970-01-01 counted from 0000-03-01, where the eras begin.
  private static let epoch = 719_468

  /// The day number of the first day of a month (1...12). The year is no further away than ``CivilDate`` reaches.
  static func firstDayNumber(ofMonth month: Int, year: Int) -> Int {
    let (era, yearOfEra) = (month > 2 ? year : year - 1).floored(by: 400)
    let monthFromMarch = (month + 9) % 12
    let dayOfYear = (153 * monthFromMarch + 2) / 5
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * daysPerEra + dayOfEra - epoch
  }

  /// Year, month (1...12) and day of the month (1...31) at once.
  package var components: (year: Int, month: Int, day: Int) {
    let (era, dayOfEra) = (dayNumber + Self.epoch).floored(by: Self.daysPerEra)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month > 2 ? 0 : 1), month, day)
  }
}

extension CivilDate: CustomStringConvertible {
  /// ISO 8601: `2026-03-08`. A year outside 0...9999 has a sign and at least four digits.
  package var description: String {
    let (year, month, day) = components
    let digits = Digits.padded(Int(year.magnitude), to: 4)
    let sign = year < 0 ? "-" : year > 9999 ? "+" : ""
    return "\(sign)\(digits)-\(Digits.padded(month, to: 2))-\(Digits.padded(day, to: 2))"
  }
}

/// Numbers as ISO 8601 writes them.
enum Digits {
  /// The number, 0 or more, with zeros before it up to the width.
  static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(width - digits.utf8.count, 0)) + digits
  }
}
