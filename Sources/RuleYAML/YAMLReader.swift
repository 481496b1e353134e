// RuleYAML: a YAML file in, the same syntax tree out that the compact form gives. The only target that knows libyaml.
import CYaml
import RuleModel
import RuleSyntax

/// Reads the YAML form.
package enum YAMLReader {
  /// The tree of a file and everything wrong with its text. Invalid UTF-8, NUL and sizes beyond ``ReaderLimits`` are
  /// for the caller to check first, with ``TextCheck``.
  package static func read(_ source: SourceFile, file: FileID) -> ReadResult {
    ReadResult(tree: SyntaxTree(file: file, form: .yaml), diagnostics: [])
  }
}
