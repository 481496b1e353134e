import JSONText
import Testing
import TextSupport

@testable import LanguageServer

/// Texts that an editor shows contain no hidden character of a name. Edits of files keep the characters.
@Suite struct HiddenTextTests {
  private static let name = "A\u{202E}b\u{200B}\u{FE00}"
  private static let text = """
    list "\(name)" app:"\(name)"
    list "\(name)"
    schedule "\(name)" 22:00-24:00 daily list:"\(name)" # \(name)
    schedule "\(name)" 22:00-24:00 daily list:"\(name)x"

    """

  /// The strings in a value, less those of edits and of what filters a list.
  private func shown(_ value: JSONValue) -> [String] {
    switch value {
    case .string(let text): [text]
    case .array(let elements): elements.flatMap(shown)
    case .object(let object):
      object.members.filter { !["newText", "filterText"].contains($0.key) }.flatMap { shown($0.value) }
    default: []
    }
  }

  private func expectNothingHidden(_ value: JSONValue, sourceLocation: SourceLocation = #_sourceLocation) {
    let texts = shown(value)
    #expect(!texts.isEmpty, sourceLocation: sourceLocation)
    for line in texts.flatMap({ $0.split(separator: "\n") }) {
      #expect(HiddenCharacters.find(in: String(line)).isEmpty, sourceLocation: sourceLocation)
    }
  }

  @Test func findings() throws {
    for capabilities in [Client.everything, [:]] {
      var client = try Client(capabilities: capabilities)
      client.open(Self.text)
      #expect(client.codes().contains("OAL301") && client.codes().contains("OAL012"))
      expectNothingHidden(.array(client.findings[rules] ?? []))
    }
  }

  @Test(arguments: ["hover", "completion", "documentSymbol", "codeAction"])
  func answers(_ method: String) throws {
    for capabilities in [Client.everything, [:]] {
      var client = try Client(capabilities: capabilities)
      client.open(Self.text)
      for character in [8, 12, 55, 60] {
        let place: JSONValue = ["line": 2, "character": .integer(character)]
        let params: JSONValue = [
          "textDocument": ["uri": .string(rules)], "position": place,
          "range": ["start": place, "end": place], "context": ["diagnostics": []],
        ]
        let answer = try client.request("textDocument/" + method, params)
        if !shown(answer).isEmpty { expectNothingHidden(answer) }
      }
    }
  }

  /// Names in errors too.
  @Test func errors() throws {
    var client = try Client()
    client.open("list A\nlist \"\(Self.name)\"\n")
    let params: JSONValue = [
      "textDocument": ["uri": .string(rules)], "position": ["line": 0, "character": 5],
      "newName": .string(Self.name),
    ]
    expectNothingHidden(try client.respond("textDocument/rename", params))
  }
}
