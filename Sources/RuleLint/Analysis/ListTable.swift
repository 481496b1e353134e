import RuleChecker
import RuleModel

/// The lists of a rule set by number, and what the things on them have to do with each other.
///
/// Two lists share a thing if both name it: apps by bundle identifier and by name are told apart, and a site shares
/// its own sub-domains. Of a list that is bound on the phone only its name is known.
struct ListTable: Sendable {
  /// One list.
  struct List: Sendable {
    var name: String
    /// Whether its content is written in the rules; else the phone alone knows it.
    var isKnown: Bool
    /// Its declaration among the checked lists.
    var declaration: Int?
    /// Its things in ascending order; a list that is not known is one thing by itself.
    var things: [Int] = []
    /// The things among them that allow-only takes notice of: apps and sites.
    var allowable: [Int] = []
    /// How many items are written, each once.
    var itemCount = 0
    var hasBundles = false
    var hasAppNames = false

    /// Whether nothing at all is on it.
    var isEmpty: Bool { isKnown && things.isEmpty }
    /// Whether allow-only with it blocks everything.
    var allowsNothing: Bool { isKnown && allowable.isEmpty }
  }

  /// What a thing is.
  enum Kind: Int, Sendable { case bundle, appName, category, site, wholeList }

  /// Items that stand on exactly the same lists, taken together.
  struct Thing: Sendable {
    var kind: Kind
    /// The lists that name it, ascending.
    var lists: [Int]
    /// For a site, the things that it is a sub-domain of.
    var parents: [Int] = []
    /// For a site, the things that are its sub-domains.
    var children: [Int] = []

    /// Sites that share pages with this one.
    var relatives: [Int] { parents + children }
  }

  private(set) var lists: [List] = []
  private(set) var things: [Thing] = []
  /// By rule, the number of its list; nil for a rule without one.
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
    var builder = ThingBuilder()
    for (index, declared) in checked.lists.enumerated() { builder.add(declared.list.items, of: index) }
    things = builder.things()
    for (index, thing) in things.enumerated() { note(thing, index) }
    for index in lists.indices {
      lists[index].itemCount = builder.itemCounts[index] ?? 0
      guard !lists[index].isKnown else { continue }
      lists[index].things = [things.count]
      things.append(Thing(kind: .wholeList, lists: [index]))
    }
  }

  private mutating func note(_ thing: Thing, _ number: Int) {
    for list in thing.lists {
      lists[list].things.append(number)
      if thing.kind != .category { lists[list].allowable.append(number) }
      if thing.kind == .bundle { lists[list].hasBundles = true }
      if thing.kind == .appName { lists[list].hasAppNames = true }
    }
  }

  // MARK: Relations

  /// Whether allow-only with a list surely blocks a thing. An app by name may be one by bundle identifier, a category
  /// may hold an allowed app, and nobody knows what a list on the phone allows.
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

  /// Whether allow-only with a list that is known may leave all of a thing open. Who allows a site allows its
  /// sub-domains.
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

  /// Whether another list may name something of this one.
  func sharesAnything(_ list: Int) -> Bool {
    lists[list].things.contains { things[$0].lists.count > 1 || !things[$0].relatives.isEmpty }
  }

  /// The apps and sites that allow-only with one list leaves open and with another does not. Who allows a site allows
  /// its sub-domains.
  func allowed(by list: Int, notBy other: Int) -> [Int] {
    let open = lists[other].allowable
    return lists[list].allowable.filter { thing in
      !open.holdsSorted(thing) && !things[thing].parents.contains { open.holdsSorted($0) }
    }
  }
}
