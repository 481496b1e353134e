import RuleSyntax

/// A document's address as clients write it, and the key that stands for it here: clients spell the same address in
/// several ways.
enum DocumentURI {
  /// The absolute path of a `file:` address, or the address itself where it names no file of this machine.
  static func key(of uri: String) -> String { path(of: uri) ?? uri }

  /// Whether a key is a path.
  static func isPath(_ key: String) -> Bool { key.hasPrefix("/") }

  /// The decoded path of a `file:` address of this machine.
  static func path(of uri: String) -> String? {
    guard uri.prefix(7).lowercased() == "file://" else { return nil }
    var rest = uri.utf8.dropFirst(7)
    if rest.starts(with: "localhost/".utf8) { rest = rest.dropFirst(9) }
    guard rest.first == UInt8(ascii: "/") else { return nil }
    let end = rest.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? rest.endIndex
    return decode(rest[..<end])
  }

  /// The address of a key.
  static func uri(of key: String) -> String {
    guard isPath(key) else { return key }
    var uri = "file://"
    for byte in key.utf8 {
      if byte.isASCIILetter || byte.isASCIIDigit || "/-._~".utf8.contains(byte) {
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        uri += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
    return uri
  }

  /// The text with percent escapes decoded; nil if the result is no UTF-8 or has a NUL, which no path has.
  private static func decode(_ text: some Sequence<UInt8>) -> String? {
    var bytes: [UInt8] = []
    var pending = Array(text)[...]
    while let byte = pending.popFirst() {
      if byte == UInt8(ascii: "%"), let high = hex(pending.first), let low = hex(pending.dropFirst().first) {
        bytes.append(high << 4 | low)
        pending = pending.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
  }

  private static func hex(_ byte: UInt8?) -> UInt8? {
    guard let byte, byte < 0x80 else { return nil }
    return Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
  }
}
