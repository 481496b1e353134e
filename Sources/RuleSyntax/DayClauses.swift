import RuleModel

extension Literals {
  /// Whether a lower-case word is a set of days, or was meant as one.
  static func isMeantAsDays(_ word: String) -> Bool {
    let bytes = Array(word.utf8)[...]
    if strictDays(bytes) != nil { return true }
    guard let first = bytes.first, first.isASCIILetter || first >= 0x80 || first == UInt8(ascii: "*") else {
      return false
    }
    return DaysDiagnosis.isMeantAsDays(word)
  }
}

/// Days that spaces tore apart, and windows over several days.
extension Parser {
  /// The days at an index with the words that belong to them: `mon, wed` and `mon - thu` are three tokens at most
  /// for each day.
  func joinedDays(_ index: Int, _ end: Int) -> Joined {
    var count = 1
    guard mayGoOn(index, end), isDayWord(index) else { return joined(index, 1) }
    while index + count < end, tokens[index + count].kind == .word {
      let before = repaired(index + count - 1).last
      let word = String(decoding: repaired(index + count), as: UTF8.self).lowercased()
      let isJoint = isDayJoint(word)
      if isJoint {
        guard index + count + 1 < end, isDayWord(index + count + 1) else { break }
      } else if before == UInt8(ascii: ",") || before == UInt8(ascii: "-") || word.first == ","
        || isJointBefore(index + count)
      {
        guard isDayWord(index + count) else { break }
      } else {
        break
      }
      count += 1
    }
    return joined(index, count)
  }

  /// Whether the word after an index could belong to it: most days stand alone, and this costs next to nothing.
  private func mayGoOn(_ index: Int, _ end: Int) -> Bool {
    guard index + 1 < end, tokens[index + 1].kind == .word else { return false }
    if tokens[index].flags.contains(.nonASCII) || tokens[index + 1].flags.contains(.nonASCII) { return true }
    let last = bytes(index).last
    if last == UInt8(ascii: ",") || last == UInt8(ascii: "-") { return true }
    guard let first = bytes(index + 1).first else { return false }
    // A comma, a sign, or the first letter of `to`, `until`, `bis` and `and`.
    return ",-&+taub".utf8.contains(first | (first.isASCIILetter ? 0x20 : 0))
  }

  private func isJointBefore(_ index: Int) -> Bool {
    let word = String(decoding: repaired(index - 1), as: UTF8.self).lowercased()
    return !["-", ","].contains(word) && isDayJoint(word)
  }

  private func isDayJoint(_ word: String) -> Bool {
    ["-", ",", "and", "&", "+"].contains(word) || DaysDiagnosis.rangeWords.contains(word)
  }

  private func isDayWord(_ index: Int) -> Bool {
    guard tokens[index].kind == .word else { return false }
    let word = String(decoding: repaired(index), as: UTF8.self).lowercased()
    let bare = word.drop { $0 == "," }
    let trimmed = bare.last == "," || bare.last == "-" ? bare.dropLast() : bare
    return Literals.isMeantAsDays(String(trimmed))
  }

  /// The longest phrase about days that begins at an index, and how many words it has.
  func dayPhrase(_ index: Int, _ end: Int) -> (phrase: DayPhrase, count: Int)? {
    guard let first = lowered(index, end), DayPhrase.canStart(first), !ClauseWords.all.contains(first) else {
      return nil
    }
    var words: [String] = []
    for next in index..<min(end, index + DayPhrase.longest) {
      guard let word = lowered(next, end), !ClauseWords.flags.contains(word) else { break }
      words.append(word)
    }
    return DayPhrase.first(in: words)
  }

  /// `every day`, `school nights`, `until 15 june`.
  mutating func parseDayPhrase(_ index: Int, _ end: Int, _ node: inout RuleNode) -> Int? {
    guard let found = dayPhrase(index, end) else { return nil }
    let text = joined(index, found.count).text
    switch found.phrase {
    case .days, .unclear:
      diagnostics.append(LiteralDiagnostics.dayPhrase(text, found.phrase))
      node.clauses.append(Clause(.invalid(.days), text.location))
    case .date, .rhythm:
      // Two dates of a statement have one fault in common.
      if !hasToldOfDates { diagnostics.append(LiteralDiagnostics.dayPhrase(text, found.phrase)) }
      hasToldOfDates = true
      node.lost.insert(LostOptions(.days))
    }
    return index + found.count
  }

  /// `fri 18:00-mon 08:00`: a window over several days, for which three rules are needed.
  mutating func parseDayTimeRange(_ index: Int, _ end: Int, _ node: inout RuleNode) -> Int? {
    guard Literals.day(bytes(index)) != nil, index + 2 < end else { return nil }
    for count in 3...5 where index + count <= end {
      let words = (index..<index + count).map { String(decoding: repaired($0), as: UTF8.self) }
      guard let span = DaySpan(reading: Array(words.joined(separator: " ").utf8)[...]) else { continue }
      let place = Location(file, tokens[index].range.union(tokens[index + count - 1].range))
      diagnostics.append(SyntaxDiagnostics.windowOverDays(span, place))
      node.clauses += [Clause(.invalid(.window), place), Clause(.invalid(.days), place)]
      return index + count
    }
    return nil
  }
}
