import JSONText
import Testing

@testable import LanguageServer

@Suite struct CodeActionTests {
  private func actions(
    _ marked: String, _ uri: String = rules, only: [JSONValue]? = nil,
    capabilities: JSONValue = Client.everything
  ) throws -> (text: String, actions: [JSONValue], client: Client) {
    var client = try Client(capabilities: capabilities)
    let marked = Marked(marked)
    client.open(marked.text, uri)
    var context: JSONObject = JSONObject([.init("diagnostics", [])])
    if let only { context["only"] = .array(only) }
    let range: JSONValue = [
      "start": marked.positions[0],
      "end": marked.positions.count > 1 ? marked.positions[1] : marked.positions[0],
    ]
    let result = try client.request(
      "textDocument/codeAction",
      ["textDocument": ["uri": .string(uri)], "range": range, "context": .object(context)])
    return (marked.text, result.array ?? [], client)
  }

  @Test func offersTheFixesOfFindings() throws {
    let (text, actions, _) = try actions(
      "schedule \"A\" 22:0‸0-24:00 daily block list:X\n", only: ["quickfix"])
    #expect(actions.allSatisfy { $0["kind"] == "quickfix" })
    #expect(actions.first?["diagnostics"]?.array?.map { $0["code"] } == ["OAL102"])
    let fixed = try text.applying(actions[0]["edit"]?.edits() ?? [])
    #expect(fixed == "schedule \"A\" 22:00-23:59 daily block list:X\n")
    // It changes what the rule does.
    #expect(actions[0]["isPreferred"] == nil)
    #expect(actions[0]["edit"]?["documentChanges"]?.array?.first?["textDocument"]?["version"] == 1)
  }

  @Test func offersTheFixesOfTheWholeLine() throws {
    let line = "schedule \"A\" 22:00-24:00 daily block list:X"
    for marked in ["‸\(line)\n", "\(line)‸\n"] {
      let (_, actions, _) = try actions(marked, only: ["quickfix"])
      #expect(actions.first?["diagnostics"]?.array?.map { $0["code"] } == ["OAL102"])
    }
    #expect(try actions("\(line)\n‸\n", only: ["quickfix"]).actions.isEmpty)
  }

  @Test func prefersWhatIsSafe() throws {
    let (text, actions, _) = try actions(
      "schedule \"A\" 22:00-06:00 daily ‸hardmode list:X\n", only: ["quickfix"])
    #expect(actions.filter { $0["isPreferred"] == true }.count == 1)
    let preferred = try #require(actions.first { $0["isPreferred"] == true })
    #expect(
      try text.applying(preferred["edit"]?.edits() ?? []) == "schedule \"A\" 22:00-06:00 daily hard list:X\n")
  }

  @Test func positionsAreInUnitsOfTheClient() throws {
    let (text, actions, _) = try actions(
      "schedule \"🌙\" 22:0‸0-24:00 daily block list:X\n", only: ["quickfix"])
    let fixed = try text.applying(actions[0]["edit"]?.edits() ?? [])
    #expect(fixed == "schedule \"🌙\" 22:00-23:59 daily block list:X\n")
  }

  /// The comment stands at the statement's end, or above it where the end is taken.
  @Test(arguments: [
    (
      "schedule \"A\" 22:0‸0-24:00 daily list:X\n",
      "schedule \"A\" 22:00-24:00 daily list:X  # oal:ignore OAL102 reason\n"
    ),
    (
      "schedule \"A\" 22:0‸0-24:00 daily\n  list:X\t \nlist X",
      "schedule \"A\" 22:00-24:00 daily\n  list:X  # oal:ignore OAL102 reason\nlist X"
    ),
    (
      "schedule \"A\" 22:0‸0-24:00 daily list:X # note",
      "# oal:ignore OAL102 reason\nschedule \"A\" 22:00-24:00 daily list:X # note"
    ),
  ])
  func suppresses(marked: String, expected: String) throws {
    let (text, actions, _) = try actions(marked)
    let action = try #require(actions.first { $0["title"]?.string?.contains("suppress OAL102") == true })
    #expect(try text.applying(action["edit"]?.edits() ?? []) == expected)
  }

  @Test(arguments: [
    (
      "rules:\n  - name: A\n    kind: schedule\n    window: 22:0‸0-24:00\n    days: daily\n    list: X\n",
      "rules:\n  - name: A\n    kind: schedule\n    window: 22:00-24:00\n    days: daily\n    list: X  # oal:ignore OAL102 reason\n"
    ),
    (
      "rules:\n  - {name: A, kind: schedule, window: 22:0‸0-24:00, days: daily, list: X}\n",
      "rules:\n  - {name: A, kind: schedule, window: 22:00-24:00, days: daily, list: X}  # oal:ignore OAL102 reason\n"
    ),
    (
      "rules:\n  - name: A\n    kind: schedule\n    window: 22:0‸0-24:00\n    days: daily\n    list: |-\n      X\n",
      "rules:\n  # oal:ignore OAL102 reason\n  - name: A\n    kind: schedule\n    window: 22:00-24:00\n    days: daily\n    list: |-\n      X\n"
    ),
    (
      "rules:\n  - name: A\n    kind: schedule\n    window: 22:0‸0-24:00\n    days: daily\n    list: >2- # c\n        X\n",
      "rules:\n  # oal:ignore OAL102 reason\n  - name: A\n    kind: schedule\n    window: 22:00-24:00\n    days: daily\n    list: >2- # c\n        X\n"
    ),
  ])
  func suppressesInYAML(marked: String, expected: String) throws {
    let (text, actions, _) = try actions(marked, yamlRules)
    let action = try #require(actions.first { $0["title"]?.string?.contains("suppress OAL102") == true })
    #expect(try text.applying(action["edit"]?.edits(of: yamlRules) ?? []) == expected)
  }

  /// With the comment the finding is gone, and the comment itself is none.
  @Test(arguments: [
    (rules, "schedule \"A\" 22:0‸0-24:00 daily list:X\n"),
    (rules, "schedule \"A\" 22:0‸0-24:00 daily list:X # note\r\n"),
    (rules, "  # oal:ignore OAL105 x\nschedule \"A\" 22:0‸0-24:00 daily list:X"),
    (rules, "schedule \"A\"\n  22:0‸0-24:00 daily\n  list:X\n"),
    (yamlRules, "rules:\n  - {name: A, kind: schedule, window: 22:0‸0-24:00, days: daily, list: X} # why\n"),
    (
      yamlRules,
      "rules:\n- name: A\n  kind: schedule\n  window: 22:0‸0-24:00\n  days:\n    - mon\n    - tue\n  list: X\n"
    ),
    (
      yamlRules,
      "{\"rules\": [{\"name\": \"A\", \"kind\": \"schedule\", \"window\": \"22:0‸0-24:00\", \"days\": \"daily\", \"list\": \"X\"}]}\n"
    ),
  ])
  func theFindingIsGone(uri: String, marked: String) throws {
    let (text, actions, client) = try actions(marked, uri)
    let action = try #require(actions.first { $0["title"]?.string?.contains("suppress OAL102") == true })
    var next = client
    #expect(next.codes(uri).contains("OAL102"))
    next.open(try text.applying(action["edit"]?.edits(of: uri) ?? []), uri, version: 2)
    #expect(!next.codes(uri).contains { ["OAL102", "OAL303"].contains($0) })
    #expect(next.codes(uri).count { $0 == "OAL302" } == client.codes(uri).count { $0 == "OAL302" })
  }

  /// Behind a string that is never closed, the comment would be part of the string.
  @Test func suppressesAboveAnOpenString() throws {
    let (text, actions, _) = try actions("schedule \"A\u{200B}‸B\" 10:00-12:00 daily list:\"Q # y\n")
    let action = try #require(actions.first { $0["title"]?.string?.contains("suppress OAL301") == true })
    #expect(
      try text.applying(action["edit"]?.edits() ?? [])
        == "# oal:ignore OAL301 reason\nschedule \"A\u{200B}B\" 10:00-12:00 daily list:\"Q # y\n")
  }

  @Test func aSecondCodeJoinsTheFirst() throws {
    let (text, actions, _) = try actions(
      "schedule \"A\" 22:0‸0-24:00 daily list:X  # oal:ignore OAL209 because\n")
    let action = try #require(actions.first { $0["title"]?.string?.contains("suppress OAL102") == true })
    #expect(
      try text.applying(action["edit"]?.edits() ?? [])
        == "schedule \"A\" 22:00-24:00 daily list:X  # oal:ignore OAL209, OAL102 because\n")
  }

  /// What the editor asks for at every step of the cursor does not try all fixes.
  @Test func allFixesAreTriedOnDemand() throws {
    var client = try Client()
    client.open("list X app:com.x.y\ntime-limit \"B\" 45m/day daily block list:X\n")
    func kinds(_ context: JSONValue) throws -> [JSONValue]? {
      let params: JSONValue = [
        "textDocument": ["uri": .string(rules)], "range": Marked("‹›").range, "context": context,
      ]
      return try client.request("textDocument/codeAction", params).array?.compactMap { $0["kind"] }
    }
    #expect(try kinds(["diagnostics": [], "triggerKind": 2]) == [])
    #expect(try kinds(["diagnostics": [], "triggerKind": 1]) == ["source.fixAll"])
    #expect(try kinds(["diagnostics": [], "triggerKind": 2, "only": ["source.fixAll"]]) == ["source.fixAll"])
  }

  @Test func errorsOfTheLanguageAreNotSuppressed() throws {
    let (_, actions, _) = try actions("schedule \"A\" 25:0‸0-26:00 daily list:X\n")
    #expect(!actions.contains { $0["title"]?.string?.contains("suppress") == true })
  }

  @Test func appliesAllSafeFixes() throws {
    let (text, actions, client) = try actions(
      "‹schedule \"A\" 22:00-24:00 weekday hardmode list:X\ntime-limit \"B\" 45m/day daily block list:X\nopen_limit \"C\" 5/day Daily list:X\n›",
      only: ["source.fixAll"])
    #expect(actions.map { $0["kind"] } == ["source.fixAll"])
    let fixed = try text.applying(actions.first?["edit"]?.edits() ?? [])
    #expect(
      fixed
        == "schedule \"A\" 22:00-24:00 weekdays hard list:X\ntime-limit \"B\" 45m/day daily list:X\nopen-limit \"C\" 5/day Daily list:X\n"
    )
    // What is left has no safe fix.
    var next = client
    next.change([["text": .string(fixed)]])
    let params: JSONValue = [
      "textDocument": ["uri": .string(rules)], "range": Marked("‹›").range,
      "context": ["only": ["source.fixAll"]],
    ]
    #expect(try next.request("textDocument/codeAction", params) == [])
  }

  @Test(
    arguments: [
      (["refactor"], []), (["source"], ["source.fixAll"]), (["source.fixAll.oal"], ["source.fixAll"]),
      (["quick"], []), ([""], ["quickfix", "quickfix", "source.fixAll"]), (["source.organizeImports"], []),
    ] as [([JSONValue], [JSONValue])])
  func givesTheKindsThatAreWanted(only: [JSONValue], kinds: [JSONValue]) throws {
    let marked = "time-limit \"B\" 45m/day daily ‸block list:X\n"
    #expect(try actions(marked, only: only).actions.compactMap { $0["kind"] } == kinds)
  }

  @Test func plainEditsForOldClients() throws {
    let old: JSONValue = ["textDocument": ["codeAction": ["codeActionLiteralSupport": [:]]]]
    let (_, actions, _) = try actions("schedule \"A\" 22:0‸0-24:00 daily list:X\n", capabilities: old)
    #expect(actions.first?["edit"]?["changes"]?[rules] != nil)
    #expect(try self.actions("schedule \"A\" 22:0‸0-24:00 daily list:X\n", capabilities: [:]).actions.isEmpty)
  }
}
