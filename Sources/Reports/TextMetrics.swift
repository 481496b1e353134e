// Reports: findings and plans in, the bytes of one format out. Pure: no file, terminal or clock is touched, and the
// same input gives the same bytes on every machine. Nothing that a file says reaches a terminal unescaped.

/// A stretch of a text as a terminal shows it: a character as a person sees it, or one escaped code point or byte.
package struct DisplayPiece: Hashable, Sendable {
  /// Byte offsets counted from the text's first byte, half-open.
  package var bytes: Range<Int>
  /// What is printed.
  package var text: String
  /// How many cells it takes in a terminal; 0 for a lone combining mark.
  package var width: Int
}

/// How text looks in a terminal: which characters must not reach it as they are, and how wide the others are.
package enum TextMetrics {
  /// Cells from one tab stop to the next. Tabs are printed as spaces, so the terminal's own stops do not matter.
  package static let tabStop = 4

  /// The pieces of a source line, in order. Tabs become spaces, invalid UTF-8 reads `\xE9`, and characters that
  /// cannot be seen or that steer the terminal read `\u{1B}`.
  package static func pieces(of bytes: ArraySlice<UInt8>) -> [DisplayPiece] {
    var layout = Layout()
    if bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) {
      // Most lines are, and a report may have thousands of them.
      for byte in bytes { layout.append(printable: byte) }
      return layout.pieces
    }
    var parser = Unicode.UTF8.ForwardParser()
    var input = bytes.makeIterator()
    var valid: [UInt8] = []
    while true {
      switch parser.parseScalar(from: &input) {
      case .valid(let scalar):
        valid.append(contentsOf: scalar)
      case .error(let length):
        layout.append(String(decoding: valid, as: UTF8.self))
        valid.removeAll(keepingCapacity: true)
        let start = bytes.startIndex + layout.offset
        for byte in bytes[start..<min(start + length, bytes.endIndex)] { layout.append(invalid: byte) }
      case .emptyInput:
        layout.append(String(decoding: valid, as: UTF8.self))
        return layout.pieces
      }
    }
  }

  /// A message, name or path, safe to print: control, bidirectional and zero-width characters are escaped visibly, a
  /// tab as `\t` and a line break as `\n`.
  package static func escaped(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    var layout = Layout(expandsTabs: false)
    layout.append(text)
    return layout.pieces.reduce(into: "") { $0 += $1.text }
  }

  /// The cells that a text takes after ``escaped(_:)``.
  package static func width(_ text: String) -> Int {
    var layout = Layout(expandsTabs: false)
    layout.append(text)
    return layout.pieces.reduce(0) { $0 + $1.width }
  }

  /// Whether a code point hides or steers wherever it stands. Joiners, variation selectors and tags are not among
  /// them: emoji and some scripts need those.
  package static func isAlwaysHidden(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    if value < 0x7F { return value < 0x20 }
    if value <= 0x9F || (0xFFF9...0xFFFB).contains(value) { return true }
    if scalar.properties.isNoncharacterCodePoint { return true }
    switch scalar.properties.generalCategory {
    case .lineSeparator, .paragraphSeparator: return true
    case .format where !isTag(value):
      // What is left are signs that stand before digits, such as Arabic's number sign: those can be seen.
      let isSign = !scalar.properties.isDefaultIgnorableCodePoint && !scalar.properties.isBidiControl
      return !isSign && value != 0x200C && value != 0x200D
    default:
      return scalar.properties.isDefaultIgnorableCodePoint && !scalar.properties.isVariationSelector
        && !isTag(value)
    }
  }

  /// `\u{1B}`; a tab and a line break as the language itself escapes them.
  package static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\t": "\\t"
    case "\n": "\\n"
    default: "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    }
  }

  fileprivate static func isTag(_ value: UInt32) -> Bool { (0xE0020...0xE007F).contains(value) }
}

/// Builds the pieces of a text from left to right.
private struct Layout {
  var expandsTabs = true
  var pieces: [DisplayPiece] = []
  /// Bytes laid out so far.
  var offset = 0
  /// Cells laid out so far.
  var column = 0

  mutating func append(_ text: String) {
    for character in text {
      if let byte = character.utf8.first, character.utf8.count == 1, (0x20..<0x7F).contains(byte) {
        append(printable: byte)
      } else if character == "\t", expandsTabs {
        let width = TextMetrics.tabStop - column % TextMetrics.tabStop
        append(String(repeating: " ", count: width), bytes: 1, width: width)
      } else {
        append(Array(character.unicodeScalars))
      }
    }
  }

  /// Appends one grapheme cluster, split where a part of it has to be escaped.
  private mutating func append(_ cluster: [Unicode.Scalar]) {
    var shown: [Unicode.Scalar] = []
    for (index, scalar) in cluster.enumerated() {
      guard Hiding.isHidden(cluster, at: index) else {
        shown.append(scalar)
        continue
      }
      append(shown: shown)
      shown.removeAll()
      let text = TextMetrics.escape(scalar)
      append(text, bytes: UTF8.width(scalar), width: text.utf8.count)
    }
    append(shown: shown)
  }

  private mutating func append(shown scalars: [Unicode.Scalar]) {
    if scalars.isEmpty { return }
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    append(text, bytes: text.utf8.count, width: CellWidth.width(of: scalars))
  }

  mutating func append(printable byte: UInt8) {
    append(String(Unicode.Scalar(byte)), bytes: 1, width: 1)
  }

  mutating func append(invalid byte: UInt8) {
    let digits = String(byte, radix: 16, uppercase: true)
    append("\\x" + (digits.utf8.count == 1 ? "0" : "") + digits, bytes: 1, width: 4)
  }

  private mutating func append(_ text: String, bytes: Int, width: Int) {
    pieces.append(DisplayPiece(bytes: offset..<offset + bytes, text: text, width: width))
    offset += bytes
    column += width
  }
}

/// Which code points of a cluster must be escaped.
private enum Hiding {
  static func isHidden(_ cluster: [Unicode.Scalar], at index: Int) -> Bool {
    let scalar = cluster[index]
    if TextMetrics.isAlwaysHidden(scalar) { return true }
    let previous = index > 0 ? cluster[index - 1] : nil
    let next = index + 1 < cluster.count ? cluster[index + 1] : nil
    switch scalar.value {
    case 0x200C, 0x200D:
      guard let previous else { return true }
      return !needsJoiners(previous) && !(scalar.value == 0x200D && joinsEmoji(previous, next))
    case 0xFE0E, 0xFE0F:
      guard let previous, previous.properties.isEmoji else { return true }
      return previous.isASCII && next?.value != 0x20E3
    case 0xE0020...0xE007F:
      return cluster[0].value != 0x1F3F4
    default:
      guard scalar.properties.isVariationSelector else { return false }
      return previous.map { !takesVariants($0) } ?? true
    }
  }

  /// Whether a zero-width joiner between the two makes one emoji of them.
  private static func joinsEmoji(_ previous: Unicode.Scalar, _ next: Unicode.Scalar?) -> Bool {
    let isEmoji = previous.properties.isEmoji && !previous.isASCII || previous.value == 0xFE0F
    return isEmoji && next?.properties.isEmoji == true
  }

  /// Scripts whose spelling uses joiners: Arabic and its kin, the scripts of India and South-East Asia, Mongolian.
  private static func needsJoiners(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0600...0x0DFF, 0x0F00...0x109F, 0x1780...0x18AF, 0xA800...0xABFF: true
    default: false
    }
  }

  private static func takesVariants(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .mathSymbol, .otherLetter: true
    default: false
    }
  }
}

/// Cells in a terminal; by hand because the standard library has no East Asian Width and no wcwidth may be linked.
private enum CellWidth {
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
