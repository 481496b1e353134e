import LanguageServer

extension FuzzTarget {
  /// The text of an open document by itself, under changes: text, table of lines and the offsets of positions are those
  /// of a plain model. The first byte: bit 1 UTF-8 positions. Then changes; the rest is the text.
  static let buffer = FuzzTarget(name: "buffer", limit: 256) { input in
    var input = input
    let isUTF8 = input.byte().hasOption(1)
    let encoding: PositionEncoding = isUTF8 ? .utf8 : .utf16
    let changes = input.changes()
    var document = PlainDocument(input.text, isUTF8: isUTF8)
    var buffer = TextBuffer(document.bytes)
    holdSame(buffer, document, encoding)
    for change in changes {
      let start = buffer.offset(of: TextPosition(change.line, change.character), encoding)
      let end = buffer.offset(of: TextPosition(change.endLine, change.endCharacter), encoding)
      let old = document
      let range = change.apply(to: &document)
      if change.isWhole {
        buffer = TextBuffer(Array(change.text.utf8))
      } else {
        hold(
          start == old.byteOffset(of: range.lowerBound)
            && max(start, end) == old.byteOffset(of: range.upperBound),
          "other offsets than \(range): \(start), \(end): \(change) \(old.bytes.debug)")
        buffer.replace(start..<max(start, end), with: Array(change.text.utf8))
      }
      holdSame(buffer, document, encoding)
    }
  }

  private static func holdSame(_ buffer: TextBuffer, _ document: PlainDocument, _ encoding: PositionEncoding)
  {
    hold(buffer.bytes == document.bytes, "another text: \(buffer.bytes.debug) \(document.bytes.debug)")
    let starts = document.lines.map { document.byteOffset(of: $0.start) }
    hold(buffer.lineStarts == starts, "other lines: \(buffer.lineStarts) \(starts) \(document.bytes.debug)")
    hold(buffer == TextBuffer(document.bytes), "not as a new one: \(document.bytes.debug)")
  }
}
