/// A pattern for paths, as in gitignore: `*` and `?` stay in one name, `**` stands for any folders, `[a-z]` for one
/// character. A pattern without a slash inside fits at any depth; a pattern with a slash at the end fits only folders.
/// Everything inside a fitting folder fits too.
///
/// By hand because the C library's fnmatch knows no `**`, reads names by the locale, and takes exponential time.
package struct Glob: Hashable, Sendable {
  private enum Token: Hashable {
    case one(UInt32)
    case any
    case run
    case set([ClosedRange<UInt32>], isNegated: Bool)
  }

  private enum Segment: Hashable {
    case name([Token])
    case folders
  }

  /// A path in the characters that patterns are compared with, one array a name.
  package struct Path: Sendable {
    fileprivate let names: [[UInt32]]
    /// Bytes of the path.
    package let length: Int

    /// From bytes, which need not be UTF-8.
    package init(_ path: [UInt8]) {
      names = path.split(separator: UInt8(ascii: "/")).map(Self.scalars)
      length = path.count
    }

    /// A name's characters; a byte that is not UTF-8 is a number that no character has.
    private static func scalars(_ bytes: ArraySlice<UInt8>) -> [UInt32] {
      if let text = String(validating: bytes, as: UTF8.self) { return text.unicodeScalars.map(\.value) }
      return bytes.map { $0 < 0x80 ? UInt32($0) : 0x11_0000 + UInt32($0) }
    }
  }

  /// Bytes of the pattern.
  package let length: Int
  private var segments: [Segment] = []
  private var isAnchored: Bool
  private var fitsFoldersOnly: Bool

  package init(_ pattern: String) {
    length = pattern.utf8.count
    // By scalars: a mark behind a slash makes one character of the two.
    let scalars = pattern.unicodeScalars
    var parts = scalars.split(separator: "/").filter { !$0.elementsEqual(".".unicodeScalars) }
    let isFolders = { (part: Substring.UnicodeScalarView) in part.elementsEqual("**".unicodeScalars) }
    fitsFoldersOnly = scalars.last == "/"
    isAnchored = scalars.first == "/" || scalars.starts(with: "./".unicodeScalars) || parts.count > 1
    // `**/x` is `x` at any depth; `x/**` is everything in `x`.
    if parts.count > 1, parts.last.map(isFolders) == true {
      fitsFoldersOnly = true
      parts.removeLast()
    }
    segments = parts.map { isFolders($0) ? .folders : .name(Self.tokens($0)) }
  }

  /// Whether a path fits, or a folder that it is in. The path is relative to where the pattern is.
  package func fits(_ path: Path) -> Bool {
    let names = path.names
    let last = fitsFoldersOnly ? names.count - 1 : names.count
    guard last > 0 else { return false }
    if !isAnchored {
      guard case .name(let tokens)? = segments.first else { return true }
      return names.prefix(last).contains { Self.fits(tokens, $0) }
    }
    return (1...last).contains { fits(names.prefix($0)) }
  }

  /// Two indices with one place to go back to, so that the time is the product of the lengths at most.
  private func fits(_ names: ArraySlice<[UInt32]>) -> Bool {
    var (segment, name) = (0, names.startIndex)
    var retry: (segment: Int, name: Int)?
    while name < names.endIndex {
      if segment < segments.count, case .folders = segments[segment] {
        segment += 1
        retry = (segment, name)
      } else if segment < segments.count, case .name(let tokens) = segments[segment],
        Self.fits(tokens, names[name])
      {
        segment += 1
        name += 1
      } else if let back = retry {
        retry = (back.segment, back.name + 1)
        (segment, name) = (back.segment, back.name + 1)
      } else {
        return false
      }
    }
    return segments[segment...].allSatisfy { if case .folders = $0 { true } else { false } }
  }

  private static func fits(_ tokens: [Token], _ name: [UInt32]) -> Bool {
    var (token, offset) = (0, 0)
    var retry: (token: Int, offset: Int)?
    while offset < name.count {
      if token < tokens.count, case .run = tokens[token] {
        token += 1
        retry = (token, offset)
      } else if token < tokens.count, fits(tokens[token], name[offset]) {
        token += 1
        offset += 1
      } else if let back = retry {
        retry = (back.token, back.offset + 1)
        (token, offset) = (back.token, back.offset + 1)
      } else {
        return false
      }
    }
    return tokens[token...].allSatisfy { $0 == .run }
  }

  private static func fits(_ token: Token, _ scalar: UInt32) -> Bool {
    switch token {
    case .one(let wanted): wanted == scalar
    case .any: true
    case .run: false
    case .set(let ranges, let isNegated): ranges.contains { $0.contains(scalar) } != isNegated
    }
  }

  // MARK: Reading

  /// Whether a `[` of a pattern begins no set because none of its name's `]` closes it. Git then lets nothing fit.
  package static func hasOpenBracket(_ pattern: String) -> Bool {
    pattern.unicodeScalars.split(separator: "/").contains { name in
      var rest = name
      while let scalar = rest.popFirst() {
        if scalar == "\\" { rest = rest.dropFirst() }
        if scalar == "[", set(&rest) == nil { return true }
      }
      return false
    }
  }

  private static func tokens(_ text: Substring.UnicodeScalarView) -> [Token] {
    var tokens: [Token] = []
    var rest = text
    while let scalar = rest.popFirst() {
      switch scalar {
      case "*": if tokens.last != .run { tokens.append(.run) }
      case "?": tokens.append(.any)
      case "[": tokens.append(set(&rest) ?? .one(scalar.value))
      case "\\": tokens.append(.one((rest.popFirst() ?? scalar).value))
      default: tokens.append(.one(scalar.value))
      }
    }
    return tokens
  }

  /// The set in brackets; nil without consuming anything if the bracket is not closed.
  private static func set(_ rest: inout Substring.UnicodeScalarView) -> Token? {
    var inside = rest
    let isNegated = inside.first == "!" || inside.first == "^"
    if isNegated { inside.removeFirst() }
    var ranges: [ClosedRange<UInt32>] = []
    while let scalar = inside.popFirst() {
      if scalar == "]", !ranges.isEmpty {
        rest = inside
        return .set(ranges, isNegated: isNegated)
      }
      let low = scalar == "\\" ? inside.popFirst() ?? scalar : scalar
      var high = low
      if inside.first == "-", let end = inside.dropFirst().first, end != "]" {
        inside.removeFirst(2)
        high = end
      }
      ranges.append(min(low.value, high.value)...max(low.value, high.value))
    }
    return nil
  }
}
