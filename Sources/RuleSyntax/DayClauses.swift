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
      let isJoint = ["-", ",", "to", "and", "&", "+", "thru"].contains(word)
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
    // A comma, a sign, or the first letter of `to`, `thru` and `and`.
    return ",-&+ta".utf8.contains(first | (first.isASCIILetter ? 0x20 : 0))
  }

  private func isJointBefore(_ index: Int) -> Bool {
    let word = String(decoding: repaired(index - 1), as: UTF8.self).lowercased()
    return ["to", "and", "&", "+", "thru"].contains(word)
  }

  private func isDayWord(_ index: Int) -> Bool {
    guard tokens[index].kind == .word else { return false }
    let word = String(decoding: repaired(index), as: UTF8.self).lowercased()
    let bare = word.drop { $0 == "," }
    let trimmed = bare.last == "," || bare.last == "-" ? bare.dropLast() : bare
    return Literals.isMeantAsDays(String(trimmed))
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
