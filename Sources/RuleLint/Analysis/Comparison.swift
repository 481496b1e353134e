import RuleModel
import TextSupport

/// The shared state of the checks that compare rules and lists: a common budget, and cached answers.
///
/// Every throwing method throws ``ComparisonBudget/UsedUp``: then comparing ends, and the running check reports no
/// finding.
struct Comparison {
  /// The schedules that surely block one item group.
  struct Blockers {
    /// All minutes in which a schedule blocks the item group.
    var coverage = WeekCoverage()
    /// The schedules, in order; sources that add no minute to earlier sources are left out.
    var sources: [OwnedCoverage] = []

    /// Adds a source, if it adds a minute.
    mutating func add(_ source: OwnedCoverage) {
      if source.coverage.isSubset(of: coverage) { return }
      coverage.formUnion(source.coverage)
      sources.append(source)
    }
  }

  let overview: RuleSetAnalysis
  private(set) var budget: ComparisonBudget
  private var blockers: [Int: Blockers] = [:]
  private var wholeLists: [Int: WeekCoverage] = [:]
  private var near: [Int: [Int]] = [:]
  private var supersets: [Int: [Int]] = [:]

  init(_ overview: RuleSetAnalysis, _ budget: ComparisonBudget = ComparisonBudget()) {
    self.overview = overview
    self.budget = budget
  }

  /// Takes comparisons that are about to be made from the budget.
  mutating func draw(_ count: Int) throws { try budget.draw(count) }

  // MARK: What is blocked

  /// The minutes in which schedules surely block an item group, and these schedules. Allow-only blocks everything
  /// outside its list.
  mutating func blocked(_ thing: Int) throws -> Blockers {
    if let known = blockers[thing] { return known }
    let naming = overview.lists.things[thing].lists
    try draw(naming.count + overview.allowedLists.count * (1 + overview.lists.things[thing].relatives.count))
    var found = Blockers()
    for list in naming {
      if let hours = overview.blocking[list] { found.add(hours) }
    }
    for list in overview.allowedLists where overview.lists.allowOnly(list, surelyBlocks: thing) {
      if let hours = overview.allowing[list] { found.add(hours) }
    }
    blockers[thing] = found
    return found
  }

  /// The minutes in which schedules surely block everything on a list.
  mutating func wholeListBlocked(_ list: Int) throws -> WeekCoverage {
    if let known = wholeLists[list] { return known }
    var blocked: WeekCoverage?
    for thing in overview.lists.lists[list].things {
      try draw(1)
      let minutes = try self.blocked(thing).coverage
      blocked = blocked?.intersection(minutes) ?? minutes
      if minutes.isEmpty { break }
    }
    let result = blocked ?? WeekCoverage()
    wholeLists[list] = result
    return result
  }

  /// Whether schedules may block everything on a list for so many minutes a week: a quick test that is never wrongly
  /// false.
  mutating func mayBlockWholeList(_ list: Int, forMinutes minutes: Int) throws -> Bool {
    guard let thing = overview.lists.lists[list].things.first else { return minutes <= 0 }
    return try blocked(thing).coverage.count >= minutes
  }

  /// The owners of the given minutes in the sources, ascending: enough rules to cover every minute that the sources
  /// cover, or the first `limit` rules found.
  mutating func owners(of minutes: WeekCoverage, in sources: [OwnedCoverage], limit: Int = 8) throws -> [Int]
  {
    var found: [Int] = []
    var left = minutes
    for source in sources {
      if found.count == limit || left.isEmpty { break }
      try draw(1)
      while found.count < limit, let minute = left.intersection(source.coverage).first,
        let owner = source.owner(at: minute)
      {
        found.append(owner)
        left.subtract(overview.coverage[owner])
      }
    }
    return Array(Set(found)).sorted()
  }

  /// The lists, ascending, whose schedules block an item group or a site that shares pages with it; lists that add no
  /// minute to earlier lists are left out.
  mutating func listsBlockingAnything(of thing: Int) throws -> [Int] {
    if let known = near[thing] { return known }
    let relatives = overview.lists.things[thing].relatives
    let lists = Set(([thing] + relatives).flatMap { overview.lists.things[$0].lists }).sorted()
    try draw(lists.count + relatives.count)
    var found = Blockers()
    let adding = lists.filter { list in
      let before = found.sources.count
      if let hours = overview.blocking[list] { found.add(hours) }
      return found.sources.count > before
    }
    near[thing] = adding
    return adding
  }

  // MARK: Lists within lists

  /// The lists that surely hold everything of a list, itself included, ascending.
  mutating func supersets(of list: Int) throws -> [Int] {
    if let known = supersets[list] { return known }
    let found = try supersets(of: list, allowedOnly: false)
    supersets[list] = found
    return found
  }

  /// The lists that surely hold every app and site of a list, itself included, ascending: allow-only with such a list
  /// allows as much or more.
  mutating func allowingAtLeast(_ list: Int) throws -> [Int] {
    guard overview.lists.lists[list].isKnown else { return [list] }
    if overview.lists.lists[list].allowable.isEmpty { return Array(overview.lists.lists.indices) }
    return try supersets(of: list, allowedOnly: true)
  }

  private mutating func supersets(of list: Int, allowedOnly: Bool) throws -> [Int] {
    let table = overview.lists
    func content(_ list: Int) -> [Int] {
      allowedOnly ? table.lists[list].allowable : table.lists[list].things
    }
    let wanted = content(list)
    guard let rarest = wanted.min(by: { table.things[$0].lists.count < table.things[$1].lists.count }) else {
      return [list]
    }
    var found: [Int] = []
    for other in table.things[rarest].lists where try holds(content(other), wanted) { found.append(other) }
    return found
  }

  /// Whether allow-only with `list` leaves no more open than allow-only with `other`.
  mutating func allows(_ list: Int, noMoreThan other: Int) throws -> Bool {
    let lists = overview.lists.lists
    guard lists[list].isKnown, !lists[list].allowable.isEmpty else {
      try draw(1)
      return lists[list].isKnown || list == other
    }
    return try holds(lists[other].allowable, lists[list].allowable)
  }

  /// Whether `things` contains all of `wanted`; both arrays are ascending.
  private mutating func holds(_ things: [Int], _ wanted: [Int]) throws -> Bool {
    var looks = 1
    let holds = wanted.allSatisfy { thing in
      looks += 1
      return things.holdsSorted(thing)
    }
    try draw(looks)
    return holds
  }
}

extension [Int] {
  /// Whether an ascending array has a number.
  func holdsSorted(_ number: Int) -> Bool {
    let index = partitionPoint { $0 >= number }
    return index < count && self[index] == number
  }
}
