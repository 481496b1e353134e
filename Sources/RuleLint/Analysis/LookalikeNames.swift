import RuleModel
import RuleSyntax

/// What is left of a name when the differences that people overlook are taken away.
///
/// By hand and small: Unicode's full table of confusable characters (UTS 39, in ICU) is a library, and names are
/// mostly words.
enum LookalikeNames {
  /// Two keys of a name; names that share either are easily taken for each other. The first forgets case and spacing,
  /// the second spacing and which of `I`, `l`, `1` and of `O`, `0` is written; both forget which script a letter is
  /// from.
  static func keys(_ name: String) -> (folded: String, drawn: String) {
    let isPlain = name.utf8.allSatisfy { $0 < 0x80 }
    let letters =
      isPlain ? name : String(String.UnicodeScalarView(name.precomposed.unicodeScalars.compactMap(latin)))
    let packed = letters.filter { !$0.isWhitespace && $0 != "-" && $0 != "_" }
    return (packed.lowercased(), String(packed.map(drawn)))
  }

  private static func drawn(_ letter: Character) -> Character {
    switch letter {
    case "I", "l", "1", "|": "l"
    case "O", "0": "O"
    default: letter
    }
  }

  /// The Latin letter that a letter looks like, or the letter itself; nil for what nobody sees.
  private static func latin(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if let known = table[scalar] { return known }
    switch Lookalikes.meaning(of: scalar) {
    case .ascii(let byte): return Unicode.Scalar(byte)
    case .space: return " "
    case .quote: return "\""
    case .apostrophe: return "'"
    case .invisible: return nil
    case nil: return scalar
    }
  }

  /// Cyrillic, Greek and other letters that look like Latin ones.
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
