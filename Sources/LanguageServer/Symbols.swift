import RuleChecker
import RuleModel
import RulePipeline
import RuleSyntax

/// What a name stands for.
enum SymbolKind: Hashable, Sendable { case list, rule }

/// A list or a rule by its name in Unicode's normal form.
struct Symbol: Hashable, Sendable {
  var kind: SymbolKind
  var name: String
}

/// A place where a symbol's name is written.
struct Occurrence: Hashable, Sendable {
  var symbol: Symbol
  /// The place of the name, including quotes.
  var location: Location
  var isDeclaration: Bool
  /// Whether the name is a preset's, which the rule takes over: renaming the rule needs an `as` clause.
  var isPresetName = false
  /// The whole statement.
  var statement: Location
}

/// The places where names are written. Only a `list` clause refers to a name; no clause refers to a rule.
enum Symbols {
  /// The symbol whose name is at an offset.
  static func symbol(at offset: Int, in view: DocumentView) -> Symbol? {
    occurrence(at: offset, in: view)?.symbol
  }

  /// The name at an offset.
  static func occurrence(at offset: Int, in view: DocumentView) -> Occurrence? {
    occurrences(in: view.tree).first { $0.location.range.touches(offset) }
  }

  /// Everywhere a symbol's name is written in a rule set, each place once: an alias leads to the same place twice.
  static func occurrences(of symbol: Symbol, in analysis: Analysis) -> [Occurrence] {
    var seen: Set<Location> = []
    return analysis.files.compactMap(\.parsed.tree).flatMap(occurrences)
      .filter { $0.symbol == symbol && seen.insert($0.location).inserted }
  }

  private static func occurrences(in tree: SyntaxTree) -> [Occurrence] {
    var found = tree.lists.map { list in
      Occurrence(
        symbol: Symbol(kind: .list, name: list.name.value.precomposed), location: list.name.location,
        isDeclaration: true, statement: list.location)
    }
    for rule in tree.rules + tree.rulesWithoutKind + tree.unreadRules {
      for clause in rule.clauses {
        guard case .list(let name) = clause.value else { continue }
        found.append(
          Occurrence(
            symbol: Symbol(kind: .list, name: name.precomposed), location: clause.valueLocation,
            isDeclaration: false, statement: rule.location))
      }
      if let own = ownName(rule) { found.append(own) }
    }
    return found
  }

  /// Where a rule's own name is written.
  private static func ownName(_ rule: RuleNode) -> Occurrence? {
    // Where the kind is not known, a new name is the rule's own too.
    for clause in rule.clauses {
      if case .newName(let name) = clause.value {
        return Occurrence(
          symbol: Symbol(kind: .rule, name: name.precomposed), location: clause.valueLocation,
          isDeclaration: true, statement: rule.location)
      }
    }
    guard let node = rule.name, let name = node.value else { return nil }
    return Occurrence(
      symbol: Symbol(kind: .rule, name: name.precomposed), location: node.location, isDeclaration: true,
      isPresetName: rule.keyword.value == .preset, statement: rule.location)
  }
}
