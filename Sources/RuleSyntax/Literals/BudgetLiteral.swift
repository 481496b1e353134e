import RuleModel

extension Literals {
  /// Reads `45m/day` or `5 opens/day` (OAL004). The kind, if known, decides the message about a bare number.
  package static func budget(
    _ text: LiteralText, kind: RuleKind?, _ diagnostics: inout [Diagnostic]
  ) -> Budget? {
    if let budget = strictBudget(text.bytes) { return budget }
    let repaired = reportLookalikes(text, .budget, &diagnostics)
    let literal = repaired ?? text
    if repaired != nil, strictBudget(withoutGap(withoutQuotes(literal.bytes))) != nil { return nil }
    diagnostics.append(diagnose(literal, kind))
    return nil
  }

  /// The minutes of a length of time such as `45m` or `1h30m`; nil for anything else.
  package static func minutes(_ bytes: ArraySlice<UInt8>) -> Int? {
    var cursor = ByteCursor(bytes)
    return strictDuration(&cursor).flatMap { cursor.isAtEnd ? $0 : nil }
  }

  /// The budget of a correct literal within its limits, and nil for every other text.

  static func strictBudget(_ bytes: ArraySlice<UInt8>) -> Budget? {
    var cursor = ByteCursor(bytes)
    if let minutes = strictDuration(&cursor) {
      guard cursor.isAtEnd || takeExactly("/day", &cursor) else { return nil }
      return TimeLimitConfig.range.contains(minutes) ? .minutes(minutes) : nil
    }
    cursor = ByteCursor(bytes)
    guard let count = strictNumber(&cursor), OpenLimitConfig.range.contains(count) else { return nil }
    let isSpelled =
      takeExactly("/day", &cursor) || takeExactly(" opens/day", &cursor)
      || count == 1 && takeExactly(" open/day", &cursor)
    return isSpelled ? .opens(count) : nil
  }

  private static func takeExactly(_ ending: StaticString, _ cursor: inout ByteCursor) -> Bool {
    let rest = cursor.bytes.dropFirst(cursor.offset)
    guard rest.elementsEqual(UnsafeBufferPointer(start: ending.utf8Start, count: ending.utf8CodeUnitCount))
    else {
      return false
    }
    cursor.advance(by: rest.count)
    return true
  }

  /// `5opens/day`, as a repaired literal reads, with the blank that a count of opens has.
  private static func withoutGap(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let digits = bytes.prefix { $0.isASCIIDigit }
    let rest = bytes.dropFirst(digits.count)
    return rest.first == UInt8(ascii: "o") ? (digits + [UInt8(ascii: " ")] + rest)[...] : bytes
  }

  // MARK: What was meant

  /// Words that say by themselves what a budget is for. `daily` is none: it says on which days.
  static let periodWords = ["hourly", "weekly", "monthly", "yearly"]

  private static func diagnose(_ text: LiteralText, _ kind: RuleKind?) -> Diagnostic {
    guard text.bytes.count <= 40 else { return LiteralDiagnostics.notABudget(text, kind) }
    let lowered = NumberText.plain(text.string.lowercased())
    if let number = Int(lowered) { return LiteralDiagnostics.bareNumber(text, number, kind) }
    if let budget = BudgetPhrase.budget(lowered) {
      return LiteralDiagnostics.budgetPhrase(text, budget, kind)
    }
    let (amount, period) = splitPeriod(lowered)
    if let opens = opensMeant(by: amount, period) {
      // A budget for a week or a month has no equivalent for a day, so there is no fix.
      if let period, period != "day" { return LiteralDiagnostics.wrongPeriod(text, period) }
      return LiteralDiagnostics.opens(text, opens, kind, saysOpens: amount.contains(where: \.isLetter))
    }
    if amount.contains(":") { return LiteralDiagnostics.clockAsBudget(text) }
    if let duration = DurationText.read(Array(amount.utf8)[...]) {
      if let period, period != "day" { return LiteralDiagnostics.wrongPeriod(text, period) }
      return LiteralDiagnostics.minutes(text, duration, kind, withDay: period != nil)
    }
    return LiteralDiagnostics.notABudget(text, kind)
  }

  /// The number of `5 open`, `-5 opens/day`, `5x/day`, `5 times`; nil if no word or sign means opens.
  private static func opensMeant(by amount: String, _ period: String?) -> Int? {
    let digits = amount.prefix { $0.isASCII && ($0.isNumber || $0 == "-" || $0 == "+") }
    guard let count = Int(digits) else { return nil }
    let unit = amount.dropFirst(digits.count).filter { $0 != " " }
    if unit.isEmpty { return period?.first?.isLetter == true ? count : nil }
    return ["open", "opens", "x", "times", "time", "opening", "openings", "launches", "unlocks"].contains(
      unit)
      ? count : nil
  }

  /// Cuts `/day`, ` per day`, ` a day`, `/week`, ` weekly` off.
  private static func splitPeriod(_ text: String) -> (amount: String, period: String?) {
    for word in periodWords where text.hasSuffix(" " + word) {
      return (String(text.dropLast(word.count + 1)), word)
    }
    for joint in ["/", " per ", " a ", " each ", " every "] {
      guard let range = text.firstRange(of: joint) else { continue }
      let period = text[range.upperBound...].filter { $0 != " " }
      return (
        String(text[..<range.lowerBound]),
        ["d", "day", "days", "tag"].contains(period) ? "day" : String(period)
      )
    }
    return (text, nil)
  }
}
