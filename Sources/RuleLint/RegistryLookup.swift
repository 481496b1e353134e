import RuleSyntax

extension Registry {
  /// The kebab-case name of a finding, such as `ends-at-midnight`; nil for a code that the registry does not have.
  package static func name(of code: DiagnosticCode) -> String? {
    rules.first { $0.code == code }?.name
  }
}
