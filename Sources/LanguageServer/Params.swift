import JSONText
import TextSupport

/// An error as a response carries it.
package struct ResponseError: Error, Hashable, Sendable {
  package var code: Int
  package var message: String

  static func parseError(_ message: String) -> ResponseError { ResponseError(code: -32700, message: message) }
  static func invalidRequest(_ message: String) -> ResponseError {
    ResponseError(code: -32600, message: message)
  }
  static func methodNotFound(_ method: String) -> ResponseError {
    ResponseError(code: -32601, message: ServerMessages.unknownMethod(method))
  }
  static func invalidParams(_ message: String) -> ResponseError {
    ResponseError(code: -32602, message: message)
  }
  static let notInitialized = ResponseError(code: -32002, message: ServerMessages.notInitialized)
  static let cancelled = ResponseError(code: -32800, message: ServerMessages.cancelled)
  /// The request is right, and cannot be carried out on what is there.
  static func requestFailed(_ message: String) -> ResponseError {
    ResponseError(code: -32803, message: message)
  }

  var json: JSONValue { ["code": .integer(code), "message": .string(TextMetrics.escaped(message))] }
}

/// The parameters of a message, read with errors that name what is wrong.
struct Params: Sendable {
  private let value: JSONValue
  /// Where the value stands, for messages.
  private let path: String

  init(_ value: JSONValue?, path: String = "params") {
    self.value = value ?? .null
    self.path = path
  }

  private func fail(_ expected: String) -> ResponseError {
    .invalidParams(ServerMessages.missingParameter(path, expected))
  }

  /// A member that may be missing.
  subscript(_ key: String) -> Params { Params(value[key], path: path + "." + key) }

  var isMissing: Bool { value.isNull }
  var json: JSONValue { value }
  var optionalString: String? { value.string }
  var optionalBool: Bool? { value.bool }

  func object() throws(ResponseError) {
    if value.object == nil { throw fail("an object") }
  }

  func string() throws(ResponseError) -> String {
    guard let string = value.string else { throw fail("a string") }
    return string
  }

  func array() throws(ResponseError) -> [Params] {
    guard let array = value.array else { throw fail("an array") }
    return array.enumerated().map { Params($0.element, path: path + "[\($0.offset)]") }
  }

  /// A number of the protocol's `uinteger`.
  func count() throws(ResponseError) -> Int {
    guard let int = value.int, int >= 0, int <= Int32.max else { throw fail("a number from 0 to 2147483647") }
    return int
  }

  func position() throws(ResponseError) -> TextPosition {
    TextPosition(try self["line"].count(), try self["character"].count())
  }

  func range() throws(ResponseError) -> Range<TextPosition> {
    let start = try self["start"].position()
    let end = try self["end"].position()
    guard start <= end else { throw fail("a range that ends after its start") }
    return start..<end
  }

  /// The document that a request is about.
  func uri() throws(ResponseError) -> String { try self["textDocument"]["uri"].string() }
}
