import RuleSyntax

/// Damages texts as typing, pasting and merging do, the same way for the same seed.
package struct Mutator {
  private var random: SeededGenerator

  /// What gets typed or pasted in the wrong place.
  private static let pieces: [String] =
    [
      " ", "  ", "\t", "\n", "\r\n", "\r", "\n  ", "#", "\"", "'", "\\", ":", ",", "-", "+", "/", ".", "0",
      "1",
      "5", "9",
      "24:00", "m", "h", "d", "S", "é", "🌙", "\u{2013}", "\u{201C}", "\u{A0}", "\u{200B}", "\u{2028}",
      "\u{1B}",
      "\u{FEFF}", " daily", " mon-mon", " 22:00-06:00", " 45m", " 5/day", " list:Social", "\nlist ",
      "\nschedule ", " app:x.y",
    ] + RuleOption.words.map { " " + $0.text }
    + RuleOption.all.map(\.prefix).filter { !$0.isEmpty }.map { " " + $0 }

  package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// The text after one to three mutations.
  package mutating func damage(_ text: String) -> String {
    var scalars = Array(text.unicodeScalars)
    for _ in 0..<Int.random(in: 1...3, using: &random) { mutate(&scalars) }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  private mutating func mutate(_ text: inout [Unicode.Scalar]) {
    let place = Int.random(in: 0...text.count, using: &random)
    let length = Int.random(in: 0...min(4, text.count - place), using: &random)
    let range = place..<place + length
    switch Int.random(in: 0..<6, using: &random) {
    case 0: text.removeSubrange(range)
    case 1: text.insert(contentsOf: text[range], at: place)
    case 2: text.swapAt(range.lowerBound, in: range)
    case 3 where place > 0: text.removeSubrange(place...)
    default:
      let piece = Self.pieces[Int.random(in: Self.pieces.indices, using: &random)]
      text.replaceSubrange(
        Bool.random(using: &random) ? range : place..<place, with: Array(piece.unicodeScalars))
    }
  }
}

extension [Unicode.Scalar] {
  /// Exchanges the first and the last element of a range.
  fileprivate mutating func swapAt(_ first: Int, in range: Range<Int>) {
    guard let last = range.last else { return }
    swapAt(first, last)
  }
}
