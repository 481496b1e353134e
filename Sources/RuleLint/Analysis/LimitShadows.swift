import RuleModel

/// Time limits that other time limits make needless: on every day of the limit, a limit with the same or a smaller
/// budget counts everything on the limit's list, and is as hard.
///
/// As with schedules, all needless limits can be removed together; of two equal limits the later is found.
struct LimitShadows {
  /// The strength of a limit, for sorting: a smaller rank is stricter.
  private struct Rank: Comparable {
    /// Budget, items, hardness and days.
    private var numbers: (Int, Int, Int, Int, Int)
    private var listName: String
    var rule: Int

    init(_ index: Int, _ facts: RuleFacts, _ list: ListTable.List) {
      numbers = (
        facts.budget, -list.itemCount, facts.isHard ? 0 : 1, -facts.days.count, -Int(facts.days.rawValue)
      )
      listName = list.name
      rule = index
    }

    static func < (left: Rank, right: Rank) -> Bool {
      if left.numbers != right.numbers { return left.numbers < right.numbers }
      return (left.listName, left.rule) < (right.listName, right.rule)
    }

    static func == (left: Rank, right: Rank) -> Bool { left.rule == right.rule }
  }

  /// Every shadowed time limit, in order.
  static func find(_ comparison: inout Comparison) throws -> [Shadowing.Shadow] {
    let overview = comparison.overview
    let limits = contested(overview)
    guard !limits.isEmpty else { return [] }
    let order = limits.map { Rank($0.rule, overview.facts[$0.rule], overview.lists.lists[$0.list]) }.sorted()
    var strictest = Strictest(listCount: overview.lists.lists.count)
    var places: [Int: Int] = [:]
    for (place, rank) in order.enumerated() {
      places[rank.rule] = place
      strictest.add(place, overview.facts[rank.rule])
    }
    return try limits.compactMap { index, list in
      guard let place = places[index] else { return nil }
      let facts = overview.facts[index]
      let supersets = try comparison.supersets(of: list)
      try comparison.draw(supersets.count * facts.days.count)
      var others: Set<Int> = []
      for day in facts.days.days {
        let best = strictest.of(supersets, day, hardOnly: facts.isHard)
        guard best < place else { return nil }
        others.insert(order[best].rule)
      }
      return Shadowing.Shadow(rule: index, others: others.sorted(), isByOne: others.count == 1)
    }
  }

  /// The place in the order of strength of the strictest limit, for each list, day and hardness.
  private struct Strictest {
    private var places: [Int]

    init(listCount: Int) { places = Array(repeating: .max, count: listCount * 14) }

    private static func slot(_ list: Int, _ day: Weekday, isHard: Bool) -> Int {
      list * 14 + (day.rawValue - 1) * 2 + (isHard ? 1 : 0)
    }

    /// Limits come in the order of strength.
    mutating func add(_ place: Int, _ facts: RuleFacts) {
      guard let list = facts.list else { return }
      for day in facts.days.days {
        let slot = Self.slot(list, day, isHard: facts.isHard)
        places[slot] = min(places[slot], place)
      }
    }

    func of(_ lists: [Int], _ day: Weekday, hardOnly: Bool) -> Int {
      lists.reduce(.max) { best, list in
        let soft = hardOnly ? .max : places[Self.slot(list, day, isHard: false)]
        return min(best, soft, places[Self.slot(list, day, isHard: true)])
      }
    }
  }

  /// The time limits whose list a second time limit counts too, wholly or partly. Most rule sets have no such limits.
  private static func contested(_ overview: RuleSetAnalysis) -> [(rule: Int, list: Int)] {
    let table = overview.lists
    let limits = overview.facts.indices.compactMap { index -> (rule: Int, list: Int)? in
      let facts = overview.facts[index]
      guard facts.kind == .timeLimit, facts.isMonitored, let list = facts.list, !table.lists[list].isEmpty
      else { return nil }
      return (index, list)
    }
    var counts = [Int](repeating: 0, count: table.lists.count)
    for limit in limits { counts[limit.list] += 1 }
    return limits.filter { counts[$0.list] > 1 || table.sharesAnything($0.list) }
  }
}
