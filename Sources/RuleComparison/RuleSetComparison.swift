import RuleModel

/// How strict new rules are beside old ones.
package enum ComparisonVerdict: String, CaseIterable, Sendable {
  case same, stricter, weaker, mixed

  /// `isKept`: the new rules permit no use that the old ones forbid. `isReached`: the other way round.
  init(isKept: Bool, isReached: Bool) {
    self =
      switch (isKept, isReached) {
      case (true, true): .same
      case (true, false): .stricter
      case (false, true): .weaker
      case (false, false): .mixed
      }
  }
}

/// Two rule sets compared by what they permit: the enabled rules, and apart from them the hard rules alone.
package struct RuleSetComparison: Sendable {
  /// The differences between two versions, in both directions.
  package struct Axis: Sendable {
    /// What the old rules block and the new ones do not.
    package var lost: [Shortfall]
    /// What the new rules block and the old ones did not.
    package var gained: [Shortfall]

    package var verdict: ComparisonVerdict {
      ComparisonVerdict(isKept: lost.isEmpty, isReached: gained.isEmpty)
    }
  }

  /// What is blocked at all.
  package var coverage: Axis
  /// What hard rules block.
  package var lock: Axis

  /// Throws if the rules are too many to compare.
  package init(
    from old: ComparedRules, to new: ComparedRules, _ budget: inout ComparisonBudget
  ) throws(ComparisonBudget.UsedUp) {
    coverage = Axis(
      lost: try Self.shortfalls(old, new, &budget), gained: try Self.shortfalls(new, old, &budget))
    lock = Axis(
      lost: try Self.shortfalls(old.hard, new.hard, &budget),
      gained: try Self.shortfalls(new.hard, old.hard, &budget))
  }

  package var verdict: ComparisonVerdict {
    ComparisonVerdict(
      isKept: coverage.lost.isEmpty && lock.lost.isEmpty,
      isReached: coverage.gained.isEmpty && lock.gained.isEmpty)
  }

  /// What the old side blocks and the new side does not; empty if the new rules are not weaker.
  package static func shortfalls(
    _ old: ComparedRules, _ new: ComparedRules, _ budget: inout ComparisonBudget
  ) throws(ComparisonBudget.UsedUp) -> [Shortfall] {
    var test = try WeaknessTest(ComparedSide(new), budget)
    let found = try test.shortfalls(of: ComparedSide(old))
    budget = test.left
    return found
  }
}
