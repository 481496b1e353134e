import MonitoringPlan
import RuleLint
import RulePipeline
import RuleSyntax

/// The stages over the files of a run.
extension Pipeline {
  /// Reads and checks the files of one rule set.
  static func check(_ files: [FileID], of input: InputFiles) -> Checked {
    let parsed = files.map { read(input.sources[$0], file: $0, form: input.forms[$0]) }
    return check(parsed, sources: input.sources, presets: input.presets)
  }

  /// Everything there is to say about a checked rule set, sorted, none twice.
  static func lint(
    _ checked: Checked, of input: InputFiles, _ options: LintOptions = LintOptions()
  ) -> [Diagnostic] {
    lint(checked, plan: plan(checked), sources: input.sources, options)
  }
}
