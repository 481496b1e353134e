import RuleSyntax

/// The line breaks that YAML knows and editors do not: U+0085, U+2028 and U+2029. In a rule file these are ordinary
/// characters, so libyaml gets a stand-in for each: the text behind such a character, such as the rest of a comment,
/// must not be read as a new line.
enum ForeignLineBreak {
  /// The greatest number of stand-ins. A file with more counts as no text, since each stand-in costs memory.
  static let limit = 100_000

  private static let all: [Unicode.Scalar] = ["\u{85}", "\u{2028}", "\u{2029}"]
  /// The stand-in for the first character; the next code points are for the next characters. U+FDD0 and following are
  /// noncharacters, which no text uses.
  private static let firstStandIn: UInt32 = 0xFDD0
  /// The stand-ins in UTF-8.
  private static let standIns: [[UInt8]] = all.indices.map { [0xEF, 0xB7, 0x90 + UInt8($0)] }

  /// The first foreign line break in a range of bytes.
  static func first(in source: SourceFile, from start: Int, to end: Int) -> SourceRange? {
    var offset = start
    while offset < end {
      let byte = source.bytes[offset]
      if byte == 0xC2, offset + 1 < end, source.bytes[offset + 1] == 0x85 {
        return SourceRange(offset, offset + 2)
      }
      if byte == 0xE2, offset + 2 < end, source.bytes[offset + 1] == 0x80,
        source.bytes[offset + 2] == 0xA8 || source.bytes[offset + 2] == 0xA9
      {
        return SourceRange(offset, offset + 3)
      }
      offset += 1
    }
    return nil
  }

  /// A patch for each foreign line break of a file, at most one more than the limit.
  static func patches(_ source: SourceFile) -> [FeedText.Patch] {
    var patches: [FeedText.Patch] = []
    var offset = source.byteOrderMarkLength
    while patches.count <= limit, let found = first(in: source, from: offset, to: source.bytes.count) {
      let index = source.text(found).unicodeScalars.first.flatMap { all.firstIndex(of: $0) } ?? 0
      patches.append(FeedText.Patch(range: found, replacement: standIns[index]))
      offset = found.end
    }
    return patches
  }

  /// A scalar's text with the original characters in place of stand-ins; nil without stand-ins.
  static func restored(_ fed: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    // All stand-ins begin with the same two bytes.
    guard zip(fed, fed.dropFirst()).contains(where: { $0 == 0xEF && $1 == 0xB7 }) else { return nil }
    var text = String.UnicodeScalarView()
    for scalar in String(decoding: fed, as: UTF8.self).unicodeScalars {
      let index = Int(scalar.value) - Int(firstStandIn)
      text.append(all.indices.contains(index) ? all[index] : scalar)
    }
    return Array(String(text).utf8)
  }
}

/// Finds the foreign line breaks of a file that no other error covers.
struct StrayLineBreaks {
  private let source: SourceFile
  private let file: FileID
  private let document: Document
  /// The places of the errors found so far, sorted.
  private let known: [SourceRange]
  private let comments: [CommentNode]

  init(
    _ source: SourceFile, file: FileID, _ document: Document, comments: [CommentNode], known: [Diagnostic]
  ) {
    self.source = source
    self.file = file
    self.document = document
    self.comments = comments
    self.known = known.filter { $0.severity == .error }.map(\.location.range).sorted()
  }

  /// A finding for each foreign line break before the limit. Left out are line breaks in quotes and comments, which
  /// are harmless, and line breaks inside a known error.
  func findings(before limit: Int) -> [Diagnostic] {
    var found: [Diagnostic] = []
    var offset = source.byteOrderMarkLength
    var node = 0
    var comment = 0
    var place = 0
    // The furthest end of the errors passed so far: a long error can reach behind a later, short error.
    var told = 0
    while let range = ForeignLineBreak.first(in: source, from: offset, to: limit) {
      offset = range.end
      while node < document.nodes.count, isPast(document.nodes[node], range) { node += 1 }
      while comment < comments.count, comments[comment].range.end <= range.start { comment += 1 }
      while place < known.count, known[place].start < range.end {
        told = max(told, known[place].end)
        place += 1
      }
      let isQuoted = node < document.nodes.count && document.nodes[node].isQuoted
      if isQuoted, document.nodes[node].range.start <= range.start { continue }
      if comment < comments.count, comments[comment].range.start <= range.start { continue }
      guard told <= range.start, let scalar = source.text(range).unicodeScalars.first else { continue }
      found.append(YAMLDiagnostics.foreignLineBreak(scalar, Location(file, range)))
      guard found.count <= ReaderLimits.diagnostics else { return found }
    }
    return found
  }

  private func isPast(_ node: Node, _ range: SourceRange) -> Bool {
    // Collections begin with their first scalar.
    node.isCollection || Int(node.end) <= range.start
  }
}
