import TextSupport

/// The edit distance that 'did you mean' works with; by hand because no library for it can be linked here.
package enum Spelling {
  /// The candidate nearest to the word, if one is near enough to be meant. A candidate that reads the same as the
  /// word is never given: a suggestion must show a difference.
  package static func nearest(to word: String, in candidates: some Sequence<String>) -> String? {
    let letters = Array(word.lowercased().unicodeScalars.filter { !HiddenCharacters.isInvisible($0) })
    // A long word is prose or garbage, not a slip; and the distance costs the product of the lengths.
    guard !letters.isEmpty, letters.count <= 64 else { return nil }
    var best: (candidate: String, distance: Int)?
    for candidate in candidates where candidate != word {
      let target = Array(candidate.lowercased().unicodeScalars)
      let allowed = max(1, min(3, max(letters.count, target.count) / 3))
      guard abs(letters.count - target.count) <= allowed, target.count <= 128 else { continue }
      let found = distance(letters, target)
      // Two words without a letter in common are no slips of each other, however short they are.
      if found <= allowed, found < max(letters.count, target.count), found < (best?.distance ?? .max) {
        best = (candidate, found)
      }
    }
    return best?.candidate
  }

  /// Optimal string alignment: insert, delete, replace, and swap of neighbours, each 1.
  static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in 1..<(left.count + 1) {
      var current = [row]
      for column in 1..<(right.count + 1) {
        let same = left[row - 1] == right[column - 1]
        var cost = min(last[column] + 1, current[column - 1] + 1, last[column - 1] + (same ? 0 : 1))
        if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
          cost = min(cost, beforeLast[column - 2] + 1)
        }
        current.append(cost)
      }
      (beforeLast, last) = (last, current)
    }
    return last[right.count]
  }
}
