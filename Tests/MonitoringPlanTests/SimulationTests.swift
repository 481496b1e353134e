import Foundation
import RuleModel
import Testing

@testable import MonitoringPlan

/// A phone that is told what people do, in an abstract week from a Sunday 00:00.
struct Phone {
  var simulation: Simulation
  private let target: PlanTarget

  init(
    _ rules: [Rule], lists: [AppList] = [], target: PlanTarget = .openapplock,
    strategy: PlanStrategy = .perRule,
    options: Simulation.Options = Simulation.Options()
  ) {
    self.target = target
    let set = RuleSet(lists: lists, rules: rules)
    let planOptions = PlanOptions(target: target, strategy: strategy, instant: Self.minute(0, 0))
    simulation = Simulation(
      set, plan: Compiler.compile(set, planOptions), clock: .abstract, from: Self.minute(0, 0),
      options: options)
  }

  /// The instant of a time of a day, 0 being Sunday.
  static func minute(_ day: Int, _ time: Int) -> Int { (LocalClock.firstSunday + day) * 1440 + time }

  mutating func at(_ day: Int, _ time: Int, _ event: UserEvent? = nil) {
    if let event { simulation.add(event, at: Self.minute(day, time)) }
    simulation.advance(to: Self.minute(day, time))
  }

  /// Which rules' shields are up.
  var shields: [Int] { simulation.states.indices.filter { simulation.states[$0].shieldIsOn } }

  /// What the phone refused, in order.
  var refusals: [UserRefusal] {
    simulation.timeline.compactMap { if case .userRefused(_, let refusal) = $0.what { refusal } else { nil } }
  }

  /// When and why a rule's shield changed: `1 09:00 on window open`.
  func changes(of rule: Int) -> [String] {
    simulation.timeline.compactMap { entry in
      guard case .shield(rule, let isOn, let reason) = entry.what else { return nil }
      let (day, minute) = LocalClock.abstract.local(entry.instant)
      let time = "\(day - LocalClock.firstSunday) \(TimeOfDay.clock(minute))"
      return "\(time) \(isOn ? "on" : "off") \(reason.rawValue)"
    }
  }
}

@Suite struct SimulationTests {
  private let social = AppList(name: "Social", items: [.bundle("com.burbn.instagram"), .site("tiktok.com")])
  private let instagram = Subject.item(.bundle("com.burbn.instagram"))

  // MARK: Time limits

  @Test(arguments: PlanTarget.allCases) func useIsCountedUntilTheShieldStopsIt(_ target: PlanTarget) throws {
    var phone = Phone([try limit(45)], lists: [social], target: target)
    phone.at(1, 540, .use(instagram, minutes: 30))
    phone.at(1, 600)
    #expect(phone.simulation.states[0].countedMinutes == 30)
    // Version 1.0.5 has no event before the budget, so that its ledger knows nothing yet.
    #expect(phone.simulation.usedToday(0) == (target == .openapplock ? 30 : 0))
    phone.at(1, 660, .use(instagram, minutes: 60))
    phone.at(1, 720)
    #expect(phone.changes(of: 0) == ["1 11:15 on budget spent"])
    #expect(phone.simulation.timeline.contains { $0.what == .useStopped(instagram, by: 0) })
    #expect(phone.simulation.rulesBlocking(.list("Social")) == [0])
    #expect(phone.simulation.blockEnd(0) == Phone.minute(2, 0))
    phone.at(2, 0)
    #expect(phone.shields.isEmpty)
    #expect(phone.simulation.usedToday(0) == 0)
    phone.at(2, 60, .use(instagram, minutes: 10))
    phone.at(2, 120)
    #expect(phone.simulation.states[0].countedMinutes == 10)
  }

  @Test func useOfOtherAppsIsNotCounted() throws {
    var phone = Phone([try limit(45)], lists: [social])
    phone.at(1, 540, .use(.item(.bundle("org.example.maps")), minutes: 30))
    phone.at(1, 600, .use(.list("Games"), minutes: 30))
    phone.at(1, 700)
    #expect(phone.simulation.states[0].countedMinutes == 0)
  }

  @Test func minutesBeforeMidnightBelongToTheOldDay() throws {
    var phone = Phone([try limit(45)])
    phone.at(1, 1430, .use(.list("Social"), minutes: 20))
    phone.at(2, 60)
    #expect(phone.simulation.states[0].countedDay == LocalClock.firstSunday + 2)
    #expect(phone.simulation.states[0].countedMinutes == 10)
    #expect(phone.simulation.usedToday(0) == 10)
  }

  @Test func limitCountsOnADayOffWithoutBlocking() throws {
    var phone = Phone([try limit(45, .weekdays)])
    phone.at(0, 600, .use(.list("Social"), minutes: 60))
    phone.at(0, 700)
    #expect(phone.simulation.usedToday(0) == 45)
    #expect(phone.shields.isEmpty)
  }

  @Test func limitsCountTheSameUse() throws {
    var phone = Phone(
      [try limit(20), try limit(30, name: "Other", list: "All")],
      lists: [
        social, AppList(name: "All", items: social.items + [.bundle("org.example.maps")]),
      ])
    phone.at(1, 540, .use(instagram, minutes: 60))
    phone.at(1, 700)
    #expect(phone.changes(of: 0) == ["1 09:20 on budget spent"])
    #expect(phone.simulation.states[1].countedMinutes == 20)
    phone.at(1, 720, .use(.item(.bundle("org.example.maps")), minutes: 60))
    phone.at(1, 800)
    #expect(phone.changes(of: 1) == ["1 12:10 on budget spent"])
  }

  /// Version 1.0.5: the Friday's shield stays until Monday's start.
  @Test func spentFridayIn105() throws {
    var phone = Phone([try limit(45, .weekdays)], target: .openapplock105)
    phone.at(5, 790, .spend(rule: 0))
    phone.at(8, 600)
    #expect(phone.changes(of: 0) == ["5 13:10 on budget spent", "8 00:00 off budget left"])
    #expect(phone.simulation.states[0].armedDay == LocalClock.firstSunday + 8)
  }

  /// An end that is lost breaks version 1.0.5's chain until the app is opened.
  @Test func lostEndBreaksTheChainOf105() throws {
    var phone = Phone(
      [try limit(45)], target: .openapplock105,
      options: Simulation.Options(delivery: Delivery(skipsPerMillion: 1_000_000)))
    phone.at(3, 600, .spend(rule: 0))
    #expect(phone.simulation.states[0].armedDay == LocalClock.firstSunday)
    phone.at(3, 610, .openApp)
    #expect(phone.simulation.states[0].armedDay == LocalClock.firstSunday + 3)
  }

  // MARK: Open limits

  @Test func opensAreSessionsOfFifteenMinutes() throws {
    var phone = Phone([try limit(opens: 2)], lists: [social])
    #expect(phone.shields == [0])
    phone.at(1, 540, .open(instagram))
    #expect(phone.shields.isEmpty)
    phone.at(1, 545, .open(instagram))
    phone.at(1, 600, .open(instagram))
    phone.at(1, 700, .open(instagram))
    #expect(
      phone.changes(of: 0) == [
        "0 00:00 on counts opens", "1 09:00 off session", "1 09:15 on counts opens", "1 10:00 off session",
        "1 10:15 on opens spent",
      ])
    #expect(phone.refusals == [.notBlocking, .noOpensLeft])
    #expect(phone.simulation.opensToday(0) == 2)
    phone.at(2, 0)
    #expect(phone.simulation.opensToday(0) == 0)
    #expect(phone.shields == [0])
  }

  @Test func sessionEndsWithTheDay() throws {
    var phone = Phone([try limit(opens: 2)])
    phone.at(1, 1430, .open(.list("Social")))
    #expect(phone.shields.isEmpty)
    phone.at(2, 0)
    #expect(phone.shields == [0])
  }

  @Test func gateIsOpenOnItsDaysOff() throws {
    var phone = Phone([try limit(opens: 2, .weekends)])
    phone.at(1, 0)
    #expect(phone.shields.isEmpty)
    phone.at(6, 0)
    #expect(phone.shields == [0])
  }

  /// While another rule blocks the app there is no Open button (OAL211).
  @Test func openIsWithheldUnderASchedule() throws {
    var phone = Phone([try limit(opens: 2), schedule(540, 600)])
    phone.at(1, 550, .open(.list("Social")))
    #expect(phone.refusals == [.blocked(by: 1)])
    #expect(phone.simulation.opensToday(0) == 0)
  }

  /// Two gates over one list: a press spends one and the other stays up (OAL110).
  @Test func twoGatesCollide() throws {
    var phone = Phone([try limit(opens: 2), try limit(opens: 2, name: "Other")])
    phone.at(1, 550, .open(.list("Social")))
    #expect(phone.shields == [1])
    #expect(phone.simulation.rulesBlocking(.list("Social")) == [1])
  }

  /// A session that finds no free slot is not ended in the background.
  @Test func sessionWithoutASlotLasts() throws {
    let others = (0..<19).map { schedule(540, 600 + $0, name: "Rule \($0)") }
    var phone = Phone([try limit(opens: 5, list: "Games")] + others)
    phone.at(1, 700, .open(.list("Games")))
    phone.at(1, 1439)
    #expect(!phone.shields.contains(0))
    phone.at(2, 0)
    #expect(phone.shields.contains(0))
  }

  /// Version 1.0.5 forgets the session of the last open when the app is opened.
  @Test func lastOpenIsLockedAgainIn105() throws {
    for (target, shields) in [(PlanTarget.openapplock105, [0]), (.openapplock, [])] {
      var phone = Phone([try limit(opens: 1)], target: target)
      phone.at(1, 540, .open(.list("Social")))
      phone.at(1, 545, .openApp)
      #expect(phone.shields == shields)
    }
  }

  // MARK: Pauses and hard mode

  @Test func pauseLiftsOneRuleForAWhile() {
    var phone = Phone([schedule(540, 1020), schedule(480, 1080, name: "Other")])
    phone.at(1, 600, .pause(rule: 0, minutes: nil))
    #expect(phone.shields == [1])
    phone.at(1, 614)
    #expect(phone.shields == [1])
    phone.at(1, 615)
    #expect(phone.shields == [0, 1])
    phone.at(1, 1030, .pause(rule: 0, minutes: nil))
    #expect(phone.refusals == [.notBlocking])
  }

  @Test func pauseOfASpentLimit() throws {
    var phone = Phone([try limit(45)])
    phone.at(1, 600, .spend(rule: 0))
    phone.at(1, 610, .pause(rule: 0, minutes: 20))
    #expect(phone.shields.isEmpty)
    phone.at(1, 630)
    #expect(phone.shields == [0])
  }

  @Test func gatesCannotBePaused() throws {
    var phone = Phone([try limit(opens: 1)])
    phone.at(1, 600, .pause(rule: 0, minutes: nil))
    #expect(phone.refusals == [.cannotPause])
  }

  /// Version 1.0.5: a pause returns a minute later, and not for the last minutes of a block.
  @Test func pauseIn105() {
    var phone = Phone([schedule(540, 600)], target: .openapplock105)
    phone.at(1, 550, .pause(rule: 0, minutes: nil))
    phone.at(1, 565)
    #expect(phone.shields.isEmpty)
    phone.at(1, 566)
    #expect(phone.shields == [0])
    phone.at(1, 585, .pause(rule: 0, minutes: nil))
    #expect(phone.refusals == [.endsSoon])
  }

  @Test func hardModeAllowsNothingWhileItBlocks() {
    var hard = schedule(540, 1020, name: "Hard")
    hard.hardMode = true
    var phone = Phone([hard, schedule(600, 660)], lists: [social])
    var weaker = hard
    weaker.hardMode = false
    phone.at(1, 530, .edit(rule: 0, hard))
    for (minute, event) in [
      (600, UserEvent.pause(rule: 0, minutes: nil)), (601, .setEnabled(rule: 0, false)),
      (602, .edit(rule: 0, weaker)), (603, .editList(AppList(name: "Social"))),
    ] {
      phone.at(1, minute, event)
    }
    #expect(phone.refusals == Array(repeating: .hardMode(rule: 0), count: 4))
    // Another rule, which is not hard, can be lifted.
    phone.at(1, 610, .pause(rule: 1, minutes: nil))
    #expect(phone.shields == [0])
    phone.at(1, 1030, .setEnabled(rule: 0, false))
    #expect(phone.refusals.count == 4)
    phone.at(2, 600)
    #expect(phone.shields == [1])
  }

  @Test func appsCannotBeRemovedWhileAHardRuleBlocks() throws {
    var hard = try limit(45)
    hard.hardMode = true
    var phone = Phone([hard, schedule(540, 1020)])
    phone.at(1, 600)
    #expect(!phone.simulation.deniesAppRemoval)
    phone.at(1, 1100, .spend(rule: 0))
    #expect(phone.simulation.deniesAppRemoval)
    phone.at(2, 0)
    #expect(!phone.simulation.deniesAppRemoval)
    let changes = phone.simulation.timeline.compactMap { entry -> Bool? in
      if case .appRemoval(let isDenied) = entry.what { isDenied } else { nil }
    }
    #expect(changes == [true, false])
  }

  /// What is known from elsewhere, as a file of usage.
  @Test(arguments: PlanTarget.allCases) func ledgerFromElsewhere(_ target: PlanTarget) throws {
    var phone = Phone([try limit(45), try limit(opens: 2, name: "Gate", list: "Games")], target: target)
    phone.at(1, 600)
    phone.simulation.setLedger(0, usedMinutes: 40)
    phone.simulation.setLedger(1, opens: 2)
    #expect(phone.simulation.usedToday(0) == 40)
    #expect(phone.simulation.refusal(of: .open(.list("Games"))) == .noOpensLeft)
    phone.at(1, 610, .use(.list("Social"), minutes: 60))
    phone.at(1, 700)
    #expect(phone.changes(of: 0) == ["1 10:15 on budget spent"])
    phone.at(2, 0)
    #expect(phone.simulation.refusal(of: .open(.list("Games"))) == nil)
  }

  /// Asking what the phone would refuse changes nothing.
  @Test func refusalsCanBeAskedFor() throws {
    var hard = schedule(540, 600, name: "Hard")
    hard.hardMode = true
    var phone = Phone([hard, schedule(540, 600)])
    phone.at(1, 550)
    let entries = phone.simulation.timeline.count
    #expect(phone.simulation.refusal(of: .pause(rule: 0, minutes: nil)) == .hardMode(rule: 0))
    #expect(phone.simulation.refusal(of: .pause(rule: 1, minutes: nil)) == nil)
    #expect(phone.simulation.refusal(of: .editList(AppList(name: "Other"))) == .hardMode(rule: 0))
    #expect(phone.simulation.refusal(of: .pause(rule: 99, minutes: nil)) == .notBlocking)
    #expect(phone.simulation.timeline.count == entries)
  }

  @Test func newBudgetLosesTheUsageIn105() throws {
    var phone = Phone([try limit(45)], target: .openapplock105)
    phone.at(1, 540, .use(.list("Social"), minutes: 30))
    phone.at(1, 600, .edit(rule: 0, try limit(40)))
    phone.at(1, 610, .use(.list("Social"), minutes: 60))
    phone.at(1, 700)
    #expect(phone.changes(of: 0) == ["1 10:50 on budget spent"])
  }

  // MARK: Edits

  @Test func disablingLiftsAndStops() {
    var phone = Phone([schedule(540, 1020)])
    phone.at(1, 600, .setEnabled(rule: 0, false))
    #expect(phone.shields.isEmpty)
    phone.at(2, 600)
    #expect(phone.shields.isEmpty)
    phone.at(2, 610, .setEnabled(rule: 0, true))
    #expect(phone.shields == [0])
    phone.at(2, 1020)
    #expect(phone.shields.isEmpty)
    phone.at(3, 540)
    #expect(phone.shields == [0])
  }

  @Test func movedWindowIsInForceAtOnce() {
    var phone = Phone([schedule(540, 1020)])
    phone.at(1, 500, .edit(rule: 0, schedule(480, 660)))
    phone.at(1, 700)
    phone.at(2, 700)
    #expect(
      phone.changes(of: 0) == [
        "0 09:00 on window open", "0 17:00 off window closed", "1 08:20 on window open",
        "1 11:00 off window closed", "2 08:00 on window open", "2 11:00 off window closed",
      ])
  }

  /// A new budget restarts the activity, and what was counted is lost.
  @Test func newBudgetLosesTheUsage() throws {
    var phone = Phone([try limit(45)])
    phone.at(1, 540, .use(.list("Social"), minutes: 30))
    phone.at(1, 600, .edit(rule: 0, try limit(40)))
    #expect(phone.simulation.usedToday(0) == 0)
    phone.at(1, 610, .use(.list("Social"), minutes: 60))
    phone.at(1, 700)
    #expect(phone.changes(of: 0) == ["1 10:50 on budget spent"])
  }

  @Test func newDaysKeepTheUsage() throws {
    var phone = Phone([try limit(45)])
    phone.at(1, 540, .use(.list("Social"), minutes: 30))
    phone.at(1, 600, .edit(rule: 0, try limit(45, .weekdays)))
    #expect(phone.simulation.usedToday(0) == 30)
  }

  @Test func editOfAListRestartsItsLimits() throws {
    var phone = Phone([try limit(45), schedule(540, 1020)], lists: [social])
    phone.at(1, 1100, .use(instagram, minutes: 30))
    phone.at(1, 1200, .editList(AppList(name: "Social", items: [.bundle("org.example.chat")])))
    #expect(phone.simulation.usedToday(0) == 0)
    phone.at(2, 600)
    #expect(phone.simulation.rulesBlocking(instagram).isEmpty)
    #expect(phone.simulation.rulesBlocking(.item(.bundle("org.example.chat"))) == [1])
  }

  // MARK: Shields together

  @Test func noRuleLiftsAnothersShield() {
    var phone = Phone([schedule(540, 600), schedule(540, 660, name: "Longer")])
    phone.at(1, 600)
    #expect(phone.simulation.rulesBlocking(.list("Social")) == [1])
  }

  @Test func allowOnlyBlocksEverythingElse() {
    var allowing = schedule(540, 600)
    allowing.configuration = .schedule(
      ScheduleConfig(
        window: TimeWindow(start: TimeOfDay(wrapping: 540), end: TimeOfDay(wrapping: 600)),
        selectionMode: .allowOnly))
    let mixed = AppList(name: "Social", items: social.items + [.category("games")])
    var phone = Phone([allowing, schedule(540, 600, name: "Block")], lists: [mixed])
    phone.at(1, 550)
    // The allow-only rule allows its own list, but lifts no block of another rule.
    #expect(phone.simulation.rulesBlocking(instagram) == [1])
    #expect(phone.simulation.rulesBlocking(.item(.bundle("org.example.maps"))) == [0])
    #expect(phone.simulation.rulesBlocking(.list("Games")) == [0])
    // Exceptions know no categories.
    #expect(phone.simulation.rulesBlocking(.item(.category("games"))) == [0, 1])
  }

  @Test func allowOnlyOfCategoriesBlocksEverything() {
    var allowing = schedule(540, 600)
    allowing.configuration = .schedule(
      ScheduleConfig(
        window: TimeWindow(start: TimeOfDay(wrapping: 540), end: TimeOfDay(wrapping: 600)),
        selectionMode: .allowOnly))
    var phone = Phone([allowing], lists: [AppList(name: "Social", items: [.category("games")])])
    phone.at(1, 550)
    #expect(phone.simulation.rulesBlocking(.list("Social")) == [0])
  }

  // MARK: Delivery

  @Test func timelineHasCallbacksAndWhatWasLost() {
    var phone = Phone(
      [schedule(1430, 360)], options: Simulation.Options(delivery: Delivery(lateness: 3)))
    phone.at(0, 400)
    let id = RuleID(name: "Rule")
    let callbacks = phone.simulation.timeline.compactMap { entry -> String? in
      switch entry.what {
      case .callback(let callback): "\(callback.activity) \(callback.kind) \(entry.instant - callback.due)"
      case .refused(let activity, let refusal): "\(activity) \(refusal)"
      default: nil
      }
    }
    #expect(callbacks == ["sched-\(id) intervalTooShort", "sched2-\(id) start 3", "sched2-\(id) end 3"])
  }

  @Test func advancingInStepsIsTheSame() throws {
    let rules = [schedule(1320, 360), try limit(45), try limit(opens: 2, name: "Gate")]
    var whole = Phone(rules)
    var stepped = Phone(rules)
    for day in 0..<7 {
      whole.simulation.add(.use(.list("Social"), minutes: 50), at: Phone.minute(day, 600))
      stepped.simulation.add(.use(.list("Social"), minutes: 50), at: Phone.minute(day, 600))
    }
    whole.at(7, 0)
    for minute in stride(from: 0, through: 7 * 1440, by: 7) { stepped.at(0, minute) }
    stepped.at(7, 0)
    #expect(whole.simulation.timeline == stepped.simulation.timeline)
    #expect(whole.simulation.timeline.count > 50)
  }

  /// Measured in processor time of this thread, since tests run in parallel. Debug builds are slower.
  @Test func aWeekOfAThousandRulesIsQuick() throws {
    var rules: [Rule] = []
    for index in 0..<1000 {
      switch index % 4 {
      case 0: rules.append(try limit(30 + index % 60, name: "Rule \(index)"))
      case 1: rules.append(try limit(opens: 3, name: "Rule \(index)"))
      default: rules.append(schedule(index, index * 7, name: "Rule \(index)"))
      }
      rules[index].hardMode = index % 5 == 0
    }
    let options = Simulation.Options(activityLimit: nil)
    var phone = Phone(rules, options: options)
    let start = Self.threadSeconds
    phone.at(7, 0)
    let seconds = Self.threadSeconds - start
    #expect(phone.simulation.timeline.count > 20_000)
    #expect(seconds < 2, "\(seconds)")
  }

  private static var threadSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
