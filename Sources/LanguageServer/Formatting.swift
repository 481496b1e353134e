import RuleSyntax

/// Formatting as the smallest single edit, so that cursors and marks keep their places.
enum Formatting {
  /// The edit that makes the formatted text of the source; nil if it is formatted already.
  static func edit(from source: SourceFile, to new: [UInt8]) -> (range: SourceRange, text: String)? {
    let old = source.bytes
    if old == new { return nil }
    let most = min(old.count, new.count)
    var prefix = 0
    while prefix < most, old[prefix] == new[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < most - prefix, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] { suffix += 1 }
    // Neither a character nor a CRLF is cut in two.
    while prefix > 0, isInside(old, prefix) || isInside(new, prefix) { prefix -= 1 }
    while suffix > 0, isInside(old, old.count - suffix) || isInside(new, new.count - suffix) { suffix -= 1 }
    return (
      SourceRange(prefix, old.count - suffix),
      String(decoding: new[prefix..<new.count - suffix], as: UTF8.self)
    )
  }

  private static func isInside(_ bytes: [UInt8], _ offset: Int) -> Bool {
    guard offset > 0, offset < bytes.count else { return false }
    return bytes[offset] & 0xC0 == 0x80
      || bytes[offset] == UInt8(ascii: "\n") && bytes[offset - 1] == UInt8(ascii: "\r")
  }
}
