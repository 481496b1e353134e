/// A day of the week, numbered as Foundation's `Calendar` does: 1 is Sunday, 7 is Saturday.
public enum Weekday: Int, CaseIterable, Comparable, Sendable {
  case sunday = 1
  case monday, tuesday, wednesday, thursday, friday, saturday

  /// `sun`, `mon`, ...: the spelling the formatter writes.
  public var short: String {
    switch self {
    case .sunday: "sun"
    case .monday: "mon"
    case .tuesday: "tue"
    case .wednesday: "wed"
    case .thursday: "thu"
    case .friday: "fri"
    case .saturday: "sat"
    }
  }

  /// `sunday`, `monday`, ...
  public var name: String {
    switch self {
    case .sunday: "sunday"
    case .monday: "monday"
    case .tuesday: "tuesday"
    case .wednesday: "wednesday"
    case .thursday: "thursday"
    case .friday: "friday"
    case .saturday: "saturday"
    }
  }

  /// The day so many days later; negative counts back.
  public func advanced(by days: Int) -> Weekday {
    let index = ((rawValue - 1 + days) % 7 + 7) % 7
    return Weekday.allCases[index]
  }

  /// The week in the order people write it: Monday first.
  public static let mondayFirst: [Weekday] = [
    .monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday,
  ]

  /// Earlier in a week that begins on Sunday.
  public static func < (left: Weekday, right: Weekday) -> Bool { left.rawValue < right.rawValue }
}

/// A set of days of the week. A window belongs to the day it starts on.
public struct WeekdaySet: OptionSet, Hashable, Sendable, CustomStringConvertible {
  /// Bit 0 is Sunday, bit 6 Saturday.
  public let rawValue: UInt8

  /// The set of a bit mask; bit 7 is ignored.
  public init(rawValue: UInt8) { self.rawValue = rawValue & 0x7F }

  /// The set of one day.
  public init(_ day: Weekday) { self.init(rawValue: 1 << UInt8(day.rawValue - 1)) }

  /// The days from `first` to `last`, both included, wrapping round the end of the week.
  public init(from first: Weekday, through last: Weekday) {
    var days: WeekdaySet = []
    var day = first
    days.insert(WeekdaySet(day))
    while day != last {
      day = day.advanced(by: 1)
      days.insert(WeekdaySet(day))
    }
    self = days
  }

  /// All seven days.
  public static let daily = WeekdaySet(rawValue: 0x7F)
  /// Monday to Friday.
  public static let weekdays = WeekdaySet(from: .monday, through: .friday)
  /// Saturday and Sunday.
  public static let weekends: WeekdaySet = [WeekdaySet(.saturday), WeekdaySet(.sunday)]

  /// Whether a day is in the set.
  public func contains(_ day: Weekday) -> Bool { contains(WeekdaySet(day)) }

  /// How many days are in the set, 0...7.
  public var count: Int { rawValue.nonzeroBitCount }

  /// The days in the set, Monday first.
  public var days: [Weekday] { Weekday.mondayFirst.filter { contains($0) } }

  /// The set moved so many days later: Monday's window seen from Tuesday.
  public func shifted(by days: Int) -> WeekdaySet {
    self.days.reduce(into: WeekdaySet()) { $0.insert(WeekdaySet($1.advanced(by: days))) }
  }

  /// The canonical spelling: `daily`, `weekdays`, `weekends`, or days and ranges such as `mon-thu,sat`.
  ///
  /// Runs of three days or more become a range, also round the end of the week (`fri-mon`).
  public var description: String {
    if self == .daily { return "daily" }
    if self == .weekdays { return "weekdays" }
    if self == .weekends { return "weekends" }
    var text = ""
    // The week in the order people write it. A run that wraps from Sunday into Monday is written from its first day:
    // `fri-mon`.
    let week = Weekday.mondayFirst
    let early = week.prefix { contains($0) }.count
    let late = week.reversed().prefix { contains($0) }.count
    let wraps = early > 0 && late > 0 && early + late > 2
    var index = wraps ? early : 0
    while index < week.count {
      var length = week[index...].prefix { contains($0) }.count
      let next = index + max(length, 1)
      if next == week.count, length > 0, wraps { length += early }
      if length > 0 {
        let last = week[(index + length - 1) % week.count]
        if !text.isEmpty { text += "," }
        text += week[index].short
        if length > 1 { text += (length == 2 ? "," : "-") + last.short }
      }
      index = next
    }
    return text
  }
}
