/// The options of a rule that reported errors may have swallowed. A lost option is not reported as missing. An unknown
/// word loses the option that it resembles, or all options if it resembles no clause.
package struct LostOptions: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package init(_ kind: ClauseKind) { rawValue = 1 << UInt32(kind.rawValue) }

  /// The rule's name.
  package static let name = LostOptions(rawValue: 1 << 30)
  /// The keyword, which names the rule's kind.
  package static let kind = LostOptions(rawValue: 1 << 31)
  package static let all = LostOptions(rawValue: .max)
}

extension LostOptions {
  /// Of the clause that a word was meant as; all where that is not known.
  init(meant word: String?) {
    self = word.flatMap { RuleOption.kind(of: $0) }.map { LostOptions($0) } ?? .all
  }
}
