/// Disjoint sets (union-find) of numbers: groups of rules or names that are related, directly or indirectly. By hand
/// because the standard library has none.
///
/// Of a group of conflicting rules all but the first are reported, so the number of findings does not depend on the
/// order of the rules.
struct DisjointSet {
  private var parents: [Int]

  /// Every number 0..<count in a group by itself.
  init(_ count: Int) { parents = Array(0..<count) }

  mutating func join(_ one: Int, _ other: Int) {
    let (left, right) = (root(of: one), root(of: other))
    // The smallest member becomes the root, so that the first rule of the file is not reported.
    parents[max(left, right)] = min(left, right)
  }

  /// The smallest member of a group.
  mutating func root(of thing: Int) -> Int {
    var root = thing
    while parents[root] != root { root = parents[root] }
    var next = thing
    while parents[next] != root { (parents[next], next) = (root, parents[next]) }
    return root
  }

  /// Joins numbers with equal digests.
  mutating func joinEqual(_ digests: [UInt64]) {
    // Most digests are unique, and a few of their bits show this; a dictionary of all digests would cost more.
    var mask = 1024
    while mask < digests.count * 8 { mask *= 2 }
    mask -= 1
    var counts = [UInt8](repeating: 0, count: mask + 1)
    for digest in digests {
      let slot = Int(truncatingIfNeeded: digest) & mask
      counts[slot] = min(counts[slot] + 1, 2)
    }
    var latest: [UInt64: Int] = [:]
    for (index, digest) in digests.enumerated() where counts[Int(truncatingIfNeeded: digest) & mask] > 1 {
      if let other = latest.updateValue(index, forKey: digest) { join(index, other) }
    }
  }
}
