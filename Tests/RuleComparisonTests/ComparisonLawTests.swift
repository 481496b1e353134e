import Foundation
import RuleComparison
import RuleModel
import TestSupport
import Testing

/// Rule sets on the hour, with few items, so that two of them often have something to do with each other.
struct ComparedRuleSets {
  var random: SeededGenerator

  private static let items: [ListItem] = [
    .bundle("com.a"), .bundle("com.b"), .bundle("com.c"), .app("A"), .app("B"), .category("social"),
    .category("games"), .category("all"), .site("x.com"), .site("m.x.com"), .site("y.com"),
  ]

  mutating func next() -> RuleSet {
    var lists = ["P", "Q"].map { AppList(name: $0) }
    for name in ["L", "M", "N"] {
      // Some worlds are plain: apps and sites alone.
      let known = Bool.random(using: &random) ? Self.items : [Self.items[0], Self.items[1], Self.items[8]]
      let count = Int.random(in: 1...3, using: &random)
      lists.append(AppList(name: name, items: Array(known.shuffled(using: &random).prefix(count))))
    }
    let count = Int.random(in: 1...3, using: &random)
    return RuleSet(lists: lists, rules: (0..<count).map { rule($0) })
  }

  /// The same rules with one thing changed.
  mutating func changed(_ rules: RuleSet) -> RuleSet {
    var result = rules
    let index = Int.random(in: result.rules.indices, using: &random)
    switch Int.random(in: 0..<7, using: &random) {
    case 0: result.rules.remove(at: index)
    case 1: result.rules[index].hardMode.toggle()
    case 2: result.rules[index].isEnabled.toggle()
    case 3: result.rules[index].days = days()
    case 4: result.rules.append(rule(result.rules.count))
    case 5:
      let list = Int.random(in: 2..<result.lists.count, using: &random)
      result.lists[list].items.append(Self.items.randomElement(using: &random) ?? Self.items[0])
    default:
      let made = rule(index)
      result.rules[index].configuration = made.configuration
    }
    return result
  }

  private mutating func days() -> WeekdaySet {
    [.daily, .weekdays, .weekends, WeekdaySet(rawValue: UInt8.random(in: 1...127, using: &random))]
      .randomElement(using: &random) ?? .daily
  }

  private mutating func rule(_ index: Int) -> Rule {
    let list = ["L", "L", "M", "N", "P", "Q", nil].randomElement(using: &random) ?? nil
    let hour = { (random: inout SeededGenerator) in
      TimeOfDay(wrapping: [0, 6, 9, 12, 18, 22].randomElement(using: &random).map { $0 * 60 } ?? 0)
    }
    let configuration: RuleConfiguration
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      let hours = [1, 2, 8, 24].randomElement(using: &random) ?? 1
      configuration = .timeLimit(TimeLimitConfig(dailyLimitMinutes: hours * 60)!)
    case 1: configuration = .openLimit(OpenLimitConfig(maxOpens: Int.random(in: 1...4, using: &random))!)
    default:
      configuration = .schedule(
        ScheduleConfig(
          window: TimeWindow(start: hour(&random), end: hour(&random)),
          selectionMode: Int.random(in: 0..<3, using: &random) == 0 ? .allowOnly : .block,
          blockAdultContent: Int.random(in: 0..<6, using: &random) == 0))
    }
    return Rule(
      id: RuleID(name: "R\(index)"), name: "R\(index)", days: days(),
      hardMode: Int.random(in: 0..<3, using: &random) == 0,
      isEnabled: Int.random(in: 0..<8, using: &random) > 0, list: list, configuration: configuration)
  }
}

/// The comparison held against every use at every hour. `OAL_COMPARISONS` sets how many pairs.
@Suite struct ComparisonLawTests {
  private static let pairs =
    ProcessInfo.processInfo.environment["OAL_COMPARISONS"].flatMap { Int($0) } ?? 3000

  @Test(arguments: 0..<4) func notWeakerMeansThatNoUseIsNew(part: Int) throws {
    var made = ComparedRuleSets(random: SeededGenerator(seed: UInt64(900 + part)))
    var random = SeededGenerator(seed: UInt64(7 + part))
    var (same, kept, weaker, incomplete) = (0, 0, 0, 0)
    for index in 0..<Self.pairs / 4 {
      let old = made.next()
      let new = index % 3 == 0 ? made.next() : made.changed(old)
      var budget = ComparisonBudget()
      let result = try RuleSetComparison(from: ComparedRules(old), to: ComparedRules(new), &budget)
      for (axis, onlyHard) in [(result.coverage, false), (result.lock, true)] {
        for (isBack, shortfalls) in [(false, axis.lost), (true, axis.gained)] {
          var found: (use: Int, hour: Int)?
          for _ in 0..<3 where found == nil {
            let world = World(&random)
            let sides = [old, new].map { UseModel($0, world, onlyHard: onlyHard) }
            found = UseModel.violation(sides[isBack ? 1 : 0], sides[isBack ? 0 : 1], &random)
          }
          if shortfalls.isEmpty {
            kept += 1
            #expect(found == nil, "\(String(describing: found)) \(isBack)\n\(old)\n\(new)")
          } else {
            weaker += 1
            if found == nil { incomplete += 1 }
          }
        }
      }
      if result.verdict == .same { same += 1 }
    }
    if Self.pairs > 10_000 {
      print(
        "part \(part): \(kept) kept, \(weaker) weaker, \(incomplete) of them without a use found, \(same) same"
      )
    }
    // Laws about nothing would hold too.
    #expect(kept > Self.pairs / 8 && weaker > Self.pairs / 8 && same > Self.pairs / 100)
  }

  /// Rules beside themselves, in any order.
  @Test func everyRuleSetIsTheSameAsItself() throws {
    var made = ComparedRuleSets(random: SeededGenerator(seed: 5))
    for _ in 0..<500 {
      let rules = made.next()
      var other = rules
      other.rules.reverse()
      var budget = ComparisonBudget()
      let result = try RuleSetComparison(from: ComparedRules(rules), to: ComparedRules(other), &budget)
      #expect(result.verdict == .same, "\(rules)")
    }
  }
}
