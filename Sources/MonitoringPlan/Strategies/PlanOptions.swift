/// What a plan is made for.
package struct PlanOptions: Sendable {
  package var target: PlanTarget
  package var strategy: PlanStrategy
  /// Slots to keep free; nil is one for each enabled open limit, whose sessions are activities too.
  package var reserve: Int?
  /// Target 1.0.5: whether the app gives a notice before a time limit is spent.
  package var warnsBeforeLimits: Bool
  /// The place's clock and the instant for which dated activities are made. Plans without dates do not depend on them.
  package var clock: LocalClock
  /// Minutes since 1970-01-01 00:00 UTC.
  package var instant: Int

  package init(
    target: PlanTarget = .openapplock, strategy: PlanStrategy = .perRule, reserve: Int? = nil,
    warnsBeforeLimits: Bool = false, clock: LocalClock = .abstract,
    instant: Int = LocalClock.firstSunday * LocalClock.minutesPerDay
  ) {
    self.target = target
    self.strategy = strategy
    self.reserve = reserve
    self.warnsBeforeLimits = warnsBeforeLimits
    self.clock = clock
    self.instant = instant
  }

  /// Whether the plan depends on the instant.
  package var isDated: Bool { target == .openapplock105 || strategy == .timeline }
}
