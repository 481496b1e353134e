import CivilTime

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import CLinux
  import Glibc
#endif

/// A system call's failure, by the system's number.
struct SystemError: Error, Hashable, Sendable {
  var number: Int32

  /// As for a path that leads nowhere.
  static let missing = SystemError(number: ENOENT)
  /// As for a program that does not end.
  static let timeout = SystemError(number: ETIMEDOUT)

  var isMissing: Bool { number == ENOENT || number == ENOTDIR }
  var isExisting: Bool { number == EEXIST }
  var isClosed: Bool { number == EBADF }
  var isTimeout: Bool { number == ETIMEDOUT }
  var isBrokenPipe: Bool { number == EPIPE }
  var isDenied: Bool { number == EACCES || number == EPERM }

  /// What went wrong, lower case.
  var message: String {
    switch number {
    case ENOENT: "no such file or directory"
    case ENOTDIR: "not a directory"
    case EACCES: "permission denied"
    case EISDIR: "is a directory"
    case ELOOP: "too many symbolic links"
    case ENAMETOOLONG: "name too long"
    case ENOSPC: "no space left on device"
    case EBADF: "not open"
    case EIO: "input/output error"
    default: String(cString: strerror(number))
    }
  }
}

/// Every call to the system that the tool makes.
enum Platform {
  /// Lets memory that a growing array leaves behind be used again. By default each large block is mapped anew, and
  /// for a large file the kernel's work for that is a tenth of the whole run.
  static func keepFreedMemory() {
    #if canImport(Glibc)
      _ = mallopt(M_MMAP_THRESHOLD, 1 << 30)
      _ = mallopt(M_TRIM_THRESHOLD, 1 << 30)
      _ = mallopt(M_TOP_PAD, 1 << 18)
    #endif
  }

  /// Asks for large pages for what will be made of so many bytes of input. Else the kernel hands out the memory for a
  /// large file in thousands of small pieces, which costs a tenth of the run.
  private static func expectInput(ofSize size: Int) {
    #if canImport(Glibc)
      guard size >= 1 << 20 else { return }
      // Memory that stays unused costs nothing, and after the free the next allocations are made here.
      let room = min(size, 1 << 24) * 16
      guard let block = malloc(room) else { return }
      let page = 1 << 21
      let start = (Int(bitPattern: block) + page - 1) / page * page
      let end = (Int(bitPattern: block) + room) / page * page
      _ = madvise(UnsafeMutableRawPointer(bitPattern: start), end - start, MADV_HUGEPAGE)
      free(block)
    #endif
  }

  /// What a path leads to, links followed.
  struct FileStatus: Hashable, Sendable {
    /// Named for messages: 'is a pipe, not a file'.
    enum Kind: String, Sendable {
      case file = "a file"
      case folder = "a folder"
      case pipe = "a pipe"
      case socket = "a socket"
      case device = "a device"
      case other = "of an unknown kind"
    }

    /// Two identities are equal only if both paths lead to the same file.
    struct Identity: Hashable, Sendable {
      var device: UInt64
      var inode: UInt64
    }

    var kind: Kind
    var identity: Identity
  }

  /// One entry of a folder; a link is not followed.
  struct Entry: Hashable, Sendable {
    enum Kind: Sendable { case file, directory, link, other }

    var name: RawText
    var kind: Kind
  }

  static let standardInput: Int32 = 0
  static let standardOutput: Int32 = 1
  static let standardError: Int32 = 2

  /// The program's arguments without its own name. Swift's own list loses bytes that are not UTF-8.
  static var arguments: [RawText] {
    let count = Int(CommandLine.argc)
    let pointers = UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: count)
    return pointers.dropFirst().compactMap { $0.map { RawText(bytes(of: $0)) } }
  }

  static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// How many cells a line of a terminal has; nil for what is no terminal, or does not say.
  static func terminalWidth(_ descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// The absolute path of the folder that relative paths start from.
  static var workingFolder: RawText? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return RawText(bytes(of: path))
  }

  /// A reader that has gone away, and a limit on the size of files, are errors of the write, not signals that end the
  /// process.
  static func takeSignalsOfWritesForErrors() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// Where memory runs out, Swift's runtime says so and aborts. The exit status is the one of a command that could not be
  /// carried out, as for every other cause.
  static func takeAbortForFailure() {
    _ = signal(SIGABRT, endAfterAbort)
  }

  static func exit(_ status: Int32) -> Never {
    #if canImport(Darwin)
      Darwin.exit(status)
    #elseif canImport(Musl)
      Musl.exit(status)
    #else
      Glibc.exit(status)
    #endif
  }

  static func status(of path: RawText) -> Result<FileStatus, SystemError> {
    var result = stat()
    let (code, error) = call(path) { stat($0, &result) }
    guard code == 0 else { return .failure(error) }
    let kind: FileStatus.Kind =
      switch result.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFIFO: .pipe
      case S_IFSOCK: .socket
      case S_IFCHR, S_IFBLK: .device
      default: .other
      }
    return .success(FileStatus(kind: kind, identity: identity(result)))
  }

  /// The regular file that a descriptor is open on; nil for anything else.
  static func status(of descriptor: Int32) -> FileStatus? {
    var result = stat()
    guard fstat(descriptor, &result) == 0, result.st_mode & S_IFMT == S_IFREG else { return nil }
    return FileStatus(kind: .file, identity: identity(result))
  }

  /// Whether a path exists, even as a broken link.
  static func exists(_ path: RawText) -> Bool {
    var result = stat()
    return call(path) { lstat($0, &result) }.value == 0
  }

  private static func identity(_ status: stat) -> FileStatus.Identity {
    FileStatus.Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(truncatingIfNeeded: status.st_ino))
  }

  /// The first bytes of a file, at most so many.
  static func read(_ path: RawText, limit: Int) -> Result<[UInt8], SystemError> {
    let (descriptor, error) = call(path) { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { return .failure(error) }
    defer { _ = close(descriptor) }
    return read(descriptor, limit: limit)
  }

  /// What is left to read of a descriptor, at most so many bytes.
  static func read(_ descriptor: Int32, limit: Int) -> Result<[UInt8], SystemError> {
    var bytes: [UInt8] = []
    var status = stat()
    // A file's size is a guess: files grow, and pipes and the files of /proc have none. One more shows the end.
    var guess = fstat(descriptor, &status) == 0 ? min(Int(clamping: status.st_size), limit - 1) + 1 : 0
    expectInput(ofSize: guess)
    while bytes.count < limit {
      var failure: SystemError?
      let size = min(limit - bytes.count, max(guess, 16 * 1024, bytes.count))
      guess = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        var received = readBytes(descriptor, buffer.baseAddress, size)
        while received < 0, errno == EINTR { received = readBytes(descriptor, buffer.baseAddress, size) }
        if received < 0 { failure = lastError }
        count = max(received, 0)
      }
      if let failure { return .failure(failure) }
      if chunk.isEmpty { break }
      // A first chunk needs no copy.
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
    }
    return .success(bytes)
  }

  /// Writes all of the bytes; the error of the first write that fails.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> SystemError? {
    bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset < buffer.count {
        let written = writeBytes(descriptor, buffer.baseAddress?.advanced(by: offset), buffer.count - offset)
        if written > 0 {
          offset += written
        } else if errno != EINTR {
          return lastError
        }
      }
      return nil
    }
  }

  /// The target of a link, as written in the link.
  static func target(ofLink path: RawText) -> Result<RawText, SystemError> {
    var outcome = (count: -1, error: SystemError(number: 0))
    let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      buffer.withMemoryRebound(to: CChar.self) { buffer in
        let (length, error) = call(path) { readlink($0, buffer.baseAddress!, buffer.count) }
        outcome = (length, error)
      }
      count = max(outcome.count, 0)
    }
    return outcome.count < 0 ? .failure(outcome.error) : .success(RawText(bytes))
  }

  /// What the machine's clock says.
  static var now: Instant { Instant(secondsSince1970: Int64(time(nil))) }

  /// The entries of a folder without `.` and `..`, sorted by bytes.
  static func entries(of folder: RawText) -> Result<[Entry], SystemError> {
    let (stream, error) = call(folder) { opendir($0) }
    guard let stream else { return .failure(error) }
    defer { _ = closedir(stream) }
    var entries: [Entry] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
          RawText(bytes(of: $0))
        }
      }
      if name == RawText(".") || name == RawText("..") { continue }
      entries.append(Entry(name: name, kind: kind(entry.pointee.d_type, folder.appending(name))))
    }
    return .success(entries.sorted { $0.name < $1.name })
  }

  private static func kind(_ type: UInt8, _ path: RawText) -> Entry.Kind {
    switch Int(type) {
    case Int(DT_REG): return .file
    case Int(DT_DIR): return .directory
    case Int(DT_LNK): return .link
    case Int(DT_UNKNOWN): break
    default: return .other
    }
    // Some file systems do not say in the folder itself.
    var result = stat()
    guard call(path, { lstat($0, &result) }).value == 0 else { return .other }
    switch result.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .directory
    case S_IFLNK: return .link
    default: return .other
    }
  }

  static var lastError: SystemError { SystemError(number: errno) }

  /// Makes a call with a path, and keeps the error that it leaves before anything else can overwrite it.
  static func call<Value>(
    _ path: RawText, _ body: (UnsafePointer<CChar>) -> Value
  ) -> (value: Value, error: SystemError) {
    let text = path.bytes.map { CChar(bitPattern: $0) } + [0]
    return text.withUnsafeBufferPointer { (body($0.baseAddress!), lastError) }
  }

  static func bytes(of text: UnsafePointer<CChar>) -> [UInt8] {
    UnsafeBufferPointer(start: text, count: strlen(text)).map { UInt8(bitPattern: $0) }
  }
}

// The calls whose names `Platform`'s own functions hide.

func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}

/// Only calls that are allowed in a signal's handler.
private func endAfterAbort(_ signal: Int32) {
  let message: StaticString =
    "oal: ended for want of memory, or by a fault of its own; no file is half written\n"
  _ = writeBytes(Platform.standardError, message.utf8Start, message.utf8CodeUnitCount)
  _exit(2)
}

private func writeBytes(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}
