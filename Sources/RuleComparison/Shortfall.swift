import RuleModel

/// What an old rule blocks and the new rules do not block, or not for certain.
package struct Shortfall: Hashable, Sendable {
  /// What is no longer protected.
  package enum Loss: Hashable, Sendable {
    /// Items that a schedule blocks.
    case items([ComparedItem])
    /// All that an allow-only schedule does not allow; the items that are allowed now too, where they can be named.
    case allBut([ComparedItem])
    /// A budget of minutes a day.
    case minutesADay(Int)
    /// A budget of opens a day.
    case opensADay(Int)
  }

  /// The old rule.
  package var rule: Rule
  package var loss: Loss
  /// The minutes of the week in question; of a limit its whole days.
  package var minutes: WeekCoverage
  /// Whether the new rules are weaker for certain. False where only the phone knows.
  package var isCertain: Bool
  /// Whether the items are all of the old rule's list.
  package var isWholeList = false
}
