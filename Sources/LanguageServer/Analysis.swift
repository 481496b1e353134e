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

/// What the stages make of one rule set.
struct Analysis: Sendable {
  let files: [AnalysedFile]
  let checked: CheckedRuleSet
  let plan: Plan
  let findings: [Diagnostic]

  init(_ files: [AnalysedFile]) {
    self.files = files
    let sources = files.map(\.source)
    let result = Pipeline.check(files.map(\.parsed), sources: sources)
    checked = result.rules
    plan = Pipeline.plan(result)
    findings = Pipeline.lint(result, plan: plan, sources: sources)
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
  /// Whether an offset lies in the range or at its end: where a cursor can be that is on it.
  func touches(_ offset: Int) -> Bool { start <= offset && offset <= end }

  /// Whether two ranges share a byte, or a cursor's place if one of them is empty.
  func meets(_ other: SourceRange) -> Bool {
    if isEmpty || other.isEmpty { return start <= other.end && other.start <= end }
    return start < other.end && other.start < end
  }
}
