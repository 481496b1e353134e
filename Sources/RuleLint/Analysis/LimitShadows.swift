import RuleModel

/// Time limits that others make needless: on each of its days some other time limit with a budget no greater counts
/// everything that this one counts, and is as hard.
///
/// As with schedules all that are found can go together, and of two that do the same the later is found.
struct LimitShadows {
  /// What a limit does on its days, in the order of strength: the smaller the stricter.
  private struct Rank: Comparable {
    var numbers: [Int]
    var listName: String
    var rule: Int

    init(_ index: Int, _ facts: RuleFacts, _ list: ListTable.List) {
      numbers = [
        facts.budget, -list.itemCount, facts.isHard ? 0 : 1, -facts.days.count, -Int(facts.days.rawValue),
      ]
      listName = list.name
      rule = index
    }

    static func < (left: Rank, right: Rank) -> Bool {
      if left.numbers != right.numbers { return left.numbers.lexicographicallyPrecedes(right.numbers) }
      return (left.listName, left.rule) < (right.listName, right.rule)
    }
  }

  private struct Place: Hashable {
    var list: Int
    var isHard: Bool
    var day: Weekday
  }

  /// Every shadowed time limit, in order.
  static func find(_ comparison: inout Comparison) throws -> [Shadowing.Shadow] {
    let overview = comparison.overview
    let limits = contested(overview)
    guard !limits.isEmpty else { return [] }
    var strictest: [Place: Rank] = [:]
    var ranks: [Int: Rank] = [:]
    for (index, list) in limits {
      let facts = overview.facts[index]
      let rank = Rank(index, facts, overview.lists.lists[list])
      ranks[index] = rank
      for day in facts.days.days {
        let place = Place(list: list, isHard: facts.isHard, day: day)
        strictest[place] = strictest[place].map { min($0, rank) } ?? rank
      }
    }
    return try limits.compactMap { index, list in
      guard let rank = ranks[index] else { return nil }
      let facts = overview.facts[index]
      let supersets = try comparison.supersets(of: list)
      try comparison.draw(supersets.count * facts.days.count)
      var others: Set<Int> = []
      for day in facts.days.days {
        let found = supersets.flatMap { superset in
          (facts.isHard ? [true] : [true, false]).compactMap {
            strictest[Place(list: superset, isHard: $0, day: day)]
          }
        }
        guard let best = found.min(), best < rank else { return nil }
        others.insert(best.rule)
      }
      return Shadowing.Shadow(rule: index, others: others.sorted(), isByOne: others.count == 1)
    }
  }

  /// The time limits whose list another one counts too, in whole or in part. Most rule sets have none.
  private static func contested(_ overview: Overview) -> [(rule: Int, list: Int)] {
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
