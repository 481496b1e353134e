import RuleSyntax
import TestSupport
import Testing

/// Lines and columns, and what is refused before a reader sees it.
@Suite struct SourceFileTests {
  /// A text, a byte offset, and the line and columns of the offset.
  struct Place: CustomTestStringConvertible, Sendable {
    var text: String
    var offset: Int
    var line: Int
    var scalars: Int
    var utf16: Int
    var testDescription: String { "\(text.debugDescription) at \(offset)" }

    init(_ text: String, _ offset: Int, _ line: Int, _ scalars: Int, _ utf16: Int) {
      self.text = text
      self.offset = offset
      self.line = line
      self.scalars = scalars
      self.utf16 = utf16
    }
  }

  static let places: [Place] = [
    Place("", 0, 1, 1, 1),
    Place("abc", 0, 1, 1, 1), Place("abc", 3, 1, 4, 4),
    Place("a\nb", 1, 1, 2, 2), Place("a\nb", 2, 2, 1, 1), Place("a\nb", 3, 2, 2, 2),
    Place("a\n", 2, 2, 1, 1), Place("\n\n", 1, 2, 1, 1), Place("\n\n", 2, 3, 1, 1),
    Place("a\r\nb", 2, 1, 3, 3), Place("a\r\nb", 3, 2, 1, 1), Place("a\r\nb", 4, 2, 2, 2),
    Place("a\rb", 2, 2, 1, 1), Place("a\r\rb", 3, 3, 1, 1), Place("a\n\rb", 3, 3, 1, 1),
    Place("a\r", 2, 2, 1, 1), Place("\r\n\r\n", 4, 3, 1, 1),
    // Unicode's line separators, vertical tabs and form feeds are ordinary characters.
    Place("a\u{2028}b", 4, 1, 3, 3), Place("a\u{2029}b", 4, 1, 3, 3), Place("a\u{85}b", 3, 1, 3, 3),
    Place("a\u{B}\u{C}b", 3, 1, 4, 4),
    // A byte order mark has no column at the start of the file; elsewhere it is a character.
    Place("\u{FEFF}ab", 3, 1, 1, 1), Place("\u{FEFF}ab", 4, 1, 2, 2), Place("\u{FEFF}", 3, 1, 1, 1),
    Place("a\n\u{FEFF}b", 5, 2, 2, 2), Place("\u{FEFF}\u{FEFF}a", 6, 1, 2, 2),
    Place("\u{FEFF}\na", 4, 2, 1, 1),
    // é is two bytes, – three, 🌙 four and two UTF-16 units.
    Place("é–🌙x", 2, 1, 2, 2), Place("é–🌙x", 5, 1, 3, 3), Place("é–🌙x", 9, 1, 4, 5),
    Place("é–🌙x", 10, 1, 5, 6),
    Place("e\u{301}x", 3, 1, 3, 3), Place("👩‍💻x", 11, 1, 4, 6), Place("🇩🇪x", 8, 1, 3, 5),
    Place("—\n22:00-26:00", 10, 2, 7, 7),
  ]

  @Test(arguments: places) func position(_ place: Place) {
    let source = SourceFile(path: "a", text: place.text)
    #expect(source.position(at: place.offset) == Position(line: place.line, column: place.scalars))
    #expect(source.utf16Position(at: place.offset) == Position(line: place.line, column: place.utf16))
    #expect(source.lineIndex(at: place.offset) == place.line - 1)
  }

  static let lines: [(text: String, lines: [String], ending: String)] = [
    ("", [""], "\n"),
    ("a", ["a"], "\n"),
    ("a\nb\n", ["a", "b", ""], "\n"),
    ("a\r\nb", ["a", "b"], "\r\n"),
    ("a\rb\nc", ["a", "b", "c"], "\r"),
    ("\r\n", ["", ""], "\r\n"),
    ("\n\r\n", ["", "", ""], "\n"),
    ("a\u{2028}b\u{85}c", ["a\u{2028}b\u{85}c"], "\n"),
    ("\r", ["", ""], "\r"),
  ]

  @Test(arguments: lines) func lineTable(_ text: String, _ lines: [String], _ ending: String) {
    let source = SourceFile(path: "a", text: text)
    #expect(source.lineStarts.indices.map { source.text(source.lineRange($0)) } == lines)
    #expect(source.lineEnding == ending)
    #expect(source.lineStarts.first == 0)
    #expect(source.lineStarts == source.lineStarts.sorted())
  }

  /// Every offset lies in the line that the table gives, whatever the bytes.
  @Test func everyOffsetIsInItsLine() {
    let source = SourceFile(path: "a", bytes: [0xFF, 0x0A, 0x0D, 0x0A, 0x0D, 0x0D, 0xC3, 0x0A, 0x80, 0x80])
    #expect(source.lineStarts == [0, 2, 4, 5, 6, 8])
    for offset in 0...source.bytes.count {
      let line = source.lineIndex(at: offset)
      #expect(source.lineStarts[line] <= offset)
      #expect(line + 1 == source.lineStarts.count || offset < source.lineStarts[line + 1])
      #expect(source.position(at: offset).column >= 1)
      #expect(source.utf16Position(at: offset).column >= 1)
    }
  }

  /// The table is made of eight bytes at a time; one at a time gives the same.
  @Test(arguments: 0..<60) func lineTableAgreesWithOneByteAtATime(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    for length in 0..<40 {
      let choices: [UInt8] = [0x0A, 0x0D, 0x20, 0x61, 0x8A, 0x8D, 0xFF]
      let bytes = (0..<length).map { _ in
        choices[Int.random(in: 0..<7, using: &random)]
      }
      var starts = [0]
      for (offset, byte) in bytes.enumerated() {
        let isPair = byte == 0x0D && offset + 1 < length && bytes[offset + 1] == 0x0A
        if byte == 0x0A || byte == 0x0D, !isPair { starts.append(offset + 1) }
      }
      #expect(SourceFile(path: "a", bytes: bytes).lineStarts == starts)
    }
  }
}

@Suite struct ByteLanesTests {
  /// Each byte in each of the eight places, between neighbours that a carry would show up in.
  @Test(arguments: 0..<256) func masksAreThoseOfEachByte(_ value: Int) {
    let byte = UInt8(value)
    for place in 0..<8 {
      for neighbour in [0x00, 0x7F, 0x80, 0xFF] as [UInt8] {
        var bytes = [UInt8](repeating: neighbour, count: 8)
        bytes[place] = byte
        bytes.withUnsafeBytes { bytes in
          bytes.forEachLanes { offset, lanes in
            #expect(offset == 0)
            let bit = { (mask: UInt64) in mask >> UInt64(8 * place + 7) & 1 == 1 }
            #expect(bit(lanes.high) == (byte >= 0x80))
            #expect(bit(lanes.low) == (byte < 0x20))
            #expect(
              bit(lanes.controls) == (byte < 0x20 && ![0x09, 0x0A, 0x0D].contains(byte) || byte == 0x7F))
            for other in [0x00, 0x0A, 0x23, 0x7F] as [UInt8] {
              #expect(bit(lanes.equal(other)) == (byte == other))
            }
            #expect((lanes.high | lanes.low | lanes.controls) & ~ByteLanes.highest == 0)
          }
        }
      }
    }
  }

  /// What is left over is filled up with what nobody looks for.
  @Test(arguments: 0..<20) func everyByteIsLookedAtOnce(_ count: Int) {
    let bytes = [UInt8](repeating: UInt8(ascii: "#"), count: count)
    for start in 0...count {
      var found = 0
      bytes.withUnsafeBytes { bytes in
        bytes.forEachLanes(from: start) { _, lanes in
          found += lanes.equal(UInt8(ascii: "#")).nonzeroBitCount
          #expect(lanes.high | lanes.controls == 0)
        }
      }
      #expect(found == count - start)
    }
  }
}

@Suite struct TextCheckTests {
  /// Bytes, and the code and place of what is wrong with them.
  struct Input: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var bytes: [UInt8]
    var code: Int?
    var range: Range<Int>

    init(_ name: String, _ bytes: [UInt8], _ code: Int?, _ range: Range<Int> = 0..<0) {
      testDescription = name
      self.bytes = bytes
      self.code = code
      self.range = range
    }
  }

  static let inputs: [Input] = [
    Input("nothing", [], nil),
    Input("ASCII", Array("schedule\r\n".utf8), nil),
    Input("two, three and four bytes", Array("é–🌙\u{10FFFF}\u{2028}".utf8), nil),
    Input("byte order mark", [0xEF, 0xBB, 0xBF], nil),
    Input("byte order mark and text", [0xEF, 0xBB, 0xBF, 0x61], nil),
    Input("Latin-1 é", Array("a".utf8) + [0xE9] + Array("b".utf8), 2, 1..<2),
    Input("Latin-1 é at the end", [0x61, 0xE9], 2, 1..<2),
    Input("lone continuation", [0x61, 0x80, 0x61], 2, 1..<2),
    Input("cut off after two of three", [0x61, 0xE2, 0x80], 2, 1..<3),
    Input("cut off after three of four", [0xF0, 0x9F, 0x8C], 2, 0..<3),
    Input("overlong slash", [0xC0, 0xAF], 2, 0..<1),
    Input("surrogate", [0x61, 0xED, 0xA0, 0x80], 2, 1..<2),
    Input("beyond U+10FFFF", [0xF4, 0x90, 0x80, 0x80], 2, 0..<1),
    Input("0xFF in the middle", [0x61, 0xFF, 0x61], 2, 1..<2),
    Input("NUL", [0x61, 0x0A, 0x00, 0x62], 2, 2..<3),
    Input("NUL alone", [0x00], 2, 0..<1),
    Input("UTF-16, little end first", [0xFF, 0xFE, 0x61, 0x00], 2, 0..<2),
    Input("UTF-16, big end first", [0xFE, 0xFF, 0x00, 0x61], 2, 0..<2),
    Input("UTF-16 without a mark", [0x61, 0x00, 0x62, 0x00], 2, 1..<2),
    Input("16 MiB", [UInt8](repeating: 0x61, count: 16 * 1024 * 1024), nil),
    Input("16 MiB and a byte", [UInt8](repeating: 0x61, count: 16 * 1024 * 1024 + 1), 15, 0..<0),
  ]

  @Test(arguments: inputs) func input(_ input: Input) {
    let found = TextCheck.check(SourceFile(path: "a", bytes: input.bytes), file: 7)
    #expect(found?.code.number == input.code)
    guard let found else { return }
    #expect(found.location.file == 7)
    #expect(found.location.range.start..<found.location.range.end == input.range)
    #expect(found.severity == .error)
  }

  /// A file is not read beyond the limit, so what was read is not its size.
  @Test func noSizeIsMadeUp() {
    let bytes = [UInt8](repeating: 0x61, count: ReaderLimits.fileSize + 1)
    let found = TextCheck.check(SourceFile(path: "a", bytes: bytes), file: 0)
    #expect(found?.message == "the file is too large: more than 16 MiB")
  }
}
