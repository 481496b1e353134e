import RuleModel
import RuleSyntax

/// Makes legal rule sets of every shape, the same ones for the same seed: names with all kinds of characters, every
/// window, set of days, budget, list and flag.
///
/// Two things are left out, because no text says them: an app whose name looks like a bundle identifier, and a rule
/// without days.
package struct RuleSetGenerator {
  package var random: SeededGenerator

  package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// A rule set in which every reference resolves and no name or id is there twice.
  package mutating func ruleSet(rules: ClosedRange<Int> = 0...6) -> RuleSet {
    var set = RuleSet()
    var names: Set<String> = []
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let name = name()
      if names.insert(name).inserted { set.lists.append(list(name)) }
    }
    names = []
    for _ in 0..<Int.random(in: rules, using: &random) {
      let name = name()
      guard names.insert(name).inserted else { continue }
      set.rules.append(rule(name, lists: set.lists.map(\.name)))
    }
    return set
  }

  /// A rule, with or without a list. The list is one of `lists`; if `lists` is empty, a list that only the phone
  /// knows.
  package mutating func rule(_ name: String, lists: [String]) -> Rule {
    var list: String?
    if chance(4, of: 5) { list = lists.randomElement(using: &random) ?? self.name() }
    var rule = Rule(
      id: chance(1, of: 4) ? id() : RuleID(name: name), name: name, days: days(), list: list,
      configuration: configuration())
    for flag in RuleFlag.allCases where chance(1, of: 3) { rule[flag].toggle() }
    return rule
  }

  package mutating func configuration() -> RuleConfiguration {
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      if let config = TimeLimitConfig(dailyLimitMinutes: number(in: TimeLimitConfig.range)) {
        return .timeLimit(config)
      }
    case 1:
      if let config = OpenLimitConfig(maxOpens: number(in: OpenLimitConfig.range)) {
        return .openLimit(config)
      }
    default: break
    }
    return .schedule(
      ScheduleConfig(
        window: window(), selectionMode: chance(1, of: 3) ? .allowOnly : .block))
  }

  /// Any window; every other one has an end near midnight or equal times.
  package mutating func window() -> TimeWindow {
    let start = time()
    return TimeWindow(start: start, end: chance(1, of: 8) ? start : time())
  }

  /// A set of days that is not empty.
  package mutating func days() -> WeekdaySet {
    chance(1, of: 3)
      ? [.daily, .weekdays, .weekends].randomElement(using: &random) ?? .daily
      : WeekdaySet(rawValue: UInt8(Int.random(in: 1...127, using: &random)))
  }

  /// A list of different items: one that is there twice counts once.
  package mutating func list(_ name: String) -> AppList {
    var items: [ListItem] = []
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let item = item()
      if !items.contains(item) { items.append(item) }
    }
    return AppList(name: name, items: items)
  }

  package mutating func item() -> ListItem {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return .bundle(dotted(Self.bundleLetters, parts: 2...4))
    case 1:
      let name = name()
      return name.contains(".") ? .category(name) : .app(name)
    case 2: return .category(name())
    default: return .site(dotted(chance(1, of: 4) ? Self.foreignLabels : Self.labelLetters, parts: 2...3))
    }
  }

  /// A name of 1 to 100 characters as the checker keeps it: composed, without white space at its ends.
  package mutating func name() -> String {
    while true {
      let alphabet = Self.alphabets.randomElement(using: &random) ?? []
      let length =
        chance(1, of: 12) ? Int.random(in: 1...110, using: &random) : Int.random(in: 1...14, using: &random)
      var name = ""
      for _ in 0..<length { name += alphabet.randomElement(using: &random) ?? "" }
      name = trimmed(trimmed(name).precomposed)
      if (1...100).contains(name.count) { return name }
    }
  }

  // MARK: Parts

  private mutating func chance(_ count: Int, of total: Int) -> Bool {
    Int.random(in: 0..<total, using: &random) < count
  }

  private mutating func id() -> RuleID {
    let digits = Array("0123456789abcdefABCDEF".utf8)
    let text = (0..<36).map { index in
      [8, 13, 18, 23].contains(index)
        ? UInt8(ascii: "-") : digits[Int.random(in: digits.indices, using: &random)]
    }
    return RuleID(text: text) ?? RuleID.namespace
  }

  private mutating func time() -> TimeOfDay {
    TimeOfDay(
      wrapping: chance(1, of: 3)
        ? Int.random(in: -20...20, using: &random) : Int.random(in: 0..<1440, using: &random))
  }

  /// A number of the range, often one of its ends.
  private mutating func number(in range: ClosedRange<Int>) -> Int {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: range.lowerBound
    case 1: range.upperBound
    default: Int.random(in: range, using: &random)
    }
  }

  private mutating func dotted(_ letters: [String], parts: ClosedRange<Int>) -> String {
    (0..<Int.random(in: parts, using: &random)).map { _ in
      (0..<Int.random(in: 1...8, using: &random)).map { _ in letters.randomElement(using: &random) ?? "a" }
        .joined()
    }.joined(separator: ".")
  }

  private func trimmed(_ name: String) -> String {
    var scalars = Substring(name).unicodeScalars
    while scalars.first?.properties.isWhitespace == true { scalars.removeFirst() }
    while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
    return String(scalars)
  }

  private static let bundleLetters = "abcxyzABC019-".map(String.init)
  private static let labelLetters = "abcxyz019".map(String.init)
  private static let foreignLabels = ["ü", "ß", "京", "я", "a", "1", "ن"]

  /// What names are made of: from plain words to all that could hurt a lexer, a terminal or YAML.
  private static let alphabets: [[String]] = [
    "abcdefghijklmnopqrstuvwxyzABCXYZ0123456789_-.".map(String.init),
    [
      "Deep", "Sleep", "Work", "Time", " ", " ", "2", "list", "schedule", "hard", "daily", "22:00-06:00",
      "block",
    ],
    [
      "\"", "\\", "#", "'", "a", " ", "\\n", "\\u{41}", "\\\"", "{", "}", "[", "]", ":", ": ", " #", ",", "&",
      "*",
    ],
    ["\n", "\t", "\r", "\r\n", "\u{1B}[31m", "\u{1}", "\u{7F}", "\u{85}", "\u{9B}", "\u{B}", "\u{C}", "x"],
    [
      "é", "e\u{301}", "\u{301}", "Å", "\u{212B}", "ö", "ß", "Ж", "ا", "ن", "\u{200C}", "ש", "\u{1100}",
      "\u{1161}",
    ],
    ["🌙", "👩‍💻", "🇩🇪", "❤️", "1️⃣", "👍🏽", "\u{FE0F}", "\u{200D}", " ", "z"],
    ["深", "い", "眠", "り", "・", "　", "（", "）", "９", "！"],
    [
      "\u{A0}", "\u{2003}", "\u{2028}", "\u{2029}", "\u{200B}", "\u{FEFF}", "\u{202E}", "\u{2066}", "\u{AD}",
      "a", "b",
    ],
    ["–", "—", "‑", "\u{2212}", "“", "”", "‘", "’", "«", "»", "…", "‹", "›", "a", "1"],
    [
      "yes", "no", "null", "~", "true", "1e3", "007", "0x1F", "- ", "? ", "|", ">", "%", "@", "`", "!", "<<",
      "=", ".",
    ],
    ["\u{10FFFF}", "\u{E000}", "\u{FFFD}", "\u{FFFE}", "\u{1F600}", "\u{20000}", "a"],
  ]
}
