import CivilTime
import MonitoringPlan
import RuleLint
import RuleModel
import RulePipeline
import RuleSyntax
import RuleYAML

/// The settings that a project's configuration gives.
struct ProjectSettings: Sendable {
  /// The severities that the project sets, by code.
  var levels: [DiagnosticCode: ProjectConfiguration.Level] = [:]
  /// The paths of the project's folder to leave out.
  var excludes: [Glob] = []
  var zone: Zone?
  var target: PlanTarget?
  /// Whether the app gives a notice before a time limit is spent.
  var warnsBeforeLimits = false
  /// Whether the app's option that denies the removal of apps while a hard rule blocks is on.
  var protectsUninstall = false
  /// Whether `oal guard` holds at all times what hard rules block.
  var guardsAlways = false
  /// Whether the items of every list are written in the files.
  var listsAreComplete = false
  /// The number of the phone's activities to keep free; nil for one activity per enabled open limit.
  var reserve: Int?
  /// The versions of this tool that the project is written for.
  var requirement: VersionRequirement?

  /// Whether a path, relative to the project's folder, is left out. Comparing it is taken from the budget: in the worst
  /// case it takes the product of the lengths.
  func excludes(
    _ path: RawText, _ budget: inout ComparisonBudget
  ) throws(ComparisonBudget.UsedUp) -> Bool {
    if excludes.isEmpty { return false }
    let path = Glob.Path(path.bytes)
    for glob in excludes {
      try budget.draw(1 + glob.length * path.length / 64)
      if glob.fits(path) { return true }
    }
    return false
  }

  /// How the project's plan is made for its findings.
  var planOptions: PlanOptions {
    PlanOptions(target: target ?? .openapplock, reserve: reserve, warnsBeforeLimits: warnsBeforeLimits)
  }

  // MARK: Reading

  /// Reads a configuration's file; everything wrong with it is OAL019, and what is right holds.
  static func read(_ source: SourceFile, file: FileID) -> (settings: ProjectSettings, [Diagnostic]) {
    if var unreadable = TextCheck.check(source, file: file) {
      unreadable.code = .configuration
      return (ProjectSettings(), [unreadable])
    }
    let result = YAMLReader.readConfiguration(source, file: file, vocabulary)
    var settings = ProjectSettings()
    let configuration = result.configuration
    settings.levels = Dictionary(
      configuration.levels.map { ($0.code, $0.level) }, uniquingKeysWith: { first, _ in first })
    let faulty = configuration.excludes.filter { Glob.hasOpenBracket($0.value) }
    settings.excludes = configuration.excludes.filter { !Glob.hasOpenBracket($0.value) }.map {
      Glob($0.value)
    }
    settings.target = configuration.target.flatMap(PlanTarget.init(rawValue:))
    settings.warnsBeforeLimits = configuration.warns ?? false
    settings.protectsUninstall = configuration.protectsUninstall ?? false
    settings.guardsAlways = configuration.guardsAlways ?? false
    settings.listsAreComplete = configuration.listsAreComplete
    settings.reserve = configuration.transientActivities
    settings.requirement = configuration.requirement
    var diagnostics = result.diagnostics + faulty.map(openBracket)
    if let name = configuration.timeZone {
      switch ZoneDatabase.system.zone(named: name.value) {
      case _ where name.value == Zone.utc.name: settings.zone = .utc
      case .success(let zone): settings.zone = zone
      case .failure(let failure):
        diagnostics.append(Diagnostic(.configuration, at: name.location, failure.message))
      }
    }
    return (settings, diagnostics)
  }

  private static func openBracket(_ glob: Located<String>) -> Diagnostic {
    Diagnostic(
      .configuration, at: glob.location, "the glob has a `[` that no `]` closes",
      help: ["write a set of characters as [a-c], and a bracket of the name itself as \\["])
  }

  private static let vocabulary = ConfigurationVocabulary(
    isCode: { Registry.rule($0) != nil }, meantCode: { Registry.meant(by: $0)?.code },
    targets: PlanTarget.allCases.map(\.rawValue))
}
