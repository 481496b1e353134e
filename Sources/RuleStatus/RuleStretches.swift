import MonitoringPlan
import RuleModel

/// A stretch in which a rule blocks or its shield is up, and why.
package struct BlockStretch: Hashable, Sendable {
  /// Instants in minutes since 1970-01-01 00:00 UTC, half-open. A stretch that never ends is cut far beyond ``StatusHorizon``.
  package var span: Range<Int>
  package var reason: ShieldReason
  package var isEndless = false

  /// The first instant after the stretch; nil if it never ends.
  package var end: Int? { isEndless ? nil : span.upperBound }
}

/// How far status looks.
package enum StatusHorizon {
  /// Days for which changes are listed.
  package static let changeDays = 8
  /// Minutes for which changes are listed.
  static let changes = changeDays * TimeOfDay.minutesPerDay
  /// Local days around the instant whose windows are looked at. A rule of one day a week may miss a week where the
  /// clocks skip its window, so two weeks and a day.
  static let days = -2..<17
  /// A stretch longer than this, in minutes, has no end: rules repeat every week.
  static let endless = 9 * TimeOfDay.minutesPerDay
  /// Days around an instant for which a clock has to know its changes.
  package static let clockDays = -4..<20
}

/// When one rule blocks, from the present on.
struct RuleStretches: Sendable {
  /// When the rule blocks by its own policy: an open window, or a spent budget on one of its days. In order.
  var blocks: [BlockStretch] = []
  /// When the rule's shield is up, in order. An open limit shields its list all day, to count opens.
  var shields: [BlockStretch] = []
  /// The end of the pause that keeps the rule from blocking now.
  var pause: Int?
  /// The next instant at which the rule blocks; for a limit without a day today, the start of its next day. Nil where
  /// neither is known.
  var nextStart: Int?

  /// The stretches of a monitored rule; empty for other rules.
  init(_ rule: Rule, _ usage: RuleUsage, _ clock: LocalClock, now: Int) {
    if Compiler.reasonToSkip(rule) != nil { return }
    let today = clock.local(now).day
    switch rule.configuration {
    case .schedule(let config):
      let windows = RuleWindows(window: config.window, days: rule.days)
      let range = today + StatusHorizon.days.lowerBound..<today + StatusHorizon.days.upperBound
      blocks = windows.spans(onDays: range, clock).filter { $0.upperBound > now }.map { span in
        let length = span.upperBound - max(span.lowerBound, now)
        return BlockStretch(span: span, reason: .windowOpen, isEndless: length > StatusHorizon.endless)
      }
      cutPause(usage, now)
      nextStart = blocks.first { $0.span.lowerBound > now }?.span.lowerBound
    case .timeLimit(let config):
      let isToday = Self.isScheduled(rule, onDay: today)
      if isToday, usage.usedMinutes >= config.dailyLimitMinutes {
        blocks = [BlockStretch(span: now..<Self.midnight(after: today, clock, now), reason: .budgetSpent)]
        cutPause(usage, now)
      }
      if !isToday { nextStart = Self.nextDay(of: rule, after: today, clock) }
    case .openLimit(let config):
      let isToday = Self.isScheduled(rule, onDay: today)
      if isToday, usage.opens >= config.maxOpens {
        blocks = [BlockStretch(span: now..<Self.midnight(after: today, clock, now), reason: .opensSpent)]
      }
      if !isToday { nextStart = Self.nextDay(of: rule, after: today, clock) }
      addCountingDays(of: rule, today, clock, now)
      return
    }
    shields = blocks
  }

  /// Cuts a pause out of the stretches. Only a block that is open now can be paused.
  private mutating func cutPause(_ usage: RuleUsage, _ now: Int) {
    guard let end = usage.pausedUntil, end > now, blocks.contains(where: { $0.span.contains(now) }) else {
      return
    }
    pause = end
    blocks = blocks.compactMap { block in
      var block = block
      if block.span.upperBound <= end { return nil }
      block.span = max(block.span.lowerBound, end)..<block.span.upperBound
      return block
    }
  }

  /// Adds the stretches of an open limit's shield, which is up on every day of the rule. Adjacent days are joined.
  private mutating func addCountingDays(of rule: Rule, _ today: Int, _ clock: LocalClock, _ now: Int) {
    shields = blocks
    for day in today..<today + StatusHorizon.days.upperBound where Self.isScheduled(rule, onDay: day) {
      let span = clock.startOfDay(day)..<max(clock.startOfDay(day), clock.startOfDay(day + 1))
      if day == today, !blocks.isEmpty || span.isEmpty { continue }
      if let last = shields.last, last.reason == .countsOpens, last.span.upperBound == span.lowerBound {
        shields[shields.count - 1].span = last.span.lowerBound..<span.upperBound
      } else {
        shields.append(BlockStretch(span: span, reason: .countsOpens))
      }
    }
    for index in shields.indices {
      let span = shields[index].span
      shields[index].isEndless = span.upperBound - max(span.lowerBound, now) > StatusHorizon.endless
    }
  }

  private static func isScheduled(_ rule: Rule, onDay day: Int) -> Bool {
    rule.days.rawValue >> UInt8(LocalClock.weekday(of: day)) & 1 == 1
  }

  /// The next midnight; later than the present, even where a zone leaves a day out.
  private static func midnight(after today: Int, _ clock: LocalClock, _ now: Int) -> Int {
    max(clock.startOfDay(today + 1), now + 1)
  }

  private static func nextDay(of rule: Rule, after today: Int, _ clock: LocalClock) -> Int? {
    (today + 1..<today + 8).first { isScheduled(rule, onDay: $0) }.map { clock.startOfDay($0) }
  }
}
