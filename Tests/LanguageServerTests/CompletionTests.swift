import JSONText
import RuleModel
import RuleSyntax
import Testing

@testable import LanguageServer

@Suite struct CompletionTests {
  private func items(
    _ marked: String, _ uri: String = rules, capabilities: JSONValue = Client.everything
  ) throws -> (text: String, items: [JSONValue]) {
    var client = try Client(capabilities: capabilities)
    let marked = Marked(marked)
    client.open(marked.text, uri)
    return (marked.text, try client.ask("completion", at: marked.positions[0], uri).array ?? [])
  }

  private func labels(_ marked: String, _ uri: String = rules) throws -> [String] {
    try items(marked, uri).items.compactMap { $0["label"]?.string }
  }

  /// The text after choosing a proposal.
  private func choose(_ label: String, _ marked: String, _ uri: String = rules) throws -> String {
    let plain: JSONValue = [:]
    let (text, items) = try items(marked, uri, capabilities: plain)
    let item = try #require(items.first { $0["label"]?.string == label }, "\(items.map(\.text))")
    return try text.applying([try #require(item["textEdit"])])
  }

  // MARK: The compact form

  private static let statements = ["schedule", "time-limit", "open-limit", "preset", "list"]

  @Test(arguments: ["‸", "sch‸", "list X\n‸\nlist Y\n", "list X\n# c\nt‸", "\u{FEFF}‸", "# c\n\n‸"])
  func proposesStatements(marked: String) throws {
    #expect(try labels(marked) == Self.statements)
  }

  @Test func aStatementIsATemplate() throws {
    let item = try #require(try items("ti‸").items.first { $0["label"] == "time-limit" })
    #expect(item["insertTextFormat"] == 2)
    #expect(item["textEdit"]?["newText"]?.string?.contains("${1:") == true)
    #expect(try choose("time-limit", "ti‸") == "time-limit ")
  }

  @Test func proposesOptionsOfThisKindOnly() throws {
    let schedule = try labels("schedule \"A\" ‸")
    for label in [
      "22:00-06:00", "daily", "mon", "block", "allow-only", "list:", "hard", "disabled",
      "block-adult-content",
    ] {
      #expect(schedule.contains(label))
    }
    #expect(!schedule.contains { $0.contains("opens") || $0.contains("m/day") || $0 == "as" })
    let limit = try labels("time-limit \"A\" ‸")
    #expect(limit.contains("45m/day"))
    #expect(
      !limit.contains {
        ["block", "allow-only", "block-adult-content", "all-day", "5 opens/day"].contains($0)
      })
    let opens = try labels("open-limit \"A\" ‸")
    #expect(opens.contains("5 opens/day") && !opens.contains("45m/day"))
    #expect(try labels("preset \"Deep Sleep\" ‸").contains("as"))
  }

  /// Both forms propose what the table of options says, and nothing of another kind of rule.
  @Test(arguments: RuleKeyword.all) func proposesEveryOptionOfTheTable(keyword: RuleKeyword) throws {
    let compact = try labels("list L\n\(keyword.spelling) \"A\" ‸")
    let yaml = try labels("rules:\n  - kind: \(keyword.spelling)\n    ‸\n", yamlRules)
    for option in RuleOption.all {
      let fits = option.kind.fits(keyword)
      for word in option.words.map(\.text) { #expect(compact.contains(word) == fits, "\(word)") }
      #expect(yaml.contains(option.key) == fits, "\(option.key)")
    }
  }

  @Test func proposesNothingTwice() throws {
    let labels = try labels("schedule \"A\" 22:00-06:00 ‸ daily list:X hard\n")
    #expect(labels.contains("disabled"))
    #expect(!labels.contains { ["hard", "daily", "22:00-06:00", "list:"].contains($0) })
  }

  @Test func knowsTheListsThatThereAre() throws {
    let lists = "list Social\nlist \"Work Tools\"\n"
    #expect(try labels(lists + "schedule \"A\" all-day daily list:‸") == ["Social", "Work Tools"])
    #expect(
      try labels("schedule \"A\" all-day daily list:‸\nschedule \"B\" all-day daily list:Games") == ["Games"])
    #expect(
      try choose("Work Tools", lists + "schedule \"A\" all-day daily list:W‸ hard") == lists
        + "schedule \"A\" all-day daily list:\"Work Tools\" hard")
    // An editor may have closed the quotes already.
    #expect(
      try choose("Social", lists + "schedule \"A\" all-day daily list:\"S‸\" hard") == lists
        + "schedule \"A\" all-day daily list:\"Social\" hard")
  }

  @Test func proposesListsThatAreMissing() throws {
    #expect(try labels("list Games\nlist ‸\nschedule \"A\" all-day daily list:Social\n") == ["Social"])
    #expect(try labels("list Social ‸") == ["app:", "category:", "site:"])
    #expect(try labels("list Social app:‸").isEmpty)
  }

  @Test func completesDaysInAList() throws {
    #expect(
      try choose("wed", "schedule \"A\" all-day mon,w‸ list:X") == "schedule \"A\" all-day mon,wed list:X")
    #expect(try choose("fri", "schedule \"A\" all-day mon-‸") == "schedule \"A\" all-day mon-fri")
    #expect(try labels("schedule \"A\" all-day mon,‸").count == 7)
  }

  @Test func completesPresets() throws {
    let names = try labels("preset ‸")
    #expect(names.count >= 5 && names.contains("Deep Sleep"))
    #expect(try choose("Deep Sleep", "preset ‸") == "preset \"Deep Sleep\"")
    #expect(try choose("Deep Sleep", "preset \"De‸\" list:X") == "preset \"Deep Sleep\" list:X")
    #expect(try choose("Deep Sleep", "preset \"Deep S‸") == "preset \"Deep Sleep\"")
  }

  @Test func goesOnOnTheNextLine() throws {
    #expect(try labels("schedule \"A\" 22:00-06:00\n  # why\n  ‸").contains("daily"))
    #expect(try labels("schedule \"A\" 22:00-06:00\n\n  ha‸").contains("hard"))
  }

  @Test(arguments: [
    "schedule \"A‸", "schedule \"A #‸", "list \"A‸", "nonsense ‸", "schedule \"A\" 22:‸", "# note ‸",
    "schedule \"A\" all-day \"B‸",
  ])
  func proposesNothingHere(marked: String) throws {
    #expect(try labels(marked).isEmpty)
  }

  @Test func completesSuppressions() throws {
    #expect(try labels("# oal‸") == ["oal:ignore", "oal:ignore-file"])
    #expect(try labels("schedule \"A\" 22:00-24:00 daily list:X # oal:ignore ‸").first == "OAL102")
    #expect(!(try labels("# oal:ignore ‸").contains("OAL001")))
    #expect(try choose("OAL103", "# oal:ignore OAL1‸ x") == "# oal:ignore OAL103 x")
    #expect(try labels("rules: [] # oal:ignore ‸", yamlRules).contains("OAL105"))
  }

  // MARK: YAML

  @Test(arguments: [
    ("‸", ["version", "lists", "rules"]), ("version: 1\nli‸\n", ["lists", "rules"]), ("version: ‸", ["1"]),
    ("lists:\n  Social:\n    ‸", ["apps", "categories", "sites"]),
    ("lists:\n  Social:\n    apps: [a.b]\n    si‸", ["categories", "sites"]),
    ("lists: {Social: {‸}}", ["apps", "categories", "sites"]),
    (
      "lists:\n  ‸\nrules:\n  - {name: A, kind: schedule, window: all-day, days: daily, list: Social}",
      ["Social"]
    ),
    ("rules:\n  - name: A\n    kind: ‸", ["schedule", "time-limit", "open-limit", "preset"]),
    ("rules:\n- name: A\n  kind: s‸", ["schedule", "time-limit", "open-limit", "preset"]),
    ("rules: [{kind: ‸}]", ["schedule", "time-limit", "open-limit", "preset"]),
    ("rules:\n  - name: A\n    hard: ‸", ["true", "false"]),
    ("rules:\n  - mode: ‸", ["block", "allow-only"]),
    ("lists:\n  S: {}\n  T: {}\nrules:\n  - list: ‸", ["S", "T"]),
    ("rules:\n  - name: A\n    days: [mon, ‸]", ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]),
    ("rules:\n  - name: A\n    days:\n      - ‸", ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]),
    ("rules:\n  - {name: A, kind: open-limit, budget: ‸}", ["5 opens/day", "1 open/day", "10 opens/day"]),
    ("rules:\n  - kind: time-limit\n    budget: ‸", ["45m/day", "15m/day", "1h30m/day"]),
    ("rules:\n  - name: ‸\n    kind: schedule", []), ("rules:\n  - window: {‸", []), ("x-mine:\n  ‸", []),
    ("rules:\n  - {name: A, ‸\nlists:\n  ‸", ["name", "kind"]),
  ])
  func proposesByLevelAndKey(marked: String, expected: [String]) throws {
    let labels = try labels(marked, yamlRules)
    if expected == ["name", "kind"] {
      #expect(labels.first == "kind" && labels.contains("window"))
    } else {
      #expect(labels == expected)
    }
  }

  @Test(arguments: [
    "rules:\n  - name: A\n    kind: time-limit\n    ‸\n",
    "rules:\n  - name: A\n    ‸\n    kind: time-limit\n",
    "rules:\n  - ‸\n    kind: time-limit\n    name: A\n", "rules:\n  - {name: A, kind: time-limit, ‸}\n",
    "rules:\n  - {‸, name: A, kind: time-limit}\n", "rules:\n- kind: time-limit\n  name: \"x: [\"\n  b‸",
    "rules:\n  - kind: schedule\n    name: {\n  - name: A\n    kind: time-limit\n    ‸",
    "rules: [{kind: schedule}, {kind: time-limit, name: A,\n  ‸}]",
  ])
  func proposesKeysOfThisKindOnly(marked: String) throws {
    let keys = RuleKeyword.kind(.timeLimit).options.map(\.option.key)
    #expect(keys.contains("budget") && !keys.contains("window"))
    #expect(try labels(marked, yamlRules) == keys)
  }

  @Test func everyKeyWhereTheKindIsOpen() throws {
    let labels = try labels("rules:\n  - name: A\n    ‸", yamlRules)
    #expect(labels.first == "kind" && labels.contains("window") && labels.contains("budget"))
  }

  @Test func proposesCategoriesInAList() throws {
    #expect(
      try labels("lists:\n  Fit: {categories: [‸]}\n", yamlRules) == AppCategory.allCases.map(\.rawValue))
    #expect(
      try choose("travel", "lists:\n  Fit:\n    categories:\n      - tr‸\n", yamlRules)
        == "lists:\n  Fit:\n    categories:\n      - travel\n")
  }

  @Test(arguments: [
    ("kind", "rules:\n  - name: A\n    ki‸\n", "rules:\n  - name: A\n    kind: \n"),
    (
      "Work: x", "lists:\n  \"Work: x\": {}\nrules:\n  - list: W‸\n",
      "lists:\n  \"Work: x\": {}\nrules:\n  - list: \"Work: x\"\n"
    ),
    (
      "Social", "lists:\n  Social: {}\nrules:\n  - list: \"S‸\"\n",
      "lists:\n  Social: {}\nrules:\n  - list: \"Social\"\n"
    ),
    (
      "wed", "rules:\n  - {days: [mon, w‸], kind: schedule}\n",
      "rules:\n  - {days: [mon, wed], kind: schedule}\n"
    ),
    ("schedule", "rules:\n  - {name: A, kind: s‸}", "rules:\n  - {name: A, kind: schedule}"),
    (
      "Deep Sleep", "rules:\n  - kind: preset\n    name: ‸\n",
      "rules:\n  - kind: preset\n    name: Deep Sleep\n"
    ),
  ])
  func writesYAML(label: String, marked: String, expected: String) throws {
    #expect(try choose(label, marked, yamlRules) == expected)
  }

  @Test func startsARule() throws {
    let labels = try labels("rules:\n  ‸", yamlRules)
    #expect(labels == ["- schedule", "- time-limit", "- open-limit", "- preset"])
  }

  /// Every proposal's range lies on the cursor's line and holds the cursor.
  @Test(arguments: [
    "schedule \"🌙\" mon,w‸ed list:X", "preset \"De‸ep\" hard", "rules:\n  - {name: 🌙, kind: sch‸ed}",
    "rules:\n  - name:\n     ‸",
  ])
  func rangesHoldTheCursor(marked: String) throws {
    let cursor = Marked(marked).positions[0]
    for uri in [rules, yamlRules] {
      for item in try items(marked, uri).items {
        let range = item["textEdit"]?["range"]
        #expect(range?["start"]?["line"] == cursor["line"] && range?["end"]?["line"] == cursor["line"])
        let character = cursor["character"]?.int ?? 0
        #expect(range?["start"]?["character"]?.int ?? 99 <= character)
        #expect(range?["end"]?["character"]?.int ?? 0 >= character)
      }
    }
  }
}
