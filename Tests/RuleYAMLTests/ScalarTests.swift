import RuleModel
import RuleSyntax
import TestSupport
import Testing

/// Values of the wrong type, each in a rule.
@Suite struct ScalarTests {
  @Test(arguments: [
    Faulty("kind: schedule, hard: ‹yes›", 13), Faulty("kind: schedule, hard: ‹No›", 13),
    Faulty("kind: schedule, hard: ‹on›", 13), Faulty("kind: schedule, hard: ‹OFF›", 13),
    Faulty("kind: schedule, hard: ‹y›", 13), Faulty("kind: schedule, hard: ‹n›", 13),
    Faulty("kind: schedule, hard: ‹1›", 13), Faulty("kind: schedule, hard: ‹maybe›", 13),
    Faulty("kind: schedule, hard: ‹\"true\"›", 13), Faulty("kind: schedule, enabled: ‹'False'›", 13),
    Faulty("kind: schedule, hard: !!str ‹true›", 13), Faulty("kind: schedule, hard: ‹null›", 13),
    Faulty("kind: schedule, block-adult-content: ‹[true]›", 13), Faulty("kind: schedule, hard: ‹{}›", 13),
  ])
  func booleans(faulty: Faulty) { expectFindings(Faulty(inRule(faulty.text), faulty.codes)) }

  /// An escape that means NUL is an error wherever a text stands, at its place, and nothing else is said of that text.
  @Test(arguments: [#"\0"#, #"\x00"#, #"\u0000"#, #"\U00000000"#])
  func noTextHoldsNUL(escape: String) {
    for text in [
      "rules: [{kind: schedule, window: 09:00-10:00, days: daily, name: \"A\\\\‹E›B\"}]",
      "rules: [{kind: schedule, window: 09:00-10:00, days: daily, name: \"‹E›\"}]",
      "lists: {\"a‹E›\": {}}", "lists: {A: {apps: [\"‹E›x\", com.a.b]}}", "\"x-a‹E›\": 1",
      "x-a: {b: [\"é\\n‹E›\"]}", "x-a: &a \"‹E›\"",
      "rules: [{kind: schedule, window: \"09:00-10:00‹E›\", days: daily}]",
      "rules: [{kind: time-limit, budget: \"5m‹E›\", days: \"‹E›daily\"}]",
      "rules: [{kind: \"schedule‹E›\", window: 09:00-10:00, days: [\"mon‹E›\"], list: \"A\n  ‹E›\"}]",
    ] {
      let text = text.replacing("E", with: escape)
      var faulty = Faulty(text)
      faulty.codes = Array(repeating: 2, count: text.count { $0 == "‹" })
      expectFindings(faulty)
    }
  }

  @Test(arguments: [
    ("hard: yes", "hard: true"), ("hard: Off", "hard: false"), ("hard: \"true\"", "hard: true"),
    ("hard: 'no'", "hard: false"), ("hard: Y", "hard: true"),
  ])
  func booleansHaveASafeFix(written: String, meant: String) {
    #expect(
      fixed(inRule("kind: schedule, " + written), safety: .safe) == inRule("kind: schedule, " + meant))
  }

  @Test(arguments: [
    Faulty("kind: schedule, window: ‹22:00›", 3),
    Faulty("kind: schedule, window: ‹12:30:00›, days: daily", 3),
    Faulty("kind: schedule, window: \"22:00-‹26:00›\"", 3), Faulty("kind: schedule, window: ‹null›", 3),
    Faulty("kind: schedule, window: ‹[22:00, 06:00]›", 13),
    Faulty("kind: schedule, window: ‹{start: 12:30:00, end: 13:30}›", 13),
    Faulty("kind: schedule, window: 22:00‹–›06:00", 3),
    Faulty("kind: time-limit, budget: ‹1:30›", 4), Faulty("kind: time-limit, budget: ‹45›", 4),
    Faulty("kind: time-limit, budget: ‹045›", 4), Faulty("kind: time-limit, budget: ‹0x2D›", 4),
    Faulty("kind: time-limit, budget: ‹1_000›", 4), Faulty("kind: time-limit, budget: ‹{}›", 13),
    Faulty("kind: schedule, mode: ‹blok›", 6), Faulty("kind: schedule, mode: ‹[block]›", 13),
    Faulty("kind: schedule, id: ‹7›", 1), Faulty("kind: schedule, id: ‹[]›", 13),
    Faulty("kind: schedule, list: ‹[Social]›", 13), Faulty("kind: schedule, list: ‹\"\"›", 1),
    Faulty("kind: schedule, name: ‹' '›", 1), Faulty("kind: schedule, name: ‹[a]›", 13),
    Faulty("kind: preset, name: A, as: ‹{}›", 13), Faulty("kind: ‹[schedule]›", 13),
  ])
  func literals(faulty: Faulty) {
    expectFindings(Faulty(inRule(faulty.text), faulty.codes))
  }

  @Test(arguments: [
    ("window: All-Day", "window: all-day"), ("window: ALL-DAY", "window: all-day"),
    ("mode: Block", "mode: block"),
    ("mode: ALLOW-ONLY", "mode: allow-only"), ("window: 10:0-11:00", "window: 10:00-11:00"),
  ])
  func wordsInAnotherCaseHaveASafeFix(written: String, meant: String) {
    #expect(fixed(inRule("kind: schedule, " + written), safety: .safe) == inRule("kind: schedule, " + meant))
  }

  @Test(arguments: [
    ("045", "45m/day"), ("010", "10m/day"), ("1_000", "1000m/day"), ("0x2D", "45m/day"), ("45.0", "45m/day"),
    ("+45", "45m/day"), ("1_000m", "1000m"), ("0x2Dm", "45m"),
  ])
  func r05NumbersOfOtherLanguages(written: String, meant: String) {
    #expect(
      fixed(inRule("kind: time-limit, budget: \(written)")) == inRule("kind: time-limit, budget: \(meant)"))
  }

  /// A budget of the other limit is reported as such, before any further fault.
  @Test(arguments: [
    ("time-limit", "0/day", "a time limit is 1 to 1440 minutes a day"),
    ("time-limit", "0 opens/day", "a time limit counts minutes, not opens"),
    ("time-limit", "5 open", "a time limit counts minutes, not opens"),
    ("open-limit", "0m", "an open limit counts opens, not minutes"),
    ("open-limit", "45 min", "an open limit counts opens, not minutes"),
    ("open-limit", "0/day", "an open limit is 1 to 1000 opens a day"),
  ])
  func budgetsOfTheOtherLimit(kind: String, written: String, message: String) {
    #expect(read(inRule("kind: \(kind), budget: \(written)")).diagnostics.map(\.message) == [message])
  }

  /// A budget for a week or a month has no equivalent for a day, so the finding has no fix.
  @Test(arguments: [
    "5 opens/week", "5/month", "5 opens per week", "5 opens weekly", "5 opens / hour", "1 open/week",
  ])
  func aBudgetIsForADay(_ budget: String) {
    let text = inRule("kind: open-limit, budget: \(budget)")
    #expect(read(text).diagnostics.map(\.message) == ["a budget is for one day"])
    #expect(fixed(text) == nil)
  }

  @Test(arguments: [
    Faulty("days: ‹1›", 5), Faulty("days: [‹0›, ‹6›]", 5, 5), Faulty("days: [mon, ‹weds›]", 5),
    Faulty("days: [Mon, TUESDAY, ‹thurs›]", 5), Faulty("days: ‹[]›", 5), Faulty("days: [‹weekdays›, sat]", 5),
    Faulty("days: [\"‹mon,tue›\"]", 5), Faulty("days: [‹[mon]›]", 13), Faulty("days: [mon, ‹~›]", 8),
    Faulty("days: ‹{mon: true}›", 13), Faulty("days: [mon, ‹mon-wed›]", 304), Faulty("days: \"‹1›\"", 5),
  ])
  func days(faulty: Faulty) { expectFindings(Faulty(inRule("kind: schedule, " + faulty.text), faulty.codes)) }

  @Test func daysInASequenceAreJoined() {
    #expect(
      read(inRule("kind: schedule, days: [Mon, TUESDAY, fri-sun]")).clauses == [
        .days([WeekdaySet(from: .monday, through: .tuesday), WeekdaySet(from: .friday, through: .sunday)])
      ])
    let block = "rules:\n- kind: schedule\n  days:\n  - mon\n  - wed-fri\n"
    #expect(
      read(block).clauses == [.days([WeekdaySet(.monday), WeekdaySet(from: .wednesday, through: .friday)])])
  }

  @Test(arguments: [
    ("[weekdays, sat]", "[mon-fri, sat]"), ("[mon, mon-wed]", "[mon-wed]"), ("[Weekends]", "[sat-sun]"),
    ("[mon-wed, wed-fri]", "weekdays"), ("['mon', \"mon\"]", "['mon']"), ("\"mon,mon\"", "\"mon\""),
    ("[sat, sun, mon, sat]", "[sat-mon]"),
  ])
  func daysHaveASafeFix(written: String, meant: String) {
    let text = inRule("kind: schedule, days: \(written)")
    #expect(fixed(text, safety: .safe) == inRule("kind: schedule, days: \(meant)"))
  }

  /// Days on separate lines stay on separate lines.
  @Test func daysOnLinesHaveASafeFix() {
    let text = { (days: String) in "rules:\n- kind: schedule\n  days:\n  \(days)\n  hard: true\n" }
    #expect(fixed(text("- mon\n  - tue\n  - mon"), safety: .safe) == text("- mon\n  - tue"))
    #expect(fixed(text("- mon-wed\n  - wed-fri"), safety: .safe) == text("- mon-fri"))
    #expect(fixed(text("- mon  # early\n  - mon"), safety: .safe) == nil)
  }

  /// `~` and an empty value say nothing; the word `null` is a word.
  @Test(arguments: [
    "name", "window", "days", "mode", "list", "hard", "block-adult-content", "enabled", "budget", "id", "as",
  ])
  func nothingIsNoValue(key: String) {
    expectFindings(Faulty(inRule("kind: schedule, \(key): ‹~›"), 8))
    expectFindings(Faulty("rules:\n- kind: schedule\n  ‹\(key)›:\n", 8))
    expectFindings(Faulty("rules:\n- kind: schedule\n  \"\(key)\": ‹~›\n", 8))
  }

  @Test func nothingIsNoKind() {
    expectFindings(Faulty("rules: [{kind: ‹~›}]", 8))
    expectFindings(Faulty("rules:\n- ‹kind›:\n  name: A\n", 8))
  }

  /// What is wrong with a value still counts as written: nothing is missing then.
  @Test func aFaultyValueCountsAsWritten() {
    let rule = read(
      inRule("kind: time-limit, window: x, budget: 45, days: 1, hard: yes, list: [], id: 1, mode: x")
    )
    .tree.rules.first
    let kinds: [ClauseKind] = [.window, .budget, .days, .hard, .list, .id, .mode]
    #expect(rule?.clauses.map(\.value) == kinds.map { .invalid($0) })
    #expect(rule?.isIncomplete == false)
    #expect(read(inRule("kind: schedule, name: ~")).tree.rules.first?.name?.value == .some(nil))
  }

  @Test(arguments: [
    ("1", []), ("‹\"1\"›", [13]), ("‹'1'›", [13]), ("‹2›", [13]), ("‹1.0›", [13]), ("‹v1›", [13]),
    ("‹01›", [13]),
    ("‹[1]›", [13]), ("‹{}›", [13]), ("‹~›", [8]), ("!!int 1", []), ("!!str ‹1›", [13]),
  ])
  func theVersionIsOne(written: String, codes: [Int]) {
    expectFindings(Faulty("version: \(written)\nrules: []\n", codes))
  }

  @Test func theVersionHasASafeFix() {
    #expect(fixed("version: \"1\"\n", safety: .safe) == "version: 1\n")
    #expect(fixed("version: 2\n", safety: .safe) == nil)
  }
}

extension Faulty {
  init(_ text: String, _ codes: [Int]) {
    self.text = text
    self.codes = codes
  }
}
