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

    /// How many comments suppress findings.
    fileprivate var suppressions: Int {
      checked.trees.reduce(0) { count, tree in
        count
          + tree.comments.count { input.sources[tree.file].text($0.range).contains("oal:ignore") }
      }
    }

    /// The name for people: the project at the root has none of its own.
    var title: String { name == RawText(".") ? "the project" : name.text }

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

  /// A version without any phone.
  init(title: String) { self.title = title }

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
          place: place, input: input, checked: Pipeline.check(ruleSet, of: input), settings: ruleSet.settings)
      )
    }
  }

  // MARK: Comparing

  /// The places of two versions, in order, each once.
  static func places(_ old: ComparedVersion, _ new: ComparedVersion) -> [EarlierTree.Phone] {
    var seen: Set<EarlierTree.Phone> = []
    return (old.phones + new.phones).map(\.place).filter { seen.insert($0).inserted }
  }

  /// Changes of settings that decide what the guard holds: each is weaker by itself, unless it only tightens.
  static func guardedSettings(_ old: Phone, _ new: Phone?) -> [String] {
    guard let new else { return [] }
    var found = settings(old, new)
    if old.settings.guardsAlways, !new.settings.guardsAlways { found.append("guard-always: true to false") }
    return found.map { "\(old.title): \($0)" }
  }

  /// What the new version says less about: findings that comments suppress, and severities.
  static func silenced(_ old: Phone, _ new: Phone?) -> [String] {
    guard let new else { return [] }
    var found: [String] = []
    let more = new.suppressions - old.suppressions
    if more > 0 {
      found.append("\(more) more \(more == 1 ? "suppression" : "suppressions"), which weakens no rule")
    }
    let levels = new.settings.levels
    let changed = levels.keys.filter { levels[$0] != old.settings.levels[$0] }.map(\.description).sorted()
    if !changed.isEmpty {
      found.append("\(changed.joined(separator: ", ")): another severity, which weakens no rule")
    }
    return found
  }

  /// Changed settings that change the meaning of unchanged rules; empty for a phone that is new or gone.
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
