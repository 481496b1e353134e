/// What of a rule may be lost to errors that are reported already, so that it is not news that it is missing: for each
/// word that is no clause the one that it was meant as, and where nobody knows that, all.
package struct LostOptions: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package init(_ kind: ClauseKind) { rawValue = 1 << UInt32(kind.rawValue) }

  /// The rule's name.
  package static let name = LostOptions(rawValue: 1 << 30)
  /// The word that says what kind of rule it is.
  package static let kind = LostOptions(rawValue: 1 << 31)
  package static let all = LostOptions(rawValue: .max)
}

extension LostOptions {
  /// Of the clause that a word was meant as; all where that is not known.
  init(meant word: String?) {
    self = word.flatMap { RuleOption.kind(of: $0) }.map { LostOptions($0) } ?? .all
  }
}
