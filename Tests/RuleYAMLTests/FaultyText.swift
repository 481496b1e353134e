import RuleModel
import RuleSyntax
import RuleYAML
import TestSupport
import Testing

/// A YAML text with marks where findings are expected, and their codes in the order of the marks' starts.
struct Faulty: CustomTestStringConvertible, Sendable {
  var text: String
  var codes: [Int]

  init(_ text: String, _ codes: Int...) {
    self.text = text
    self.codes = codes
  }

  var testDescription: String { text }
}

/// Reads a text as the only file.
func read(_ text: String) -> ReadResult {
  YAMLReader.read(SourceFile(path: "test.yaml", text: text), file: 0)
}

/// The findings of a text as `OAL001@3..<7`, in the order of their places.
func findings(_ text: String) -> [String] {
  read(text).diagnostics.sorted { ($0.location.range, $0.code) < ($1.location.range, $1.code) }.map {
    "\($0.code)@\($0.location.range.start)..<\($0.location.range.end)"
  }
}

/// Expects exactly the findings that the marks show.
func expectFindings(_ faulty: Faulty, sourceLocation: SourceLocation = #_sourceLocation) {
  let marked = MarkedText(faulty.text)
  #expect(marked.ranges.count == faulty.codes.count, sourceLocation: sourceLocation)
  let expected = zip(marked.ranges, faulty.codes).map {
    "\(DiagnosticCode($1))@\($0.lowerBound)..<\($0.upperBound)"
  }
  #expect(findings(marked.text) == expected, sourceLocation: sourceLocation)
}

/// The text after the first fix of the finding that has one.
func fixed(_ text: String, safety: Fix.Safety? = nil) -> String? {
  let source = SourceFile(path: "test.yaml", text: text)
  let fixes = YAMLReader.read(source, file: 0).diagnostics.flatMap(\.fixes)
  return fixes.first { safety == nil || $0.safety == safety }.map { source.applying($0) }
}

/// A rule in a file with a list, its keys as they stand between braces.
func inRule(_ keys: String) -> String { "lists: {Social: {}}\nrules:\n  - {\(keys)}\n" }

extension ReadResult {
  /// The values of the first rule's clauses.
  var clauses: [ClauseValue] { tree.rules.first?.clauses.map(\.value) ?? [] }
}
