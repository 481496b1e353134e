import MonitoringPlan
import PresetGallery
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
    let result = Checker.check(trees, sources: input.sources, presets: { PresetGallery.all })
    return Checked(
      trees: trees, rules: result.checked, diagnostics: tidy(diagnostics + result.diagnostics))
  }

  /// The plan of a checked rule set.
  static func plan(_ checked: Checked) -> Plan { Compiler.compile(checked.rules.ruleSet) }

  /// Everything there is to say about a checked rule set, sorted, none twice.
  static func lint(_ checked: Checked, of input: InputFiles) -> [Diagnostic] {
    let context = LintRule.Context(
      checked: checked.rules, plan: plan(checked), sources: input.sources, trees: checked.trees)
    return tidy(checked.diagnostics + Linter.lint(context))
  }

  /// Sorted by file, line, column and code; the same finding once.
  static func tidy(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var seen: Set<Key> = []
    return diagnostics.filter { seen.insert(Key($0)).inserted }.sorted { Key($0) < Key($1) }
  }

  /// What makes two findings the same, and their order. Lines and columns grow with the offset.
  private struct Key: Hashable, Comparable {
    var file: FileID
    var range: SourceRange
    var code: DiagnosticCode
    var message: String

    init(_ diagnostic: Diagnostic) {
      file = diagnostic.location.file
      range = diagnostic.location.range
      code = diagnostic.code
      message = diagnostic.message
    }

    static func < (left: Key, right: Key) -> Bool {
      (left.file, left.range.start, left.code, left.range.end, left.message)
        < (right.file, right.range.start, right.code, right.range.end, right.message)
    }
  }
}
