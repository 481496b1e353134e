import MonitoringPlan
import RuleChecker
import RuleLint
import RuleModel
import RuleSyntax
import RuleYAML

/// Runs the stages over one rule set. Pure: the files are read already.
enum Pipeline {
  /// What the stages up to the type check make of a rule set.
  struct Checked: Sendable {
    /// The trees of the files that are readable as text.
    var trees: [SyntaxTree]
    var rules: CheckedRuleSet
    /// Sorted, none twice.
    var diagnostics: [Diagnostic]

    /// A plan of rules with errors would be a plan of other rules.
    var hasErrors: Bool { diagnostics.hasErrors }
  }

  /// Reads and checks the files of one rule set.
  static func check(_ files: [FileID], of input: InputFiles) -> Checked {
    var trees: [SyntaxTree] = []
    var diagnostics: [Diagnostic] = []
    for file in files {
      let source = input.sources[file]
      if let diagnostic = TextCheck.check(source, file: file) {
        diagnostics.append(diagnostic)
        continue
      }
      let result =
        switch input.forms[file] {
        case .compact: CompactReader.read(source, file: file)
        case .yaml: YAMLReader.read(source, file: file)
        }
      trees.append(result.tree)
      diagnostics += result.diagnostics
    }
    let result = Checker.check(trees, sources: input.sources, presets: input.presets)
    return Checked(
      trees: trees, rules: result.checked, diagnostics: tidy(diagnostics + result.diagnostics))
  }

  /// The plan of a checked rule set.
  static func plan(_ checked: Checked, _ options: PlanOptions = PlanOptions()) -> Plan {
    Compiler.compile(checked.rules.ruleSet, options)
  }

  /// Everything there is to say about a checked rule set, sorted, none twice.
  static func lint(
    _ checked: Checked, of input: InputFiles, _ options: LintOptions = LintOptions()
  ) -> [Diagnostic] {
    let context = LintRule.Context(
      checked: checked.rules, plan: plan(checked), sources: input.sources, trees: checked.trees,
      options: options, hasErrors: checked.hasErrors)
    return tidy(checked.diagnostics + Linter.lint(context))
  }

  /// Sorted by file, line, column and code; the same finding once.
  static func tidy(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var tidy: [Diagnostic] = []
    tidy.reserveCapacity(diagnostics.count)
    for diagnostic in diagnostics.sorted(by: precedes) {
      // Sorted, two that are the same are neighbours.
      if let last = tidy.last, !precedes(last, diagnostic) { continue }
      tidy.append(diagnostic)
    }
    return tidy
  }

  /// The order of findings; two of which neither precedes the other are the same. Lines and columns grow with the
  /// offset.
  private static func precedes(_ left: Diagnostic, _ right: Diagnostic) -> Bool {
    let (one, other) = (left.location, right.location)
    if one.file != other.file { return one.file < other.file }
    if one.range.start != other.range.start { return one.range.start < other.range.start }
    if left.code != right.code { return left.code < right.code }
    if one.range.end != other.range.end { return one.range.end < other.range.end }
    return left.message < right.message
  }
}
