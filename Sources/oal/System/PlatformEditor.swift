#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What the language server needs of the system.
extension Platform {
  /// Whether a read would not wait: bytes are there, or the end is.
  static func hasInput(_ descriptor: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0
  }

  /// Waits for bytes and returns the available bytes, at most `limit`; empty at the end.
  static func readSome(_ descriptor: Int32, limit: Int) -> Result<[UInt8], SystemError> {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      var received = readOnce(descriptor, buffer.baseAddress, limit)
      while received < 0, errno == EINTR { received = readOnce(descriptor, buffer.baseAddress, limit) }
      if received < 0 { failure = SystemError(number: errno) }
      count = max(received, 0)
    }
    return failure.map { .failure($0) } ?? .success(bytes)
  }

  /// The local time as minutes since Sunday 00:00; nil if the system does not know the time.
  static func localMinuteOfWeek() -> Int? {
    var now = time(nil)
    var parts = tm()
    guard localtime_r(&now, &parts) != nil else { return nil }
    return (Int(parts.tm_wday) * 24 + Int(parts.tm_hour)) * 60 + Int(parts.tm_min)
  }
}

/// The call whose name `Platform`'s own functions hide.
private func readOnce(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}
