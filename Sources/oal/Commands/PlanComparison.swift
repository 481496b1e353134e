import MonitoringPlan
import Reports
import RuleChecker
import RuleModel
import RulePipeline
import RuleSyntax

/// `oal plan --against`: the plans of a run's rule sets beside those of an earlier version.
struct PlanComparison {
  private let name: RawText
  private let input: InputFiles
  private let arguments: Arguments
  private let environment: Environment
  private let errorStyle: Style
  private var phones: EarlierPhones

  init(_ name: RawText, _ input: InputFiles, _ arguments: Arguments, _ environment: Environment) {
    self.name = name
    self.input = input
    self.arguments = arguments
    self.environment = environment
    errorStyle = environment.color.errorStyle(arguments[ColorChoice.option])
    phones = EarlierPhones(
      name, usesProjects: !arguments[InputArguments.noConfiguration],
      shared: arguments[InputArguments.configuration] == nil ? nil : input.settings)
  }

  /// The changes of a rule set; nil if its errors stop the plan. `isFile` is whether the earlier version is a file.
  mutating func report(
    on ruleSet: RuleSetFiles, isFile: Bool, _ outcome: inout Outcome
  ) throws(Stop) -> PlanDiffReport? {
    let options = try PlanArguments.read(
      arguments, environment, ruleSet.settings, needsTime: true, notes: &outcome)
    let checked = Pipeline.check(ruleSet, of: input)
    let paths = ruleSet.files.map { input.sources[$0].path }
    let rules = checked.rules.ruleSet
    var earlier: EarlierPhones.Version?
    if isFile {
      let files = try EarlierFiles.read(file: name)
      earlier = EarlierPhones.Version(files: files, checked: files.checked())
    } else if let version = try phones.version(of: ruleSet, input) {
      earlier = version
    } else {
      earlier = try phones.versionUnderAnotherName(rules)
    }
    outcome.keep(checked)
    guard outcome.accept(checked, of: input, paths, errorStyle) else { return nil }
    return report(
      paths, rules, Pipeline.plan(checked, options), earlier, options, keepsSettings: isFile, &outcome)
  }

  /// The changes by phones that are gone, below the folders that the command line names.
  mutating func reportsOnGone(_ outcome: inout Outcome) throws(Stop) -> [PlanDiffReport] {
    let folders = Self.folders(arguments).compactMap { try? Platform.realPath($0).get() }
    var reports: [PlanDiffReport] = []
    for version in try phones.gone(in: folders) {
      let options = try PlanArguments.read(
        arguments, environment, version.files.settings ?? input.settings, needsTime: true, notes: &outcome)
      let paths = version.files.rules.map { version.files.input.sources[$0].path }
      let empty = RuleSet()
      reports.append(
        report(
          paths, empty, Compiler.compile(empty, options), version, options, keepsSettings: false, &outcome))
    }
    return reports
  }

  /// Whether a message only says that a named folder has no rule files.
  func isAboutNoFiles(_ trouble: String) -> Bool {
    Self.folders(arguments).contains {
      trouble == ErrorText.noRuleFiles(in: $0) || trouble == ErrorText.noProjectFiles(in: $0)
    }
  }

  private func report(
    _ paths: [String], _ rules: RuleSet, _ plan: Plan, _ earlier: EarlierPhones.Version?,
    _ options: PlanOptions, keepsSettings: Bool, _ outcome: inout Outcome
  ) -> PlanDiffReport {
    var state = PlanDiffReport.Earlier.missing
    var before = RuleSet()
    var earlierOptions = options
    if let earlier {
      state = earlier.checked.hasErrors ? .unreadable : .known
      if state == .unreadable {
        outcome.tell(errorsOf: earlier.checked, of: earlier.files.input, errorStyle)
      } else {
        before = earlier.checked.rules.ruleSet
      }
      if !keepsSettings {
        earlierOptions.warnsBeforeLimits = earlier.files.settings?.warnsBeforeLimits ?? false
      }
    }
    return PlanDiffReport(
      paths: paths, against: name.text, earlier: state, rules: rules, plan: plan,
      diff: PlanDiff(
        from: PlannedRules(rules: before, plan: Compiler.compile(before, earlierOptions)),
        to: PlannedRules(rules: rules, plan: plan)))
  }

  private static func folders(_ arguments: Arguments) -> [RawText] {
    let paths = arguments.positionals.isEmpty ? [RawText(".")] : arguments.positionals
    return paths.compactMap { path in
      if path.lastComponent == ProjectListing.configurationName { return path.folder }
      guard case .success(let status) = Platform.status(of: path), status.kind == .folder else { return nil }
      return path
    }
  }
}
