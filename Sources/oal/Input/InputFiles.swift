import PresetGallery
import RuleModel
import RulePipeline
import RuleSyntax

/// The files of a run, read once each.
struct InputFiles: Sendable {
  /// In the order in which they are named; those of a folder sorted by bytes.
  var sources: [SourceFile] = []
  /// The path of each source as the system has it; nil for standard input without a name.
  var paths: [RawText?] = []
  /// The form of each source.
  var forms: [SyntaxTree.Form] = []
  /// What could not be read, each a sentence for standard error.
  var troubles: [String] = []
  /// The gallery that preset statements mean.
  var presets: @Sendable () -> [Preset] = { PresetGallery.all }

  /// Reads what the paths name; without any the current folder.
  static func read(_ paths: [RawText], standardInputName: RawText?) -> InputFiles {
    var reader = InputReader(standardInputName: standardInputName)
    for path in paths.isEmpty ? [RawText(".")] : paths { reader.add(path) }
    return reader.files
  }
}

private struct InputReader {
  /// One byte more than is allowed, so that a file too large is noticed without reading all of it.
  private static let limit = ReaderLimits.fileSize + 1

  let standardInputName: RawText?
  var files = InputFiles()
  private var seen: Set<Platform.FileStatus.Identity> = []
  private var hasStandardInput = false

  init(standardInputName: RawText?) { self.standardInputName = standardInputName }

  mutating func add(_ path: RawText) {
    if path == RawText("-") { return addStandardInput() }
    switch Platform.status(of: path) {
    case .failure(let error):
      files.troubles.append(Trouble.unreadable(path, error, nearby: names(near: path)))
    case .success(let status) where status.kind == .directory: addFolder(path)
    case .success(let status): addFile(path, status)
    }
  }

  private mutating func addStandardInput() {
    // A second - would read nothing: the first one has it all.
    if hasStandardInput { return }
    hasStandardInput = true
    switch Platform.read(Platform.standardInput, limit: Self.limit) {
    // A closed input has nothing to say, as an empty one.
    case .failure(let error) where error.isClosed: addStandardInput([])
    case .failure(let error): files.troubles.append(Trouble.standardInput(error))
    case .success(let bytes): addStandardInput(bytes)
    }
  }

  private mutating func addStandardInput(_ bytes: [UInt8]) {
    files.sources.append(SourceFile(path: standardInputName?.text ?? "<stdin>", bytes: bytes))
    files.forms.append(standardInputName.map(FileForm.of(named:)) ?? FileForm.sniff(bytes))
  }

  /// Adds a file unless it was named before, by this or another path.
  private mutating func addFile(_ path: RawText, _ status: Platform.FileStatus) {
    guard seen.insert(status.identity).inserted else { return }
    switch Platform.read(path, limit: Self.limit) {
    case .failure(let error): files.troubles.append(Trouble.unreadable(path, error))
    case .success(let bytes):
      files.sources.append(SourceFile(path: path.text, bytes: bytes))
      files.paths.append(path)
      files.forms.append(FileForm.of(named: path))
    }
  }

  private mutating func addFolder(_ folder: RawText) {
    var found: [RawText] = []
    var folders = [folder]
    var isComplete = true
    while let next = folders.popLast() {
      switch Platform.entries(of: next) {
      case .failure(let error):
        files.troubles.append(Trouble.unreadable(next, error))
        isComplete = false
      case .success(let entries):
        for entry in entries where entry.name.bytes.first != UInt8(ascii: ".") {
          let path = next.appending(entry.name)
          // A linked folder is not entered: it may lie outside, or lead back here.
          if entry.kind == .directory {
            folders.append(path)
          } else if FileForm.isRuleFile(entry.name) {
            found.append(path)
          }
        }
      }
    }
    if found.isEmpty, isComplete { files.troubles.append(Trouble.noRuleFiles(in: folder)) }
    for path in found.sorted() { addFound(path) }
  }

  /// Adds a file that a search found. Only regular files: reading a pipe could wait for ever.
  private mutating func addFound(_ path: RawText) {
    switch Platform.status(of: path) {
    case .failure(let error): files.troubles.append(Trouble.unreadable(path, error))
    case .success(let status): if status.kind == .file { addFile(path, status) }
    }
  }

  /// The names in the folder of a path, for 'did you mean'.
  private func names(near path: RawText) -> [String] {
    guard case .success(let entries) = Platform.entries(of: path.folder) else { return [] }
    return entries.map(\.name.text)
  }
}
