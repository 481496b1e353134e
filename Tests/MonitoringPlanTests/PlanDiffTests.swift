import RuleModel
import Testing

@testable import MonitoringPlan

@Suite struct PlanDiffTests {
  private func planned(_ rules: [Rule], _ lists: [AppList] = []) -> PlannedRules {
    let set = RuleSet(lists: lists, rules: rules)
    return PlannedRules(rules: set, plan: Compiler.compile(set))
  }

  private func changes(_ old: [Rule], _ new: [Rule], lists: ([AppList], [AppList]) = ([], [])) -> PlanDiff {
    PlanDiff(from: planned(old, lists.0), to: planned(new, lists.1))
  }

  private func words(_ diff: PlanDiff) -> [String] { diff.entries.map { "\($0.change) \($0.label)" } }

  @Test func nothingChanges() throws {
    let rules = [schedule(1320, 360), try limit(45), try limit(opens: 2, name: "Gate")]
    let diff = changes(rules, rules)
    #expect(words(diff) == ["keep Rule", "keep Rule", "keep Limit", "keep Gate"])
    #expect(!diff.hasChanges)
    #expect(diff.rules.renames.isEmpty)
    #expect(diff.entries.flatMap(\.consequences) == [])
  }

  @Test func budgetRestartsAndLosesUsage() throws {
    let diff = changes([try limit(45)], [try limit(60)])
    #expect(words(diff) == ["restart Limit"])
    #expect(diff.entries[0].consequences == [.changes([.budget(from: 45, to: 60)]), .losesUsage])
  }

  @Test func listRestartsLimitsAlone() throws {
    let rules = [try limit(45), try limit(opens: 2, name: "Gate"), schedule(540, 600)]
    let lists = (
      [AppList(name: "Social", items: [.site("a.com")])], [AppList(name: "Social", items: [.site("b.com")])]
    )
    let diff = changes(rules, rules, lists: lists)
    #expect(words(diff) == ["restart Limit", "restart Gate", "keep Rule"])
    let items = RuleDifference.items(list: "Social", added: [.site("b.com")], removed: [.site("a.com")])
    #expect(diff.entries[0].consequences == [.changes([items]), .losesUsage])
    #expect(diff.entries[1].consequences == [.changes([items]), .losesOpens])
    #expect(diff.entries[2].consequences == [.readsChanges([items])])
  }

  @Test func movedWindowRestartsItsHalf() {
    let diff = changes([schedule(1320, 360)], [schedule(1320, 420)])
    #expect(words(diff) == ["keep Rule", "restart Rule"])
    #expect(
      diff.entries[1].consequences == [
        .movesInterval(from: ActivityInterval(start: .midnight, end: TimeOfDay(wrapping: 360)))
      ])
  }

  @Test func windowThatNoLongerCrossesMidnightStopsItsMorning() {
    let diff = changes([schedule(1320, 360)], [schedule(1320, 1400)])
    #expect(words(diff) == ["restart Rule", "stop Rule"])
    #expect(diff.entries[1].consequences == [.liftsShield])
  }

  @Test func daysModeAndFlagsRestartNothing() {
    var new = schedule(1320, 360, .weekdays)
    new.hardMode = true
    new.configuration = .schedule(
      ScheduleConfig(
        window: TimeWindow(start: TimeOfDay(wrapping: 1320), end: TimeOfDay(wrapping: 360)),
        selectionMode: .allowOnly, blockAdultContent: true))
    let diff = changes([schedule(1320, 360)], [new])
    #expect(words(diff) == ["keep Rule", "keep Rule"])
    #expect(diff.hasChanges)
    #expect(
      diff.entries[0].consequences == [
        .readsChanges([
          .days(from: .daily, to: .weekdays), .mode(from: .block, to: .allowOnly), .adultContent(true),
          .hard(true),
        ])
      ])
  }

  @Test func disablingIsAStop() {
    var off = schedule(540, 600)
    off.isEnabled = false
    let diff = changes([schedule(540, 600)], [off])
    #expect(words(diff) == ["stop Rule"])
    #expect(diff.rules.renames.isEmpty)
  }

  @Test func renameWithoutAnIDIsAStopAndAStart() throws {
    let old = [schedule(1320, 360, name: "Sleep"), try limit(45, name: "Cap")]
    let new = [schedule(1320, 360, name: "Night"), try limit(45, name: "Limit")]
    let diff = changes(old, new)
    #expect(
      words(diff) == ["start Night", "start Night", "start Limit", "stop Sleep", "stop Sleep", "stop Cap"])
    #expect(
      diff.rules.renames.map { "\($0.old.name) to \($0.new.name)" } == ["Sleep to Night", "Cap to Limit"])
  }

  @Test func renameWithTheOldIDIsNoChange() throws {
    var new = schedule(1320, 360, name: "Night")
    new.id = RuleID(name: "Sleep")
    let diff = changes([schedule(1320, 360, name: "Sleep")], [new])
    #expect(words(diff) == ["keep Night", "keep Night"])
    #expect(diff.rules.renames.isEmpty)
    #expect(!diff.hasChanges)
    #expect(diff.entries[0].consequences == [.readsChanges([.name(from: "Sleep", to: "Night")])])
  }

  /// A new rule that equals the old rule in everything but the name is preferred to a rule with different days.
  @Test func renameGoesToTheMostAlike() {
    let old = [schedule(540, 600, .weekdays, name: "Old")]
    let new = [schedule(540, 600, .weekends, name: "Alike"), schedule(540, 600, .weekdays, name: "Same")]
    #expect(changes(old, new).rules.renames.map(\.new.name) == ["Same"])
    #expect(changes(old, Array(new.prefix(1))).rules.renames.map(\.new.name) == ["Alike"])
    #expect(changes(old, [schedule(540, 601, name: "Other")]).rules.renames.isEmpty)
  }

  /// The rule and its list have new names at once, or the rule has another end too.
  @Test func aRenameWithOneOtherClauseIsFound() throws {
    func lists(_ name: String) -> [AppList] { [AppList(name: name, items: [.site("a.com")])] }
    func rule(_ name: String, _ list: String, end: Int = 600, _ days: WeekdaySet = .weekdays) -> Rule {
      var rule = schedule(540, end, days, name: name)
      rule.list = list
      return rule
    }
    func renames(_ new: Rule, _ list: String) -> [String] {
      changes([rule("Old", "Social")], [new], lists: (lists("Social"), lists(list))).rules.renames.map(
        \.new.name)
    }
    #expect(renames(rule("New", "Apps"), "Apps") == ["New"])
    #expect(renames(rule("New", "Social", end: 660), "Social") == ["New"])
    #expect(renames(rule("New", "Apps", end: 660), "Apps") == ["New"])
    #expect(renames(rule("New", "Social", end: 660, .weekends), "Social") == [])
    var hard = rule("New", "Social", end: 660)
    hard.hardMode = true
    #expect(renames(hard, "Social") == ["New"])
    #expect(changes([try limit(45, name: "Cap")], [try limit(60, name: "Limit")]).rules.renames.count == 1)
    #expect(changes([try limit(45, name: "Cap")], [try limit(opens: 45, name: "Gate")]).rules.renames.isEmpty)
  }

  @Test func everyRenameIsToldOnce() {
    let old = (0..<3).map { schedule(540, 600, name: "Old \($0)") }
    let new = (0..<2).map { schedule(540, 600, name: "New \($0)") }
    #expect(
      changes(old, new).rules.renames.map { "\($0.old.name) \($0.new.name)" } == [
        "Old 0 New 0", "Old 1 New 1",
      ])
  }

  @Test func anotherKindIsNoOtherList() throws {
    let diff = changes([try limit(45, name: "Cap")], [try limit(opens: 5, name: "Cap")])
    #expect(words(diff) == ["restart Cap"])
    #expect(
      diff.entries[0].consequences == [.changes([.kind(from: .timeLimit, to: .openLimit)]), .losesOpens])
  }

  /// A rule that is off, and the name of a list with the same items, change nothing on the phone.
  @Test func whatThePhoneDoesNotSeeIsNoChange() {
    var (off, moved) = (schedule(540, 600), schedule(600, 660))
    off.isEnabled = false
    moved.isEnabled = false
    let disabled = changes([off], [moved])
    #expect(!disabled.hasChanges)
    #expect(disabled.rules.changed.count == 1)
    #expect(!changes([], [off]).hasChanges)
    #expect(!changes([off], []).hasChanges)
    #expect(changes([off], [schedule(540, 600)]).rules.hasChanges)
    var other = schedule(540, 600)
    other.list = "Apps"
    let items: [ListItem] = [.site("a.com")]
    let lists = ([AppList(name: "Social", items: items)], [AppList(name: "Apps", items: items)])
    #expect(!changes([schedule(540, 600)], [other], lists: lists).hasChanges)
    #expect(changes([schedule(540, 600)], [other]).hasChanges)
  }

  @Test func sharedActivitiesGoByTheirNames() {
    func wake(_ rules: [Rule]) -> PlannedRules {
      let set = RuleSet(rules: rules)
      return PlannedRules(rules: set, plan: Compiler.compile(set, PlanOptions(strategy: .wake)))
    }
    let diff = PlanDiff(
      from: wake([schedule(540, 600)]), to: wake([schedule(540, 600), schedule(700, 760, name: "More")]))
    #expect(words(diff) == ["start wake-0900-1140", "start wake-1000-1240", "stop wake-0900-1000"])
    #expect(diff.entries.flatMap(\.consequences) == [])
  }
}
