import RuleSyntax

/// JSON writes characters beyond U+FFFF as two escapes, `\ud83c\udf19`; YAML writes one, `\U0001F319`.
enum SurrogatePairs {
  /// Every pair of a high and a low surrogate's escapes, with the escape that YAML has.
  static func find(in bytes: [UInt8]) -> [FeedText.Patch] {
    var patches: [FeedText.Patch] = []
    var offset = 0
    while offset < bytes.count {
      guard bytes[offset] == UInt8(ascii: "\\") else {
        offset += 1
        continue
      }
      guard let high = unit(bytes, offset), (0xD800...0xDBFF).contains(high),
        let low = unit(bytes, offset + 6), (0xDC00...0xDFFF).contains(low)
      else {
        // An escaped backslash must not be taken for the beginning of the next escape.
        offset += 2
        continue
      }
      let value = 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
      let digits = String(value, radix: 16)
      let escape = "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
      patches.append(
        FeedText.Patch(range: SourceRange(offset, offset + 12), replacement: Array(escape.utf8)))
      offset += 12
    }
    return patches
  }

  /// The UTF-16 unit of a `\uXXXX` at an offset.
  private static func unit(_ bytes: [UInt8], _ offset: Int) -> UInt32? {
    guard offset + 6 <= bytes.count, bytes[offset] == UInt8(ascii: "\\"),
      bytes[offset + 1] == UInt8(ascii: "u")
    else { return nil }
    var value: UInt32 = 0
    for byte in bytes[(offset + 2)..<(offset + 6)] {
      guard let digit = Character(UnicodeScalar(byte)).hexDigitValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}
