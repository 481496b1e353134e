import MonitoringPlan
import RuleLint
import RulePipeline
import RuleSyntax

/// The stages over the files of a run.
extension Pipeline {
  /// Reads and checks a rule set. What is wrong with its configuration stands in the way of a plan too.
  static func check(_ ruleSet: RuleSetFiles, of input: InputFiles) -> Checked {
    var checked = check(ruleSet.files, of: input)
    if !ruleSet.diagnostics.isEmpty {
      checked.diagnostics = Linter.sorted(checked.diagnostics + ruleSet.diagnostics)
    }
    return checked
  }

  /// Reads and checks the files of one rule set.
  static func check(_ files: [FileID], of input: InputFiles) -> Checked {
    let parsed = files.map { read(input.sources[$0], file: $0, form: input.forms[$0]) }
    return check(parsed, sources: input.sources, presets: input.presets)
  }
}
