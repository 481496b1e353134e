import RuleModel

/// What each rule's shield covers while it is up, for many questions about one rule set.
///
/// Without a list nothing is blocked, and nothing is allowed. Allow-only covers everything but the list's apps and sites:
/// Apple's exceptions know no categories, and a list of nothing else allows nothing.
package struct ListCoverage: Sendable {
  /// The lists on which a subject is, wholly: as something to block, and as an exception of allow-only.
  package struct Holders: Sendable {
    fileprivate var subject: Subject
    fileprivate var blocking: Set<Int> = []
    fileprivate var excepting: Set<Int> = []
  }

  private let lists: [AppList]
  /// The first list of each name.
  private let indices: [String: Int]
  /// The lists of each item, ascending, each once.
  private let listsByItem: [ListItem: [Int]]
  /// How many different items each list has, and how many of them can be exceptions.
  private let sizes: [(items: Int, exceptions: Int)]
  /// Answers that are known, by list and mode: many rules share a list.
  private var known: [Key: [Int]] = [:]

  private struct Key: Hashable {
    var list: String?
    var allowsOnly: Bool
  }

  package init(_ lists: [AppList]) {
    self.lists = lists
    indices = Dictionary(zip(lists.map(\.name), lists.indices), uniquingKeysWith: { first, _ in first })
    var listsByItem: [ListItem: [Int]] = [:]
    var sizes = Array(repeating: (items: 0, exceptions: 0), count: lists.count)
    for (index, list) in lists.enumerated() {
      for item in list.items where listsByItem[item]?.last != index {
        listsByItem[item, default: []].append(index)
        sizes[index].items += 1
        if !item.isCategory { sizes[index].exceptions += 1 }
      }
    }
    self.listsByItem = listsByItem
    self.sizes = sizes
  }

  // MARK: One subject

  /// The lists that hold a subject. What is compared is taken from the budget.
  package func holders(
    of subject: Subject, _ budget: inout ComparisonBudget
  ) throws(ComparisonBudget.UsedUp) -> Holders {
    var holders = Holders(subject: subject)
    switch subject {
    case .item(let item):
      holders.blocking = Set(listsByItem[item] ?? [])
      if !item.isCategory { holders.excepting = holders.blocking }
    case .list(let name):
      guard let index = indices[name], sizes[index].items > 0 else { break }
      holders.blocking = try supersets(of: index, &budget)
      // A category cannot be an exception, so a list with one is never allowed as a whole.
      if sizes[index].items == sizes[index].exceptions { holders.excepting = holders.blocking }
    }
    return holders
  }

  private func supersets(
    of list: Int, _ budget: inout ComparisonBudget
  ) throws(ComparisonBudget.UsedUp) -> Set<Int> {
    var counts: [Int: Int] = [:]
    for item in Set(lists[list].items) {
      let holding = listsByItem[item] ?? []
      try budget.draw(holding.count)
      for other in holding { counts[other, default: 0] += 1 }
    }
    return Set(counts.filter { $0.value == sizes[list].items }.keys)
  }

  /// Whether a rule's shield covers the subject that some lists hold.
  package func covers(_ rule: Rule, _ holders: Holders) -> Bool {
    let allowsOnly = rule.schedule?.selectionMode == .allowOnly
    guard let name = rule.list else { return allowsOnly }
    let index = indices[name]
    if let index, allowsOnly, sizes[index].items > 0, sizes[index].exceptions == 0 { return true }
    let isHeld =
      holders.subject == .list(name)
      || index.map((allowsOnly ? holders.excepting : holders.blocking).contains) ?? false
    return isHeld != allowsOnly
  }

  // MARK: All lists

  /// The indices of the lists that a rule's shield covers while it is up, ascending. What is compared is taken from the
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

  private func covered(
    _ key: Key, _ budget: inout ComparisonBudget
  ) throws(ComparisonBudget.UsedUp) -> [Int] {
    let index = key.list.flatMap { indices[$0] }
    var held: [Int: Int] = [:]
    for item in Set(index.map { lists[$0].items } ?? []) where !key.allowsOnly || !item.isCategory {
      let holding = listsByItem[item] ?? []
      try budget.draw(holding.count)
      for list in holding { held[list, default: 0] += 1 }
    }
    let isWholly = { (list: Int) in
      lists[list].name == key.list || sizes[list].items > 0 && held[list] == sizes[list].items
    }
    if key.allowsOnly {
      try budget.draw(lists.count)
      if let index, sizes[index].items > 0, sizes[index].exceptions == 0 { return Array(lists.indices) }
      return lists.indices.filter { !isWholly($0) }
    }
    var own = Set(held.keys)
    if let index { own.insert(index) }
    return own.filter(isWholly).sorted()
  }
}

extension ListItem {
  fileprivate var isCategory: Bool { if case .category = self { true } else { false } }
}
