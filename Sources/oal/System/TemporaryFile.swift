#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A temporary file that will replace a file. Both are in one folder, since only within a folder is renaming sure to
/// be one step.
///
/// The writing process holds a lock on the temporary file. A temporary file without a lock was left behind by a killed
/// process, and the next run that writes in the folder removes the file.
enum TemporaryFile {
  /// Makes a file with these bytes, which are on the disk when `use` gets the path. `prepare` gets the descriptor of
  /// the empty file. Afterwards the path is free again, whatever happens; an interrupt waits until then.
  static func make(
    beside path: RawText, with bytes: [UInt8], prepare: (Int32) throws(ReplacementFailure) -> Void,
    use: (RawText) throws(ReplacementFailure) -> Void
  ) throws(ReplacementFailure) {
    try Platform.holdingSignals { () throws(ReplacementFailure) in
      let (temporary, descriptor) = try create(in: path.folder)
      // After the sync closing has nothing left to fail with. Until the file is in its place it stays locked.
      defer { _ = close(descriptor) }
      do throws(ReplacementFailure) {
        try prepare(descriptor)
        if let error = Platform.write(bytes, to: descriptor) { throw .system(error) }
        if fsync(descriptor) != 0 { throw .system(Platform.lastError) }
        try use(temporary)
      } catch {
        remove(temporary)
        throw error
      }
    }
  }

  static func remove(_ temporary: RawText) { _ = Platform.call(temporary) { unlink($0) } }

  /// Removes what killed processes of this user have left in the folders of these files.
  static func removeAbandoned(beside paths: some Sequence<RawText>) {
    for folder in Set(paths.map(\.folder)) {
      guard case .success(let entries) = Platform.entries(of: folder) else { continue }
      for entry in entries where entry.kind == .file && isName(entry.name) {
        removeIfAbandoned(folder.appending(entry.name))
      }
    }
  }

  // MARK: Names and locks

  private static let prefix = ".oal-"
  private static let suffix = ".tmp"

  /// Whether a name has the form of ``create(in:)``: two numbers between the prefix and the suffix.
  private static func isName(_ name: RawText) -> Bool {
    guard name.bytes.starts(with: prefix.utf8),
      name.bytes.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
    else { return false }
    let numbers = name.bytes.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count)
      .split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return numbers.count == 2
      && numbers.allSatisfy {
        !$0.isEmpty && $0.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      }
  }

  private static func create(in folder: RawText) throws(ReplacementFailure) -> (RawText, Int32) {
    for attempt in 0..<100 {
      let temporary = folder.appending(RawText("\(prefix)\(getpid())-\(attempt)\(suffix)"))
      let (descriptor, error) = Platform.call(temporary) {
        open($0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
      }
      if descriptor < 0 {
        if error.isExisting { continue }
        throw .system(error)
      }
      // Where a file system has no locks, nobody removes the file either.
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK, isOpen(descriptor, on: temporary)
      {
        return (temporary, descriptor)
      }
      // Another process took it for abandoned, in the instant between the two calls.
      _ = close(descriptor)
    }
    throw .system(SystemError(number: EEXIST))
  }

  private static func removeIfAbandoned(_ temporary: RawText) {
    let (descriptor, _) = Platform.call(temporary) { open($0, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK) }
    guard descriptor >= 0 else { return }
    defer { _ = close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
      flock(descriptor, LOCK_EX | LOCK_NB) == 0, isOpen(descriptor, on: temporary)
    else { return }
    remove(temporary)
  }

  /// Whether the path still leads to the file that a descriptor is open on.
  private static func isOpen(_ descriptor: Int32, on path: RawText) -> Bool {
    var (own, there) = (stat(), stat())
    return fstat(descriptor, &own) == 0 && Platform.call(path, { lstat($0, &there) }).value == 0
      && own.st_dev == there.st_dev && own.st_ino == there.st_ino
  }
}
