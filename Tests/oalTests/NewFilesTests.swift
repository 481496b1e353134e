import Foundation
import Testing

@testable import oal

/// `oal init`.
@Suite struct InitCommandTests {
  /// What the tool writes and what the repository shows is as the tool wants it.
  @Test(arguments: ["compact", "yaml"]) func whatInitWritesPassesCheck(_ form: String) throws {
    let scratch = try Scratch()
    let words = ["init", "--yes", "--form", form, "--zone", "Europe/Berlin"]
    #expect(try Tool.run(words, in: scratch.folder).status == 0)
    let result = try Tool.run(["check", "--fail-on", "warning"], in: scratch.folder)
    #expect(result.status == 0, "\(result.output)\(result.trouble)")
    // Hooks for the layout too.
    #expect(try scratch.read(".pre-commit-config.yaml").contains("entry: oal fmt --tracked"))
  }

  @Test(arguments: ["Examples", "Presets"]) func whatTheRepositoryShowsPassesCheck(_ folder: String) throws {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: Tool.package.appendingPathComponent(folder).path)
    let sound = names.filter {
      !$0.hasPrefix("faulty") && !$0.hasSuffix(".swift") && !$0.contains(".oal-test.")
    }
    .sorted()
    #expect(!sound.isEmpty)
    for name in sound {
      let result = try Tool.run(["check", "\(folder)/\(name)"], in: Tool.package)
      #expect(result.status == 0, "\(result.output)\(result.trouble)")
    }
  }

  @Test func theTestsOfTheExamplesPass() throws {
    let result = try Tool.run(["test", "Examples"], in: Tool.package)
    #expect(result.status == 0 && result.output.hasSuffix("met\n"), "\(result.output)\(result.trouble)")
  }

  @Test(arguments: InitCommand.Form.allCases, [nil, "Europe/Berlin"])
  func whatIsWrittenHasNoFinding(_ form: InitCommand.Form, _ zone: String?) throws {
    let scratch = try Scratch()
    let words =
      ["init", "--form", form.rawValue, "--pre-commit", "yes"] + (zone.map { ["--zone", $0] } ?? [])
    let result = try Tool.run(words, in: scratch.folder)
    #expect(result.status == 0 && result.trouble.isEmpty)
    #expect(result.output.split(separator: "\n").count == 4)
    // The first tests pass, and would notice something.
    let tested = try Tool.run(["test", "--coverage"], in: scratch.folder)
    #expect(tested.status == 0 && tested.output.contains("2 of 3 rules"), "\(tested.output)\(tested.trouble)")
    let linted = try Tool.run(["lint", "--fail-on", "info"], in: scratch.folder)
    #expect(linted.status == 0, "\(linted.output)")
    #expect(linted.output.contains("1 file") || linted.output.isEmpty)
    #expect(try Tool.run(["plan"], in: scratch.folder).output.contains("Deep Sleep"))
    #expect(try scratch.read(".oalrc.yaml").contains("\ntimezone: Europe/Berlin\n") == (zone != nil))
    #expect(try scratch.read(".pre-commit-config.yaml").contains("--fail-on warning"))
  }

  @Test func nothingIsOverwritten() throws {
    let scratch = try Scratch()
    try scratch.write(".oalrc.yaml", "# mine\n")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.url("rules.oal").path, withDestinationPath: "elsewhere.oal")
    let result = try Tool.run(["init", "--yes"], in: scratch.folder)
    #expect(result.status == 0)
    #expect(result.output == "wrote rules.oal-test.yaml\nwrote .pre-commit-config.yaml\n")
    #expect(result.trouble.contains(".oalrc.yaml") && result.trouble.contains("rules.oal"))
    #expect(try scratch.read(".oalrc.yaml") == "# mine\n")
    #expect(!FileManager.default.fileExists(atPath: scratch.url("elsewhere.oal").path))
  }

  @Test func aFolderThatIsMissingIsTrouble() throws {
    let result = try Tool.run(["init", "nowhere", "--pre-commit", "no", "--yes"])
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
  }

  @Test func anUnknownZoneIsTroubleBeforeAnythingIsWritten() throws {
    let scratch = try Scratch()
    #expect(try Tool.run(["init", "--zone", "Europe/Berln"], in: scratch.folder).status == 2)
    #expect(!FileManager.default.fileExists(atPath: scratch.url("rules.oal").path))
  }
}

/// `oal add`.
@Suite struct AddCommandTests {
  /// What a file holds after a rule is added to it.
  private func added(
    _ words: [String], to text: String, _ name: String = "a.oal"
  ) throws -> (text: String, result: Tool.Result) {
    let scratch = try Scratch()
    try scratch.write(name, text)
    let result = try Tool.run(["add"] + words + ["--file", name], in: scratch.folder)
    return (try scratch.read(name), result)
  }

  private static let yamlList =
    "Two Words: {apps: [com.x.y, Voice Memos], categories: [social], sites: [x.com]}"

  /// A list stands behind the last list, in the file's own form.
  @Test(arguments: [
    (
      "a.oal", "list A app:a.b # x\n  # more\n# next\nopen-limit 5/day daily list:A\n",
      "list A app:a.b # x\n  # more\n\(compactList)\n# next\nopen-limit 5/day daily list:A\n"
    ),
    ("a.oal", "open-limit 5/day daily", "open-limit 5/day daily\n\(compactList)"),
    ("a.oal", "", compactList + "\n"),
    ("a.oal", "list A\r\n# x\r\n", "list A\r\n\(compactList)\r\n# x\r\n"),
    (
      "a.yaml", "lists:\n  A: {apps: [a.b]} # x\nrules: []\n",
      "lists:\n  A: {apps: [a.b]} # x\n  \(yamlList)\nrules: []\n"
    ),
    (
      "a.yaml", "lists:\n    A:\n      apps:\n      - a.b\n      # c\n\nrules: []\n",
      "lists:\n    A:\n      apps:\n      - a.b\n      # c\n    \(yamlList)\n\nrules: []\n"
    ),
    ("a.yaml", "rules: []\n", "rules: []\nlists:\n  \(yamlList)\n"),
    ("a.yaml", "lists: {A: {}}\n", "lists: {A: {}, \(yamlList)}\n"),
    (
      "a.json", "{\"lists\": {\"A\": {}}}\n",
      "{\"lists\": {\"A\": {}, \"Two Words\": {\"apps\": [\"com.x.y\", \"Voice Memos\"], "
        + "\"categories\": [\"social\"], \"sites\": [\"x.com\"]}}}\n"
    ),
  ])
  func listIsAdded(_ name: String, _ text: String, _ wanted: String) throws {
    let words = ["list", "Two Words", "app:com.x.y", "app:Voice Memos", "category:social", "site:x.com"]
    let (new, result) = try added(words, to: text, name)
    #expect(result.status == 0 && new == wanted, "\(new)\(result.trouble)")
    // Twice is a fault, and the file stays.
    let again = try added(words, to: new, name)
    #expect(again.result.status == 1 && again.text == new)
  }

  private static let compactList =
    "list \"Two Words\" app:com.x.y app:\"Voice Memos\" category:social site:x.com"

  @Test(arguments: [["list", "A", "categry:x"], ["list", "A", ""], ["list", "A", "site:x"], ["list"]])
  func listWithAFaultIsNotAdded(_ words: [String]) throws {
    let (text, result) = try added(words, to: "# mine\n")
    #expect(result.status > 0 && text == "# mine\n")
  }

  private static let limit = ["time-limit", "T", "45m/day", "mon-thu,sat"]

  @Test(arguments: [
    (
      ["schedule", "A", "22:00-06:00", "daily", "block", "hard"],
      "schedule \"A\" 22:00-06:00 daily block hard"
    ),
    (
      ["schedule", "A \"B\"", "05:30+10m", "daily", "list:Work Tools"],
      "schedule \"A \\\"B\\\"\" 05:30+10m daily list:\"Work Tools\""
    ),
    (
      ["schedule", "A", "all-day", "daily", "list:\"Work Tools\""],
      "schedule \"A\" all-day daily list:\"Work Tools\""
    ),
    (["open-limit", "G", "5", "opens/day", "weekends"], "open-limit \"G\" 5 opens/day weekends"),
    (["open-limit", "G", "5 opens/day", "weekends"], "open-limit \"G\" 5 opens/day weekends"),
    (
      ["preset", "Deep Sleep", "as", "My Sleep", "disabled"], "preset \"Deep Sleep\" as \"My Sleep\" disabled"
    ),
  ])
  func theStatementIsAppended(_ words: [String], _ statement: String) throws {
    let (text, result) = try added(words, to: "# mine\n")
    #expect(result.status == 0, "\(result.trouble)")
    #expect(text == "# mine\n" + statement + "\n")
    #expect(result.output == "added to a.oal: \(statement)\n")
  }

  @Test(arguments: [
    ("", "R\n"), ("\n", "\nR\n"), ("  ", "  \nR\n"), ("# a", "# a\nR"), ("# a\r\n", "# a\r\nR\r\n"),
    ("# a\r\n# b", "# a\r\n# b\r\nR"), ("# a\n\n\n", "# a\n\n\nR\n"),
    ("open-limit 5/day\n  daily\n", "open-limit 5/day\n  daily\nR\n"),
  ])
  func lineEndsAndTheEndAreKept(_ before: String, _ after: String) throws {
    let (text, result) = try added(Self.limit, to: before)
    #expect(result.status == 0, "\(result.trouble)")
    #expect(text == after.replacingOccurrences(of: "R", with: "time-limit \"T\" 45m/day mon-thu,sat"))
  }

  @Test(arguments: [
    ("", "rules:\n  - name: T\n    kind: time-limit\n    budget: 45m/day\n    days: [mon-thu, sat]\n"),
    (
      "rules: []\nversion: 1\n",
      "rules:\n  - name: T\n    kind: time-limit\n    budget: 45m/day\n    days: [mon-thu, sat]\nversion: 1\n"
    ),
    (
      "rules:\r\n- {kind: open-limit, budget: 5/day, days: daily}  # one\r\nversion: 1\r\n",
      "rules:\r\n- {kind: open-limit, budget: 5/day, days: daily}  # one\r\n"
        + "- {name: T, kind: time-limit, budget: 45m/day, days: [mon-thu, sat]}\r\nversion: 1\r\n"
    ),
    (
      "rules:\n    -   kind: open-limit\n        budget: 5/day\n        days: daily",
      "rules:\n    -   kind: open-limit\n        budget: 5/day\n        days: daily\n"
        + "    -   name: T\n        kind: time-limit\n        budget: 45m/day\n        days: [mon-thu, sat]"
    ),
  ])
  func theYAMLFormIsKept(_ before: String, _ after: String) throws {
    let (text, result) = try added(Self.limit, to: before, "a.oal.yaml")
    #expect(result.status == 0, "\(result.trouble)")
    #expect(text == after)
  }

  /// A rule is put where it adds no line break to a block scalar and takes none from it.
  @Test(arguments: [
    (
      "rules:\n  - kind: open-limit\n    budget: 5/day\n    days: daily\n    name: |+\n      G \n\n\nx-a: 1\n",
      "rules:\n  - kind: open-limit\n    budget: 5/day\n    days: daily\n    name: |+\n      G \n\n\n"
        + "  - name: T\n    kind: time-limit\n    budget: 45m/day\n    days: [mon-thu, sat]\nx-a: 1\n"
    ),
    (
      "x-a: >+\n  b\n\n",
      "x-a: >+\n  b\n\nrules:\n  - name: T\n    kind: time-limit\n    budget: 45m/day\n    days: [mon-thu, sat]\n"
    ),
    ("version: 1\nx-a: |\n  b", nil),
  ])
  func blockScalarsStay(_ before: String, _ after: String?) throws {
    let (text, result) = try added(Self.limit, to: before, "a.oal.yaml")
    #expect(result.status == (after == nil ? 2 : 0), "\(result.trouble)")
    #expect(text == after ?? before)
  }

  /// What nobody could see in a name is written as an escape in each form.
  @Test(arguments: [
    ("a.oal", "", "T\\u{202e}"), ("a.oal.yaml", "rules: []\n", "T\\u202E"),
    ("a.json", "{\"rules\": []}\n", "T\\u202e"),
  ])
  func hiddenCharactersAreEscaped(_ name: String, _ before: String, _ written: String) throws {
    let (text, result) = try added(["time-limit", "T\u{202E}", "45m/day", "daily"], to: before, name)
    #expect(result.status == 0, "\(result.trouble)")
    #expect(text.contains(written) && !text.unicodeScalars.contains("\u{202E}"))
  }

  /// Names that YAML would read as a number, a boolean or another type come back unchanged.
  @Test(arguments: ["yes", "12", "a: b", "a #b", "a - b", "\"", "'x'", "Ä 🌙", "{a}", "null", "a  b"])
  func namesSurviveYAML(_ name: String) throws {
    let (text, result) = try added(
      ["schedule", name, "all-day", "daily", "list:" + name], to: "lists: {}\nrules: []\n", "a.oal.yaml")
    // The list is not declared, which is said with its name.
    #expect(result.status == 0 || result.trouble.contains("OAL011"), "\(result.trouble)\(text)")
    let (again, second) = try added(["schedule", name, "all-day", "daily"], to: "", "a.oal.yaml")
    #expect(second.status == 0, "\(second.trouble)")
    let scratch = try Scratch()
    try scratch.write("a.oal.yaml", again)
    let plan = try Tool.run(["plan", "a.oal.yaml", "--format", "json"], in: scratch.folder).output
    let quoted = String(decoding: try JSONEncoder().encode([name]), as: UTF8.self).dropFirst().dropLast()
    #expect(plan.contains("\"rule\":\(quoted)"), "\(plan)")
  }

  @Test(arguments: [
    ["schedule", "A", "25:00-06:00", "daily"], ["schedule", "A", "daily"],
    ["schedule", "A", "all-day", "daily", "nonsense"],
    ["time-limit", "A", "5/day", "daily"], ["time-limit", "A", "45m/day", "daily", "allow-only"],
    ["schedule", "Taken", "all-day", "daily"], ["schedule", "A", "all-day", "daily", "list:Unknown"],
    ["preset", "Deep Sleap"], ["schedule", "", "all-day", "daily"],
  ])
  func mistakesLeaveTheFileAsItIs(_ words: [String]) throws {
    for (name, before) in [
      ("a.oal", "list Social\nopen-limit \"Taken\" 5/day daily list:Social"),
      (
        "a.oal.yaml",
        "lists: {Social: {}}\nrules:\n- {name: Taken, kind: open-limit, budget: 5/day, days: daily, list: Social}"
      ),
    ] {
      let (text, result) = try added(words, to: before, name)
      #expect(result.status == 1)
      #expect(text == before)
      #expect(result.output.isEmpty)
      #expect(result.trouble.contains("error[OAL"))
    }
  }

  @Test(arguments: [
    ["schedule", "A", "all-day", "daily\nlist B"], ["schedule", "A", "all-day", "daily # x"], ["schedule"],
    [],
    ["schedule", "A", "all-day", ""], ["shedule", "A"],
  ])
  func whatIsNoClauseIsAUsageError(_ words: [String]) throws {
    let result = try Tool.run(["add"] + words)
    #expect(result.status == 2)
    #expect(result.trouble.contains("--help"))
  }

  private static let braced = "{name: T, kind: time-limit, budget: 45m/day, days: [mon-thu, sat]}"
  private static let block =
    "  - name: T\n    kind: time-limit\n    budget: 45m/day\n    days: [mon-thu, sat]\n"

  /// Adds a rule between brackets, at document marks and beside comments. R stands for an existing rule, N for the new
  /// rule in braces, B for the new rule as a block.
  @Test(arguments: [
    ("rules: [R]\n", "rules: [R, N]\n"), ("{rules: [R]}", "{rules: [R, N]}"),
    ("rules: [R,]\n", "rules: [R, N,]\n"),
    ("rules: [\n  R, # a, b\n]\n", "rules: [\n  R, # a, b\n  N,\n]\n"),
    ("rules: [\n  R # c\n  # d\n]\n", "rules: [\n  R, # c\n  N\n  # d\n]\n"),
    ("rules: [R # c\n]\n", "rules: [R, # c\n  N\n]\n"), ("rules: [] # none\n", "rules: [N] # none\n"),
    ("rules: # none\nversion: 1\n", "rules: # none\nBversion: 1\n"), ("\"rules\":\n", "\"rules\":\nB"),
    ("{}", "{rules: [N]}"), ("{version: 1 # c\n}\n", "{version: 1, # c\n  rules: [N]\n}\n"),
    ("lists: {S: {}}\n...\n", "lists: {S: {}}\nrules:\nB...\n"), ("---\n# c\n", "---\n# c\nrules:\nB"),
    (
      "rules:\n  - kind: open-limit\n    budget: 5/day\n    days: daily\n\n    # of A\n  # of none\nversion: 1\n",
      "rules:\n  - kind: open-limit\n    budget: 5/day\n    days: daily\n\n    # of A\nB  # of none\nversion: 1\n"
    ),
    ("rules:\n- R\n  # of R", "rules:\n- R\n  # of R\n- N"),
    ("rules:\n- &a R\n", "rules:\n- &a R\n- N\n"), ("rules:\n-   # c\n  R\n", "rules:\n-   # c\n  R\n- N\n"),
  ])
  func everyYAMLLayoutIsKept(_ before: String, _ after: String) throws {
    let old = "{kind: open-limit, budget: 5/day, days: daily}"
    let (text, result) = try added(Self.limit, to: before.replacing("R", with: old), "a.oal.yaml")
    #expect(result.status == 0, "\(result.trouble)")
    #expect(
      text
        == after.replacing("R", with: old).replacing("N", with: Self.braced).replacing("B", with: Self.block))
  }

  /// JSON stays JSON, which has strings in quotes and no comma at the end.
  @Test(arguments: [
    "", "{}", "{\"version\": 1}\n", "{\"rules\": []}\n", "{\"rules\": [R]}",
    "{\n  \"rules\": [\n    R\n  ]\n}\n",
    "{\"rules\": [R,\n\tR2],\n\"version\": 1}",
  ])
  func jsonStaysJSON(_ before: String) throws {
    let rule =
      "{\n      \"name\": \"A\", \"kind\": \"open-limit\", \"budget\": \"5/day\", \"days\": \"daily\"}"
    let old = before.replacing("R2", with: rule.replacing("A", with: "B")).replacing("R", with: rule)
    let words = ["schedule", "Ä \"T\"", "22:00-06:00", "sat,mon-wed", "hard", "disabled"]
    let (text, result) = try added(words, to: old, "a.json")
    #expect(result.status == 0, "\(result.trouble)")
    let value = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let rules = try #require(value["rules"] as? [[String: Any]])
    #expect(rules.count == 1 + before.filter { $0 == "R" }.count)
    #expect(rules.last?["name"] as? String == "Ä \"T\"")
    #expect(rules.last?["days"] as? [String] == ["mon-wed", "sat"])
    #expect(rules.last?["hard"] as? Bool == true && rules.last?["enabled"] as? Bool == false)
  }

  @Test func jsonOverSeveralLinesStaysSo() throws {
    let old =
      "{\n  \"rules\": [\n    {\n      \"kind\": \"open-limit\",\n      \"budget\": \"5/day\",\n      \"days\": \"daily\"\n    }"
    let new =
      "{\n      \"name\": \"T\",\n      \"kind\": \"time-limit\",\n      \"budget\": \"45m/day\",\n      \"days\": \"mon\"\n    }"
    let (text, _) = try added(["time-limit", "T", "45m", "mon"], to: old + "\n  ]\n}\n", "a.json")
    #expect(text == old + ",\n    " + new + "\n  ]\n}\n")
  }

  /// Where no place is sure, what is shown is the text of the file's own form.
  @Test(arguments: [
    ("x-r: &r [{kind: open-limit, budget: 5/day, days: daily}]\nrules: *r\n", "- " + braced),
    ("rules: [# c\n]\n", "- " + braced),
    (
      "{\"x-r\": &r [{\"kind\": \"open-limit\", \"budget\": \"5/day\", \"days\": \"daily\"}], \"rules\": *r}",
      "{\"name\": \"T\", \"kind\": \"time-limit\", \"budget\": \"45m/day\", \"days\": [\"mon-thu\", \"sat\"]}"
    ),
  ])
  func aYAMLFileLaidOutOtherwiseStays(_ before: String, _ byHand: String) throws {
    let (text, result) = try added(Self.limit, to: before, "a.oal.yaml")
    #expect(result.status == 2)
    #expect(text == before)
    #expect(result.trouble.contains("by hand: " + byHand))
  }

  /// The errors of a file are those of its own lines.
  @Test(arguments: [
    "rules: [\n", "rules: ~\n", "rules: !x []\n", "[]\n", "rules: []\n---\nrules: []\n", "a\n...\nb\n",
  ])
  func aYAMLFileWithErrorsStays(_ before: String) throws {
    let (text, result) = try added(Self.limit, to: before, "a.oal.yaml")
    #expect(result.status == 1)
    #expect(text == before)
    #expect(result.trouble.contains("error[OAL") && !result.trouble.contains("time-limit"))
  }

  @Test func theOnlyFileOfTheFolderIsMeant() throws {
    let scratch = try Scratch()
    #expect(try Tool.run(["add"] + Self.limit, in: scratch.folder).status == 0)
    #expect(try scratch.read("rules.oal") == "time-limit \"T\" 45m/day mon-thu,sat\n")
    #expect(
      try Tool.run(["add", "open-limit", "O", "5/day", "daily", "--diff"], in: scratch.folder).status == 1)
    #expect(try Tool.run(["add", "open-limit", "O", "5/day", "daily"], in: scratch.folder).status == 0)
    #expect(try scratch.read("rules.oal").hasSuffix("\nopen-limit \"O\" 5/day daily\n"))
    try scratch.write("other.oal", "")
    #expect(try Tool.run(["add", "open-limit", "P", "5/day", "daily"], in: scratch.folder).status == 2)
  }

  /// A rule's name must be unique in the whole project.
  @Test func theProjectIsCheckedToo() throws {
    let scratch = try Scratch()
    try scratch.write(".oalrc.yaml", "")
    try scratch.write("one.oal", "time-limit \"T\" 45m/day daily\n")
    try scratch.write("two.oal", "")
    let result = try Tool.run(["add"] + Self.limit + ["--file", "two.oal"], in: scratch.folder)
    #expect(result.status == 1)
    #expect(result.trouble.contains("OAL010"))
    #expect(try scratch.read("two.oal").isEmpty)
  }
}
