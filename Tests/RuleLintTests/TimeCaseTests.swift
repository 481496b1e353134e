import RuleModel
import RuleSyntax
import TestSupport
import Testing

/// The cases from the field about midnight, windows, days and budgets.
@Suite struct TimeCaseTests {
  // MARK: Midnight

  /// A calendar day in two parts is no split night, whichever minute the cut loses.
  @Test(arguments: [
    ("12:00", [102, 204]), ("12:01", [102, 209]), ("12:02", [102, 209]), ("12:03", [102, 210]),
  ])
  func aDayCutInTwoIsNoNight(_ start: String, _ codes: [Int]) {
    let text =
      "schedule \"A\" 00:00-12:00 mon block list:S\nschedule \"B\" \(start)-24:00 mon block list:S\n"
    #expect(findings(text).map(\.code.number).sorted() == codes)
  }

  @Test func c01OverMidnight() {
    let text = "schedule \"Night\" 22:00-07:00 daily block list:Social"
    #expect(findings(text) == [])
    #expect(activities(text) == ["sched 22:00-23:59", "sched2 00:00-07:00"])
    #expect(isOn(text, .monday, 23, 59))
    #expect(isOn(text, .tuesday, 0))
    #expect(isOn(text, .tuesday, 6, 59))
    #expect(!isOn(text, .tuesday, 7))
  }

  @Test(arguments: ["06:00-24:00", "06:00-00:00", "6:00-24:00", "06:00+18h"])
  func c02EndsAtMidnight(_ window: String) throws {
    let text = "schedule \"Evening\" ‹\(window)› daily block list:Social"
    FieldCase("C02", text, 102, fixed: "schedule \"Evening\" 06:00-23:59 daily block list:Social").expect()
    let rule = try #require(ruleSet(MarkedText(text).text).rules.first)
    #expect(rule == ruleSet("schedule \"Evening\" 06:00-24:00 daily block list:Social").rules.first)
    let window = try #require(rule.schedule?.window)
    // The shield stays on around the clock: it is wrong whenever the rule is off.
    let wrong = NaivePhone(window, rule.days).deviations()
    #expect(wrong.count == 7)
    #expect(wrong.allSatisfy { $0.shieldIsOn && $0.start % 1440 == 0 && $0.end % 1440 == 360 })
  }

  @Test func c03TheWindowBelongsToTheDayItStartsOn() {
    let text = "schedule \"Night\" 23:00-01:00 mon block list:Social"
    #expect(!findings(text).contains { $0.severity > .info })
    #expect(isOn(text, .tuesday, 0, 30))
    #expect(!isOn(text, .monday, 0, 30))
    #expect(activities(text) == ["sched 23:00-23:59", "sched2 00:00-01:00"])
  }

  @Test func c05SaturdaysNightEndsOnSunday() {
    let text = "schedule \"Bed\" 23:00-07:30 tue-sat block list:Social"
    #expect(!isOn(text, .sunday, 9))
    #expect(isOn(text, .sunday, 3))
    #expect(!isOn(text, .tuesday, 3))
    #expect(isOn(text, .tuesday, 23))
  }

  static let shortHalves: [FieldCase] = [
    FieldCase(
      "C06", "schedule \"Late\" ‹23:50-06:00› daily block list:Social", 101,
      fixed: "schedule \"Late\" 23:44-06:00 daily block list:Social"),
    FieldCase(
      "C07", "schedule \"Break\" ‹23:45-00:00› daily block list:Social", 101,
      fixed: "schedule \"Break\" 23:44-23:59 daily block list:Social"),
    FieldCase(
      "R31", "schedule \"Edge\" ‹23:45-06:00› daily block list:Social", 101,
      fixed: "schedule \"Edge\" 23:44-06:00 daily block list:Social"),
    FieldCase("R31", "schedule \"Edge\" 23:44-06:00 daily block list:Social"),
    FieldCase(
      "R31", "schedule \"Tail\" ‹22:00-00:10› daily block list:Social", 101,
      fixed: "schedule \"Tail\" 22:00-00:15 daily block list:Social"),
    FieldCase(
      "R31", "schedule \"Tail\" ‹22:00-00:14› daily block list:Social", 101,
      fixed: "schedule \"Tail\" 22:00-00:15 daily block list:Social"),
    FieldCase("R31", "schedule \"Tail\" 22:00-00:15 daily block list:Social"),
    FieldCase(
      "R31", "schedule \"Short\" ‹12:00-12:10› daily block list:Social", 101,
      fixed: "schedule \"Short\" 12:00-12:15 daily block list:Social"),
    FieldCase(
      "R31", "schedule \"Short\" ‹12:00-12:14› daily block list:Social", 101,
      fixed: "schedule \"Short\" 12:00-12:15 daily block list:Social"),
    FieldCase("R31", "schedule \"OK\" 12:00-12:15 daily block list:Social"),
    FieldCase(
      "R31", "schedule \"Both\" ‹23:50-00:10› daily block list:Social", 101,
      fixed: "schedule \"Both\" 23:44-00:15 daily block list:Social"),
    FieldCase.yaml(
      "R31", "rules: [{name: Late, kind: schedule, window: ‹23:50-06:00›, days: daily, list: Social}]", 101,
      fixed: "rules: [{name: Late, kind: schedule, window: 23:44-06:00, days: daily, list: Social}]"),
  ]

  @Test(arguments: shortHalves) func eachHalfIsCountedByItself(_ item: FieldCase) { item.expect() }

  @Test func c06ThePhoneStartsAtMidnight() throws {
    let rule = try #require(ruleSet("schedule \"Late\" 23:50-06:00 daily block list:Social").rules.first)
    let wrong = NaivePhone(try #require(rule.schedule?.window), rule.days).deviations()
    #expect(wrong.count == 7)
    #expect(wrong.allSatisfy { !$0.shieldIsOn && $0.start % 1440 == 1430 && $0.end - $0.start == 10 })
  }

  @Test func r34OneActivityAndNoneWithoutLength() {
    let text = "schedule \"Night block\" 21:00-00:00 daily block list:Social"
    #expect(activities(text) == ["sched 21:00-23:59"])
    #expect(findings(text).map(\.code.number) == [102])
    #expect(activities("schedule \"A\" all-day daily block list:Social") == ["sched 00:00-23:59"])
    #expect(activities("schedule \"A\" 00:00-00:15 daily block list:Social") == ["sched 00:00-00:15"])
  }

  // MARK: Times as people write them

  static let times: [FieldCase] = [
    // A start of 24:00 moves the day, which the finding says, and only a person can mend.
    FieldCase(
      "R15", "schedule \"A\" ‹24:00›-06:00 daily list:S", 3, fixed: "schedule \"A\" 00:00-06:00 daily list:S"),
    FieldCase("R15", "schedule \"B\" 12:30-‹24:01› daily list:S", 3),
    FieldCase(
      "R15", "schedule \"C\" 22:00-‹26:00› daily list:S", 3, fixed: "schedule \"C\" 22:00-02:00 daily list:S"),
    FieldCase("R15", "schedule \"D\" 01:‹99›-02:00 daily list:S", 3),
    FieldCase("R15", "schedule \"E\" 00:00-24:00 daily list:S"),
    FieldCase(
      "R02", "schedule \"L\" ‹12:30:00›-13:30 daily list:S", 3,
      fixed: "schedule \"L\" 12:30-13:30 daily list:S"),
    FieldCase("R56", "schedule \"A\" 9:00-10:00 daily list:S"),
    FieldCase(
      "R56", "schedule \"A\" ‹0900-1000› daily list:S", 3, fixed: "schedule \"A\" 09:00-10:00 daily list:S"),
    FieldCase(
      "R56", "schedule \"A\" ‹9h-10h› daily list:S", 3, fixed: "schedule \"A\" 09:00-10:00 daily list:S"),
    FieldCase(
      "R56", "schedule \"A\" ‹10h00-11h30› daily list:S", 3, fixed: "schedule \"A\" 10:00-11:30 daily list:S"),
    FieldCase(
      "R56", "schedule \"A\" ‹10.00-11.30› daily list:S", 3, fixed: "schedule \"A\" 10:00-11:30 daily list:S"),
    FieldCase("R56", "schedule \"A\" ‹9:5›-10:00 daily list:S", 3),
    FieldCase(
      "R56", "schedule \"A\" ‹09:00 - 10:00› daily list:S", 3,
      fixed: "schedule \"A\" 09:00-10:00 daily list:S"),
    FieldCase(
      "R56", "schedule \"A\" 22:00-‹23.30› daily list:S", 3, fixed: "schedule \"A\" 22:00-23:30 daily list:S"),
    FieldCase(
      "R57", "schedule \"L\" ‹12:00PM-1:00PM› weekdays list:S", 3,
      fixed: "schedule \"L\" 12:00-13:00 weekdays list:S"),
    FieldCase(
      "R57", "schedule \"L\" ‹12:00AM-12:30AM› weekdays list:S", 3,
      fixed: "schedule \"L\" 00:00-00:30 weekdays list:S"),
    FieldCase(
      "R57", "schedule \"L\" ‹12:30AM-12:00PM› weekdays list:S", 3,
      fixed: "schedule \"L\" 00:30-12:00 weekdays list:S"),
    FieldCase(
      "R57", "schedule \"L\" ‹12:30PM-1:15 pm› weekdays list:S", 3,
      fixed: "schedule \"L\" 12:30-13:15 weekdays list:S"),
    FieldCase(
      "R57", "schedule \"L\" ‹11am-12pm› weekdays list:S", 3,
      fixed: "schedule \"L\" 11:00-12:00 weekdays list:S"),
  ]

  @Test(arguments: times) func time(_ item: FieldCase) { item.expect() }

  /// 10PM-12AM ends at the midnight that ends the day, and OAL102 has its own word on that.
  @Test func r57TenToMidnight() {
    let text = "schedule \"Night\" 10PM-12AM daily list:S"
    let source = SourceFile(path: "rules", text: text)
    let fixed = findings(text).first?.fixes.first.map { source.applying($0) }
    #expect(fixed == "schedule \"Night\" 22:00-24:00 daily list:S")
    #expect(findings(fixed ?? "").map(\.code.number) == [102])
  }

  @Test func r15TheWholeDayIsOneWindow() {
    let written = ["00:00-24:00", "00:00-00:00", "all-day", "00:00+24h", "0:00-24:00"].map { window in
      ruleSet("schedule \"E\" \(window) mon list:S").rules
    }
    #expect(written[0].count == 1)
    #expect(written.allSatisfy { $0 == written[0] })
    #expect(written[0].first?.schedule?.window == .allDay)
  }

  @Test func r15AStartOf24SaysThatTheDaysMove() {
    let finding = findings("schedule \"A\" 24:00-06:00 mon list:S").first
    #expect(finding?.fixes.map(\.safety) == [.unsafe])
    #expect(finding?.help.contains { $0.contains("tue") } == true)
  }

  @Test func r56NineIsBeforeTen() {
    let rules = ruleSet("schedule \"A\" 9:00-10:00 daily list:S").rules
    #expect(rules.first?.schedule?.window.duration == 60)
    #expect(activities("schedule \"A\" 9:00-10:00 daily list:S") == ["sched 09:00-10:00"])
  }

  // MARK: Days

  static let days: [FieldCase] = [
    FieldCase("R27", "schedule \"Weekend\" ‹fri 18:00-mon 08:00› block list:Work", 3),
    FieldCase("R27", "schedule \"Weekend\" ‹fri 18:00 - mon 08:00› block list:Work", 3),
    FieldCase("R41", "schedule \"A\" 09:00-10:00 ‹1,7› list:S", 5),
    FieldCase("R43", "schedule \"A\" 09:00-10:00 Mon,TUESDAY,wed list:S"),
    FieldCase(
      "R43", "schedule \"A\" 09:00-10:00 ‹mon,thurs› list:S", 5,
      fixed: "schedule \"A\" 09:00-10:00 mon,thu list:S"),
    FieldCase(
      "R43", "schedule \"A\" 09:00-10:00 ‹Weds› list:S", 5, fixed: "schedule \"A\" 09:00-10:00 wed list:S"),
    FieldCase(
      "R42", "schedule \"A\" 09:00-10:00 ‹tu-mo› list:S", 5, fixed: "schedule \"A\" 09:00-10:00 daily list:S"),
    FieldCase(
      "C09", "schedule \"A\" 09:00-10:00 ‹mon-mon› list:S", 304,
      fixed: "schedule \"A\" 09:00-10:00 mon list:S"),
    FieldCase.yaml("C11", "rules: [{kind: schedule, window: 09:00-10:00, days: [‹0›, ‹6›], list: S}]", 5, 5),
    FieldCase.yaml("C11", "rules: [{kind: schedule, window: 09:00-10:00, days: ‹1›, list: S}]", 5),
    FieldCase.yaml("R41", "rules: [{kind: schedule, window: 09:00-10:00, days: [‹1›, ‹7›], list: S}]", 5, 5),
    FieldCase.yaml(
      "R43",
      "rules: [{kind: schedule, window: 09:00-10:00, days: [Mon, TUESDAY, wed, ‹thurs›, ‹Weds›], list: S}]",
      5, 5),
  ]

  @Test(arguments: days) func day(_ item: FieldCase) { item.expect() }

  @Test func r27TheThreeRulesAreSaid() {
    let finding = findings("schedule \"Weekend\" fri 18:00-mon 08:00 block list:Work").first
    let help = finding?.help.joined(separator: "\n") ?? ""
    for part in ["18:00-24:00 fri", "00:00-24:00 sat,sun", "00:00-08:00 mon"] { #expect(help.contains(part)) }
    for window in ["fri 18:00-mon 08:00", "fri 18:00 - mon 08:00", "Friday 18:00 to Monday 8:00"] {
      let yaml = findings("rules: [{kind: schedule, window: \(window), days: fri, list: S}]", .yaml)
      #expect(yaml.map(\.message) == finding.map { [$0.message] })
      #expect(yaml.first?.help == finding?.help)
    }
  }

  /// The other way that the help names needs no end at midnight, and covers the same minutes.
  @Test func r27TheOvernightRulesAreTheSameStretch() throws {
    let byDay = """
      schedule "A" 18:00-24:00 fri block list:Work
      schedule "B" 00:00-24:00 sat,sun block list:Work
      schedule "C" 00:00-08:00 mon block list:Work
      """
    let help = try #require(findings("schedule \"W\" fri 18:00-mon 08:00 block list:Work").first?.help.last)
    let rules = try #require(help.split(separator: ": ", maxSplits: 1).last).split(separator: "; ")
    #expect(rules.count == 2)
    let overnight = rules.enumerated().map { "schedule \"R\($0)\" \($1) block list:Work\n" }.joined()
    #expect(!findings(overnight).contains { $0.severity == .error })
    for day in Weekday.allCases {
      for minute in 0..<1440 where minute % 30 == 0 || minute % 30 == 29 {
        #expect(isOn(byDay, day, minute / 60, minute % 60) == isOn(overnight, day, minute / 60, minute % 60))
      }
    }
  }

  @Test(arguments: ["fri-mon", "FRI-MON", "friday-monday", "fri,sat,sun,mon", "mon,fri-sun", "sat-mon,fri"])
  func c09RangesWrap(_ days: String) {
    let rules = ruleSet("schedule \"LW\" 20:00-23:00 \(days) block list:X").rules
    #expect(rules.map(\.days.description) == ["fri-mon"])
  }

  @Test func c10WindowAndDaysMustBothMatch() {
    let text = "schedule \"A\" 09:00-10:00 mon block list:S"
    #expect(isOn(text, .monday, 9, 30))
    #expect(!isOn(text, .monday, 10))
    #expect(!isOn(text, .tuesday, 9, 30))
  }

  @Test(arguments: ["1,7", "1", "0,6"]) func r41TheHelpNamesBothReadings(_ days: String) {
    let finding = findings("schedule \"A\" 09:00-10:00 \(days) list:S").first { $0.code.number == 5 }
    guard days.contains(",") else { return }
    #expect(finding?.help.contains { $0.contains("mon") && $0.contains("sun") } == true)
    #expect(finding?.notes.contains { $0.contains("Apple") && $0.contains("cron") } == true)
    #expect(finding?.fixes == [])
  }

  // MARK: Budgets

  static let budgets: [FieldCase] = [
    FieldCase("R37", "time-limit \"Zero\" ‹0m› daily list:Game", 4),
    FieldCase("R37", "time-limit \"Neg\" ‹-1m› daily list:Game", 4),
    FieldCase("R37", "time-limit \"Over\" ‹1441m› daily list:Game", 4),
    FieldCase("R37", "open-limit \"None\" ‹0› daily list:Game", 4),
    FieldCase("R37", "open-limit \"None\" ‹0 opens/day› daily list:Game", 4),
    FieldCase(
      "R37", "time-limit \"Half\" ‹1h30› daily list:Game", 4, fixed: "time-limit \"Half\" 90m daily list:Game"
    ),
    FieldCase(
      "R37", "time-limit \"Half\" ‹1.5h› daily list:Game", 4, fixed: "time-limit \"Half\" 90m daily list:Game"
    ),
    FieldCase(
      "R05", "time-limit \"A\" ‹045m/day› daily list:S", 4, fixed: "time-limit \"A\" 45m/day daily list:S"),
    FieldCase(
      "R05", "time-limit \"A\" ‹45.0m/day› daily list:S", 4, fixed: "time-limit \"A\" 45m/day daily list:S"),
    FieldCase(
      "R05", "time-limit \"A\" ‹+45m/day› daily list:S", 4, fixed: "time-limit \"A\" 45m/day daily list:S"),
    FieldCase("C24", "time-limit \"All\" ‹‹24h/day›› daily list:Social", 104, 202),
  ]

  @Test(arguments: budgets) func budget(_ item: FieldCase) { item.expect() }

  @Test(arguments: ["0m", "0 opens/day"]) func r37NothingIsNoBudget(_ budget: String) {
    let kind = budget.contains("open") ? "open-limit" : "time-limit"
    let finding = findings("\(kind) \"Zero\" \(budget) daily list:Game").first
    #expect(finding?.help.contains { $0.contains("00:00-24:00") } == true)
  }

  @Test func r37TheWholeDayIsABudget() {
    #expect(activities("time-limit \"Day\" 1440m daily list:Game") == ["rule 00:00-23:59 x1440"])
    #expect(activities("time-limit \"Day\" 24h/day daily list:Game") == ["rule 00:00-23:59 x1440"])
  }

  @Test func c25EveryMinuteIsAnEvent() {
    #expect(activities("time-limit \"T\" 480m/day daily list:S") == ["rule 00:00-23:59 x480"])
    #expect(activities("time-limit \"T\" 8h/day daily list:S") == ["rule 00:00-23:59 x480"])
  }

  /// Which rule is the first over the limit, counted after the nights are split.
  @Test func r32TheFirstRuleOverTheLimitIsShown() throws {
    let nights = (1...11).map { "schedule \"Night \($0)\" 22:00-06:00 daily block list:L\($0)\n" }
    let text = nights.joined()
    let source = SourceFile(path: "rules", text: text)
    let finding = try #require(findings(text).first { $0.code.number == 103 })
    #expect(finding.severity == .error)
    #expect(finding.message.contains("22"))
    #expect(source.position(at: finding.location.range.start).line == 11)
    #expect(findings(nights.dropLast().joined()) == [])
    let idle =
      "schedule \"Off\" 22:00-06:00 daily block list:L disabled\nschedule \"Bare\" 22:00-06:00 daily block\n"
    #expect(!findings(nights.dropLast().joined() + idle).contains { $0.code.number == 103 })
  }
}
