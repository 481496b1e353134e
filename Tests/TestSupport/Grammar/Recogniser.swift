/// Says whether a grammar derives a text, by following every derivation at once. For short texts.
package final class Recogniser {
  private struct Key: Hashable {
    var production: String
    var start: Int
  }

  private let grammar: Grammar
  private let specials: SpecialSequences
  private let text: [Unicode.Scalar]
  private var known: [Key: Set<Int>] = [:]

  package init(_ grammar: Grammar, _ specials: SpecialSequences, _ text: String) {
    self.grammar = grammar
    self.specials = specials
    self.text = Array(text.unicodeScalars)
  }

  /// Whether a production derives the whole text.
  package func matches(_ production: String) -> Bool { matches(.reference(production)) }

  /// Whether an expression derives the whole text.
  package func matches(_ expression: Grammar.Expression) -> Bool {
    if case .special(let name) = expression { return specials[name].contains(string(0, text.count)) }
    return ends(expression, 0).contains(text.count)
  }

  /// Where a derivation that begins at `start` can end.
  private func ends(_ expression: Grammar.Expression, _ start: Int) -> Set<Int> {
    switch expression {
    case .sequence(let parts):
      return parts.reduce([start]) { starts, part in follow(starts, part) }
    case .choice(let parts):
      return parts.reduce(into: []) { $0.formUnion(ends($1, start)) }
    case .optional(let part):
      return ends(part, start).union([start])
    case .repetition(let part):
      return closure(part, start)
    case .interleaving(let parts):
      return interleaved(parts, start)
    case .exception(let whole, let except):
      return ends(whole, start).filter { !Recogniser(grammar, specials, string(start, $0)).matches(except) }
    case .terminal(let terminal, let anyCase):
      let end = start + terminal.unicodeScalars.count
      guard end <= text.count else { return [] }
      return zip(text[start..<end], terminal.unicodeScalars).allSatisfy { scalar, wanted in
        scalar == wanted || anyCase && scalar.isASCII && scalar.properties.lowercaseMapping == String(wanted)
      } ? [end] : []
    case .special(let name):
      let special = specials[name]
      guard let longest = special.longest, start < text.count else { return [] }
      let ends = (start + 1)...min(start + longest, text.count)
      return Set(ends.filter { special.contains(string(start, $0)) })
    case .reference(let name):
      let key = Key(production: name, start: start)
      if let ends = known[key] { return ends }
      let ends = ends(grammar.body(of: name), start)
      known[key] = ends
      return ends
    }
  }

  private func follow(_ starts: Set<Int>, _ part: Grammar.Expression) -> Set<Int> {
    starts.reduce(into: []) { $0.formUnion(ends(part, $1)) }
  }

  private func closure(_ part: Grammar.Expression, _ start: Int) -> Set<Int> {
    var found: Set<Int> = [start]
    var frontier = found
    while !frontier.isEmpty {
      frontier = follow(frontier, part).subtracting(found)
      found.formUnion(frontier)
    }
    return found
  }

  /// Follows every order of the operands: a state is which of them were taken and where the text stands.
  private func interleaved(_ parts: [Grammar.Expression], _ start: Int) -> Set<Int> {
    let operands = parts.map { part in
      if case .optional(let inner) = part { (inner, false) } else { (part, true) }
    }
    let required = operands.indices.reduce(0) { $0 | (operands[$1].1 ? 1 << $1 : 0) }
    var states: Set<[Int]> = [[0, start]]
    var result: Set<Int> = []
    while !states.isEmpty {
      var next: Set<[Int]> = []
      for state in states {
        let starts = state[0] == 0 ? [state[1]] : ends(.reference("gap"), state[1])
        for (index, operand) in operands.enumerated() where state[0] & 1 << index == 0 {
          for end in follow(starts, operand.0) { next.insert([state[0] | 1 << index, end]) }
        }
      }
      result.formUnion(next.filter { $0[0] & required == required }.map { $0[1] })
      states = next
    }
    return result
  }

  private func string(_ start: Int, _ end: Int) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: text[start..<end])
    return String(view)
  }
}
