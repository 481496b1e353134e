/// The limit on comparisons within one rule set: of rules, lists, items and names.
///
/// The work of comparing grows with the square of a rule set, so that a megabyte of rules would keep a command busy for
/// minutes. A phone monitors 20 activities, and comparing all rules and lists of one takes a few thousand comparisons;
/// thousands of rules take a million. Ten million take about a second, and then the command says that it stopped.
package struct ComparisonBudget: Sendable {
  /// Comparisons for one rule set.
  package static let comparisons = 10_000_000
  /// ``comparisons``, written for people.
  package static let words = "10,000,000"

  /// The cost of keeping and writing one line of a long report: half a million lines use up the budget.
  package static let costOfALine = 20

  /// The budget is used up.
  package struct UsedUp: Error {
    /// The error of an empty budget.
    package init() {}
  }

  /// How many comparisons are left, 0 or more.
  package private(set) var left: Int

  /// A budget, by default the whole one.
  package init(_ comparisons: Int = Self.comparisons) { left = comparisons }

  /// Takes comparisons that are about to be made. Throws ``UsedUp`` and empties the budget where fewer are left.
  package mutating func draw(_ count: Int) throws(UsedUp) {
    guard count <= left else {
      left = 0
      throw UsedUp()
    }
    left -= count
  }
}
