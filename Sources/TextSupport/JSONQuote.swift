/// Quotes strings for JSON that people and builds may see: escapes what JSON demands, and characters that are unsafe
/// to print.
package enum JSONQuote {
  /// A string in double quotes.
  package static func quote(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends a string in double quotes as UTF-8.
  package static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    if text.withUTF8(isPlain) {
      text.withUTF8 { bytes.append(contentsOf: $0) }
    } else {
      let scalars = Array(text.unicodeScalars)
      for (scalar, isEscaped) in zip(scalars, TextMetrics.escapes(in: scalars)) {
        append(scalar, isEscaped, to: &bytes)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Whether a text is ASCII without anything to escape: two number signs may begin a command.
  private static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var last: UInt8 = 0
    for byte in text {
      guard (0x20..<0x7F).contains(byte), byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"),
        byte != UInt8(ascii: "#") || last != byte
      else { return false }
      last = byte
    }
    return true
  }

  private static func append(_ scalar: Unicode.Scalar, _ isEscaped: Bool, to bytes: inout [UInt8]) {
    switch scalar {
    case "\"": bytes.append(contentsOf: #"\""#.utf8)
    case "\\": bytes.append(contentsOf: #"\\"#.utf8)
    case "\n": bytes.append(contentsOf: #"\n"#.utf8)
    case "\r": bytes.append(contentsOf: #"\r"#.utf8)
    case "\t": bytes.append(contentsOf: #"\t"#.utf8)
    case _ where isEscaped:
      for unit in UTF16.encode(scalar) ?? .init() {
        let digits = String(unit, radix: 16)
        bytes.append(contentsOf: #"\u"#.utf8)
        bytes.append(contentsOf: String(repeating: "0", count: max(0, 4 - digits.utf8.count)).utf8)
        bytes.append(contentsOf: digits.utf8)
      }
    default: bytes.append(contentsOf: UTF8.encode(scalar) ?? .init())
    }
  }
}
