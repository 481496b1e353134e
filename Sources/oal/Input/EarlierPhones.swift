import RuleChecker
import RuleModel
import RulePipeline
import RuleSyntax

/// Which phone of an earlier version each rule set of a run was: the same project or file, or, where that is new, the
/// vanished one with most of its rules. Names of files make no difference to a phone.
struct EarlierPhones {
  /// An earlier state, checked.
  struct Version {
    var files: EarlierFiles
    var checked: Pipeline.Checked
  }

  private let revision: RawText
  private let usesProjects: Bool
  /// The settings for every project, if the command line names settings.
  private let shared: ProjectSettings?
  private var trees: [GitRepository: EarlierTree] = [:]
  private var repositories: [GitRepository] = []
  private var matched: Set<Key> = []
  private var vanished: [(key: Key, version: Version)]?
  /// The vanished phones that had a rule, as indices.
  private var phonesOfRule: [RuleID: [Int]] = [:]

  private struct Key: Hashable {
    var repository: GitRepository
    var phone: EarlierTree.Phone
  }

  init(_ revision: RawText, usesProjects: Bool, shared: ProjectSettings?) {
    self.revision = revision
    self.usesProjects = usesProjects
    self.shared = shared
  }

  /// The earlier version of the same project or file; nil if it is new.
  mutating func version(of ruleSet: RuleSetFiles, _ input: InputFiles) throws(Stop) -> Version? {
    var forms: [RawText: SyntaxTree.Form] = [:]
    var places: [RawText] = []
    var names: [RawText] = []
    var tree: EarlierTree?
    for file in ruleSet.files {
      guard let path = input.path(of: file) else {
        if ruleSet.folder != nil { continue }
        throw .trouble(ErrorText.standardInputHasNoPast)
      }
      guard case .success(let folder) = Platform.realPath(path.folder),
        let repository = GitRepository(containing: folder)
      else { throw .trouble(ErrorText.noRepository(path, revision)) }
      let own = try self.tree(of: repository)
      tree = tree ?? own
      let place = own.place(of: folder.appending(path.lastComponent))
      forms[place] = input.forms[file]
      places.append(place)
      names.append(path)
    }
    guard let tree else { throw .trouble(ErrorText.standardInputHasNoPast) }
    var phone: EarlierTree.Phone?
    if let folder = ruleSet.folder {
      phone = tree.phone(ofProject: tree.place(of: folder))
    } else {
      phone = try tree.phone(
        of: places[0], named: names[0], usesProjects: usesProjects,
        isExcluded: input.places[ruleSet.files[0]] != nil)
    }
    guard let phone else { return nil }
    matched.insert(Key(repository: tree.repository, phone: phone))
    var files = try tree.files(of: phone, shared: shared, forms: forms)
    // A named file that no search finds belongs to the project for this run alone.
    let known = Set(files.rules.map { files.input.path(of: $0) })
    for place in places where !FileForm.isRuleFile(place.lastComponent) && ruleSet.folder != nil {
      let shown = RawText(revision.bytes + Array(":".utf8) + place.bytes)
      if !known.contains(shown) { try tree.add(place, forms, to: &files) }
    }
    return Version(files: files, checked: files.checked())
  }

  /// The vanished phone with most of the given rules, which no other rule set was; nil if there is none.
  mutating func versionUnderAnotherName(_ rules: RuleSet) throws(Stop) -> Version? {
    let vanished = try loadVanished()
    var shared: [Int: Int] = [:]
    for id in Set(rules.rules.map(\.id)) {
      for index in phonesOfRule[id] ?? [] where !matched.contains(vanished[index].key) {
        shared[index, default: 0] += 1
      }
    }
    guard let best = shared.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else { return nil }
    matched.insert(vanished[best.key].key)
    return vanished[best.key].version
  }

  /// The vanished phones below some folders that no rule set was.
  mutating func gone(in folders: [RawText]) throws(Stop) -> [Version] {
    for folder in folders {
      guard let repository = GitRepository(containing: folder) else { continue }
      if trees[repository] == nil { vanished = nil }
      _ = try tree(of: repository)
    }
    return try loadVanished().filter { entry in
      guard !matched.contains(entry.key), let tree = trees[entry.key.repository] else { return false }
      let place = tree.folder(of: entry.key.phone)
      return folders.contains { place == $0 || place.isInside($0) }
    }.map(\.version)
  }

  private mutating func tree(of repository: GitRepository) throws(Stop) -> EarlierTree {
    if let known = trees[repository] { return known }
    let tree = try EarlierTree(revision, of: repository)
    trees[repository] = tree
    repositories.append(repository)
    return tree
  }

  private mutating func loadVanished() throws(Stop) -> [(key: Key, version: Version)] {
    if let vanished { return vanished }
    var found: [(key: Key, version: Version)] = []
    for repository in repositories {
      guard let tree = trees[repository] else { continue }
      for phone in try tree.vanished(usesProjects: usesProjects) {
        let files = try tree.files(of: phone, shared: shared, forms: [:])
        found.append(
          (Key(repository: repository, phone: phone), Version(files: files, checked: files.checked())))
      }
    }
    vanished = found
    phonesOfRule = [:]
    for (index, entry) in found.enumerated() {
      for rule in entry.version.checked.rules.ruleSet.rules {
        phonesOfRule[rule.id, default: []].append(index)
      }
    }
    return found
  }
}
