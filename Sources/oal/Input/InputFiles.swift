import PresetGallery
import Reports
import RuleModel
import RulePipeline
import RuleSyntax

/// The files of a run, read once each.
struct InputFiles: Sendable {
  /// What of the configuration the command line says.
  enum Configuration: Hashable, Sendable {
    /// Each file's project has its own.
    case ofProjects
    /// This file's settings hold everywhere; what belongs together is as it is.
    case file(RawText)
    /// There are no projects.
    case none
  }

  /// A folder with a configuration, and the rules of one phone in it.
  struct Project: Sendable {
    /// Absolute, without links.
    var folder: RawText
    var settings = ProjectSettings()
    /// What is wrong with the configuration.
    var diagnostics: [Diagnostic] = []
    /// In the order of their paths, independent of the command line.
    var members: [FileID] = []
  }

  /// How a file relates to its project.
  enum Membership: Hashable, Sendable {
    case member
    /// A named file that no search finds. Checked together with the members.
    case guest
    /// A named file that the project excludes. Checked separately.
    case excluded
  }

  /// In the order in which they are named, those of a folder sorted by bytes; then what is read for projects.
  var sources: [SourceFile] = []
  fileprivate(set) var paths: [RawText?] = []
  /// The form of each source.
  var forms: [SyntaxTree.Form] = []
  /// The messages about unreadable paths, each a sentence for standard error.
  var troubles: [String] = []
  /// The unreadable paths among the requested paths, for reports that programs read.
  var unread: [UnreadFile] = []
  /// Messages for standard error that are no errors.
  var notes: [String] = []
  var projects: [Project] = []
  /// For a file of a project, the project's index and what the file is to it.
  var places: [FileID: (project: Int, membership: Membership)] = [:]
  /// The files that only complete a project, including configurations. The user did not name these files.
  var unnamed: Set<FileID> = []
  /// The settings of files outside of projects, and what is wrong with them.
  var settings = ProjectSettings()
  var diagnostics: [Diagnostic] = []
  /// The index of standard input among the sources.
  var standardInput: FileID?
  /// The text of standard input if its name is excluded from checking.
  var excludedStandardInput: [UInt8] = []

  /// The gallery that preset statements mean.
  var presets: @Sendable () -> [Preset] = { PresetGallery.all }

  /// The path of a file as the system has it; nil for standard input without a name.
  func path(of file: FileID) -> RawText? { paths.indices.contains(file) ? paths[file] : nil }

  mutating func cannotRead(_ path: RawText, _ error: SystemError, nearby: [String] = []) {
    cannotRead(path, .system(error), nearby: nearby)
  }

  mutating func cannotRead(_ path: RawText, _ failure: ReadFailure, nearby: [String] = []) {
    troubles.append(ErrorText.unreadable(path, failure, nearby: nearby))
    unread.append(ErrorText.unread(path, failure, nearby: nearby, position: sources.count))
  }

  /// Adds a file that is read already.
  mutating func add(_ bytes: [UInt8], shownAs name: String, path: RawText?, _ form: SyntaxTree.Form) {
    sources.append(SourceFile(path: name, bytes: bytes))
    paths.append(path)
    forms.append(form)
  }

  /// Reads what the paths name; without any the current folder.
  static func read(
    _ paths: [RawText], standardInputName: RawText?, configuration: Configuration = .ofProjects,
    leavesOutExcluded: Bool = false, onlyTracked: Bool = false
  ) -> InputFiles {
    var reader = InputReader(
      standardInputName: standardInputName, configuration: configuration,
      leavesOutExcluded: leavesOutExcluded, onlyTracked: onlyTracked)
    for path in paths.isEmpty ? [RawText(".")] : paths { reader.add(path) }
    reader.completeProjects()
    return reader.files
  }
}

/// Reads files, and finds the projects that they are in.
struct InputReader {
  /// One byte more than allowed, so that a file that is too large is noticed without reading the rest.
  static let limit = ReaderLimits.fileSize + 1

  let standardInputName: RawText?
  let leavesOutExcluded: Bool
  /// Whether a search leaves out what git does not track.
  let onlyTracked: Bool
  var files = InputFiles()
  /// Nil where there are no projects.
  var finder: ProjectFinder?
  /// The projects met so far, in the order of ``InputFiles/projects``.
  var loaded: [LoadedProject] = []
  /// The settings for all projects, if the command line gives settings.
  var sharedSettings: ProjectSettings?
  /// For comparing the globs of all projects with paths, and whether it was used up.
  var globBudget = ComparisonBudget()
  var globsAreTooMany = false
  private var seen: [Platform.FileStatus.Identity: FileID] = [:]
  /// The first file that was seen: a run over one file needs no table.
  private var firstSeen: (identity: Platform.FileStatus.Identity, file: FileID)?
  private var hasStandardInput = false

  init(
    standardInputName: RawText?, configuration: InputFiles.Configuration, leavesOutExcluded: Bool,
    onlyTracked: Bool = false
  ) {
    self.standardInputName = standardInputName
    self.leavesOutExcluded = leavesOutExcluded
    self.onlyTracked = onlyTracked
    switch configuration {
    case .none: break
    case .ofProjects: finder = ProjectFinder()
    case .file(let path):
      finder = ProjectFinder()
      readShared(path)
    }
  }

  mutating func add(_ path: RawText) {
    if path == RawText("-") { return addStandardInput() }
    switch Platform.status(of: path) {
    case .failure(let error):
      files.cannotRead(path, error, nearby: names(near: path))
    case .success(let status) where status.kind == .folder: addFolder(path)
    // A project is named by its configuration too.
    case .success where finder != nil && path.lastComponent == ProjectListing.configurationName:
      addFolder(path.folder, mayBeEmpty: true)
    case .success(let status):
      if let (project, real) = project(of: path) {
        addToProject(project, path, real, status)
      } else {
        addFile(path, status)
      }
    }
  }

  private mutating func addStandardInput() {
    // A second - would read nothing: the first one has it all.
    if hasStandardInput { return }
    hasStandardInput = true
    switch Platform.read(Platform.standardInput, limit: Self.limit) {
    // A closed input has nothing to say, as an empty one.
    case .failure(let error) where error.isClosed: addStandardInput([])
    case .failure(let error):
      files.troubles.append(ErrorText.standardInput(error))
      files.unread.append(
        ErrorText.unread(
          standardInputName ?? RawText("<stdin>"), .system(error), position: files.sources.count))
    case .success(let bytes): addStandardInput(bytes)
    }
  }

  private mutating func addStandardInput(_ bytes: [UInt8]) {
    let source = SourceFile(path: standardInputName?.text ?? "<stdin>", bytes: bytes)
    let form = standardInputName.map(FileForm.of(named:)) ?? FileForm.sniff(bytes)
    if let name = standardInputName, let (project, real) = project(of: name) {
      files.standardInput = addText(source, form, to: project, name, real)
      if files.standardInput == nil { files.excludedStandardInput = bytes }
    } else {
      files.standardInput = append(source, standardInputName, form)
    }
  }

  /// Adds a file unless it was named before, by this or another path. Nil where it cannot be read.
  @discardableResult
  mutating func addFile(_ path: RawText, _ status: Platform.FileStatus) -> FileID? {
    if let known = known(status.identity) {
      files.unnamed.remove(known)
      return known
    }
    switch Platform.read(path, limit: Self.limit) {
    case .failure(let error):
      files.cannotRead(path, error)
      return nil
    case .success(let bytes):
      let file = append(SourceFile(path: path.text, bytes: bytes), path, FileForm.of(named: path))
      if firstSeen == nil { firstSeen = (status.identity, file) } else { seen[status.identity] = file }
      return file
    }
  }

  /// The file with this identity, if it was read already, perhaps by a different path.
  func known(_ identity: Platform.FileStatus.Identity) -> FileID? {
    if let firstSeen, firstSeen.identity == identity { return firstSeen.file }
    return seen.isEmpty ? nil : seen[identity]
  }

  mutating func append(_ source: SourceFile, _ path: RawText?, _ form: SyntaxTree.Form) -> FileID {
    files.sources.append(source)
    files.paths.append(path)
    files.forms.append(form)
    return files.sources.count - 1
  }

  // MARK: Folders

  private mutating func addFolder(_ folder: RawText, mayBeEmpty: Bool = false) {
    var search = FolderSearch()
    if finder != nil, case .success(let real) = Platform.realPath(folder),
      let root = finder?.project(of: real)
    {
      findInProject(root, under: real, called: folder, &search)
    } else {
      searchFolder(folder, &search)
      if onlyTracked { leaveOutUntracked(in: folder, &search) }
    }
    let searched = try? Platform.realPath(folder).get()
    if search.found.isEmpty, !mayBeEmpty {
      let message =
        search.isInProject ? ErrorText.noProjectFiles(in: folder) : ErrorText.noRuleFiles(in: folder)
      files.troubles.append(message)
      files.unread.append(UnreadFile(path: folder.text, position: files.sources.count, message: message))
    }
    for found in search.found.sorted(by: { $0.path < $1.path }) {
      addFound(found, in: searched ?? folder)
    }
  }

  /// Takes away the files outside of projects that git does not track.
  private mutating func leaveOutUntracked(in folder: RawText, _ search: inout FolderSearch) {
    guard case .success(let real) = Platform.realPath(folder) else { return }
    let listing = ProjectListing.list(real, onlyTracked: true)
    if let failure = listing.gitFailure {
      files.troubles.append(ErrorText.ignoredFilesUnknown(folder, failure))
      return
    }
    let tracked = Set(listing.rules.map { folder.appending($0) })
    search.found.removeAll { $0.project == nil && $0.error == nil && !tracked.contains($0.path) }
  }

  private mutating func searchFolder(_ folder: RawText, _ search: inout FolderSearch) {
    var folders = [folder]
    while let next = folders.popLast() {
      switch Platform.entries(of: next) {
      // The folder vanished after its parent folder was read.
      case .failure(let error) where error.isMissing && next != folder: break
      case .failure(let error):
        search.found.append(FolderSearch.Found(path: next, error: error))
      case .success(let entries):
        if finder != nil, entries.contains(where: { $0.name == ProjectListing.configurationName }),
          case .success(let real) = Platform.realPath(next)
        {
          findInProject(real, under: real, called: next, &search)
          continue
        }
        for entry in entries where entry.name.bytes.first != UInt8(ascii: ".") {
          let path = next.appending(entry.name)
          // A linked folder is not entered: it may lie outside, or lead back here.
          if entry.kind == .directory {
            folders.append(path)
          } else if FileForm.isRuleFile(entry.name) {
            search.found.append(FolderSearch.Found(path: path))
          }
        }
      }
    }
  }

  /// Adds a file that a search of a folder found, given by its absolute path.
  private mutating func addFound(_ found: FolderSearch.Found, in folder: RawText) {
    if let error = found.error { return files.cannotRead(found.path, error) }
    if let (project, real) = found.project {
      guard let status = memberStatus(real, of: project, called: found.path) else { return }
      return addToProject(project, found.path, real, status)
    }
    switch SearchedFile.find(found.path, within: folder) {
    // It has just gone. A link that leads nowhere is there.
    case .failure(.system(let error)) where error.isMissing && !Platform.exists(found.path): break
    case .failure(let failure): files.cannotRead(found.path, failure)
    case .success(let file?): addFile(found.path, file.status)
    case .success(nil): break
    }
  }

  /// The names in the folder of a path, for 'did you mean'. Only the first few missing paths are compared with them: of
  /// thousands nobody misspelt each.
  private func names(near path: RawText) -> [String] {
    guard files.unread.count < 20, case .success(let entries) = Platform.entries(of: path.folder) else {
      return []
    }
    return entries.map(\.name.text)
  }
}

/// What a search of a folder has found so far.
struct FolderSearch {
  struct Found {
    /// As the user would write it.
    var path: RawText
    /// Its project, and its absolute path.
    var project: (Int, RawText)?
    /// Why a folder could not be searched.
    var error: SystemError?
  }

  var found: [Found] = []
  /// Whether a project has left something out, perhaps.
  var isInProject = false
}
