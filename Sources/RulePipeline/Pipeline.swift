// RulePipeline: the files of one rule set in, findings and plan out. Pure: the files are read before. The command line
// and the language server both run the stages here, so their results cannot differ.
import MonitoringPlan
import PresetGallery
import RuleChecker
import RuleLint
import RuleModel
import RuleSyntax
import RuleYAML

/// Runs the stages over one rule set.
package enum Pipeline {
  /// What the stages up to the type check make of a rule set.
  package struct Checked: Sendable {
    /// The trees of the files that are readable as text.
    package var trees: [SyntaxTree]
    package var rules: CheckedRuleSet
    /// Sorted, none twice.
    package var diagnostics: [Diagnostic]

    package init(trees: [SyntaxTree], rules: CheckedRuleSet, diagnostics: [Diagnostic]) {
      self.trees = trees
      self.rules = rules
      self.diagnostics = diagnostics
    }

    /// A plan of rules with errors would be a plan of other rules.
    package var hasErrors: Bool { diagnostics.hasErrors }

    /// Whether reading came to the end of every file that is readable as text.
    package var isReadToEnd: Bool { !trees.contains(where: \.isTruncated) }
  }

  /// What reading makes of one file: no tree if it is not readable as text.
  package struct Parsed: Sendable {
    package var tree: SyntaxTree?
    package var diagnostics: [Diagnostic]
  }

  /// Reads one file. The result holds for as long as the file's bytes and its id stay.
  package static func read(_ source: SourceFile, file: FileID, form: SyntaxTree.Form) -> Parsed {
    if let diagnostic = TextCheck.check(source, file: file) {
      return Parsed(tree: nil, diagnostics: [diagnostic])
    }
    let result =
      switch form {
      case .compact: CompactReader.read(source, file: file)
      case .yaml: YAMLReader.read(source, file: file)
      }
    return Parsed(tree: result.tree, diagnostics: result.diagnostics)
  }

  /// Checks the files of one rule set together. `sources` is indexed by file id; `presets` is the gallery that preset
  /// statements mean.
  package static func check(
    _ files: [Parsed], sources: [SourceFile], presets: @escaping () -> [Preset] = { PresetGallery.all }
  ) -> Checked {
    let trees = files.compactMap(\.tree)
    let result = Checker.check(trees, sources: sources, presets: presets)
    let diagnostics = Linter.sorted(files.flatMap(\.diagnostics) + result.diagnostics)
    return Checked(
      trees: trees, rules: result.checked, diagnostics: LineRemovals(trees, sources).widened(diagnostics))
  }

  /// The plan of a checked rule set.
  package static func plan(_ checked: Checked, _ options: PlanOptions = PlanOptions()) -> Plan {
    Compiler.compile(checked.rules.ruleSet, options)
  }

  /// Everything there is to say about a checked rule set, sorted, none twice. `sources` is indexed by file id.
  package static func lint(
    _ checked: Checked, plan: Plan, sources: [SourceFile], _ options: LintOptions = LintOptions()
  ) -> [Diagnostic] {
    var budget = ComparisonBudget()
    return lint(checked, plan: plan, sources: sources, options, &budget)
  }

  /// The same; what is compared is taken from a budget.
  package static func lint(
    _ checked: Checked, plan: Plan, sources: [SourceFile], _ options: LintOptions,
    _ budget: inout ComparisonBudget
  ) -> [Diagnostic] {
    let context = LintRule.Context(
      checked: checked.rules, plan: plan, sources: sources, trees: checked.trees, options: options,
      hasErrors: checked.hasErrors)
    let findings = Linter.findings(context, after: checked.diagnostics, &budget)
    return LineRemovals(checked.trees, sources).widened(findings)
  }
}
