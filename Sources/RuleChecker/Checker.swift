import RuleModel
import RuleSyntax

/// Makes typed rules of syntax trees.
package enum Checker {
  /// Checks the trees of one phone's files together. `presets` is asked for only where a preset is used.
  package static func check(_ trees: [SyntaxTree], presets: () -> [Preset]) -> CheckResult {
    CheckResult(checked: CheckedRuleSet(), diagnostics: [])
  }
}
