/// Cuts the compact form into statements and tokens. Works on the file's bytes and makes no String.
///
/// A statement begins at an unindented line; indented lines continue the statement. Comments and blank lines in
/// between belong to no statement.
package struct Lexer {
  private let source: SourceFile
  private let file: FileID
  private let bytes: [UInt8]
  private var offset: Int
  /// The end of a line with an unclosed string: no later double quote on the line closes a string. Searched once a
  /// line, not once a quote, so that a line of quotes takes linear time.
  private var unclosedLineEnd = -1
  package private(set) var comments: [CommentNode] = []
  package private(set) var diagnostics: [Diagnostic] = []
  /// The invisible characters outside of strings and comments, in order; each is reported.
  private(set) var hidden: [SourceRange] = []

  package init(_ source: SourceFile, file: FileID) {
    self.source = source
    self.file = file
    bytes = source.bytes
    offset = source.byteOrderMarkLength
  }

  /// Fills `tokens` with the next statement's; false at the end of the file.
  package mutating func nextStatement(_ tokens: inout [Token]) -> Bool {
    tokens.removeAll(keepingCapacity: true)
    while offset < bytes.count {
      let lineStart = offset
      skipBlanks()
      let isIndented = offset > lineStart
      if offset == bytes.count { break }
      if bytes[offset].isLineBreak || bytes[offset] == UInt8(ascii: "#") {
        finishLine()
      } else if !isIndented && !tokens.isEmpty {
        offset = lineStart
        return true
      } else {
        lexLine(&tokens, isIndented: isIndented)
      }
    }
    return !tokens.isEmpty
  }

  // MARK: Lines

  private mutating func lexLine(_ tokens: inout [Token], isIndented: Bool) {
    var flags: Token.Flags = isIndented ? [.startsLine, .indented] : [.startsLine]
    while offset < bytes.count, !bytes[offset].isLineBreak, bytes[offset] != UInt8(ascii: "#") {
      let before = tokens.count
      lexToken(&tokens, flags)
      if tokens.count > before { flags = [] }
      skipGap(afterToken: tokens.count > before)
    }
    finishLine()
  }

  /// Takes the comment, if one is here, and the line's end.
  private mutating func finishLine() {
    if offset < bytes.count, bytes[offset] == UInt8(ascii: "#") {
      let start = offset
      while offset < bytes.count, !bytes[offset].isLineBreak { offset += 1 }
      comments.append(CommentNode(range: SourceRange(start, offset), ownsLine: isFirstOnLine(start)))
    }
    if offset < bytes.count {
      let isCRLF =
        bytes[offset] == UInt8(ascii: "\r") && offset + 1 < bytes.count
        && bytes[offset + 1] == UInt8(ascii: "\n")
      offset += isCRLF ? 2 : 1
    }
  }

  private func isFirstOnLine(_ start: Int) -> Bool {
    var before = start
    while before > 0, bytes[before - 1].isBlank { before -= 1 }
    return before == source.byteOrderMarkLength || before > 0 && bytes[before - 1].isLineBreak
  }

  private mutating func skipBlanks() {
    while offset < bytes.count, bytes[offset].isBlank { offset += 1 }
  }

  /// Skips the white space after a token. A tab between two words of a line looks like any number of spaces.
  private mutating func skipGap(afterToken: Bool) {
    let start = offset
    skipBlanks()
    guard afterToken, offset > start, offset < bytes.count, !bytes[offset].isLineBreak,
      bytes[offset] != UInt8(ascii: "#"), bytes[start..<offset].contains(UInt8(ascii: "\t"))
    else { return }
    report(SyntaxDiagnostics.tabBetweenClauses(location(start, offset)))
  }

  // MARK: Tokens

  private mutating func lexToken(_ tokens: inout [Token], _ flags: Token.Flags) {
    let start = offset
    var flags = flags
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte.isBlank || byte.isLineBreak { break }
      if byte == UInt8(ascii: "#") {
        report(SyntaxDiagnostics.commentTouchesWord(location(offset, offset)))
        break
      }
      if byte == UInt8(ascii: "\"") {
        lexQuote(&tokens, from: start, quoteLength: 1, flags)
        return
      }
      if byte == UInt8(ascii: "'"), offset == start || bytes[offset - 1] == UInt8(ascii: ":") {
        lexQuote(&tokens, from: start, quoteLength: 1, flags)
        return
      }
      if byte >= 0x80 {
        if lexNonASCII(&tokens, from: start, &flags) { return }
      } else {
        if byte < 0x20 || byte == 0x7F {
          report(SyntaxDiagnostics.controlCharacter(byte, location(offset, offset + 1)))
        }
        offset += 1
      }
    }
    append(&tokens, .word, start, content: nil, flags)
  }

  /// Handles one character beyond ASCII inside a word; true if it ended the token.
  private mutating func lexNonASCII(_ tokens: inout [Token], from start: Int, _ flags: inout Token.Flags)
    -> Bool
  {
    let (scalar, length) = decode(at: offset)
    switch Lookalikes.meaning(of: scalar) {
    case .space:
      report(SyntaxDiagnostics.foreignSpace(scalar, location(offset, offset + length)))
      append(&tokens, .word, start, content: nil, flags)
      offset += length
      return true
    case .invisible:
      report(SyntaxDiagnostics.invisible(scalar, location(offset, offset + length)))
      if diagnostics.count <= ReaderLimits.diagnostics { hidden.append(SourceRange(offset, offset + length)) }
      flags.insert(.nonASCII)
      offset += length
      return false
    case .quote, .apostrophe:
      guard offset == start || bytes[offset - 1] == UInt8(ascii: ":") else { fallthrough }
      lexQuote(&tokens, from: start, quoteLength: length, flags)
      return true
    default:
      flags.insert(.nonASCII)
      offset += length
      return false
    }
  }

  private func append(
    _ tokens: inout [Token], _ kind: Token.Kind, _ start: Int, content: SourceRange?, _ flags: Token.Flags
  ) {
    guard offset > start else { return }
    tokens.append(
      Token(kind, SourceRange(start, offset), content: content ?? SourceRange(start, offset), flags: flags))
  }

  // MARK: Strings

  /// Lexes a string whose opening quote, of any shape, is at ``offset``.
  private mutating func lexQuote(
    _ tokens: inout [Token], from start: Int, quoteLength: Int, _ flags: Token.Flags
  ) {
    let isPlain = bytes[offset] == UInt8(ascii: "\"")
    let opening = location(offset, offset + quoteLength)
    let contentStart = offset + quoteLength
    var flags = flags
    guard let end = closingQuote(from: contentStart, isPlain: isPlain, &flags) else {
      lexUnclosed(&tokens, from: start, contentStart: contentStart, opening, flags)
      return
    }
    let content = SourceRange(contentStart, end.start)
    offset = end.end
    if !isPlain {
      flags.insert(.broken)
      report(
        SyntaxDiagnostics.wrongQuotes(
          decode(at: opening.range.start).0, opening, closing: location(end.start, end.end),
          text: source.text(content)))
    }
    append(&tokens, .string, start, content: content, flags)
    separateFromNext()
  }

  /// The closing quote's range on this line; nil if there is none.
  private func closingQuote(from start: Int, isPlain: Bool, _ flags: inout Token.Flags) -> SourceRange? {
    if isPlain, start <= unclosedLineEnd { return nil }
    var index = start
    while index < bytes.count, !bytes[index].isLineBreak {
      let byte = bytes[index]
      if isPlain {
        if byte == UInt8(ascii: "\"") { return SourceRange(index, index + 1) }
        if byte == UInt8(ascii: "\\") {
          flags.insert(.escapes)
          index += 1
          if index < bytes.count, bytes[index].isLineBreak { return nil }
        }
        if byte >= 0x80 { flags.insert(.nonASCII) }
        index += 1
      } else if byte < 0x80 {
        let isApostrophe = byte == UInt8(ascii: "'") && !isInsideWord(index)
        if byte == UInt8(ascii: "\"") || isApostrophe { return SourceRange(index, index + 1) }
        index += 1
      } else {
        let (scalar, length) = decode(at: index)
        switch Lookalikes.meaning(of: scalar) {
        case .quote: return SourceRange(index, index + length)
        case .apostrophe where !isInsideWord(index, length): return SourceRange(index, index + length)
        default: index += length
        }
      }
    }
    return nil
  }

  /// Whether an apostrophe stands between two letters, as in `Kid's`.
  private func isInsideWord(_ index: Int, _ length: Int = 1) -> Bool {
    let next = index + length
    guard index > 0, next < bytes.count else { return false }
    let before = bytes[index - 1]
    let after = bytes[next]
    return (before.isASCIILetter || before >= 0x80) && after.isASCIILetter
  }

  /// A string without its closing quote ends before the first word that looks like a clause, or with its line.
  private mutating func lexUnclosed(
    _ tokens: inout [Token], from start: Int, contentStart: Int, _ opening: Location, _ flags: Token.Flags
  ) {
    let lineEnd = lineEnd(from: contentStart)
    var end = lineEnd
    var index = contentStart
    while index < lineEnd {
      if bytes[index].isBlank, index + 1 < lineEnd, !bytes[index + 1].isBlank,
        ClauseWords.looksLikeClause(word(from: index + 1, to: lineEnd))
      {
        end = index
        break
      }
      index += 1
    }
    while end > contentStart, bytes[end - 1].isBlank { end -= 1 }
    report(
      SyntaxDiagnostics.missingClosingQuote(
        opening, insertAt: location(end, end), isEmpty: end == contentStart))
    offset = end
    append(&tokens, .string, start, content: SourceRange(contentStart, end), flags.union(.broken))
  }

  private mutating func lineEnd(from start: Int) -> Int {
    guard start > unclosedLineEnd else { return unclosedLineEnd }
    unclosedLineEnd = start
    while unclosedLineEnd < bytes.count, !bytes[unclosedLineEnd].isLineBreak { unclosedLineEnd += 1 }
    return unclosedLineEnd
  }

  private func word(from start: Int, to limit: Int) -> ArraySlice<UInt8> {
    var end = start
    while end < limit, !bytes[end].isBlank { end += 1 }
    return bytes[start..<end]
  }

  /// Reports a word that touches the string before it.
  private mutating func separateFromNext() {
    guard offset < bytes.count, !bytes[offset].isBlank, !bytes[offset].isLineBreak else { return }
    if bytes[offset] == UInt8(ascii: "#") {
      report(SyntaxDiagnostics.commentTouchesWord(location(offset, offset)))
      return
    }
    if bytes[offset] >= 0x80, case .space = Lookalikes.meaning(of: decode(at: offset).scalar) {
      let (scalar, length) = decode(at: offset)
      report(SyntaxDiagnostics.foreignSpace(scalar, location(offset, offset + length)))
      offset += length
      return
    }
    report(SyntaxDiagnostics.wordTouchesString(location(offset, offset)))
  }

  // MARK: Helpers

  private func decode(at index: Int) -> (scalar: Unicode.Scalar, length: Int) {
    let length = bytes[index] >= 0xF0 ? 4 : bytes[index] >= 0xE0 ? 3 : bytes[index] >= 0xC0 ? 2 : 1
    let end = min(index + length, bytes.count)
    let scalar = String(decoding: bytes[index..<end], as: UTF8.self).unicodeScalars.first
    return (scalar ?? "\u{FFFD}", end - index)
  }

  private func location(_ start: Int, _ end: Int) -> Location { Location(file, SourceRange(start, end)) }

  private mutating func report(_ diagnostic: Diagnostic) {
    // One diagnostic above the limit is kept, to show the parser that the limit was passed.
    if diagnostics.count <= ReaderLimits.diagnostics { diagnostics.append(diagnostic) }
  }
}
