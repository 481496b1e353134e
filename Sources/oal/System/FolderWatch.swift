#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Waits for changes in folders: by inotify on Linux, elsewhere by looking again every second. The caller finds out what
/// changed, if anything did.
struct FolderWatch: ~Copyable {
  enum Event: Sendable { case changed, interrupted }

  /// A folder, and the entries in it that matter; nil is all of them.
  struct Target: Sendable {
    var folder: RawText
    var names: Set<RawText>?
  }

  /// Milliseconds without a change after which a burst of them is over: an editor writes a file in several steps.
  private static let quiet: Int32 = 50
  /// Milliseconds after which a burst counts as over although changes go on.
  private static let longest: Int32 = 1000
  /// Milliseconds between two looks at the folders without inotify.
  private static let interval: Int32 = 1000
  /// Milliseconds between two checks for an interrupt.
  private static let tick: Int32 = 100

  /// The file descriptor of inotify; -1 without inotify, or if the folders exceed inotify's limit.
  private let descriptor: Int32
  /// By inotify's number for a folder, the entries that matter in it; nil is all of them.
  private let names: [Int32: Set<RawText>?]

  /// Watches folders, from now on.
  init(_ targets: [Target]) {
    #if os(Linux)
      var descriptor = inotify_init1(O_NONBLOCK | O_CLOEXEC)
      var names: [Int32: Set<RawText>?] = [:]
      let mask =
        IN_CREATE | IN_DELETE | IN_MODIFY | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB | IN_DELETE_SELF
        | IN_MOVE_SELF
      for target in targets where descriptor >= 0 {
        let (watch, error) = Platform.call(target.folder) { path in
          inotify_add_watch(descriptor, path, UInt32(truncatingIfNeeded: mask))
        }
        if watch >= 0 {
          // Two paths to the same folder have the same number.
          names[watch] = .some(Self.union(names[watch] ?? [], target.names))
        } else if !error.isMissing, !error.isDenied {
          // A folder that has just gone needs no watch. If inotify runs out of watches, looking every second has to
          // do.
          _ = close(descriptor)
          descriptor = -1
        }
      }
      self.descriptor = descriptor
      self.names = names
    #else
      descriptor = -1
      names = [:]
    #endif
  }

  private static func union(_ one: Set<RawText>?, _ other: Set<RawText>?) -> Set<RawText>? {
    guard let one, let other else { return nil }
    return one.union(other)
  }

  deinit { if descriptor >= 0 { _ = close(descriptor) } }

  /// Waits until something has changed, or may have, and it is quiet again.
  borrowing func wait() -> Event {
    var waited: Int32 = 0
    while true {
      if Self.isInterrupted { return .interrupted }
      if descriptor < 0, waited >= Self.interval { return .changed }
      if hasWord(within: Self.tick) { break }
      waited += Self.tick
    }
    var burst: Int32 = 0
    while burst < Self.longest, hasWord(within: Self.quiet) { burst += Self.quiet }
    return .changed
  }

  /// Whether the system reports something that matters within so many milliseconds; all that it reports is taken.
  private borrowing func hasWord(within milliseconds: Int32) -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // Without a descriptor this only waits.
    guard poll(&polled, descriptor < 0 ? 0 : 1, milliseconds) > 0 else { return false }
    #if os(Linux)
      var matters = false
      var count = 1
      while count > 0 {
        withUnsafeTemporaryAllocation(byteCount: 16 * 1024, alignment: 8) { buffer in
          count = readBytes(descriptor, buffer.baseAddress, buffer.count)
          if count > 0, anyMatters(UnsafeRawBufferPointer(rebasing: buffer[..<count])) { matters = true }
        }
      }
      return matters
    #else
      return true
    #endif
  }

  #if os(Linux)
    /// Whether any of inotify's events is about an entry that matters, or about a folder itself.
    private borrowing func anyMatters(_ events: UnsafeRawBufferPointer) -> Bool {
      let header = MemoryLayout<inotify_event>.size
      var offset = 0
      while offset + header <= events.count {
        let event = events.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
        let end = min(offset + header + Int(event.len), events.count)
        // The name is filled up with zeros; without one the event is about the folder, or that some were lost.
        let name = RawText(Array(events[(offset + header)..<end].prefix { $0 != 0 }))
        offset = end
        guard !name.bytes.isEmpty, let wanted = names[event.wd] else { return true }
        if wanted?.contains(name) ?? true { return true }
      }
      return false
    }
  #endif

  // MARK: Interrupts

  private static let interrupts = [SIGINT, SIGTERM]

  /// Makes interrupts wait until somebody asks for them: what is written is written as a whole.
  static func holdInterrupts() {
    var set = sigset_t()
    _ = sigemptyset(&set)
    for number in interrupts { _ = sigaddset(&set, number) }
    _ = pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Whether an interrupt waits.
  static var isInterrupted: Bool {
    var set = sigset_t()
    _ = sigemptyset(&set)
    guard sigpending(&set) == 0 else { return false }
    return interrupts.contains { sigismember(&set, $0) == 1 }
  }
}
