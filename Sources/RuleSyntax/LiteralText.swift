/// The text of one literal and its place, as both readers hand them to the literal parsers.
///
/// In the compact form, and for a plain YAML scalar on one line, the text is the source's own bytes, and each part of
/// the text has its own place. After an escape, a fold or a repaired character the text differs from the source, and
/// every part's place is the whole literal.
package struct LiteralText: Sendable {
  /// The literal's characters, UTF-8.
  package let bytes: ArraySlice<UInt8>
  /// The whole literal in the source, with quotes if it has any.
  package let location: Location
  /// Whether ``bytes`` are the source's own at ``location``, so that a part of them has a place of its own.
  package let isVerbatim: Bool
  /// Where each byte stands in the source, counted from the literal's first byte, if the literal was repaired; one
  /// more than there are bytes.
  private let offsets: [Int]?
  /// What a replacement for the whole literal has to be wrapped in: a quoted YAML scalar stays quoted.
  package let quote: String
  /// Whether characters that nobody sees are reported already: the compact form's lexer tells of them in every word.
  let hasToldInvisible: Bool
  /// Whether quotes stand around ``location``, which a quote inside would end.
  package let isInQuotes: Bool

  package init(
    bytes: ArraySlice<UInt8>, location: Location, isVerbatim: Bool, quote: String = "",
    hasToldInvisible: Bool = false, isInQuotes: Bool = false
  ) {
    self.bytes = bytes
    self.location = location
    self.isVerbatim = isVerbatim
    self.quote = quote
    self.hasToldInvisible = hasToldInvisible
    self.isInQuotes = isInQuotes
    offsets = nil
  }

  /// A literal with its look-alike characters replaced and blanks left out: its parts keep their places.
  package init(repairing text: LiteralText, _ findings: [Lookalikes.Finding]) {
    var bytes: [UInt8] = []
    var offsets: [Int] = []
    var rest = findings[...]
    var offset = 0
    while offset < text.bytes.count {
      var replacement = [text.bytes[text.bytes.startIndex + offset]]
      var length = 1
      if let finding = rest.first, finding.offset == offset {
        replacement = Array(Lookalikes.replacement(for: finding.meaning).utf8)
        length = finding.length
        rest.removeFirst()
      }
      for byte in replacement where byte != UInt8(ascii: " ") {
        bytes.append(byte)
        offsets.append(offset)
      }
      offset += length
    }
    self.bytes = bytes[...]
    self.offsets = text.isVerbatim ? offsets + [offset] : nil
    location = text.location
    isVerbatim = text.isVerbatim
    quote = text.quote
    hasToldInvisible = text.hasToldInvisible
    isInQuotes = text.isInQuotes
  }

  /// The source's own bytes of a word of the compact form.
  package init(source: SourceFile, file: FileID, range: SourceRange) {
    self.init(
      bytes: source.bytes[range.start..<range.end], location: Location(file, range), isVerbatim: true,
      hasToldInvisible: true)
  }

  package var string: String { String(decoding: bytes, as: UTF8.self) }

  /// The place of the bytes from `lower` to `upper`, counted from the literal's first byte.
  package func location(_ lower: Int, _ upper: Int) -> Location {
    guard isVerbatim else { return location }
    let lower = offsets.map { $0[min(lower, $0.count - 1)] } ?? lower
    let upper = offsets.map { $0[min(upper, $0.count - 1)] } ?? upper
    return Location(location.file, SourceRange(location.range.start + lower, location.range.start + upper))
  }

  /// A fix that replaces the whole literal.
  package func fix(_ text: String, _ safety: Fix.Safety, title: String? = nil) -> Fix {
    .replace(location, with: quote + text + quote, safety, title: title ?? "write \(text)")
  }
}
