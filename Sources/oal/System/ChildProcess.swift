#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What a program that has ended left behind.
struct ProcessResult: Hashable, Sendable {
  /// The exit status; of one that a signal ended, 128 and the signal's number, as a shell has it.
  var status: Int32
  var output: [UInt8]
  var trouble: [UInt8]
}

extension Platform {
  /// Runs a program, found as a shell finds it but without a shell, and gives what it writes, at most so many bytes of
  /// each kind. It has nothing to read, and does not get the variables that are named. Foundation's `Process` would
  /// double the tool's start-up.
  static func run(
    _ words: [RawText], limit: Int, withoutVariables hidden: [String] = []
  ) -> Result<ProcessResult, SystemError> {
    var pipes: [Int32] = [-1, -1, -1, -1]
    guard makePipe(&pipes, at: 0), makePipe(&pipes, at: 2) else {
      let error = lastError
      closeAll(pipes)
      return .failure(error)
    }
    let (process, failure) = spawn(words, output: pipes[1], trouble: pipes[3], hidden)
    closeAll([pipes[1], pipes[3]])
    guard failure == 0 else {
      closeAll([pipes[0], pipes[2]])
      return .failure(SystemError(number: failure))
    }
    let (output, trouble) = drain(pipes[0], pipes[2], limit: limit)
    closeAll([pipes[0], pipes[2]])
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      if errno != EINTR { return .failure(lastError) }
    }
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
    _ words: [RawText], output: Int32, trouble: Int32, _ hidden: [String]
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
    var arguments = words.map { word in
      word.bytes.contains(0) ? nil : word.bytes.map { CChar(bitPattern: $0) } + [0]
    }.compactMap { $0 }.map { text in text.withUnsafeBufferPointer { strdup($0.baseAddress!) } }
    defer { for argument in arguments { free(argument) } }
    guard arguments.count == words.count, let program = arguments.first ?? nil else { return (0, EINVAL) }
    arguments.append(nil)
    var process: pid_t = 0
    var variables = environment(without: hidden)
    failure = posix_spawnp(&process, program, &actions, nil, arguments, &variables)
    return (process, failure)
  }

  /// The process' own variables but for some, ending with nil.
  private static func environment(without hidden: [String]) -> [UnsafeMutablePointer<CChar>?] {
    var variables: [UnsafeMutablePointer<CChar>?] = []
    var next = environ
    while let variable = next.pointee {
      if !hidden.contains(where: { strncmp(variable, $0 + "=", $0.utf8.count + 1) == 0 }) {
        variables.append(variable)
      }
      next += 1
    }
    return variables + [nil]
  }

  /// Reads two pipes until both end. One after the other would wait for ever if the other filled up.
  private static func drain(
    _ first: Int32, _ second: Int32, limit: Int
  ) -> (first: [UInt8], second: [UInt8]) {
    var results: [[UInt8]] = [[], []]
    var polls = [first, second].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while polls.contains(where: { $0.fd >= 0 }) {
      let count = poll(&polls, nfds_t(polls.count), -1)
      if count < 0 {
        if errno == EINTR { continue }
        break
      }
      for index in polls.indices where polls[index].fd >= 0 && polls[index].revents != 0 {
        let chunk = readSome(polls[index].fd)
        if chunk.isEmpty { polls[index].fd = -1 }
        // What is over the limit is read, so that the program can end, and dropped.
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
