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

extension ClauseWords {
  /// The option that a word of a rule sets; nil for an unknown word.
  static func option(_ word: String) -> ClauseKind? {
    switch word {
    case "hard": .hard
    case "disabled": .enabled
    case "block-adult-content": .blockAdultContent
    case "all-day": .window
    case "as": .newName
    case _ where modes.contains(word): .mode
    case _ where days.contains(word): .days
    case _ where word.hasPrefix("list:"): .list
    case _ where word.hasPrefix("id:"): .id
    default: nil
    }
  }

  /// The option that a prefix introduces, also for prefixes that people write but the language lacks, such as `days:`.
  static func option(prefix: String) -> ClauseKind? {
    switch prefix.lowercased() {
    case "days", "day": .days
    case "window", "time": .window
    case "mode", "block", "allow-only", "allowonly", "allow": .mode
    case "budget", "limit": .budget
    case "app", "apps", "site", "sites", "category", "categories", "list": .list
    case "id": .id
    default: nil
    }
  }
}

extension LostOptions {
  /// Of the clause that a word was meant as; all where that is not known.
  init(meant word: String?) { self = word.flatMap { ClauseWords.option($0) }.map { LostOptions($0) } ?? .all }
}
