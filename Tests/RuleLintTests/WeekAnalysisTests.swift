import RuleChecker
import RuleModel
import RuleSyntax
import TestSupport
import Testing

@testable import RuleLint

/// OAL202, OAL206 and OAL207 against a naive model of the week.
@Suite struct WeekTests {
  @Test(arguments: 0..<25) func limitsCountWhereTheNaiveWeekHasFreeMinutes(_ seed: Int) throws {
    var generator = RandomRuleSets(seed: seed, step: 60)
    for _ in 0..<25 {
      let ruleSet = generator.next(kinds: [.schedule, .schedule, .timeLimit, .openLimit])
      let context = lintContext(ruleSet)
      var comparison = Comparison(context.overview)
      let naive = NaiveWeek(ruleSet, step: 60)
      let reported = Linter.lint(context).filter { $0.code.number == 202 }.map(\.location)
      var expected: Set<String> = []
      for (index, rule) in ruleSet.rules.enumerated() where rule.isEnabled {
        guard let budget = budget(rule), let list = rule.list else { continue }
        let useless = rule.days.days.filter { day in
          let today = naive.minutes.indices.filter { naive.minutes[$0] / 1440 == day.rawValue - 1 }
          return today.count { !naive.isBlocked(list, $0) } * 60 <= budget
        }
        let found = LintRule.uselessDays(
          of: rule.days, budget: budget,
          blocked: try context.overview.facts[index].list.map { try comparison.wholeListBlocked($0) }
            ?? WeekCoverage())
        #expect(found.0.days == useless, "\(ruleSet)")
        if !useless.isEmpty { expected.insert(rule.name) }
      }
      let names = context.checked.rules.filter { reported.contains($0.location(of: .budget)) }.map(
        \.rule.name)
      #expect(Set(names) == expected, "\(ruleSet)")
    }
  }

  private func budget(_ rule: Rule) -> Int? {
    switch rule.configuration {
    case .schedule: nil
    case .timeLimit(let config): config.dailyLimitMinutes
    case .openLimit: 0
    }
  }

  @Test(arguments: 0..<20) func lockedWeeksAreThoseWithoutAFreeMinute(_ seed: Int) {
    var generator = RandomRuleSets(seed: seed + 50, step: 120)
    var locked = 0
    for _ in 0..<25 {
      var ruleSet = generator.next()
      for index in ruleSet.rules.indices where generator.pick(0...3) > 0 {
        ruleSet.rules[index].hardMode = true
        if generator.pick(0...2) > 0 { ruleSet.rules[index].days = .daily }
      }
      let naive = NaiveWeek(ruleSet, step: 120)
      let isLocked = naive.minutes.indices.allSatisfy { place in
        ruleSet.rules.indices.contains { ruleSet.rules[$0].hardMode && naive.isOn($0, place) }
      }
      if isLocked { locked += 1 }
      let found = Linter.lint(lintContext(ruleSet)).filter { $0.code.number == 206 }
      #expect(found.count == (isLocked ? 1 : 0), "\(ruleSet)")
    }
    #expect(locked > 0)
  }

  @Test(arguments: 0..<20) func nothingIsAllowedWhereTheNaiveWeekHasNothingInCommon(_ seed: Int) throws {
    var generator = RandomRuleSets(seed: seed + 90, step: 60)
    for _ in 0..<25 {
      var ruleSet = generator.next()
      for index in ruleSet.rules.indices where generator.pick(0...3) > 0 {
        guard case .schedule(var config) = ruleSet.rules[index].configuration else { continue }
        config.selectionMode = .allowOnly
        ruleSet.rules[index].configuration = .schedule(config)
      }
      let naive = NaiveWeek(ruleSet, step: 60)
      let expected = naive.minutes.indices.filter { allowsNothing($0, naive) }.map { naive.minutes[$0] }
      let overview = lintContext(ruleSet).overview
      var comparison = Comparison(overview)
      let found = try NothingAllowed(&comparison).minutes
      #expect(naive.minutes.filter { found.contains($0) } == expected, "\(ruleSet)")
      #expect(isRight(try TogetherNothing(&comparison), overview, naive, expected), "\(ruleSet)")
    }
  }

  /// Whether the found groups are all pairs with nothing in common, and for the remaining minutes groups without a
  /// superfluous rule.
  private func isRight(
    _ found: TogetherNothing, _ overview: RuleSetAnalysis, _ naive: NaiveWeek, _ minutes: [Int]
  )
    -> Bool
  {
    func collide(_ rules: [Int]) -> Bool {
      haveNothingInCommon(Set(rules.compactMap { naive.rules[$0].list }).compactMap(naive.allowed))
    }
    let sets = found.groups.map(\.rules)
    let rules = overview.facts.indices.filter { index in
      guard let list = overview.facts[index].list(ifLive: .allowOnly) else { return false }
      return overview.lists.lists[list].isKnown && !overview.lists.lists[list].allowsNothing
    }
    let pairs = rules.flatMap { later in rules.filter { $0 < later }.map { [$0, later] } }.filter { pair in
      overview.coverage[pair[0]].intersects(overview.coverage[pair[1]]) && collide(pair)
    }
    return Set(sets).count == sets.count && Set(sets.filter { $0.count == 2 }) == Set(pairs)
      && sets.allSatisfy { set in
        collide(set) && (set.count == 2 || set.allSatisfy { rule in !collide(set.filter { $0 != rule }) })
      }
      && found.groups.allSatisfy { group in
        group.rules.allSatisfy { overview.coverage[$0].contains(group.minute) }
      }
      && minutes.allSatisfy { minute in
        sets.contains { $0.allSatisfy { overview.coverage[$0].contains(minute) } }
      }
  }

  /// Whether several known lists are allowed together and have no item in common.
  private func allowsNothing(_ place: Int, _ naive: NaiveWeek) -> Bool {
    let lists = Set(
      naive.rules.indices.filter {
        naive.isOn($0, place) && naive.rules[$0].schedule?.selectionMode == .allowOnly
      }.compactMap { naive.rules[$0].list })
    return haveNothingInCommon(lists.compactMap(naive.allowed).filter { !$0.isEmpty })
  }

  private func haveNothingInCommon(_ allowed: [[ListItem]]) -> Bool {
    guard allowed.count > 1 else { return false }
    return !allowed.joined().contains { item in
      allowed.allSatisfy { $0.contains { covers($0, item) } }
    }
  }

  /// Whether allowing an item may allow a second item completely.
  private func covers(_ allowed: ListItem, _ item: ListItem) -> Bool {
    if case .site(let wide) = allowed, case .site(let narrow) = item {
      return wide == narrow || narrow.hasSuffix("." + wide)
    }
    return NaiveWeek.mayShare(allowed, item)
  }
}
