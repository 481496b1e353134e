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
    // The message, a one bit, zeros, and the length in bits, to a multiple of 64 bytes.
    let blocks = (message.count + 8) / 64 + 1
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 80) { schedule in
      for block in 0..<blocks {
        fill(schedule, from: message, block: block, isLast: block == blocks - 1)
        compress(&state, schedule)
      }
    }
    return state
  }

  private typealias State = (UInt32, UInt32, UInt32, UInt32, UInt32)

  /// The 80 words of one block of the padded message.
  private static func fill(
    _ schedule: UnsafeMutableBufferPointer<UInt32>, from message: [UInt8], block: Int, isLast: Bool
  ) {
    for index in 0..<16 {
      var word: UInt32 = 0
      for offset in block * 64 + index * 4..<block * 64 + index * 4 + 4 {
        let byte: UInt8 = offset < message.count ? message[offset] : offset == message.count ? 0x80 : 0
        word = word << 8 | UInt32(byte)
      }
      schedule[index] = word
    }
    if isLast {
      let bits = UInt64(message.count) * 8
      schedule[14] = UInt32(truncatingIfNeeded: bits >> 32)
      schedule[15] = UInt32(truncatingIfNeeded: bits)
    }
    for index in 16..<80 {
      let mixed = schedule[index - 3] ^ schedule[index - 8] ^ schedule[index - 14] ^ schedule[index - 16]
      schedule[index] = mixed << 1 | mixed >> 31
    }
  }

  private static func compress(_ state: inout State, _ schedule: UnsafeMutableBufferPointer<UInt32>) {
    var (a, b, c, d, e) = state
    for index in 0..<80 {
      let (mix, constant): (UInt32, UInt32) =
        switch index {
        case ..<20: (b & c | ~b & d, 0x5A82_7999)
        case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let rotated = (a << 5 | a >> 27) &+ mix &+ e &+ constant &+ schedule[index]
      (e, d, c, b, a) = (d, c, b << 30 | b >> 2, a, rotated)
    }
    state = (state.0 &+ a, state.1 &+ b, state.2 &+ c, state.3 &+ d, state.4 &+ e)
  }
}
