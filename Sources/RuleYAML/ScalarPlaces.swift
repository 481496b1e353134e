import RuleSyntax

extension Document {
  /// The places of the scalars that go over several lines, ascending, each with every byte of its text: white space at
  /// the ends of their lines is theirs, and so are the empty lines that a block scalar keeps.
  func multilineScalars(in source: SourceFile) -> [SourceRange] {
    // What stands in the source as it is has no line breaks: YAML would have folded them.
    nodes.lazy.filter { !$0.isCollection && !$0.isVerbatim }.map { textRange(of: $0, in: source) }
      .filter { range in
        YAMLSpelling.isBlockScalar(range, in: source)
          || source.bytes[range.start..<range.end].contains(where: \.isLineBreak)
      }
  }

  /// A scalar's place, of a block scalar with the line breaks behind its last line.
  private func textRange(of node: Node, in source: SourceFile) -> SourceRange {
    guard YAMLSpelling.isBlockScalar(node.range, in: source) else { return node.range }
    let bytes = source.bytes
    // Blank lines follow. A line with blanks in it may be text.
    let next = bytes[Int(node.end)...].firstIndex { !$0.isBlank && !$0.isLineBreak } ?? bytes.count
    let nextLine = source.lineStarts[source.lineIndex(at: next)]
    var end = next == bytes.count ? next : max(Int(node.end), nextLine)
    if YAMLSpelling.keepsLineBreaks(node.range, in: source) { return SourceRange(Int(node.start), end) }
    // But for its first line break the rest is no text.
    while end > Int(node.end), let last = lineBreak(before: end, bytes), lineBreak(before: last, bytes) != nil
    {
      end = last
    }
    return SourceRange(Int(node.start), end)
  }

  /// Where the line break begins that ends at an offset; nil where none ends there.
  private func lineBreak(before end: Int, _ bytes: [UInt8]) -> Int? {
    guard end > 0, bytes[end - 1].isLineBreak else { return nil }
    let isPair = end > 1 && bytes[end - 1] == UInt8(ascii: "\n") && bytes[end - 2] == UInt8(ascii: "\r")
    return end - (isPair ? 2 : 1)
  }
}

extension YAMLReader {
  /// The nodes of a file that can be read to its end.
  static func document(of source: SourceFile) -> Document? {
    let isASCII = TextScan(source).isASCII
    let standIns = isASCII ? [] : ForeignLineBreak.patches(source)
    guard standIns.count <= ForeignLineBreak.limit else { return nil }
    let feed = FeedText(source, isASCII: isASCII, patches: standIns, hasStandIns: !standIns.isEmpty)
    let composition = Composition.compose(feed, source, file: 0)
    return composition.ending.isFinished ? composition.document : nil
  }
}
