import RuleModel

/// Sorts the items of all lists into groups of equal kind with equal lists.
struct ItemGroupBuilder {
  /// The properties that the items of a group share. A site with relatives is a group by itself.
  private struct Key: Hashable {
    var kind: ListTable.Kind
    var lists: [Int]
    var site: String?
  }

  private var items: [ListItem] = []
  private var numbers: [ListItem: Int] = [:]
  /// The lists of each item, ascending.
  private var lists: [[Int]] = []
  /// How many different items each list has.
  private(set) var itemCounts: [Int: Int] = [:]

  /// Adds the items of a list; lists come in ascending order.
  mutating func add(_ newItems: [ListItem], of list: Int) {
    for item in newItems {
      if let number = numbers[item] {
        guard lists[number].last != list else { continue }
        lists[number].append(list)
      } else {
        numbers[item] = items.count
        items.append(item)
        lists.append([list])
      }
      itemCounts[list, default: 0] += 1
    }
  }

  /// The groups, in the order of their first items.
  func things() -> [ListTable.ItemGroup] {
    let pairs = relatedSites()
    let related = Set(pairs.flatMap { [$0.parent, $0.child] })
    var thingOfKey: [Key: Int] = [:]
    // Most items are on one list only; kind and list then identify the group.
    var thingsOfList: [Int: Int] = [:]
    var thingOfItem: [Int] = []
    var things: [ListTable.ItemGroup] = []
    for (index, item) in items.enumerated() {
      let kind = Self.kind(of: item)
      var thing = things.count
      if lists[index].count == 1, related.isEmpty || !related.contains(index) {
        let sole = lists[index][0] << 3 | kind.rawValue
        thing = thingsOfList[sole] ?? thing
        thingsOfList[sole] = thing
      } else {
        let site: String? = if related.contains(index), case .site(let domain) = item { domain } else { nil }
        let key = Key(kind: kind, lists: lists[index], site: site)
        thing = thingOfKey[key] ?? thing
        thingOfKey[key] = thing
      }
      if thing == things.count { things.append(ListTable.ItemGroup(kind: kind, lists: lists[index])) }
      thingOfItem.append(thing)
    }
    for pair in pairs {
      let (parent, child) = (thingOfItem[pair.parent], thingOfItem[pair.child])
      things[parent].children.append(child)
      things[child].parents.append(parent)
    }
    return things
  }

  /// Pairs of sites: a domain and its sub-domain.
  private func relatedSites() -> [(parent: Int, child: Int)] {
    var pairs: [(parent: Int, child: Int)] = []
    for (index, item) in items.enumerated() {
      guard case .site(let domain) = item else { continue }
      var rest = Substring(domain)
      while let dot = rest.firstIndex(of: ".") {
        rest = rest[rest.index(after: dot)...]
        if let parent = numbers[.site(String(rest))] { pairs.append((parent, index)) }
      }
    }
    return pairs
  }

  private static func kind(of item: ListItem) -> ListTable.Kind {
    switch item {
    case .bundle: .bundle
    case .app: .appName
    case .category: .category
    case .site: .site
    }
  }
}
