/// Replaces values in YAML. Quotes, brackets and items on separate lines are kept, and JSON stays JSON.
package enum YAMLSpelling {
  /// The text that replaces a value; nil where a comment, an anchor, an alias, a tag or a line break would be lost.
  /// Days with commas become a sequence if the old value is a sequence, or if unquoted commas would separate values.
  package static func replacement(of value: SourceRange, with text: String, in source: SourceFile) -> String?
  {
    let old = source.text(value)
    let parts = text.split(separator: ",").map(String.init)
    if old.hasPrefix("[") {
      guard !hasMore(value, in: source) else { return nil }
      let quote = quote(old.dropFirst().drop(while: \.isWhitespace))
      if ranges[text] != nil { return quote + text + quote }
      return "[" + parts.map { quote + $0 + quote }.joined(separator: ", ") + "]"
    }
    if old.hasPrefix("- ") {
      guard !hasMore(value, in: source) else { return nil }
      let quote = quote(old.dropFirst().drop(while: \.isWhitespace))
      let line = source.lineRange(source.lineIndex(at: value.start))
      let indentation = String(repeating: " ", count: value.start - line.start)
      return parts.map { "- " + quote + (ranges[$0] ?? $0) + quote }.joined(
        separator: source.lineEnding + indentation)
    }
    let quote = quote(Substring(old))
    if !quote.isEmpty { return quote + text + quote }
    guard !old.contains(where: \.isNewline) else { return nil }
    return parts.count > 1 ? "[" + parts.joined(separator: ", ") + "]" : text
  }

  /// The words for several days, with the ranges to write as items of a sequence instead.
  package static let ranges = ["daily": "mon-sun", "weekdays": "mon-fri", "weekends": "sat-sun"]

  /// The quote that a value begins with, or nothing.
  private static func quote(_ value: Substring) -> String {
    value.first == "\"" || value.first == "'" ? String(value.prefix(1)) : ""
  }

  /// Whether there is more in a sequence than its items: comments, anchors, aliases and tags.
  private static func hasMore(_ range: SourceRange, in source: SourceFile) -> Bool {
    source.bytes[range.start..<range.end].contains {
      $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "!")
    }
  }

  /// Whether a range has an anchor in it, outside of quotes. At worst an `&` in a text without quotes is taken for one.
  package static func definesAnchor(_ range: SourceRange, in source: SourceFile) -> Bool {
    let bytes = source.bytes[range.start..<range.end]
    guard bytes.contains(UInt8(ascii: "&")) else { return false }
    var quote: UInt8?
    var last = UInt8(ascii: " ")
    for byte in bytes {
      defer { last = byte }
      if let open = quote {
        if byte == open { quote = nil }
      } else if last.isBlank || last.isLineBreak || last < 0x80 && "[{,:".utf8.contains(last) {
        if byte == UInt8(ascii: "&") { return true }
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
      }
    }
    return false
  }

  /// Whether a scalar's place holds a block scalar that keeps the empty lines below it: `|+`, `>2+`.
  package static func keepsLineBreaks(_ scalar: SourceRange, in source: SourceFile) -> Bool {
    isBlockScalar(scalar, in: source)
      && source.bytes[scalar.start..<scalar.end].prefix { !$0.isBlank && !$0.isLineBreak }
        .contains(UInt8(ascii: "+"))
  }

  /// Whether a value is a block scalar. Only indentation separates a block scalar from the text below.
  package static func isBlockScalar(_ value: SourceRange, in source: SourceFile) -> Bool {
    value.start < value.end && "|>".utf8.contains(source.bytes[value.start])
  }
}
