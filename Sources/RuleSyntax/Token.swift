/// One token of the compact form, 24 bytes: a file of one long line can have millions.
package struct Token: Hashable, Sendable {
  package enum Kind: UInt8, Sendable {
    /// Characters up to white space: `22:00-06:00`, `list:Social`, `hard`.
    case word
    /// A quoted string, also one directly after a prefix: `"Deep Sleep"`, `list:"Work Tools"`.
    case string
  }

  package struct Flags: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The first token on its line.
    package static let startsLine = Flags(rawValue: 1)
    /// Only white space stands before the token on its line.
    package static let indented = Flags(rawValue: 2)
    /// Holds bytes beyond ASCII.
    package static let nonASCII = Flags(rawValue: 4)
    /// A string with a backslash in it.
    package static let escapes = Flags(rawValue: 8)
    /// A string with an error that is reported already.
    package static let broken = Flags(rawValue: 16)
  }

  package var kind: Kind
  package var flags: Flags
  private let first: UInt32
  private let past: UInt32
  private let contentStart: UInt32
  private let contentEnd: UInt32

  package init(_ kind: Kind, _ range: SourceRange, content: SourceRange, flags: Flags = []) {
    self.kind = kind
    self.flags = flags
    first = UInt32(range.start)
    past = UInt32(range.end)
    contentStart = UInt32(content.start)
    contentEnd = UInt32(content.end)
  }

  /// The whole token, with prefix and quotes.
  package var range: SourceRange { SourceRange(Int(first), Int(past)) }

  /// What stands between a string's quotes; a word's own range.
  package var content: SourceRange { SourceRange(Int(contentStart), Int(contentEnd)) }
}
