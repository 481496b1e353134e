import RuleModel

/// Budgets as people write them: in several words, or as a time of day (`1:30`).
extension Parser {
  /// A budget: one word with a unit (`45m`), or a number and the words of its unit and period (`5 opens per day`).
  func joinedBudget(_ index: Int, _ end: Int, _ word: ArraySlice<UInt8>) -> Joined? {
    let text = String(decoding: word, as: UTF8.self).lowercased()
    guard isBareNumber(word) || isDecimal(word) else {
      guard isBudgetWord(text) else { return nil }
      let unit = String(text.drop { $0.isNumber || ".,".contains($0) })
      let count = 1 + minutesCount(after: unit, index + 1, end)
      return joined(index, count + periodCount(index + count, end))
    }
    guard let next = lowered(index + 1, end) else { return nil }
    guard isUnit(next) else {
      // `5 / day`, but not `45 daily`: `daily` names the days.
      let period = Literals.periodWords.contains(next) ? 0 : periodCount(index + 1, end)
      return period > 0 ? joined(index, 1 + period) : nil
    }
    let count = 2 + minutesCount(after: next, index + 2, end)
    return joined(index, count + (next.contains("/") ? 0 : periodCount(index + count, end)))
  }

  /// How many of the words after hours say minutes: `1h 30m` is one length of time.
  private func minutesCount(after unit: String, _ index: Int, _ end: Int) -> Int {
    guard ["h", "hr", "hrs", "hour", "hours"].contains(unit), let next = lowered(index, end) else { return 0 }
    let digits = next.prefix { $0.isNumber }
    if digits.isEmpty { return 0 }
    let rest = next.dropFirst(digits.count)
    if isMinutes(rest) { return 1 }
    return rest.isEmpty && lowered(index + 1, end).map { isMinutes($0[...]) } == true ? 2 : 0
  }

  private func isMinutes(_ word: Substring) -> Bool {
    ["m", "min", "mins", "minute", "minutes"].contains(word.prefix { $0 != "/" })
  }

  /// `1:30` as a limit's budget: a limit has no window, so a time of day there can only be meant as a budget.
  func clockAsBudget(_ index: Int, _ end: Int, _ word: ArraySlice<UInt8>, _ node: RuleNode) -> Joined? {
    guard [.kind(.timeLimit), .kind(.openLimit)].contains(node.keyword.value),
      word.contains(UInt8(ascii: ":")), !word.contains(UInt8(ascii: "-")), !word.contains(UInt8(ascii: "+")),
      // A statement can be as long as a file.
      !node.clauses.prefix(20).contains(where: { $0.kind == .budget }), joinedWindow(index, end).count == 1
    else { return nil }
    let count = lowered(index + 1, end).map { isUnit($0) } == true ? 2 : 1
    return joined(index, count + periodCount(index + count, end))
  }

  /// `45m`, `1.5h`, `5/day`, `5x`: no colon, no hyphen inside, and letters or a slash after the digits.
  private func isBudgetWord(_ text: String) -> Bool {
    let body = text.drop { $0 == "-" || $0 == "+" }
    guard !body.contains(":"), !body.contains("-"), !body.contains("+") else { return false }
    let unit = body.drop { $0.isNumber || ".,_".contains($0) }
    guard let first = unit.first else { return body.contains("_") }
    // `9am`, `10pm` and `9h30` without a unit after them are times of day.
    if unit.hasPrefix("am") || unit.hasPrefix("pm") || unit.hasPrefix("a.m") || unit.hasPrefix("p.m") {
      return false
    }
    return first.isLetter || first == "/"
  }

  func isUnit(_ word: String) -> Bool {
    let unit = word.prefix { $0 != "/" }
    return [
      "open", "opens", "x", "times", "m", "min", "mins", "minute", "minutes", "h", "hr", "hrs", "hour",
      "hours", "sec",
      "secs", "seconds", "openings", "unlocks",
    ].contains(String(unit))
  }

  /// How many of the following words say `per day`, `a day`, `/day`, `/ day`, `weekly`.
  private func periodCount(_ index: Int, _ end: Int) -> Int {
    guard let first = lowered(index, end) else { return 0 }
    let periods = [
      "day", "d", "days", "week", "weeks", "w", "hour", "hours", "h", "month", "months", "year", "years",
      "night",
      "weekday", "weekend", "session",
    ]
    if first.first == "/", periods.contains(String(first.dropFirst())) { return 1 }
    if Literals.periodWords.contains(first) { return 1 }
    guard ["per", "a", "each", "every", "/"].contains(first), let second = lowered(index + 1, end),
      periods.contains(second)
    else { return 0 }
    return 2
  }
}
