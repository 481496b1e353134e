import RuleModel
import RulePipeline
import RuleSyntax

/// The files of one phone as they were before.
struct EarlierFiles: Sendable {
  /// Their paths name the revision too.
  var input = InputFiles()
  /// The rule files among the sources, without settings.
  var rules: [FileID] = []
  /// The settings of the project then; nil outside of projects, or if there were none.
  var settings: ProjectSettings?
  /// What is wrong with these settings.
  var diagnostics: [Diagnostic] = []

  /// Reads a file that a command line names in place of a revision.
  static func read(file name: RawText) throws(Stop) -> EarlierFiles {
    let input = InputFiles.read([name], standardInputName: nil, configuration: .none)
    if let trouble = input.troubles.first { throw .trouble(trouble) }
    return EarlierFiles(input: input, rules: Array(input.sources.indices))
  }

  /// The rules, checked together. What is wrong with the settings stands in the way of a plan too.
  func checked() -> Pipeline.Checked {
    Pipeline.check(
      RuleSetFiles(
        files: rules, named: Set(rules), settings: settings ?? ProjectSettings(), diagnostics: diagnostics),
      of: input)
  }
}

/// The files of a revision of git.
///
/// Git is asked itself: what a revision is called, and where objects are, only git knows.
struct EarlierTree: Sendable {
  /// The rules of one phone, by their place in the tree.
  enum Phone: Hashable, Sendable {
    /// The rule files of a project's folder.
    case project(RawText)
    /// A rule file outside of projects.
    case file(RawText)
  }

  let repository: GitRepository
  /// As the user wrote it.
  let revision: RawText
  /// The ids of regular files, by their paths from the root of the repository.
  private var blobs: [RawText: RawText] = [:]
  /// Links and submodules.
  private var others: Set<RawText> = []

  /// git's output is far below this limit.
  private static let outputLimit = 1 << 28

  init(_ revision: RawText, of repository: GitRepository) throws(Stop) {
    self.repository = repository
    self.revision = revision
    // The tree, so that a tag, a branch, a commit and a tree will do.
    let peeled = RawText(revision.bytes + Array("^{tree}".utf8))
    let tree = try run(["rev-parse", "--verify", "--quiet", "--end-of-options"], [peeled])
    guard tree.status == 0, let id = Self.line(tree.output) else {
      // With --quiet git says nothing about a revision that it does not know.
      if !tree.trouble.isEmpty { throw .trouble(ErrorText.git(repository.failure(of: tree))) }
      throw .trouble(ErrorText.unknownRevision(revision))
    }
    let listed = try run(["ls-tree", "-r", "-z"], [id], limit: Self.outputLimit)
    guard listed.status == 0 else { throw .trouble(ErrorText.git(repository.failure(of: listed))) }
    // `100644 blob <id>`, a tab, and the path.
    add(listed.output, idAt: 2)
  }

  /// What the next commit will hold, whatever the files in the work tree say.
  init(indexOf repository: GitRepository, at index: RawText?) throws(Stop) {
    self.repository = repository
    revision = RawText("")
    let result = repository.run(["ls-files", "--stage", "-z"], limit: Self.outputLimit, index: index)
    let listed: ProcessResult
    switch result {
    case .success(let found): listed = found
    case .failure(let failure): throw .trouble(ErrorText.git(failure))
    }
    guard listed.status == 0 else { throw .trouble(ErrorText.git(repository.failure(of: listed))) }
    // `100644 <id> <stage>`, a tab, and the path.
    add(listed.output, idAt: 1)
  }

  /// Takes over a listing of files with their modes and ids. A conflict lists a path several times.
  private mutating func add(_ listing: [UInt8], idAt index: Int) {
    for entry in listing.split(separator: 0) {
      guard let tab = entry.firstIndex(of: UInt8(ascii: "\t")) else { continue }
      let words = entry[..<tab].split(separator: UInt8(ascii: " "))
      let path = RawText(Array(entry[(tab + 1)...]))
      if words.count == 3, words[0].starts(with: "100".utf8) {
        blobs[path] = RawText(Array(words[index]))
      } else {
        others.insert(path)
      }
    }
  }

  // MARK: Phones

  /// Where a file or folder, given by its absolute path without links, is in the tree.
  func place(of real: RawText) -> RawText { real.relative(to: repository.root) }

  /// The phone that a project's folder was; nil if it held no rule file.
  func phone(ofProject folder: RawText) -> Phone? {
    members(of: folder, ProjectSettings()).isEmpty ? nil : .project(folder)
  }

  /// The phone of a file that is a rule set of its own now; nil if no phone had the file. `name` is for messages.
  /// `isExcluded` is whether a project excludes the file now, so that it counts only because it is named.
  func phone(
    of path: RawText, named name: RawText, usesProjects: Bool, isExcluded: Bool
  ) throws(Stop) -> Phone? {
    if others.contains(path) { throw .trouble(ErrorText.notAFile(name, revision)) }
    guard blobs[path] != nil else { return nil }
    guard usesProjects, let folder = project(of: path) else { return .file(path) }
    if try isMember(path, of: folder) { return .project(folder) }
    return isExcluded || !FileForm.isRuleFile(path.lastComponent) ? .file(path) : nil
  }

  /// The phones of which no file is there any more, in the order of their paths.
  func vanished(usesProjects: Bool) throws(Stop) -> [Phone] {
    try phones(usesProjects: usesProjects).filter { phone in
      !phone.paths.contains { Platform.exists(repository.root.appending($0)) }
    }.map(\.phone)
  }

  /// Every phone with a rule file, in the order of their paths.
  func phones(usesProjects: Bool) throws(Stop) -> [(phone: Phone, paths: [RawText])] {
    var phones: [(phone: Phone, paths: [RawText])] = []
    var seen: Set<Phone> = []
    for path in blobs.keys.sorted() where isFound(path, from: RawText(".")) {
      let folder = usesProjects ? project(of: path) : nil
      let phone = folder.map { Phone.project($0) } ?? .file(path)
      guard seen.insert(phone).inserted else { continue }
      let files = try folder.map { folder throws(Stop) in try members(of: folder, settings(of: folder)) }
      let paths = files ?? [path]
      if !paths.isEmpty { phones.append((phone, paths)) }
    }
    return phones
  }

  /// The folder of a phone, absolute.
  func folder(of phone: Phone) -> RawText {
    switch phone {
    case .project(RawText(".")): repository.root
    case .project(let folder): repository.root.appending(folder)
    case .file(let path): repository.root.appending(path).folder
    }
  }

  /// The nearest folder with settings around a file.
  private func project(of path: RawText) -> RawText? {
    var folder = path.folder
    while true {
      if hasSettings(folder) { return folder }
      if folder == RawText(".") { return nil }
      folder = folder.folder
    }
  }

  private func hasSettings(_ folder: RawText) -> Bool {
    let path = folder.appending(ProjectListing.configurationName)
    return blobs[path] != nil || others.contains(path)
  }

  /// Whether a search of a folder finds a file.
  private func isFound(_ path: RawText, from folder: RawText) -> Bool {
    if folder != RawText("."), !path.isInside(folder) { return false }
    let below = folder == RawText(".") ? path.bytes[...] : path.bytes.dropFirst(folder.bytes.count + 1)
    let parts = below.split(separator: UInt8(ascii: "/"))
    return FileForm.isRuleFile(path.lastComponent)
      && !parts.dropLast().contains { $0.first == UInt8(ascii: ".") }
  }

  private func isMember(_ path: RawText, of folder: RawText) throws(Stop) -> Bool {
    try members(of: folder, settings(of: folder)).contains(path)
  }

  /// The rule files of a project's folder, without those of projects inside.
  private func members(of folder: RawText, _ settings: ProjectSettings) -> [RawText] {
    var budget = ComparisonBudget()
    return blobs.keys.filter { path in
      guard isFound(path, from: folder) else { return false }
      var next = path.folder
      while next != folder, next != RawText(".") {
        if hasSettings(next) { return false }
        next = next.folder
      }
      let below = folder == RawText(".") ? path : RawText(Array(path.bytes.dropFirst(folder.bytes.count + 1)))
      // Beyond the bound nothing is left out, as for the files of today.
      return !((try? settings.excludes(below, &budget)) ?? false)
    }.sorted()
  }

  private func settings(of folder: RawText) throws(Stop) -> ProjectSettings {
    let path = folder.appending(ProjectListing.configurationName)
    guard let id = blobs[path] else { return ProjectSettings() }
    return ProjectSettings.read(SourceFile(path: path.text, bytes: try bytes(id)), file: 0).settings
  }

  // MARK: Files

  /// Reads the files of a phone. `shared` are settings that hold for every project. `forms` are the forms of files whose
  /// names do not give them.
  func files(
    of phone: Phone, shared: ProjectSettings?, forms: [RawText: SyntaxTree.Form]
  ) throws(Stop) -> EarlierFiles {
    var files = EarlierFiles()
    switch phone {
    case .file(let path): try add(path, forms, to: &files)
    case .project(let folder):
      let path = folder.appending(ProjectListing.configurationName)
      if let shared {
        files.settings = shared
      } else if let id = blobs[path] {
        let shown = shown(path)
        files.input.add(try bytes(id), shownAs: shown.text, path: shown, .yaml)
        (files.settings, files.diagnostics) = ProjectSettings.read(files.input.sources[0], file: 0)
      }
      for path in members(of: folder, files.settings ?? ProjectSettings()) {
        try add(path, forms, to: &files)
      }
    }
    return files
  }

  /// Adds a file to those of a phone; nothing if it did not exist.
  func add(_ path: RawText, _ forms: [RawText: SyntaxTree.Form], to files: inout EarlierFiles) throws(Stop) {
    guard let id = blobs[path] else { return }
    let shown = shown(path)
    files.rules.append(files.input.sources.count)
    files.input.add(
      try bytes(id), shownAs: shown.text, path: shown, forms[path] ?? FileForm.of(named: path))
  }

  /// `HEAD:rules/a.oal`, as git names it.
  private func shown(_ path: RawText) -> RawText {
    RawText(revision.bytes + Array(":".utf8) + path.bytes)
  }

  private func bytes(_ id: RawText) throws(Stop) -> [UInt8] {
    let blob = try run(["cat-file", "blob"], [id], limit: ReaderLimits.fileSize + 1)
    guard blob.status == 0 else { throw .trouble(ErrorText.git(repository.failure(of: blob))) }
    return blob.output
  }

  private func run(
    _ words: [String], _ arguments: [RawText], limit: Int = GitRepository.messageLimit
  ) throws(Stop) -> ProcessResult {
    switch repository.run(words, arguments, limit: limit) {
    case .success(let result): return result
    case .failure(let failure): throw .trouble(ErrorText.git(failure))
    }
  }

  private static func line(_ bytes: [UInt8]) -> RawText? {
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    return line.isEmpty ? nil : RawText(Array(line))
  }
}
