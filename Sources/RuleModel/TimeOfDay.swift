// RuleModel: what a rule is. Only meaningful values come in. The types cannot hold an illegal state, so no later layer
// checks a value again. No I/O and no Foundation.

/// A time of day: whole minutes since local midnight, 0...1439.
///
/// Midnight at the end of a day ("24:00") is the 0 of the next one; see ``TimeWindow``.
public struct TimeOfDay: Hashable, Comparable, Sendable, CustomStringConvertible {
  // Two bytes: rules, clauses and activities hold several times, and large files have very many rules.
  private let value: Int16

  /// Minutes since local midnight, 0...1439.
  public var minutes: Int { Int(value) }

  /// 00:00.
  public static let midnight = TimeOfDay(unchecked: 0)
  /// 23:59, the last minute an activity of the phone can name.
  public static let lastMinute = TimeOfDay(unchecked: 1439)
  /// 1440.
  public static let minutesPerDay = 1440

  /// The time so many minutes after midnight, or nil outside 0...1439.
  public init?(minutes: Int) {
    guard (0..<Self.minutesPerDay).contains(minutes) else { return nil }
    self.init(unchecked: minutes)
  }

  /// The time so many minutes after midnight, counted round the clock: 1440 is 0 and -1 is 1439.
  public init(wrapping minutes: Int) {
    let remainder = minutes % Self.minutesPerDay
    self.init(unchecked: remainder < 0 ? remainder + Self.minutesPerDay : remainder)
  }

  private init(unchecked minutes: Int) { value = Int16(truncatingIfNeeded: minutes) }

  /// 0...23.
  public var hour: Int { minutes / 60 }
  /// 0...59.
  public var minute: Int { minutes % 60 }

  /// `HH:MM`, 24-hour.
  public var description: String { Self.clock(minutes) }

  /// `HH:MM` for minutes since midnight; 1440 reads `24:00`.
  public static func clock(_ minutes: Int) -> String {
    let digits = [minutes / 600, minutes / 60 % 10, minutes % 60 / 10, minutes % 10]
    return String(unsafeUninitializedCapacity: 5) { text in
      for (offset, digit) in zip([0, 1, 3, 4], digits) {
        text[offset] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
      }
      text[2] = UInt8(ascii: ":")
      return 5
    }
  }

  /// Earlier in the day.
  public static func < (left: TimeOfDay, right: TimeOfDay) -> Bool { left.minutes < right.minutes }
}

/// A stretch of the day, half-open: the start is inside, the end is not.
///
/// An end at or before the start lies on the next day; equal start and end last 24 hours. The window belongs to the
/// day it starts on.
public struct TimeWindow: Hashable, Sendable, CustomStringConvertible {
  /// The first minute inside.
  public let start: TimeOfDay
  /// The first minute outside; an end at or before the start is on the next day.
  public let end: TimeOfDay

  /// Any two times make a window; equal ones 24 hours.
  public init(start: TimeOfDay, end: TimeOfDay) {
    self.start = start
    self.end = end
  }

  /// The whole day, 00:00 to 24:00.
  public static let allDay = TimeWindow(start: .midnight, end: .midnight)

  /// Minutes from start to end, 1...1440.
  public var duration: Int { endOffset - start.minutes }

  /// The end as minutes since the midnight that begins the start's day: start < endOffset <= start + 1440.
  public var endOffset: Int { end.minutes + (end <= start ? TimeOfDay.minutesPerDay : 0) }

  /// Whether part of the window lies on the day after its start.
  public var reachesNextDay: Bool { endOffset > TimeOfDay.minutesPerDay }

  /// Whether the window ends exactly at the midnight that ends its day, as `22:00-24:00` and `all-day` do.
  public var endsAtMidnight: Bool { end == .midnight }

  /// Whether the window is the calendar day itself.
  public var isAllDay: Bool { self == .allDay }

  /// The canonical spelling: `all-day`, or `HH:MM-HH:MM` with midnight as an end written `24:00`.
  ///
  /// A 24-hour window that is not the calendar day reads `09:00+24h`: two equal times look like a slip (OAL306).
  public var description: String {
    if isAllDay { return "all-day" }
    if start == end { return "\(start)+24h" }
    return "\(start)-\(endsAtMidnight ? "24:00" : end.description)"
  }
}
