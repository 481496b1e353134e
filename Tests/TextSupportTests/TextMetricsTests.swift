import Testing
import TextSupport

@Suite struct TextMetricsTests {
  @Test(arguments: [
    ("plain", 5),
    ("", 0),
    ("日本語", 6),
    ("한글", 4),
    // A syllable of three code points, and the same composed.
    ("\u{1112}\u{1161}\u{11AB}", 2),
    ("\u{D55C}", 2),
    ("ﾊﾛｰ", 3),
    ("ＡＢ", 4),
    ("é", 1),
    ("e\u{301}", 1),
    ("e\u{301}\u{302}\u{303}", 1),
    ("\u{301}", 0),
    ("🌙", 2),
    ("👩‍💻", 2),
    ("👨‍👩‍👧‍👦", 2),
    ("👍🏽", 2),
    ("🇩🇪", 2),
    ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2),
    ("❤", 1),
    ("❤️", 2),
    ("1️⃣", 2),
    ("—", 1),
    ("क्षि", 3),
    ("\u{A0}", 1),
    ("\u{3000}", 2),
    ("\u{202E}", 8),
    ("\t", 2),
  ])
  func widthCountsCells(_ text: String, _ cells: Int) {
    #expect(TextMetrics.width(text) == cells)
  }

  @Test(arguments: [
    ("\u{1B}[31m", "\\u{1B}[31m"),
    ("a\nb\tc\rd", "a\\nb\\tc\\u{D}d"),
    ("\r\n", "\\u{D}\\n"),
    ("\0\u{7F}\u{80}\u{9F}", "\\u{0}\\u{7F}\\u{80}\\u{9F}"),
    ("x\u{202E}y\u{2066}\u{200F}\u{61C}", "x\\u{202E}y\\u{2066}\\u{200F}\\u{61C}"),
    ("Soc\u{200B}ial\u{FEFF}\u{2060}\u{AD}", "Soc\\u{200B}ial\\u{FEFF}\\u{2060}\\u{AD}"),
    ("\u{2028}\u{2029}\u{85}", "\\u{2028}\\u{2029}\\u{85}"),
    ("\u{3164}\u{115F}\u{E0001}", "\\u{3164}\\u{115F}\\u{E0001}"),
    // A joiner, selector or tag where nothing needs one.
    ("a\u{200D}b", "a\\u{200D}b"),
    ("\u{200D}", "\\u{200D}"),
    ("🌙\u{200D}", "🌙\\u{200D}"),
    ("a\u{FE0F}", "a\\u{FE0F}"),
    ("1\u{FE0F}", "1\\u{FE0F}"),
    ("a\u{E0101}", "a\\u{E0101}"),
    ("a\u{E0061}", "a\\u{E0061}"),
  ])
  func whatHidesOrSteersIsEscaped(_ text: String, _ escaped: String) {
    #expect(TextMetrics.escaped(text) == escaped)
  }

  @Test(arguments: [
    "plain ASCII, \"quoted\" and \\ back", "👩‍💻 👨‍👩‍👧‍👦 ❤️ 1️⃣ 👍🏽 🇩🇪 🏴󠁧󠁢󠁥󠁮󠁧󠁿", "می‌خواهم", "क्‍ष", "日本語", "e\u{301}", "葛\u{E0101}",
    "\u{605}12",
  ])
  func whatCanBeSeenStays(_ text: String) {
    // Compared by code points: `==` would not see a joiner that is gone beside one that came.
    #expect(Array(TextMetrics.escaped(text).unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test(arguments: [
    ("\t|", "    |"), ("a\t|", "a   |"), ("abc\t|", "abc |"), ("abcd\t|", "abcd    |"), ("日\t|", "日  |"),
    ("\t\t|", "        |"),
  ])
  func tabsReachTheNextStop(_ line: String, _ shown: String) {
    let pieces = TextMetrics.pieces(of: Array(line.utf8)[...])
    #expect(pieces.map(\.text).joined() == shown)
  }

  @Test func piecesCoverEveryByte() {
    let bytes: [UInt8] =
      Array("a\u{301}👩‍💻\t".utf8) + [0xE9, 0xFF, 0xC3] + Array("\u{202E}z".utf8) + [0xF0, 0x9F]
    // From the middle of a larger array, as a line of a file is.
    let file = Array("before\n".utf8) + bytes + Array("\nafter".utf8)
    let pieces = TextMetrics.pieces(of: file[7..<7 + bytes.count])
    var next = 0
    for piece in pieces {
      #expect(piece.bytes.lowerBound == next)
      next = piece.bytes.upperBound
    }
    #expect(next == bytes.count)
    #expect(pieces.map(\.text).joined() == "a\u{301}👩‍💻 \\xE9\\xFF\\xC3\\u{202E}z\\xF0\\x9F")
  }
}
