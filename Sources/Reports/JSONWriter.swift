import TextSupport

/// Writes JSON byte for byte the same everywhere; by hand because Foundation's encoder doubles the tool's start-up.
package struct JSONWriter: Sendable {
  /// What is written so far, UTF-8.
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  package init() {}

  /// An object; with a key if it is a member of an object.
  package mutating func object(_ key: String? = nil, _ members: (inout JSONWriter) -> Void) {
    collection(key, "{", "}", members)
  }

  /// An array; with a key if it is a member of an object.
  package mutating func array(_ key: String? = nil, _ elements: (inout JSONWriter) -> Void) {
    collection(key, "[", "]", elements)
  }

  /// An array with each element on a line of its own, so that a diff of two reports shows what changed.
  package mutating func lines<Element>(
    _ key: String? = nil, _ elements: some Sequence<Element>, _ write: (inout JSONWriter, Element) -> Void
  ) {
    collection(key, "[", "]") { json in
      for element in elements {
        json.separate()
        json.bytes.append(UInt8(ascii: "\n"))
        json.needsComma = false
        write(&json, element)
        json.needsComma = true
      }
      if json.needsComma { json.bytes.append(UInt8(ascii: "\n")) }
    }
  }

  package mutating func string(_ key: String? = nil, _ value: String) {
    begin(key)
    JSONQuote.append(value, to: &bytes)
    needsComma = true
  }

  package mutating func strings(_ key: String, _ values: [String]) {
    array(key) { json in
      for value in values { json.string(nil, value) }
    }
  }

  package mutating func int(_ key: String, _ value: Int) {
    begin(key)
    bytes.append(contentsOf: String(value).utf8)
    needsComma = true
  }

  package mutating func bool(_ key: String, _ value: Bool) {
    begin(key)
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
    needsComma = true
  }

  package mutating func null(_ key: String) {
    begin(key)
    bytes.append(contentsOf: "null".utf8)
    needsComma = true
  }

  /// Ends the text with a line break.
  package mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

  private mutating func collection(
    _ key: String?, _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ body: (inout JSONWriter) -> Void
  ) {
    begin(key)
    bytes.append(UInt8(ascii: open))
    needsComma = false
    body(&self)
    bytes.append(UInt8(ascii: close))
    needsComma = true
  }

  private mutating func begin(_ key: String?) {
    separate()
    guard let key else { return }
    JSONQuote.append(key, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }
}
