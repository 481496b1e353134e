import RuleModel

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

  /// Adds `HH:MM` for a time of day.
  mutating func add(_ time: TimeOfDay) {
    let digit = { (value: Int) in UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value) }
    bytes.append(digit(time.hour / 10))
    bytes.append(digit(time.hour % 10))
    bytes.append(UInt8(ascii: ":"))
    bytes.append(digit(time.minute / 10))
    bytes.append(digit(time.minute % 10))
  }

  /// Adds so many spaces.
  mutating func indent(_ count: Int) {
    for _ in 0..<max(count, 0) { bytes.append(UInt8(ascii: " ")) }
  }
}
