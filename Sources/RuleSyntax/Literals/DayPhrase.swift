import RuleModel

/// What plain English says about days and the language does not have: `every day`, `school nights`, `2026-06-15`. Only
/// faulty texts are looked at.
enum DayPhrase: Equatable {
  /// Words for days. Where `isSafe`, nothing else can be meant.
  case days(WeekdaySet, isSafe: Bool)
  /// Words that people use for different days.
  case unclear([WeekdaySet])
  /// A day of the calendar, a month or a season: rules have none.
  case date
  /// Every second week, the first monday of a month: rules repeat every week.
  case rhythm

  /// How many words the longest phrase has.
  static let longest = 7

  /// Reads a text in lower case whose words are one blank apart; nil for anything else.
  init?(_ text: String) {
    let words = text.split(separator: " ").map(String.init)
    guard words.count <= Self.longest else { return nil }
    self.init(words[...], words.map(DateWord.init))
  }

  /// The longest phrase that some words in lower case begin with, and how many words it has.
  static func first(in words: [String]) -> (phrase: DayPhrase, count: Int)? {
    let dateWords = words.map(DateWord.init)
    for count in stride(from: words.count, to: 0, by: -1) {
      if let phrase = DayPhrase(words[..<count], dateWords) { return (phrase, count) }
    }
    return nil
  }

  private init?(_ words: ArraySlice<String>, _ dateWords: [DateWord]) {
    let text = words.joined(separator: " ")
    guard let first = words.first, text.utf8.count <= 80 else { return nil }
    if let set = Self.sets[text] {
      self = .days(set, isSafe: true)
    } else if Self.nights.contains(text) {
      self = .unclear([WeekdaySet(from: .sunday, through: .thursday), .weekdays])
    } else if Self.isRhythm(words) {
      self = .rhythm
    } else if Self.isDate(words, dateWords) {
      self = .date
    } else if words.count > 1, Self.openings.contains(first), let set = Self.set(words.dropFirst()) {
      self = .days(set, isSafe: true)
    } else if words.count == 1, let found = Self.letters(text) {
      self = found
    } else {
      return nil
    }
  }

  /// Whether a phrase can begin with a word in lower case. Cheap, since most words of a file begin none.
  static func canStart(_ word: String) -> Bool {
    guard let first = word.utf8.first else { return false }
    if first.isASCIIDigit { return true }
    return starts.contains(word) || letters(word) != nil || month(word) || word.contains("-")
  }

  // MARK: Days

  private static let openings: Set<String> = ["every", "each", "on", "only", "all"]

  private static let sets: [String: WeekdaySet] = {
    var sets: [String: WeekdaySet] = [:]
    let daily = [
      "every day", "each day", "all days", "any day", "every single day", "each and every day", "every night",
      "each night", "all nights", "nightly", "every evening", "every morning", "each morning", "mornings",
      "evenings", "nights", "all week", "whole week", "all week long", "the whole week", "7 days a week",
      "7 days", "seven days a week", "7 days/week", "7 days per week", "seven days", "on all days", "7/7",
      "every weekday and weekend", "weekdays and weekends", "weekdays, weekends", "day and night",
    ]
    let weekdays = [
      "every weekday", "each weekday", "all weekdays", "on weekdays", "work days", "working days",
      "business days", "week days", "school days", "schooldays", "school-days", "work-days", "working-days",
      "workweek", "work week", "weekdays only", "only weekdays", "5 days a week", "every school day",
      "every workday", "every work day", "every working day",
    ]
    let weekends = [
      "every weekend", "each weekend", "all weekends", "on weekends", "week ends", "weekends only",
      "only weekends", "the weekend", "on the weekend", "at the weekend", "at weekends",
    ]
    for word in daily { sets[word] = .daily }
    for word in weekdays { sets[word] = .weekdays }
    for word in weekends { sets[word] = .weekends }
    return sets
  }()

  private static let nights: Set<String> = [
    "weeknights", "weeknight", "week nights", "week-nights", "school nights", "school night", "schoolnights",
    "school-nights", "schoolnight", "every weeknight", "every school night", "on school nights",
    "on weeknights", "work nights", "worknights", "weekday nights",
  ]

  /// `monday and friday` in the words after `every` or `on`.
  private static func set(_ words: ArraySlice<String>) -> WeekdaySet? {
    var result: WeekdaySet = []
    for word in words.joined(separator: " ").replacing(" and ", with: ",").replacing(" ", with: ",").split(
      separator: ",")
    {
      let bytes = Array(word.utf8)[...]
      let single = word.hasSuffix("s") ? Array(word.dropLast().utf8)[...] : bytes
      guard let days = Literals.strictDays(bytes) ?? Literals.strictDays(single) else { return nil }
      result.formUnion(days)
    }
    return result.isEmpty ? nil : result
  }

  /// `MWF`, `m-f`, `TTh`, `m,w,f`: the letters that days begin with. Nil for letters with a different meaning.
  private static func letters(_ text: String) -> DayPhrase? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    if ends.count == 2 {
      let (first, last) = (days(startingWith: ends[0]), days(startingWith: ends[1]))
      guard !first.isEmpty, !last.isEmpty, text.utf8.count <= 5, isInitial(ends[0]) || isInitial(ends[1])
      else { return nil }
      let ranges = first.flatMap { day in
        last.filter { $0 != day }.map { WeekdaySet(from: day, through: $0) }
      }
      return ranges.count == 1 ? .days(ranges[0], isSafe: true) : .unclear(Array(ranges.prefix(4)))
    }
    let plain = text.filter { $0 != "," && $0 != "/" && $0 != "&" && $0 != "+" }
    guard plain.utf8.count >= 2, plain.utf8.count <= 12,
      plain.utf8.allSatisfy({ "mtuwehrfsao".utf8.contains($0) })
    else { return nil }
    let readings = Self.readings(Substring(plain), after: -1)
    guard let only = readings.first else { return nil }
    // Two letters run together can mean the days from one to the other too.
    if text.utf8.count == 2, only.days.count == 2, only != .weekends {
      guard readings.count == 1, let first = only.days.first, let last = only.days.last else { return nil }
      return .unclear([only, WeekdaySet(from: first, through: last)])
    }
    return readings.count == 1 ? .days(only, isSafe: true) : .unclear(Array(readings.prefix(4)))
  }

  private static func isInitial(_ text: Substring) -> Bool { text.utf8.count <= 2 }

  private static func days(startingWith text: Substring) -> [Weekday] {
    if text.utf8.count > 2 { return Literals.day(Array(text.utf8)[...]).map { [$0] } ?? [] }
    return text.isEmpty
      ? [] : Weekday.mondayFirst.filter { $0.name.hasPrefix(text) } + (text == "r" ? [.thursday] : [])
  }

  /// Every way to read letters as days, each later in the week than the one before.
  private static func readings(_ text: Substring, after last: Int) -> [WeekdaySet] {
    if text.isEmpty { return last >= 0 ? [[]] : [] }
    var found: [WeekdaySet] = []
    for (index, day) in Weekday.mondayFirst.enumerated() where index > last {
      let two = day.name.prefix(2)
      // `sa` and `th` are never an `s` or a `t` with a letter too many.
      let lengths =
        text.hasPrefix(two)
        ? [2] : text.first == two.first || text.first == "r" && day == .thursday ? [1] : []
      for length in lengths {
        for rest in readings(text.dropFirst(length), after: index) {
          found.append(rest.union(WeekdaySet(day)))
        }
      }
    }
    return found
  }

  // MARK: Dates

  private static let units: Set<String> = [
    "day", "days", "week", "weeks", "month", "months", "weekend", "weekends", "weekday", "night", "nights",
    "year",
  ]
  private static let ordinals: Set<String> = [
    "other", "second", "third", "fourth", "2nd", "3rd", "4th", "first", "1st", "last", "next", "5th", "2",
    "3", "4",
    "two", "three", "alternate", "alternating", "odd", "even",
  ]

  private static func isRhythm(_ words: ArraySlice<String>) -> Bool {
    let single: Set<String> = [
      "biweekly", "bi-weekly", "fortnightly", "monthly", "yearly", "annually", "fortnight", "quarterly",
    ]
    if words.count == 1 { return single.contains(words[0]) }
    var rest = words[...]
    if ["every", "each", "the", "on"].contains(rest.first ?? "") { rest.removeFirst() }
    if rest.first == "the" { rest.removeFirst() }
    guard let ordinal = rest.popFirst(), ordinals.contains(ordinal), let unit = rest.popFirst() else {
      return false
    }
    // `2 days` alone counts days; only after `every` is it a rhythm.
    if Int(ordinal) != nil || ["two", "three", "next"].contains(ordinal), words.first != "every" {
      return false
    }
    let isDay = Literals.day(Array(unit.utf8)[...]) != nil || units.contains(unit)
    return isDay && (rest.isEmpty || rest.first == "of" || rest.first == "in")
  }

  private static let joints: Set<String> = [
    "from", "since", "starting", "start", "starts", "beginning", "on", "until", "till", "til", "to",
    "through", "thru",
    "by", "before", "after", "between", "ending", "ends", "valid", "only", "in", "during", "and", "-", "..",
    "the",
    "of", "except", "next", "this", "all", "expires",
  ]
  private static let seasons: Set<String> = [
    "summer", "winter", "autumn", "spring", "holidays", "holiday", "vacation", "vacations", "today",
    "tomorrow",
    "tonight", "easter", "christmas", "ramadan", "lent", "semester", "term", "exams",
  ]
  private static let starts: Set<String> = {
    var words: Set<String> = [
      "any", "the", "at", "seven", "day", "whole", "week", "school", "work", "working", "business", "weekday",
    ]
    words.formUnion(openings.union(joints).union(seasons).union(ordinals))
    for text in Array(sets.keys) + nights { words.insert(String(text.prefix { $0 != " " })) }
    words.formUnion(["biweekly", "fortnightly", "monthly", "yearly", "annually", "fortnight", "quarterly"])
    return words
  }()

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
    "november",
    "december",
  ]

  /// What one word is in a phrase about dates.
  private enum DateWord {
    /// `2026-06-15`, `summer`, `tomorrow`.
    case day
    /// `june`, `jun` or `jun-aug`.
    case month
    /// `15`, `15th`, `15.` or `2026`.
    case number
    /// `from`, `until`: a word that joins the others.
    case joint
    case other

    init(_ word: String) {
      // The first character decides what the word can be, which spares most words a closer look.
      if word.utf8.first?.isASCIIDigit == true {
        self = Self.isCalendarDay(word) ? .day : Self.isNumber(word) ? .number : .other
      } else if joints.contains(word) {
        self = .joint
      } else {
        self = seasons.contains(word) ? .day : DayPhrase.month(word) ? .month : .other
      }
    }

    private static func isNumber(_ word: String) -> Bool {
      let digits = word.utf8.prefix { $0.isASCIIDigit }.count
      guard digits <= 4 else { return false }
      let rest = word.dropFirst(digits)
      return rest.isEmpty || ["", "st", "nd", "rd", "th", "."].contains(rest.filter { $0 != "," })
    }

    /// `2026-06-15`, `15.06.2026`, `6/15`, `2026-06-15..2026-06-26`, `2026-06-15t22:00`.
    private static func isCalendarDay(_ word: String) -> Bool {
      guard let date = word.split(separator: "t").first, date.utf8.count >= 3, !date.contains(":") else {
        return false
      }
      let parts = date.split { "-/.,".contains($0) }
      let isOfDigits = parts.allSatisfy { $0.utf8.allSatisfy(\.isASCIIDigit) && $0.utf8.count <= 4 }
      guard parts.count >= 2, isOfDigits else { return false }
      let years = parts.filter { $0.utf8.count == 4 && ($0.hasPrefix("19") || $0.hasPrefix("20")) }
      if parts.count == 2 {
        // `2000-2100` is a window, `10.30` a time, and `6/15` can be nothing else.
        if years.count == 1 { return parts.contains { $0.utf8.count <= 2 } }
        return date.contains("/") && parts.allSatisfy { $0.utf8.count <= 2 } && date != "24/7"
          && date != "7/7"
      }
      return date.contains("-") && date.contains("..") || !years.isEmpty
        || parts.count == 3 && !date.contains(",") && !date.contains("-")
    }
  }

  private static func month(_ word: String) -> Bool {
    guard word.utf8.count >= 3, let first = word.utf8.first, "jfmasond".utf8.contains(first) else {
      return false
    }
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    return parts.count <= 2
      && parts.allSatisfy { part in
        months.contains { $0 == part || $0.prefix(3) == part } || part == "sept"
      }
  }

  /// Words of which each belongs to a date, and at least one is a date by itself.
  private static func isDate(_ words: ArraySlice<String>, _ dateWords: [DateWord]) -> Bool {
    var sawDate = false
    for index in words.indices {
      let neighbours = [index - 1, index + 1].filter(words.indices.contains)
      switch dateWords[index] {
      case .day: sawDate = true
      case .month:
        let word = words[index]
        guard
          neighbours.contains(where: { dateWords[$0] == .number })
            || !["may", "mar"].contains(word) && (word.utf8.count >= 4 || words.count > 1)
        else { return false }
        sawDate = true
      case .number:
        guard
          neighbours.contains(where: { [.month, .number].contains(dateWords[$0]) || words[$0] == "of" })
        else { return false }
      case .joint: continue
      case .other: return false
      }
    }
    return sawDate && words.indices.last.map { dateWords[$0] != .joint } == true
  }
}

/// Whether a value of a key is a date.
package enum DateText {
  package static func isDate(_ text: String) -> Bool {
    DayPhrase(text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")) == .date
  }
}
