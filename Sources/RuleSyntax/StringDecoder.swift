/// Decodes a quoted string's escapes: `\"`, `\\`, `\n`, `\t` and `\u{...}`.
enum StringDecoder {
  static func decode(
    _ source: SourceFile, file: FileID, _ content: SourceRange, _ diagnostics: inout [Diagnostic]
  ) -> String {
    var text = ""
    var index = content.start
    var plainStart = index
    while index < content.end {
      guard source.bytes[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      text += source.text(SourceRange(plainStart, index))
      let (scalar, length) = escape(source.bytes[index..<content.end])
      let range = SourceRange(index, min(index + length, content.end))
      switch scalar {
      case "\0": diagnostics.append(SyntaxDiagnostics.nulEscape(source.text(range), Location(file, range)))
      case let scalar?: text.unicodeScalars.append(scalar)
      case nil:
        diagnostics.append(SyntaxDiagnostics.unknownEscape(source.text(range), Location(file, range)))
      }
      index += length
      plainStart = index
    }
    return text + source.text(SourceRange(min(plainStart, content.end), content.end))
  }

  /// The character of an escape and its length in bytes; a nil character is an unknown escape.
  private static func escape(_ bytes: ArraySlice<UInt8>) -> (Unicode.Scalar?, Int) {
    guard let letter = bytes.dropFirst().first else { return (nil, 1) }
    switch letter {
    case UInt8(ascii: "\""): return ("\"", 2)
    case UInt8(ascii: "\\"): return ("\\", 2)
    case UInt8(ascii: "n"): return ("\n", 2)
    case UInt8(ascii: "t"): return ("\t", 2)
    case UInt8(ascii: "u"): return unicodeEscape(bytes)
    default: return (nil, 1 + Self.width(of: letter))
    }
  }

  private static func unicodeEscape(_ bytes: ArraySlice<UInt8>) -> (Unicode.Scalar?, Int) {
    let digits = bytes.dropFirst(3).prefix { Character(UnicodeScalar($0)).isHexDigit && $0 < 0x80 }
    let length = 3 + digits.count
    guard bytes.dropFirst(2).first == UInt8(ascii: "{"), (1...6).contains(digits.count),
      bytes.dropFirst(length).first == UInt8(ascii: "}"),
      let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { return (nil, 2) }
    return (Unicode.Scalar(value), length + 1)
  }

  private static func width(of lead: UInt8) -> Int {
    lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1
  }
}
