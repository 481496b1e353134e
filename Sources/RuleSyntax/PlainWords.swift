import RuleModel

/// Words of plain English that stand for no clause of the language, or for one of another name. Only words that are
/// no correct clause are looked at.
extension Parser {
  mutating func parsePlainWords(_ index: Int, _ end: Int, _ node: inout RuleNode) -> Int? {
    guard let word = lowered(index, end), !isCorrect(index, end) else { return nil }
    return parseAlways(index, end, word, &node) ?? parseTwoWords(index, end, word, &node)
      ?? parseBudgetPhrase(index, end, &node) ?? parseDayPhrase(index, end, &node)
      ?? parseReset(index, end, word, &node) ?? parseOpenedWindow(index, end, word, &node)
      ?? parseNeedless(index, word, &node)
  }

  private func isCorrect(_ index: Int, _ end: Int) -> Bool {
    let word = bytes(index)
    if word.first?.isASCIIDigit == true, index + 1 < end, bytes(index + 1).starts(with: "open".utf8) {
      return true
    }
    return Literals.strictDays(word) != nil || Literals.strictWindow(word) != nil
      || Literals.strictBudget(word) != nil
  }

  private func isLimit(_ node: RuleNode) -> Bool {
    [.kind(.timeLimit), .kind(.openLimit)].contains(node.keyword.value)
  }

  // MARK: Always

  private static let always: [[String]] = [
    ["around", "the", "clock"], ["all", "the", "time"], ["24", "hours", "a", "day"], ["24", "hours"],
    ["24/7"], ["24x7"], ["24-7"], ["24h/7d"], ["always"], ["anytime"], ["permanently"], ["forever"],
  ]

  /// `24/7` and `always`: the whole of every day. Only the half that the rule does not say is put in its place.
  private mutating func parseAlways(_ index: Int, _ end: Int, _ word: String, _ node: inout RuleNode) -> Int?
  {
    guard let words = Self.always.first(where: { $0[0] == word && has($0, at: index, end) }) else {
      return nil
    }
    let text = joined(index, words.count).text
    // A statement can be as long as a file, so only what is near is looked at.
    let later = (index + words.count)..<min(end, index + words.count + 10)
    let hasDays =
      node.clauses.contains { $0.kind == .days }
      || later.contains {
        lowered($0, end).map { Literals.isMeantAsDays($0) } == true || dayPhrase($0, end) != nil
      }
    let hasWindow =
      isLimit(node) || node.clauses.contains { $0.kind == .window }
      || later.contains { Literals.strictWindow(bytes($0)) != nil }
    let meant = (hasWindow ? [] : ["all-day"]) + (hasDays ? [] : ["daily"])
    diagnostics.append(SyntaxDiagnostics.always(text, meant.joined(separator: " ")))
    if !hasWindow { node.clauses.append(Clause(.invalid(.window), text.location)) }
    if !hasDays { node.clauses.append(Clause(.invalid(.days), text.location)) }
    if meant.isEmpty { node.lost.insert(.word) }
    return index + words.count
  }

  private func has(_ words: [String], at index: Int, _ end: Int) -> Bool {
    words.indices.allSatisfy { lowered(index + $0, end) == words[$0] }
  }

  // MARK: Two words for one

  private static let twoWords: [String: String] = [
    "allow only": "allow-only", "only allow": "allow-only", "hard mode": "hard", "strict mode": "hard",
    "turned off": "disabled", "switched off": "disabled", "adult content": "block-adult-content",
    "all day": "all-day", "whole day": "all-day", "full day": "all-day", "entire day": "all-day",
  ]

  private mutating func parseTwoWords(_ index: Int, _ end: Int, _ word: String, _ node: inout RuleNode)
    -> Int?
  {
    guard let next = lowered(index + 1, end) else { return nil }
    if word == "all", ["apps", "sites", "websites", "categories"].contains(next) {
      diagnostics.append(SyntaxDiagnostics.everything(joined(index, 2).text.location))
      node.lost.insert(LostOptions(.list))
      return index + 2
    }
    // `list Social`: the colon is missing.
    if word == "list", !ClauseWords.all.contains(next), !ClauseWords.looksLikeClause(bytes(index + 1)) {
      let text = joined(index, 2).text
      diagnostics.append(SyntaxDiagnostics.listWithoutColon(text, CompactPrinter.word(self.text(index + 1))))
      node.clauses.append(Clause(.invalid(.list), text.location))
      return index + 2
    }
    guard let meant = Self.twoWords[word + " " + next] else { return nil }
    let text = joined(index, 2).text
    diagnostics.append(SyntaxDiagnostics.clauseSpelling(text.string, meant, isSafe: true, text.location))
    node.lost.formUnion(LostOptions(meant: meant))
    return index + 2
  }

  // MARK: Times

  /// `resets at 3am`.
  private mutating func parseReset(_ index: Int, _ end: Int, _ word: String, _ node: inout RuleNode) -> Int? {
    guard ["reset", "resets", "resetting", "renew", "renews", "refill", "refills"].contains(word) else {
      return nil
    }
    var past = index + 1
    while past < index + 4, let next = lowered(past, end),
      ["at", "@", "midnight", "noon", "am", "pm", "time", "every", "hour"].contains(next)
        || next.first?.isNumber == true && !next.contains("/") && !next.contains("-")
    { past += 1 }
    diagnostics.append(SyntaxDiagnostics.reset(joined(index, past - index).text.location))
    node.lost.insert(.word)
    return past
  }

  /// `from 9am to 5pm`, `between 09:00 and 17:00`, `until 17:00`.
  private mutating func parseOpenedWindow(_ index: Int, _ end: Int, _ word: String, _ node: inout RuleNode)
    -> Int?
  {
    let isStart = ["from", "between", "at", "during", "after", "since", "starting", "@"].contains(word)
    guard isStart || ["until", "till", "til", "before", "by", "to"].contains(word),
      lowered(index + 1, end)?.first?.isNumber == true
    else { return nil }
    let window = joinedWindow(index + 1, end, joinedByAnd: word == "between")
    let whole = joined(index, window.count + 1).text.location
    node.clauses.append(Clause(.invalid(.window), whole))
    guard isStart else {
      diagnostics.append(LiteralDiagnostics.windowWithoutStart(whole))
      return index + 1 + window.count
    }
    var found: [Diagnostic] = []
    if let read = Literals.window(window.text, &found) {
      found = [LiteralDiagnostics.windowOpening(word, read.description, whole)]
    }
    for place in found.indices where found[place].location == window.text.location {
      found[place].location = whole
      for fix in found[place].fixes.indices {
        for edit in found[place].fixes[fix].edits.indices {
          found[place].fixes[fix].edits[edit].location = whole
        }
      }
    }
    diagnostics += found
    return index + 1 + window.count
  }

  // MARK: Budgets

  /// `half an hour`, `twice a day`, `max 45m`.
  private mutating func parseBudgetPhrase(_ index: Int, _ end: Int, _ node: inout RuleNode) -> Int? {
    guard isLimit(node), let first = lowered(index, end), BudgetPhrase.canStart(first) else { return nil }
    var words: [String] = []
    for next in index..<min(end, index + BudgetPhrase.longest) {
      guard let word = lowered(next, end) else { break }
      words.append(word)
    }
    while !words.isEmpty {
      if let budget = BudgetPhrase.budget(words.joined(separator: " ")) {
        let text = joined(index, words.count).text
        var kind: RuleKind?
        if case .kind(let known) = node.keyword.value { kind = known }
        diagnostics.append(LiteralDiagnostics.budgetPhrase(text, budget, kind))
        node.clauses.append(Clause(.invalid(.budget), text.location))
        return index + words.count
      }
      words.removeLast()
    }
    return nil
  }

  // MARK: Words without a clause

  /// What is so without a word, and what no rule can say.
  private mutating func parseNeedless(_ index: Int, _ word: String, _ node: inout RuleNode) -> Int? {
    let last = node.clauses.last?.value
    if case .days = last, word == "only" {
      diagnostics.append(SyntaxDiagnostics.onlyAfterDays(location(tokens[index])))
      node.lost.insert(.word)
      return index + 1
    }
    // `hard mode`.
    if case .flag(.hard, true) = last, word == "mode" {
      diagnostics.append(SyntaxDiagnostics.filler(word, location(tokens[index]), without: blankBefore(index)))
      node.lost.insert(.word)
      return index + 1
    }
    guard
      let diagnostic = SyntaxDiagnostics.needlessWord(
        word, location(tokens[index]), without: blankBefore(index))
    else { return nil }
    diagnostics.append(diagnostic)
    node.lost.insert(.word)
    return index + 1
  }

  /// A word with the blanks before it.
  private func blankBefore(_ index: Int) -> Location {
    var start = tokens[index].range.start
    while start > 0, source.bytes[start - 1].isBlank { start -= 1 }
    return Location(file, SourceRange(start, tokens[index].range.end))
  }
}
