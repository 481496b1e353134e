/// Why a text is no JSON, and where.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Lower case, without a full stop.
  package var message: String
  /// A byte offset, at most the text's length.
  package var offset: Int

  package var description: String { "\(message) at byte \(offset)" }
}

/// A strict parser of RFC 8259: nothing but JSON is accepted.
///
/// A lone surrogate escape, which the grammar allows and no Unicode text can hold, reads as U+FFFD: like the escape
/// it is one UTF-16 unit long.
package struct JSONParser {
  /// How deep arrays and objects may nest, so that no text overflows the stack.
  package static let depthLimit = 128

  private let bytes: [UInt8]
  private var offset = 0
  private var depth = 0
  private let depthLimit: Int

  /// The value that a UTF-8 text is.
  package static func parse(_ bytes: [UInt8], depthLimit: Int = depthLimit) throws(JSONError) -> JSONValue {
    var parser = JSONParser(bytes: bytes, depthLimit: depthLimit)
    parser.skipSpace()
    let value = try parser.value()
    parser.skipSpace()
    if parser.offset < bytes.count { throw parser.error("expected the end of the text") }
    return value
  }

  private init(bytes: [UInt8], depthLimit: Int) {
    self.bytes = bytes
    self.depthLimit = depthLimit
  }

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private func error(_ message: String) -> JSONError { JSONError(message: message, offset: offset) }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
  }

  private mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: byte) else { return false }
    offset += 1
    return true
  }

  private mutating func value() throws(JSONError) -> JSONValue {
    guard let next else { throw error("expected a value, found the end of the text") }
    switch next {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: throw error("expected a value")
    }
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(JSONError) -> JSONValue {
    guard bytes[offset...].starts(with: word.utf8) else { throw error("expected a value") }
    offset += word.utf8.count
    return value
  }

  // MARK: Collections

  private mutating func enter() throws(JSONError) {
    if depth == depthLimit { throw error("nested more than \(depthLimit) deep") }
    depth += 1
    offset += 1
    skipSpace()
  }

  private mutating func object() throws(JSONError) -> JSONValue {
    try enter()
    defer { depth -= 1 }
    var members: [JSONObject.Member] = []
    if take("}") { return .object(JSONObject()) }
    while true {
      guard next == UInt8(ascii: "\"") else { throw error("expected a key in double quotes") }
      let key = try string()
      skipSpace()
      guard take(":") else { throw error("expected a colon after the key") }
      skipSpace()
      members.append(JSONObject.Member(key, try value()))
      skipSpace()
      if take("}") { return .object(JSONObject(members)) }
      guard take(",") else { throw error("expected a comma or the object's end") }
      skipSpace()
    }
  }

  private mutating func array() throws(JSONError) -> JSONValue {
    try enter()
    defer { depth -= 1 }
    var elements: [JSONValue] = []
    if take("]") { return .array([]) }
    while true {
      elements.append(try value())
      skipSpace()
      if take("]") { return .array(elements) }
      guard take(",") else { throw error("expected a comma or the array's end") }
      skipSpace()
    }
  }

  // MARK: Numbers

  private mutating func number() throws(JSONError) -> JSONValue {
    let start = offset
    var isWhole = true
    _ = take("-")
    if !take("0") { try digits() }
    if take(".") {
      isWhole = false
      try digits()
    }
    if take("e") || take("E") {
      isWhole = false
      if !take("+") { _ = take("-") }
      try digits()
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    if isWhole, let integer = Int(text) { return .integer(integer) }
    guard let number = Double(text), number.isFinite else {
      throw JSONError(message: "the number is too large", offset: start)
    }
    return .number(number)
  }

  private mutating func digits() throws(JSONError) {
    let start = offset
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { offset += 1 }
    if offset == start { throw error("expected a digit") }
  }

  // MARK: Strings

  private mutating func string() throws(JSONError) -> String {
    offset += 1
    let start = offset
    while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
      offset += 1
    }
    // Most strings have no escape and are taken as they are.
    if take("\"") { return try text(bytes[start..<offset - 1], at: start) }
    var decoded = Array(bytes[start..<offset])
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        return try text(decoded[...], at: start)
      case UInt8(ascii: "\\"): try escape(into: &decoded)
      case ..<0x20: throw error("a control character in a string has to be escaped")
      default:
        decoded.append(byte)
        offset += 1
      }
    }
    throw error("the string has no end")
  }

  private func text(_ bytes: ArraySlice<UInt8>, at start: Int) throws(JSONError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw JSONError(message: "the string is not UTF-8", offset: start)
    }
    return text
  }

  private mutating func escape(into decoded: inout [UInt8]) throws(JSONError) {
    offset += 1
    guard let byte = next else { throw error("the string has no end") }
    let plain: Unicode.Scalar
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): plain = Unicode.Scalar(byte)
    case UInt8(ascii: "b"): plain = "\u{8}"
    case UInt8(ascii: "f"): plain = "\u{C}"
    case UInt8(ascii: "n"): plain = "\n"
    case UInt8(ascii: "r"): plain = "\r"
    case UInt8(ascii: "t"): plain = "\t"
    case UInt8(ascii: "u"):
      offset += 1
      return append(try unicodeEscape(), to: &decoded)
    default: throw error("unknown escape")
    }
    offset += 1
    append(plain, to: &decoded)
  }

  private func append(_ scalar: Unicode.Scalar, to decoded: inout [UInt8]) {
    decoded.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  /// The character after `\u`, with the other half of its surrogate pair.
  private mutating func unicodeEscape() throws(JSONError) -> Unicode.Scalar {
    let first = try unit()
    guard UTF16.isLeadSurrogate(first) else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
    let before = offset
    guard take("\\"), take("u") else {
      offset = before
      return "\u{FFFD}"
    }
    let second = try unit()
    guard UTF16.isTrailSurrogate(second) else {
      offset = before
      return "\u{FFFD}"
    }
    return Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + UInt32(second) - 0xDC00) ?? "\u{FFFD}"
  }

  /// Four hexadecimal digits.
  private mutating func unit() throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = next, byte < 0x80, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw error("expected four hexadecimal digits")
      }
      unit = unit << 4 | UInt16(digit)
      offset += 1
    }
    return unit
  }
}
