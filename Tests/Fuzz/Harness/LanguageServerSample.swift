import JSONText
import LanguageServer
import RuleFormat
import RuleSyntax

/// A language server as `oal lsp` makes it, without files and clock.
enum LanguageServerSample {
  /// The text that the server last wanted formatted: the server's copy of the document.
  final class Witness: @unchecked Sendable {
    // One thread runs a target.
    var text: [UInt8]?
    /// Whether formatting is skipped, which saves time if only the text matters.
    var onlyLooks = false
  }

  /// One file on disk, which shares a phone with some of the open files.
  static func environment(_ witness: Witness? = nil) -> ServerEnvironment {
    ServerEnvironment(
      version: "0.1.0",
      ruleSet: { RuleSetScope($0.hasPrefix("/project/") ? [$0, "/project/other.oal"] : [$0]) },
      read: { $0 == "/project/other.oal" ? Array("list Social app:a.b\n".utf8) : nil },
      minuteOfWeek: { 5000 },
      format: { source, form in
        witness?.text = source.bytes
        return witness?.onlyLooks == true ? nil : SourceFormatter.text(of: source, form: form)
      })
  }

  /// The messages with which a client that can do everything begins.
  static let handshake: [JSONValue] = handshake(encoding: "utf-16")

  static func handshake(encoding: String) -> [JSONValue] {
    let capabilities: JSONValue = [
      "general": ["positionEncodings": [.string(encoding)]],
      "textDocument": [
        "publishDiagnostics": ["relatedInformation": true, "tagSupport": ["valueSet": [1, 2]]],
        "completion": ["completionItem": ["snippetSupport": true, "documentationFormat": ["markdown"]]],
        "hover": ["contentFormat": ["markdown", "plaintext"]],
        "documentSymbol": ["hierarchicalDocumentSymbolSupport": true],
        "codeAction": ["codeActionLiteralSupport": [:], "isPreferredSupport": true],
      ],
      "workspace": ["workspaceEdit": ["documentChanges": true]],
    ]
    return [
      ["jsonrpc": "2.0", "id": "hello", "method": "initialize", "params": ["capabilities": capabilities]],
      ["jsonrpc": "2.0", "method": "initialized", "params": [:]],
    ]
  }

  /// What can be asked about a place in a document.
  static let requests = [
    "hover", "completion", "definition", "references", "documentHighlight", "documentSymbol", "codeAction",
    "formatting", "prepareRename", "rename", "semanticTokens/full", "semanticTokens/range", "inlayHint",
  ]
}
