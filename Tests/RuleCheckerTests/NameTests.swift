import RuleChecker
import RuleModel
import RuleSyntax
import RuleYAML
import Testing

/// Names of rules, lists and presets: OAL010, OAL011, OAL012 and OAL016.
@Suite struct NameTests {
  static let rules: [CheckCase] = [
    CheckCase("schedule \"A\" 22:00-06:00 daily\ntime-limit ‹\"A\"› 45m daily", 10, related: ["\"A\""]),
    CheckCase(
      "schedule \"Caf\u{E9}\" all-day daily\nschedule ‹\"Cafe\u{301}\"› all-day daily", 10,
      related: ["\"Caf\u{E9}\""]),
    CheckCase("schedule \" A \" all-day daily\nschedule ‹\"A\"› all-day daily", 10, related: ["\" A \""]),
    CheckCase(
      "schedule \"a\\u{62}\" all-day mon\nschedule ‹\"ab\"› all-day tue", 10, related: ["\"a\\u{62}\""]),
    CheckCase("schedule all-day daily\n‹schedule› all-day daily", 10, related: ["schedule"]),
    CheckCase("time-limit 45m daily\n‹time-limit› 30m daily", 10, related: ["time-limit"]),
    CheckCase(
      "schedule \"Gate Keeper\" all-day daily\n‹open-limit› 5/day daily", 10, related: ["\"Gate Keeper\""]),
    CheckCase(
      "schedule \"Deep Sleep\" all-day mon\npreset ‹\"Deep Sleep\"›", 10, related: ["\"Deep Sleep\""]),
    CheckCase("schedule \"B\" all-day mon\npreset ‹\"Deep Sleep\"› as \"B\"", 10, related: ["\"B\""]),
    CheckCase(
      "schedule \"A\" all-day mon\nschedule ‹\"A\"› all-day tue\nschedule ‹\"A\"› all-day wed", 10, 10,
      related: ["\"A\"", "\"A\""]),
    CheckCase(
      "schedule \"A\" all-day mon id:0F8FAD5B-D9CB-469F-A165-70867728950E\n"
        + "schedule \"B\" all-day tue ‹id:0f8fad5b-d9cb-469f-a165-70867728950e›", 10,
      related: ["id:0F8FAD5B-D9CB-469F-A165-70867728950E"]),
    CheckCase(
      "schedule \"Deep Sleep\" all-day mon\nschedule \"B\" all-day tue ‹id:741BD149-EBF5-5D46-AC29-CE9B73C584BC›",
      10,
      related: ["\"Deep Sleep\""]),
    CheckCase(
      "schedule \"B\" all-day tue id:741BD149-EBF5-5D46-AC29-CE9B73C584BC\nschedule ‹\"Deep Sleep\"› all-day mon",
      10,
      related: ["id:741BD149-EBF5-5D46-AC29-CE9B73C584BC"]),
    CheckCase.yaml(
      """
      rules:
      - {name: A, kind: schedule, window: all-day, days: daily}
      - {name: ‹"A"›, kind: time-limit, budget: 45m, days: daily}
      """, 10, related: ["A"]),
    CheckCase.yaml(
      """
      rules:
      - {kind: schedule, window: all-day, days: daily}
      - {kind: ‹schedule›, window: 22:00-06:00, days: daily}
      """, 10, related: ["schedule"]),
  ]

  /// What an alias brings in is told of at the alias, with the place where it is written.
  static let rulesThroughAliases: [CheckCase] = [
    CheckCase.yaml(
      "rules:\n- &r {name: R, kind: schedule, window: all-day, days: mon}\n- ‹*r›\n", 10, related: ["R"]),
    CheckCase.yaml(
      "rules:\n- &r {kind: schedule, window: all-day, days: mon}\n- ‹*r›\n", 10, related: ["schedule"]),
    CheckCase.yaml(
      """
      x-r: &r {name: R, kind: schedule, window: all-day}
      rules:
      - {<<: *r, days: mon}
      - {<<: ‹*r›, days: tue}
      """, 10, related: ["*r", "R"]),
    CheckCase.yaml(
      """
      rules:
      - {name: A, kind: schedule, window: all-day, days: mon, id: &i 0F8FAD5B-D9CB-469F-A165-70867728950E}
      - {name: B, kind: schedule, window: all-day, days: mon, ‹id: *i›}
      """, 10, related: ["id: &i 0F8FAD5B-D9CB-469F-A165-70867728950E"]),
    CheckCase.yaml(
      """
      x-r: &r {id: 0F8FAD5B-D9CB-469F-A165-70867728950E}
      rules:
      - {<<: *r, name: A, kind: schedule, window: all-day, days: mon}
      - {<<: ‹*r›, name: B, kind: schedule, window: all-day, days: mon}
      """, 10, related: ["*r", "id: 0F8FAD5B-D9CB-469F-A165-70867728950E"]),
    CheckCase.yaml(
      """
      lists: {S: {}}
      x-r: &r {list: Games, window: all-day}
      rules: [{<<: ‹‹*r››, name: A, kind: time-limit, budget: 45m, days: mon}]
      """, 9, 11, related: ["time-limit", "window: all-day", "list: Games"]),
  ]

  /// A repeated name or id is reported even if one rule or both rules have other errors.
  static let rulesWithOtherErrors: [CheckCase] = [
    CheckCase(
      "schedule \"A\" ‹25:00›-06:00 daily\nschedule ‹\"A\"› 22:00-06:00 daily", 3, 10, related: ["\"A\""]),
    CheckCase(
      "schedule \"A\" 22:00-06:00 daily\nschedule ‹\"A\"› 22:00-06:‹60› daily", 10, 3,
      related: ["\"A\""]),
    CheckCase("‹schedule› \"A\" daily\n‹schedule› ‹\"A\"› daily", 8, 8, 10, related: ["\"A\""]),
    CheckCase(
      "‹schedule› \"A\" mon id:0F8FAD5B-D9CB-469F-A165-70867728950E\n"
        + "schedule \"B\" all-day tue ‹id:0f8fad5b-d9cb-469f-a165-70867728950e›", 8, 10,
      related: ["id:0F8FAD5B-D9CB-469F-A165-70867728950E"]),
  ]

  static let lists: [CheckCase] = [
    CheckCase("list Social\nlist ‹Social› app:a.b", 12, related: ["Social"]),
    CheckCase("list Social\nlist ‹\"Social\"›", 12, related: ["Social"]),
    CheckCase("list \"Caf\u{E9}\"\nlist ‹\"Cafe\u{301}\"›", 12, related: ["\"Caf\u{E9}\""]),
    CheckCase("list A\nlist ‹A›\nlist ‹A›", 12, 12, related: ["A", "A"]),
    CheckCase("list \"A\"\nlist ‹\" A\"›", 12, related: ["\"A\""]),
    CheckCase.yaml("lists:\n  A: {}\n  ‹\"A\"›: {apps: [a.b]}\n", 12, related: ["A"]),
    CheckCase.yaml("lists: {A: {}, B: {}, ‹A›: {}}", 12, related: ["A"]),
    CheckCase.yaml("lists: {‹~›: {}}", 8), CheckCase.yaml("lists:\n  ‹~›:\n    apps: [a.b]\n", 8),
    CheckCase.yaml("lists: {\"~\": {}, null: {}}"),
  ]

  static let unknownLists: [CheckCase] = [
    CheckCase(
      "list Social\nschedule \"A\" all-day daily list:‹social›", 11,
      fixed: "list Social\nschedule \"A\" all-day daily list:Social", .unsafe),
    CheckCase(
      "list \"Work Tools\"\nschedule \"A\" all-day daily list:‹worktools›", 11,
      fixed: "list \"Work Tools\"\nschedule \"A\" all-day daily list:\"Work Tools\"", .unsafe),
    CheckCase(
      "schedule \"A\" all-day daily list:‹Scoial›\nlist Social", 11,
      fixed: "schedule \"A\" all-day daily list:Social\nlist Social", .unsafe),
    CheckCase("list Social\nschedule \"A\" all-day daily list:‹Games›", 11),
    CheckCase(
      "list Social\nschedule \"A\" all-day daily list:‹Games›\npreset \"Deep Sleep\" list:‹Games›", 11, 11),
    CheckCase(
      "list Social\nschedule \"A\" all-day daily list:‹\"Social Media\"›", 11),
    CheckCase.yaml(
      "lists: {Social: {}}\nrules: [{kind: schedule, window: all-day, days: daily, list: ‹social›}]", 11,
      fixed: "lists: {Social: {}}\nrules: [{kind: schedule, window: all-day, days: daily, list: \"Social\"}]",
      .unsafe),
    CheckCase.yaml(
      "lists: {Social: {}}\nrules: [{kind: schedule, window: all-day, days: daily, list: ‹Games›}]", 11),
  ]

  /// A list whose declaration an error took away is not also unknown.
  static let lostLists: [CheckCase] = [
    CheckCase(
      "list Social\nlist ‹“Games”›\nschedule \"A\" all-day daily list:Games", 1,
      fixed: "list Social\nlist \"Games\"\nschedule \"A\" all-day daily list:Games", .safe),
    CheckCase(
      "list Social\nlist Games‹:› app:a.b\nschedule \"A\" all-day daily list:Games", 1,
      fixed: "list Social\nlist Games app:a.b\nschedule \"A\" all-day daily list:Games", .safe),
    CheckCase(
      "list Social\nlist ‹Fun&Games›\nschedule \"A\" all-day daily list:\"Fun&Games\"", 1,
      fixed: "list Social\nlist \"Fun&Games\"\nschedule \"A\" all-day daily list:\"Fun&Games\"", .safe),
  ]

  /// An unreadable declaration hides no unrelated mistake; a file that breaks off hides some mistakes.
  static let unknownBesideLost: [(text: String, form: SyntaxTree.Form, codes: [Int])] = [
    ("list S\nlist\nschedule \"A\" all-day daily list:Gaems", .compact, [8, 11]),
    ("list S\nlist app:a.b\nschedule \"A\" all-day daily list:Gaems", .compact, [8, 11]),
    ("list Games\nlist \"Foo\nschedule \"A\" all-day daily list:games", .compact, [1, 11]),
    ("list Games\nlist \"Foo\nschedule \"A\" all-day daily list:Foo", .compact, [1]),
    ("list Games\nlist Fun&Play\nschedule \"A\" all-day daily list:X", .compact, [1, 11]),
    ("list Fun&Play\nschedule \"A\" all-day daily list:X", .compact, [1, 11]),
    ("list\nschedule \"A\" all-day daily list:X", .compact, [8]),
    (
      "list G\nlist \(String(repeating: "a", count: 101))\nschedule \"A\" all-day daily list:X", .compact,
      [1, 11]
    ),
    (
      "lists: {\"\": {}, S: {}}\nrules: [{kind: schedule, window: all-day, days: mon, list: Games}]", .yaml,
      [1, 11]
    ),
    (
      "lists: {~: {}, S: {}}\nrules: [{kind: schedule, window: all-day, days: mon, list: Games}]", .yaml,
      [8, 11]
    ),
    ("lists: {S: {}}\nrules: [{kind: schedule, window: all-day, days: mon, list: Games}, {", .yaml, [1]),
  ]

  @Test(arguments: unknownBesideLost) func aLostListHidesNoOther(
    _ text: String, _ form: SyntaxTree.Form, _ codes: [Int]
  ) {
    #expect(check(text, form).diagnostics.map(\.code.number) == codes)
  }

  @Test func nothingIsUnknownWhereNothingIsKnownOfTheLists() {
    let rule = "rules: [{kind: schedule, window: all-day, days: daily, list: Games}]\n"
    for lists in ["lists: [Games, Social]\n", "lists: {<<: 1, Social: {}}\n"] {
      #expect(!check(lists + rule, .yaml).diagnostics.contains { $0.code == .unknownList }, "\(lists)")
    }
    let slip = rule.replacing("Games", with: "social")
    #expect(
      check("lists: {<<: 1, Social: {}}\n" + slip, .yaml).diagnostics.map(\.code).contains(.unknownList))
  }

  static let presets: [CheckCase] = [
    CheckCase("preset ‹\"deep sleep\"› list:S", 16, fixed: "preset \"Deep Sleep\" list:S", .unsafe),
    CheckCase("preset ‹\"DeepSleep\"›", 16, fixed: "preset \"Deep Sleep\"", .unsafe),
    CheckCase("preset ‹\"Deep Slep\"›", 16, fixed: "preset \"Deep Sleep\"", .unsafe),
    CheckCase("preset ‹\"Beach Day\"›", 16),
    CheckCase("preset ‹\"Beach Day\"›\npreset ‹\"Beach Day\"›", 16, 16),
    CheckCase.yaml(
      "rules: [{kind: preset, name: ‹deep sleep›}]", 16,
      fixed: "rules: [{kind: preset, name: \"Deep Sleep\"}]", .unsafe),
    CheckCase.yaml("rules: [{kind: preset, name: ‹Beach Day›}]", 16),
  ]

  @Test(arguments: rules + rulesThroughAliases + rulesWithOtherErrors) func rule(_ item: CheckCase) {
    item.expect()
  }

  @Test(arguments: lists + unknownLists + lostLists) func list(_ item: CheckCase) { item.expect() }

  @Test(arguments: presets) func preset(_ item: CheckCase) { item.expect() }

  /// Without any declaration every list is the phone's own, and names are as they are written.
  @Test func listsOfThePhone() {
    let (_, checked, found) = check(
      "schedule \"A\" all-day daily list:Social\ntime-limit 5m daily list:\"Any Name\"")
    #expect(found.isEmpty)
    #expect(checked.rules.map(\.rule.list) == ["Social", "Any Name"])
  }

  /// Names differ in case and spacing; only composition makes no difference.
  @Test func namesThatDiffer() {
    let (_, checked, found) = check(
      "schedule \"A\" all-day mon\nschedule \"a\" all-day tue\nschedule \"A \u{301}\" all-day sun")
    #expect(found.isEmpty)
    #expect(Set(checked.rules.map(\.rule.id)).count == 3)
  }

  /// The files of one phone are checked together, whatever their order and form.
  @Test func namesAcrossFiles() {
    let sources = [
      SourceFile(path: "a.oal", text: "schedule \"A\" all-day daily list:Social\n"),
      SourceFile(
        path: "b.oal.yaml",
        text: "lists: {Social: {}}\nrules: [{name: A, kind: time-limit, budget: 5m, days: mon}]"),
      SourceFile(path: "c.oal", text: "list Social\nschedule \"C\" all-day daily list:social\n"),
    ]
    let trees = sources.indices.map { index in
      index == 1
        ? YAMLReader.read(sources[index], file: index).tree
        : CompactReader.read(sources[index], file: index).tree
    }
    let result = Checker.check(trees, sources: sources) { [] }
    #expect(result.diagnostics.map(\.code.number).sorted() == [10, 11, 12])
    #expect(result.diagnostics.first { $0.code.number == 10 }?.location.file == 1)
    #expect(result.diagnostics.first { $0.code.number == 10 }?.related.map(\.location.file) == [0])
    #expect(result.diagnostics.first { $0.code.number == 12 }?.location.file == 2)
    #expect(result.checked.rules.map(\.rule.name) == ["A"])
    #expect(result.checked.rejected.map(\.location.file) == [1, 2])
  }

  // MARK: Lengths

  /// Names have a hundred characters at most; bundle identifiers and domains are no names.
  static let lengths: [(kind: String, value: String, message: String?)] = [
    ("app", "com." + String(repeating: "a", count: 500), nil),
    ("site", String(repeating: "abcdefgh.", count: 28) + "x", nil),
    ("site", String(repeating: "abcdefgh.", count: 28) + "xy", "a domain has at most 253 bytes"),
    ("site", String(repeating: "a", count: 64) + ".com", "each part of a domain has at most 63 bytes"),
    ("category", String(repeating: "a", count: 101), "a name has at most 100 characters"),
  ]

  @Test(arguments: lengths) func itemsHaveTheirOwnLengths(_ kind: String, _ value: String, _ message: String?)
  {
    let key = ["app": "apps", "site": "sites", "category": "categories"][kind] ?? ""
    let compact = check("list S \(kind):\(value)").diagnostics.map(\.message)
    let yaml = check("lists: {S: {\(key): [\(value)]}}", .yaml).diagnostics.map(\.message)
    #expect(compact == (message.map { [$0] } ?? []))
    #expect(yaml == compact)
  }
}
