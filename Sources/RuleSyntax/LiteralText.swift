/// The text of one literal and where it stands: what both front ends hand to the literal parsers.
///
/// In the compact form, and for a plain YAML scalar on one line, the text is the source's own bytes and a part of it
/// has a place of its own. After an escape, a fold or a repaired character it is not, and every part's place is the
/// whole literal.
package struct LiteralText: Sendable {
  /// The literal's characters, UTF-8.
  package let bytes: ArraySlice<UInt8>
  /// The whole literal in the source, with quotes if it has any.
  package let location: Location
  /// Whether ``bytes`` are the source's own at ``location``.
  package let isVerbatim: Bool
  /// What a replacement for the whole literal has to be wrapped in: a quoted YAML scalar stays quoted.
  package let quote: String

  package init(bytes: ArraySlice<UInt8>, location: Location, isVerbatim: Bool, quote: String = "") {
    self.bytes = bytes
    self.location = location
    self.isVerbatim = isVerbatim
    self.quote = quote
  }

  /// The source's own bytes of a range.
  package init(source: SourceFile, file: FileID, range: SourceRange) {
    self.init(
      bytes: source.bytes[range.start..<range.end], location: Location(file, range), isVerbatim: true)
  }

  package var string: String { String(decoding: bytes, as: UTF8.self) }

  /// The place of the bytes from `lower` to `upper`, counted from the literal's first byte.
  package func location(_ lower: Int, _ upper: Int) -> Location {
    guard isVerbatim else { return location }
    return Location(location.file, SourceRange(location.range.start + lower, location.range.start + upper))
  }

  /// A fix that replaces the whole literal.
  package func fix(_ text: String, _ safety: Fix.Safety, title: String? = nil) -> Fix {
    .replace(location, with: quote + text + quote, safety, title: title ?? "write \(text)")
  }
}
