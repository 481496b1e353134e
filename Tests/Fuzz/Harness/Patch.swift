/// Applies a unified difference as `patch` does, with no line out of place.
enum Patch {
  /// The new text; nil where the difference does not fit the old one.
  static func apply(_ diff: [UInt8], to old: [UInt8]) -> [UInt8]? {
    var lines = split(diff)[...]
    guard let from = lines.popFirst(), from.starts(with: "--- ".utf8), let to = lines.popFirst(),
      to.starts(with: "+++ ".utf8)
    else { return nil }
    let source = split(old)
    var new: [UInt8] = []
    var done = 0
    while let head = lines.popFirst() {
      guard head.starts(with: "@@ -".utf8), let start = number(head.dropFirst(4)) else { return nil }
      let counts = head.split(separator: UInt8(ascii: " ")).dropFirst().prefix(2).map(count)
      guard counts.count == 2 else { return nil }
      var (left, right) = (counts[0], counts[1])
      // Of no lines the one before is named.
      let first = left == 0 ? start : start - 1
      guard first >= done, first <= source.count else { return nil }
      new += source[done..<first].joined()
      done = first
      while left > 0 || right > 0 {
        guard var line = lines.popFirst(), let sign = line.popFirst() else { return nil }
        if lines.first?.starts(with: "\\ ".utf8) == true {
          lines.removeFirst()
          line.removeLast()
        }
        if sign != UInt8(ascii: "+") {
          guard done < source.count, source[done].elementsEqual(line) else { return nil }
          done += 1
          left -= 1
        }
        if sign != UInt8(ascii: "-") {
          new += line
          right -= 1
        }
      }
    }
    return new + source[done...].joined()
  }

  /// Lines with their LF; the last one may have none.
  private static func split(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
      lines.append(rest[..<end])
      rest = rest[end...]
    }
    return lines
  }

  private static func number(_ text: ArraySlice<UInt8>) -> Int? {
    Int(String(decoding: text.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }, as: UTF8.self))
  }

  /// `-12,3` is three lines, `+12` one.
  private static func count(_ word: ArraySlice<UInt8>) -> Int {
    guard let comma = word.firstIndex(of: UInt8(ascii: ",")) else { return 1 }
    return number(word[(comma + 1)...]) ?? 0
  }
}
