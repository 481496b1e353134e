import RuleModel

/// The words of the compact form, in one place: for the parser, for 'did you mean' and for editors.
package enum ClauseWords {
  package static let flags = RuleOption.all.flatMap { option -> [String] in
    if case .flag = option.value { option.words.map(\.text) } else { [] }
  }
  package static let modes = ClauseKind.mode.option.words.map(\.text)
  package static let days = ClauseKind.days.option.literals
  /// Without their colons.
  package static let prefixes = RuleOption.all.map(\.prefix).filter { $0.last == ":" }.map {
    String($0.dropLast())
  }
  package static let itemPrefixes = Literals.ItemKind.allCases.map(\.rawValue)
  package static let statements = RuleKeyword.all.map(\.spelling) + ["list"]

  /// Every word that can stand as a clause of a rule, for suggestions.
  package static let all = flags + modes + days + ["all-day", "as"] + prefixes.map { $0 + ":" }

  /// Whether a word can only be meant as a clause: what an unclosed or unquoted name ends before.
  package static func looksLikeClause(_ word: ArraySlice<UInt8>) -> Bool {
    if startsLikeTime(word) { return true }
    let text = String(decoding: word, as: UTF8.self)
    if (prefixes + itemPrefixes).contains(where: { word.starts(with: ($0 + ":").utf8) }) { return true }
    return flags.contains(text) || modes.contains(text) || text == "all-day" || text == "daily"
      || text == "weekdays" || text == "weekends" || isDayList(text)
  }

  /// `22:00...`, `9am-...`, `45m`, `5/day`: digits followed by what makes them a time or a budget.
  private static func startsLikeTime(_ word: ArraySlice<UInt8>) -> Bool {
    let digits = word.prefix { $0.isASCIIDigit }
    guard (1...4).contains(digits.count) else { return false }
    guard let next = word.dropFirst(digits.count).first else { return false }
    return [UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "m"), UInt8(ascii: "h"), UInt8(ascii: "/")]
      .contains(next | (next.isASCIILetter ? 0x20 : 0))
  }

  /// `mon`, `mon-thu`, `mon,wed`: days and nothing else, separated by commas or hyphens.
  private static func isDayList(_ text: String) -> Bool {
    text.split(omittingEmptySubsequences: false) { $0 == "," || $0 == "-" }
      .allSatisfy { part in Weekday.allCases.contains { $0.short == part || $0.name == part } }
  }
}
