import RulePipeline
import RuleSyntax

/// The form by a path as the system gives it.
extension FileForm {
  /// Whether a search of folders finds a file of this name.
  static func isRuleFile(_ name: RawText) -> Bool { isRuleFile(named: name.bytes) }

  /// The form of a file that is named: YAML by its ending, else compact.
  static func of(named path: RawText) -> SyntaxTree.Form { of(named: path.bytes) }
}
