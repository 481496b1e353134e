import RuleSyntax

/// The escapes that mean NUL in a string in double quotes: `\0`, `\x00`, `\u0000` and `\U00000000`. YAML has them, and no
/// text of a rule can hold the character.
enum NULEscapes {
  static func find(in string: SourceRange, _ bytes: UnsafeBufferPointer<UInt8>) -> [SourceRange] {
    var found: [SourceRange] = []
    var offset = string.start
    while offset + 1 < string.end {
      guard bytes[offset] == UInt8(ascii: "\\") else {
        offset += 1
        continue
      }
      let digits = digitCount(bytes[offset + 1])
      let end = min(offset + 2 + (digits ?? 0), string.end)
      if digits != nil, bytes[offset + 2..<end].allSatisfy({ $0 == UInt8(ascii: "0") }) {
        found.append(SourceRange(offset, end))
      }
      offset = end
    }
    return found
  }

  /// How many hexadecimal digits follow an escape's letter; nil where it is no code point.
  private static func digitCount(_ letter: UInt8) -> Int? {
    switch letter {
    case UInt8(ascii: "0"): 0
    case UInt8(ascii: "x"): 2
    case UInt8(ascii: "u"): 4
    case UInt8(ascii: "U"): 8
    default: nil
    }
  }
}
