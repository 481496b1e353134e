/// Derives sentences from a grammar at random, the same ones for the same seed.
package struct SentenceGenerator {
  private let grammar: Grammar
  private let specials: SpecialSequences
  private let hasPlainGaps: Bool
  private var random: SeededGenerator
  /// How often each production was used.
  package private(set) var uses: [String: Int] = [:]

  /// `hasPlainGaps` writes a single space for most gaps, so that a text is mostly words and not mostly comments.
  package init(_ grammar: Grammar, _ specials: SpecialSequences, seed: UInt64, hasPlainGaps: Bool = false) {
    self.grammar = grammar
    self.specials = specials
    self.hasPlainGaps = hasPlainGaps
    random = SeededGenerator(seed: seed)
  }

  /// A sentence of a production.
  package mutating func sentence(of production: String) -> String {
    uses[production, default: 0] += 1
    if production == "gap", hasPlainGaps, Int.random(in: 0..<16, using: &random) > 0 { return " " }
    return derive(grammar.body(of: production))
  }

  private mutating func derive(_ expression: Grammar.Expression) -> String {
    switch expression {
    case .sequence(let parts): return parts.map { derive($0) }.joined()
    case .choice(let parts): return derive(parts[Int.random(in: parts.indices, using: &random)])
    case .optional(let part): return Bool.random(using: &random) ? derive(part) : ""
    case .repetition(let part): return repeated(part)
    case .interleaving(let parts): return interleaved(parts)
    case .exception(let whole, let except): return derive(whole, except: except)
    case .terminal(let text, let anyCase): return anyCase ? inAnyCase(text) : text
    case .special(let name): return specials[name].generate(&random)
    case .reference(let name): return sentence(of: name)
    }
  }

  private mutating func repeated(_ part: Grammar.Expression) -> String {
    var text = ""
    while Int.random(in: 0..<8, using: &random) < 5 { text += derive(part) }
    return text
  }

  private mutating func interleaved(_ parts: [Grammar.Expression]) -> String {
    var present: [Grammar.Expression] = []
    repeat {
      present = parts.compactMap { part in
        guard case .optional(let inner) = part else { return part }
        return Bool.random(using: &random) ? inner : nil
      }
    } while present.isEmpty
    present.shuffle(using: &random)
    var text = derive(present[0])
    for part in present.dropFirst() { text += sentence(of: "gap") + derive(part) }
    return text
  }

  private mutating func derive(_ whole: Grammar.Expression, except: Grammar.Expression) -> String {
    for _ in 0..<1000 {
      let before = uses
      let text = derive(whole)
      if !Recogniser(grammar, specials, text).matches(except) { return text }
      uses = before
    }
    preconditionFailure("a - b leaves nothing")
  }

  private mutating func inAnyCase(_ text: String) -> String {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: text.uppercased()
    case 1: text.map { Bool.random(using: &random) ? $0.uppercased() : $0.lowercased() }.joined()
    default: text
    }
  }
}
