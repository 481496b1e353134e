import RuleModel

/// The literals that both forms share. Each parser takes a literal's text and gives its value, or nil after adding
/// what is wrong, with its place, to the diagnostics.
package enum Literals {
  /// Reads `22:00-06:00`, `05:30+10m` or `all-day` (OAL003).
  package static func window(_ text: LiteralText, _ diagnostics: inout [Diagnostic]) -> TimeWindow? { nil }

  /// Reads `daily`, `weekdays`, `mon-thu,sat` (OAL005).
  package static func days(_ text: LiteralText, _ diagnostics: inout [Diagnostic]) -> WeekdaySet? { nil }

  /// Reads `45m/day` or `5 opens/day` (OAL004). The kind, where known, decides what a bare number is told.
  package static func budget(
    _ text: LiteralText, kind: RuleKind?, _ diagnostics: inout [Diagnostic]
  ) -> Budget? { nil }

  /// Reads `block` or `allow-only` (OAL006).
  package static func mode(_ text: LiteralText, _ diagnostics: inout [Diagnostic]) -> SelectionMode? { nil }

  /// Reads a UUID of either case (OAL001).
  package static func id(_ text: LiteralText, _ diagnostics: inout [Diagnostic]) -> RuleID? { nil }

  /// Trims a rule's, preset's or list's decoded name and checks its length, 1...100 characters (OAL001).
  package static func name(_ name: String, at location: Location, _ diagnostics: inout [Diagnostic])
    -> String?
  { nil }

  /// Which prefix or YAML key an item of a list stands under.
  package enum ItemKind: String, CaseIterable, Sendable { case app, category, site }

  /// Checks an item's decoded value (OAL017). An app that is no bundle identifier is a name, which the compact form
  /// wants quoted.
  package static func item(
    _ kind: ItemKind, _ value: String, isQuoted: Bool, at location: Location,
    _ diagnostics: inout [Diagnostic]
  ) -> ListItem? { nil }
}

/// The edit distance that 'did you mean' works with.
package enum Spelling {
  /// The candidate nearest to the word, if one is near enough to be meant; nil for a word that reads the same.
  package static func nearest(to word: String, in candidates: some Sequence<String>) -> String? { nil }
}
