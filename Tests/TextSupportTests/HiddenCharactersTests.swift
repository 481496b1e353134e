import TestSupport
import Testing
import TextSupport

/// What is hidden is escaped wherever text is printed, and nothing else is.
@Suite struct HiddenCharactersTests {
  /// All of Unicode, each scalar between letters, where no invisible character has work to do. Of the planes that have
  /// no characters, or private ones alone, only the first and the last rows.
  @Test(arguments: 0..<17) func whatIsHiddenIsEscaped(plane: UInt32) {
    let isFull = plane < 4 || plane == 14
    for row in stride(from: plane << 16, to: (plane + 1) << 16, by: 256)
    where isFull || [0x0000, 0xFF00].contains(row & 0xFFFF) {
      let scalars = (row..<row + 256).compactMap(Unicode.Scalar.init)
      let text = String(String.UnicodeScalarView(scalars.flatMap { ["a", $0] }))
      let hidden = Set(HiddenCharacters.find(in: text).map(\.scalar))
      let printed = Set(TextMetrics.escaped(text).unicodeScalars)
      // A tab is no secret, but would move what is printed behind it.
      let wrong = scalars.filter {
        printed.contains($0) == (hidden.contains($0) || $0 == "\t")
      }
      #expect(wrong.isEmpty, "\(wrong.map { String($0.value, radix: 16) })")
    }
  }

  /// The exceptions: invisible characters are printed raw where a script or an emoji needs them.
  @Test(arguments: [
    ("👩\u{200D}💻", "a joiner between two emoji"), ("👍🏽\u{200D}❤️", "a joiner behind a skin tone"),
    ("❤\u{FE0F}", "the look of an emoji"), ("1\u{FE0F}\u{20E3}", "a key cap"),
    ("≨\u{FE00}", "a sign's variant"),
    ("葛\u{FE00}", "a variant of Han"), ("葛\u{E0101}", "a variant of Han"),
    ("ᠠ\u{180B}", "a variant of Mongolian"),
    ("🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "a flag of a part of a country"),
    ("می\u{200C}خواهم", "a non-joiner in Persian"), ("क्\u{200D}ष", "a half letter"),
    ("ന്\u{200D}", "a chillu"),
    ("ه\u{200D}", "an Arabic letter that would go on"),
  ])
  func whatDoesItsWorkIsPrinted(_ text: String, _ why: String) {
    #expect(HiddenCharacters.find(in: text).isEmpty)
    #expect(Array(TextMetrics.escaped(text).unicodeScalars) == Array(text.unicodeScalars))
  }

  /// Random mixtures of hidden and visible characters: exactly the hidden characters are escaped, none is left, and
  /// both ways of printing agree.
  @Test func mixturesAreJudgedOnce() {
    let pool =
      Array(
        "ab #1👩💻❤👍🏽🏴🇩葛≨मक्षഅന്هىا\u{301}\u{200B}\u{200C}\u{200D}\u{200D}\u{202E}\u{2066}\u{FE00}\u{FE0E}\u{FE0F}\u{FE0F}\u{20E3}\u{180B}\u{17B4}\u{34F}\u{E0062}\u{E0067}\u{E007F}\u{E0101}\u{FEFF}\u{AD}\u{2028}\u{85}\u{1B}\u{FFF9}ᠠ"
          .unicodeScalars) + [0xFDD0, 0xFFFE].compactMap(Unicode.Scalar.init)
    var random = SeededGenerator(seed: 301)
    for _ in 0..<4000 {
      let scalars = (0..<Int.random(in: 1...9, using: &random)).compactMap { _ in
        pool.randomElement(using: &random)
      }
      let text = String(String.UnicodeScalarView(scalars))
      let flags = HiddenCharacters.flags(in: scalars)
      let expected = zip(scalars, flags).map { $1 ? TextMetrics.escape($0) : String($0) }.joined()
      let printed = TextMetrics.escaped(text)
      #expect(Array(printed.unicodeScalars) == Array(expected.unicodeScalars), "\(text.debugDescription)")
      #expect(HiddenCharacters.find(in: printed).isEmpty, "\(text.debugDescription)")
      let pieces = TextMetrics.pieces(of: Array(text.utf8)[...]).map(\.text).joined()
      #expect(Array(pieces.unicodeScalars) == Array(expected.unicodeScalars), "\(text.debugDescription)")
    }
  }
}
