#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Why a file was not replaced. Its bytes are the old ones then.
enum ReplacementFailure: Error, Hashable, Sendable {
  /// Somebody else has written to the file since it was read.
  case changed
  /// A pipe or a device has no text that could be replaced.
  case notAFile
  /// The new file could not be given to the old one's owner.
  case owner(SystemError)
  case system(SystemError)
}

/// Replaces files as a whole: a reader sees the old bytes or the new ones, whatever happens in between.
enum GuardedReplacement {
  /// Replaces a file that was read before.
  ///
  /// Links are followed once and stay. The new file stands beside the old one until it is complete and on the disk, and
  /// takes its place then, with its mode and owner. Another hard link to the old file keeps the old bytes: that is what
  /// replacing at once costs. Access control lists and extended attributes are those that the folder gives new files.
  ///
  /// - Parameter isWritten: called when the new file is on the disk and has not taken the old one's place yet. Tests
  ///   change the old file there.
  static func replace(
    _ path: RawText, _ old: [UInt8], with new: [UInt8], whenWritten isWritten: () -> Void = {}
  ) -> Result<Void, ReplacementFailure> {
    if old == new { return .success(()) }
    do throws(ReplacementFailure) {
      let target = try get(Platform.realPath(path))
      let before = try status(of: target)
      if before.st_mode & S_IFMT != S_IFREG { throw .notAFile }
      guard try get(Platform.read(target, limit: old.count + 1)) == old else { throw .changed }
      // A write-protected file must not be replaced, even if its folder allows replacing the file.
      let (denied, error) = Platform.call(target) { access($0, W_OK) }
      if denied != 0 { throw .system(error) }
      try TemporaryFile.make(
        beside: target, with: new,
        prepare: { (descriptor) throws(ReplacementFailure) in try give(descriptor, ownerAndModeOf: before) },
        use: { (temporary) throws(ReplacementFailure) in
          isWritten()
          guard isSame(try status(of: target), before) else { throw .changed }
          try move(temporary, to: target)
        })
      return .success(())
    } catch {
      return .failure(error)
    }
  }

  private static func get<Value>(_ result: Result<Value, SystemError>) throws(ReplacementFailure) -> Value {
    switch result {
    case .success(let value): return value
    case .failure(let error): throw .system(error)
    }
  }

  private static func status(of path: RawText) throws(ReplacementFailure) -> stat {
    var result = stat()
    let (code, error) = Platform.call(path) { lstat($0, &result) }
    if code != 0 { throw error.isMissing ? .changed : .system(error) }
    return result
  }

  /// Whether nobody has written to a file, or put another in its place, between two looks.
  private static func isSame(_ left: stat, _ right: stat) -> Bool {
    #if canImport(Darwin)
      let times = (left.st_mtimespec, right.st_mtimespec)
    #else
      let times = (left.st_mtim, right.st_mtim)
    #endif
    return left.st_dev == right.st_dev && left.st_ino == right.st_ino && left.st_size == right.st_size
      && times.0.tv_sec == times.1.tv_sec && times.0.tv_nsec == times.1.tv_nsec
  }

  private static func give(_ descriptor: Int32, ownerAndModeOf model: stat) throws(ReplacementFailure) {
    var made = stat()
    // The owner first: a change of owner takes bits off the mode.
    if fstat(descriptor, &made) == 0, made.st_uid != model.st_uid || made.st_gid != model.st_gid,
      fchown(descriptor, model.st_uid, model.st_gid) != 0
    {
      throw .owner(Platform.lastError)
    }
    if fchmod(descriptor, model.st_mode & 0o7777) != 0 { throw .system(Platform.lastError) }
  }

  private static func move(_ temporary: RawText, to path: RawText) throws(ReplacementFailure) {
    let (moved, error) = Platform.call(temporary) { from in
      Platform.call(path) { rename(from, $0) }
    }.value
    if moved != 0 { throw .system(error) }
    // The file is replaced; that its folder is on the disk too is as much as can be asked.
    let (folder, _) = Platform.call(path.folder) { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    if folder >= 0 {
      _ = fsync(folder)
      _ = close(folder)
    }
  }
}

extension Platform {
  /// Does something that should not be left half done: an interrupt waits until it is over.
  static func holdingSignals<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    var held = sigset_t()
    var before = sigset_t()
    _ = sigemptyset(&held)
    for number in [SIGINT, SIGTERM, SIGHUP] { _ = sigaddset(&held, number) }
    _ = pthread_sigmask(SIG_BLOCK, &held, &before)
    defer { _ = pthread_sigmask(SIG_SETMASK, &before, nil) }
    try body()
  }
}
