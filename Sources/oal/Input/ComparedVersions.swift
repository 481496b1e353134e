import CivilTime
import MonitoringPlan
import Reports
import RuleChecker
import RuleComparison
import RuleModel
import RulePipeline
import RuleSyntax

/// One of the two versions of rules that are compared: files, a folder, a revision of git, or what the next commit holds.
struct ComparedVersion: Sendable {
  /// The rules of one phone.
  struct Phone: Sendable {
    var place: EarlierTree.Phone
    var input: InputFiles
    var checked: Pipeline.Checked
    var settings: ProjectSettings

    /// The project's folder or the file.
    var name: RawText {
      switch place {
      case .project(let folder): folder
      case .file(let path): path
      }
    }
  }

  /// As the user wrote it.
  var title: String
  var phones: [Phone] = []

  /// The phone at a place; nil if it has no rules in this version.
  subscript(place: EarlierTree.Phone) -> Phone? { phones.first { $0.place == place } }

  // MARK: Reading

  /// The phones of a tree. `isWanted` is whether a place counts.
  init(
    _ tree: EarlierTree, title: String, where isWanted: (RawText) -> Bool = { _ in true }
  ) throws(Stop) {
    self.title = title
    for (place, _) in try tree.phones(usesProjects: true) {
      let files = try tree.files(of: place, shared: nil, forms: [:])
      let phone = Phone(
        place: place, input: files.input, checked: files.checked(),
        settings: files.settings ?? ProjectSettings())
      if isWanted(phone.name) { phones.append(phone) }
    }
  }

  /// The phones of a file or a folder. Their places are relative to `base`, an absolute folder without links.
  init(path: RawText, title: String, relativeTo base: RawText) throws(Stop) {
    self.title = title
    let input = InputFiles.read([path], standardInputName: nil)
    let isEmpty = input.troubles == [ErrorText.noRuleFiles(in: path)]
    if let trouble = input.troubles.first, !isEmpty { throw .trouble(trouble) }
    for ruleSet in RuleSetGrouping.group(input) {
      guard let file = ruleSet.files.first, let written = input.path(of: file) else { continue }
      guard case .success(let folder) = Platform.realPath(written.folder) else { continue }
      let place =
        ruleSet.folder.map { EarlierTree.Phone.project($0.relative(to: base)) }
        ?? .file(folder.appending(written.lastComponent).relative(to: base))
      phones.append(
        Phone(
          place: place, input: input, checked: Pipeline.check(ruleSet, of: input), settings: ruleSet.settings))
    }
  }

  // MARK: Comparing

  /// The places of two versions, in order, each once.
  static func places(_ old: ComparedVersion, _ new: ComparedVersion) -> [EarlierTree.Phone] {
    var seen: Set<EarlierTree.Phone> = []
    return (old.phones + new.phones).map(\.place).filter { seen.insert($0).inserted }
  }

  /// The settings that give the same rules another meaning, where both versions have the phone.
  static func settings(_ old: Phone?, _ new: Phone?) -> [String] {
    guard let old = old?.settings, let new = new?.settings else { return [] }
    var found: [String] = []
    if old.zone?.name != new.zone?.name {
      found.append("timezone: \(old.zone?.name ?? "none") to \(new.zone?.name ?? "none")")
    }
    if old.target != new.target {
      let names = [old.target, new.target].map { ($0 ?? .openapplock).rawValue }
      if names[0] != names[1] { found.append("target: \(names[0]) to \(names[1])") }
    }
    return found
  }
}
