import LanguageServer
import RuleLint
import RuleSyntax

/// The files that the language server looks at besides the open ones.
enum EditorFiles {
  /// The rule set that a file is in, whether or not it is on the disk yet: its project's, or itself alone.
  static func ruleSet(of path: String) -> RuleSetScope {
    let path = RawText(path)
    var reader = InputReader(standardInputName: nil, configuration: .ofProjects, leavesOutExcluded: false)
    guard let (project, real) = reader.project(of: path) else { return RuleSetScope([path.text]) }
    // The editor supplies the file's text; here only the path counts.
    let text = SourceFile(path: path.text, bytes: [])
    guard let own = reader.addText(text, .compact, to: project, path, real) else {
      return RuleSetScope([path.text])
    }
    reader.completeProjects()
    guard let group = RuleSetGrouping.group(reader.files).first else { return RuleSetScope([path.text]) }
    let names = Dictionary(reader.loaded[project].files.map { ($0.value, $0.key) }) { first, _ in first }
    let root = Spelling(path, real, reader.files.projects[project].folder)
    let files = group.files.compactMap { file in
      file == own
        ? path.text : names[file].flatMap { String(validating: root.spell($0).bytes, as: UTF8.self) }
    }
    return scope(files, group.settings)
  }

  private static func scope(_ files: [String], _ settings: ProjectSettings) -> RuleSetScope {
    let selection = FindingSelection()
    var scope = RuleSetScope(files)
    scope.lint = LintOptions(
      listsAreComplete: settings.listsAreComplete, enabled: selection.enabled(under: settings),
      unwanted: selection.unwanted(under: settings))
    scope.plan = settings.planOptions
    scope.select = { selection.apply(settings, to: $0) }
    return scope
  }

  /// How the editor spells the paths of a project opened through a link. The editor opens all files of the project
  /// through the link, and no file may count twice.
  private struct Spelling {
    let folder: RawText
    let root: RawText

    init(_ path: RawText, _ real: RawText, _ root: RawText) {
      self.root = root
      var folder = path.folder
      var below = real.folder
      while below.isInside(root) {
        below = below.folder
        folder = folder.folder
      }
      // A link in between leads elsewhere.
      let isSame = (try? Platform.realPath(folder).get()) == root
      self.folder = isSame ? folder : root
    }

    func spell(_ member: RawText) -> RawText {
      member.isInside(root) ? folder.appending(member.relative(to: root)) : member
    }
  }

  /// The bytes of a regular file; nil if it cannot be read.
  static func read(_ path: String) -> [UInt8]? {
    let path = RawText(path)
    guard case .success(let status) = Platform.status(of: path), status.kind == .file,
      case .success(let bytes) = Platform.read(path, limit: ReaderLimits.fileSize + 1)
    else { return nil }
    return bytes
  }
}
