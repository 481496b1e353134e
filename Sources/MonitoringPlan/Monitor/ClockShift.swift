import RuleModel

/// The phone's behaviour with one schedule around a change of the clocks, as far as it differs from ordinary weeks:
/// the quick way for findings, as ``ScheduleMonitor`` is for ordinary weeks.
package enum ClockShift {
  /// The stretches, as instants in minutes since 1970-01-01 00:00 UTC, from the day before the change to the seventh
  /// day after it, in which the phone differs from the rule, without the deviations of ordinary weeks.
  package static func deviations(
    window: TimeWindow, days: WeekdaySet, target: PlanTarget, change: LocalClock.Change, _ clock: LocalClock
  ) -> [Deviation] {
    look(window, days, target, change, clock).deviations
  }

  /// The phone's behaviour in these stretches, by instants: when the shield is down although the rule says up, and for
  /// a shield that is up too long its whole stretch. In order, without repetition.
  package static func effects(
    window: TimeWindow, days: WeekdaySet, target: PlanTarget, change: LocalClock.Change, _ clock: LocalClock
  ) -> [Deviation] {
    let (deviations, shield) = look(window, days, target, change, clock)
    var effects: [Deviation] = []
    for deviation in deviations {
      var effect = deviation
      if deviation.shieldIsOn, let whole = shield.first(where: { $0.contains(deviation.start) }) {
        effect.start = whole.lowerBound
        effect.end = whole.upperBound
      }
      if effects.last != effect { effects.append(effect) }
    }
    return effects
  }

  private static func look(
    _ window: TimeWindow, _ days: WeekdaySet, _ target: PlanTarget, _ change: LocalClock.Change,
    _ clock: LocalClock
  ) -> (deviations: [Deviation], shield: [Range<Int>]) {
    if days.isEmpty { return ([], []) }
    let day = clock.local(change.instant).day
    let bounds = clock.startOfDay(day - 1)..<clock.startOfDay(day + 8)
    // Starts nine days before, like ``Verification``; activities call back every day or never.
    let range = day - 9..<day + 9
    let live = RuleWindows(
      window: window, days: days, reading: target == .openapplock105 ? .elapsed : .wallClock)
    var shield: [Range<Int>] = []
    var on: Int?
    for instant in callbacks(of: Compiler.intervals(of: window, target), range, clock) {
      let isOpen = live.isOpen(at: instant, clock)
      if isOpen, on == nil { on = instant }
      if !isOpen, let begin = on {
        shield.append(begin..<instant)
        on = nil
      }
    }
    if let begin = on { shield.append(begin..<max(begin, bounds.upperBound)) }
    let rule = RuleWindows(window: window, days: days).spans(onDays: range, clock)
    let usual = UsualDeviations(ScheduleMonitor(window: window, days: days, target: target).deviations())
    let deviations = Deviation.between(rule: rule, shield: shield, in: bounds)
    return (deviations.filter { !usual.contain($0, bounds, clock) }, shield)
  }

  private static func callbacks(
    of intervals: [ActivityInterval], _ days: Range<Int>, _ clock: LocalClock
  ) -> [Int] {
    var instants: [Int] = []
    for day in days {
      for interval in intervals where interval.registers {
        instants.append(clock.instant(day: day, minute: interval.start.minutes, .sameMinute))
        instants.append(clock.instant(day: day, minute: interval.end.minutes, .sameMinute))
      }
    }
    return instants.sorted()
  }
}
