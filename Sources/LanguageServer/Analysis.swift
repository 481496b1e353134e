import MonitoringPlan
import RuleChecker
import RuleLint
import RuleModel
import RulePipeline
import RuleSyntax

/// One file of a rule set, read. Its index among the files is its file id.
struct AnalysedFile: Sendable {
  /// See ``DocumentURI/key(of:)``.
  let key: String
  let form: SyntaxTree.Form
  let places: Places
  let parsed: Pipeline.Parsed

  var source: SourceFile { places.source }

  init(key: String, form: SyntaxTree.Form, bytes: [UInt8], file: FileID, _ encoding: PositionEncoding) {
    self.key = key
    self.form = form
    let source = SourceFile(path: key, bytes: bytes)
    places = Places(source, encoding)
    parsed = Pipeline.read(source, file: file, form: form)
  }
}

/// The results of all stages for one rule set.
struct Analysis: Sendable {
  let files: [AnalysedFile]
  let scope: RuleSetScope
  let checked: CheckedRuleSet
  let plan: Plan
  /// The reported findings, with their severities in this project.
  let findings: [Diagnostic]

  init(_ files: [AnalysedFile], _ scope: RuleSetScope) {
    self.files = files
    self.scope = scope
    var budget = ComparisonBudget()
    let look = Self.look(files.map(\.parsed), files.map(\.source), scope, &budget)
    checked = look.checked.rules
    plan = look.plan
    findings = look.findings.compactMap(scope.select)
  }

  private static func look(
    _ parsed: [Pipeline.Parsed], _ sources: [SourceFile], _ scope: RuleSetScope,
    _ budget: inout ComparisonBudget
  ) -> (checked: Pipeline.Checked, plan: Plan, findings: [Diagnostic]) {
    let checked = Pipeline.check(parsed, sources: sources)
    let plan = Pipeline.plan(checked, scope.plan)
    return (checked, plan, Pipeline.lint(checked, plan: plan, sources: sources, scope.lint, &budget))
  }

  /// The text of one file after all its safe fixes, and the number of fixes. Every fix is checked to keep the rules
  /// and their plan.
  func safelyFixed(_ file: FileID) -> (source: SourceFile, count: Int) {
    func analyze(_ sources: [SourceFile], _ budget: inout ComparisonBudget) -> Fixer.Analysis {
      let parsed = files.indices.map { index in
        sources[index].bytes == files[index].source.bytes
          ? files[index].parsed : Pipeline.read(sources[index], file: index, form: files[index].form)
      }
      let look = Self.look(parsed, sources, scope, &budget)
      return Fixer.Analysis(
        diagnostics: look.findings, rules: look.checked.rules.ruleSet, plan: look.plan,
        isReadToEnd: look.checked.isReadToEnd, statements: look.checked.trees.flatMap(\.statements))
    }
    let result = Fixer.fix(
      files.map(\.source), editable: [file], allowsUnsafe: false,
      wanted: { $0.location.file == file && scope.select($0) != nil }, analyze: analyze)
    return (result.sources[file], result.applied.count)
  }

  /// The file of a key.
  func file(_ key: String) -> FileID? { files.firstIndex { $0.key == key } }

  /// The activities of a rule by its index.
  func activities(of rule: Int) -> [Activity] { plan.activities.filter { $0.rule == rule } }
}

/// One file within its rule set: what the features for an editor look at.
struct DocumentView: Sendable {
  let analysis: Analysis
  let file: FileID

  var document: AnalysedFile { analysis.files[file] }
  var source: SourceFile { document.source }
  var places: Places { document.places }
  /// Empty if the file is not readable as text.
  var tree: SyntaxTree { document.parsed.tree ?? SyntaxTree(file: file, form: document.form) }

  /// The findings in this file.
  var findings: [Diagnostic] { analysis.findings.filter { $0.location.file == file } }

  /// The checked rules of this file with their indices in the rule set.
  var rules: [(index: Int, rule: CheckedRule)] {
    analysis.checked.rules.enumerated().filter { $0.element.node.location.file == file }
      .map { (index: $0.offset, rule: $0.element) }
  }

  /// The checked rule whose statement holds an offset, its end included.
  func rule(at offset: Int) -> (index: Int, rule: CheckedRule)? {
    rules.first { $0.rule.node.location.range.touches(offset) }
  }
}

extension SourceRange {
  /// Whether an offset lies in the range or at its end, like a cursor on the range.
  func touches(_ offset: Int) -> Bool { start <= offset && offset <= end }

  /// Whether two ranges share a byte, or a cursor's place if one of them is empty.
  func meets(_ other: SourceRange) -> Bool {
    if isEmpty || other.isEmpty { return start <= other.end && other.start <= end }
    return start < other.end && other.start < end
  }
}
