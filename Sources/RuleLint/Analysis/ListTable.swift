import RuleChecker
import RuleModel

/// The lists of a rule set by number, and the relations between their items.
///
/// Two lists share an item if both name it. An app by bundle identifier and an app by name are different items; a site
/// shares pages with its sub-domains. Of a list that is bound on the phone only the name is known.
struct ListTable: Sendable {
  /// One list.
  struct List: Sendable {
    var name: String
    /// Whether its content is written in the rules; otherwise only the phone knows the content.
    var isKnown: Bool
    /// Its declaration among the checked lists.
    var declaration: Int?
    /// Its item groups, ascending; the content of an unknown list is a group by itself.
    var things: [Int] = []
    /// Its item groups that allow-only respects: apps and sites.
    var allowable: [Int] = []
    /// The number of different items.
    var itemCount = 0
    var hasBundles = false
    var hasAppNames = false

    /// Whether the list is empty.
    var isEmpty: Bool { isKnown && things.isEmpty }
    /// Whether allow-only with the list blocks everything.
    var allowsNothing: Bool { isKnown && allowable.isEmpty }
  }

  /// The kind of an item group.
  enum Kind: Int, Sendable { case bundle, appName, category, site, wholeList }

  /// An item group: items of one kind with exactly the same lists.
  struct ItemGroup: Sendable {
    var kind: Kind
    /// The lists of the items, ascending.
    var lists: [Int]
    /// For a site, the groups of its parent domains.
    var parents: [Int] = []
    /// For a site, the groups of its sub-domains.
    var children: [Int] = []

    /// Sites that share pages with this one.
    var relatives: [Int] { parents + children }
  }

  private(set) var lists: [List] = []
  private(set) var things: [ItemGroup] = []
  /// By rule, the number of its list; nil for a rule without a list.
  private(set) var listOfRule: [Int?] = []

  /// The declared lists first, then the names that rules use without a declaration.
  init(_ checked: CheckedRuleSet, options: LintOptions) {
    for (index, declared) in checked.lists.enumerated() {
      let isKnown = options.listsAreComplete || !declared.list.items.isEmpty
      lists.append(List(name: declared.list.name, isKnown: isKnown, declaration: index))
    }
    listOfRule.reserveCapacity(checked.rules.count)
    var undeclared: [String: Int] = [:]
    for index in checked.rules.indices {
      guard let name = checked.rules[index].rule.list else {
        listOfRule.append(nil)
        continue
      }
      if let number = checked.rules[index].declaration ?? undeclared[name] {
        listOfRule.append(number)
        continue
      }
      undeclared[name] = lists.count
      listOfRule.append(lists.count)
      lists.append(List(name: name, isKnown: false))
    }
    var builder = ItemGroupBuilder()
    for (index, declared) in checked.lists.enumerated() { builder.add(declared.list.items, of: index) }
    things = builder.things()
    for (index, thing) in things.enumerated() { note(thing, index) }
    for index in lists.indices {
      lists[index].itemCount = builder.itemCounts[index] ?? 0
      guard !lists[index].isKnown else { continue }
      lists[index].things = [things.count]
      things.append(ItemGroup(kind: .wholeList, lists: [index]))
    }
  }

  private mutating func note(_ thing: ItemGroup, _ number: Int) {
    for list in thing.lists {
      lists[list].things.append(number)
      if thing.kind != .category { lists[list].allowable.append(number) }
      if thing.kind == .bundle { lists[list].hasBundles = true }
      if thing.kind == .appName { lists[list].hasAppNames = true }
    }
  }

  // MARK: Relations

  /// Whether allow-only with a list surely blocks an item group. An app by name may be an allowed app by bundle
  /// identifier, a category may hold an allowed app, and the content of a list on the phone is unknown.
  func allowOnly(_ list: Int, surelyBlocks thing: Int) -> Bool {
    let allowed = lists[list]
    guard allowed.isKnown else { return false }
    if allowed.allowable.isEmpty { return true }
    switch things[thing].kind {
    case .category, .wholeList: return false
    case .bundle: return !allowed.hasAppNames && !allowed.allowable.holdsSorted(thing)
    case .appName: return !allowed.hasBundles && !allowed.allowable.holdsSorted(thing)
    case .site:
      return !allowed.allowable.holdsSorted(thing)
        && !things[thing].relatives.contains { allowed.allowable.holdsSorted($0) }
    }
  }

  /// Whether allow-only with a known list may leave a whole item group open. An allowed site includes its sub-domains.
  func allowOnly(_ list: Int, mayLeaveOpen thing: Int) -> Bool {
    let allowed = lists[list]
    if allowed.allowable.holdsSorted(thing) { return true }
    switch things[thing].kind {
    case .category, .wholeList: return false
    case .bundle: return allowed.hasAppNames
    case .appName: return allowed.hasBundles
    case .site: return things[thing].parents.contains { allowed.allowable.holdsSorted($0) }
    }
  }

  /// Whether a list may share an item with another list.
  func sharesAnything(_ list: Int) -> Bool {
    lists[list].things.contains { things[$0].lists.count > 1 || !things[$0].relatives.isEmpty }
  }

  /// The apps and sites that allow-only with `list` leaves open and allow-only with `other` blocks. An allowed site
  /// includes its sub-domains.
  func allowed(by list: Int, notBy other: Int) -> [Int] {
    let open = lists[other].allowable
    return lists[list].allowable.filter { thing in
      !open.holdsSorted(thing) && !things[thing].parents.contains { open.holdsSorted($0) }
    }
  }
}
