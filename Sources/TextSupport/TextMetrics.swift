// TextSupport: knowledge of texts for every layer. Below all other layers, and pure.

/// A stretch of a text as a terminal shows it: a character as a person sees it, or one escaped code point or byte.
package struct DisplayPiece: Hashable, Sendable {
  /// Byte offsets counted from the text's first byte, half-open.
  package var bytes: Range<Int>
  /// What is printed.
  package var text: String
  /// How many cells it takes in a terminal; 0 for a lone combining mark.
  package var width: Int
}

/// How text looks in a terminal: which characters need an escape, and how wide the others are.
package enum TextMetrics {
  /// Cells from one tab stop to the next. Tabs are printed as spaces, so the terminal's own stops do not matter.
  package static let tabStop = 4

  /// The pieces of a source line, in order. Tabs become spaces, invalid UTF-8 reads `\xE9`, and characters that
  /// cannot be seen or that steer the terminal read `\u{1B}`.
  package static func pieces(of bytes: ArraySlice<UInt8>) -> [DisplayPiece] {
    pieces(of: bytes, tabs: .spaces)
  }

  private static func pieces(of bytes: ArraySlice<UInt8>, tabs: Layout.Tabs) -> [DisplayPiece] {
    var layout = Layout(tabs: tabs)
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

  /// A message, name or path, safe to print: hidden characters are escaped visibly, a tab as `\t` and a line break as
  /// `\n`, and so is a character in every command of a build runner (see ``RunnerCommands``).
  package static func escaped(_ text: String) -> String {
    if isPlain(text) { return text }
    var layout = Layout(tabs: .escaped)
    layout.append(text)
    return layout.pieces.reduce(into: "") { $0 += $1.text }
  }

  /// A text of many lines, safe to show in a terminal: as ``escaped(_:)``, but line breaks and tabs stay. Not for
  /// files or other programs, which need the bytes themselves.
  package static func shown(_ text: [UInt8]) -> [UInt8] {
    let lineBreak = UInt8(ascii: "\n")
    let lines = text.split(separator: lineBreak, omittingEmptySubsequences: false).map { line -> [UInt8] in
      let end = line.last == UInt8(ascii: "\r") ? 1 : 0
      return pieces(of: line.dropLast(end), tabs: .kept).flatMap(\.text.utf8) + line.suffix(end)
    }
    return Array(lines.joined(separator: [lineBreak]))
  }

  /// A line for a program that needs the bytes, safe in the log of a build. Escaped are only the commands of build
  /// runners, and control characters, which are part of some commands.
  package static func withoutCommands(_ line: [UInt8]) -> [UInt8] {
    let text = String(decoding: line, as: UTF8.self)
    if isPlain(text) { return line }
    let scalars = Array(text.unicodeScalars)
    var flags = scalars.map {
      $0.properties.generalCategory == .control && !"\t\r".unicodeScalars.contains($0)
    }
    RunnerCommands.mark(&flags, in: scalars)
    guard flags.contains(true) else { return line }
    return zip(scalars, flags).flatMap { $1 ? Array(escape($0).utf8) : Array(String($0).utf8) }
  }

  /// The cells that a text takes after ``escaped(_:)``.
  package static func width(_ text: String) -> Int {
    if isPlain(text) { return text.utf8.count }
    var layout = Layout(tabs: .escaped)
    layout.append(text)
    return layout.pieces.reduce(0) { $0 + $1.width }
  }

  /// For each character of a text whether it needs an escape: because it is hidden, or makes a command.
  package static func escapes(in scalars: [Unicode.Scalar]) -> [Bool] {
    var flags = HiddenCharacters.flags(in: scalars)
    RunnerCommands.mark(&flags, in: scalars)
    return flags
  }

  /// Whether a text is ASCII without anything to escape, as nearly all texts are.
  private static func isPlain(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var last: UInt8 = 0
      for byte in bytes {
        guard (0x20..<0x7F).contains(byte), byte != UInt8(ascii: "#") || last != byte else { return false }
        last = byte
      }
      return bytes.first.map { !" :-+~^".utf8.contains($0) } ?? true
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
}

/// Builds the pieces of a text from left to right.
private struct Layout {
  /// What becomes of a tab.
  enum Tabs { case spaces, escaped, kept }

  var tabs: Tabs
  var pieces: [DisplayPiece] = []
  /// Bytes laid out so far.
  var offset = 0
  /// Cells laid out so far.
  var column = 0

  mutating func append(_ text: String) {
    let scalars = Array(text.unicodeScalars)
    let escapes = TextMetrics.escapes(in: scalars)
    var index = 0
    for character in text {
      let end = index + character.unicodeScalars.count
      if character == "\t", tabs == .spaces {
        let width = TextMetrics.tabStop - column % TextMetrics.tabStop
        append(String(repeating: " ", count: width), bytes: 1, width: width)
      } else if let byte = character.asciiValue, (0x20..<0x7F).contains(byte), !escapes[index] {
        append(String(character), bytes: 1, width: 1)
      } else {
        append(scalars[index..<end], escapes)
      }
      index = end
    }
  }

  /// Appends one grapheme cluster, split where a part of it has to be escaped.
  private mutating func append(_ cluster: ArraySlice<Unicode.Scalar>, _ escapes: [Bool]) {
    var shown: [Unicode.Scalar] = []
    for (index, scalar) in zip(cluster.indices, cluster) {
      guard escapes[index] || scalar == "\t" && tabs == .escaped else {
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
