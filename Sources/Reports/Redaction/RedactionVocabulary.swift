import RuleLint
import RuleModel
import RuleSyntax

/// The words of rule files that say nothing about their author: the words of the language, and common mistakes for
/// them.
enum RedactionVocabulary {
  private static let words: Set<String> = {
    var words: Set<String> = []
    let spellings =
      ClauseWords.all + ClauseWords.statements + ClauseWords.itemPrefixes + keys + mistaken
      + Weekday.allCases.flatMap { [$0.short, $0.name] }
    for spelling in spellings { words.formUnion(letters(of: spelling)) }
    return words
  }()

  /// The keys and values of the YAML form.
  private static let keys =
    [
      "version", "lists", "rules", "apps", "categories", "sites", "name", "kind", "true", "false", "x", "oal",
    ] + RuleOption.all.map(\.key)

  /// Common mistakes for words of the language.
  private static let mistaken = [
    "h", "m", "hr", "hrs", "hour", "hours", "min", "mins", "minute", "minutes", "s", "sec", "am", "pm",
    "open",
    "opens", "day", "daily", "weekday", "weekdays", "weekend", "weekends", "everyday", "every", "all",
    "limit",
    "timelimit", "openlimit", "time", "to", "from", "start", "end", "and", "yes", "no", "on", "off", "null",
    "disable", "enable", "adult", "content", "allow", "only", "preset", "schedule", "start", "duration",
    "type", "http", "https", "www",
  ]

  /// Whether a word has no letters but those of the vocabulary's words.
  static func has(_ word: String) -> Bool { letters(of: word).allSatisfy(words.contains) }

  /// The stretches of letters in a word, lower case.
  private static func letters(of word: String) -> [String] {
    word.lowercased().split { !$0.isLetter }.map(String.init)
  }

  /// A comment without its text. A suppression keeps its codes, and `...` in place of a reason.
  static func comment(_ text: String) -> String {
    let parts = text.drop { $0 == "#" }.split { $0 == " " || $0 == "\t" }
    let isDirective = { (word: Substring) in
      word.lowercased().split { !$0.isLetter }.allSatisfy { ["oal", "ignore", "file"].contains($0) }
    }
    let isCode = { (word: Substring) in
      let word = word.filter { $0 != "," }
      return word.isEmpty || DiagnosticCode(text: word) != nil || Registry.rules.contains { $0.name == word }
    }
    guard let first = parts.first, first.lowercased().hasPrefix("oal"), isDirective(first) else {
      return "# ..."
    }
    let rest = parts.dropFirst()
    let codes = rest.prefix(while: isCode)
    return (["#", first] + codes + (codes.count < rest.count ? ["..."] : [])).joined(separator: " ")
  }
}
