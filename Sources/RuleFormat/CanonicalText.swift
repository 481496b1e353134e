import RuleModel
import RuleSyntax

/// The canonical spelling of literals.
enum CanonicalText {
  /// A window with two digits for each hour. A length stays a length, and equal times stay equal times, which is a
  /// finding (OAL306) and not for the formatter to hide.
  static func window(_ written: String, _ window: TimeWindow) -> String {
    if written.contains("+") {
      return "\(window.start)+\(CompactPrinter.spell(minutes: window.duration))"
    }
    if window.start == window.end, written != "all-day", !written.hasSuffix("24:00") {
      return "\(window.start)-\(window.end)"
    }
    return window.description
  }

  /// Days in their short forms; the rest of the text is unchanged.
  static func shortDays(_ written: String) -> String {
    var result = ""
    var word = ""
    for character in written + " " {
      if character.isASCII, character.isLetter {
        word.append(character)
        continue
      }
      result += shortDay(word) ?? word
      word = ""
      result.append(character)
    }
    return String(result.dropLast())
  }

  /// The short form of a day's name; nil where the word names no day.
  static func shortDay(_ word: String) -> String? {
    let word = word.lowercased()
    return Weekday.allCases.first { $0.name == word || $0.short == word }?.short
  }

  /// The canonical text of an option's value; nil if the written text should stay.
  static func text(_ value: ClauseValue, written: String) -> String? {
    switch value {
    case .window(let window): self.window(written, window)
    case .budget(let budget): CompactPrinter.spell(budget)
    case .days(let days): days.description
    case .id(let id): id.description
    default: nil
    }
  }
}
