import RuleModel

/// When, and whether, the system hands the callbacks to the monitor.
package struct Delivery: Hashable, Sendable {
  /// Minutes by which a callback comes late, 0 or more.
  package var lateness: Int
  /// How many of a million callbacks are lost.
  package var skipsPerMillion: Int
  /// Decides which callbacks are lost.
  package var seed: UInt64
  /// Daily times in which the phone lies idle: a callback comes at the first use after them, and an interval that
  /// passes without any use has none. Apple: `DeviceActivityMonitor.intervalDidStart(for:)`.
  package var idleDaily: [TimeWindow]
  /// Single times in which the phone lies idle: instants, half-open.
  package var idleOnce: [Range<Int>]

  package init(
    lateness: Int = 0, skipsPerMillion: Int = 0, seed: UInt64 = 0, idleDaily: [TimeWindow] = [],
    idleOnce: [Range<Int>] = []
  ) {
    self.lateness = lateness
    self.skipsPerMillion = skipsPerMillion
    self.seed = seed
    self.idleDaily = idleDaily
    self.idleOnce = idleOnce
  }

  /// Every callback at its minute.
  package static let punctual = Delivery()

  /// Whether the phone is ever idle.
  package var hasIdleTimes: Bool { !idleDaily.isEmpty || !idleOnce.isEmpty }

  /// Whether callbacks come in the order in which they are due.
  var keepsOrder: Bool { !hasIdleTimes }

  /// The first instant, `instant` or later, at which the phone is in use. A phone that is idle around the clock counts
  /// as used where its idle times have no end within a few days.
  package func firstUse(from instant: Int, _ clock: LocalClock) -> Int {
    var instant = instant
    // Every round passes one idle time; nobody writes 64 idle times that touch.
    for _ in 0..<64 {
      guard let end = idleEnd(at: instant, clock) else { break }
      instant = end
    }
    return instant
  }

  private func idleEnd(at instant: Int, _ clock: LocalClock) -> Int? {
    if let span = idleOnce.first(where: { $0.contains(instant) }) { return span.upperBound }
    for window in idleDaily {
      let windows = RuleWindows(window: window, days: .daily)
      if let end = windows.openUntil(instant, clock) { return end }
    }
    return nil
  }

  /// Whether a callback is lost. Only seed, name and time decide, so other rules make no difference.
  func isLost(_ name: UInt64, dueAt instant: Int) -> Bool {
    if skipsPerMillion == 0 { return false }
    let mixed = Self.mix(Self.mix(seed ^ name) &+ UInt64(bitPattern: Int64(instant)))
    return Int(mixed % 1_000_000) < skipsPerMillion
  }

  /// A number for a callback's name: FNV-1a.
  static func number(_ name: String) -> UInt64 {
    name.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// SplitMix64's output function.
  private static func mix(_ value: UInt64) -> UInt64 {
    var mixed = value &+ 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
