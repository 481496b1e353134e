/// An EBNF grammar as data, read from `Grammar.md`: what the sentence generator and the recogniser work on.
package struct Grammar: Sendable {
  /// What stands right of a production's `=`.
  package indirect enum Expression: Hashable, Sendable {
    /// `a , b`: one after the other.
    case sequence([Expression])
    /// `a | b`: one of them.
    case choice([Expression])
    /// `[ a ]`
    case optional(Expression)
    /// `{ a }`: any number of times, also none.
    case repetition(Expression)
    /// `a & [ b ]`: at least one operand, in any order, with a `gap` between two; an operand in brackets may be left out.
    case interleaving([Expression])
    /// `a - b`: what is an `a` and not a `b`.
    case exception(Expression, Expression)
    /// `"abc"` exactly, or `'abc'` in any case of its ASCII letters.
    case terminal(String, anyCase: Bool)
    /// `? ... ?`: a set of texts that has a name in prose.
    case special(String)
    /// Another production by its name.
    case reference(String)
  }

  /// One named rule of the grammar.
  package struct Production: Hashable, Sendable {
    package var name: String
    package var body: Expression
    /// The texts of the `(* e.g. ... *)` comments after it.
    package var examples: [Example]
  }

  /// A worked example: a whole rule file with the part that its production derives.
  package struct Example: Hashable, Sendable {
    /// The text with its ‹ and › taken out.
    package var text: String
    /// What stood between them; all of it where there are none.
    package var derived: String
  }

  /// The productions in their order.
  package let productions: [Production]
  private let index: [String: Int]

  package init(productions: [Production]) throws(GrammarError) {
    self.productions = productions
    var index: [String: Int] = [:]
    for (offset, production) in productions.enumerated() {
      if index.updateValue(offset, forKey: production.name) != nil {
        throw GrammarError("\(production.name) is defined twice")
      }
    }
    self.index = index
    for production in productions {
      for name in Self.references(in: production.body) where index[name] == nil {
        throw GrammarError("\(production.name) uses \(name), which is not defined")
      }
    }
  }

  /// The production of a name; every reference has one.
  package func body(of name: String) -> Expression {
    guard let offset = index[name] else { preconditionFailure("no production \(name)") }
    return productions[offset].body
  }

  private static func references(in expression: Expression) -> [String] {
    switch expression {
    case .sequence(let parts), .choice(let parts), .interleaving(let parts): parts.flatMap(references)
    case .optional(let part), .repetition(let part): references(in: part)
    case .exception(let whole, let except): references(in: whole) + references(in: except)
    case .terminal, .special: []
    case .reference(let name): [name]
    }
  }
}

/// A fault of the grammar's own text.
package struct GrammarError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
