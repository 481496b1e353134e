import RuleChecker
import RuleModel
import RuleSyntax
import TestSupport
import Testing

/// Options twice, missing, and of another kind: OAL007, OAL008, OAL009 and OAL304.
@Suite struct OptionTests {
  static let twice: [CheckCase] = [
    CheckCase(
      "schedule \"A\" 22:00-06:00 daily hard ‹hard›", 7, related: ["hard"],
      fixed: "schedule \"A\" 22:00-06:00 daily hard", .safe),
    CheckCase(
      "schedule \"A\" 22:00-06:00 daily hard ‹hard› ‹hard›", 7, 7, related: ["hard", "hard"],
      fixed: "schedule \"A\" 22:00-06:00 daily hard", .safe),
    CheckCase(
      "schedule \"A\" 22:00-06:00 daily disabled list:S ‹disabled›  # off", 7, related: ["disabled"],
      fixed: "schedule \"A\" 22:00-06:00 daily disabled list:S  # off", .safe),
    CheckCase(
      "schedule \"A\" 22:00-06:00 daily block-adult-content\n  ‹block-adult-content›\n  hard\n", 7,
      related: ["block-adult-content"],
      fixed: "schedule \"A\" 22:00-06:00 daily block-adult-content\n  hard\n", .safe),
    CheckCase(
      "schedule \"A\" 22:00-06:00 daily block ‹allow-only›", 7, related: ["block"]),
    CheckCase(
      "schedule \"A\" 22:00-06:00 ‹23:00-06:00› daily", 7, related: ["22:00-06:00"],
      fixed: "schedule \"A\" 22:00-06:00 daily\nschedule \"A 2\" 23:00-06:00 daily", .unsafe),
    CheckCase(
      "schedule \"A\" 22:00-06:00 ‹22:00+8h› daily", 7, related: ["22:00-06:00"],
      fixed: "schedule \"A\" 22:00-06:00 daily", .safe),
    CheckCase(
      "schedule \"A\" 22:00-06:00 mon ‹wed›", 7, related: ["mon"],
      fixed: "schedule \"A\" 22:00-06:00 mon,wed", .unsafe),
    CheckCase(
      "schedule \"A\" 22:00-06:00 mon-fri ‹weekdays›", 7, related: ["mon-fri"],
      fixed: "schedule \"A\" 22:00-06:00 mon-fri", .safe),
    CheckCase(
      "schedule \"A\" 22:00-06:00 daily list:S ‹list:T›", 7, related: ["list:S"],
      fixed: "schedule \"A\" 22:00-06:00 daily list:S\nschedule \"A 2\" 22:00-06:00 daily list:T", .unsafe),
    CheckCase(
      "schedule \"A\" 22:00-06:00 daily list:S ‹list:\"S\"›", 7, related: ["list:S"],
      fixed: "schedule \"A\" 22:00-06:00 daily list:S", .safe),
    CheckCase(
      "time-limit \"A\" 45m/day ‹30m/day› daily", 7, related: ["45m/day"],
      fixed: "time-limit \"A\" 45m/day daily\ntime-limit \"A 2\" 30m/day daily", .unsafe),
    CheckCase(
      "open-limit \"A\" 5 opens/day ‹5/day› daily", 7, related: ["5 opens/day"],
      fixed: "open-limit \"A\" 5 opens/day daily", .safe),
    CheckCase(
      "preset \"Deep Sleep\" as \"B\" ‹as \"C\"›", 7, related: ["as \"B\""]),
    CheckCase(
      "schedule \"A\" 22:00-06:00 daily id:0F8FAD5B-D9CB-469F-A165-70867728950E "
        + "‹id:0f8fad5b-d9cb-469f-a165-70867728950e›", 7,
      related: ["id:0F8FAD5B-D9CB-469F-A165-70867728950E"],
      fixed: "schedule \"A\" 22:00-06:00 daily id:0F8FAD5B-D9CB-469F-A165-70867728950E", .safe),
    CheckCase.yaml(
      "rules:\n- name: N\n  kind: schedule\n  window: 22:00-06:00\n  days: daily\n  ‹window: 23:00-05:00›\n",
      7,
      related: ["window: 22:00-06:00"],
      fixed:
        "rules:\n- name: N\n  kind: schedule\n  window: 22:00-06:00\n  days: daily\n"
        + "- {name: \"N 2\", kind: schedule, window: 23:00-05:00, days: daily}\n", .unsafe),
    CheckCase.yaml(
      "rules:\n- {name: N, kind: schedule, window: 22:00-06:00, \"days\": daily, ‹days: daily›}\n", 7,
      related: ["\"days\": daily"],
      fixed: "rules:\n- {name: N, kind: schedule, window: 22:00-06:00, \"days\": daily}\n", .safe),
    CheckCase.yaml(
      "rules:\n- {name: N, kind: schedule, hard: true, ‹hard: false›, window: 22:00-06:00, days: daily}\n", 7,
      related: ["hard: true"]),
  ]

  /// Repeated clauses that cannot be read. Every one may be the right clause. The reader's findings about the
  /// unreadable text are not marked here.
  static let twiceUnreadable: [(text: String, form: SyntaxTree.Form)] = [
    ("schedule \"A\" 09:00-10:00 Mo Di list:S", .compact),
    ("schedule \"A\" 09:00-10:00 montag dienstag list:S", .compact),
    ("schedule \"A\" 09:00-10:00 1,7 2,3 list:S", .compact),
    ("schedule \"A\" 22:60-23:00 25:00-22:00 daily", .compact),
    ("time-limit \"A\" 45 30 daily", .compact), ("schedule \"A\" 09:00-10:00 daily id:xx id:yy", .compact),
    ("schedule \"A\" 09:00-10:00 daily list:So+cial list:So*cial", .compact),
    ("schedule \"A\" 09:00-10:00 daily list: Social list: Games", .compact),
    ("schedule \"A\" 09:00-10:00 daily block:Social block:Games", .compact),
    ("preset \"Deep Sleep\" as B as C", .compact),
    ("rules: [{kind: schedule, window: 09:00-10:00, days: daily, hard: yes, hard: no}]", .yaml),
    ("rules: [{kind: schedule, window: 09:00-10:00, days: 1, days: 2}]", .yaml),
    ("rules: [{kind: schedule, window: 09:00-10:00, days: daily, mode: foo, mode: bar}]", .yaml),
    ("rules: [{kind: schedule, window: 09:00-10:00, days: daily, list: [a], list: [b]}]", .yaml),
  ]

  @Test(arguments: twiceUnreadable) func theSecondOfTwoUnreadableClausesIsNotRemoved(
    _ text: String, _ form: SyntaxTree.Form
  ) {
    let found = check(text, form).diagnostics.filter { $0.code == .duplicateOption }
    // A key of YAML is twice there whatever stands behind it.
    #expect(found.isEmpty == (form == .compact))
    #expect(found.flatMap(\.fixes).isEmpty)
  }

  static let missing: [CheckCase] = [
    CheckCase("‹schedule› \"A\" daily", 8), CheckCase("‹schedule› \"A\" 22:00-06:00", 8),
    CheckCase("‹‹schedule›› \"A\"", 8, 8), CheckCase("‹‹schedule››", 8, 8),
    CheckCase("‹time-limit› \"A\" daily", 8), CheckCase("‹open-limit› \"A\" daily list:S", 8),
    CheckCase("‹time-limit› \"A\" 45m", 8), CheckCase("‹open-limit› \"A\" 1/day hard", 8),
    CheckCase("‹preset›", 8), CheckCase("‹preset› 22:00-06:00", 8), CheckCase("‹list›", 8),
    CheckCase("‹list›\n‹schedule› \"A\" daily", 8, 8),
    CheckCase.yaml("rules: [{name: A, kind: ‹schedule›, days: daily}]", 8),
    CheckCase.yaml("rules: [{name: A, kind: ‹time-limit›, days: daily}]", 8),
    CheckCase.yaml("rules: [{name: A, kind: ‹open-limit›, budget: 5/day}]", 8),
    CheckCase.yaml("rules: [{kind: ‹preset›, days: daily}]", 8),
  ]

  /// An option is not reported as missing if the reader could not read its value.
  static let missingAfterErrors: [CheckCase] = [
    CheckCase("schedule \"A\" ‹25:00›-06:00 daily", 3), CheckCase("time-limit \"A\" ‹0m› daily", 4),
    CheckCase("schedule \"A\" 22:00-06:00 ‹1,7›", 5),
    CheckCase.yaml("rules: [{name: A, kind: schedule, window: ‹22:00›, days: daily}]", 3),
    CheckCase.yaml("rules: [{name: A, kind: time-limit, budget: ‹1:30›, days: daily}]", 4),
    CheckCase.yaml("rules: [{name: A, kind: schedule, window: 22:00-06:00, days: ‹1›}]", 5),
  ]

  /// A text with an unknown word, and the codes of all findings. Only an option that the word may have meant is not
  /// reported as missing.
  static let missingBesideUnknown: [(text: String, form: SyntaxTree.Form, codes: [Int])] = [
    ("schedule \"A\" hrad list:S", .compact, [6, 8, 8]),
    ("schedule \"A\" Hard list:S", .compact, [6, 8, 8]),
    ("schedule \"A\" 22:00-06:00 hrad", .compact, [6, 8]),
    ("schedule \"A\" 22:00-06:00 dialy", .compact, [6]),
    ("schedule \"A\" dialy", .compact, [6, 8]), ("schedule \"A\" daily al-day", .compact, [6]),
    ("schedule \"A\" al-day", .compact, [6, 8]),
    ("schedule \"A\" frobnicate list:S", .compact, [6]),
    ("schedule \"A\" lst:S", .compact, [6, 8, 8]), ("schedule \"A\" frob:S", .compact, [6]),
    ("schedule \"A\" app:com.a.b", .compact, [6, 8, 8]),
    ("schedule \"A\" days:mon", .compact, [6, 8]), ("schedule \"A\" window: all-day", .compact, [1, 8]),
    ("schedule \"A\" list:S,daily", .compact, [1, 8]), ("time-limit \"A\" list:S,45m/day", .compact, [1, 8]),
    ("time-limit \"A\" hrad", .compact, [6, 8, 8]), ("preset hrad", .compact, [1]),
    ("preset list:S hrad", .compact, [6, 8]),
    ("rules: [{name: A, kind: schedule, hardd: true, list: S}]", .yaml, [6, 8, 8]),
    ("rules: [{name: A, window: 22:00-06:00, days: daily, hardd: true}]", .yaml, [6, 8]),
    ("rules: [{name: A, kidn: schedule, hardd: true}]", .yaml, [6, 6]),
    ("rules: [{name: A, kind: schedule, windwo: all-day}]", .yaml, [6, 8]),
    ("rules: [{name: A, kind: schedule, start: '22:00', end: '06:00'}]", .yaml, [6, 8]),
    ("rules: [{name: A, kind: schedule, frobnicate: 1}]", .yaml, [6]),
    ("rules: [{name: A, kind: schedule, Days: mon}]", .yaml, [6, 8]),
    ("rules: [{nmae: Deep Sleep, kind: preset}]", .yaml, [6]),
    ("rules: [{name: A, kind: time-limit, limit: 45m}]", .yaml, [6, 8]),
  ]

  @Test(arguments: missingBesideUnknown) func anUnknownWordHidesOnlyWhatItMayBe(
    _ text: String, _ form: SyntaxTree.Form, _ codes: [Int]
  ) {
    let found = check(text, form).diagnostics.map(\.code.number).sorted()
    #expect(found == codes)
  }

  /// Faults of a rule with an unknown kind, and of a rule with a misspelt kind.
  static let withoutKind: [(text: String, codes: [Int])] = [
    ("{name: A, window: all-day, days: mon, days: tue}", [7, 8]), ("{name: B, days: mon}", [8, 10]),
    ("{name: A, list: X}", [8, 11]), ("{days: mon}", [8]), ("{id: \(id), days: mon}", [8, 10]),
    ("{kind: frobnicate, name: B, list: X, hard: true, hard: true}", [6, 7, 10, 11]),
    ("{kind: [], name: B}", [10, 13]),
    ("{kind: Schedule, name: B, list: X, days: mon, days: mon, window: all-day}", [6, 7, 10, 11]),
    ("{kind: Schedule, name: C, hard: true}", [6, 8, 8]), ("{kind: scheduel, name: C, days: mon}", [6, 8]),
    ("{kind: Time-Limit, name: C, window: all-day, days: mon}", [6, 8, 9]),
    ("{kind: timelimit, name: C, budget: 5/day, days: mon}", [6, 9]),
  ]
  private static let id = "6f1c2b1e-4c0b-4e0d-9c53-1d2a7b9e4a10"

  @Test(arguments: withoutKind) func aLostKindHidesNothingElse(_ rule: String, _ codes: [Int]) {
    let other = "{name: B, kind: schedule, window: all-day, days: daily, list: S, id: \(Self.id)}"
    for rules in ["\(other), \(rule)", "\(rule), \(other)"] {
      let found = check("lists: {S: {}}\nrules: [\(rules)]", .yaml).diagnostics.filter {
        $0.severity == .error
      }
      #expect(found.map(\.code.number).sorted() == codes, "\(rules)")
    }
  }

  static let otherKinds: [CheckCase] = [
    CheckCase(
      "time-limit \"A\" 45m/day daily ‹allow-only› list:S", 9, related: ["time-limit"],
      fixed: "time-limit \"A\" 45m/day daily list:S", .unsafe),
    CheckCase(
      "open-limit \"A\" 5/day ‹block-adult-content› daily", 9, related: ["open-limit"],
      fixed: "open-limit \"A\" 5/day daily", .unsafe),
    CheckCase(
      "time-limit \"A\" 45m/day ‹22:00-06:00› daily", 9, related: ["time-limit"],
      fixed: "time-limit \"A\" 45m/day daily", .unsafe),
    CheckCase(
      "open-limit \"A\"\n  ‹all-day›\n  5/day daily", 9, related: ["open-limit"],
      fixed: "open-limit \"A\"\n  5/day daily", .unsafe),
    CheckCase(
      "schedule \"A\" 22:00-06:00 daily ‹45m/day›", 9, related: ["schedule"],
      fixed: "schedule \"A\" 22:00-06:00 daily", .unsafe),
    CheckCase(
      "schedule \"A\" 22:00-06:00 ‹5 opens/day› daily", 9, related: ["schedule"],
      fixed: "schedule \"A\" 22:00-06:00 daily", .unsafe),
    CheckCase(
      "schedule \"A\" 22:00-06:00 daily ‹as \"B\"›", 9, related: ["schedule"],
      fixed: "schedule \"A\" 22:00-06:00 daily", .unsafe),
    CheckCase(
      "preset \"Deep Sleep\" ‹45m/day› list:S", 9, related: ["preset"], fixed: "preset \"Deep Sleep\" list:S",
      .unsafe),
    CheckCase.yaml(
      "rules:\n- name: A\n  kind: time-limit\n  budget: 45m/day\n  ‹mode: allow-only›\n  days: daily\n", 9,
      related: ["time-limit"],
      fixed: "rules:\n- name: A\n  kind: time-limit\n  budget: 45m/day\n  days: daily\n",
      .unsafe),
    CheckCase.yaml(
      "rules: [{name: A, kind: open-limit, budget: 5/day, days: daily, ‹window: 22:00-06:00›}]", 9,
      related: ["open-limit"], fixed: "rules: [{name: A, kind: open-limit, budget: 5/day, days: daily}]",
      .unsafe),
    CheckCase.yaml(
      "rules: [{‹block-adult-content: true›, name: A, kind: open-limit, budget: 5/day, days: daily}]", 9,
      related: ["open-limit"], fixed: "rules: [{name: A, kind: open-limit, budget: 5/day, days: daily}]",
      .unsafe),
    CheckCase.yaml(
      "rules:\n- ‹budget: 45m/day›\n  name: A\n  kind: schedule\n  window: 22:00-06:00\n  days: daily\n", 9,
      related: ["schedule"],
      fixed: "rules:\n- name: A\n  kind: schedule\n  window: 22:00-06:00\n  days: daily\n", .unsafe),
  ]

  /// Minutes on an open limit and opens on a time limit stand where a budget has to be, so removing them is no fix, but
  /// the other kind of limit is.
  static let budgets: [CheckCase] = [
    CheckCase(
      "open-limit \"A\" ‹45m/day› daily", 9, related: ["open-limit"], fixed: "time-limit \"A\" 45m/day daily",
      .unsafe),
    CheckCase(
      "time-limit \"A\" ‹5 opens/day› daily", 9, related: ["time-limit"],
      fixed: "open-limit \"A\" 5 opens/day daily", .unsafe),
    CheckCase.yaml(
      "rules: [{name: A, kind: time-limit, ‹budget: 5 opens/day›, days: daily}]", 9, related: ["time-limit"],
      fixed: "rules: [{name: A, kind: open-limit, budget: 5 opens/day, days: daily}]", .unsafe),
    CheckCase.yaml(
      #"{"rules":[{"name":"A","kind":"open-limit",‹"budget":"45m"›,"days":"daily"}]}"#, 9,
      related: [#""open-limit""#],
      fixed: #"{"rules":[{"name":"A","kind":"time-limit","budget":"45m","days":"daily"}]}"#, .unsafe),
    CheckCase.yaml(
      "x-kind: &kind time-limit\nrules: [{name: A, kind: *kind, ‹budget: 5 opens/day›, days: daily}]", 9,
      related: ["time-limit"]),
    CheckCase(
      "time-limit \"A\" 45m daily ‹block:Social›", 1,
      fixed: "time-limit \"A\" 45m daily list:Social", .safe),
  ]

  /// A budget of the other limit can be removed if the rule has its own budget too.
  static let budgetsOfBoth: [CheckCase] = [
    CheckCase(
      "time-limit \"A\" ‹5 opens/day› 45m daily", 9, related: ["time-limit"],
      fixed: "time-limit \"A\" 45m daily",
      .unsafe),
    CheckCase(
      "open-limit \"A\" 5/day ‹45m› daily", 9, related: ["open-limit"], fixed: "open-limit \"A\" 5/day daily",
      .unsafe),
    CheckCase.yaml(
      "rules: [{name: A, kind: time-limit, ‹budget: 5/day›, budget: 45m, days: daily}]", 9,
      related: ["time-limit"],
      fixed: "rules: [{name: A, kind: time-limit, budget: 45m, days: daily}]", .unsafe),
  ]

  static let redundant: [CheckCase] = [
    CheckCase(
      "time-limit \"A\" 45m/day daily ‹block› list:S", 304, fixed: "time-limit \"A\" 45m/day daily list:S",
      .safe),
    CheckCase("open-limit \"A\" ‹block› 5/day daily", 304, fixed: "open-limit \"A\" 5/day daily", .safe),
    CheckCase("schedule \"A\" 09:00-17:00 ‹mon-mon›", 304, fixed: "schedule \"A\" 09:00-17:00 mon", .safe),
    CheckCase(
      "schedule \"A\" 09:00-17:00 ‹mon-wed,tue›", 304, fixed: "schedule \"A\" 09:00-17:00 mon-wed", .safe),
    CheckCase.yaml(
      "rules: [{name: A, kind: time-limit, budget: 45m/day, ‹mode: block›, days: daily}]", 304,
      fixed: "rules: [{name: A, kind: time-limit, budget: 45m/day, days: daily}]", .safe),
  ]

  @Test(arguments: twice + missing + missingAfterErrors + otherKinds + redundant) func option(
    _ item: CheckCase
  ) {
    item.expect()
  }

  @Test(arguments: budgets + budgetsOfBoth) func budgetOfTheOtherLimit(_ item: CheckCase) { item.expect() }

  /// What is only redundant changes nothing.
  @Test(arguments: redundant) func redundantClauseSaysNothing(_ item: CheckCase) throws {
    let text = item.text.filter { $0 != "‹" && $0 != "›" }
    let fixed = try #require(item.fixed)
    #expect(check(text, item.form).checked.ruleSet == check(fixed, item.form).checked.ruleSet)
    #expect(check(text, item.form).checked.ruleSet.rules.count == 1)
  }

  @Test func blockOnAScheduleIsNotRedundant() {
    #expect(check("schedule \"A\" 22:00-06:00 daily block").diagnostics.isEmpty)
    #expect(
      check("rules: [{kind: schedule, window: 22:00-06:00, days: daily, mode: block}]", .yaml).diagnostics
        .isEmpty)
  }
}
