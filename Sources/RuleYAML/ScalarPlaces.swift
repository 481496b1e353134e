import RuleSyntax

extension YAMLReader {
  /// The places of the scalars that go over several lines, ascending: white space at the ends of their lines is theirs.
  /// Nil where the file cannot be read to its end.
  package static func longScalars(of source: SourceFile) -> [SourceRange]? {
    guard let document = document(of: source) else { return nil }
    return document.nodes.filter {
      !$0.isCollection
        && source.bytes[Int($0.start)..<max(Int($0.start), Int($0.end))].contains(where: \.isLineBreak)
    }.map(\.range)
  }
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
