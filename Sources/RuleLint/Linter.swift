import MonitoringPlan
import RuleChecker
import RuleModel
import RuleSyntax

/// Runs the registry's checks over one phone's rules.
package enum Linter {
  /// All findings of the earlier stages and of the checks, without suppressed findings, sorted by file, place and
  /// code, without duplicates. Comparisons are drawn from the budget.
  package static func findings(
    _ context: LintRule.Context, after earlier: [Diagnostic], _ budget: inout ComparisonBudget
  ) -> [Diagnostic] {
    let (found, isComplete) = run(context, &budget)
    var all = earlier + found
    let redundant = LintRule.redundantClause.code
    if all.contains(where: { $0.code == redundant }) {
      let faulty = FaultyStatements(earlier, context.trees)
      all.removeAll { $0.code == redundant && faulty.contain($0.location) }
    }
    return sorted(Suppressions.apply(to: all, context, isComplete: isComplete))
  }

  /// The findings of the rules, in the order of the registry; ``sorted(_:)`` gives the order for readers.
  package static func lint(_ context: LintRule.Context) -> [Diagnostic] {
    var budget = ComparisonBudget()
    return run(context, &budget).found
  }

  /// The findings of the rules, and whether all wanted checks ran to their end.
  static func run(
    _ context: LintRule.Context, _ budget: inout ComparisonBudget
  ) -> (found: [Diagnostic], isComplete: Bool) {
    var found: [Diagnostic] = []
    var comparison: Comparison? = Comparison(context.overview, budget)
    for rule in Registry.rules where context.options.wants(rule) {
      switch rule.check {
      case .frontEnd, .suppressions, .tool: continue
      case .rules(let check): found += check(context)
      case .comparing(let check):
        // Findings after the budget has run out would be arbitrary, so all comparing checks stop there.
        guard var current = comparison else { continue }
        comparison = nil
        if let findings = try? check(context, &current) {
          found += findings
          comparison = current
        }
      }
    }
    if comparison == nil { found.append(LintRule.tooManyComparisons(context)) }
    budget = comparison?.budget ?? ComparisonBudget(0)
    return (found, comparison != nil)
  }

  /// Findings by file, line, column and code, without duplicates.
  package static func sorted(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var sorted: [Diagnostic] = []
    sorted.reserveCapacity(diagnostics.count)
    var last: Place?
    let places = diagnostics.indices.map { Place(diagnostics[$0], $0) }.sorted {
      $0.precedes($1, diagnostics)
    }
    for place in places {
      // After sorting, duplicates are neighbours.
      if let last, !last.precedes(place, diagnostics) { continue }
      sorted.append(diagnostics[place.index])
      last = place
    }
    return sorted
  }

  /// The sort key of a finding: a file can have thousands of findings, which are large to move.
  private struct Place {
    var file: Int
    var start: Int
    var code: DiagnosticCode
    var end: Int
    var index: Int

    init(_ diagnostic: Diagnostic, _ index: Int) {
      file = diagnostic.location.file
      start = diagnostic.location.range.start
      end = diagnostic.location.range.end
      code = diagnostic.code
      self.index = index
    }

    /// Lines and columns grow with the offset. Two findings are duplicates if neither precedes the other.
    func precedes(_ other: Place, _ diagnostics: [Diagnostic]) -> Bool {
      if file != other.file { return file < other.file }
      if start != other.start { return start < other.start }
      if code != other.code { return code < other.code }
      if end != other.end { return end < other.end }
      return diagnostics[index].message < diagnostics[other.index].message
    }
  }
}
