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
}
