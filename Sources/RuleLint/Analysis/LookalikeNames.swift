import RuleModel
import RuleSyntax

/// Names without the differences that people overlook.
///
/// By hand and small: Unicode's full table of confusable characters (UTS 39, in ICU) is a library, and names are
/// mostly words.
enum LookalikeNames {
  /// The 64-bit digests of a name. Names that are easily confused share a digest; other names practically never do.
  struct Keys {
    /// The digest of the name without case and spacing.
    private(set) var folded = Digest()
    /// The digest of the name without spacing and without the difference between `I`, `l`, `1` and between `O`, `0`.
    private(set) var drawn = Digest()

    fileprivate mutating func add(_ letter: UInt8) {
      switch letter {
      case 0x09...0x0D, UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "_"): return
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): folded.add(letter | 0x20)
      default: folded.add(letter)
      }
      switch letter {
      case UInt8(ascii: "I"), UInt8(ascii: "l"), UInt8(ascii: "1"), UInt8(ascii: "|"):
        drawn.add(UInt8(ascii: "l"))
      case UInt8(ascii: "O"), UInt8(ascii: "0"): drawn.add(UInt8(ascii: "O"))
      default: drawn.add(letter)
      }
    }

    fileprivate mutating func add(_ scalar: Unicode.Scalar) {
      // Full case folding: by way of the upper case, which tells `ß` as SS and a ligature letter by letter.
      let upper = scalar.properties.uppercaseMapping
      for byte in upper.lowercased().utf8 { folded.add(byte) }
      // A ligature is drawn as its letters are; the upper case of other letters is drawn otherwise.
      let isLigature = (0xFB00...0xFB06).contains(scalar.value)
      for byte in (isLigature ? upper.lowercased() : String(scalar)).utf8 { drawn.add(byte) }
    }
  }

  /// FNV-1a, by hand because the standard library's hashes differ from run to run.
  struct Digest: Hashable {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    fileprivate mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  /// The keys of a name; names that share a key are easily confused. Keys ignore the script of a letter.
  static func keys(_ name: String) -> Keys {
    var keys = Keys()
    if name.utf8.count == name.utf16.count {
      var name = name
      name.withUTF8 { letters in
        for letter in letters { keys.add(letter) }
      }
      return keys
    }
    for scalar in name.precomposed.unicodeScalars {
      guard let letter = latin(scalar) else { continue }
      if let ascii = UInt8(exactly: letter.value), ascii < 0x80 { keys.add(ascii) } else { keys.add(letter) }
    }
    return keys
  }

  /// The Latin letter that a letter looks like, or the letter itself; nil for an invisible character.
  private static func latin(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if let known = table[scalar] { return known }
    if let letter = styled(scalar) { return letter }
    switch Lookalikes.meaning(of: scalar) {
    case .ascii(let byte): return Unicode.Scalar(byte)
    case .space: return " "
    case .quote: return "\""
    case .apostrophe: return "'"
    case .invisible: return nil
    case nil: return scalar
    }
  }

  /// The plain letter behind a styled letter: bold and script letters of mathematics, letters in circles.
  private static func styled(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    let (capital, small) = (UInt32(0x41), UInt32(0x61))
    let place: UInt32
    switch scalar.value {
    // Thirteen alphabets one after the other.
    case 0x1D400...0x1D6A3: place = (scalar.value - 0x1D400) % 52
    case 0x24B6...0x24E9: place = scalar.value - 0x24B6
    default: return nil
    }
    return Unicode.Scalar(place < 26 ? capital + place : small + place - 26)
  }

  /// Cyrillic, Greek and other letters that look like Latin letters.
  private static let table: [Unicode.Scalar: Unicode.Scalar] = {
    let pairs: [(String, String)] = [
      ("АВЕЅІЈКМНОРСТУХаеѕіјорсухԁһԛԝ", "ABESIJKMHOPCTYXaesijopcyxdhqw"),
      ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαινορυ", "ABEZHIKMNOPTYXaivopu"),
      ("ıɑɡⅼℓѵո", "iagllvn"),
    ]
    var table: [Unicode.Scalar: Unicode.Scalar] = [:]
    for (others, latin) in pairs {
      for (other, letter) in zip(others.unicodeScalars, latin.unicodeScalars) { table[other] = letter }
    }
    return table
  }()
}
