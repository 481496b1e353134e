import Reports
import RulePipeline

/// The two versions that `oal guard` compares, both read from git: the work tree decides nothing.
struct GuardedChange: Sendable {
  var old: ComparedVersion
  var new: ComparedVersion
  /// Whether commits are judged and not the index.
  var isRange: Bool
  /// What the versions are, in words.
  var title: String
  var notes: [String] = []

  /// How far back a version without errors is looked for.
  private static let ancestors = 50

  static func read(range: RawText?, against: RawText?) throws(Stop) -> GuardedChange {
    guard case .success(let folder) = Platform.realPath(RawText(".")),
      let repository = GitRepository(containing: folder)
    else { throw .trouble(ErrorText.guardNeedsRepository) }
    if let range = try range.map(parse) ?? (against == nil ? pushedRange() : nil) {
      return try read(range, repository)
    }
    let base = against ?? RawText("HEAD")
    let index = try index(of: repository)
    let new = try ComparedVersion(EarlierTree(indexOf: repository, at: index), title: "the index")
    // In a repository without a commit there is nothing to hold.
    if against == nil, try output(repository, ["rev-list", "--max-count=1", "--all"]).isEmpty,
      try status(repository, ["rev-parse", "--verify", "--quiet", "HEAD"]) != 0
    {
      return GuardedChange(
        old: ComparedVersion(title: "nothing"), new: new, isRange: false, title: "the first commit")
    }
    let (old, notes) = try readable(base, repository)
    return GuardedChange(
      old: old, new: new, isRange: false, title: "\(base.text) to the index", notes: notes)
  }

  private static func read(
    _ range: (from: RawText, to: RawText), _ repository: GitRepository
  ) throws(Stop) -> GuardedChange {
    var base = range.from
    var notes: [String] = []
    switch try status(repository, ["merge-base", "--is-ancestor"], [range.from, range.to]) {
    case 0: break
    case 1:
      let found = try output(repository, ["merge-base"], [range.from, range.to])
      guard !found.isEmpty else { throw .trouble(ErrorText.guardLacksBase(range.from)) }
      base = RawText(found)
      notes.append(
        "\(range.from.text) is no ancestor of \(range.to.text): compared with their common ancestor "
          + "\(base.text.prefix(12))")
    default: throw .trouble(ErrorText.guardLacksBase(range.from))
    }
    let (old, more) = try readable(base, repository)
    let new = try ComparedVersion(EarlierTree(range.to, of: repository), title: range.to.text)
    return GuardedChange(
      old: old, new: new, isRange: true, title: "\(range.from.text) to \(range.to.text)", notes: notes + more)
  }

  /// The nearest version without errors: an error that was committed before must not open a way round.
  private static func readable(
    _ base: RawText, _ repository: GitRepository
  ) throws(Stop) -> (ComparedVersion, notes: [String]) {
    let limit = "--max-count=\(ancestors)"
    let listed = try output(
      repository, ["rev-list", "--first-parent", limit, "--end-of-options"], [base],
      failure: ErrorText.guardLacksBase(base), limit: 1 << 16)
    for (index, line) in listed.split(separator: UInt8(ascii: "\n")).enumerated() {
      let revision = RawText(Array(line))
      let version = try ComparedVersion(EarlierTree(revision, of: repository), title: base.text)
      if version.phones.contains(where: \.checked.hasErrors) { continue }
      return (
        version,
        index == 0
          ? [] : ["\(base.text) has errors: compared with the commit \(revision.text.prefix(12)) before it"]
      )
    }
    throw .trouble(ErrorText.guardFindsNoBase(base))
  }

  // MARK: What is asked for

  private static func parse(_ range: RawText) throws(Stop) -> (from: RawText, to: RawText) {
    let bytes = range.bytes
    guard let dots = bytes.indices.dropLast().first(where: { bytes[$0] == 0x2E && bytes[$0 + 1] == 0x2E })
    else {
      throw .trouble(ErrorText.guardRange(range))
    }
    let (from, to) = (RawText(Array(bytes[..<dots])), RawText(Array(bytes[(dots + 2)...])))
    guard !from.bytes.isEmpty, !to.bytes.isEmpty, to.bytes[0] != UInt8(ascii: ".") else {
      throw .trouble(ErrorText.guardRange(range))
    }
    return (from, to)
  }

  /// The range of a push, as pre-commit names it to a hook of the stage pre-push.
  private static func pushedRange() -> (from: RawText, to: RawText)? {
    guard let from = Platform.environment("PRE_COMMIT_FROM_REF"), !from.isEmpty,
      let to = Platform.environment("PRE_COMMIT_TO_REF"), !to.isEmpty
    else { return nil }
    return (RawText(from), RawText(to))
  }

  /// The index of the commit that is being made: `git commit FILE` and `git commit -a` have one of their own, which git
  /// names to hooks. Any other place would be a way round.
  private static func index(of repository: GitRepository) throws(Stop) -> RawText? {
    guard let name = Platform.environment("GIT_INDEX_FILE"), !name.isEmpty else { return nil }
    let path = name.hasPrefix("/") ? RawText(name) : repository.root.appending(RawText(name))
    let own = RawText(try output(repository, ["rev-parse", "--absolute-git-dir"]))
    guard case .success(let folder) = Platform.realPath(path.folder),
      case .success(let git) = Platform.realPath(own), folder == git
    else { throw .trouble(ErrorText.guardIndex(path)) }
    return folder.appending(path.lastComponent)
  }

  // MARK: git

  private static func status(
    _ repository: GitRepository, _ words: [String], _ arguments: [RawText] = []
  ) throws(Stop) -> Int32 {
    switch repository.run(words, arguments) {
    case .success(let result): return result.status
    case .failure(let failure): throw .trouble(ErrorText.git(failure))
    }
  }

  /// What git writes, without the last line end.
  private static func output(
    _ repository: GitRepository, _ words: [String], _ arguments: [RawText] = [],
    failure message: String? = nil,
    limit: Int = GitRepository.messageLimit
  ) throws(Stop) -> [UInt8] {
    switch repository.run(words, arguments, limit: limit) {
    case .success(let result) where result.status == 0:
      return result.output.last == UInt8(ascii: "\n") ? result.output.dropLast() : result.output
    case .success(let result): throw .trouble(message ?? ErrorText.git(repository.failure(of: result)))
    case .failure(let failure): throw .trouble(ErrorText.git(failure))
    }
  }
}
