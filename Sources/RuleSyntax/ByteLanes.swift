/// Eight bytes of text in one word, looked at together; by hand because the compiler's own vectors cost more than they save
/// here.
///
/// Each mask has the highest bit of a byte set where something holds for that byte.
@usableFromInline package struct ByteLanes {
  @inlinable package static var ones: UInt64 { 0x0101_0101_0101_0101 }
  @inlinable package static var highest: UInt64 { ones << 7 }

  @usableFromInline let word: UInt64

  /// The first byte is in the lowest bits.
  @inlinable package init(_ word: UInt64) { self.word = UInt64(littleEndian: word) }

  /// Bytes that are not ASCII.
  @inlinable @inline(__always) package var high: UInt64 { word & Self.highest }

  /// ASCII bytes below U+0020.
  @inlinable @inline(__always) package var low: UInt64 {
    ~(((word & ~Self.highest) &+ Self.ones &* 0x60) | word) & Self.highest
  }

  /// ASCII control characters other than tab, LF and CR.
  @inlinable @inline(__always) package var controls: UInt64 {
    (low & ~(equal(0x09) | equal(0x0A) | equal(0x0D))) | equal(0x7F)
  }

  /// Bytes of a value below 0x80.
  @inlinable @inline(__always) package func equal(_ byte: UInt8) -> UInt64 {
    let difference = word ^ (UInt64(byte) &* Self.ones)
    return ~(((difference & ~Self.highest) &+ ~Self.highest) | difference) & Self.highest
  }
}

extension UnsafeRawBufferPointer {
  /// Calls the closure with each eight bytes from an offset on, and with what is left at the end filled up with spaces.
  @inlinable @inline(__always) package func forEachLanes(
    from start: Int = 0, _ body: (_ offset: Int, _ lanes: ByteLanes) -> Void
  ) {
    var offset = start
    while offset + 8 <= count {
      body(offset, ByteLanes(loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      offset += 8
    }
    guard offset < count else { return }
    var rest = UInt64(UInt8(ascii: " ")) &* ByteLanes.ones
    for index in offset..<count {
      let shift = UInt64(8 * (index - offset))
      rest = rest & ~(0xFF << shift) | UInt64(self[index]) << shift
    }
    body(offset, ByteLanes(UInt64(littleEndian: rest)))
  }
}
