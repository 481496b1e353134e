import JSONText
import TestSupport
import Testing

@testable import LanguageServer

/// Mutated messages and damaged texts: whatever comes in, every request has one answer and nothing traps.
@Suite struct ServerFuzzTests {
  private static let methods =
    Array(Server.requests.keys).sorted() + ["initialize", "shutdown", "unknown", "$/x"]

  private static let texts = [
    "list Social app:a.b\nschedule \"Night 🌙\" 22:00-24:00 daily block list:Social hard # oal:ignore OAL102 x\r\npreset \"Deep Sleep\" list:Social\n",
    "version: 1\nlists:\n  Social: {apps: [a.b]}\nrules:\n  - name: Night\n    kind: schedule\n    window: 22:00-06:00\n    days: [mon, tue]\n    list: Social\n  - {name: 🌙, kind: time-limit, budget: 45m, days: daily, list: Social}\n",
  ]

  @Test(arguments: 0..<4 as Range<UInt64>)
  func everyRequestHasOneAnswer(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var mutator = Mutator(seed: seed)
    var client = try Client(ServerEnvironment(minuteOfWeek: { 5000 }))
    for round in 0..<60 {
      let index = Int.random(in: 0..<2, using: &random)
      let uri = index == 0 ? rules : yamlRules
      client.open(mutator.damage(Self.texts[index]), uri, version: round)
      for _ in 0..<12 {
        let method = Self.methods.dropLast(4).randomElement(using: &random)!
        let message = Self.message(method, uri, &random)
        let sent = client.server.receive(message)
        #expect(sent.count { $0["id"] == 1 && $0["method"] == nil } == 1)
        // In order, every text is readable JSON.
        for answer in sent { #expect(try JSONParser.parse(answer.encoded) == answer) }
      }
      let length = Self.texts[index].utf16.count
      let start = Self.place(&random, length)
      client.change(
        [["range": ["start": start, "end": start], "text": .string(mutator.damage("\"#\n"))]], uri,
        version: round)
    }
  }

  /// A right request about any place.
  private static func message(
    _ method: String, _ uri: String, _ random: inout SeededGenerator
  ) -> JSONValue {
    let position = place(&random, 60)
    return [
      "jsonrpc": "2.0", "id": 1, "method": .string(method),
      "params": [
        "textDocument": ["uri": .string(uri)], "position": position, "newName": "New 🌙: x",
        "range": ["start": ["line": 0, "character": 0], "end": position], "context": ["diagnostics": []],
      ],
    ]
  }

  private static func place(_ random: inout SeededGenerator, _ width: Int) -> JSONValue {
    [
      "line": .integer(Int.random(in: 0..<14, using: &random)),
      "character": .integer(Int.random(in: 0...width, using: &random)),
    ]
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func mutatedMessagesDoNoHarm(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed &+ 100)
    var client = try Client()
    client.open(Self.texts[0])
    for _ in 0..<1500 {
      let method = Self.methods.randomElement(using: &random)!
      var message = Bool.random(using: &random) ? Self.message(method, rules, &random) : Self.change(&random)
      if method == "shutdown" { continue }
      for _ in 0..<Int.random(in: 1...3, using: &random) { Self.mutate(&message, &random) }
      for answer in client.server.receive(message) { #expect(answer["jsonrpc"] == "2.0") }
    }
    // It still works.
    client.open(Self.texts[0])
    #expect(try client.ask("documentSymbol", at: .null).array?.count == 3)
  }

  private static func change(_ random: inout SeededGenerator) -> JSONValue {
    let start = place(&random, 60)
    return [
      "jsonrpc": "2.0", "method": "textDocument/didChange",
      "params": [
        "textDocument": ["uri": .string(rules), "version": 3],
        "contentChanges": [
          ["range": ["start": start, "end": place(&random, 60)], "text": "\r🌙"], ["text": "list A"],
        ],
      ],
    ]
  }

  private static let odd: [JSONValue] = [
    .null, true, 0, -1, 1.5, 9_223_372_036_854_775_807, "", "🌙", [], [:], [[[]]],
    ["line": 2_147_483_647, "character": 0],
    "file:///x.oal", "untitled:1", "textDocument/didOpen", 2_147_483_647,
  ]

  /// Changes one value somewhere in a message, or drops or doubles it. `exit` is not among what can come of it.
  private static func mutate(_ value: inout JSONValue, _ random: inout SeededGenerator) {
    switch value {
    case .object(var object) where !object.members.isEmpty && Int.random(in: 0..<8, using: &random) > 0:
      let index = Int.random(in: object.members.indices, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: object.members.remove(at: index)
      case 1: object.members.append(object.members[index])
      case 2:
        object.members[index].key = ["id", "uri", "range", "text", "method", ""].randomElement(
          using: &random)!
      default: mutate(&object.members[index].value, &random)
      }
      value = .object(object)
    case .array(var array) where !array.isEmpty && Bool.random(using: &random):
      mutate(&array[Int.random(in: array.indices, using: &random)], &random)
      value = .array(array)
    default: value = odd.randomElement(using: &random)!
    }
  }
}
