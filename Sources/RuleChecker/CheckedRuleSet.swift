// RuleChecker: syntax trees in, one typed rule set out. Names are resolved, presets filled in, every option fits its
// rule's kind. A rule with an error is left out; nothing after this layer sees a half-checked one.
import RuleModel
import RuleSyntax

/// The checked rules of one phone, each with its place in the source.
package struct CheckedRuleSet: Sendable {
  package var lists: [CheckedList] = []
  package var rules: [CheckedRule] = []
  /// The rule statements with errors. Their lists still count as used, and their places are known.
  package var rejected: [RuleNode] = []

  package init() {}

  /// The rules without their places.
  package var ruleSet: RuleSet { RuleSet(lists: lists.map(\.list), rules: rules.map(\.rule)) }
}

/// A list and its declaration.
package struct CheckedList: Sendable {
  package var list: AppList
  package var node: ListNode
}

/// A rule and its statement.
package struct CheckedRule: Sendable {
  package var rule: Rule
  package var node: RuleNode
  /// The index of the rule's list among the checked lists; nil if the list is not declared.
  package var declaration: Int?
  /// The name of the preset it was made from.
  package var preset: String?
  /// The preset's own values, to find clauses that only repeat a value of the preset.
  package var presetDefaults: Preset?

  /// The rule's option where it is written; nil if it is a default or comes from a preset.
  package func clause(_ kind: ClauseKind) -> Clause? { node.clauses.first { $0.kind == kind } }

  /// The best place to talk about an option: its value, else the rule's keyword.
  package func location(of kind: ClauseKind) -> Location {
    clause(kind)?.valueLocation ?? node.keyword.location
  }

  /// The place of the rule's name, else of the keyword.
  package var nameLocation: Location { node.name?.location ?? node.keyword.location }
}

/// The result of checking the files of one phone.
package struct CheckResult: Sendable {
  package var checked: CheckedRuleSet
  package var diagnostics: [Diagnostic]
}
