import RuleChecker
import RuleModel

/// The monitored schedules, those that block in the same way together: one list, one mode, the same flags.
struct ShadowGroups {
  /// What the members of a group have in common.
  struct Key: Hashable {
    var list: Int
    var mode: SelectionMode
    var isHard: Bool
    var blocksAdultContent: Bool
  }

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

  init(_ checked: CheckedRuleSet, _ overview: Overview) {
    var keys: [Key] = []
    var members: [[Int]] = []
    var numbers: [Key: Int] = [:]
    var groupOf: [Int: Int] = [:]
    for (index, rule) in checked.rules.enumerated() where overview.isMonitored[index] {
      guard let config = rule.rule.schedule, let list = overview.list[index],
        !overview.lists.lists[list].isEmpty || config.selectionMode == .allowOnly
      else { continue }
      let key = Key(
        list: list, mode: config.selectionMode, isHard: rule.rule.hardMode,
        blocksAdultContent: config.blockAdultContent)
      let group = numbers[key] ?? keys.count
      if group == keys.count {
        numbers[key] = group
        keys.append(key)
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
