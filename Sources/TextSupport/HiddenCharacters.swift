/// Decides which characters of a text are hidden: characters that show nothing where they stand. The finding about
/// hidden characters, all printers and all writers of names ask here, so a reported character is never printed raw.
package enum HiddenCharacters {
  package struct Found {
    /// UTF-8 bytes from the text's start.
    package var offset: Int
    package var scalar: Unicode.Scalar
  }

  /// The hidden characters of a text, in order.
  package static func find(in text: String) -> [Found] {
    let scalars = Array(text.unicodeScalars)
    var offset = 0
    return zip(scalars, flags(in: scalars)).compactMap { scalar, isHidden in
      defer { offset += UTF8.width(scalar) }
      return isHidden ? Found(offset: offset, scalar: scalar) : nil
    }
  }

  /// For each character of a text whether it is hidden.
  package static func flags(in scalars: [Unicode.Scalar]) -> [Bool] {
    var isHidden = false
    return scalars.indices.map { index in
      // An invisible character after a hidden character is hidden too: it has nothing to act on.
      isHidden = canHide(scalars[index]) && (isHidden || !belongs(index, scalars))
      return isHidden
    }
  }

  /// The places of a text's hidden characters, counted in scalars. Costs next to nothing for ASCII.
  package static func indices(in text: String) -> Set<Int> {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return [] }
    let flags = flags(in: Array(text.unicodeScalars))
    return Set(flags.indices.filter { flags[$0] })
  }

  /// Whether a character is hidden outside its proper context. A tab is never hidden: it shows as a gap.
  package static func canHide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09: false
    case ..<0x20, 0x7F...0x9F, 0x2028, 0x2029: true
    default: isInvisible(scalar)
    }
  }

  /// Whether a character beyond ASCII shows nothing by itself: bidirectional controls, zero-width characters and other
  /// format characters, by Unicode's Default_Ignorable_Code_Point; and noncharacter code points, which every program
  /// shows differently.
  package static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x80 { return false }
    // The marks of interlinear notes are not ignorable, though nobody sees them.
    return scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.isNoncharacterCodePoint
      || (0xFFF9...0xFFFB).contains(scalar.value)
  }

  /// Whether an invisible character stands in its proper context, such as a joiner between two emoji.
  private static func belongs(_ index: Int, _ scalars: [Unicode.Scalar]) -> Bool {
    guard index > 0 else { return false }
    let (scalar, before) = (scalars[index], scalars[index - 1])
    let after = index + 1 < scalars.count ? scalars[index + 1] : nil
    switch scalar.value {
    case 0x200D where endsEmoji(before): return after.map(isPictograph) ?? false
    case 0x200C, 0x200D: return joinsLetters(index, scalars)
    case 0xFE0E, 0xFE0F:
      // A digit has a look of its own only in a key cap.
      return before.value > 0x7F
        ? before.properties.isEmoji : before.properties.isEmoji && after?.value == 0x20E3
    case 0xFE00...0xFE0D:
      return before.properties.isIdeographic || before.properties.generalCategory == .mathSymbol
    case 0xE0020...0xE007F: return isFlagTag(index, scalars)
    case 0xE0100...0xE01EF: return before.properties.isIdeographic
    case 0x180B...0x180F: return isMongolian(before)
    default: return false
    }
  }

  // MARK: Emoji

  /// Whether a character is an emoji that can be part of a joined emoji. Digits, `#` and `*` count as emoji for their
  /// key caps, and the letters of flags for the flags.
  private static func isPictograph(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0x7F && scalar.properties.isEmoji && !scalar.properties.isEmojiModifier
      && !(0x1F1E6...0x1F1FF).contains(scalar.value)
  }

  private static func endsEmoji(_ scalar: Unicode.Scalar) -> Bool {
    isPictograph(scalar) || scalar.properties.isEmojiModifier || scalar.value == 0xFE0F
  }

  /// Whether a tag character stands in the flag of a part of a country: a black flag, the part's code in letters and
  /// digits, and the tag that ends it. Without the end tag, or elsewhere, a tag character is invisible text.
  private static func isFlagTag(_ index: Int, _ scalars: [Unicode.Scalar]) -> Bool {
    let isTag = { (scalar: Unicode.Scalar) in (0xE0020...0xE007F).contains(scalar.value) }
    var start = index
    while start > 0, isTag(scalars[start - 1]), index - start < 8 { start -= 1 }
    guard start > 0, scalars[start - 1].value == 0x1F3F4 else { return false }
    let code = scalars[start...].prefix(8).prefix { isTag($0) && $0.value != 0xE007F }
    return (3...7).contains(code.count) && index <= code.endIndex && code.endIndex < scalars.count
      && scalars[code.endIndex].value == 0xE007F
      && code.allSatisfy { (0xE0030...0xE0039).contains($0.value) || (0xE0061...0xE007A).contains($0.value) }
  }

  // MARK: Scripts

  /// Whether a joiner or non-joiner changes how letters look: between letters of a script that joins them, after a
  /// sign that silences a vowel, where it makes half letters and Malayalam's chillu, and after an Arabic letter, which
  /// then takes its connected form.
  private static func joinsLetters(_ index: Int, _ scalars: [Unicode.Scalar]) -> Bool {
    let before = scalars[index - 1]
    guard isJoiningScript(before) else { return false }
    if before.properties.canonicalCombiningClass == .virama { return true }
    if index + 1 < scalars.count, isJoiningScript(scalars[index + 1]) { return true }
    guard scalars[index].value == 0x200D else { return false }
    // Marks on a letter do not keep it from joining.
    return scalars[..<index].last { $0.properties.generalCategory != .nonspacingMark }.map(joinsTheNext)
      ?? false
  }

  /// Arabic and its relatives, the scripts of India and South-East Asia, Mongolian: where joiners spell words.
  private static func isJoiningScript(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0600...0x08FF, 0x0900...0x0DFF, 0x0F00...0x109F, 0x1780...0x18AF, 0xA800...0xABFF, 0xFB50...0xFDFF,
      0xFE70...0xFEFC, 0x11000...0x11FFF:
      !canHide(scalar)
        && (scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark
          || scalar.properties.generalCategory == .spacingMark)
    default: false
    }
  }

  /// Whether a letter of Arabic or Mongolian has a form of its own before a further letter. Alef, dal, re, waw and
  /// their kin have none: after them a joiner does nothing.
  private static func joinsTheNext(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x621...0x625, 0x627, 0x629, 0x62F...0x632, 0x648, 0x671...0x677, 0x688...0x699, 0x6C0,
      0x6C3...0x6CB,
      0x6CD, 0x6CF, 0x6D2...0x6D5, 0x6EE, 0x6EF, 0x759...0x75B, 0x76B, 0x76C, 0x771, 0x773, 0x774, 0x778,
      0x779:
      false
    case 0x620...0x64A, 0x66E...0x6FF, 0x750...0x77F, 0x8A0...0x8C7: scalar.properties.isAlphabetic
    default: isMongolian(scalar)
    }
  }

  private static func isMongolian(_ scalar: Unicode.Scalar) -> Bool {
    (0x1820...0x18AA).contains(scalar.value)
  }
}
