import RuleModel

/// The monitored schedules in groups with equal list, mode and flags.
struct ShadowGroups {
  typealias Key = ScheduleStyle

  /// An effect of a schedule while its window is open; another schedule can have the effect in its place.
  enum ItemGroup: Hashable {
    /// Blocks an item group of a list.
    case blocks(Int)
    /// Blocks everything but a list.
    case allowsOnly(Int)
    /// Blocks everything but some known list.
    case allowsLittle
    case filtersAdultContent
  }

  /// An effect that is required, of hard rules or of all rules.
  struct Request: Hashable {
    var thing: ItemGroup
    var isHard: Bool
  }

  /// By group: the indices of its rules, ascending.
  let members: [[Int]]
  private let keys: [Key]
  /// By rule, the number of its group; 0 for a rule without a group.
  private let groupOf: [Int]
  private let table: ListTable
  private let doers: [Request: [Int]]
  /// The known lists of allow-only rules.
  private let allowedLists: Set<Int>

  init(_ comparison: inout Comparison) throws {
    let overview = comparison.overview
    var keys: [Key] = []
    var members: [[Int]] = []
    var numbers: [Key: Int] = [:]
    var groupOf = Array(repeating: 0, count: overview.facts.count)
    for (index, style) in Self.contested(overview) {
      let group = numbers[style] ?? keys.count
      if group == keys.count {
        numbers[style] = group
        keys.append(style)
        members.append([])
      }
      members[group].append(index)
      groupOf[index] = group
    }
    self.keys = keys
    self.members = members
    self.groupOf = groupOf
    table = overview.lists
    allowedLists = Set(overview.allowedLists.filter { overview.lists.lists[$0].isKnown })
    doers = try Self.doers(keys, allowedLists, &comparison)
  }

  /// The schedules that may shadow a schedule or be shadowed. Without allow-only rules and the filter for adult sites,
  /// the only schedule on a list without shared items is left out.
  private static func contested(_ overview: RuleSetAnalysis) -> [(rule: Int, style: Key)] {
    let styles = overview.facts.indices.compactMap { index in
      overview.facts[index].style.map { (rule: index, style: $0) }
    }
    return styles.filter { _, style in
      if style.mode == .block, overview.lists.lists[style.list].isEmpty { return false }
      return !overview.allowedLists.isEmpty || style.blocksAdultContent
        || overview.scheduleCounts[style.list] > 1
        || overview.lists.sharesAnything(style.list)
    }
  }

  // MARK: Asking

  /// The group of a monitored schedule.
  func group(of rule: Int) -> Int { groupOf[rule] }

  func key(of rule: Int) -> Key { keys[group(of: rule)] }

  func listName(of rule: Int) -> String { table.lists[key(of: rule).list].name }

  /// All effects of a rule.
  func things(of rule: Int) -> [ItemGroup] { Self.things(of: key(of: rule), table) }

  /// How much a rule blocks while its window is open. A rule that blocks everything of a second rule is at least as
  /// broad.
  func breadth(of rule: Int) -> Int {
    let list = table.lists[key(of: rule).list]
    return key(of: rule).mode == .block ? max(1, list.itemCount) : Int.max - list.itemCount
  }

  /// The effects that other schedules need in order to replace an effect: necessary, not always sufficient.
  func necessary(for thing: ItemGroup) -> [ItemGroup] {
    guard case .allowsOnly(let list) = thing, allowedLists.contains(list) else { return [thing] }
    return [.allowsLittle]
  }

  /// The allow-only groups that may replace allow-only with a list, each with the item groups that it leaves open in
  /// addition. Such a group has the same effect where other rules block the additional items.
  func nearly(
    _ list: Int, isHard: Bool, _ comparison: inout Comparison
  ) throws -> [(group: Int, open: [Int])] {
    guard allowedLists.contains(list) else { return [] }
    return try blocking(Request(thing: .allowsLittle, isHard: isHard)).compactMap { group in
      try comparison.draw(1 + table.lists[keys[group].list].allowable.count)
      let open = table.allowed(by: keys[group].list, notBy: list)
      return open.isEmpty && keys[group].list == list ? nil : (group, open)
    }
  }

  /// The groups that surely have the requested effect.
  func blocking(_ request: Request) -> [Int] { doers[request] ?? [] }

  func tallies(_ coverage: [WeekCoverage]) -> [Tally] {
    members.map { $0.reduce(into: Tally()) { $0.add(coverage[$1]) } }
  }

  // MARK: Who does what

  private static func things(of key: Key, _ table: ListTable) -> [ItemGroup] {
    let main =
      key.mode == .block ? table.lists[key.list].things.map { ItemGroup.blocks($0) } : [.allowsOnly(key.list)]
    return key.blocksAdultContent ? main + [.filtersAdultContent] : main
  }

  private static func doers(
    _ keys: [Key], _ allowedLists: Set<Int>, _ comparison: inout Comparison
  ) throws -> [Request: [Int]] {
    let table = comparison.overview.lists
    var groupsOfList: [Int: [Int]] = [:]
    for (group, key) in keys.enumerated() { groupsOfList[key.list, default: []].append(group) }
    let wanted = Set(keys.flatMap { things(of: $0, table) })
      .union(
        allowedLists.count > 1 ? allowedLists.flatMap { table.lists[$0].allowable.map { .blocks($0) } } : [])
    var doers: [Request: [Int]] = [:]
    func add(_ thing: ItemGroup, _ groups: [Int]) {
      doers[Request(thing: thing, isHard: false), default: []] += groups
      doers[Request(thing: thing, isHard: true), default: []] += groups.filter { keys[$0].isHard }
    }
    for (group, key) in keys.enumerated() where key.blocksAdultContent { add(.filtersAdultContent, [group]) }
    let allowing = keys.indices.filter { keys[$0].mode == .allowOnly }
    for thing in wanted {
      guard case .blocks(let number) = thing else { continue }
      let lists = table.things[number].lists
      try comparison.draw(lists.count + allowing.count * (1 + table.things[number].relatives.count))
      let naming = lists.flatMap { groupsOfList[$0] ?? [] }
      add(thing, naming.filter { keys[$0].mode == .block })
      add(thing, allowing.filter { table.allowOnly(keys[$0].list, surelyBlocks: number) })
    }
    add(.allowsLittle, allowing.filter { allowedLists.contains(keys[$0].list) })
    var doersOfList: [Int: [Int]] = [:]
    for group in allowing {
      let lists = try comparison.allowingAtLeast(keys[group].list)
      try comparison.draw(2 * lists.count)
      for list in lists { doersOfList[list, default: []].append(group) }
    }
    for (list, groups) in doersOfList where wanted.contains(.allowsOnly(list)) {
      add(.allowsOnly(list), groups)
    }
    return doers
  }
}
