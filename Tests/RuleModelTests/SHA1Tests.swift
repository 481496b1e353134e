import RuleModel
import Testing

/// SHA-1 against the vectors of RFC 3174 and, round every block boundary, against Python's hashlib.
@Suite struct SHA1Tests {
  struct Vector: CustomTestStringConvertible, Sendable {
    var name: String
    var message: [UInt8]
    var digest: String
    var testDescription: String { name }

    init(_ name: String, _ message: [UInt8], _ digest: String) {
      self.name = name
      self.message = message
      self.digest = digest
    }
  }

  static let published: [Vector] = [
    Vector("abc", Array("abc".utf8), "a9993e364706816aba3e25717850c26c9cd0d89d"),
    Vector(
      "two blocks", Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8),
      "84983e441c3bd26ebaae4aa1f95129e5e54670f1"),
    Vector(
      "ten blocks", Array(String(repeating: "01234567", count: 80).utf8),
      "dea356a2cddd90c7a7ecedc5ebb563934f460452"),
  ]

  /// Messages of `a` and of the bytes 0, 1, ... 250, 0, ... with the digests that Python gives.
  static let lengths: [(count: Int, letters: String, counting: String)] = [
    (0, "da39a3ee5e6b4b0d3255bfef95601890afd80709", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    (1, "86f7e437faa5a7fce15d1ddcb9eaeaea377667b8", "5ba93c9db0cff93f52b521d7420e43f6eda2784f"),
    (55, "c1c8bbdc22796e28c0e15163d20899b65621d65a", "8ae2d46729cfe68ff927af5eec9c7d1b66d65ac2"),
    (56, "c2db330f6083854c99d4b5bfb6e8f29f201be699", "636e2ec698dac903498e648bd2f3af641d3c88cb"),
    (57, "f08f24908d682555111be7ff6f004e78283d989a", "7cb1330f35244b57437539253304ea78a6b7c443"),
    (63, "03f09f5b158a7a8cdad920bddc29b81c18a551f5", "6d942da0c4392b123528f2905c713a3ce28364bd"),
    (64, "0098ba824b5c16427bd7a1122a5a442a25ec644d", "c6138d514ffa2135bfce0ed0b8fac65669917ec7"),
    (65, "11655326c708d70319be2610e8a57d9a5b959d3b", "69bd728ad6e13cd76ff19751fde427b00e395746"),
    (119, "ee971065aaa017e0632a8ca6c77bb3bf8b1dfc56", "41c89d06001bab4ab78736b44efe7ce18ce6ae08"),
    (120, "f34c1488385346a55709ba056ddd08280dd4c6d6", "d3dbd653bd8597b7475321b60a36891278e6a04a"),
    (127, "89d95fa32ed44a7c610b7ee38517ddf57e0bb975", "89d7312a903f65cd2b3e34a975e55dbea9033353"),
    (128, "ad5b3fdbcb526778c2839d2f151ea753995e26a0", "e6434bc401f98603d7eda504790c98c67385d535"),
    (1000, "291e9a6c66994949b57ba5e650361e98fc36b1ba", "c9c960a0b925474fab83942cc27d504fc24ac37b"),
  ]

  @Test(arguments: published) func publishedVector(_ vector: Vector) {
    #expect(hexadecimal(SHA1.digest(vector.message)) == vector.digest)
  }

  @Test(arguments: lengths) func messageOfALength(_ count: Int, _ letters: String, _ counting: String) {
    #expect(hexadecimal(SHA1.digest([UInt8](repeating: UInt8(ascii: "a"), count: count))) == letters)
    #expect(hexadecimal(SHA1.digest((0..<count).map { UInt8($0 % 251) })) == counting)
  }

  private func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
