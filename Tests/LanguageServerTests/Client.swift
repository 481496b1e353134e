import JSONText
import Testing

@testable import LanguageServer

/// A client in a test: messages go in and come out without pipes.
struct Client {
  /// What a modern editor can do.
  static let everything: JSONValue = [
    "textDocument": [
      "publishDiagnostics": ["relatedInformation": true, "tagSupport": ["valueSet": [1, 2]]],
      "completion": ["completionItem": ["snippetSupport": true, "documentationFormat": ["markdown"]]],
      "hover": ["contentFormat": ["markdown", "plaintext"]],
      "documentSymbol": ["hierarchicalDocumentSymbolSupport": true],
      "codeAction": ["codeActionLiteralSupport": [:], "isPreferredSupport": true],
    ],
    "workspace": [
      "workspaceEdit": ["documentChanges": true], "didChangeWatchedFiles": ["dynamicRegistration": true],
    ],
  ]

  var server: Server
  /// The findings that the server sent last, by address.
  var findings: [String: [JSONValue]] = [:]
  /// All further notifications of the server.
  var notifications: [JSONValue] = []
  private var lastID = 0

  /// A client that has shaken hands.
  init(_ environment: ServerEnvironment = ServerEnvironment(), capabilities: JSONValue = everything) throws {
    server = Server(environment)
    _ = try request("initialize", ["capabilities": capabilities])
    notify("initialized", [:])
  }

  /// Sends a message and sorts what comes back; gives the responses.
  @discardableResult
  mutating func send(_ message: JSONValue) -> [JSONValue] {
    var responses: [JSONValue] = []
    for message in server.receive(message) {
      if message["method"] == "textDocument/publishDiagnostics" {
        findings[message["params"]?["uri"]?.string ?? ""] = message["params"]?["diagnostics"]?.array ?? []
      } else if message["method"] != nil {
        notifications.append(message)
      } else {
        responses.append(message)
      }
    }
    return responses
  }

  mutating func notify(_ method: String, _ params: JSONValue) {
    #expect(send(["jsonrpc": "2.0", "method": .string(method), "params": params]).isEmpty)
  }

  /// The response to a request.
  mutating func respond(_ method: String, _ params: JSONValue) throws -> JSONValue {
    lastID += 1
    let message: JSONValue = [
      "jsonrpc": "2.0", "id": .integer(lastID), "method": .string(method), "params": params,
    ]
    let responses = send(message)
    let response = try #require(responses.first)
    #expect(responses.count == 1)
    #expect(response["id"] == .integer(lastID))
    return response
  }

  /// The result of a request.
  mutating func request(_ method: String, _ params: JSONValue) throws -> JSONValue {
    let response = try respond(method, params)
    return try #require(response["result"], "\(response.text)")
  }

  /// The code of the error that a request ends with.
  mutating func fail(_ method: String, _ params: JSONValue) throws -> Int? {
    try respond(method, params)["error"]?["code"]?.int
  }

  mutating func open(_ text: String, _ uri: String = rules, language: String = "oal", version: Int = 1) {
    notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": .string(uri), "languageId": .string(language), "version": .integer(version),
          "text": .string(text),
        ]
      ])
  }

  mutating func change(_ changes: JSONValue, _ uri: String = rules, version: Int = 2) {
    notify(
      "textDocument/didChange",
      ["textDocument": ["uri": .string(uri), "version": .integer(version)], "contentChanges": changes])
  }

  /// A request about a place in an open document.
  mutating func ask(
    _ method: String, at position: JSONValue, _ uri: String = rules, _ more: JSONObject.Member...
  ) throws -> JSONValue {
    var params = JSONObject([
      .init("textDocument", ["uri": .string(uri)]), .init("position", position),
    ])
    params.members += more
    return try request("textDocument/" + method, .object(params))
  }

  /// The codes of the findings in a document.
  func codes(_ uri: String = rules) -> [String] { (findings[uri] ?? []).compactMap { $0["code"]?.string } }
}

/// The address of the document that most tests are about.
let rules = "file:///rules.oal"

/// The same in YAML.
let yamlRules = "file:///rules.oal.yaml"

/// A text with its places marked: ‸ is a cursor, ‹ and › are a range. Positions count UTF-16 units.
struct Marked {
  var text = ""
  /// Every mark's place, in order.
  var positions: [JSONValue] = []

  init(_ marked: String) {
    var line = 0
    var character = 0
    var isAfterReturn = false
    for scalar in marked.unicodeScalars {
      if "‸‹›".unicodeScalars.contains(scalar) {
        positions.append(["line": .integer(line), "character": .integer(character)])
        continue
      }
      text.unicodeScalars.append(scalar)
      if scalar == "\n" || scalar == "\r" {
        if !(scalar == "\n" && isAfterReturn) { line += 1 }
        character = 0
      } else {
        character += UTF16.width(scalar)
      }
      isAfterReturn = scalar == "\r"
    }
  }

  /// The range from the first mark to the second.
  var range: JSONValue { ["start": positions[0], "end": positions[1]] }
}

extension String {
  /// The text after edits in the protocol's form, by UTF-16 positions; lines end at LF here.
  func applying(_ edits: [JSONValue]) throws -> String {
    var units = Array(utf16)
    func offset(_ position: JSONValue?) throws -> Int {
      let line = try #require(position?["line"]?.int)
      var start = 0
      for _ in 0..<line { start = try #require(units[start...].firstIndex(of: 10)) + 1 }
      return start + (try #require(position?["character"]?.int))
    }
    let places = try edits.map { edit in
      let text = try #require(edit["newText"]?.string)
      return (range: try offset(edit["range"]?["start"])..<(try offset(edit["range"]?["end"])), text: text)
    }
    for (range, text) in places.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      units.replaceSubrange(range, with: Array(text.utf16))
    }
    return String(decoding: units, as: UTF16.self)
  }
}

extension JSONValue {
  /// The edits of a workspace edit for a document, in either shape.
  func edits(of uri: String = rules) -> [JSONValue] {
    if let edits = self["changes"]?[uri]?.array { return edits }
    let change = self["documentChanges"]?.array?.first { $0["textDocument"]?["uri"]?.string == uri }
    return change?["edits"]?.array ?? []
  }
}
