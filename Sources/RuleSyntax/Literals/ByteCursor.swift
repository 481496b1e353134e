/// A position in a literal's bytes, for reading it from left to right.
struct ByteCursor {
  let bytes: ArraySlice<UInt8>
  private(set) var offset: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    offset = 0
  }

  var isAtEnd: Bool { offset == bytes.count }
  var next: UInt8? { isAtEnd ? nil : bytes[bytes.startIndex + offset] }

  mutating func advance(by count: Int = 1) { offset = min(offset + count, bytes.count) }

  /// Goes back to an offset seen before.
  mutating func rewind(to offset: Int) { self.offset = min(offset, self.offset) }

  mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    offset += 1
    return true
  }

  /// Takes a word of lower-case ASCII letters, whatever its case in the text.
  mutating func take(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard bytes.count - offset >= count else { return false }
    for index in 0..<count {
      let byte = bytes[bytes.startIndex + offset + index]
      guard (byte.isASCIILetter ? byte | 0x20 : byte) == word.utf8Start[index] else { return false }
    }
    offset += count
    return true
  }

  /// Takes the longest of the words that stands here.
  mutating func take(anyOf words: [StaticString]) -> Bool { words.contains { take($0) } }

  /// Takes ASCII digits. The value saturates far above every limit of the language.
  mutating func takeDigits() -> (value: Int, count: Int)? {
    let start = offset
    var value = 0
    while let byte = next, byte.isASCIIDigit {
      value = min(value * 10 + Int(byte - UInt8(ascii: "0")), 1_000_000)
      offset += 1
    }
    return offset > start ? (value, offset - start) : nil
  }

  mutating func skipBlanks() {
    while let byte = next, byte.isBlank { offset += 1 }
  }
}
