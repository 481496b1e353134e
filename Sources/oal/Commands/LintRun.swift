import MonitoringPlan
import Reports
import RuleChecker
import RuleLint
import RuleModel
import RulePipeline
import RuleSyntax

/// What `oal lint` does between reading files and writing reports. Pure: nothing is read or written here.
enum LintRun {
  /// How many findings a run reports. Nobody reads as many, and what shows reports of other programs takes no more.
  private static let findingsLimit = 25_000

  /// The findings in the requested files.
  static func report(on input: InputFiles, _ request: LintRequest) -> FindingsReport {
    var report = FindingsReport(sources: input.sources, diagnostics: [], ruleCount: 0)
    let groups = RuleSetGrouping.group(input)
    let reported = groups.reduce(into: Set<FileID>()) {
      $0.formUnion($1.reported(onlyNamed: request.onlyNamed))
    }
    report.unnamed = input.unnamed.subtracting(reported)
    for file in input.sources.indices {
      // A redacted report has another path.
      guard let path = input.path(of: file), path.text == input.sources[file].path,
        String(validating: path.bytes, as: UTF8.self) == nil
      else { continue }
      report.rawPaths[file] = path.bytes
    }
    for group in groups {
      let reported = group.reported(onlyNamed: request.onlyNamed)
      let checked = Pipeline.check(group.files, of: input)
      report.trees += checked.trees
      report.rules.append(checked.rules)
      for tree in checked.trees where reported.contains(tree.file) { report.ruleCount += tree.rules.count }
      report.diagnostics += group.diagnostics
      var budget = ComparisonBudget()
      report.diagnostics += findings(
        lint(checked, plan(checked, group), of: input, group, request, &budget), in: reported, group, request)
    }
    // The files of several projects can alternate in the order of paths.
    if !input.projects.isEmpty { report.diagnostics = Linter.sorted(report.diagnostics) }
    if report.diagnostics.count > findingsLimit {
      let place = report.diagnostics[findingsLimit].location
      report.diagnostics.removeSubrange(findingsLimit...)
      report.diagnostics.append(LintRule.tooManyFindings(findingsLimit, at: place))
    }
    return report
  }

  private static func plan(_ checked: Pipeline.Checked, _ group: RuleSetFiles) -> Plan {
    Pipeline.plan(checked, group.settings.planOptions)
  }

  /// Every finding about a rule set and its plan, sorted, none twice. ``FindingSelection`` decides about selection and
  /// severity.
  private static func lint(
    _ checked: Pipeline.Checked, _ plan: Plan, of input: InputFiles, _ group: RuleSetFiles,
    _ request: LintRequest, _ budget: inout ComparisonBudget
  ) -> [Diagnostic] {
    let options = LintOptions(
      listsAreComplete: group.settings.listsAreComplete,
      enabled: request.selection.enabled(under: group.settings),
      unwanted: request.selection.unwanted(under: group.settings),
      zone: request.zone(group.settings.zone))
    return Pipeline.lint(checked, plan: plan, sources: input.sources, options, &budget)
  }

  /// The selected findings, each with its severity in the project.
  private static func findings(
    _ all: [Diagnostic], in files: Set<FileID>, _ group: RuleSetFiles, _ request: LintRequest
  ) -> [Diagnostic] {
    all.compactMap { finding in
      guard files.contains(finding.location.file) else { return nil }
      return request.selection.apply(group.settings, to: finding)
    }
  }

  // MARK: Fixes

  /// What fixing made of a run's files.
  struct Fixed {
    var sources: [SourceFile]
    var applied: [Fixer.Applied] = []
    /// Each a sentence for standard error.
    var troubles: [String] = []
  }

  /// Fixes the findings that are wanted, in the files that are asked about.
  static func fix(_ input: InputFiles, _ request: LintRequest) -> Fixed {
    var fixed = Fixed(sources: input.sources)
    for group in RuleSetGrouping.group(input) {
      let result = Fixer.fix(
        fixed.sources, editable: group.named, allowsUnsafe: request.allowsUnsafe,
        wanted: { !findings([$0], in: group.named, group, request).isEmpty },
        analyze: { analyze($0, of: input, group, request, &$1) })
      fixed.sources = result.sources
      fixed.applied += result.applied
      switch result.problem {
      case nil: break
      case .cycle(let codes, let file):
        fixed.troubles.append(ErrorText.fixesGoRound(codes, input.sources[file].path))
      case .tooManyRounds: fixed.troubles.append(ErrorText.tooManyRounds(Fixer.rounds))
      case .tooMuch: fixed.troubles.append(ErrorText.tooMuchToFix)
      }
    }
    return fixed
  }

  /// Analyzes the files of a rule set with new texts.
  private static func analyze(
    _ sources: [SourceFile], of input: InputFiles, _ group: RuleSetFiles, _ request: LintRequest,
    _ budget: inout ComparisonBudget
  ) -> Fixer.Analysis {
    var input = input
    input.sources = sources
    let checked = Pipeline.check(group.files, of: input)
    let plan = plan(checked, group)
    return Fixer.Analysis(
      diagnostics: lint(checked, plan, of: input, group, request, &budget), rules: checked.rules.ruleSet,
      plan: plan, isReadToEnd: checked.isReadToEnd, statements: checked.trees.flatMap(\.statements))
  }
}
