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

  /// What git writes is far below this.
  private static let outputLimit = 1 << 28
  /// Inside of a hook git sets these for itself, and they would lead it to another repository or index.
  private static let gitVariables = ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX"]

  /// Lists a folder, given by its absolute path. What git ignores only git knows, so it is asked; where it has no answer
  /// every folder is searched that is not hidden.
  static func list(_ folder: RawText) -> ProjectListing {
    var listing = ProjectListing()
    if let paths = pathsByGit(folder) {
      for path in paths { listing.add(path) }
    } else {
      listing.search(folder)
    }
    // A path that is not merged stands there once for each side.
    listing.rules = Array(Set(listing.rules)).sorted()
    listing.projects = Array(Set(listing.projects)).sorted()
    return listing
  }

  /// The files that git tracks or would track; nil without git, and outside of a repository.
  private static func pathsByGit(_ folder: RawText) -> [RawText]? {
    let patterns = FileForm.ruleFileEndings.map { ":(icase)*" + $0 } + ["*" + configurationName.text]
    let words = ["ls-files", "--cached", "--others", "--exclude-standard", "-z", "--"] + patterns
    let command = [RawText("git"), RawText("-C"), folder] + words.map { RawText($0) }
    guard
      case .success(let result) = Platform.run(
        command, limit: outputLimit, withoutVariables: gitVariables), result.status == 0
    else { return nil }
    return result.output.split(separator: 0).map { RawText(Array($0)) }
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

  /// The nearest folder with a configuration, from this one upwards; the path is absolute and without links.
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
      // What cannot be read, as a link that leads nowhere, is meant as one: to go on without it would change the rules.
      if Platform.exists(next.appending(ProjectListing.configurationName)) {
        found = next
        break
      }
      if next == next.folder || next.bytes.isEmpty { break }
      next = next.folder
    }
    if first == nil { first = (passed, found) } else { note(passed, found) }
    return found
  }

  private mutating func note(_ folders: [RawText], _ project: RawText?) {
    for folder in folders { known[folder] = .some(project) }
  }
}
