import RuleModel

/// The literals that both forms share. Each parser takes a literal's text and gives its value, or nil after adding
/// what is wrong, with its place, to the diagnostics.
package enum Literals {
  /// Reads `block` or `allow-only` (OAL006).
  package static func mode(_ text: LiteralText, _ diagnostics: inout [Diagnostic]) -> SelectionMode? {
    if let mode = SelectionMode(rawValue: text.string) { return mode }
    if isRightButHidden(text, .unknownOption, &diagnostics, { SelectionMode(rawValue: $0) != nil }) {
      return nil
    }
    diagnostics.append(LiteralDiagnostics.unknownMode(text))
    return nil
  }

  /// Reads a UUID of either case (OAL001).
  package static func id(_ text: LiteralText, _ diagnostics: inout [Diagnostic]) -> RuleID? {
    if let id = RuleID(text: text.bytes) { return id }
    if isRightButHidden(text, .syntax, &diagnostics, { RuleID(text: $0.utf8) != nil }) { return nil }
    diagnostics.append(LiteralDiagnostics.invalidID(text))
    return nil
  }

  /// Whether a text is right without its invisible characters. If so, the invisible characters are reported.
  package static func isRightButHidden(
    _ text: LiteralText, _ code: DiagnosticCode, _ diagnostics: inout [Diagnostic],
    _ isRight: (String) -> Bool
  ) -> Bool {
    let hidden = Lookalikes.find(in: text.bytes).filter { $0.meaning == .invisible }
    guard !hidden.isEmpty, isRight(String(decoding: Lookalikes.repair(text.bytes, hidden), as: UTF8.self))
    else {
      return false
    }
    diagnostics += hidden.map { LiteralDiagnostics.lookalike($0, in: text, code) }
    return true
  }

  /// Trims a rule's, preset's or list's decoded name and checks its length, 1...100 characters of 2,000 code points at
  /// most (OAL001). The readers have told of a NUL already; a name that comes from elsewhere may still have one (OAL002).
  package static func name(_ name: String, at location: Location, _ diagnostics: inout [Diagnostic])
    -> String?
  {
    let trimmed = trim(name)
    if trimmed.utf8.contains(0) {
      diagnostics.append(SyntaxDiagnostics.nulEscape("\\u{0}", location))
      return nil
    }
    if trimmed.isEmpty {
      diagnostics.append(LiteralDiagnostics.emptyName(at: location))
      return nil
    }
    // A character is one UTF-8 byte at least, so most names need no counting of grapheme clusters.
    if trimmed.utf8.count > nameLength, trimmed.count > nameLength {
      diagnostics.append(LiteralDiagnostics.nameTooLong(trimmed.count, at: location))
      return nil
    }
    if trimmed.utf8.count > nameScalars, trimmed.unicodeScalars.count > nameScalars {
      diagnostics.append(LiteralDiagnostics.nameTooLarge(at: location))
      return nil
    }
    return trimmed
  }

  /// The longest name, in characters.
  package static let nameLength = 100
  /// The longest name in code points: a character with marks on it is several, but no hundred characters are more.
  static let nameScalars = 2000

  /// Whether a literal holds look-alike characters; each is reported at its place, under the literal's own code.
  static func reportLookalikes(
    _ text: LiteralText, _ code: DiagnosticCode, _ diagnostics: inout [Diagnostic]
  ) -> LiteralText? {
    let found = Lookalikes.find(in: text.bytes)
    if found.isEmpty { return nil }
    for finding in found where !(text.hasToldInvisible && finding.meaning == .invisible) {
      diagnostics.append(LiteralDiagnostics.lookalike(finding, in: text, code))
    }
    return LiteralText(repairing: text, found)
  }

  /// A repaired literal without the enclosing quotes, which replaced typographic quotes.
  static func withoutQuotes(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard bytes.count > 1, let first = bytes.first, first == bytes.last, "\"'".utf8.contains(first) else {
      return bytes
    }
    return bytes.dropFirst().dropLast()
  }

  /// Without Unicode's white space at both ends. By scalars, because a space with an accent is one character, and
  /// trimming would remove the accent too.
  static func trim(_ name: String) -> String {
    let isSpace: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || (0x09...0x0D).contains($0) }
    guard let first = name.utf8.first, let last = name.utf8.last,
      first >= 0x80 || last >= 0x80 || isSpace(first)
        || isSpace(last)
    else { return name }
    var scalars = Substring(name).unicodeScalars
    while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
    while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
    return String(scalars)
  }
}
