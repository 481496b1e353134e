import JSONText
import RuleSyntax
import Testing

@testable import LanguageServer

@Suite struct DocumentFeaturesTests {
  private func open(
    _ text: String, _ uri: String = rules, _ environment: ServerEnvironment = ServerEnvironment(),
    capabilities: JSONValue = Client.everything
  ) throws -> Client {
    var client = try Client(environment, capabilities: capabilities)
    client.open(text, uri)
    return client
  }

  private static let everywhere: JSONValue = [
    "start": ["line": 0, "character": 0], "end": ["line": 1000, "character": 0],
  ]

  // MARK: Outline

  @Test func outlines() throws {
    var client = try open(
      "list A app:a.b site:x.org\nschedule \"N\" 22:00-06:00 daily list:A\nopen-limit 5/day sat list:A\nschedule \"Bad\" 25:00-06:00 daily\n"
    )
    let symbols = try client.request("textDocument/documentSymbol", ["textDocument": ["uri": .string(rules)]])
      .array
    #expect(symbols?.map { $0["name"] } == ["A", "N", "Gate Keeper", "Bad"])
    #expect(symbols?.first?["children"]?.array?.map { $0["name"] } == ["a.b", "x.org"])
    #expect(symbols?[1]["detail"] == "schedule 22:00-06:00 daily")
    #expect(symbols?[1]["selectionRange"] == Marked("\nschedule ‹\"N\"›").range)
  }

  /// Clients refuse a selection outside of its range, and behind an alias a name stands elsewhere.
  @Test func selectionsLieWithin() throws {
    var client = try open(
      "x-r: &r {name: A, kind: schedule, window: all-day, days: daily, list: L}\nlists: {L: &i {apps: [a.b]}, M: *i}\nrules: [*r]\n",
      yamlRules)
    let symbols = try client.request(
      "textDocument/documentSymbol", ["textDocument": ["uri": .string(yamlRules)]])
    #expect(symbols.array?.map { $0["name"] } == ["L", "M", "A"])
    func check(_ symbol: JSONValue, within parent: JSONValue?) {
      #expect(Self.contains(symbol["range"], symbol["selectionRange"]))
      if let parent { #expect(Self.contains(parent["range"], symbol["range"])) }
      for child in symbol["children"]?.array ?? [] { check(child, within: symbol) }
    }
    for symbol in symbols.array ?? [] { check(symbol, within: nil) }
  }

  private static func contains(_ outer: JSONValue?, _ inner: JSONValue?) -> Bool {
    func place(_ range: JSONValue?, _ end: String) -> TextPosition {
      TextPosition(range?[end]?["line"]?.int ?? -1, range?[end]?["character"]?.int ?? -1)
    }
    return place(outer, "start") <= place(inner, "start") && place(inner, "end") <= place(outer, "end")
  }

  @Test func aFlatListForOldClients() throws {
    var client = try open("list A app:a.b\n", capabilities: [:])
    let symbols = try client.request("textDocument/documentSymbol", ["textDocument": ["uri": .string(rules)]])
    #expect(symbols.array?.map { $0["location"]?["uri"] } == [.string(rules)])
  }

  // MARK: Tokens

  /// The words with their kinds, from the protocol's relative numbers.
  private func decode(_ data: JSONValue, _ text: String) throws -> [String] {
    let numbers = try #require(data["data"]?.array).compactMap(\.int)
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map {
      Array($0.utf16)
    }
    var line = 0
    var character = 0
    return try stride(from: 0, to: numbers.count, by: 5).map { index in
      #expect(numbers[index] >= 0 && numbers[index + 1] >= 0 && numbers[index + 2] > 0)
      character = numbers[index] == 0 ? character + numbers[index + 1] : numbers[index + 1]
      line += numbers[index]
      let units = try #require(lines.indices.contains(line) ? lines[line] : nil)
      try #require(character + numbers[index + 2] <= units.count)
      let word = String(decoding: units[character..<character + numbers[index + 2]], as: UTF16.self)
      return word + " " + SemanticTokens.Kind.allCases[numbers[index + 3]].name
        + (numbers[index + 4] == 1 ? "!" : "")
    }
  }

  @Test func colours() throws {
    let text =
      "list Social app:a.b # 🌙\r\nschedule \"N🌙\" 22:00-06:00 mon,tue allow-only list:Social hard\r\npreset \"Deep Sleep\" as \"M\" list:\"Social\"\r\n"
    var client = try open(text)
    let data = try client.request(
      "textDocument/semanticTokens/full", ["textDocument": ["uri": .string(rules)]])
    #expect(
      try decode(data, text) == [
        "list keyword", "Social class!", "app: property", "a.b string", "# 🌙 comment", "schedule keyword",
        "\"N🌙\" string!",
        "22:00-06:00 number", "mon,tue enumMember", "allow-only modifier", "list: property", "Social class",
        "hard modifier",
        "preset keyword", "\"Deep Sleep\" string", "as property", "\"M\" string!", "list: property",
        "\"Social\" class",
      ])
    let range: JSONValue = [
      "textDocument": ["uri": .string(rules)], "range": Marked("\n‹schedule \"N🌙\"›").range,
    ]
    #expect(
      try decode(try client.request("textDocument/semanticTokens/range", range), text) == [
        "schedule keyword", "\"N🌙\" string!",
      ])
  }

  @Test func coloursYAML() throws {
    let text =
      "lists:\n  A: {apps: [a.b]} # c\nrules:\n  - name: >-\n      long\n      name\n    kind: schedule\n    window: 22:00-06:00\n    days: [mon,\n      tue]\n    hard: true\n    list: A\n"
    var client = try open(text, yamlRules)
    let data = try client.request(
      "textDocument/semanticTokens/full", ["textDocument": ["uri": .string(yamlRules)]])
    #expect(
      try decode(data, text) == [
        "A class!", "a.b string", "# c comment", ">- string!", "      long string!", "      name string!",
        "schedule keyword",
        "window property", "22:00-06:00 number", "days property", "[mon, enumMember", "      tue] enumMember",
        "hard property",
        "true modifier", "list property", "A class",
      ])
  }

  // MARK: Hints

  private func hints(_ text: String, _ uri: String = rules) throws -> [String] {
    var client = try open(text, uri)
    let found = try client.request(
      "textDocument/inlayHint", ["textDocument": ["uri": .string(uri)], "range": Self.everywhere])
    return found.array?.map {
      "\($0["position"]?["line"]?.int ?? -1):\($0["position"]?["character"]?.int ?? -1) \($0["label"]?.string ?? "")"
    } ?? []
  }

  @Test(arguments: [
    ("schedule \"🌙\" 22:00-06:00 daily list:A # c", ["0:25 8h, crosses midnight", "0:38 2 activities"]),
    ("schedule \"A\" 12:00-13:30 daily list:A", ["0:24 1h30m", "0:37 1 activity"]),
    ("schedule \"A\" 22:00+8h daily list:A", ["0:21 until 06:00, crosses midnight", "0:34 2 activities"]),
    ("schedule \"A\" 05:30+30m daily list:A", ["0:35 1 activity"]),
    ("time-limit \"A\" 45m daily list:A", ["0:31 1 activity"]),
    ("time-limit \"A\" 45m daily list:A disabled", ["0:40 no activity: disabled"]),
    ("schedule \"A\" all-day daily", ["0:20 24h", "0:26 no activity: no list"]),
    ("preset \"Deep Sleep\" list:A", ["0:19 22:00-06:00 daily: 8h, crosses midnight", "0:26 2 activities"]),
    ("schedule \"A\" 25:00-06:00 daily", []),
  ])
  func hints(text: String, expected: [String]) throws {
    #expect(try hints(text + "\n") == expected)
  }

  @Test func hintsInYAML() throws {
    let text =
      "rules:\n  - {name: A, kind: schedule, window: 22:00-06:00, days: daily, list: X }\n  - name: B\n    kind: time-limit\n    budget: 45m\n    days: daily\n    list: X # c\n"
    let found = try hints(text, yamlRules)
    #expect(found == ["1:49 8h, crosses midnight", "1:73 2 activities", "6:11 1 activity"])
  }

  @Test func hintsInTheRangeOnly() throws {
    var client = try open("schedule \"A\" all-day daily list:X\nschedule \"B\" all-day daily list:X\n")
    let found = try client.request(
      "textDocument/inlayHint",
      ["textDocument": ["uri": .string(rules)], "range": Marked("\n‹schedule \"B\"›").range])
    #expect(found == [])
  }

  // MARK: Formatting

  @Test(arguments: [
    ("a\r\nb\r\n", "a\r\nc\r\n"), ("a🌙b", "a🌘b"), ("same", "same"), ("", "x"), ("x", ""), ("aaa", "aa"),
    ("ab\n", "ab\r\n"),
    ("é", "è"), ("list  A\nlist B\n", "list A\nlist B\n"),
  ])
  func formats(text: String, formatted: String) throws {
    var client = try open(text, rules, ServerEnvironment(format: { _, _ in formatted }))
    let edits = try client.request(
      "textDocument/formatting", ["textDocument": ["uri": .string(rules)], "options": [:]])
    #expect(edits.array?.count == (text == formatted ? 0 : 1))
    #expect(try text.applying(edits.array ?? []) == formatted)
  }

  @Test func formatsNothingWithoutAFormatter() throws {
    var client = try open("list A\n")
    #expect(try client.request("textDocument/formatting", ["textDocument": ["uri": .string(rules)]]) == .null)
  }
}
