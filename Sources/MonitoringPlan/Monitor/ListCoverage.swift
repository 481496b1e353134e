import RuleModel

/// The coverage of each rule's shield while it is up, for many questions about one rule set.
///
/// A rule without a list blocks nothing, and with allow-only allows nothing. Allow-only covers everything but the
/// list's apps and sites: Apple's exceptions know no categories, so a list of categories alone allows nothing.
package struct ListCoverage: Sendable {
  /// The lists that hold a whole subject: for blocking, and as an exception of allow-only.
  package struct Holders: Sendable {
    fileprivate var subject: Subject
    fileprivate var blocking: Set<Int> = []
    fileprivate var excepting: Set<Int> = []
  }

  /// The name and the different items of each list.
  private let lists: [(name: String, items: Set<ListItem>)]
  /// The first list of each name.
  private let indices: [String: Int]
  /// By item, the lists that hold it, ascending, without repetition.
  private let listsByItem: [ListItem: [Int]]
  /// By list, whether it has items and no category: only such a list can be an exception as a whole.
  private let exceptable: [Bool]
  /// By list, the lists that it fully contains, itself included, ascending; nil until the first use.
  private var subsets: [[Int]]?
  /// Known answers by list and mode: many rules share a list.
  private var known: [Key: [Int]] = [:]

  private struct Key: Hashable {
    var list: String?
    var allowsOnly: Bool
  }

  package init(_ lists: [AppList]) {
    self.lists = lists.map { ($0.name, Set($0.items)) }
    indices = Dictionary(zip(lists.map(\.name), lists.indices), uniquingKeysWith: { first, _ in first })
    var listsByItem: [ListItem: [Int]] = [:]
    for (index, list) in self.lists.enumerated() {
      for item in list.items { listsByItem[item, default: []].append(index) }
    }
    self.listsByItem = listsByItem
    exceptable = self.lists.map { list in !list.items.isEmpty && !list.items.contains(where: \.isCategory) }
  }

  // MARK: One subject

  /// The lists that hold a subject. Comparisons are drawn from the budget.
  package func holders(
    of subject: Subject, _ budget: inout ComparisonBudget
  ) throws(ComparisonBudget.UsedUp) -> Holders {
    var holders = Holders(subject: subject)
    switch subject {
    case .item(let item):
      holders.blocking = Set(listsByItem[item] ?? [])
      if !item.isCategory { holders.excepting = holders.blocking }
    case .list(let name):
      guard let index = indices[name], !lists[index].items.isEmpty else { break }
      holders.blocking = Set(try supersets(of: index, &budget))
      if exceptable[index] { holders.excepting = holders.blocking }
    }
    return holders
  }

  /// The lists that fully contain a list with items, itself included, ascending.
  private func supersets(
    of list: Int, _ budget: inout ComparisonBudget
  ) throws(ComparisonBudget.UsedUp) -> [Int] {
    let wanted = lists[list].items
    let holding = wanted.map { listsByItem[$0] ?? [] }.min { $0.count < $1.count } ?? []
    var found: [Int] = []
    for other in holding {
      var looks = 1
      let holdsAll = wanted.allSatisfy { item in
        looks += 1
        return lists[other].items.contains(item)
      }
      try budget.draw(looks)
      if holdsAll { found.append(other) }
    }
    return found
  }

  /// Whether a rule's shield covers the subject of `holders`.
  package func covers(_ rule: Rule, _ holders: Holders) -> Bool {
    let allowsOnly = rule.schedule?.selectionMode == .allowOnly
    guard let name = rule.list else { return allowsOnly }
    let index = indices[name]
    if allowsOnly, let index, allowsNothing(index) { return true }
    let isHeld =
      holders.subject == .list(name)
      || index.map((allowsOnly ? holders.excepting : holders.blocking).contains) ?? false
    return isHeld != allowsOnly
  }

  /// Whether a list has categories only.
  private func allowsNothing(_ list: Int) -> Bool {
    !lists[list].items.isEmpty && lists[list].items.allSatisfy(\.isCategory)
  }

  // MARK: All lists

  /// The indices of the lists that a rule's shield covers while it is up, ascending. Comparisons are drawn from the
  /// budget.
  package mutating func lists(
    coveredBy rule: Rule, _ budget: inout ComparisonBudget
  ) throws(ComparisonBudget.UsedUp) -> [Int] {
    let key = Key(list: rule.list, allowsOnly: rule.schedule?.selectionMode == .allowOnly)
    if let answer = known[key] { return answer }
    let answer = try covered(key, &budget)
    known[key] = answer
    return answer
  }

  private mutating func covered(
    _ key: Key, _ budget: inout ComparisonBudget
  ) throws(ComparisonBudget.UsedUp) -> [Int] {
    let index = key.list.flatMap { indices[$0] }
    var held: [Int] = []
    if let index {
      let subsets = try allSubsets(&budget)
      held = subsets[index]
    }
    if !key.allowsOnly { return held }
    try budget.draw(lists.count)
    if let index, allowsNothing(index) { return Array(lists.indices) }
    let excepted = Set(held.filter { exceptable[$0] || $0 == index })
    return lists.indices.filter { !excepted.contains($0) }
  }

  /// By list, the lists that it fully contains, itself included, ascending.
  private mutating func allSubsets(
    _ budget: inout ComparisonBudget
  ) throws(ComparisonBudget.UsedUp) -> [[Int]] {
    if let subsets { return subsets }
    var found: [[Int]] = Array(repeating: [], count: lists.count)
    for list in lists.indices {
      if lists[list].items.isEmpty {
        found[list].append(list)
      } else {
        for other in try supersets(of: list, &budget) { found[other].append(list) }
      }
    }
    subsets = found
    return found
  }
}

extension ListItem {
  fileprivate var isCategory: Bool { if case .category = self { true } else { false } }
}
