#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The result of a program that has ended.
struct ProcessResult: Hashable, Sendable {
  /// The exit status. For a program ended by a signal: 128 plus the signal's number, as in a shell.
  var status: Int32
  var output: [UInt8]
  var trouble: [UInt8]
}

extension Platform {
  /// The process's own variables, each as `NAME=value`.
  static var environment: [RawText] {
    var variables: [RawText] = []
    var next = environ
    while let variable = next.pointee {
      variables.append(RawText(bytes(of: variable)))
      next += 1
    }
    return variables
  }

  /// Runs the program at a path, without a shell, and returns its output, at most `limit` bytes of each stream. The
  /// program has an empty input and only the given variables. After `seconds` the program is ended:
  /// ``SystemError/isTimeout``. Foundation's `Process` would double the tool's start-up.
  static func run(
    _ words: [RawText], limit: Int, environment: [RawText], seconds: Int
  ) -> Result<ProcessResult, SystemError> {
    var pipes: [Int32] = [-1, -1, -1, -1]
    guard makePipe(&pipes, at: 0), makePipe(&pipes, at: 2) else {
      let error = lastError
      closeAll(pipes)
      return .failure(error)
    }
    let (process, failure) = spawn(words, environment, output: pipes[1], trouble: pipes[3])
    closeAll([pipes[1], pipes[3]])
    guard failure == 0 else {
      closeAll([pipes[0], pipes[2]])
      return .failure(SystemError(number: failure))
    }
    let drained = drain(pipes[0], pipes[2], limit: limit, until: uptime + seconds)
    closeAll([pipes[0], pipes[2]])
    var status: Int32 = 0
    // A program that has closed both pipes is about to end, so only an open pipe is waited for.
    if drained == nil { _ = kill(process, SIGKILL) }
    while waitpid(process, &status, 0) < 0 {
      if errno != EINTR { return .failure(lastError) }
    }
    guard let (output, trouble) = drained else { return .failure(.timeout) }
    // WIFSIGNALED and WEXITSTATUS are macros that Swift cannot see.
    let signal = status & 0x7F
    let code = signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    return .success(ProcessResult(status: code, output: output, trouble: trouble))
  }

  /// A pipe whose ends the child does not keep but for those it is given.
  private static func makePipe(_ ends: inout [Int32], at index: Int) -> Bool {
    let isMade = ends.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { pipe($0 + index) == 0 } ?? false
    }
    guard isMade else { return false }
    for end in ends[index...index + 1] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return true
  }

  private static func closeAll(_ descriptors: [Int32]) {
    for descriptor in descriptors where descriptor >= 0 { _ = close(descriptor) }
  }

  private static func spawn(
    _ words: [RawText], _ environment: [RawText], output: Int32, trouble: Int32
  ) -> (process: pid_t, failure: Int32) {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    var failure = posix_spawn_file_actions_init(&actions)
    if failure != 0 { return (0, failure) }
    defer { _ = posix_spawn_file_actions_destroy(&actions) }
    failure = posix_spawn_file_actions_addopen(&actions, standardInput, "/dev/null", O_RDONLY, 0)
    if failure == 0 { failure = posix_spawn_file_actions_adddup2(&actions, output, standardOutput) }
    if failure == 0 { failure = posix_spawn_file_actions_adddup2(&actions, trouble, standardError) }
    if failure != 0 { return (0, failure) }
    guard let program = words.first, !(words + environment).contains(where: { $0.bytes.contains(0) }) else {
      return (0, EINVAL)
    }
    let arguments = words.map(copy) + [nil]
    let variables = environment.map(copy) + [nil]
    defer { for text in arguments + variables { free(text) } }
    var process: pid_t = 0
    failure = call(program) { posix_spawn(&process, $0, &actions, nil, arguments, variables) }.value
    return (process, failure)
  }

  /// The text as C has it, for the caller to free.
  private static func copy(_ text: RawText) -> UnsafeMutablePointer<CChar>? {
    call(text) { strdup($0) }.value
  }

  /// Seconds on a clock that nobody sets.
  private static var uptime: Int {
    var time = timespec()
    _ = clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec)
  }

  /// Reads two pipes until both end; nil if a pipe is still open at `end`, a time of ``uptime``. Reading the pipes in
  /// turn would wait for ever if the second pipe filled up.
  private static func drain(
    _ first: Int32, _ second: Int32, limit: Int, until end: Int
  ) -> (first: [UInt8], second: [UInt8])? {
    var results: [[UInt8]] = [[], []]
    var polls = [first, second].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while polls.contains(where: { $0.fd >= 0 }) {
      let rest = end - uptime
      if rest <= 0 { return nil }
      let count = poll(&polls, nfds_t(polls.count), Int32(clamping: rest * 1000))
      if count < 0 {
        if errno == EINTR { continue }
        break
      }
      for index in polls.indices where polls[index].fd >= 0 && polls[index].revents != 0 {
        let chunk = readSome(polls[index].fd)
        if chunk.isEmpty { polls[index].fd = -1 }
        // Bytes beyond the limit are read, so that the program can end, and dropped.
        results[index] += chunk.prefix(max(0, limit - results[index].count))
      }
    }
    return (results[0], results[1])
  }

  private static func readSome(_ descriptor: Int32) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 16 * 1024) { buffer, count in
      var received = readBytes(descriptor, buffer.baseAddress, buffer.count)
      while received < 0, errno == EINTR {
        received = readBytes(descriptor, buffer.baseAddress, buffer.count)
      }
      count = max(received, 0)
    }
  }
}
