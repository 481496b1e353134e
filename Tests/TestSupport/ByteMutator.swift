/// Damages a file's bytes as broken disks, wrong encodings and bad merges do, the same way for the same seed. Half of
/// what comes out is no UTF-8 any more; ``Mutator`` damages characters.
package struct ByteMutator {
  private var random: SeededGenerator

  private static let hostile: [[UInt8]] = [
    [0x00], [0x0D], [0x0A], [0x09], [0x1B], [0x22], [0x5C], [0x23], [0x20], [0x7F], [0x80], [0xC3],
    [0xE2, 0x80],
    [0xF0, 0x9F], [0xFF], [0xEF, 0xBB, 0xBF], [0xE2, 0x80, 0x8B], [0xE2, 0x80, 0xAE], [0xC2, 0xA0],
    [0xE2, 0x80, 0x93],
    [0xF0, 0x9F, 0x8C, 0x99], [0x3A], [0x2D], [0x2C], [0x7B], [0x5B], [0x26], [0x2A],
  ]

  package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// The bytes after one to four deletions, insertions, exchanges and repetitions.
  package mutating func damage(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      let range = place..<min(bytes.count, place + Int.random(in: 0...6, using: &random))
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes.removeSubrange(range)
      case 1: bytes.insert(contentsOf: bytes[range], at: Int.random(in: 0...bytes.count, using: &random))
      case 2 where range.count > 1: bytes.swapAt(range.lowerBound, range.upperBound - 1)
      case 3 where range.count > 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      default: bytes.insert(contentsOf: Self.hostile.randomElement(using: &random) ?? [], at: place)
      }
    }
    return bytes
  }
}
