/// A set of minutes of the week: 0..<10,080, minute 0 being Sunday 00:00.
///
/// The week repeats: a range beyond Saturday 24:00 continues at Sunday 00:00. A bit set by hand because the standard
/// library has none.
public struct WeekCoverage: Hashable, Sendable {
  /// Minutes in a week: 10,080.
  public static let minutesPerWeek = 7 * TimeOfDay.minutesPerDay
  /// Every minute of the week.
  public static let full = WeekCoverage(0..<minutesPerWeek)

  private static let bits = UInt64.bitWidth
  private static let wordCount = (minutesPerWeek + bits - 1) / bits
  /// 64 minutes a word, the earliest in the lowest bit; no words at all if no minute is covered, so that equal sets
  /// have equal words and a union with the empty set copies nothing.
  private var words: [UInt64]

  /// No minute.
  public init() { words = [] }

  /// The minutes of a range that begins in the week and is a week long at most; beyond its end it goes round.
  public init(_ range: Range<Int>) {
    words = []
    insert(range)
  }

  /// The minutes in which a window is open on its days.
  public init(window: TimeWindow, days: WeekdaySet) {
    words = []
    for day in Weekday.allCases where days.contains(day) {
      let midnight = (day.rawValue - 1) * TimeOfDay.minutesPerDay
      insert(midnight + window.start.minutes..<midnight + window.endOffset)
    }
  }

  /// Whether no minute is covered.
  public var isEmpty: Bool { words.isEmpty }

  /// How many minutes are covered, 0...10,080.
  public var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// The earliest covered minute.
  public var first: Int? {
    guard let index = words.firstIndex(where: { $0 != 0 }) else { return nil }
    return index * Self.bits + words[index].trailingZeroBitCount
  }

  /// Whether a minute of the week is covered; minutes outside 0..<10,080 wrap round.
  public func contains(_ minute: Int) -> Bool {
    guard !words.isEmpty else { return false }
    let week = Self.minutesPerWeek
    let minute = (minute % week + week) % week
    return words[minute / Self.bits] >> UInt64(minute % Self.bits) & 1 == 1
  }

  /// Whether any minute of these calendar days is covered.
  public func touches(_ days: WeekdaySet) -> Bool {
    days.days.contains { day in
      let midnight = (day.rawValue - 1) * TimeOfDay.minutesPerDay
      return next(from: midnight, isCovered: true).map { $0 < midnight + TimeOfDay.minutesPerDay } ?? false
    }
  }

  /// Adds the minutes of a range that begins in the week and is a week long at most; beyond its end it goes round.
  public mutating func insert(_ range: Range<Int>) {
    let week = Self.minutesPerWeek
    guard !range.isEmpty, range.lowerBound >= 0, range.lowerBound < week, range.count <= week else { return }
    if words.isEmpty { words = [UInt64](repeating: 0, count: Self.wordCount) }
    set(range.lowerBound..<min(range.upperBound, week))
    if range.upperBound > week { set(0..<range.upperBound - week) }
  }

  private mutating func set(_ range: Range<Int>) {
    var minute = range.lowerBound
    while minute < range.upperBound {
      let (word, bit) = minute.quotientAndRemainder(dividingBy: Self.bits)
      let length = min(Self.bits - bit, range.upperBound - minute)
      let ones = length == Self.bits ? ~0 : (UInt64(1) << UInt64(length)) - 1
      words[word] |= ones << UInt64(bit)
      minute += length
    }
  }

  // MARK: Sets

  /// Whether every minute of this set is in the other.
  public func isSubset(of other: WeekCoverage) -> Bool {
    if words.isEmpty { return true }
    if other.words.isEmpty { return false }
    return words.indices.allSatisfy { words[$0] & ~other.words[$0] == 0 }
  }

  /// Whether any minute is in both sets.
  public func intersects(_ other: WeekCoverage) -> Bool {
    if words.isEmpty || other.words.isEmpty { return false }
    return words.indices.contains { words[$0] & other.words[$0] != 0 }
  }

  /// Adds the minutes of another set; where nothing is new the storage stays shared.
  public mutating func formUnion(_ other: WeekCoverage) {
    if words.isEmpty { words = other.words }
    guard !other.isSubset(of: self) else { return }
    for index in words.indices { words[index] |= other.words[index] }
  }

  /// The minutes of either set.
  public func union(_ other: WeekCoverage) -> WeekCoverage {
    var result = self
    result.formUnion(other)
    return result
  }

  /// Takes away the minutes of another set.
  public mutating func subtract(_ other: WeekCoverage) {
    guard intersects(other) else { return }
    var any: UInt64 = 0
    for index in words.indices {
      words[index] &= ~other.words[index]
      any |= words[index]
    }
    if any == 0 { words = [] }
  }

  /// The minutes of this set without the minutes of `other`.
  public func subtracting(_ other: WeekCoverage) -> WeekCoverage {
    var result = self
    result.subtract(other)
    return result
  }

  /// The minutes that are in both sets.
  public func intersection(_ other: WeekCoverage) -> WeekCoverage {
    guard intersects(other) else { return WeekCoverage() }
    var result = self
    for index in words.indices { result.words[index] &= other.words[index] }
    return result
  }

  /// The minutes of the week that are not covered.
  public var inverted: WeekCoverage { Self.full.subtracting(self) }

  // MARK: Runs

  /// The maximal stretches of covered minutes, half-open, by their starts. A stretch over the end of the week stays
  /// whole and ends beyond 10,080; the full week is one stretch from 0.
  public var runs: [Range<Int>] {
    var runs: [Range<Int>] = []
    var minute = 0
    while let start = next(from: minute, isCovered: true) {
      minute = next(from: start, isCovered: false) ?? Self.minutesPerWeek
      runs.append(start..<minute)
    }
    if runs.count > 1, let first = runs.first, let last = runs.last, first.lowerBound == 0,
      last.upperBound == Self.minutesPerWeek
    {
      runs[runs.count - 1] = last.lowerBound..<last.upperBound + first.upperBound
      runs.removeFirst()
    }
    return runs
  }

  /// The first covered minute at or after `minute`; with `isCovered` false the first uncovered minute.
  private func next(from minute: Int, isCovered: Bool) -> Int? {
    guard !words.isEmpty, minute < Self.minutesPerWeek else { return nil }
    var index = minute / Self.bits
    var mask = ~UInt64(0) << UInt64(minute % Self.bits)
    while index < words.count {
      let word = (isCovered ? words[index] : ~words[index]) & mask
      if word != 0 {
        let found = index * Self.bits + word.trailingZeroBitCount
        return found < Self.minutesPerWeek ? found : nil
      }
      index += 1
      mask = ~0
    }
    return nil
  }
}
