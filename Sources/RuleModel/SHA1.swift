/// SHA-1 (RFC 3174), which version-5 UUIDs are defined with; by hand because CryptoKit does not exist on Linux.
///
/// Used for identity only, never for security.
public enum SHA1 {
  /// The 20 bytes of the message's digest.
  public static func digest(_ message: [UInt8]) -> [UInt8] {
    let words = words(message)
    var digest: [UInt8] = []
    digest.reserveCapacity(20)
    for word in [words.0, words.1, words.2, words.3, words.4] {
      for shift in [24, 16, 8, 0] as [UInt32] { digest.append(UInt8(truncatingIfNeeded: word >> shift)) }
    }
    return digest
  }

  /// The digest as five words, the first bytes in the highest bits.
  static func words(_ message: [UInt8]) -> (UInt32, UInt32, UInt32, UInt32, UInt32) {
    var state: State = (0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0)
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 80) { schedule in
      message.withUnsafeBytes { message in
        let whole = message.count / 64
        for block in 0..<whole { compress(&state, message, at: block * 64, schedule) }
        // The rest of the message, a one bit, zeros, and the length in bits, to a multiple of 64 bytes.
        let rest = message.count - whole * 64
        withUnsafeTemporaryAllocation(byteCount: 128, alignment: 8) { tail in
          _ = tail.initializeMemory(as: UInt8.self, repeating: 0)
          tail.copyMemory(from: UnsafeRawBufferPointer(rebasing: message[(whole * 64)...]))
          tail[rest] = 0x80
          let end = rest < 56 ? 64 : 128
          tail.storeBytes(of: (UInt64(message.count) * 8).bigEndian, toByteOffset: end - 8, as: UInt64.self)
          for offset in stride(from: 0, to: end, by: 64) {
            compress(&state, UnsafeRawBufferPointer(tail), at: offset, schedule)
          }
        }
      }
    }
    return state
  }

  private typealias State = (UInt32, UInt32, UInt32, UInt32, UInt32)

  /// Takes in the 64 bytes at an offset. `schedule` is room for the 80 words that are made of them.
  private static func compress(
    _ state: inout State, _ bytes: UnsafeRawBufferPointer, at offset: Int,
    _ schedule: UnsafeMutableBufferPointer<UInt32>
  ) {
    for index in 0..<16 {
      schedule[index] = UInt32(
        bigEndian: bytes.loadUnaligned(fromByteOffset: offset + index * 4, as: UInt32.self))
    }
    for index in 16..<80 {
      let mixed = schedule[index - 3] ^ schedule[index - 8] ^ schedule[index - 14] ^ schedule[index - 16]
      schedule[index] = mixed << 1 | mixed >> 31
    }
    var (a, b, c, d, e) = state
    func rotate(_ mix: UInt32, _ constant: UInt32, _ index: Int) {
      let rotated = (a << 5 | a >> 27) &+ mix &+ e &+ constant &+ schedule[index]
      (e, d, c, b, a) = (d, c, b << 30 | b >> 2, a, rotated)
    }
    for index in 0..<20 { rotate(b & c | ~b & d, 0x5A82_7999, index) }
    for index in 20..<40 { rotate(b ^ c ^ d, 0x6ED9_EBA1, index) }
    for index in 40..<60 { rotate(b & c | b & d | c & d, 0x8F1B_BCDC, index) }
    for index in 60..<80 { rotate(b ^ c ^ d, 0xCA62_C1D6, index) }
    state = (state.0 &+ a, state.1 &+ b, state.2 &+ c, state.3 &+ d, state.4 &+ e)
  }
}
