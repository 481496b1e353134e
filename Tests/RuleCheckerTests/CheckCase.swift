import PresetGallery
import RuleChecker
import RuleModel
import RuleSyntax
import RuleYAML
import TestSupport
import Testing

/// A text of either form with the places of its findings marked, the codes of the findings, the texts at related
/// places, and the text after the first fix of every finding.
struct CheckCase: CustomTestStringConvertible, Sendable {
  var text: String
  var codes: [Int]
  var related: [String]
  var fixed: String?
  var safety: Fix.Safety?
  var form: SyntaxTree.Form

  init(
    _ text: String, _ codes: Int..., related: [String] = [], fixed: String? = nil,
    _ safety: Fix.Safety? = nil,
    form: SyntaxTree.Form = .compact
  ) {
    self.text = text
    self.codes = codes
    self.related = related
    self.fixed = fixed
    self.safety = safety
    self.form = form
  }

  /// The case in YAML.
  static func yaml(
    _ text: String, _ codes: Int..., related: [String] = [], fixed: String? = nil, _ safety: Fix.Safety? = nil
  ) -> CheckCase {
    var result = CheckCase(text, related: related, fixed: fixed, safety, form: .yaml)
    result.codes = codes
    return result
  }

  var testDescription: String { text }

  /// Expects the case's findings of reader and checker, each at its mark, and nothing else.
  func expect(sourceLocation: SourceLocation = #_sourceLocation) {
    let marked = MarkedText(text)
    let (source, _, found) = check(marked.text, form)
    let ranges = found.map { $0.location.range.start..<$0.location.range.end }
    #expect(ranges == marked.ranges, "\(found.map(\.message))", sourceLocation: sourceLocation)
    #expect(found.map(\.code.number) == codes, "\(found.map(\.message))", sourceLocation: sourceLocation)
    let others = found.flatMap(\.related).map { source.text($0.location.range) }
    #expect(others == related, sourceLocation: sourceLocation)
    let fixes = found.compactMap(\.fixes.first)
    #expect(fixes.allSatisfy { $0.safety == safety }, "\(fixes)", sourceLocation: sourceLocation)
    guard let fixed else {
      #expect(fixes.isEmpty, "\(fixes)", sourceLocation: sourceLocation)
      return
    }
    let text = source.applying(Fix("all", .unsafe, fixes.flatMap(\.edits)))
    #expect(text == fixed, sourceLocation: sourceLocation)
    let left = check(text, form).diagnostics
    #expect(left.map(\.message) == [], sourceLocation: sourceLocation)
  }
}

/// What reader and checker make of a text, the findings in the order of their places.
func check(_ text: String, _ form: SyntaxTree.Form = .compact) -> (
  source: SourceFile, checked: CheckedRuleSet, diagnostics: [Diagnostic]
) {
  let source = SourceFile(path: "rules", text: text)
  let read = form == .compact ? CompactReader.read(source, file: 0) : YAMLReader.read(source, file: 0)
  let result = Checker.check([read.tree], sources: [source]) { PresetGallery.all }
  let found = (read.diagnostics + result.diagnostics).sorted {
    ($0.location.range, $0.code) < ($1.location.range, $1.code)
  }
  return (source, result.checked, found)
}
