/// Everything that the server says to the client in words, besides findings and their explanations.
enum ServerMessages {
  // MARK: Transport

  static let noContentLength = "a message's header has no Content-Length"
  static let badContentLength = "a message's Content-Length is not a number of bytes"

  static func messageTooLong(_ limit: Int) -> String {
    "a message is longer than \(limit / 1024 / 1024) MiB, which is the most"
  }

  // MARK: Requests

  static let notARequest = "the message is no request, notification or response of JSON-RPC 2.0"
  static let notInitialized = "the first request has to be initialize"
  static let initializedTwice = "the server is initialized already"
  static let shutDown = "the server is shut down; only exit may follow"
  static let cancelled = "cancelled"

  static func unknownMethod(_ method: String) -> String { "there is no method \(method)" }

  static func missingParameter(_ path: String, _ expected: String) -> String {
    "\(path) has to be \(expected)"
  }

  static func notOpen(_ uri: String) -> String { "\(uri) is not open" }

  static func notARuleFile(_ uri: String) -> String {
    "\(uri) is no rule file: those end in .oal, .oal.yaml or .oal.yml"
  }

  static func lostChange(_ uri: String, _ why: String) -> String {
    "a change of \(uri) was lost, since \(why); close and open the document"
  }

  // MARK: Rename

  static let nothingToRename = "here is nothing to rename: put the cursor on the name of a rule or a list"
  static let unnamedRule = "the rule has no name yet: write one after its keyword"

  static func nameTaken(_ name: String, _ kind: SymbolKind) -> String {
    switch kind {
    case .list: "there is a list \"\(name)\" already; two lists cannot be joined by renaming"
    case .rule: "there is a rule \"\(name)\" already"
    }
  }

  static func unreadRest(_ path: String) -> String {
    "\(path) cannot be read to its end, and a name in the rest would be left behind: fix its errors first"
  }

  static func invalidName(_ why: String) -> String { "this cannot be a name: \(why)" }

  // MARK: Titles of code actions

  static func suppress(_ code: String) -> String { "suppress \(code) here, with a reason" }

  static func fixAll(_ count: Int) -> String {
    count == 1 ? "apply the one safe fix" : "apply all \(count) safe fixes"
  }
}
