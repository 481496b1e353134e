import JSONText
import RuleSyntax
import TextSupport

/// What the server does for each method of a request.
extension Server {
  typealias Answer = @Sendable (inout Server, Params) throws(ResponseError) -> JSONValue

  static let requests: [String: Answer] = [
    "textDocument/hover": { (server, params) throws(ResponseError) in try server.hover(params) },
    "textDocument/completion": { (server, params) throws(ResponseError) in try server.completion(params) },
    "textDocument/definition": { (server, params) throws(ResponseError) in try server.definition(params) },
    "textDocument/references": { (server, params) throws(ResponseError) in try server.references(params) },
    "textDocument/documentHighlight": { (server, params) throws(ResponseError) in
      try server.highlights(params)
    },
    "textDocument/documentSymbol": { (server, params) throws(ResponseError) in
      try server.documentSymbols(params)
    },
    "textDocument/codeAction": { (server, params) throws(ResponseError) in try server.codeActions(params) },
    "textDocument/formatting": { (server, params) throws(ResponseError) in try server.formatting(params) },
    "textDocument/prepareRename": { (server, params) throws(ResponseError) in
      try server.prepareRename(params)
    },
    "textDocument/rename": { (server, params) throws(ResponseError) in try server.rename(params) },
    "textDocument/semanticTokens/full": { (server, params) throws(ResponseError) in
      try server.semanticTokens(params, inRange: false)
    },
    "textDocument/semanticTokens/range": { (server, params) throws(ResponseError) in
      try server.semanticTokens(params, inRange: true)
    },
    "textDocument/inlayHint": { (server, params) throws(ResponseError) in try server.inlayHints(params) },
  ]

  // MARK: Places

  /// The document and the byte offset that a request is about.
  private mutating func place(_ params: Params) throws(ResponseError) -> (view: DocumentView, offset: Int)? {
    let position = try params["position"].position()
    guard let view = try view(params) else { return nil }
    return (view, offset(of: position, in: view))
  }

  /// The document and the range of bytes that a request is about.
  private mutating func stretch(_ params: Params) throws(ResponseError) -> (
    view: DocumentView, range: SourceRange
  )? {
    let range = try params["range"].range()
    guard let view = try view(params) else { return nil }
    return (view, SourceRange(offset(of: range.lowerBound, in: view), offset(of: range.upperBound, in: view)))
  }

  private func offset(of position: TextPosition, in view: DocumentView) -> Int {
    workspace.documents[view.document.key]?.buffer.offset(of: position, client.encoding) ?? 0
  }

  // MARK: Reading

  private mutating func hover(_ params: Params) throws(ResponseError) -> JSONValue {
    guard let (view, offset) = try place(params) else { return .null }
    let now = environment.minuteOfWeek()
    let hover = Hover(view: view, minuteOfWeek: now, isMarkdown: client.markdownHover)
    return hover.json(at: offset) ?? .null
  }

  private mutating func completion(_ params: Params) throws(ResponseError) -> JSONValue {
    guard let (view, offset) = try place(params) else { return [] }
    let items =
      switch view.document.form {
      case .compact: CompactCompletion(view: view, offset: offset).items()
      case .yaml: YAMLCompletion(view: view, offset: offset).items()
      }
    return .array(items.enumerated().map { $0.element.json(view.places, client, order: $0.offset) })
  }

  private mutating func documentSymbols(_ params: Params) throws(ResponseError) -> JSONValue {
    guard let view = try view(params) else { return [] }
    return DocumentSymbols.json(view, client, uri: uri(of: view.document.key))
  }

  private mutating func semanticTokens(_ params: Params, inRange: Bool) throws(ResponseError) -> JSONValue {
    if inRange {
      guard let (view, range) = try stretch(params) else { return ["data": []] }
      return SemanticTokens.json(view, within: range)
    }
    guard let view = try view(params) else { return ["data": []] }
    return SemanticTokens.json(view, within: SourceRange(0, view.source.bytes.count))
  }

  private mutating func inlayHints(_ params: Params) throws(ResponseError) -> JSONValue {
    guard let (view, range) = try stretch(params) else { return [] }
    return .array(InlayHints.hints(view, within: range).map { $0.json(view.places) })
  }

  // MARK: Names

  private mutating func definition(_ params: Params) throws(ResponseError) -> JSONValue {
    guard let (view, offset) = try place(params), let symbol = Symbols.symbol(at: offset, in: view) else {
      return .null
    }
    let declarations = Symbols.occurrences(of: symbol, in: view.analysis).filter(\.isDeclaration)
    return .array(declarations.map { json($0.location, view.analysis) })
  }

  private mutating func references(_ params: Params) throws(ResponseError) -> JSONValue {
    guard let (view, offset) = try place(params), let symbol = Symbols.symbol(at: offset, in: view) else {
      return []
    }
    let withDeclaration = params["context"]["includeDeclaration"].optionalBool ?? true
    let found = Symbols.occurrences(of: symbol, in: view.analysis)
    return .array(
      found.filter { withDeclaration || !$0.isDeclaration }.map { json($0.location, view.analysis) })
  }

  private mutating func highlights(_ params: Params) throws(ResponseError) -> JSONValue {
    guard let (view, offset) = try place(params), let symbol = Symbols.symbol(at: offset, in: view) else {
      return []
    }
    let found = Symbols.occurrences(of: symbol, in: view.analysis).filter { $0.location.file == view.file }
    return .array(
      found.map {
        ["range": view.places.json($0.location.range), "kind": .integer($0.isDeclaration ? 3 : 2)]
      })
  }

  private func json(_ location: Location, _ analysis: Analysis) -> JSONValue {
    let file = analysis.files[location.file]
    return ["uri": .string(uri(of: file.key)), "range": file.places.json(location.range)]
  }

  private mutating func prepareRename(_ params: Params) throws(ResponseError) -> JSONValue {
    guard let (view, offset) = try place(params) else { return .null }
    let occurrence = try Renaming.occurrence(at: offset, in: view)
    return [
      "range": view.places.json(occurrence.location.range), "placeholder": .string(occurrence.symbol.name),
    ]
  }

  private mutating func rename(_ params: Params) throws(ResponseError) -> JSONValue {
    let newName = try params["newName"].string()
    guard let (view, offset) = try place(params) else { return .null }
    let edits = try Renaming.edits(at: offset, in: view, to: newName)
    return workspaceEdit(edits, view.analysis)
  }

  // MARK: Changing

  private mutating func codeActions(_ params: Params) throws(ResponseError) -> JSONValue {
    guard let (view, range) = try stretch(params), client.literalCodeActions else { return [] }
    let wanted = params["context"]["only"].json.array?.compactMap(\.string)
    // CodeActionTriggerKind.Automatic
    let isAutomatic = params["context"]["triggerKind"].json == 2
    let actions = CodeActions.actions(view, in: range, kinds: wanted, isAutomatic: isAutomatic)
    return .array(
      actions.map { action in
        var object = JSONObject([
          .init("title", .string(TextMetrics.escaped(action.title))), .init("kind", .string(action.kind)),
        ])
        if let finding = action.finding {
          object["diagnostics"] = [Findings.json(finding, view, client, uri: uri(of:))]
        }
        if action.isPreferred, client.preferredCodeActions { object["isPreferred"] = true }
        object["edit"] = workspaceEdit(action.edits, view.analysis)
        return .object(object)
      })
  }

  private mutating func formatting(_ params: Params) throws(ResponseError) -> JSONValue {
    guard let view = try view(params), let text = environment.format(view.source, view.document.form) else {
      return .null
    }
    guard let edit = Formatting.edit(from: view.source, to: Array(text.utf8)) else { return [] }
    return [["range": view.places.json(edit.range), "newText": .string(edit.text)]]
  }

  /// Edits of several files as the client wants them.
  private func workspaceEdit(_ edits: [Edit], _ analysis: Analysis) -> JSONValue {
    let files = Set(edits.map(\.location.file)).sorted()
    let perFile = files.map { file -> (key: String, edits: JSONValue) in
      let places = analysis.files[file].places
      let own = edits.filter { $0.location.file == file }
      return (
        analysis.files[file].key,
        .array(own.map { ["range": places.json($0.location.range), "newText": .string($0.replacement)] })
      )
    }
    guard client.versionedEdits else {
      return ["changes": .object(JSONObject(perFile.map { .init(uri(of: $0.key), $0.edits) }))]
    }
    return [
      "documentChanges": .array(
        perFile.map { key, edits in
          let version = workspace.documents[key]?.version
          return [
            "textDocument": [
              "uri": .string(uri(of: key)), "version": version.map { .integer($0) } ?? .null,
            ],
            "edits": edits,
          ]
        })
    ]
  }
}
