import CivilTime

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Waits for the clock to show another minute.
enum MinuteWait {
  enum Event: Sendable { case minute, interrupted }

  /// Milliseconds between two looks at the clock, and whether somebody interrupts.
  private static let tick: Int32 = 100

  /// Waits until the minute of the clock changes; the clock may also be set, or the machine may sleep. Interrupts are
  /// held: see ``FolderWatch/holdInterrupts()``.
  static func wait() -> Event {
    let minute = Platform.now.secondsSince1970 / 60
    while Platform.now.secondsSince1970 / 60 == minute {
      if FolderWatch.isInterrupted { return .interrupted }
      _ = poll(nil, 0, tick)
    }
    return .minute
  }
}
