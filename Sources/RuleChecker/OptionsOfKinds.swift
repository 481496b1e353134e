import RuleModel
import RuleSyntax

/// Which options a kind of rule has.
extension Checker {
  /// Reports an option that rules of this kind do not have.
  mutating func checkFits(_ clause: Clause, _ kind: RuleKind, _ node: RuleNode) {
    let owners = owners(of: clause)
    guard !owners.isEmpty, !owners.contains(.kind(kind)) else { return }
    if clause.value == .mode(.block) {
      diagnostics.append(CheckDiagnostics.redundantMode(clause, kind, removal: removal(of: clause)))
      return
    }
    // The budget of another kind stands where the rule needs its own: without it something would be missing.
    let isNeeded = clause.kind == .budget && kind != .schedule && !hasOwnBudget(node)
    let removal = isNeeded ? nil : removal(of: clause)
    diagnostics.append(CheckDiagnostics.wrongKind(clause, node, owners: owners, removal: removal))
  }

  /// Whether a limit is given what the other kind of limit counts.
  func isBudgetOfOtherLimit(_ clause: Clause, _ node: RuleNode) -> Bool {
    switch (node.keyword.value, clause.value) {
    case (.kind(.timeLimit), .budget(.opens)), (.kind(.openLimit), .budget(.minutes)): true
    default: false
    }
  }

  func hasOwnBudget(_ node: RuleNode) -> Bool {
    node.clauses.contains { $0.kind == .budget && !isBudgetOfOtherLimit($0, node) }
  }

  /// The kinds of rule that have the option; empty where every kind has it.
  func owners(of clause: Clause) -> [RuleKeyword] {
    switch clause.value {
    // A mode that cannot be read may be `block`, which a limit may say.
    case .window, .mode, .blockAdultContent, .invalid(.window), .invalid(.blockAdultContent):
      [.kind(.schedule), .preset]
    case .budget(.minutes): [.kind(.timeLimit)]
    case .budget(.opens): [.kind(.openLimit)]
    case .invalid(.budget): [.kind(.timeLimit), .kind(.openLimit)]
    case .newName, .invalid(.newName): [.preset]
    default: []
    }
  }
}
