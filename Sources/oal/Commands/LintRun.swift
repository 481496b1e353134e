import Reports
import RuleChecker
import RuleLint
import RulePipeline
import RuleSyntax

/// What `oal lint` does between reading files and writing reports. Pure: nothing is read or written here.
enum LintRun {
  /// What was found in the files that are asked about.
  static func report(on input: InputFiles, _ request: LintRequest) -> FindingsReport {
    var report = FindingsReport(sources: input.sources, diagnostics: [], ruleCount: 0)
    report.unnamed = input.unnamed
    for file in input.sources.indices {
      // A redacted report has another path.
      guard let path = input.path(of: file), path.text == input.sources[file].path,
        String(validating: path.bytes, as: UTF8.self) == nil
      else { continue }
      report.rawPaths[file] = path.bytes
    }
    for group in RuleSetGrouping.group(input) {
      let checked = Pipeline.check(group.files, of: input)
      report.trees += checked.trees
      report.rules.append(checked.rules)
      for tree in checked.trees where group.named.contains(tree.file) { report.ruleCount += tree.rules.count }
      report.diagnostics += group.diagnostics
      report.diagnostics += findings(
        lint(checked, of: input, group, request), group, request)
    }
    // The files of projects stand between each other.
    if !input.projects.isEmpty { report.diagnostics = Linter.sorted(report.diagnostics) }
    return report
  }

  /// Every finding about a rule set.
  private static func lint(
    _ checked: Pipeline.Checked, of input: InputFiles, _ group: RuleSetFiles, _ request: LintRequest
  ) -> [Diagnostic] {
    let options = LintOptions(
      listsAreComplete: group.settings.listsAreComplete,
      enabled: request.selection.enabled(under: group.settings),
      zone: request.zone(group.settings.zone))
    return Pipeline.lint(checked, of: input, options, group.settings.planOptions)
  }

  /// The findings that are wanted, each with the severity that it has in its project.
  private static func findings(
    _ all: [Diagnostic], _ group: RuleSetFiles, _ request: LintRequest
  ) -> [Diagnostic] {
    all.compactMap { finding in
      guard group.named.contains(finding.location.file) else { return nil }
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
        wanted: { !findings([$0], group, request).isEmpty },
        analyze: { analyze($0, of: input, group, request) })
      fixed.sources = result.sources
      fixed.applied += result.applied
      switch result.problem {
      case nil: break
      case .cycle(let codes, let file):
        fixed.troubles.append(Trouble.fixesGoRound(codes, input.sources[file].path))
      case .tooManyRounds: fixed.troubles.append(Trouble.tooManyRounds(Fixer.rounds))
      }
    }
    return fixed
  }

  /// What the files of a rule set mean with other texts.
  private static func analyze(
    _ sources: [SourceFile], of input: InputFiles, _ group: RuleSetFiles, _ request: LintRequest
  ) -> Fixer.Analysis {
    var input = input
    input.sources = sources
    let checked = Pipeline.check(group.files, of: input)
    return Fixer.Analysis(
      diagnostics: lint(checked, of: input, group, request), rules: checked.rules.ruleSet,
      plan: Pipeline.plan(checked, group.settings.planOptions), isReadToEnd: checked.isReadToEnd)
  }
}
