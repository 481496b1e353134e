import RuleSyntax

/// What a project's configuration and the command line say about the checks themselves.
package struct LintOptions: Hashable, Sendable {
  /// Whether every list's items are written out (`lists: complete`): then a list without items is empty, and not one
  /// that is bound on the phone.
  package var listsAreComplete: Bool
  /// The findings that are off by default and wanted here.
  package var enabled: Set<DiagnosticCode>

  package init(listsAreComplete: Bool = false, enabled: Set<DiagnosticCode> = []) {
    self.listsAreComplete = listsAreComplete
    self.enabled = enabled
  }

  /// Whether a rule's findings are wanted at all.
  package func wants(_ rule: LintRule) -> Bool { rule.isOnByDefault || enabled.contains(rule.code) }
}
