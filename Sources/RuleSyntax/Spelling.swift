import RuleModel
import TextSupport

/// Suggests a known word for an unknown word. Thousands of unknown words are no typos: once the budget for comparisons
/// is spent, nothing is suggested.
package struct Suggestions: Sendable {
  /// Comparing two words letter by letter costs as much as this many comparisons.
  private static let costOfWords = 20

  private let known: [String]
  private var budget = ComparisonBudget()

  package init(_ known: [String]) { self.known = known }

  /// The known word that is near enough to another to be meant.
  package mutating func nearest(to word: String) -> String? {
    guard (try? budget.draw(Self.costOfWords * known.count)) != nil else { return nil }
    return Spelling.nearest(to: word, in: known)
  }
}

/// The edit distance that 'did you mean' works with; by hand because no library for it can be linked here.
package enum Spelling {
  /// The candidate nearest to the word, if one is near enough to be meant. A candidate that reads the same as the
  /// word is never given: a suggestion must show a difference. Nor is one that says the opposite: see ``Negation``.
  package static func nearest(to word: String, in candidates: some Sequence<String>) -> String? {
    let letters = Array(word.lowercased().unicodeScalars.filter { !HiddenCharacters.isInvisible($0) })
    // A long word is prose or garbage, not a slip; and the distance costs the product of the lengths.
    guard !letters.isEmpty, letters.count <= 64 else { return nil }
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      // Many are far too long or too short: a scalar has one to four bytes.
      let bytes = candidate.utf8.count
      if bytes > 4 * (letters.count + 3) || bytes + 3 < letters.count || candidate == word { continue }
      let target = Array(candidate.lowercased().unicodeScalars)
      let allowed = max(1, min(3, max(letters.count, target.count) / 3))
      guard abs(letters.count - target.count) <= allowed, target.count <= 128 else { continue }
      // Two words without a letter in common are no slips of each other, however short they are.
      let bound = min(allowed, max(letters.count, target.count) - 1, best.map { $0.distance - 1 } ?? .max)
      if let found = distance(letters, target, atMost: bound),
        !Negation.separates(word.lowercased(), candidate.lowercased())
      {
        best = (candidate, found)
      }
    }
    return best?.candidate
  }

  /// Optimal string alignment: insert, delete, replace, and swap of neighbours, each 1. Nil is more than the bound.
  static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar], atMost bound: Int) -> Int? {
    if bound < 0 || abs(left.count - right.count) > bound { return nil }
    // Three rows of the table, one after the other; only the cells near the diagonal can be within the bound.
    let width = right.count + 1
    var rows = [Int](repeating: bound + 1, count: 3 * width)
    for column in 0...min(bound, right.count) { rows[column] = column }
    var (last, beforeLast) = (0, 2 * width)
    for row in 1..<(left.count + 1) {
      let current = row % 3 * width
      let (first, end) = (max(1, row - bound), min(right.count, row + bound))
      rows[current + first - 1] = first == 1 && row <= bound ? row : bound + 1
      var least = rows[current + first - 1]
      if first <= end {
        for column in first...end {
          let isSame = left[row - 1] == right[column - 1]
          var cost = min(
            rows[last + column] + 1, rows[current + column - 1] + 1,
            rows[last + column - 1] + (isSame ? 0 : 1))
          if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
            cost = min(cost, rows[beforeLast + column - 2] + 1)
          }
          rows[current + column] = cost
          least = min(least, cost)
        }
      }
      if end < right.count { rows[current + end + 1] = bound + 1 }
      if least > bound { return nil }
      (last, beforeLast) = (current, last)
    }
    let found = rows[last + right.count]
    return found <= bound ? found : nil
  }
}
