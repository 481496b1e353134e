#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import CLinux
  import Musl
#else
  import CLinux
  import Glibc
#endif

/// Tells when another process is gone, without asking again and again: by a descriptor that is readable then, from
/// pidfd_open on Linux and from kqueue on Darwin.
struct ProcessWatch: ~Copyable {
  enum Event: Sendable { case input, gone }

  /// Milliseconds between two looks where the system has no such descriptor: old kernels, and containers that forbid
  /// the call.
  private static let interval: Int32 = 30_000

  private let process: Int32
  /// -1 where there is none.
  private let descriptor: Int32
  /// Whether the process was gone before the watch began.
  private let wasGone: Bool

  /// Watches a process by its number, which is above 0. `looksAgain` does without the descriptor.
  init(_ process: Int32, looksAgain: Bool = false) {
    self.process = process
    descriptor = looksAgain ? -1 : Self.descriptor(of: process)
    wasGone = descriptor < 0 && Self.isGone(process)
  }

  deinit { if descriptor >= 0 { _ = close(descriptor) } }

  /// Whether the process is gone by now.
  var isGone: Bool {
    if wasGone { return true }
    guard descriptor >= 0 else { return Self.isGone(process) }
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0
  }

  /// Waits for bytes on a descriptor, or its end, or for the process to be gone; what has come in counts first.
  borrowing func wait(forInput input: Int32) -> Event {
    while true {
      var requests = [
        pollfd(fd: input, events: Int16(POLLIN), revents: 0),
        // poll passes over a descriptor below 0.
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      ]
      let timeout = wasGone ? 0 : descriptor < 0 ? Self.interval : -1
      let count = poll(&requests, 2, timeout)
      if count < 0, errno != EINTR { return .input }
      if count > 0, requests[0].revents != 0 { return .input }
      if count >= 0, isGone { return .gone }
    }
  }

  /// Whether no process has the number. Another user's process counts as running.
  private static func isGone(_ process: Int32) -> Bool { kill(process, 0) != 0 && errno == ESRCH }

  private static func descriptor(of process: Int32) -> Int32 {
    #if os(Linux)
      return process_descriptor(process)
    #else
      let queue = kqueue()
      guard queue >= 0 else { return -1 }
      var change = kevent(
        ident: UInt(process), filter: Int16(EVFILT_PROC), flags: UInt16(EV_ADD),
        fflags: UInt32(truncatingIfNeeded: NOTE_EXIT), data: 0, udata: nil)
      guard kevent(queue, &change, 1, nil, 0, nil) == 0 else {
        _ = close(queue)
        return -1
      }
      return queue
    #endif
  }
}
