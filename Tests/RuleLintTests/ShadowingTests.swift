import RuleChecker
import RuleModel
import RuleSyntax
import TestSupport
import Testing

@testable import RuleLint

/// OAL201 against a naive model of the week: what is reported is needless, and what is not reported is needed.
@Suite struct ShadowingTests {
  @Test(arguments: 0..<25) func schedulesAgreeWithTheNaiveWeek(_ seed: Int) throws {
    var generator = RandomRuleSets(seed: seed, step: 60)
    for _ in 0..<100 { try check(generator.next(), step: 60) }
  }

  @Test(arguments: 0..<25) func allowOnlyRulesAgreeWithTheNaiveWeek(_ seed: Int) throws {
    var generator = RandomRuleSets(seed: seed + 300, step: 60)
    for _ in 0..<60 {
      var ruleSet = generator.next()
      for index in ruleSet.rules.indices where generator.pick(0...3) > 0 {
        guard case .schedule(var config) = ruleSet.rules[index].configuration else { continue }
        config.selectionMode = .allowOnly
        ruleSet.rules[index].configuration = .schedule(config)
        if generator.pick(0...1) == 0 { ruleSet.rules[index].days = .daily }
      }
      try check(ruleSet, step: 60)
    }
  }

  @Test(arguments: 0..<4) func schedulesAgreeWithTheNaiveWeekAtEveryMinute(_ seed: Int) throws {
    var generator = RandomRuleSets(seed: seed + 1000, step: 1)
    for _ in 0..<8 { try check(generator.next(), step: 1) }
  }

  private func check(_ ruleSet: RuleSet, step: Int) throws {
    var comparison = Comparison(lintContext(ruleSet).overview)
    let naive = NaiveWeek(ruleSet, step: step)
    let shadows = try Shadowing.find(&comparison)
    let reported = Set(shadows.map(\.rule))
    let all = ruleSet.rules.indices.filter { !naive.effects(of: $0).isEmpty }
    let kept = all.filter { !reported.contains($0) }
    for rule in reported { #expect(naive.isCovered(rule, by: kept), "\(ruleSet)") }
    for rule in kept { #expect(!naive.isCovered(rule, by: kept), "\(ruleSet)") }
    for rule in kept {
      // A kept rule is covered by a single rule only if both rules do the same.
      for other in all where other != rule && naive.isCovered(rule, by: [other]) {
        #expect(naive.isCovered(other, by: [rule]), "\(ruleSet)")
      }
    }
    for shadow in shadows {
      #expect(Set(shadow.others).isSubset(of: kept), "\(ruleSet)")
      #expect(!shadow.isByOne || naive.isCovered(shadow.rule, by: shadow.others), "\(ruleSet)")
      #expect(shadow.others.count == 8 || naive.isCovered(shadow.rule, by: shadow.others), "\(ruleSet)")
    }
  }

  @Test(arguments: 0..<10) func timeLimitsAgreeWithTheNaiveDays(_ seed: Int) throws {
    var generator = RandomRuleSets(seed: seed, step: 60)
    for _ in 0..<100 {
      let ruleSet = generator.next(kinds: [.timeLimit])
      var comparison = Comparison(lintContext(ruleSet).overview)
      let reported = Set(try LimitShadows.find(&comparison).map(\.rule))
      let all = ruleSet.rules.indices.filter { ruleSet.rules[$0].isEnabled }
      let kept = all.filter { !reported.contains($0) }
      for rule in reported { #expect(isCovered(rule, by: kept, ruleSet), "\(ruleSet)") }
      for rule in kept { #expect(!isCovered(rule, by: kept, ruleSet), "\(ruleSet)") }
    }
  }

  /// Whether on each day of a limit one of the others counts as much at least and is spent as soon.
  private func isCovered(_ index: Int, by others: [Int], _ ruleSet: RuleSet) -> Bool {
    let rule = ruleSet.rules[index]
    return rule.days.days.allSatisfy { day in
      others.contains { other in
        let candidate = ruleSet.rules[other]
        return other != index && candidate.days.contains(day) && (candidate.hardMode || !rule.hardMode)
          && budget(candidate) <= budget(rule) && holds(candidate.list, allOf: rule.list, ruleSet)
      }
    }
  }

  private func budget(_ rule: Rule) -> Int {
    if case .timeLimit(let config) = rule.configuration { config.dailyLimitMinutes } else { .max }
  }

  private func holds(_ list: String?, allOf other: String?, _ ruleSet: RuleSet) -> Bool {
    if list == other { return true }
    let items = Dictionary(uniqueKeysWithValues: ruleSet.lists.map { ($0.name, $0.items) })
    guard let mine = items[list ?? ""], let its = items[other ?? ""], !its.isEmpty else { return false }
    return its.allSatisfy(mine.contains)
  }

  @Test func ofTwoThatAreTheSameTheLaterIsReported() {
    let found = findings(
      """
      schedule "One" 09:00-17:00 daily block list:Social
      schedule "Two" 09:00-17:00 daily block list:Social
      """
    ).filter { $0.code.number == 201 }
    #expect(found.map(\.related.count) == [1])
    #expect(found.map(\.location.range.start) == [60])
  }

  @Test(arguments: [
    "allow-only list:AC\nschedule \"2\" 09:00-17:00 mon block list:B",
    "allow-only list:AB\nschedule \"2\" 09:00-17:00 mon block list:B",
    "allow-only list:AB\nschedule \"2\" 09:00-12:00 mon block list:B\nschedule \"3\" 11:00-17:00 mon allow-only list:AC",
  ])
  func allowOnlyIsDoneTogether(_ others: String) {
    let text = """
      list A app:a.a
      list B app:b.b
      list AB app:a.a app:b.b
      list AC app:a.a app:c.c
      schedule "1" 09:00-17:00 mon \(others)
      schedule "Little" 10:00-12:00 mon allow-only list:A
      """
    let found = findings(text).filter { $0.code.number == 201 }
    let names = found.map { SourceFile(path: "rules", text: text).text($0.location.range) }
    #expect(names.contains("\"Little\"") == !others.contains("AC\nschedule"))
  }

  @Test func aThousandOfTheSameAreOneLess() {
    let rules = (1...1000).map { "schedule \"Rule \($0)\" 09:00-17:00 daily block list:Social\n" }.joined()
    #expect(findings(rules).count { $0.code.number == 201 } == 999)
  }
}
