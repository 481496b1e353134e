import RuleSyntax
import TestSupport
import Testing

@testable import LanguageServer

@Suite struct TextBufferTests {
  @Test(arguments: [
    ("", [0]), ("a", [0]), ("a\n", [0, 2]), ("a\r\nb", [0, 3]), ("a\rb\n\r", [0, 2, 4, 5]),
    ("\u{2028}\u{85}\n", [0, 6]), ("\r\r\n\n", [0, 1, 3, 4]),
  ])
  func findsLines(text: String, starts: [Int]) {
    #expect(TextBuffer(Array(text.utf8)).lineStarts == starts)
    #expect(SourceFile(path: "", text: text).lineStarts == starts)
  }

  /// Line breaks that are cut in two, joined, made and removed: the table is what a new one would be.
  @Test func keepsItsLinesThroughEdits() {
    var random = SeededGenerator(seed: 11)
    let pieces = ["", "\r", "\n", "\r\n", "a", "🌙", "\n\r", "bc\nd", "\r\r"].map { Array($0.utf8) }
    for _ in 0..<100 {
      var buffer = TextBuffer([])
      for _ in 0..<30 {
        let start = Int.random(in: 0...buffer.bytes.count, using: &random)
        let end = Int.random(in: start...min(start + 4, buffer.bytes.count), using: &random)
        var expected = buffer.bytes
        let piece = pieces.randomElement(using: &random)!
        expected.replaceSubrange(start..<end, with: piece)
        buffer.replace(start..<end, with: piece)
        #expect(buffer == TextBuffer(expected))
      }
    }
  }

  @Test(arguments: [
    ("a🌙b", 0, 0, 0), ("a🌙b", 0, 1, 1), ("a🌙b", 0, 2, 1), ("a🌙b", 0, 3, 5), ("a🌙b", 0, 4, 6),
    ("a🌙b", 0, 99, 6), ("a🌙b", 7, 0, 6), ("é\r\nx", 0, 1, 2), ("é\r\nx", 0, 2, 2), ("é\r\nx", 1, 1, 5),
    ("\u{FEFF}a", 0, 1, 3), ("a\n", 1, 0, 2), ("a\n", 2, 0, 2), ("e\u{301}x", 0, 2, 3),
  ])
  func findsOffsets(text: String, line: Int, character: Int, offset: Int) {
    #expect(TextBuffer(Array(text.utf8)).offset(of: TextPosition(line, character), .utf16) == offset)
  }

  @Test(arguments: [("a🌙b", 1, 1), ("a🌙b", 2, 1), ("a🌙b", 4, 1), ("a🌙b", 5, 5), ("é", 1, 0), ("é", 2, 2)])
  func countsBytesWhereThatIsAgreed(text: String, character: Int, offset: Int) {
    #expect(TextBuffer(Array(text.utf8)).offset(of: TextPosition(0, character), .utf8) == offset)
  }

  /// Every character's place leads to its offset and back, in both encodings.
  @Test(arguments: PositionEncoding.allCases)
  func positionsAndOffsetsAgree(encoding: PositionEncoding) {
    let line = "schedule \"Nuit 🌙 é e\u{301}\" 👨‍👩‍👧\t#"
    let text =
      "\u{FEFF}" + (0..<60).map { "\(line)\($0)" }.joined(separator: "\r\n")
      + String(repeating: line, count: 60)
    let buffer = TextBuffer(Array(text.utf8))
    let places = Places(SourceFile(path: "", text: text), encoding)
    var last: TextPosition?
    for (offset, byte) in buffer.bytes.enumerated() where byte & 0xC0 != 0x80 && byte != 0x0A {
      let position = places.position(at: offset)
      #expect(buffer.offset(of: position, encoding) == offset)
      if let last { #expect(last < position) }
      last = position
    }
  }

  @Test(arguments: [
    ("file:///a/b.oal", "/a/b.oal"), ("FILE:///a%20b/%C3%A9.oal", "/a b/é.oal"), ("file://localhost/a", "/a"),
    ("file:///a?q#f", "/a"), ("file://server/a", "file://server/a"),
    ("untitled:Untitled-1", "untitled:Untitled-1"),
    ("file:///a%", "/a%"), ("file:///a%zz", "/a%zz"), ("file:///a%00b", "file:///a%00b"),
    ("file:///%FF", "file:///%FF"), ("", ""), ("file://", "file://"), ("file:///c%3A/x", "/c:/x"),
  ])
  func readsAddresses(uri: String, key: String) {
    #expect(DocumentURI.key(of: uri) == key)
  }

  @Test(arguments: ["/a b/é+#?%.oal", "/x", "untitled:1"])
  func writesAddressesThatItReads(key: String) {
    #expect(DocumentURI.key(of: DocumentURI.uri(of: key)) == key)
  }
}
