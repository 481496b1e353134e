/// Cells in a terminal; by hand because the standard library has no East Asian Width and no wcwidth may be linked.
enum CellWidth {
  /// The cells of one grapheme cluster, or of the part of one that is printed as it is.
  static func width(of cluster: [Unicode.Scalar]) -> Int {
    guard let first = cluster.first else { return 0 }
    // A family of four people or a flag is several code points in two cells.
    let isEmoji =
      first.properties.isEmoji
      && cluster.contains { $0.value == 0xFE0F || $0.properties.isEmojiPresentation }
    if isEmoji { return 2 }
    return cluster.reduce(0) { $0 + width(of: $1) }
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    case .format where scalar.properties.isDefaultIgnorableCodePoint: return 0
    default: break
    }
    // Hangul vowels and finals stand inside their syllable's two cells.
    if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) { return 0 }
    return isWide(value) || scalar.properties.isEmojiPresentation ? 2 : 1
  }

  /// East Asian Width W and F of Unicode 18, without the emoji. Unassigned code points between are counted in.
  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case ..<0x1100: false
    case 0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x303E,
      0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B,
      0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x18E00...0x191FF, 0x1AFF0...0x1B2FF,
      0x1D300...0x1D376, 0x1F200...0x1F265, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
