/// A rule's identity: a UUID, by hand because Foundation's doubles the start-up time of the tool.
public struct RuleID: Hashable, Sendable, CustomStringConvertible {
  private let high: UInt64
  private let low: UInt64

  /// The namespace of ids that are made from names: the version-5 UUID of `oal.openapplock` among DNS names.
  public static let namespace = RuleID(high: 0x3078_d766_406d_50ac, low: 0x847c_770d_0078_aec5)

  /// Characters of an id's text, all ASCII.
  package static let textLength = 36

  private static let namespaceBytes = namespace.bytes

  private init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The id of a rule that has none written: RFC 9562's version-5 UUID of its name (UTF-8, NFC) in ``namespace``.
  public init(name: String) {
    var input = Self.namespaceBytes
    input.reserveCapacity(16 + name.utf8.count)
    input.append(contentsOf: name.precomposed.utf8)
    let digest = SHA1.words(input)
    let high = UInt64(digest.0) << 32 | UInt64(digest.1)
    let low = UInt64(digest.2) << 32 | UInt64(digest.3)
    self.high = high & 0xffff_ffff_ffff_0fff | 0x5000
    self.low = low & 0x3fff_ffff_ffff_ffff | 0x8000_0000_0000_0000
  }

  /// Reads `8-4-4-4-12` hexadecimal digits of either case; nil for anything else.
  public init?(text: some Collection<UInt8>) {
    guard text.count == Self.textLength else { return nil }
    var digits: [UInt64] = []
    digits.reserveCapacity(32)
    for (index, byte) in text.enumerated() {
      if [8, 13, 18, 23].contains(index) {
        guard byte == UInt8(ascii: "-") else { return nil }
      } else {
        guard let digit = Character(UnicodeScalar(byte)).hexDigitValue else { return nil }
        digits.append(UInt64(digit))
      }
    }
    high = digits[..<16].reduce(0) { $0 << 4 | $1 }
    low = digits[16...].reduce(0) { $0 << 4 | $1 }
  }

  /// The 16 bytes in network order.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16)
    for half in [high, low] {
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: half >> UInt64(shift)))
      }
    }
    return bytes
  }

  /// Upper case, as Foundation's `uuidString` on the phone.
  public var description: String {
    String(unsafeUninitializedCapacity: Self.textLength) { text in
      var offset = 0
      for half in 0..<2 {
        var rest = (half == 0 ? high : low).byteSwapped
        for _ in 0..<8 {
          // 8-4-4-4-12 digits: after the 4th, 6th, 8th and 10th byte.
          if offset == 8 || offset == 13 || offset == 18 || offset == 23 {
            text[offset] = UInt8(ascii: "-")
            offset += 1
          }
          text[offset] = Self.digit(UInt8(truncatingIfNeeded: rest >> 4) & 15)
          text[offset + 1] = Self.digit(UInt8(truncatingIfNeeded: rest) & 15)
          offset += 2
          rest >>= 8
        }
      }
      return offset
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}

/// The source of a rule's id: the file, or the rule's name. The id itself is computed on demand: a linter of thousands
/// of rules needs no id, and a digest costs more than reading a rule.
package enum RuleIdentity: Hashable, Sendable {
  /// The file states the id.
  case written(RuleID)
  /// The id follows from the rule's name.
  case name(String)

  package var id: RuleID {
    switch self {
    case .written(let id): id
    case .name(let name): RuleID(name: name)
    }
  }

  package static func == (left: RuleIdentity, right: RuleIdentity) -> Bool {
    if case .name(let left) = left, case .name(let right) = right, left == right { return true }
    return left.id == right.id
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
