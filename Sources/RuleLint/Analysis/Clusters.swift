/// Groups of things that have to do with each other, directly or through others: union-find, by hand because the
/// standard library has none.
///
/// Where rules get in each other's way, every one of a group but its first is reported: then the number of findings
/// does not depend on the order of the rules.
struct Clusters {
  private var parents: [Int]

  /// Each of the things 0..<count by itself.
  init(_ count: Int) { parents = Array(0..<count) }

  mutating func join(_ one: Int, _ other: Int) {
    let (left, right) = (root(of: one), root(of: other))
    // The smallest member stands for its group, so that the first of the file is the one that is spared.
    parents[max(left, right)] = min(left, right)
  }

  /// The smallest member of a thing's group.
  mutating func root(of thing: Int) -> Int {
    var root = thing
    while parents[root] != root { root = parents[root] }
    var next = thing
    while parents[next] != root { (parents[next], next) = (root, parents[next]) }
    return root
  }

  /// Joins the things that have the same digest.
  mutating func joinEqual(_ digests: [UInt64]) {
    // Most are like no other, and shown to be by a few of their bits; a dictionary of them all would cost more.
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
