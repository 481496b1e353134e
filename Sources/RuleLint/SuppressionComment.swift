import RuleSyntax
import TextSupport

/// A comment that suppresses findings: `# oal:ignore OAL102, OAL209 we go to bed at midnight`.
package struct SuppressionComment {
  package enum Scope: String, CaseIterable {
    case statement = "oal:ignore"
    case file = "oal:ignore-file"
  }

  /// One code of the comment, as it is written.
  package struct Code {
    let text: String
    /// Bytes of the file.
    package let range: SourceRange
    /// Nil for a text that does not have the form of a code.
    let code: DiagnosticCode?

    init(text: String, range: SourceRange) {
      self.text = text
      self.range = range
      code = DiagnosticCode(text: text)
    }
  }

  var file: FileID
  var comment: CommentNode
  /// Nil where the word is misspelt.
  package var scope: Scope?
  /// The meant scope, even of a misspelt word.
  var meant: Scope
  /// The word `oal:ignore`, bytes of the file.
  var word: SourceRange
  package var codes: [Code] = []
  var hasReason = false

  /// From the word to the last code.
  var directive: SourceRange { word.union(codes.last?.range ?? word) }

  /// Reads a comment; nil for an ordinary comment.
  package init?(_ comment: CommentNode, in source: SourceFile, file: FileID) {
    var reader = CommentReader(source.bytes, comment.range)
    reader.skip { $0 == UInt8(ascii: "#") }
    reader.skip(\.isBlank)
    guard let (word, scope, meant) = reader.directive() else { return nil }
    self.file = file
    self.comment = comment
    self.scope = scope
    self.meant = meant
    self.word = word
    reader.skip(\.isBlank)
    while let code = reader.code(isFirst: codes.isEmpty) {
      codes.append(code)
      guard reader.skipComma() else { break }
    }
    hasReason = reader.rest.contains { $0.isASCIILetter || $0.isASCIIDigit || $0 >= 0x80 }
  }

  /// The bytes to delete to remove a code; for the only code, the whole comment.
  func removal(ofCode index: Int, in source: SourceFile) -> SourceRange {
    if codes.count == 1 { return removal(in: source) }
    return index == 0
      ? SourceRange(codes[0].range.start, codes[1].range.start)
      : SourceRange(codes[index - 1].range.end, codes[index].range.end)
  }

  /// The bytes to delete to remove the comment: with its line, or with the blanks before it.
  func removal(in source: SourceFile) -> SourceRange {
    if comment.ownsLine {
      let lines = Removal.lines(of: comment.range, in: source)
      return SourceRange(max(lines.start, min(source.byteOrderMarkLength, comment.range.start)), lines.end)
    }
    var start = comment.range.start
    while start > 0, source.bytes[start - 1].isBlank { start -= 1 }
    return SourceRange(start, comment.range.end)
  }
}

/// Reads the bytes of one comment.
private struct CommentReader {
  private let bytes: [UInt8]
  private var offset: Int
  private let end: Int

  init(_ bytes: [UInt8], _ range: SourceRange) {
    self.bytes = bytes
    offset = range.start
    end = min(range.end, bytes.count)
  }

  var rest: ArraySlice<UInt8> { bytes[offset..<end] }

  mutating func skip(_ isSkipped: (UInt8) -> Bool) {
    while offset < end, isSkipped(bytes[offset]) { offset += 1 }
  }

  /// Whether a comma was there; then it and the blanks around it are skipped.
  mutating func skipComma() -> Bool {
    let start = offset
    skip(\.isBlank)
    guard offset < end, bytes[offset] == UInt8(ascii: ",") else {
      offset = start
      return false
    }
    offset += 1
    skip(\.isBlank)
    return true
  }

  /// Skips letters, some signs and hidden characters, which a misspelt word may contain.
  private mutating func skipWord(with signs: String) {
    while offset < end {
      let byte = bytes[offset]
      if byte.isASCIILetter || byte < 0x80 && signs.utf8.contains(byte) {
        offset += 1
      } else if byte >= 0x80,
        let scalar = String(decoding: rest.prefix(4), as: UTF8.self).unicodeScalars.first,
        HiddenCharacters.isInvisible(scalar)
      {
        offset += UTF8.width(scalar)
      } else {
        return
      }
    }
  }

  /// The word that makes the comment a suppression, or a misspelling of the word.
  mutating func directive() -> (SourceRange, SuppressionComment.Scope?, SuppressionComment.Scope)? {
    let start = offset
    // Most comments are ordinary comments, and end here.
    guard end - start >= 4, zip(rest, "oal".utf8).allSatisfy({ $0 | 0x20 == $1 }) else { return nil }
    skipWord(with: ":-_")
    // `oal: ignore` is one word with a blank too many.
    if offset < end, bytes[offset].isBlank, offset - start <= 4 {
      skip(\.isBlank)
      skipWord(with: "-_")
    }
    let range = SourceRange(start, offset)
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    if let scope = SuppressionComment.Scope(rawValue: text) { return (range, scope, scope) }
    let squeezed = text.lowercased().filter { !": \t_-".contains($0) }
    let spellings = SuppressionComment.Scope.allCases
    if let same = spellings.first(where: { $0.rawValue.filter { !":-".contains($0) } == squeezed }) {
      return (range, nil, same)
    }
    guard text.contains(":"),
      let near = Spelling.nearest(to: text.lowercased(), in: spellings.map(\.rawValue)),
      let meant = SuppressionComment.Scope(rawValue: near)
    else { return nil }
    return (range, nil, meant)
  }

  /// A code, or a word in its place that looks like a code or like a finding's name. The reason begins with the first
  /// different word.
  mutating func code(isFirst: Bool) -> SuppressionComment.Code? {
    let start = offset
    skip { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    let isCodeLike = text.lowercased().hasPrefix("oal") || text.utf8.contains(where: \.isASCIIDigit)
    guard !text.isEmpty, isCodeLike || Registry.named(text) != nil || text.contains("-") && isFirst else {
      offset = start
      return nil
    }
    return SuppressionComment.Code(text: text, range: SourceRange(start, offset))
  }
}
