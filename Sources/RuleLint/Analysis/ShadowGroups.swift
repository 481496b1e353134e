import RuleModel

/// The monitored schedules, those that block in the same way together: one list, one mode, the same flags.
struct ShadowGroups {
  typealias Key = ScheduleStyle

  /// Something that a schedule does while its window is open, and that another can do for it.
  enum Thing: Hashable {
    /// Blocks a thing of a list.
    case blocks(Int)
    /// Blocks everything but a list.
    case allowsOnly(Int)
    case filtersAdultContent
  }

  /// A thing that has to be done, by hard rules or by any.
  struct Request: Hashable {
    var thing: Thing
    var isHard: Bool
  }

  /// By group: the indices of its rules, ascending.
  let members: [[Int]]
  private let keys: [Key]
  private let groupOf: [Int: Int]
  private let table: ListTable
  private let doers: [Request: [Int]]

  init(_ overview: Overview) {
    var keys: [Key] = []
    var members: [[Int]] = []
    var numbers: [Key: Int] = [:]
    var groupOf: [Int: Int] = [:]
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
    doers = Self.doers(keys, overview.lists)
  }

  /// The schedules that may have to do with another: those that are the only ones on a list of their own can neither
  /// shadow nor be shadowed.
  private static func contested(_ overview: Overview) -> [(rule: Int, style: Key)] {
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
  func group(of rule: Int) -> Int { groupOf[rule] ?? 0 }

  func key(of rule: Int) -> Key { keys[group(of: rule)] }

  func listName(of rule: Int) -> String { table.lists[key(of: rule).list].name }

  /// All that a rule does.
  func things(of rule: Int) -> [Thing] { Self.things(of: key(of: rule), table) }

  /// How much a rule blocks while it does: one that blocks all that another does has no less.
  func breadth(of rule: Int) -> Int {
    let list = table.lists[key(of: rule).list]
    return key(of: rule).mode == .block ? max(1, list.itemCount) : Int.max - list.itemCount
  }

  /// The groups that surely do a thing, ascending.
  func blocking(_ request: Request) -> [Int] { doers[request] ?? [] }

  func tallies(_ coverage: [WeekCoverage]) -> [Tally] {
    members.map { $0.reduce(into: Tally()) { $0.add(coverage[$1]) } }
  }

  // MARK: Who does what

  private static func things(of key: Key, _ table: ListTable) -> [Thing] {
    let main =
      key.mode == .block ? table.lists[key.list].things.map { Thing.blocks($0) } : [.allowsOnly(key.list)]
    return key.blocksAdultContent ? main + [.filtersAdultContent] : main
  }

  private static func doers(_ keys: [Key], _ table: ListTable) -> [Request: [Int]] {
    var groupsOfList: [Int: [Int]] = [:]
    for (group, key) in keys.enumerated() { groupsOfList[key.list, default: []].append(group) }
    let wanted = Set(keys.flatMap { things(of: $0, table) })
    var doers: [Request: [Int]] = [:]
    func add(_ thing: Thing, _ groups: [Int]) {
      doers[Request(thing: thing, isHard: false), default: []] += groups
      doers[Request(thing: thing, isHard: true), default: []] += groups.filter { keys[$0].isHard }
    }
    for (group, key) in keys.enumerated() where key.blocksAdultContent { add(.filtersAdultContent, [group]) }
    let allowing = keys.indices.filter { keys[$0].mode == .allowOnly }
    for thing in wanted {
      guard case .blocks(let number) = thing else { continue }
      let naming = table.things[number].lists.flatMap { groupsOfList[$0] ?? [] }
      add(thing, naming.filter { keys[$0].mode == .block })
      add(thing, allowing.filter { table.allowOnly(keys[$0].list, surelyBlocks: number) })
    }
    for (group, key) in keys.enumerated() where key.mode == .allowOnly {
      for list in table.allowingAtLeast(key.list) where wanted.contains(.allowsOnly(list)) {
        add(.allowsOnly(list), [group])
      }
    }
    return doers
  }
}
