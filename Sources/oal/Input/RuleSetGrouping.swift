import RuleSyntax

/// The files of one phone, checked together.
struct RuleSetFiles: Sendable {
  /// In the order of a project's paths.
  var files: [FileID]
  /// The files that fixes may change.
  var named: Set<FileID>
  var settings: ProjectSettings
  /// The findings about the configuration, reported with one of the project's rule sets.
  var diagnostics: [Diagnostic]
  /// The folder of the project, absolute and without links; nil for a file that is a rule set of its own.
  var folder: RawText?
  /// Whether the named files are members of the project. One of them can break the whole project.
  var isWholeProject = false

  /// The files whose findings are reported: all files of a project with a named file, or the named files alone.
  func reported(onlyNamed: Bool) -> Set<FileID> {
    isWholeProject && !onlyNamed ? named.union(files) : named
  }
}

/// Which files belong to one phone and are checked together.
enum RuleSetGrouping {
  /// The rule set of a command that looks at one phone; nil without files.
  static func onePhone(_ input: InputFiles, _ command: String) throws(Stop) -> RuleSetFiles? {
    let ruleSets = group(input)
    if ruleSets.count > 1 { throw .trouble(ErrorText.onePhone(command)) }
    return ruleSets.first
  }

  /// The rule sets of a run's files, in the order in which their first files are named. A project is one; outside of
  /// projects every file is a rule set of its own.
  static func group(_ input: InputFiles) -> [RuleSetFiles] {
    var groups: [RuleSetFiles] = []
    var ofProject: [Int: Int] = [:]
    for file in input.sources.indices where !input.unnamed.contains(file) {
      guard let (index, membership) = input.places[file] else {
        groups.append(
          RuleSetFiles(files: [file], named: [file], settings: input.settings, diagnostics: []))
        continue
      }
      let project = input.projects[index]
      let members = membership == .excluded ? [] : project.members
      if membership == .member, let known = ofProject[index] {
        groups[known].named.insert(file)
      } else if membership == .member {
        ofProject[index] = groups.count
        groups.append(
          RuleSetFiles(
            files: members, named: [file], settings: project.settings, diagnostics: [],
            folder: project.folder, isWholeProject: true))
      } else {
        groups.append(
          RuleSetFiles(
            files: members + [file], named: [file], settings: project.settings, diagnostics: [],
            folder: membership == .guest ? project.folder : nil))
      }
    }
    report(input, ofProject, &groups)
    return groups
  }

  /// Adds the findings about the configurations, each once.
  private static func report(_ input: InputFiles, _ ofProject: [Int: Int], _ groups: inout [RuleSetFiles]) {
    var findings = input.diagnostics
    for (index, project) in input.projects.enumerated() {
      if let group = ofProject[index] {
        groups[group].diagnostics += project.diagnostics
      } else {
        findings += project.diagnostics
      }
    }
    if findings.isEmpty { return }
    if groups.isEmpty {
      groups.append(RuleSetFiles(files: [], named: [], settings: ProjectSettings(), diagnostics: findings))
    } else {
      groups[0].diagnostics += findings
    }
  }
}
