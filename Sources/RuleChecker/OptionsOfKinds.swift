import RuleModel
import RuleSyntax

/// Which options a kind of rule has.
extension Checker {
  /// Reports an option that rules of this kind do not have.
  mutating func reportMisfit(_ clause: Clause, _ kind: RuleKind, _ node: RuleNode) {
    if clause.value == .mode(.block) {
      diagnostics.append(CheckDiagnostics.redundantMode(clause, kind, removal: removal(of: clause)))
      return
    }
    // The wrong budget stands in for the budget that the rule needs: removing it would leave the rule without a
    // budget.
    let isNeeded = clause.kind == .budget && kind != .schedule && !hasOwnBudget(node)
    let removal = isNeeded ? nil : removal(of: clause)
    var diagnostic = CheckDiagnostics.wrongKind(clause, node, owners: owners(of: clause), removal: removal)
    if isNeeded, let owner = owners(of: clause).first, let fix = makingIt(owner, node) {
      diagnostic.fixes.append(fix)
    }
    diagnostics.append(diagnostic)
  }

  /// The fix that changes a rule's kind; nil where an alias or a merge key shares the kind with several rules.
  private func makingIt(_ kind: RuleKeyword, _ node: RuleNode) -> Fix? {
    let place = node.keyword.location
    guard sources.indices.contains(place.file), node.location.range.contains(place.range) else { return nil }
    let written =
      isYAML(place)
      ? YAMLSpelling.replacement(of: place.range, with: kind.spelling, in: sources[place.file])
      : kind.spelling
    let article = kind == .kind(.openLimit) ? "an" : "a"
    return written.map { .replace(place, with: $0, .unsafe, title: "make it \(article) \(kind.spelling)") }
  }

  /// Whether a limit is given what the other kind of limit counts.
  func isBudgetOfOtherLimit(_ value: borrowing ClauseValue, _ node: RuleNode) -> Bool {
    switch value {
    case .budget(.opens): node.keyword.value == .kind(.timeLimit)
    case .budget(.minutes): node.keyword.value == .kind(.openLimit)
    default: false
    }
  }

  func hasOwnBudget(_ node: RuleNode) -> Bool {
    node.clauses.contains { $0.kind == .budget && !isBudgetOfOtherLimit($0.value, node) }
  }

  /// The kinds of rule that have the option; empty where every kind has it.
  func owners(of clause: Clause) -> [RuleKeyword] {
    let owners = RuleKeyword.all.filter { $0.takes(clause.value) }
    return owners.count == RuleKeyword.all.count ? [] : owners
  }
}
