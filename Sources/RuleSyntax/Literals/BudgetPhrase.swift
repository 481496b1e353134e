import RuleModel

/// Budgets in words: `half an hour`, `twice a day`, `max 45m`.
enum BudgetPhrase {
  /// How many words the longest phrase has.
  static let longest = 7

  private static let openings = [
    "no more than", "a maximum of", "at most", "up to", "maximum", "max", "only", "under", "upto",
  ]

  private static let numbers: [String: Int] = [
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9,
    "ten": 10, "twelve": 12, "fifteen": 15, "twenty": 20, "thirty": 30, "forty": 40, "forty-five": 45,
    "fifty": 50,
    "sixty": 60, "ninety": 90,
  ]
  private static let whole: [String: Budget] = [
    "half an hour": .minutes(30), "half hour": .minutes(30), "a half hour": .minutes(30),
    "half a day": .minutes(720),
    "an hour and a half": .minutes(90), "quarter of an hour": .minutes(15),
    "a quarter of an hour": .minutes(15),
    "once": .opens(1), "twice": .opens(2), "thrice": .opens(3),
  ]
  private static let periods = [" per day", " a day", " each day", " every day", "/day", " /day", " / day"]

  static func canStart(_ word: String) -> Bool {
    numbers[word] != nil || ["half", "quarter", "once", "twice", "thrice", "no"].contains(word)
      || openings.contains { $0.prefix { $0 != " " } == word }
  }

  /// The budget of a text in lower case whose words are one blank apart.
  static func budget(_ text: String) -> Budget? {
    var text = text
    var hasOpening = false
    for opening in openings where text.hasPrefix(opening + " ") {
      text.removeFirst(opening.count + 1)
      hasOpening = true
      break
    }
    if hasOpening {
      if let budget = Literals.strictBudget(Array(text.utf8)[...]) { return budget }
      if let minutes = DurationText.read(Array(text.utf8)[...]), !minutes.isRounded,
        TimeLimitConfig.range.contains(minutes.minutes)
      {
        return .minutes(minutes.minutes)
      }
    }
    if let period = periods.first(where: text.hasSuffix) { text.removeLast(period.count) }
    if let budget = whole[text] { return budget }
    let words = text.split(separator: " ").map(String.init)
    guard words.count == 2, let count = numbers[words[0]] ?? (hasOpening ? Int(words[0]) : nil) else {
      return nil
    }
    switch words[1] {
    case "hour", "hours": return .minutes(60 * count)
    case "minute", "minutes", "min", "mins": return .minutes(count)
    case "open", "opens", "time", "times", "launches", "unlocks": return .opens(count)
    default: return nil
    }
  }
}
