import MonitoringPlan
import RuleChecker
import RuleSyntax

/// Runs the registry's checks over one phone's rules.
package enum Linter {
  /// The findings of the rules, sorted by file, place and code, none twice.
  package static func lint(_ context: LintRule.Context) -> [Diagnostic] { [] }
}
