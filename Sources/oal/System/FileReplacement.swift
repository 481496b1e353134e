#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Platform {
  /// Puts bytes in the place of a file's content, or makes the file, all or nothing: whoever reads the path, also
  /// after a power cut, finds the old content or the new. A link stays a link and keeps pointing to its file; the file
  /// keeps its mode. What is no regular file, as `/dev/null` or a pipe, is written to as it is.
  static func replace(_ path: RawText, with bytes: [UInt8]) -> SystemError? {
    var status = stat()
    let (found, error) = call(path) { stat($0, &status) }
    if found != 0 {
      guard error.isMissing else { return error }
      return replace(path, with: bytes, mode: nil)
    }
    guard status.st_mode & S_IFMT == S_IFREG else { return overwrite(path, with: bytes) }
    // `/dev/stdout` leads to the file that a shell has put there; who waits for the output reads that very file.
    for descriptor in [standardOutput, standardError] where isSame(descriptor, status) {
      return write(bytes, to: descriptor)
    }
    return replace(resolved(path), with: bytes, mode: status.st_mode & 0o7777)
  }

  /// Makes a file that is not there, all or nothing, or fails with ``SystemError/isExisting``: nothing is ever
  /// overwritten.
  static func create(_ path: RawText, with bytes: [UInt8]) -> SystemError? {
    switch neighbour(of: path, with: bytes, mode: newFileMode) {
    case .failure(let error): return error
    case .success(let neighbour):
      defer { _ = call(neighbour) { unlink($0) } }
      let (linked, error) = call(neighbour) { old in call(path) { new in link(old, new) } }.value
      if linked == 0 { return nil }
      // Not every file system knows a second name for a file.
      return error.isExisting ? error : createInPlace(path, with: bytes)
    }
  }

  private static func createInPlace(_ path: RawText, with bytes: [UInt8]) -> SystemError? {
    let (descriptor, error) = call(path) { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
    guard descriptor >= 0 else { return error }
    let failure = finish(descriptor, bytes)
    // Half of a file would be in the way of the next attempt.
    if failure != nil { _ = call(path) { unlink($0) } }
    return failure
  }

  /// Writes a neighbour of the file and renames it; only within one folder is renaming sure to be one step.
  private static func replace(_ path: RawText, with bytes: [UInt8], mode: mode_t?) -> SystemError? {
    switch neighbour(of: path, with: bytes, mode: mode ?? newFileMode) {
    case .failure(let error): return error
    case .success(let neighbour):
      let (renamed, error) = call(neighbour) { old in call(path) { new in rename(old, new) } }.value
      if renamed == 0 { return nil }
      _ = call(neighbour) { unlink($0) }
      return error
    }
  }

  /// Makes a file beside another, with a name of its own, that is on the disk when this returns.
  private static func neighbour(
    of path: RawText, with bytes: [UInt8], mode: mode_t
  ) -> Result<RawText, SystemError> {
    var template = path.folder.appending(RawText(".oal-XXXXXX")).bytes.map { CChar(bitPattern: $0) } + [0]
    let descriptor = template.withUnsafeMutableBufferPointer { mkstemp($0.baseAddress!) }
    guard descriptor >= 0 else { return .failure(lastError) }
    let neighbour = RawText(template.dropLast().map { UInt8(bitPattern: $0) })
    let modeError = fchmod(descriptor, mode) == 0 ? nil : lastError
    guard let failure = finish(descriptor, bytes) ?? modeError else { return .success(neighbour) }
    _ = call(neighbour) { unlink($0) }
    return .failure(failure)
  }

  /// Writes all of a new file and closes it.
  private static func finish(_ descriptor: Int32, _ bytes: [UInt8]) -> SystemError? {
    var failure = write(bytes, to: descriptor)
    if failure == nil, fsync(descriptor) != 0 { failure = lastError }
    if close(descriptor) != 0, failure == nil { failure = lastError }
    return failure
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

  /// The path without links; as it is where it cannot be resolved.
  private static func resolved(_ path: RawText) -> RawText {
    guard let text = call(path, { realpath($0, nil) }).value else { return path }
    defer { free(text) }
    return RawText(UnsafeBufferPointer(start: text, count: strlen(text)).map { UInt8(bitPattern: $0) })
  }

  /// The mode of a new file, as the user's mask leaves it; `mkstemp` makes files that nobody else may read.
  private static var newFileMode: mode_t {
    let mask = umask(0)
    _ = umask(mask)
    return 0o666 & ~mask
  }
}
