/// SHA-1 (RFC 3174), which version-5 UUIDs are defined with; by hand because CryptoKit does not exist on Linux.
///
/// Used for identity only, never for security.
public enum SHA1 {
  /// The 20 bytes of the message's digest.
  public static func digest(_ message: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    var schedule = [UInt32](repeating: 0, count: 80)
    let padded = pad(message)
    for block in stride(from: 0, to: padded.count, by: 64) {
      for index in 0..<16 {
        schedule[index] = (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(padded[block + index * 4 + $1]) }
      }
      for index in 16..<80 {
        let mixed = schedule[index - 3] ^ schedule[index - 8] ^ schedule[index - 14] ^ schedule[index - 16]
        schedule[index] = mixed << 1 | mixed >> 31
      }
      compress(&state, schedule)
    }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> UInt32(24 - 8 * $0)) } }
  }

  /// The message, a one bit, zeros, and the length in bits, to a multiple of 64 bytes.
  private static func pad(_ message: [UInt8]) -> [UInt8] {
    var padded = message
    padded.append(0x80)
    while padded.count % 64 != 56 { padded.append(0) }
    let bits = UInt64(message.count) * 8
    for shift in stride(from: 56, through: 0, by: -8) {
      padded.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    return padded
  }

  private static func compress(_ state: inout [UInt32], _ schedule: [UInt32]) {
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
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
    state[0] &+= a
    state[1] &+= b
    state[2] &+= c
    state[3] &+= d
    state[4] &+= e
  }
}
