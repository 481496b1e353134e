import MonitoringPlan
import RuleChecker
import RuleSyntax

/// Runs the registry's checks over one phone's rules.
package enum Linter {
  /// The findings of the rules, sorted by file, place and code, none twice.
  package static func lint(_ context: LintRule.Context) -> [Diagnostic] {
    sorted(
      Registry.rules.flatMap { rule -> [Diagnostic] in
        guard context.options.wants(rule), case .rules(let check) = rule.check else { return [] }
        return check(context)
      })
  }

  /// Findings by file, place and code, none twice.
  package static func sorted(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var seen = Set<Diagnostic>()
    return diagnostics.filter { seen.insert($0).inserted }.sorted { left, right in
      let (one, other) = (left.location, right.location)
      if one.file != other.file { return one.file < other.file }
      if one.range != other.range { return one.range < other.range }
      return (left.code, left.message) < (right.code, right.message)
    }
  }
}
