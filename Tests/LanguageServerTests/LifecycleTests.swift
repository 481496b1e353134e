import JSONText
import Testing

@testable import LanguageServer

@Suite struct LifecycleTests {
  @Test func nothingWorksBeforeInitialize() {
    var server = Server(ServerEnvironment())
    let early = server.receive(["jsonrpc": "2.0", "id": 1, "method": "textDocument/hover", "params": [:]])
    #expect(early.map { $0["error"]?["code"] } == [-32002])
    #expect(server.receive(["jsonrpc": "2.0", "method": "textDocument/didOpen", "params": [:]]).isEmpty)
    #expect(
      server.receive(["jsonrpc": "2.0", "id": 2, "method": "shutdown"]).map { $0["error"]?["code"] } == [
        -32002
      ])
    #expect(server.exitStatus == nil)
  }

  @Test func endsProperly() throws {
    var client = try Client()
    #expect(try client.request("shutdown", .null) == .null)
    #expect(try client.fail("textDocument/hover", [:]) == -32600)
    #expect(client.server.exitStatus == nil)
    client.notify("exit", .null)
    #expect(client.server.exitStatus == 0)
    #expect(client.send(["jsonrpc": "2.0", "id": 9, "method": "shutdown"]).isEmpty)
  }

  @Test func exitWithoutShutdownIsAFailure() throws {
    var client = try Client()
    client.notify("exit", .null)
    #expect(client.server.exitStatus == 1)
    var server = Server(ServerEnvironment())
    _ = server.receive(["jsonrpc": "2.0", "method": "exit"])
    #expect(server.exitStatus == 1)
  }

  @Test func initializesOnce() throws {
    var client = try Client()
    #expect(try client.fail("initialize", ["capabilities": [:]]) == -32600)
  }

  @Test(
    arguments: [
      ([], "utf-16"), (["utf-8"], "utf-8"), (["utf-32", "utf-8", "utf-16"], "utf-8"),
      (["utf-16", "utf-8"], "utf-16"),
      (["utf-32"], "utf-16"),
    ] as [([JSONValue], JSONValue)])
  func agreesOnAnEncoding(offered: [JSONValue], agreed: JSONValue) throws {
    var server = Server(ServerEnvironment())
    let sent = server.receive([
      "jsonrpc": "2.0", "id": "a", "method": "initialize",
      "params": ["capabilities": ["general": ["positionEncodings": .array(offered)]]],
    ])
    #expect(sent.first?["result"]?["capabilities"]?["positionEncoding"] == agreed)
    #expect(sent.first?["id"] == "a")
  }

  @Test(
    arguments: [
      ("$/unknown", [:], -32601), ("textDocument/unknown", [:], -32601), ("", .null, -32601),
      ("textDocument/hover", [:], -32602), ("textDocument/hover", .null, -32602),
      ("textDocument/hover", ["textDocument": ["uri": 1], "position": ["line": 0, "character": 0]], -32602),
      (
        "textDocument/hover",
        ["textDocument": ["uri": "file:///rules.oal"], "position": ["line": -1, "character": 0]], -32602
      ),
      (
        "textDocument/hover",
        ["textDocument": ["uri": "file:///rules.oal"], "position": ["line": 1.5, "character": 0]], -32602
      ),
      (
        "textDocument/hover",
        ["textDocument": ["uri": "file:///rules.oal"], "position": ["line": 1e300, "character": 0]], -32602
      ),
      (
        "textDocument/hover",
        ["textDocument": ["uri": "file:///closed.oal"], "position": ["line": 0, "character": 0]], -32602
      ),
      (
        "textDocument/rename",
        ["textDocument": ["uri": "file:///rules.oal"], "position": ["line": 0, "character": 0]], -32602
      ),
      (
        "textDocument/inlayHint",
        [
          "textDocument": ["uri": "file:///rules.oal"],
          "range": ["start": ["line": 1, "character": 0], "end": ["line": 0, "character": 0]],
        ], -32602
      ),
    ] as [(String, JSONValue, Int)])
  func refusesWhatItCannotAnswer(method: String, params: JSONValue, code: Int) throws {
    var client = try Client()
    client.open("list Social\n")
    #expect(try client.fail(method, params) == code)
  }

  /// A malformed message gets an error, with a null id if the message has no usable id.
  @Test(
    arguments: [
      (1, .null), ([], .null), ("x", .null), ([:], .null), (["id": 7], 7),
      (["jsonrpc": "1.0", "id": 7, "method": "x"], 7),
      (["jsonrpc": "2.0", "id": [], "method": "shutdown"], .null),
      (["jsonrpc": "2.0", "id": 7, "method": 1], 7),
      (["jsonrpc": "2.0", "id": .null, "method": "shutdown"], .null),
    ] as [(JSONValue, JSONValue)])
  func refusesWhatIsNoMessage(message: JSONValue, id: JSONValue) throws {
    var client = try Client()
    let responses = client.send(message)
    #expect(responses.map { $0["error"]?["code"] } == [-32600])
    #expect(responses.first?["id"] == id)
  }

  @Test(
    arguments: [
      ["jsonrpc": "2.0", "method": "$/setTrace", "params": ["value": "off"]],
      ["jsonrpc": "2.0", "method": "unknown"],
      ["jsonrpc": "2.0", "id": "oal-1", "result": .null], ["jsonrpc": "2.0", "id": 5, "error": [:]],
      ["jsonrpc": "2.0", "method": "$/cancelRequest", "params": ["id": 99]],
      ["jsonrpc": "2.0", "method": "$/cancelRequest"],
    ] as [JSONValue])
  func saysNothingToThese(message: JSONValue) throws {
    var client = try Client()
    #expect(client.send(message).isEmpty)
    #expect(client.findings.isEmpty)
  }

  @Test func asksToBeToldOfFiles() throws {
    let client = try Client()
    #expect(client.notifications.map { $0["method"] } == ["client/registerCapability"])
    #expect(try Client(capabilities: [:]).notifications.isEmpty)
  }

  @Test func faultsOfTheStreamAreReported() throws {
    var client = try Client()
    client.server.enqueue(fault: "no JSON")
    let sent = client.server.step()
    #expect(sent?.map { $0["error"]?["code"] } == [-32700])
    #expect(sent?.first?["id"] == .null)
  }

  /// A request that waits is dropped; one that is answered already is not.
  @Test func cancelsWhatWaits() throws {
    var client = try Client()
    client.open("list Social\n")
    let hover: (JSONValue) -> JSONValue = { id in
      [
        "jsonrpc": "2.0", "id": id, "method": "textDocument/hover",
        "params": ["textDocument": ["uri": "file:///rules.oal"], "position": ["line": 0, "character": 6]],
      ]
    }
    for id in [1, "two", 3] as [JSONValue] { client.server.enqueue(hover(id)) }
    for id in ["two", 3, 4] as [JSONValue] {
      client.server.enqueue(["jsonrpc": "2.0", "method": "$/cancelRequest", "params": ["id": id]])
    }
    var sent: [JSONValue] = []
    while let messages = client.server.step() { sent += messages }
    #expect(sent.map { $0["id"] } == ["two", 3, 1])
    #expect(sent.map { $0["error"]?["code"] } == [-32800, -32800, nil])
    #expect(sent.last?["result"]?["contents"] != nil)
  }

  /// Findings wait until no message does, so that fast typing is checked once.
  @Test func checksOnceForManyChanges() throws {
    var client = try Client()
    client.open("")
    for index in 0..<50 {
      client.server.enqueue([
        "jsonrpc": "2.0", "method": "textDocument/didChange",
        "params": [
          "textDocument": ["uri": "file:///rules.oal", "version": .integer(index)],
          "contentChanges": [["text": "x"]],
        ],
      ])
    }
    var sent: [JSONValue] = []
    while let messages = client.server.step() { sent += messages }
    #expect(sent.count == 1)
    #expect(sent.first?["params"]?["version"] == 49)
  }
}
