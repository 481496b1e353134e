#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Why git gave no answer.
enum GitFailure: Error, Hashable, Sendable {
  /// No folder of `PATH` has git.
  case notInstalled
  /// Git does not work in a repository of another user until somebody allows it.
  case otherOwner(root: RawText)
  /// Git did not end in time.
  case timedOut(seconds: Int)
  case system(SystemError)
  /// Git ended with an error; the first line that it wrote.
  case failed(String)
}

/// The git repository that a folder is in. Every call of git goes through ``run(_:_:limit:)``.
///
/// A repository may come from anybody, so nothing in it may run a program. Git runs programs that a repository's
/// configuration names; the calls here switch off each of them that the called subcommands can reach.
struct GitRepository: Hashable, Sendable {
  /// The nearest folder, from the given one upwards, with an entry `.git`; absolute, without links.
  let root: RawText

  /// Git's own folder in a work tree, or the file that points to it.
  static let entryName = RawText(".git")
  /// Git answers in milliseconds. Only a file that never ends, such as a pipe in the place of its index, takes longer.
  private static let secondsToAnswer = 60
  /// Bytes of git's messages that are worth keeping.
  static let messageLimit = 4096

  /// The repository of a folder that is given by its absolute path without links; nil outside of repositories.
  init?(containing folder: RawText) {
    var next = folder
    while !Self.isRoot(next) {
      if next == next.folder || next.bytes.isEmpty { return nil }
      next = next.folder
    }
    root = next
  }

  /// Whether a repository has its root here. A folder that only looks like git's own, with `HEAD`, `objects` and `refs`,
  /// is none: anybody can commit such a folder, with a configuration in it.
  static func isRoot(_ folder: RawText) -> Bool { Platform.exists(folder.appending(entryName)) }

  /// Runs git in the root of the repository and gives what it writes, at most so many bytes.
  ///
  /// A run that ended is a success here, with any status; see ``failure(of:)`` for a status other than 0.
  ///
  /// `index` is the index that a hook is told to look at: while a commit of some files is made, git has another one.
  func run(
    _ words: [String], _ arguments: [RawText] = [], limit: Int = messageLimit, index: RawText? = nil
  ) -> Result<ProcessResult, GitFailure> {
    guard let git = Platform.program("git") else { return .failure(.notInstalled) }
    let command = [git, RawText("-C"), root] + (Self.switches + words).map { RawText($0) } + arguments
    let result = Platform.run(
      command, limit: limit,
      environment: environment + (index.map { [RawText(Array("GIT_INDEX_FILE=".utf8) + $0.bytes)] } ?? []),
      seconds: Self.secondsToAnswer)
    switch result {
    case .success(let result): return .success(result)
    case .failure(let error) where error.isTimeout: return .failure(.timedOut(seconds: Self.secondsToAnswer))
    case .failure(let error): return .failure(.system(error))
    }
  }

  /// The failure behind a run that ended with a status other than 0.
  func failure(of result: ProcessResult) -> GitFailure {
    let line = String(decoding: result.trouble.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    return line.contains("dubious ownership") || line.contains("unsafe repository")
      ? .otherOwner(root: root) : .failed(line)
  }

  // MARK: What a call may not do

  /// Options of every call. `-c` overrides the configuration of the repository.
  ///
  /// `git help config` lists the settings that name a program. The called subcommands (`ls-files`, `rev-parse`,
  /// `rev-list`, `merge-base`, `ls-tree`, `cat-file blob`) never use the settings that are missing here: filters, `textconv` and external diffs,
  /// merge drivers, editors, signatures, aliases, submodules; and, without any protocol, ssh, proxies, remote helpers
  /// and credentials.
  private static let switches = [
    "--no-pager",
    // A program that lists the changed files for git. The value is empty, not false: git before 2.36 takes `false` for
    // a program's path.
    "-c", "core.fsmonitor=",
    // Scripts that git runs by itself.
    "-c", "core.hooksPath=/dev/null",
    // git refuses a folder that looks like a repository without a work tree (git 2.38 or newer). In any git the calls
    // start where `.git` is, and git looks there first.
    "-c", "safe.bareRepository=explicit",
    // A partial clone would fetch missing objects with a program that the remote's settings name.
    "-c", "protocol.allow=never",
  ]

  /// The caller's variables except git's own, plus variables that keep git inside of the repository.
  ///
  /// Of git's own variables only the names of the user's configuration files are passed on. In a hook, the remaining
  /// variables would lead git to another repository; some name programs to run or files to write.
  private var environment: [RawText] {
    let passed = ["GIT_CONFIG_GLOBAL=", "GIT_CONFIG_SYSTEM=", "GIT_CONFIG_NOSYSTEM="]
    let variables = Platform.environment.filter { variable in
      !variable.bytes.starts(with: "GIT_".utf8) || passed.contains { variable.bytes.starts(with: $0.utf8) }
    }
    let own = [
      // `core.worktree` of the configuration could be any folder; the variable overrides it.
      RawText(Array("GIT_WORK_TREE=".utf8) + root.bytes),
      RawText(Array("GIT_CEILING_DIRECTORIES=".utf8) + root.folder.bytes),
      // Overrides every `protocol.NAME.allow`. No protocol has this name.
      RawText("GIT_ALLOW_PROTOCOL=none"), RawText("GIT_NO_LAZY_FETCH=1"),
      RawText("GIT_OPTIONAL_LOCKS=0"), RawText("GIT_TERMINAL_PROMPT=0"), RawText("LC_ALL=C"),
    ]
    return variables.filter { !$0.bytes.starts(with: "LC_ALL=".utf8) } + own
  }
}

extension Platform {
  /// The absolute path of a program in a folder of `PATH`.
  ///
  /// `posix_spawnp` is not used for the search: it takes relative folders of `PATH`, and an empty one for the working
  /// folder, so that a checkout could bring a program of its own.
  static func program(_ name: String) -> RawText? {
    let path = environment("PATH") ?? "/usr/local/bin:/usr/bin:/bin"
    for folder in path.utf8.split(separator: UInt8(ascii: ":")) where folder.first == UInt8(ascii: "/") {
      let program = RawText(Array(folder)).appending(RawText(name))
      if case .success(let status) = status(of: program), status.kind == .file,
        call(program, { access($0, X_OK) }).value == 0
      {
        return program
      }
    }
    return nil
  }
}
