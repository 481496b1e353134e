/// A text in which places are marked with ‹ and ›: what diagnostics are expected at.
package struct MarkedText: Sendable {
  /// The text without the marks.
  package let text: String
  /// UTF-8 byte ranges between the marks, in order.
  package let ranges: [Range<Int>]

  package init(_ marked: String) {
    var bytes: [UInt8] = []
    var ranges: [Range<Int>] = []
    var starts: [Int] = []
    for character in marked.unicodeScalars {
      switch character {
      case "‹": starts.append(bytes.count)
      case "›": ranges.append((starts.popLast() ?? bytes.count)..<bytes.count)
      default: bytes.append(contentsOf: String(character).utf8)
      }
    }
    text = String(decoding: bytes, as: UTF8.self)
    self.ranges = ranges.sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
  }
}
