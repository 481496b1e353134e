import RulePipeline

/// Finds the files of a project's folder.
struct ProjectListing: Sendable {
  /// The file whose folder is a project.
  static let configurationName = RawText(".oalrc.yaml")

  /// The rule files, relative to the folder, sorted by bytes. Those of projects inside are among them.
  var rules: [RawText] = []
  /// The folders of the projects inside, relative to the folder, sorted by bytes.
  var projects: [RawText] = []
  /// Folders that could not be searched.
  var failures: [(folder: RawText, error: SystemError)] = []
  /// The reason why git did not list the folder's files. Ignored files are then among the rules.
  var gitFailure: GitFailure?

  /// git's output is far below this limit.
  private static let outputLimit = 1 << 28
  /// Lists a folder, given by its absolute path. Inside a repository git is asked, because only git knows the ignored
  /// files. Elsewhere all folders are searched except hidden folders.
  static func list(_ folder: RawText) -> ProjectListing {
    var listing = ProjectListing()
    switch GitRepository(containing: folder).map({ paths(in: folder, of: $0) }) {
    case .success(let paths): for path in paths { listing.add(path) }
    case .failure(let failure):
      listing.gitFailure = failure
      listing.search(folder)
    case nil: listing.search(folder)
    }
    // git lists an unmerged path once for each side.
    listing.rules = Array(Set(listing.rules)).sorted()
    listing.projects = Array(Set(listing.projects)).sorted()
    return listing
  }

  /// The files in a folder that git tracks or would track, relative to the folder.
  private static func paths(
    in folder: RawText, of repository: GitRepository
  ) -> Result<[RawText], GitFailure> {
    let slash = UInt8(ascii: "/")
    let below = folder == repository.root ? [] : folder.relative(to: repository.root).bytes + [slash]
    let names = FileForm.ruleFileEndings.map { "*" + $0 } + ["*" + configurationName.text]
    // Git is called in the repository's root, never in the folder: the folder may look like git's own.
    let patterns = names.map { RawText(Array(":(icase)".utf8) + escaped(below) + Array($0.utf8)) }
    let words = ["ls-files", "--cached", "--others", "--exclude-standard", "-z", "--"]
    return repository.run(words, patterns, limit: outputLimit).flatMap { result in
      if result.status != 0 { return .failure(repository.failure(of: result)) }
      let paths = result.output.split(separator: 0).filter { $0.starts(with: below) }
      return .success(paths.map { RawText(Array($0.dropFirst(below.count))) })
    }
  }

  /// A path as a pattern that fits only the path itself.
  private static func escaped(_ path: [UInt8]) -> [UInt8] {
    path.flatMap { "*?[]\\".utf8.contains($0) ? [UInt8(ascii: "\\"), $0] : [$0] }
  }

  private mutating func add(_ path: RawText) {
    let dot = UInt8(ascii: ".")
    let isHidden =
      path.folder != RawText(".")
      && path.folder.bytes.split(separator: UInt8(ascii: "/"))
        .contains { $0.first == dot }
    if isHidden { return }
    if path.lastComponent == Self.configurationName {
      if path.folder != RawText(".") { projects.append(path.folder) }
    } else if FileForm.isRuleFile(path.lastComponent) {
      rules.append(path)
    }
  }

  private mutating func search(_ folder: RawText) {
    var folders = [RawText(".")]
    while let next = folders.popLast() {
      let searched = next == RawText(".") ? folder : folder.appending(next)
      switch Platform.entries(of: searched) {
      case .failure(let error) where error.isMissing && next != RawText("."): break
      case .failure(let error): failures.append((searched, error))
      // A repository inside is left out, as git does it.
      case .success(let entries)
      where next != RawText(".") && entries.contains(where: { $0.name == GitRepository.entryName }): break
      case .success(let entries):
        for entry in entries {
          let path = next.appending(entry.name)
          if entry.kind != .directory || entry.name == Self.configurationName {
            add(path)
          } else if entry.name.bytes.first != UInt8(ascii: ".") {
            folders.append(path)
          }
        }
      }
    }
  }
}

/// Finds the project that a folder is in.
struct ProjectFinder: Sendable {
  private var known: [RawText: RawText?] = [:]
  /// The folders of the first answer. Most runs ask about one folder, and the first use of a type as a key takes longer
  /// than all else that is done for a small file.
  private var first: (folders: [RawText], project: RawText?)?

  /// The nearest folder with a configuration, from this one up to the root of its git repository; the path is absolute
  /// and without links. What is above a repository is somebody else's.
  mutating func project(of folder: RawText) -> RawText? {
    if let first {
      if first.folders.first == folder { return first.project }
      if known.isEmpty { note(first.folders, first.project) }
    }
    var passed: [RawText] = []
    var next = folder
    var found: RawText?
    while true {
      if let answer = known[next] {
        found = answer
        break
      }
      passed.append(next)
      // An unreadable path, such as a broken link, counts as a configuration too: ignoring the path would change the
      // rules.
      if Platform.exists(next.appending(ProjectListing.configurationName)) {
        found = next
        break
      }
      if next == next.folder || next.bytes.isEmpty || GitRepository.isRoot(next) { break }
      next = next.folder
    }
    if first == nil { first = (passed, found) } else { note(passed, found) }
    return found
  }

  private mutating func note(_ folders: [RawText], _ project: RawText?) {
    for folder in folders { known[folder] = .some(project) }
  }
}
