import JSONText
import Testing

@testable import LanguageServer

@Suite struct NavigationTests {
  private static let files = [
    "/p/lists.oal": "list Social app:a.b\nlist \"Work Tools\"\n",
    "/p/night.oal":
      "schedule \"Night\" 22:00-06:00 daily list:Social\nschedule \"Work\" 09:00-17:00 daily list:\"Work Tools\"\n",
    "/p/day.oal.yaml":
      "rules:\n  - {name: Day, kind: schedule, window: 08:00-09:00, days: daily, list: Social}\n  - name: Noon\n    kind: schedule\n    window: 12:00-13:00\n    days: daily\n    list: \"Social\"\n",
  ]

  private func project() throws -> Client {
    var client = try Client(
      ServerEnvironment(
        ruleSet: { _ in RuleSetScope(Array(Self.files.keys)) },
        read: { Self.files[$0].map { Array($0.utf8) } }))
    client.open(Self.files["/p/night.oal"] ?? "", "file:///p/night.oal")
    return client
  }

  private static let onSocial: JSONValue = ["line": 0, "character": 41]

  @Test func goesToADeclarationInAnotherFile() throws {
    var client = try project()
    let places = try client.ask("definition", at: Self.onSocial, "file:///p/night.oal")
    #expect(places == [["uri": "file:///p/lists.oal", "range": Marked("list ‹Social›").range]])
  }

  @Test func findsReferencesInEveryFile() throws {
    var client = try project()
    let all = try client.ask(
      "references", at: Self.onSocial, "file:///p/night.oal", .init("context", ["includeDeclaration": true]))
    #expect(
      all.array?.compactMap { $0["uri"]?.string } == [
        "file:///p/day.oal.yaml", "file:///p/day.oal.yaml", "file:///p/lists.oal", "file:///p/night.oal",
      ])
    let uses = try client.ask(
      "references", at: Self.onSocial, "file:///p/night.oal", .init("context", ["includeDeclaration": false]))
    #expect(uses.array?.count == 3)
  }

  @Test func highlightsInTheFile() throws {
    var client = try Client()
    client.open("list A\nschedule \"X\" all-day daily list:A\n")
    let found = try client.ask("documentHighlight", at: ["line": 0, "character": 5])
    #expect(found.array?.map { $0["kind"] } == [3, 2])
  }

  @Test(arguments: ["definition", "references", "documentHighlight"])
  func findsNothingWhereNothingIs(method: String) throws {
    var client = try Client()
    client.open("list A\nschedule \"X\" all-day daily list:A\n")
    let result = try client.ask(method, at: ["line": 1, "character": 14])
    #expect(result == .null || result == [])
  }

  // MARK: Rename

  private func rename(
    _ marked: String, to name: String, _ uri: String = rules
  ) throws -> String {
    var client = try Client()
    let marked = Marked(marked)
    client.open(marked.text, uri)
    let edit = try client.ask("rename", at: marked.positions[0], uri, .init("newName", .string(name)))
    return try marked.text.applying(edit.edits(of: uri))
  }

  @Test(arguments: [
    (
      "list A‸\nschedule \"X\" all-day daily list:A hard\n", "B",
      "list B\nschedule \"X\" all-day daily list:B hard\n"
    ),
    (
      "list A\nschedule \"X\" all-day daily list:‸\"A\"\n", "B c",
      "list \"B c\"\nschedule \"X\" all-day daily list:\"B c\"\n"
    ),
    (
      "list \"A‸ b\"\nschedule \"A b\" all-day daily list:\"A b\"\n", "🌙\"",
      "list \"🌙\\\"\"\nschedule \"A b\" all-day daily list:\"🌙\\\"\"\n"
    ),
    ("schedule \"X‸\" all-day daily list:X\n", "  Y  ", "schedule \"Y\" all-day daily list:X\n"),
    ("preset ‸\"Deep Sleep\" list:X\n", "Mine", "preset \"Deep Sleep\" as \"Mine\" list:X\n"),
    ("preset \"Deep Sleep\" as ‸\"Old\" list:X\n", "Mine", "preset \"Deep Sleep\" as \"Mine\" list:X\n"),
    ("list A‸\n", "A", "list A\n"),
    // Statements that are no rule of a known kind.
    (
      "list A‸\nshed \"X\" all-day daily list:A\n\"Y\" list:\"A\" hard\npause \"A\" 15m list:\"\\u{41}\"\n",
      "B c",
      "list \"B c\"\nshed \"X\" all-day daily list:\"B c\"\n\"Y\" list:\"B c\" hard\npause \"A\" 15m list:\"B c\"\n"
    ),
    ("shed \"X‸\" all-day daily list:A\n", "Y", "shed \"Y\" all-day daily list:A\n"),
    ("shed \"P\" as \"X‸\" list:A\n", "Y", "shed \"P\" as \"Y\" list:A\n"),
    (
      "list e\u{301}‸ app:a.b\nschedule \"X\" all-day daily list:\u{E9}", "B",
      "list B app:a.b\nschedule \"X\" all-day daily list:B"
    ),
  ])
  func renames(marked: String, name: String, expected: String) throws {
    #expect(try rename(marked, to: name) == expected)
  }

  @Test(arguments: [
    (
      "lists:\n  A‸: {}\nrules:\n  - {name: X, kind: schedule, window: all-day, days: daily, list: A}\n",
      "B c",
      "lists:\n  B c: {}\nrules:\n  - {name: X, kind: schedule, window: all-day, days: daily, list: B c}\n"
    ),
    (
      "lists:\n  \"A‸\": {}\nrules:\n  - list: 'A'\n    kind: schedule\n", "yes",
      "lists:\n  \"yes\": {}\nrules:\n  - list: \"yes\"\n    kind: schedule\n"
    ),
    ("lists: {A‸: {}}\n", "8:00", "lists: {\"8:00\": {}}\n"),
    ("lists: {A‸: {}}\n", "B\u{3164}", "lists: {\"B\\u3164\": {}}\n"),
    (
      "rules:\n  - {name: X‸, kind: open-limit, list: X}\n", "a, b",
      "rules:\n  - {name: \"a, b\", kind: open-limit, list: X}\n"
    ),
    (
      "rules:\n  - {name: Deep‸ Sleep, kind: preset, list: X}\n", "Mine",
      "rules:\n  - {name: Deep Sleep, as: Mine, kind: preset, list: X}\n"
    ),
    (
      "rules:\n  - {\n    name: Deep‸ Sleep,  # why\n    kind: preset}\n", "Mine",
      "rules:\n  - {\n    name: Deep Sleep, as: Mine,  # why\n    kind: preset}\n"
    ),
    (
      "rules:\n  - {kind: preset,\n    name: Deep‸ Sleep  # why, and how\n    }\n", "Mine",
      "rules:\n  - {kind: preset,\n    name: Deep Sleep, as: Mine  # why, and how\n    }\n"
    ),
    (
      "{\"rules\": [\n  {\n    \"name\": \"Deep‸ Sleep\",\n    \"kind\": \"preset\"}]}\n", "Mine",
      "{\"rules\": [\n  {\n    \"name\": \"Deep Sleep\", \"as\": \"Mine\",\n    \"kind\": \"preset\"}]}\n"
    ),
    (
      "rules:\n  - name: Deep‸ Sleep\n    kind: preset\n", "Mine",
      "rules:\n  - name: Deep Sleep\n    as: Mine\n    kind: preset\n"
    ),
    // Rules of unknown kind, and what is no rule by its shape.
    (
      "lists: {A‸: {}}\nrules:\n  - {name: X, list: A}\n  - {name: Y, kind: shed, list: \"A\"}\n  - {kind: [], list: A}\n",
      "B",
      "lists: {B: {}}\nrules:\n  - {name: X, list: B}\n  - {name: Y, kind: shed, list: \"B\"}\n  - {kind: [], list: B}\n"
    ),
    (
      "lists: {A‸: {}}\nrules:\n  name: X\n  kind: schedule\n  list: A\n", "B",
      "lists: {B: {}}\nrules:\n  name: X\n  kind: schedule\n  list: B\n"
    ),
    (
      "lists: {A‸: {}}\nrules: {X: {list: A}, Y: {list: [A, Z]}}\nrule: [{list: A}]\nx-a: [{list: A}]\n", "B",
      "lists: {B: {}}\nrules: {X: {list: B}, Y: {list: [B, Z]}}\nrule: [{list: B}]\nx-a: [{list: A}]\n"
    ),
    (
      "lists: {A‸: {}}\nrules: [[{list: A}], {kind: schedule, list: [A, Z]}]\n", "B",
      "lists: {B: {}}\nrules: [[{list: B}], {kind: schedule, list: [B, Z]}]\n"
    ),
    ("rules: [{name: X‸, list: A}]\n", "Z", "rules: [{name: Z, list: A}]\n"),
    (
      "rules: [{name: P, as: X‸, list: A}]\n", "Z", "rules: [{name: P, as: Z, list: A}]\n"
    ),
    (
      "rules:\n  - kind: preset\n    name: |+\n      Deep‸ Sleep\n\n\n    list: X\n", "Mine",
      "rules:\n  - as: Mine\n    kind: preset\n    name: |+\n      Deep Sleep\n\n\n    list: X\n"
    ),
    (
      "rules:\n  - name: >-\n      A‸\n      B\n    kind: schedule\n", "C",
      "rules:\n  - name: C\n    kind: schedule\n"
    ),
    (
      "rules:\n  - {name: X, kind: schedule, list: &a A‸}\n  - {name: Y, kind: schedule, list: *a}\n", "B",
      "rules:\n  - {name: X, kind: schedule, list: &a B}\n  - {name: Y, kind: schedule, list: B}\n"
    ),
    (
      "x-base: &b {list: A, hard: true}\nlists: {A‸: {}}\nrules:\n  - {<<: *b, name: X, kind: schedule}\n  - {<<: *b, name: Y, kind: schedule}\n",
      "B",
      "x-base: &b {list: B, hard: true}\nlists: {B: {}}\nrules:\n  - {<<: *b, name: X, kind: schedule}\n  - {<<: *b, name: Y, kind: schedule}\n"
    ),
  ])
  func renamesInYAML(marked: String, name: String, expected: String) throws {
    #expect(try rename(marked, to: name, yamlRules) == expected)
  }

  @Test func renamesAcrossTheProject() throws {
    var client = try project()
    let edit = try client.ask(
      "rename", at: Self.onSocial, "file:///p/night.oal", .init("newName", "Feeds and Co"))
    #expect(edit["documentChanges"]?.array?.map { $0["textDocument"]?["version"] } == [.null, .null, 1])
    var texts: [String: String] = [:]
    for (path, text) in Self.files { texts[path] = try text.applying(edit.edits(of: "file://" + path)) }
    #expect(texts["/p/lists.oal"] == "list \"Feeds and Co\" app:a.b\nlist \"Work Tools\"\n")
    #expect(
      texts["/p/night.oal"]?.hasPrefix("schedule \"Night\" 22:00-06:00 daily list:\"Feeds and Co\"\n") == true
    )
    #expect(texts["/p/day.oal.yaml"]?.contains("list: Feeds and Co}") == true)
    #expect(texts["/p/day.oal.yaml"]?.contains("list: \"Feeds and Co\"\n") == true)
  }

  @Test(arguments: [
    ("list A‸\nlist B\n", "B", -32803),
    ("schedule \"A‸\" all-day daily\nschedule \"B\" all-day daily\n", "B", -32803),
    ("list A‸\n", "", -32602), ("list A‸\n", " \t", -32602),
    ("list A‸\n", String(repeating: "x", count: 101), -32602), ("list A‸\n", "B\0", -32602),
    ("list A\nschedule ‸all-day daily\n", "B", -32803), ("sche‸dule all-day daily list:X\n", "B", -32803),
    ("time-limit 45m/day daily list:X\nschedule \"A‸\" all-day daily\n", "Time Keeper", -32803),
    ("‸\n", "B", -32803),
  ])
  func refusesToRename(marked: String, name: String, code: Int) throws {
    var client = try Client()
    let marked = Marked(marked)
    client.open(marked.text)
    let params: JSONValue = [
      "textDocument": ["uri": .string(rules)], "position": marked.positions[0], "newName": .string(name),
    ]
    #expect(try client.fail("textDocument/rename", params) == code)
  }

  /// A list that may be named in a part of a file that nobody could read is not renamed in the rest.
  @Test func aListIsNotRenamedAroundWhatCannotBeRead() throws {
    var client = try Client()
    let marked = Marked("lists: {A‸: {}}\nrules:\n  - {name: ‸X, kind: schedule, list: A}\n  - {list: A, [\n")
    client.open(marked.text, yamlRules)
    func params(_ position: JSONValue) -> JSONValue {
      ["textDocument": ["uri": .string(yamlRules)], "position": position, "newName": "B"]
    }
    let response = try client.respond("textDocument/rename", params(marked.positions[0]))
    #expect(response["error"]?["code"] == -32803)
    #expect(response["error"]?["message"]?.string?.contains("rules.oal.yaml") == true)
    #expect(try client.request("textDocument/rename", params(marked.positions[1])) != .null)
  }

  @Test func saysWhatCanBeRenamed() throws {
    var client = try Client()
    client.open("list \"A b\"\n")
    let found = try client.ask("prepareRename", at: ["line": 0, "character": 7])
    #expect(found == ["range": Marked("list ‹\"A b\"›").range, "placeholder": "A b"])
    let params: JSONValue = [
      "textDocument": ["uri": .string(rules)], "position": ["line": 0, "character": 2],
    ]
    #expect(try client.fail("textDocument/prepareRename", params) == -32803)
  }
}
