import RuleChecker
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
  static func find(_ checked: CheckedRuleSet, _ overview: Overview) -> [Shadowing.Shadow] {
    var strictest: [Place: Rank] = [:]
    var ranks: [Int: Rank] = [:]
    for (index, rule) in checked.rules.enumerated() where overview.isMonitored[index] {
      guard let rank = rank(of: index, rule.rule, overview), let list = overview.list[index] else { continue }
      ranks[index] = rank
      for day in rule.rule.days.days {
        let place = Place(list: list, isHard: rule.rule.hardMode, day: day)
        strictest[place] = strictest[place].map { min($0, rank) } ?? rank
      }
    }
    return ranks.keys.sorted().compactMap { index in
      guard let rank = ranks[index], let list = overview.list[index] else { return nil }
      let rule = checked.rules[index].rule
      let supersets = overview.lists.supersets(of: list)
      var others: Set<Int> = []
      for day in rule.days.days {
        let found = supersets.flatMap { superset in
          (rule.hardMode ? [true] : [true, false]).compactMap {
            strictest[Place(list: superset, isHard: $0, day: day)]
          }
        }
        guard let best = found.min(), best < rank else { return nil }
        others.insert(best.rule)
      }
      return Shadowing.Shadow(rule: index, others: others.sorted(), isByOne: others.count == 1)
    }
  }

  private static func rank(of index: Int, _ rule: Rule, _ overview: Overview) -> Rank? {
    guard case .timeLimit(let config) = rule.configuration, let list = overview.list[index],
      !overview.lists.lists[list].isEmpty
    else { return nil }
    let known = overview.lists.lists[list]
    return Rank(
      numbers: [
        config.dailyLimitMinutes, -known.itemCount, rule.hardMode ? 0 : 1, -rule.days.count,
        -Int(rule.days.rawValue),
      ], listName: known.name, rule: index)
  }
}
