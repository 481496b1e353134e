import RuleSyntax

/// Which files belong to one phone and are checked together.
enum RuleSetGrouping {
  /// The rule sets of a run's files, each the files' indices. Outside of a project every file is a rule set of its
  /// own.
  static func group(_ sources: [SourceFile]) -> [[FileID]] { sources.indices.map { [$0] } }
}
