import JSONText
import LanguageServer
import RuleFormat
import RuleModel
import RulePipeline
import RuleSyntax

extension FuzzTarget {
  /// An open document under changes and requests: after each change the server's text equals a plain model's, and all
  /// places in the server's answers lie in the text. The first byte: bit 0 the form, bit 1 UTF-8 positions. Then
  /// changes; the number of requests, at most seven, each of four bytes; the rest is the text.
  static let edits = FuzzTarget(name: "edits", limit: 1024) { input in
    var session = EditSession(input)
    session.run()
  }
}

/// One document, and the client's knowledge of the document.
private struct EditSession {
  /// A request about a place.
  private struct Request {
    var method: String
    var line: Int
    var character: Int
    var newName: String
  }

  private static let newNames = ["Other", "a b", "x", "Ünï 🌙", "yes", "12", "a: #b", "\"q\"", "{", "Social"]

  private let form: SyntaxTree.Form
  private let uri: String
  private let changes: [DocumentChange]
  private let requests: [Request]
  private let witness = LanguageServerSample.Witness()
  private var server: Server
  private var document: PlainDocument
  private var version = 1

  init(_ input: FuzzInput) {
    var input = input
    let options = input.byte()
    form = SyntaxTree.Form(options: options)
    uri = "file:///" + form.fileName
    changes = input.changes()
    requests = (0..<Int(input.byte() & 7)).map { _ in
      Request(
        method: input.choice(LanguageServerSample.requests), line: Int(input.byte()),
        character: Int(input.byte()), newName: input.choice(Self.newNames))
    }
    let isUTF8 = options.hasOption(1)
    document = PlainDocument(input.text, isUTF8: isUTF8)
    server = Server(LanguageServerSample.environment(witness))
    for message in LanguageServerSample.handshake(encoding: isUTF8 ? "utf-8" : "utf-16") {
      _ = server.receive(message)
    }
  }

  mutating func run() {
    var findings = notify(
      "didOpen",
      [
        "textDocument": [
          "uri": .string(uri), "languageId": "oal", "version": 1,
          "text": .string(String(decoding: document.bytes, as: UTF8.self)),
        ]
      ])
    var waiting: [JSONValue] = []
    for (index, change) in changes.enumerated() {
      change.apply(to: &document)
      waiting.append(change.json)
      if change.isJoined, index + 1 < changes.count { continue }
      version += 1
      findings = notify(
        "didChange",
        [
          "textDocument": ["uri": .string(uri), "version": .integer(version)],
          "contentChanges": .array(waiting),
        ])
      waiting = []
      holdText()
    }
    let facts = Facts(SourceFile(path: form.fileName, bytes: document.bytes), form)
    let codes = facts.findings.prefix(1000).map(\.code.description)
    hold(findings == codes, "other findings than the command line's: \(findings) \(facts)")
    for request in requests { send(request) }
  }

  // MARK: Changes

  private mutating func holdText() {
    witness.text = nil
    witness.onlyLooks = true
    _ = ask("formatting", ["textDocument": ["uri": .string(uri)]])
    witness.onlyLooks = false
    let text = witness.text ?? []
    hold(text == document.bytes, "the server has \(text.debug), the client \(document.bytes.debug)")
  }

  /// Sends a notification; the findings that come must lie in the text. Gives their codes.
  private mutating func notify(_ method: String, _ params: JSONValue) -> [String] {
    var codes: [String] = []
    for message in server.receive([
      "jsonrpc": "2.0", "method": .string("textDocument/" + method), "params": params,
    ]) {
      hold(message["method"] != "window/logMessage", "told \(message.text) \(document.bytes.debug)")
      holdRanges(message, "a finding")
      codes = message["params"]?["diagnostics"]?.array?.compactMap { $0["code"]?.string } ?? []
    }
    return codes
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

  private mutating func send(_ request: Request) {
    let (method, newName) = (request.method, request.newName)
    let lines = document.lines
    let line = request.line % lines.count
    let character = request.character % (lines[line].end - lines[line].start + 1)
    let position: JSONValue = ["line": .integer(line), "character": .integer(character)]
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
      let before = Facts(SourceFile(path: form.fileName, bytes: document.bytes), form)
      for action in result.array ?? [] { holdAction(action, before) }
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

  /// A suppression takes its finding off, and a fix of a file that is right keeps the rules if it is preferred.
  private func holdAction(_ action: JSONValue, _ before: Facts) {
    let title = action["title"]?.string ?? ""
    let after = Facts(holdEdit(action["edit"], title), form)
    hold(!before.isJSON || after.isJSON, "\(title) makes no JSON of JSON: \(before) \(after)")
    let isFine = !before.findings.contains(where: \.code.isOfLanguage)
    if isFine, action["isPreferred"] == true || action["kind"] == "source.fixAll" {
      hold(before.rules == after.rules, "\(title) changes the rules: \(before) \(after)")
    }
    guard title.hasPrefix("suppress "), let code = DiagnosticCode(text: title.dropFirst(9).prefix(6)) else {
      return
    }
    hold(before.rules == after.rules, "\(title) changes the rules: \(before) \(after)")
    let (had, has) = (before.counts()[code, default: 0], after.counts()[code, default: 0])
    hold(has < had, "\(title) does not: \(before) \(after)")
  }

  /// A name that is changed everywhere leaves rules that are right.
  private func holdRenamed(_ edit: JSONValue, _ name: String) {
    let before = Facts(SourceFile(path: form.fileName, bytes: document.bytes), form)
    let after = Facts(holdEdit(edit, "renaming to \(name)"), form)
    if before.checked.hasErrors { return }
    hold(!after.checked.hasErrors, "renaming to \(name.debugDescription) breaks \(before): \(after)")
    hold(!before.isJSON || after.isJSON, "JSON no more: \(before) \(after)")
    hold(
      !before.source.hasOnlyCRLF || after.source.hasOnlyCRLF, "other line ends: \(before) \(after)")
    hold(
      before.rules.rules.count == after.rules.rules.count
        && before.rules.lists.count == after.rules.lists.count,
      "renaming to \(name.debugDescription) loses something of \(before): \(after)")
  }

  /// The tokens ascend, do not overlap, and end within their lines.
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
