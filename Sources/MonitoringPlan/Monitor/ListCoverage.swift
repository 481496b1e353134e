import RuleModel

/// The coverage of each rule's shield while it is up, for many questions about one rule set.
///
/// A rule without a list blocks nothing, and with allow-only allows nothing. Allow-only covers everything but the
/// list's apps and sites: Apple's exceptions know no categories, so a list of categories alone allows nothing.
/// `category:all` covers everything.
///
/// Which apps are in a category, and what is on a list that is bound on the phone, only the phone knows. An answer that
/// depends on it is an 'if': see ``coverage(_:_:_:)``.
package struct ListCoverage: Sendable {
  /// The lists that hold a whole subject: for blocking, and as an exception of allow-only.
  package struct Holders: Sendable {
    fileprivate var subject: Subject
    fileprivate var blocking: Set<Int> = []
    fileprivate var excepting: Set<Int> = []
    /// The lists on which it is if something is so that only the phone knows: as something to block, and as an exception.
    fileprivate var perhapsBlocking: [Int: [CoverageCondition]] = [:]
    fileprivate var perhapsExcepting: [Int: [CoverageCondition]] = [:]
  }

  /// The name and the different items of each list.
  private let lists: [(name: String, items: Set<ListItem>)]
  /// The first list of each name.
  private let indices: [String: Int]
  /// By item, the lists that hold it, ascending, without repetition.
  private let listsByItem: [ListItem: [Int]]
  /// By list, whether it has items and no category: only such a list can be an exception as a whole.
  private let exceptable: [Bool]
  /// The lists that hold everything, ascending.
  private let everything: [Int]
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
    everything = listsByItem[.category(ListItem.everything)] ?? []
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
    holders.blocking.formUnion(everything)
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

  // MARK: What only the phone knows

  /// Adds the lists that hold a subject if something is so that only the phone knows. `listsAreComplete` is whether no list
  /// is bound on the phone: a list without items is empty then. What is compared is taken from the budget.
  package func addConditions(
    to holders: inout Holders, listsAreComplete: Bool, _ budget: inout ComparisonBudget
  ) throws(ComparisonBudget.UsedUp) {
    let items: [ListItem]
    switch holders.subject {
    case .item(let item): items = [item]
    case .list(let name): items = indices[name].map { Array(lists[$0].items) } ?? []
    }
    if items.isEmpty { return }
    for index in lists.indices {
      let list = lists[index]
      if list.items.isEmpty {
        // Nothing is known of a list that is bound on the phone, and a list as a whole compares by its name.
        guard !listsAreComplete, case .item(let item) = holders.subject, !item.isCategory else { continue }
        holders.perhapsBlocking[index] = [.isOnList(list.name)]
        holders.perhapsExcepting[index] = [.isOnList(list.name)]
        continue
      }
      try budget.draw(1 + list.items.count)
      let likeness = ListLikeness(list.items)
      if !holders.blocking.contains(index) {
        holders.perhapsBlocking[index] = try likeness.conditions(for: items, asException: false, &budget)
      }
      if !holders.excepting.contains(index) {
        holders.perhapsExcepting[index] = try likeness.conditions(for: items, asException: true, &budget)
      }
    }
  }

  /// Whether a rule's shield covers a subject while it is up.
  package func coverage(_ rule: Rule, _ holders: Holders) -> Coverage {
    let covers = covers(rule, holders)
    guard let index = rule.list.flatMap({ indices[$0] }), holders.subject != .list(lists[index].name) else {
      return covers ? .covered : .free
    }
    if rule.schedule?.selectionMode == .allowOnly {
      guard covers, !allowsNothing(index), let conditions = holders.perhapsExcepting[index] else {
        return covers ? .covered : .free
      }
      return .coveredUnless(conditions)
    }
    guard !covers, let conditions = holders.perhapsBlocking[index] else { return covers ? .covered : .free }
    return .coveredIf(conditions)
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
    // Exceptions know no categories, so a list that holds everything allows no more than its apps and sites.
    let excepted = Set(
      held.filter { other in
        other == index
          || exceptable[other] && (index.map { lists[other].items.isSubset(of: lists[$0].items) } ?? false)
      })
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
    for list in everything {
      try budget.draw(lists.count)
      found[list] = Array(lists.indices)
    }
    subsets = found
    return found
  }
}

extension ListItem {
  /// The name of the category that holds every app and every site.
  package static let everything = "all"

  fileprivate var isCategory: Bool { if case .category = self { true } else { false } }
}

/// Whether a rule's shield covers something while it is up.
package enum Coverage: Hashable, Sendable {
  case covered
  case free
  /// It is covered if any of the conditions holds.
  case coveredIf([CoverageCondition])
  /// It is covered unless a condition holds: allow-only.
  case coveredUnless([CoverageCondition])
}

/// What only the phone knows about something that is asked for.
package enum CoverageCondition: Hashable, Sendable, Comparable {
  /// It is in one of Apple's categories.
  case isInCategory(String)
  /// It is the app that a list has by this name.
  case isApp(String)
  /// It counts as part of this site: of the domain above it.
  case belongsToSite(String)
  /// It is on a list that is bound on the phone.
  case isOnList(String)
  /// One of so many more conditions of the kinds before holds.
  case isOneOfMore(Int)
}

/// What a list holds that something else may turn out to be, or to be in.
private struct ListLikeness {
  /// Conditions of one answer that are told; of a list of thousands of names the rest is counted.
  private static let shown = 20

  private let items: Set<ListItem>
  private var categories: [CoverageCondition] = []
  /// Apps that are listed by name, and apps that are listed by bundle identifier.
  private var names: [CoverageCondition] = []
  private var bundles: [CoverageCondition] = []

  init(_ items: Set<ListItem>) {
    self.items = items
    for item in items {
      switch item {
      case .category(let name): categories.append(.isInCategory(name))
      case .app(let name): names.append(.isApp(name))
      case .bundle(let identifier): bundles.append(.isApp(identifier))
      case .site: break
      }
    }
  }

  /// The conditions under which all given items are on the list, in order; nil if an item is certainly not on the list.
  /// Exceptions of allow-only know no categories.
  func conditions(
    for wanted: [ListItem], asException: Bool, _ budget: inout ComparisonBudget
  ) throws(ComparisonBudget.UsedUp) -> [CoverageCondition]? {
    let categories = asException ? [] : categories
    var sites: Set<CoverageCondition> = []
    var (needsCategories, needsNames, needsBundles) = (false, false, false)
    for item in wanted where !items.contains(item) {
      try budget.draw(1)
      var found = !categories.isEmpty
      needsCategories = needsCategories || found
      switch item {
      case .category: return nil
      case .bundle:
        found = found || !names.isEmpty
        needsNames = true
      case .app:
        found = found || !bundles.isEmpty
        needsBundles = true
      case .site(let domain):
        for above in Self.domains(above: domain) where items.contains(.site(above)) {
          sites.insert(.belongsToSite(above))
          found = true
        }
      }
      if !found { return nil }
    }
    let all =
      (needsCategories ? categories : []) + (needsNames ? names : []) + (needsBundles ? bundles : []) + sites
    if all.isEmpty { return nil }
    try budget.draw(all.count)
    let sorted = all.sorted()
    let more = sorted.count - Self.shown
    return more > 0 ? sorted.prefix(Self.shown) + [.isOneOfMore(more)] : sorted
  }

  /// `youtube.com` and `com` for `m.youtube.com`.
  private static func domains(above domain: String) -> [String] {
    var domains: [String] = []
    var rest = domain[...]
    while let dot = rest.firstIndex(of: ".") {
      rest = rest[rest.index(after: dot)...]
      domains.append(String(rest))
    }
    return domains
  }
}
