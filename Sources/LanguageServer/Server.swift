// LanguageServer: decoded messages of an editor in, messages for it out. Pure: the loop around it reads and writes,
// and files and the clock come in through `ServerEnvironment`. No message, however wrong, ends it or makes it trap.
import JSONText
import RuleSyntax
import TextSupport

/// A server of the Language Server Protocol, version 3.17, as a state machine.
package struct Server: Sendable {
  private enum State: Hashable, Sendable {
    case created, running, shutDown
    case exited(Int32)
  }

  let environment: ServerEnvironment
  var workspace: Workspace
  var client = ClientCapabilities()
  /// The id of the process that started the server, above 0, if the client gives one: the server ends with that
  /// process.
  package private(set) var clientProcess: Int32?
  private var state = State.created
  /// Work that waits for its turn.
  private enum Work: Hashable, Sendable {
    case message(JSONValue)
    /// Bytes that are no message, and why.
    case fault(String)
  }

  private var queue: [Work] = []
  private var outbox: [JSONValue] = []
  /// The number of requests of the server to the client so far.
  private var requestCount = 0
  /// The findings that the client last got, by key of the file.
  private var published: [String: JSONValue] = [:]

  package init(_ environment: ServerEnvironment) {
    self.environment = environment
    workspace = Workspace(environment)
  }

  /// The process's exit status once the client has asked for the end: 0 after `shutdown`, else 1.
  package var exitStatus: Int32? { if case .exited(let status) = state { status } else { nil } }

  // MARK: The queue

  /// Takes a message for ``step()``. A cancellation acts at once on what waits.
  package mutating func enqueue(_ message: JSONValue) {
    guard message["method"] == "$/cancelRequest", message["id"] == nil else {
      queue.append(.message(message))
      return
    }
    guard let id = message["params"]?["id"], !id.isNull,
      let index = queue.firstIndex(where: { Self.isRequest($0, id) })
    else { return }
    queue.remove(at: index)
    respond(id, .failure(.cancelled))
  }

  private static func isRequest(_ work: Work, _ id: JSONValue) -> Bool {
    if case .message(let message) = work { message["id"] == id && message["method"] != nil } else { false }
  }

  /// Takes note of bytes that are no message.
  package mutating func enqueue(fault: String) { queue.append(.fault(fault)) }

  /// Does the next piece of work: a message, or else the findings of one rule set. Gives what is to be sent; nil when
  /// there is nothing left to do.
  package mutating func step() -> [JSONValue]? {
    if exitStatus != nil { return nil }
    if !outbox.isEmpty { return takeOutbox() }
    if !queue.isEmpty {
      switch queue.removeFirst() {
      case .message(let message): handle(message)
      case .fault(let fault): respond(.null, .failure(.parseError(fault)))
      }
      return takeOutbox()
    }
    guard state == .running, let analysis = workspace.nextStale() else {
      publishOrphans()
      return outbox.isEmpty ? nil : takeOutbox()
    }
    publish(analysis)
    publishOrphans()
    return takeOutbox()
  }

  /// Handles one message and the resulting work.
  package mutating func receive(_ message: JSONValue) -> [JSONValue] {
    enqueue(message)
    var sent: [JSONValue] = []
    while let messages = step() { sent += messages }
    return sent
  }

  private mutating func takeOutbox() -> [JSONValue] {
    defer { outbox = [] }
    return outbox
  }

  // MARK: Sending

  mutating func notify(_ method: String, _ params: JSONValue) {
    outbox.append(["jsonrpc": "2.0", "method": .string(method), "params": params])
  }

  private mutating func respond(_ id: JSONValue, _ result: Result<JSONValue, ResponseError>) {
    switch result {
    case .success(let value): outbox.append(["jsonrpc": "2.0", "id": id, "result": value])
    case .failure(let error): outbox.append(["jsonrpc": "2.0", "id": id, "error": error.json])
    }
  }

  private mutating func request(_ method: String, _ params: JSONValue) {
    requestCount += 1
    outbox.append([
      "jsonrpc": "2.0", "id": .string("oal-\(requestCount)"), "method": .string(method), "params": params,
    ])
  }

  /// Writes a line into the client's log; 1 is an error.
  private mutating func log(_ message: String, type: Int = 1) {
    notify("window/logMessage", ["type": .integer(type), "message": .string(TextMetrics.escaped(message))])
  }

  // MARK: Handling

  private mutating func handle(_ message: JSONValue) {
    guard let object = message.object, object["jsonrpc"] == "2.0" else {
      return respond(validID(message["id"]), .failure(.invalidRequest(ServerMessages.notARequest)))
    }
    guard let method = object["method"]?.string else {
      // The client's answer to a request of ours: nothing waits for one.
      if object["id"] != nil, object["result"] != nil || object["error"] != nil { return }
      return respond(validID(object["id"]), .failure(.invalidRequest(ServerMessages.notARequest)))
    }
    let params = Params(object["params"])
    guard let id = object["id"] else { return handle(notification: method, params) }
    guard id.string != nil || id.int != nil else {
      return respond(.null, .failure(.invalidRequest(ServerMessages.notARequest)))
    }
    do throws(ResponseError) {
      respond(id, .success(try answer(method, params)))
    } catch {
      respond(id, .failure(error))
    }
  }

  /// An id that can be answered to.
  private func validID(_ id: JSONValue?) -> JSONValue {
    guard let id, id.string != nil || id.int != nil else { return .null }
    return id
  }

  private mutating func answer(_ method: String, _ params: Params) throws(ResponseError) -> JSONValue {
    switch (state, method) {
    case (.created, "initialize"): return try initialize(params)
    case (.created, _): throw .notInitialized
    case (.running, "initialize"): throw .invalidRequest(ServerMessages.initializedTwice)
    case (.running, "shutdown"):
      state = .shutDown
      return .null
    case (.running, _):
      guard let request = Self.requests[method] else { throw .methodNotFound(method) }
      return try request(&self, params)
    case (.shutDown, _), (.exited, _): throw .invalidRequest(ServerMessages.shutDown)
    }
  }

  private mutating func initialize(_ params: Params) throws(ResponseError) -> JSONValue {
    try params.object()
    client = ClientCapabilities(params["capabilities"].json)
    workspace.encoding = client.encoding
    clientProcess = params["processId"].json.int.flatMap { Int32(exactly: $0) }.flatMap { $0 > 0 ? $0 : nil }
    state = .running
    return [
      "capabilities": ServerCapabilities.json(client),
      "serverInfo": ["name": "oal", "version": .string(environment.version)],
    ]
  }

  private mutating func handle(notification method: String, _ params: Params) {
    if method == "exit" {
      state = .exited(state == .shutDown ? 0 : 1)
      return
    }
    guard state == .running else { return }
    do throws(ResponseError) {
      switch method {
      case "initialized":
        if client.watchesFiles { request("client/registerCapability", ServerCapabilities.watchFiles) }
      case "textDocument/didOpen": try open(params["textDocument"])
      case "textDocument/didChange": try change(params)
      case "textDocument/didClose": workspace.close(DocumentURI.key(of: try params.uri()))
      // A client that watches files reports saves too.
      case "textDocument/didSave": if !client.watchesFiles { workspace.reload() }
      case "workspace/didChangeWatchedFiles": if concernsClosedFiles(params) { workspace.reload() }
      default: break
      }
    } catch {
      log(error.message)
    }
  }

  /// Whether files came, went, or changed that are not open: what an open one has on the disk is no news.
  private func concernsClosedFiles(_ params: Params) -> Bool {
    let changed = 2
    return !(params["changes"].json.array ?? []).allSatisfy { change in
      let key = change["uri"]?.string.map(DocumentURI.key(of:)) ?? ""
      return change["type"]?.int == changed && workspace.documents[key] != nil
    }
  }

  private mutating func open(_ params: Params) throws(ResponseError) {
    let uri = try params["uri"].string()
    let text = try params["text"].string()
    workspace.open(
      Workspace.Document(
        uri: uri, key: DocumentURI.key(of: uri), languageID: params["languageId"].optionalString ?? "",
        version: params["version"].json.int, buffer: TextBuffer(Array(text.utf8))))
  }

  private mutating func change(_ params: Params) throws(ResponseError) {
    let uri = try params.uri()
    let key = DocumentURI.key(of: uri)
    guard workspace.documents[key] != nil else { throw .invalidParams(ServerMessages.notOpen(uri)) }
    let encoding = client.encoding
    do throws(ResponseError) {
      // All changes are applied or none: half of the changes would leave a text that the client does not have.
      let changes = try params["contentChanges"].array().map(TextChange.read)
      workspace.edit(key, version: params["textDocument"]["version"].json.int) { buffer in
        for change in changes { change.apply(to: &buffer, encoding) }
      }
    } catch {
      throw .invalidParams(ServerMessages.lostChange(uri, error.message))
    }
  }

  // MARK: Findings

  private mutating func publish(_ analysis: Analysis) {
    for file in analysis.files.indices {
      let key = analysis.files[file].key
      let view = DocumentView(analysis: analysis, file: file)
      let findings = Findings.json(view, client, uri: uri(of:))
      let document = workspace.documents[key]
      // Findings of a closed file are sent only after a change. Findings of an open file are always sent, with the
      // file's version.
      if document == nil, findings == published[key] ?? [] { continue }
      publish(findings, key, version: document?.version)
    }
  }

  private mutating func publish(_ findings: JSONValue, _ key: String, version: Int?) {
    published[key] = findings == [] ? nil : findings
    var params: JSONObject = JSONObject([.init("uri", .string(uri(of: key)))])
    if let version { params["version"] = .integer(version) }
    params["diagnostics"] = findings
    notify("textDocument/publishDiagnostics", .object(params))
  }

  private mutating func publishOrphans() {
    for key in workspace.takeOrphans() where published[key] != nil { publish([], key, version: nil) }
  }

  /// The address of a file; for an open file, in the client's spelling.
  func uri(of key: String) -> String { workspace.documents[key]?.uri ?? DocumentURI.uri(of: key) }

  /// The document that a request is about; nil if it is open and is no rule file, of which there is nothing to say.
  mutating func view(_ params: Params) throws(ResponseError) -> DocumentView? {
    let uri = try params.uri()
    let key = DocumentURI.key(of: uri)
    guard workspace.documents[key] != nil else { throw .invalidParams(ServerMessages.notOpen(uri)) }
    return workspace.view(of: key)
  }
}

/// One change of `textDocument/didChange`.
private struct TextChange: Sendable {
  /// Nil replaces the whole text.
  var range: Range<TextPosition>?
  var text: [UInt8]

  static func read(_ params: Params) throws(ResponseError) -> TextChange {
    let range = params["range"].isMissing ? nil : try params["range"].range()
    return TextChange(range: range, text: Array(try params["text"].string().utf8))
  }

  func apply(to buffer: inout TextBuffer, _ encoding: PositionEncoding) {
    guard let range else {
      buffer = TextBuffer(text)
      return
    }
    let start = buffer.offset(of: range.lowerBound, encoding)
    let end = buffer.offset(of: range.upperBound, encoding)
    buffer.replace(start..<max(start, end), with: text)
  }
}
