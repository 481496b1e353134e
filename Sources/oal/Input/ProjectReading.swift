import RuleModel
import RulePipeline
import RuleSyntax
import RuleYAML

/// A project whose configuration is read, while its files are found.
struct LoadedProject {
  /// Absolute paths of the members, sorted by bytes.
  var members: [RawText] = []
  /// Absolute paths of the folders of projects inside.
  var projects: [RawText] = []
  /// The members that are read.
  var files: [RawText: FileID] = [:]
  /// The unreadable members. Each is reported once.
  var unreadable: Set<RawText> = []

  func isMember(_ path: RawText) -> Bool {
    var (low, high) = (0, members.count)
    while low < high {
      let middle = (low + high) / 2
      if members[middle] < path { low = middle + 1 } else { high = middle }
    }
    return low < members.count && members[low] == path
  }

  /// Adds a file that does not exist yet to the members.
  mutating func insert(_ path: RawText) {
    members.insert(path, at: members.firstIndex { path < $0 } ?? members.count)
  }
}

extension InputReader {
  /// The project that a file is in, and the file's absolute path.
  mutating func project(of path: RawText) -> (Int, RawText)? {
    guard finder != nil, case .success(let folder) = Platform.realPath(path.folder),
      let root = finder?.project(of: folder)
    else { return nil }
    return (load(root), folder.appending(path.lastComponent))
  }

  /// Finds the members of a project, and of those inside it, under a folder that the user calls by some path.
  mutating func findInProject(
    _ root: RawText, under folder: RawText, called path: RawText, _ search: inout FolderSearch
  ) {
    search.isInProject = true
    var rest = [root]
    while let root = rest.popLast() {
      let project = load(root)
      for member in loaded[project].members where member.isInside(folder) {
        search.found.append(
          FolderSearch.Found(path: path.appending(member.relative(to: folder)), project: (project, member)))
      }
      rest += loaded[project].projects.filter { $0.isInside(folder) }
    }
  }

  /// The status of a member that a search found. Nil for a member that must not be read, which is reported once, and
  /// for a deleted file that git still lists.
  mutating func memberStatus(
    _ member: RawText, of project: Int, called path: RawText
  ) -> Platform.FileStatus? {
    switch SearchedFile.find(member, within: files.projects[project].folder) {
    case .success(let file): return file?.status
    case .failure(.system(let error)) where error.isMissing && !Platform.exists(member): return nil
    case .failure(let failure):
      if loaded[project].unreadable.insert(member).inserted { files.cannotRead(path, failure) }
      return nil
    }
  }

  /// Adds a file that is named, or found by a search.
  mutating func addToProject(
    _ project: Int, _ path: RawText, _ real: RawText, _ status: Platform.FileStatus
  ) {
    // The file is known already. If it came from standard input, that text is newer.
    if loaded[project].files[real] != nil { return }
    guard let membership = membership(of: real, in: project, path) else { return }
    guard let file = addFile(path, status) else { return }
    place(file, real, membership, in: project)
  }

  /// Adds a text that stands for the file of a name.
  mutating func addText(
    _ source: SourceFile, _ form: SyntaxTree.Form, to project: Int, _ path: RawText, _ real: RawText
  ) -> FileID? {
    if let known = loaded[project].files[real] {
      files.sources[known] = source
      return known
    }
    if case .failure(let error) = Platform.status(of: path), error.isMissing,
      FileForm.isRuleFile(real.lastComponent),
      !isExcluded(real.relative(to: files.projects[project].folder), files.projects[project].settings)
    {
      loaded[project].insert(real)
    }
    guard let membership = membership(of: real, in: project, path) else { return nil }
    let file = append(source, path, form)
    place(file, real, membership, in: project)
    return file
  }

  private mutating func place(
    _ file: FileID, _ real: RawText, _ membership: InputFiles.Membership, in project: Int
  ) {
    if membership == .member { loaded[project].files[real] = file }
    files.places[file] = (project, membership)
  }

  /// Whether a project leaves out a path, relative to its folder. If the globs are too many to be compared with all
  /// paths, a message says so, and no further path is left out.
  private mutating func isExcluded(_ path: RawText, _ settings: ProjectSettings) -> Bool {
    if globsAreTooMany { return false }
    do throws(ComparisonBudget.UsedUp) {
      return try settings.excludes(path, &globBudget)
    } catch {
      globsAreTooMany = true
      files.troubles.append(ErrorText.tooManyGlobs)
      return false
    }
  }

  /// What a file is to its project; nil, with a note, where it is not to be checked.
  private mutating func membership(
    of real: RawText, in project: Int, _ path: RawText
  ) -> InputFiles.Membership? {
    if loaded[project].isMember(real) { return .member }
    let relative = real.relative(to: files.projects[project].folder)
    let isExcluded = isExcluded(relative, files.projects[project].settings)
    if !isExcluded, !FileForm.isRuleFile(real.lastComponent) { return .guest }
    guard leavesOutExcluded else { return .excluded }
    files.notes.append(isExcluded ? ErrorText.isExcluded(path) : ErrorText.isIgnored(path))
    return nil
  }

  // MARK: Loading

  /// The index of a project, which is read if it is new.
  private mutating func load(_ root: RawText) -> Int {
    if let known = files.projects.firstIndex(where: { $0.folder == root }) { return known }
    var project = InputFiles.Project(folder: root)
    if let sharedSettings {
      project.settings = sharedSettings
    } else {
      let path = root.appending(ProjectListing.configurationName)
      // Settings may be shared by the projects of a repository.
      let boundary = GitRepository(containing: root)?.root ?? root
      switch SearchedFile.read(path, within: boundary, limit: Self.limit) {
      case .failure(let failure): files.cannotRead(display(path), failure)
      case .success(let bytes):
        let (settings, diagnostics) = readConfiguration(bytes, display(path))
        project.settings = settings
        project.diagnostics = diagnostics
      }
    }
    files.projects.append(project)
    loaded.append(list(root, project.settings))
    return loaded.count - 1
  }

  private mutating func list(_ root: RawText, _ settings: ProjectSettings) -> LoadedProject {
    let listing = ProjectListing.list(root, onlyTracked: onlyTracked)
    for (folder, error) in listing.failures { files.cannotRead(display(folder), error) }
    if let failure = listing.gitFailure {
      files.troubles.append(ErrorText.ignoredFilesUnknown(display(root), failure))
    }
    if onlyTracked, sharedSettings == nil, !listing.hasSettings {
      files.troubles.append(
        ErrorText.untrackedSettings(display(root.appending(ProjectListing.configurationName))))
    }
    var project = LoadedProject()
    project.projects = listing.projects.filter { !isExcluded($0, settings) }.map { root.appending($0) }
    let inside = Set(listing.projects)
    for rule in listing.rules {
      var folder = rule.folder
      while folder != RawText("."), !inside.contains(folder) { folder = folder.folder }
      if folder == RawText("."), !isExcluded(rule, settings) { project.members.append(root.appending(rule)) }
    }
    return project
  }

  private mutating func readConfiguration(
    _ bytes: [UInt8], _ path: RawText
  ) -> (ProjectSettings, [Diagnostic]) {
    let source = SourceFile(path: path.text, bytes: bytes)
    let file = append(source, path, .yaml)
    files.unnamed.insert(file)
    let (settings, diagnostics) = ProjectSettings.read(source, file: file)
    if let requirement = settings.requirement, !requirement.isMet(by: Version.current) {
      files.troubles.append(ErrorText.tooOld(path, requirement.description, Version.current))
    }
    return (settings, diagnostics)
  }

  /// Reads the configuration that the command line names.
  mutating func readShared(_ path: RawText) {
    switch Platform.read(path, limit: Self.limit) {
    case .failure(let error): files.cannotRead(path, error)
    case .success(let bytes):
      let (settings, diagnostics) = readConfiguration(bytes, path)
      sharedSettings = settings
      files.settings = settings
      files.diagnostics = diagnostics
    }
  }

  /// Reads the members of the projects that nobody named.
  mutating func completeProjects() {
    for index in loaded.indices {
      for member in loaded[index].members where loaded[index].files[member] == nil {
        complete(index, member)
      }
      files.projects[index].members = loaded[index].members.compactMap { loaded[index].files[$0] }
    }
  }

  private mutating func complete(_ project: Int, _ member: RawText) {
    guard let status = memberStatus(member, of: project, called: display(member)) else { return }
    // By another path it is there already.
    if known(status.identity) != nil { return }
    guard let file = addFile(display(member), status) else { return }
    files.unnamed.insert(file)
    place(file, member, .member, in: project)
  }

  /// An absolute path as the user would write it.
  private func display(_ path: RawText) -> RawText {
    guard case .success(let current) = Platform.realPath(RawText(".")) else { return path }
    let relative = path.relative(to: current)
    return relative.bytes.count < path.bytes.count ? relative : path
  }
}
