import JSONText
import TestSupport
import Testing

@testable import LanguageServer

@Suite struct SyncTests {
  private static let wrong = "schedule \"Late\" 25:00-06:00 daily block list:Social\n"
  private static let right = "schedule \"Late\" 22:00-06:00 daily block list:Social\n"

  @Test func findsWhatIsTyped() throws {
    var client = try Client()
    client.open(Self.right)
    #expect(client.findings == [rules: []])
    client.change([["range": Marked("schedule \"Late\" 2‹2›").range, "text": "5"]])
    #expect(client.codes() == ["OAL003"])
    client.change([["range": Marked("schedule \"Late\" 2‹5›").range, "text": "2"]])
    #expect(client.codes() == [])
  }

  /// UTF-16 positions behind an emoji, in a file with CRLF, on text that no file has.
  @Test func positionsAreRightBehindAnEmojiAndCRLF() throws {
    var client = try Client()
    let marked = Marked(
      "list Social\r\n# 🌙🌙\r\nschedule \"Nuit 🌙 é\" ‹25:00›-06:00 daily block list:Social\r\n")
    client.open(marked.text)
    #expect(client.findings[rules]?.first?["range"] == marked.range)
    // The hour alone is replaced; the emoji's two units count.
    let hour = Marked("\n\nschedule \"Nuit 🌙 é\" ‹25›").range
    client.change([["range": hour, "text": "22"]])
    #expect(client.codes() == [])
  }

  @Test func bytesAreCountedWhereThatIsAgreed() throws {
    var client = try Client(capabilities: ["general": ["positionEncodings": ["utf-8"]]])
    client.open("schedule \"🌙\" 25:00-06:00 daily block list:Social\n")
    #expect(client.findings[rules]?.first?["range"]?["start"] == ["line": 0, "character": 16])
    client.change([
      [
        "range": ["start": ["line": 0, "character": 16], "end": ["line": 0, "character": 18]], "text": "22",
      ]
    ])
    #expect(client.codes() == [])
  }

  @Test func changesOfOneMessageFollowEachOther() throws {
    var client = try Client()
    client.open("")
    client.change([
      ["text": .string(Self.wrong)],
      ["range": Marked("‹›").range, "text": "# é🌙\r\n"],
      ["range": Marked("\nschedule \"Late\" ‹25›").range, "text": "22"],
      ["range": Marked("# é🌙‹\r\n›").range, "text": "\r"],
      ["range": Marked("\r‹›").range, "text": "\n"],
    ])
    #expect(client.codes() == [])
    client.change([["range": Marked("\n\nschedule \"Late\" ‹22›").range, "text": "25"]])
    #expect(client.findings[rules]?.first?["range"]?["start"]?["line"] == 2)
  }

  /// Half of a message's changes would leave another text than the client's.
  @Test func aChangeThatCannotBeReadIsLostAsAWhole() throws {
    var client = try Client(capabilities: [:])
    client.open(Self.right)
    client.change([["text": .string(Self.wrong)], ["range": ["start": [:]], "text": "x"]])
    #expect(client.codes() == [])
    #expect(client.notifications.map { $0["method"] } == ["window/logMessage"])
    client.change([["text": "x"]], "file:///other.oal")
    #expect(client.notifications.count == 2)
  }

  /// Random edits: the server's text is what an independent editor has.
  @Test func keepsTheClientsText() throws {
    var random = SeededGenerator(seed: 3)
    let pieces = ["", "\r", "\n", "\r\n", "🌙", "é", "list A\n", "\"", "schedule \"B\" 22:00-06:00 daily\n"]
    var client = try Client()
    client.open("")
    var units: [UInt16] = []
    for version in 2..<400 {
      let start = Self.boundary(Int.random(in: 0...units.count, using: &random), units)
      let end = Self.boundary(Int.random(in: start...min(start + 6, units.count), using: &random), units)
      let piece = pieces.randomElement(using: &random)!
      let range: JSONValue = [
        "start": Self.position(min(start, end), units), "end": Self.position(max(start, end), units),
      ]
      units.replaceSubrange(min(start, end)..<max(start, end), with: Array(piece.utf16))
      client.change([["range": range, "text": .string(piece)]], version: version)
      let text = String(decoding: units, as: UTF16.self)
      #expect(client.server.workspace.documents["/rules.oal"]?.buffer.bytes == Array(text.utf8))
    }
  }

  /// Not between the halves of a surrogate pair, nor in a CRLF, where the protocol has no position.
  private static func boundary(_ offset: Int, _ units: [UInt16]) -> Int {
    guard offset > 0, offset < units.count else { return offset }
    let isInside = UTF16.isTrailSurrogate(units[offset]) || units[offset] == 10 && units[offset - 1] == 13
    return isInside ? offset - 1 : offset
  }

  private static func position(_ offset: Int, _ units: [UInt16]) -> JSONValue {
    Marked(String(decoding: units[..<offset], as: UTF16.self) + "‸").positions[0]
  }

  @Test func closingClearsTheFindings() throws {
    var client = try Client()
    client.open(Self.wrong)
    #expect(client.codes() == ["OAL003"])
    client.notify("textDocument/didClose", ["textDocument": ["uri": .string(rules)]])
    #expect(client.findings == [rules: []])
    #expect(
      try client.fail("textDocument/documentSymbol", ["textDocument": ["uri": .string(rules)]]) == -32602)
  }

  @Test(arguments: [
    ("file:///a/rules.oal", "plaintext", true), ("file:///a/rules.oal.yaml", "yaml", true),
    ("file:///a/RULES.OAL.YML", "yaml", true), ("file:///a/docker-compose.yaml", "yaml", false),
    ("file:///a/.oalrc.yaml", "yaml", false), ("file:///a/notes.txt", "plaintext", false),
    ("file:///a/notes.txt", "oal", true), ("untitled:Untitled-1", "oal", true),
    ("file:///a/r.yaml", "oal-yaml", true),
    ("untitled:Untitled-1", "plaintext", false),
  ])
  func readsRuleFilesOnly(uri: String, language: String, isRead: Bool) throws {
    var client = try Client()
    client.open(": : :", uri, language: language)
    #expect(client.findings[uri].map { !$0.isEmpty } == (isRead ? true : nil))
    let hover: JSONValue = ["textDocument": ["uri": .string(uri)], "position": ["line": 0, "character": 0]]
    if !isRead { #expect(try client.request("textDocument/hover", hover) == .null) }
  }

  @Test func anUntitledDocumentShowsItsForm() throws {
    var client = try Client()
    client.open(
      "version: 1\nrules:\n  - {name: A, kind: schedule, window: 25:00-06:00, days: daily}\n", "untitled:1")
    #expect(client.codes("untitled:1") == ["OAL003"])
    client.change([["text": .string(Self.right)]], "untitled:1")
    #expect(client.codes("untitled:1") == [])
  }

  /// A file that is no text has its one finding, and every request an answer.
  @Test func answersAboutWhatIsNoText() throws {
    var client = try Client()
    client.open(Self.right + "list \u{0}\n")
    #expect(client.codes() == ["OAL002"])
    #expect(try client.ask("hover", at: ["line": 0, "character": 3]) == .null)
    #expect(try client.ask("completion", at: ["line": 1, "character": 0]).array?.isEmpty == false)
  }
}
