import RuleModel

/// When a schedule's windows are open on a local calendar.
package struct RuleWindows: Hashable, Sendable {
  /// How the time of an edge is understood on a day whose clocks change.
  package enum Reading: Sendable {
    /// What the clock shows: what the rule means.
    case wallClock
    /// Minutes that have passed since the day began: what version 1.0.5 of the app computes.
    case elapsed
  }

  /// Minutes since midnight, 0...1439.
  private let start: Int
  /// Minutes since the same midnight; start < end <= start + 1440.
  private let end: Int
  /// Bit 0 is Sunday.
  private let days: Int
  private let reading: Reading

  package init(window: TimeWindow, days: WeekdaySet, reading: Reading = .wallClock) {
    start = window.start.minutes
    end = window.endOffset
    self.days = Int(days.rawValue)
    self.reading = reading
  }

  /// The window that begins on a day, as instants, half-open; nil on a day that is not the rule's. The range is empty
  /// where the clocks skip the whole window.
  package func span(onDay day: Int, _ clock: LocalClock) -> Range<Int>? {
    guard days >> LocalClock.weekday(of: day) & 1 == 1 else { return nil }
    if reading == .elapsed || clock.changes.isEmpty {
      let midnight = clock.startOfDay(day)
      return midnight + start..<midnight + end
    }
    let from = clock.instant(day: day, minute: start)
    return from..<max(from, clock.instant(day: day, minute: end))
  }

  /// The end of the window that is open at an instant; nil if no window is open. Today's and yesterday's windows are
  /// considered, as in the app.
  package func openUntil(_ instant: Int, _ clock: LocalClock) -> Int? {
    let day = clock.local(instant).day
    var result: Int?
    for day in day - 1...day {
      guard let span = span(onDay: day, clock), span.contains(instant) else { continue }
      result = max(result ?? span.upperBound, span.upperBound)
    }
    return result
  }

  /// Whether a window is open at an instant.
  package func isOpen(at instant: Int, _ clock: LocalClock) -> Bool {
    if days == 0 { return false }
    if clock.changes.isEmpty {
      // The common case, without ranges: a simulation asks this at every callback.
      let (day, minute) = clock.local(instant)
      if minute >= start, minute < end, days >> LocalClock.weekday(of: day) & 1 == 1 { return true }
      return minute + TimeOfDay.minutesPerDay < end && days >> LocalClock.weekday(of: day - 1) & 1 == 1
    }
    return openUntil(instant, clock) != nil
  }

  /// The windows that begin on the days of a range, as stretches in order; touching windows are joined.
  package func spans(onDays range: Range<Int>, _ clock: LocalClock) -> [Range<Int>] {
    var spans: [Range<Int>] = []
    for day in range {
      guard let span = span(onDay: day, clock), !span.isEmpty else { continue }
      if let last = spans.last, last.upperBound >= span.lowerBound {
        spans[spans.count - 1] = last.lowerBound..<max(last.upperBound, span.upperBound)
      } else {
        spans.append(span)
      }
    }
    return spans
  }
}
