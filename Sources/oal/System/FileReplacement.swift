#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Platform {
  /// Puts a file with these bytes in the place of a file, or makes the file, all or nothing: whoever reads the path, also
  /// after a power cut, finds the old content or the new. The new file has the mode of the old one.
  ///
  /// A link is replaced, not followed: a checkout could bring a link to a file of the user. Devices, pipes and folders
  /// stay; the bytes are written to them, also through a link such as `/dev/stdout`.
  static func replace(_ path: RawText, with bytes: [UInt8]) -> SystemError? {
    var status = stat()
    let (found, error) = call(path) { stat($0, &status) }
    if found != 0 { return error.isMissing ? replace(path, with: bytes, mode: nil) : error }
    guard status.st_mode & S_IFMT == S_IFREG else { return overwrite(path, with: bytes) }
    // `/dev/stdout` leads to the file of a shell redirection. Its reader waits for output in the open file, not in a
    // new file of that name.
    for descriptor in [standardOutput, standardError] where isSame(descriptor, status) {
      return write(bytes, to: descriptor)
    }
    return replace(path, with: bytes, mode: status.st_mode & 0o7777)
  }

  /// Makes a file that is not there, all or nothing, or fails with ``SystemError/isExisting``: nothing is ever
  /// overwritten.
  static func create(_ path: RawText, with bytes: [UInt8]) -> SystemError? {
    make(beside: path, with: bytes, mode: newFileMode) { (temporary) throws(ReplacementFailure) in
      let (linked, error) = call(temporary) { old in call(path) { new in link(old, new) } }.value
      if linked != 0 {
        // Not every file system knows a second name for a file.
        guard !error.isExisting else { throw .system(error) }
        if let error = createInPlace(path, with: bytes) { throw .system(error) }
      }
      TemporaryFile.remove(temporary)
    }
  }

  private static func createInPlace(_ path: RawText, with bytes: [UInt8]) -> SystemError? {
    let (descriptor, error) = call(path) { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
    guard descriptor >= 0 else { return error }
    var failure = write(bytes, to: descriptor)
    if failure == nil, fsync(descriptor) != 0 { failure = lastError }
    if close(descriptor) != 0, failure == nil { failure = lastError }
    // Half of a file would be in the way of the next attempt.
    if failure != nil { _ = call(path) { unlink($0) } }
    return failure
  }

  private static func replace(_ path: RawText, with bytes: [UInt8], mode: mode_t?) -> SystemError? {
    make(beside: path, with: bytes, mode: mode ?? newFileMode) { (temporary) throws(ReplacementFailure) in
      let (renamed, error) = call(temporary) { old in call(path) { new in rename(old, new) } }.value
      if renamed != 0 { throw .system(error) }
    }
  }

  /// Makes a temporary file of a mode, and puts it to use.
  private static func make(
    beside path: RawText, with bytes: [UInt8], mode: mode_t,
    use: (RawText) throws(ReplacementFailure) -> Void
  ) -> SystemError? {
    do throws(ReplacementFailure) {
      try TemporaryFile.make(
        beside: path, with: bytes,
        prepare: { (descriptor) throws(ReplacementFailure) in
          if fchmod(descriptor, mode) != 0 { throw .system(lastError) }
        }, use: use)
      return nil
    } catch {
      return if case .system(let error) = error { error } else { nil }
    }
  }

  /// Whether a descriptor is open on a file.
  private static func isSame(_ descriptor: Int32, _ status: stat) -> Bool {
    var other = stat()
    return fstat(descriptor, &other) == 0 && other.st_dev == status.st_dev && other.st_ino == status.st_ino
  }

  private static func overwrite(_ path: RawText, with bytes: [UInt8]) -> SystemError? {
    let (descriptor, error) = call(path) { open($0, O_WRONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { return error }
    defer { _ = close(descriptor) }
    return write(bytes, to: descriptor)
  }

  /// The mode of a new file under the user's umask; `mkstemp` would make a private file.
  private static var newFileMode: mode_t {
    let mask = umask(0)
    _ = umask(mask)
    return 0o666 & ~mask
  }
}
