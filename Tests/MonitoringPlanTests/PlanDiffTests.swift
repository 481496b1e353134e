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
    #expect(diff.renames.isEmpty)
    #expect(diff.entries.flatMap(\.consequences) == [])
  }

  @Test func budgetRestartsAndLosesUsage() throws {
    let diff = changes([try limit(45)], [try limit(60)])
    #expect(words(diff) == ["restart Limit"])
    #expect(diff.entries[0].consequences == [.changesBudget(from: 45, to: 60), .losesUsage])
  }

  @Test func listRestartsLimitsAlone() throws {
    let rules = [try limit(45), try limit(opens: 2, name: "Gate"), schedule(540, 600)]
    let lists = (
      [AppList(name: "Social", items: [.site("a.com")])], [AppList(name: "Social", items: [.site("b.com")])]
    )
    let diff = changes(rules, rules, lists: lists)
    #expect(words(diff) == ["restart Limit", "restart Gate", "keep Rule"])
    #expect(diff.entries[0].consequences == [.changesList, .losesUsage])
    #expect(diff.entries[1].consequences == [.changesList, .losesOpens])
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
    #expect(!diff.hasChanges)
    #expect(
      diff.entries[0].consequences == [
        .readsChanges(["days daily to weekdays", "hard", "block to allow-only", "block-adult-content"])
      ])
  }

  @Test func disablingIsAStop() {
    var off = schedule(540, 600)
    off.isEnabled = false
    let diff = changes([schedule(540, 600)], [off])
    #expect(words(diff) == ["stop Rule"])
    #expect(diff.renames.isEmpty)
  }

  @Test func renameWithoutAnIDIsAStopAndAStart() throws {
    let old = [schedule(1320, 360, name: "Sleep"), try limit(45, name: "Cap")]
    let new = [schedule(1320, 360, name: "Night"), try limit(45, name: "Limit")]
    let diff = changes(old, new)
    #expect(
      words(diff) == ["start Night", "start Night", "start Limit", "stop Sleep", "stop Sleep", "stop Cap"])
    #expect(diff.renames.map { "\($0.old.name) to \($0.new.name)" } == ["Sleep to Night", "Cap to Limit"])
  }

  @Test func renameWithTheOldIDIsNoChange() throws {
    var new = schedule(1320, 360, name: "Night")
    new.id = RuleID(name: "Sleep")
    let diff = changes([schedule(1320, 360, name: "Sleep")], [new])
    #expect(words(diff) == ["keep Night", "keep Night"])
    #expect(diff.renames.isEmpty)
  }

  /// A new rule that equals the old rule in everything but the name is preferred to a rule with different days.
  @Test func renameGoesToTheMostAlike() {
    let old = [schedule(540, 600, .weekdays, name: "Old")]
    let new = [schedule(540, 600, .weekends, name: "Alike"), schedule(540, 600, .weekdays, name: "Same")]
    #expect(changes(old, new).renames.map(\.new.name) == ["Same"])
    #expect(changes(old, Array(new.prefix(1))).renames.map(\.new.name) == ["Alike"])
    #expect(changes(old, [schedule(540, 601, name: "Other")]).renames.isEmpty)
  }

  @Test func everyRenameIsToldOnce() {
    let old = (0..<3).map { schedule(540, 600, name: "Old \($0)") }
    let new = (0..<2).map { schedule(540, 600, name: "New \($0)") }
    #expect(
      changes(old, new).renames.map { "\($0.old.name) \($0.new.name)" } == ["Old 0 New 0", "Old 1 New 1"])
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
