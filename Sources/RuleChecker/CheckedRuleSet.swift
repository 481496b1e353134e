// RuleChecker: syntax trees in, one typed rule set out. Names are resolved, presets filled in, every option fits its
// rule's kind. A rule with an error is left out; nothing after this layer sees a half-checked one.
import RuleModel
import RuleSyntax

/// One phone's rules, checked, each with where it was written.
package struct CheckedRuleSet: Sendable {
  package var lists: [CheckedList] = []
  package var rules: [CheckedRule] = []
  /// The statements that errors keep from being rules; they still use their lists and have their places.
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
  /// The index among the checked lists of the one it names; nil where none of them is.
  package var declaration: Int?
  /// The name of the preset it was made from.
  package var preset: String?
  /// What that preset says by itself, for the clauses that say it again.
  package var presetDefaults: Preset?

  /// The rule's option where it is written; nil if it is a default or comes from a preset.
  package func clause(_ kind: ClauseKind) -> Clause? { node.clauses.first { $0.kind == kind } }

  /// The best place to talk about an option: its value, else the rule's keyword.
  package func location(of kind: ClauseKind) -> Location {
    clause(kind)?.valueLocation ?? node.keyword.location
  }

  /// The rule's name where it is written, else its keyword.
  package var nameLocation: Location { node.name?.location ?? node.keyword.location }
}

/// What the checker makes of one phone's files.
package struct CheckResult: Sendable {
  package var checked: CheckedRuleSet
  package var diagnostics: [Diagnostic]
}
