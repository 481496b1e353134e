import JSONText

/// What the client can do, as far as it matters here.
struct ClientCapabilities: Sendable {
  var encoding = PositionEncoding.utf16
  var relatedInformation = false
  var diagnosticTags = false
  var snippets = false
  var markdownHover = false
  var markdownCompletion = false
  var hierarchicalSymbols = false
  var versionedEdits = false
  var literalCodeActions = false
  var preferredCodeActions = false
  var watchesFiles = false

  init() {}

  /// Reads what the client sent with `initialize`.
  init(_ json: JSONValue?) {
    let text = json?["textDocument"]
    let workspace = json?["workspace"]
    let encodings = json?["general"]?["positionEncodings"]?.array ?? []
    // In the client's order of preference; without any of ours the protocol has UTF-16.
    encoding = encodings.lazy.compactMap { $0.string.flatMap(PositionEncoding.init) }.first ?? .utf16
    let diagnostics = text?["publishDiagnostics"]
    relatedInformation = diagnostics?["relatedInformation"]?.bool ?? false
    diagnosticTags = diagnostics?["tagSupport"]?["valueSet"]?.array?.contains(1) ?? false
    let item = text?["completion"]?["completionItem"]
    snippets = item?["snippetSupport"]?.bool ?? false
    markdownCompletion = Self.prefersMarkdown(item?["documentationFormat"])
    markdownHover = Self.prefersMarkdown(text?["hover"]?["contentFormat"])
    hierarchicalSymbols = text?["documentSymbol"]?["hierarchicalDocumentSymbolSupport"]?.bool ?? false
    versionedEdits = workspace?["workspaceEdit"]?["documentChanges"]?.bool ?? false
    literalCodeActions = text?["codeAction"]?["codeActionLiteralSupport"]?.object != nil
    preferredCodeActions = text?["codeAction"]?["isPreferredSupport"]?.bool ?? false
    watchesFiles = workspace?["didChangeWatchedFiles"]?["dynamicRegistration"]?.bool ?? false
  }

  private static func prefersMarkdown(_ formats: JSONValue?) -> Bool {
    formats?.array?.first { $0 == "markdown" || $0 == "plaintext" } == "markdown"
  }
}

/// What the server can do.
enum ServerCapabilities {
  static func json(_ client: ClientCapabilities) -> JSONValue {
    [
      "positionEncoding": .string(client.encoding.rawValue),
      "textDocumentSync": ["openClose": true, "change": 2, "save": ["includeText": false]],
      "hoverProvider": true,
      "completionProvider": [
        "triggerCharacters": [":", "\"", " ", ",", "-", "{", "["], "resolveProvider": false,
      ],
      "definitionProvider": true,
      "referencesProvider": true,
      "documentHighlightProvider": true,
      "documentSymbolProvider": true,
      "codeActionProvider": ["codeActionKinds": ["quickfix", "source.fixAll"], "resolveProvider": false],
      "documentFormattingProvider": true,
      "renameProvider": ["prepareProvider": true],
      "semanticTokensProvider": [
        "legend": SemanticTokens.legend, "full": true, "range": true,
      ],
      "inlayHintProvider": true,
      "workspace": ["workspaceFolders": ["supported": true]],
    ]
  }

  /// Asks the client to tell when rule files change on the disk.
  static let watchFiles: JSONValue = [
    "registrations": [
      [
        "id": "oal-files", "method": "workspace/didChangeWatchedFiles",
        "registerOptions": [
          "watchers": [
            ["globPattern": "**/*.oal"], ["globPattern": "**/*.oal.yaml"], ["globPattern": "**/*.oal.yml"],
            ["globPattern": "**/.oalrc.yaml"],
          ]
        ],
      ]
    ]
  ]
}
