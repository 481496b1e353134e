/// Finds the characters of a text that show nothing and belong to nothing.
package enum HiddenCharacters {
  package struct Found {
    /// UTF-8 bytes from the text's start.
    package var offset: Int
    package var scalar: Unicode.Scalar
  }

  /// Whether a file has any byte that a hidden character could be made of: most files end here.
  package static func mayBe(in bytes: [UInt8]) -> Bool {
    var any: UInt64 = 0
    bytes.withUnsafeBytes { $0.forEachLanes { _, lanes in any |= lanes.high | lanes.controls } }
    return any != 0
  }

  package static func find(in text: String) -> [Found] {
    let scalars = Array(text.unicodeScalars)
    var found: [Found] = []
    var offset = 0
    for (index, scalar) in scalars.enumerated() {
      let before = index > 0 ? scalars[index - 1] : nil
      let after = index + 1 < scalars.count ? scalars[index + 1] : nil
      if isHidden(scalar), !belongs(scalar, before, after) {
        found.append(Found(offset: offset, scalar: scalar))
      }
      offset += UTF8.width(scalar)
    }
    return found
  }

  /// The places of a text's hidden characters, counted in scalars. Costs next to nothing for ASCII.
  package static func indices(in text: String) -> Set<Int> {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return [] }
    let offsets = Set(find(in: text).map(\.offset))
    var offset = 0
    var result: Set<Int> = []
    for (index, scalar) in text.unicodeScalars.enumerated() {
      if offsets.contains(offset) { result.insert(index) }
      offset += UTF8.width(scalar)
    }
    return result
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09: false
    case ..<0x20, 0x7F...0x9F, 0x2028, 0x2029: true
    default: Lookalikes.isInvisible(scalar)
    }
  }

  /// Whether an invisible character does its proper work between its neighbours.
  private static func belongs(_ scalar: Unicode.Scalar, _ before: Unicode.Scalar?, _ after: Unicode.Scalar?)
    -> Bool
  {
    guard let before else { return false }
    switch scalar.value {
    case 0x200D where isEmojiPart(before): return after.map { $0.properties.isEmoji } ?? false
    case 0x200C, 0x200D: return isJoiningScript(before) && (after.map(isJoiningScript) ?? false)
    case 0xFE0E, 0xFE0F: return before.properties.isEmoji
    case 0xFE00...0xFE0D:
      return before.properties.isIdeographic || before.properties.generalCategory == .mathSymbol
    case 0xE0020...0xE007F: return before.value == 0x1F3F4 || (0xE0020...0xE007E).contains(before.value)
    case 0xE0100...0xE01EF: return before.properties.isIdeographic
    case 0x180B...0x180F: return (0x1820...0x18AA).contains(before.value)
    default: return false
    }
  }

  private static func isEmojiPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0x7F && (scalar.properties.isEmoji || scalar.properties.isEmojiModifier)
      || scalar.value == 0xFE0F
  }

  /// Arabic and its relatives, the scripts of India and South-East Asia, Mongolian: where joiners spell words.
  private static func isJoiningScript(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0600...0x08FF, 0x0900...0x0DFF, 0x0F00...0x109F, 0x1780...0x18AF, 0xA800...0xABFF, 0xFB50...0xFDFF,
      0xFE70...0xFEFC:
      scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark
        || scalar.properties.generalCategory == .spacingMark
    default: false
    }
  }
}
