/// RFC 8259 as a recogniser that keeps nothing: the tool's own parser and writers are held against it.
struct JSONGrammar {
  /// How deep collections may nest.
  static let depth = 500

  private var rest: ArraySlice<UInt8>
  private var depth = 0

  /// Whether the bytes are one JSON value, its strings valid UTF-8.
  static func accepts(_ bytes: [UInt8]) -> Bool {
    guard String(validating: bytes, as: UTF8.self) != nil else { return false }
    var grammar = JSONGrammar(rest: bytes[...])
    return grammar.element() && grammar.rest.isEmpty
  }

  private init(rest: ArraySlice<UInt8>) { self.rest = rest }

  private mutating func space() { rest = rest.drop { " \t\n\r".utf8.contains($0) } }

  private mutating func take(_ text: String) -> Bool {
    guard rest.starts(with: text.utf8) else { return false }
    rest = rest.dropFirst(text.utf8.count)
    return true
  }

  private mutating func element() -> Bool {
    space()
    defer { space() }
    return value()
  }

  private mutating func value() -> Bool {
    switch rest.first {
    case UInt8(ascii: "{"): collection("{", "}") { $0.member() }
    case UInt8(ascii: "["): collection("[", "]") { $0.element() }
    case UInt8(ascii: "\""): string()
    case UInt8(ascii: "t"): take("true")
    case UInt8(ascii: "f"): take("false")
    case UInt8(ascii: "n"): take("null")
    default: number()
    }
  }

  private mutating func collection(
    _ open: String, _ close: String, _ item: (inout JSONGrammar) -> Bool
  ) -> Bool {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depth, take(open) else { return false }
    space()
    if take(close) { return true }
    repeat { if !item(&self) { return false } } while take(",")
    return take(close)
  }

  private mutating func member() -> Bool {
    space()
    guard string() else { return false }
    space()
    return take(":") && element()
  }

  private mutating func string() -> Bool {
    guard take("\"") else { return false }
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return true
      case ..<0x20: return false
      case UInt8(ascii: "\\"):
        guard let escape = rest.popFirst() else { return false }
        if escape == UInt8(ascii: "u") {
          let digits = rest.prefix(4)
          guard digits.count == 4, digits.allSatisfy({ "0123456789abcdefABCDEF".utf8.contains($0) }) else {
            return false
          }
          rest = rest.dropFirst(4)
        } else if !"\"\\/bfnrt".utf8.contains(escape) {
          return false
        }
      default: continue
      }
    }
    return false
  }

  private mutating func digits() -> Bool {
    let digits = rest.prefix { "0123456789".utf8.contains($0) }
    rest = rest[digits.endIndex...]
    return !digits.isEmpty
  }

  private mutating func number() -> Bool {
    _ = take("-")
    guard take("0") || digits() else { return false }
    if take("."), !digits() { return false }
    guard take("e") || take("E") else { return true }
    if !take("+") { _ = take("-") }
    return digits()
  }
}
