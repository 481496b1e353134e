import JSONText
import LanguageServer
import RuleFormat
import RuleModel
import RulePipeline
import RuleSyntax

extension FuzzTarget {
  /// An open document under changes and requests: the server's text is a plain model's after each change, and all that it
  /// says about places lies in that text. The first byte: bit 0 the form, bit 1 UTF-8 positions. Then the text up to a
  /// NUL, and changes, each of five bytes for a range and a text up to a NUL; the last bytes are requests.
  static let edits = FuzzTarget(name: "edits", limit: 1536) { input in
    var session = EditSession(input)
    session.run()
  }
}

/// One document, and what the client knows of it.
private struct EditSession {
  private static let mostChanges = 8
  private static let mostRequests = 6

  private var input: FuzzInput
  private let form: SyntaxTree.Form
  private let uri: String
  private let witness = LanguageServerSample.Witness()
  private var server: Server
  private var document: PlainDocument
  private var version = 1

  init(_ input: FuzzInput) {
    self.input = input
    let options = self.input.byte()
    form = SyntaxTree.Form(options: options)
    uri = "file:///" + form.fileName
    let isUTF8 = options.hasOption(1)
    document = PlainDocument(String(decoding: self.input.part(endingWith: 0), as: UTF8.self), isUTF8: isUTF8)
    server = Server(LanguageServerSample.environment(witness))
    for message in LanguageServerSample.handshake(encoding: isUTF8 ? "utf-8" : "utf-16") {
      _ = server.receive(message)
    }
  }

  mutating func run() {
    notify(
      "didOpen",
      [
        "textDocument": [
          "uri": .string(uri), "languageId": "oal", "version": 1,
          "text": .string(String(decoding: document.bytes, as: UTF8.self)),
        ]
      ])
    var changes = 0
    while changes < Self.mostChanges, input.rest.count > 2 * Self.mostRequests {
      changes += 1
      change()
      holdText()
    }
    for _ in 0..<Self.mostRequests where !input.isEmpty { request() }
  }

  // MARK: Changes

  private mutating func change() {
    let start = (line: Int(input.byte()), character: Int(input.byte()))
    let (lines, characters, kind) = (Int(input.byte()), Int(input.byte()), input.byte())
    let text = String(decoding: input.part(endingWith: 0), as: UTF8.self)
    let line = start.line % (document.lines.count + 1)
    let endLine = line + lines % 3
    let endCharacter = endLine == line ? start.character + characters % 16 : characters
    var json = JSONObject()
    if kind % 8 == 7 {
      document = PlainDocument(text, isUTF8: document.isUTF8)
    } else {
      let first = document.index(line: line, character: start.character)
      let last = document.index(line: endLine, character: endCharacter)
      document.replace(first..<max(first, last), with: text)
      json["range"] = [
        "start": ["line": .integer(line), "character": .integer(start.character)],
        "end": ["line": .integer(endLine), "character": .integer(endCharacter)],
      ]
    }
    json["text"] = .string(text)
    version += 1
    notify(
      "didChange",
      [
        "textDocument": ["uri": .string(uri), "version": .integer(version)],
        "contentChanges": [.object(json)],
      ])
  }

  private mutating func holdText() {
    witness.text = nil
    witness.onlyLooks = true
    _ = ask("formatting", ["textDocument": ["uri": .string(uri)]])
    witness.onlyLooks = false
    let text = witness.text ?? []
    hold(text == document.bytes, "the server has \(text.debug), the client \(document.bytes.debug)")
  }

  /// Sends a notification; the findings that come must lie in the text.
  private mutating func notify(_ method: String, _ params: JSONValue) {
    for message in server.receive([
      "jsonrpc": "2.0", "method": .string("textDocument/" + method), "params": params,
    ]) {
      hold(
        message["method"] != "window/logMessage", "the client is told \(message.text) \(document.bytes.debug)"
      )
      holdRanges(message, "a finding")
    }
  }

  /// Every range anywhere in a value.
  private func holdRanges(_ value: JSONValue, _ what: String) {
    switch value {
    case .object(let object):
      if object["start"]?["line"] != nil { _ = document.range(value, what) }
      for member in object.members { holdRanges(member.value, what) }
    case .array(let elements): for element in elements { holdRanges(element, what) }
    default: break
    }
  }

  // MARK: Requests

  private mutating func ask(_ method: String, _ params: JSONValue) -> JSONValue? {
    let sent = server.receive([
      "jsonrpc": "2.0", "id": 1, "method": .string("textDocument/" + method), "params": params,
    ])
    hold(sent.count == 1 && sent[0]["id"] == 1, "\(sent.count) answers to \(method)")
    hold(JSONGrammar.accepts(sent[0].encoded), "no JSON: \(sent[0].text)")
    if let error = sent[0]["error"] {
      hold(method.lowercased().contains("rename"), "\(method) fails: \(error.text) \(document.bytes.debug)")
    }
    return sent[0]["result"]
  }

  private mutating func request() {
    let method = input.choice(LanguageServerSample.requests)
    let lines = document.lines
    let line = Int(input.byte()) % lines.count
    let character = Int(input.byte()) % (lines[line].end - lines[line].start + 1)
    let position: JSONValue = ["line": .integer(line), "character": .integer(character)]
    let newName = input.choice(["Other", "a b", "x", "Ünï 🌙", "yes", "12", "a: #b", "\"q\"", "{", "Social"])
    let range: JSONValue = ["start": ["line": 0, "character": 0], "end": position]
    let result = ask(
      method,
      [
        "textDocument": ["uri": .string(uri)], "position": position, "range": range,
        "newName": .string(newName), "context": ["diagnostics": []],
      ])
    guard let result, !result.isNull else { return }
    switch method {
    case "formatting":
      let formatted = document.applying(result.array ?? [], "the layout").bytes
      let source = SourceFile(path: form.fileName, bytes: document.bytes)
      hold(
        formatted == SourceFormatter.format(source, form: form).bytes, "another layout: \(formatted.debug)")
    case "codeAction":
      for action in result.array ?? [] { holdEdit(action["edit"], action["title"]?.string ?? method) }
    case "rename": holdRenamed(result, newName)
    case "semanticTokens/full", "semanticTokens/range": holdTokens(result["data"]?.array ?? [])
    default: holdRanges(result, method)
    }
  }

  private func edits(_ edit: JSONValue?) -> [JSONValue] {
    let changes = edit?["documentChanges"]?.array ?? []
    for change in changes {
      hold(change["textDocument"]?["uri"]?.string == uri, "an edit elsewhere: \(change.text)")
      hold(change["textDocument"]?["version"]?.int == version, "an edit of another version: \(change.text)")
    }
    return changes.flatMap { $0["edits"]?.array ?? [] }
  }

  @discardableResult private func holdEdit(_ edit: JSONValue?, _ what: String) -> SourceFile {
    let bytes = document.applying(edits(edit), what).bytes
    let source = SourceFile(path: form.fileName, bytes: bytes)
    let isText = TextCheck.check(SourceFile(path: "", bytes: document.bytes), file: 0) == nil
    hold(
      !isText || TextCheck.check(source, file: 0) == nil, "\(what) makes no text of \(document.bytes.debug)")
    return source
  }

  /// A name that is changed everywhere leaves rules that are right.
  private func holdRenamed(_ edit: JSONValue, _ name: String) {
    let before = Facts(SourceFile(path: form.fileName, bytes: document.bytes), form)
    let after = Facts(holdEdit(edit, "renaming to \(name)"), form)
    if before.checked.hasErrors { return }
    hold(!after.checked.hasErrors, "renaming to \(name.debugDescription) breaks \(before): \(after)")
    hold(
      before.rules.rules.count == after.rules.rules.count
        && before.rules.lists.count == after.rules.lists.count,
      "renaming to \(name.debugDescription) loses something of \(before): \(after)")
  }

  /// Tokens follow each other, each in its line.
  private func holdTokens(_ data: [JSONValue]) {
    let numbers = data.compactMap(\.int)
    hold(numbers.count == data.count && numbers.count % 5 == 0, "odd tokens: \(numbers)")
    let lines = document.lines
    var (line, character, end) = (0, 0, 0)
    for index in stride(from: 0, to: numbers.count, by: 5) {
      let (down, right, length) = (numbers[index], numbers[index + 1], numbers[index + 2])
      hold(down >= 0 && right >= 0 && length > 0, "a token goes back: \(numbers) \(document.bytes.debug)")
      character = down == 0 ? character + right : right
      line += down
      hold(down > 0 || character >= end, "tokens overlap: \(numbers) \(document.bytes.debug)")
      end = character + length
      hold(
        lines.indices.contains(line) && lines[line].start + end <= lines[line].end,
        "a token is outside of the text: \(numbers) \(document.bytes.debug)")
    }
  }
}
