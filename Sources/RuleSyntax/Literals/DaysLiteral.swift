import RuleModel

extension Literals {
  /// Reads `daily`, `weekdays`, `mon-thu,sat` (OAL005).
  package static func days(_ text: LiteralText, _ diagnostics: inout [Diagnostic]) -> WeekdaySet? {
    if let (days, repeated) = scanDays(text.bytes) {
      if let repeated { diagnostics.append(LiteralDiagnostics.repeatedDay(text, repeated, days)) }
      return days
    }
    let repaired = reportLookalikes(text, .days, &diagnostics)
    let literal = repaired ?? text
    if repaired != nil, strictDays(withoutQuotes(literal.bytes)) != nil { return nil }
    diagnostics.append(DaysDiagnosis(literal).diagnostic)
    return nil
  }

  /// The days of a correct literal, and nil for every other text.
  static func strictDays(_ bytes: ArraySlice<UInt8>) -> WeekdaySet? { scanDays(bytes)?.days }

  /// The days of a correct literal, and the first day of a range from a day to itself or of a list that names it twice:
  /// one of the two was meant otherwise.
  private static func scanDays(_ bytes: ArraySlice<UInt8>) -> (days: WeekdaySet, repeated: Weekday?)? {
    if let days = word(bytes) { return (days, nil) }
    var days: WeekdaySet = []
    var repeated: Weekday?
    var rest = bytes
    while true {
      guard let first = takeDay(&rest) else { return nil }
      var range = WeekdaySet(first)
      if rest.first == UInt8(ascii: "-") {
        rest.removeFirst()
        guard let last = takeDay(&rest) else { return nil }
        range = WeekdaySet(from: first, through: last)
        if first == last, repeated == nil { repeated = first }
      }
      if repeated == nil { repeated = range.intersection(days).days.first }
      days.formUnion(range)
      if rest.isEmpty { return (days, repeated) }
      guard rest.removeFirst() == UInt8(ascii: ",") else { return nil }
    }
  }

  /// `daily`, `weekdays` or `weekends`.
  private static func word(_ bytes: ArraySlice<UInt8>) -> WeekdaySet? {
    guard bytes.count == 5 || bytes.count == 8 else { return nil }
    if matches(bytes, "daily") { return .daily }
    if matches(bytes, "weekdays") { return .weekdays }
    return matches(bytes, "weekends") ? .weekends : nil
  }

  /// Takes the day that stands before the next comma or dash.
  private static func takeDay(_ rest: inout ArraySlice<UInt8>) -> Weekday? {
    var end = rest.startIndex
    while end < rest.endIndex, rest[end] != UInt8(ascii: ","), rest[end] != UInt8(ascii: "-") { end += 1 }
    let day = day(rest[..<end])
    rest = rest[end...]
    return day
  }

  /// `mon` or `monday`, in any case.
  static func day(_ word: ArraySlice<UInt8>) -> Weekday? {
    guard (3...9).contains(word.count), let day = dayStarting(word) else { return nil }
    return word.count == 3 || word.map(lowered).elementsEqual(day.name.utf8) ? day : nil
  }

  /// The day whose name starts with the word's first three letters.
  private static func dayStarting(_ word: ArraySlice<UInt8>) -> Weekday? {
    var letters: UInt32 = 0
    for byte in word.prefix(3) { letters = letters << 8 | UInt32(lowered(byte)) }
    switch letters {
    case 0x73_756E: return .sunday
    case 0x6D_6F6E: return .monday
    case 0x74_7565: return .tuesday
    case 0x77_6564: return .wednesday
    case 0x74_6875: return .thursday
    case 0x66_7269: return .friday
    case 0x73_6174: return .saturday
    default: return nil
    }
  }

  /// Whether a word is a lower-case spelling in any case.
  private static func matches(_ word: ArraySlice<UInt8>, _ spelling: StaticString) -> Bool {
    guard word.count == spelling.utf8CodeUnitCount else { return false }
    for (index, byte) in word.enumerated() where lowered(byte) != spelling.utf8Start[index] { return false }
    return true
  }

  private static func lowered(_ byte: UInt8) -> UInt8 { byte.isASCIILetter ? byte | 0x20 : byte }
}

/// Finds out what a text that is no set of days was meant as. Runs only on faulty literals.
struct DaysDiagnosis {
  let text: LiteralText

  init(_ text: LiteralText) { self.text = text }

  var diagnostic: Diagnostic {
    let lowered = text.string.lowercased()
    guard lowered.utf8.count <= 120, !lowered.isEmpty else { return LiteralDiagnostics.notDays(text) }
    if let meant = Self.words[lowered] {
      return LiteralDiagnostics.daysWord(text, meant.days, isSafe: meant.isSafe)
    }
    if let exclusion = DayExclusion(lowered) {
      let remaining = exclusion.remaining()
      let edits = remaining.isEmpty ? [] : text.fix(remaining.description, .unsafe).edits
      return SyntaxDiagnostics.excludedDays(remaining, text.location, edits)
    }
    let spaced = lowered.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if let phrase = DayPhrase(spaced) { return LiteralDiagnostics.dayPhrase(text, phrase) }
    let words = lowered.split { "-, +&/;.".contains($0) }.map(String.init)
    if !words.isEmpty, words.allSatisfy({ $0.allSatisfy(\.isNumber) }) {
      return LiteralDiagnostics.numberedDays(text)
    }
    var isForeign = false
    let repaired = repairedText(lowered, &isForeign)
    if let repaired, let days = Literals.strictDays(Array(repaired.utf8)[...]) {
      return isForeign
        ? LiteralDiagnostics.foreignDays(text, days) : LiteralDiagnostics.daysSpelling(text, days)
    }
    if let union = wordUnion(words) { return LiteralDiagnostics.daysSpelling(text, union) }
    for word in words where Literals.day(Array(word.utf8)[...]) == nil && Self.meaning(of: word) == nil {
      let candidates =
        words.count == 1 ? ClauseWords.days : Weekday.mondayFirst.flatMap { [$0.short, $0.name] }
      return LiteralDiagnostics.unknownDay(text, word, nearest: Spelling.nearest(to: word, in: candidates))
    }
    return LiteralDiagnostics.notDays(text)
  }

  /// Whether a lower-case text is made of words for days only, right or wrong.
  static func isMeantAsDays(_ text: String) -> Bool {
    if words[text] != nil { return text != "all" && text != "always" }
    let parts = text.split { "-,+&/;.".contains($0) }.map(String.init)
    return !parts.isEmpty
      && parts.allSatisfy {
        Literals.strictDays(Array($0.utf8)[...]) != nil || meaning(of: $0) != nil || words[$0] != nil
      }
  }

  /// The text with every part in the language's spelling, or nil if a part is no day at all.
  private func repairedText(_ lowered: String, _ isForeign: inout Bool) -> String? {
    var result = ""
    var word = ""
    func flush() -> Bool {
      if word.isEmpty { return true }
      if Literals.day(Array(word.utf8)[...]) != nil {
        result += word
      } else if let meant = Self.meaning(of: word) {
        result += meant.day.short
        if meant.isForeign { isForeign = true }
      } else {
        return false
      }
      word = ""
      return true
    }
    // Replacing costs more than all the rest, and most texts have nothing to replace.
    var spelled = lowered.utf8.contains(UInt8(ascii: ".")) ? lowered.replacing("..", with: "-") : lowered
    if spelled.utf8.contains(UInt8(ascii: " ")) {
      spelled = spelled.replacing(" and ", with: ",")
      for joint in Self.rangeWords { spelled = spelled.replacing(" \(joint) ", with: "-") }
    }
    for character in spelled {
      switch character {
      case "-", ",":
        guard flush() else { return nil }
        result.append(character)
      case " ", ".": continue
      case "+", "&", "/", ";":
        guard flush() else { return nil }
        result.append(",")
      default: word.append(character)
      }
    }
    guard flush() else { return nil }
    while result.last == "," { result.removeLast() }
    return result
  }

  /// `weekdays,sat`: words for several days in a list, which the language keeps for days and ranges.
  private func wordUnion(_ words: [String]) -> WeekdaySet? {
    guard !text.string.contains("-") else { return nil }
    var days: WeekdaySet = []
    for word in words {
      if let strict = Literals.strictDays(Array(word.utf8)[...]) {
        days.formUnion(strict)
      } else if let meant = Self.words[word] {
        days.formUnion(meant.days)
      } else {
        return nil
      }
    }
    return days.isEmpty ? nil : days
  }

  /// Words between the first and the last day of a range.
  static let rangeWords = ["to", "through", "thru", "thro", "until", "till", "til", "bis"]

  /// The days that a lower-case word means, right or wrong.
  static func days(meantBy word: String) -> WeekdaySet? {
    Literals.strictDays(Array(word.utf8)[...]) ?? words[word]?.days
      ?? meaning(of: word).map { WeekdaySet($0.day) }
  }

  private static func meaning(of word: String) -> (day: Weekday, isForeign: Bool)? {
    if let day = english[word] { return (day, false) }
    return foreign[word].map { ($0, true) }
  }

  /// Words for several days that are not the language's, and whether they can only have meant one thing.
  private static let words: [String: (days: WeekdaySet, isSafe: Bool)] = [
    "weekday": (.weekdays, true), "workdays": (.weekdays, true), "workday": (.weekdays, true),
    "week-days": (.weekdays, true), "weekend": (.weekends, true), "week-ends": (.weekends, true),
    "everyday": (.daily, true), "every-day": (.daily, true), "every day": (.daily, true),
    "alldays": (.daily, true), "all-days": (.daily, true), "all": (.daily, false), "day": (.daily, false),
    "days": (.daily, false), "*": (.daily, true), "always": (.daily, false), "täglich": (.daily, false),
    "werktags": (.weekdays, false),
  ]

  private static let english: [String: Weekday] = [
    "mo": .monday, "tu": .tuesday, "tue": .tuesday, "tues": .tuesday, "we": .wednesday, "weds": .wednesday,
    "wedn": .wednesday, "th": .thursday, "thu": .thursday, "thur": .thursday, "thurs": .thursday,
    "fr": .friday,
    "sa": .saturday, "satur": .saturday, "su": .sunday, "mondays": .monday, "tuesdays": .tuesday,
    "wednesdays": .wednesday, "thursdays": .thursday, "fridays": .friday, "saturdays": .saturday,
    "sundays": .sunday,
  ]

  /// Names and abbreviations of days in German, French and Spanish. Abbreviations are left out where the languages
  /// mean different days.
  private static let foreign: [String: Weekday] = [
    "di": .tuesday, "mi": .wednesday, "do": .thursday, "so": .sunday, "montag": .monday, "dienstag": .tuesday,
    "mittwoch": .wednesday, "donnerstag": .thursday, "freitag": .friday, "samstag": .saturday,
    "sonnabend": .saturday, "sonntag": .sunday, "lun": .monday, "mar": .tuesday, "mer": .wednesday,
    "mié": .wednesday, "mie": .wednesday, "jeu": .thursday, "jue": .thursday, "ven": .friday, "vie": .friday,
    "sam": .saturday, "sáb": .saturday, "sab": .saturday, "dim": .sunday, "dom": .sunday, "lundi": .monday,
    "mardi": .tuesday, "mercredi": .wednesday, "jeudi": .thursday, "vendredi": .friday, "samedi": .saturday,
    "dimanche": .sunday, "lunes": .monday, "martes": .tuesday, "miércoles": .wednesday, "jueves": .thursday,
    "viernes": .friday, "sábado": .saturday, "domingo": .sunday,
  ]
}
