/// A long text that is written piece by piece, as the bytes that go out; by hand because a string takes several times as
/// long for each piece.
package struct ReportText: Sendable {
  /// What is written so far, UTF-8.
  package private(set) var bytes: [UInt8] = []

  init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  package var string: String { String(decoding: bytes, as: UTF8.self) }

  static func += (text: inout ReportText, piece: String) {
    var piece = piece
    piece.withUTF8 { text.bytes.append(contentsOf: $0) }
  }

  static func += (text: inout ReportText, other: ReportText) { text.bytes += other.bytes }

  /// Adds so many spaces.
  mutating func indent(_ count: Int) {
    for _ in 0..<max(count, 0) { bytes.append(UInt8(ascii: " ")) }
  }
}
