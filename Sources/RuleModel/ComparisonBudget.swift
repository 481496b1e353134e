/// How much of a rule set is compared with itself: rules, lists, items and names with each other.
///
/// The work of comparing grows with the square of a rule set, so that a megabyte of rules would keep a command busy for
/// minutes. A phone monitors 20 activities, and comparing all rules and lists of one takes a few thousand comparisons;
/// thousands of rules take a million. Ten million take about a second, and then the command says that it stopped.
package struct ComparisonBudget: Sendable {
  /// Comparisons for one rule set.
  package static let comparisons = 10_000_000
  /// The same for people.
  package static let words = "10,000,000"

  /// What a line of a long report costs, which has to be kept and written: half a million lines use the budget up.
  package static let costOfALine = 20

  /// There is nothing left to draw.
  package struct UsedUp: Error {
    /// The error of an empty budget.
    package init() {}
  }

  /// How many comparisons are left, 0 or more.
  package private(set) var left: Int

  /// A budget, by default the whole one.
  package init(_ comparisons: Int = Self.comparisons) { left = comparisons }

  /// Takes comparisons that are about to be made. Throws ``UsedUp`` where fewer are left, and then none are.
  package mutating func draw(_ count: Int) throws(UsedUp) {
    guard count <= left else {
      left = 0
      throw UsedUp()
    }
    left -= count
  }
}
