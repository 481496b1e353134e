import RuleModel

/// Clauses of times and numbers, also where spaces tore them apart.
extension Parser {
  /// Several tokens read as one literal.
  struct Joined {
    var text: LiteralText
    var count: Int
  }

  /// A window or a budget: whatever starts like a number. Gives the index after it.
  mutating func parseNumber(_ index: Int, _ end: Int, _ node: inout RuleNode) -> Int? {
    if let value = correctNumber(index, end) {
      node.clauses.append(Clause(value, location(tokens[index])))
      return index + 1
    }
    let word = repaired(index)
    if isAllDayWord(word) {
      appendWindow(LiteralText(source: source, file: file, range: tokens[index].range), &node)
      return index + 1
    }
    if let next = parseWindows(index, end, &node) { return next }
    guard let first = word.first(where: { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "+") }),
      first.isASCIIDigit,
      word.prefix(2).count(where: { !$0.isASCIIDigit }) < 2, !isNumberedDays(index, end, node)
    else { return nil }
    if let budget = joinedBudget(index, end, word) {
      appendBudget(budget.text, &node)
      return index + budget.count
    }
    if let budget = clockAsBudget(index, end, word, node) {
      appendBudget(budget.text, &node)
      return index + budget.count
    }
    let window = joinedWindow(index, end)
    if window.count == 1, isBareNumber(word) || isDecimal(word), node.keyword.value != .kind(.schedule),
      node.keyword.value != .preset
    {
      appendBudget(window.text, &node)
    } else {
      appendWindow(window.text, &node)
    }
    return index + window.count
  }

  /// The value of a correct word that does not continue in the next word.
  private func correctNumber(_ index: Int, _ end: Int) -> ClauseValue? {
    guard let first = bytes(index).first, first.isASCIIDigit else { return nil }
    if index + 1 < end, let next = bytes(index + 1).first,
      !next.isASCIILetter || next | 0x20 == UInt8(ascii: "a") || next | 0x20 == UInt8(ascii: "p")
        || Literals.periodWords.contains(where: { equals(index + 1, $0) })
    {
      return nil
    }
    if let window = Literals.strictWindow(bytes(index)) { return .window(window) }
    return Literals.strictBudget(bytes(index)).map { .budget($0) }
  }

  /// `10:00-12:00,13:00-20:00`: several windows in one place. Gives the index after them.
  private mutating func parseWindows(_ index: Int, _ end: Int, _ node: inout RuleNode) -> Int? {
    guard let first = bytes(index).first, first.isASCIIDigit, node.keyword.value != .kind(.timeLimit),
      node.keyword.value != .kind(.openLimit)
    else { return nil }
    let joints = [",", "and", "&", "+", ";"]
    var text = lowered(index, end) ?? ""
    var next = index + 1
    while let word = lowered(next, end), next < index + 12 {
      guard
        text.hasSuffix(",") || joints.contains(word) || joints.contains(where: { text.hasSuffix(" " + $0) })
      else { break }
      text += " " + word
      next += 1
    }
    guard text.utf8.count <= 120, text.contains(where: { ",&+; ".contains($0) }) else { return nil }
    let parts = text.split(whereSeparator: { ",&; ".contains($0) }).map(String.init)
      .filter { $0 != "and" && $0 != "+" }
    let values = parts.compactMap(Self.window(meantBy:))
    guard parts.count > 1, values.count == parts.count else { return nil }
    let areRight = parts.allSatisfy { Literals.window($0) != nil }
    // `1-3,5-7` are days by number.
    guard areRight || values.contains(where: { $0.start.minutes > 7 * 60 || $0.end.minutes > 7 * 60 }) else {
      return nil
    }
    let place = Location(file, tokens[index].range.union(tokens[next - 1].range))
    several.append(
      SeveralValues(
        .window, areRight ? parts : values.map(\.description), at: place, areRight: areRight))
    node.clauses.append(Clause(.invalid(.window), place))
    return next
  }

  /// The window of a correct literal, or of hours alone such as `10-12`.
  private static func window(meantBy text: String) -> TimeWindow? {
    if let window = Literals.window(text) { return window }
    let hours = text.split(separator: "-", omittingEmptySubsequences: false).map {
      $0.count <= 2 ? Int($0) : nil
    }
    guard hours.count == 2, let start = hours[0], let end = hours[1], (0..<24).contains(start),
      (0...24).contains(end)
    else { return nil }
    return TimeWindow(start: TimeOfDay(wrapping: start * 60), end: TimeOfDay(wrapping: end * 60))
  }

  private func isAllDayWord(_ word: ArraySlice<UInt8>) -> Bool {
    ["all-day", "allday", "all_day", "full-day", "whole-day"].contains(
      String(decoding: word, as: UTF8.self).lowercased())
  }

  private mutating func appendWindow(_ text: LiteralText, _ node: inout RuleNode) {
    let window = Literals.window(text, &diagnostics)
    node.clauses.append(Clause(window.map { .window($0) } ?? .invalid(.window), text.location))
  }

  private mutating func appendBudget(_ text: LiteralText, _ node: inout RuleNode) {
    var kind: RuleKind?
    if case .kind(let known) = node.keyword.value { kind = known }
    let budget = Literals.budget(text, kind: kind, &diagnostics)
    node.clauses.append(Clause(budget.map { .budget($0) } ?? .invalid(.budget), text.location))
  }

  func isBareNumber(_ word: ArraySlice<UInt8>) -> Bool {
    word.allSatisfy {
      $0.isASCIIDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "_")
    }
  }

  /// Days by number: `1,7`, which no other clause resembles, and `1-5` if no window can be meant, because the rule has
  /// a window already or is of a kind without windows.
  func isNumberedDays(_ index: Int, _ end: Int, _ node: RuleNode) -> Bool {
    let word = repaired(index)
    guard let first = word.first, first.isASCIIDigit,
      word.allSatisfy({ $0.isASCIIDigit || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "-") })
    else { return false }
    if word.contains(UInt8(ascii: ",")) { return true }
    let ends = word.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let isRange =
      ends.count == 2
      && ends.allSatisfy { $0.count == 1 && ($0.first ?? 0) <= UInt8(ascii: "7") }
    guard isRange, !node.clauses.contains(where: { $0.kind == .days }) else { return false }
    switch node.keyword.value {
    case .kind(.timeLimit), .kind(.openLimit): return true
    case .kind(.schedule), .preset:
      // A statement can be as long as a file, so only what is near is looked at.
      return node.clauses.contains { $0.kind == .window }
        || (index + 1..<min(end, index + 10)).contains { Literals.strictWindow(bytes($0)) != nil }
    }
  }

  func isDecimal(_ word: ArraySlice<UInt8>) -> Bool {
    word.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: ".") }
  }

  // MARK: Joining

  /// The bytes of a word with its look-alike characters replaced.
  func repaired(_ index: Int) -> ArraySlice<UInt8> {
    guard tokens[index].flags.contains(.nonASCII) else { return bytes(index) }
    let word = bytes(index)
    return Lookalikes.repair(word, Lookalikes.find(in: word))[...]
  }

  /// Tokens `index..<index + count` as one literal: the source's bytes for a single token, else the words joined by
  /// blanks.
  func joined(_ index: Int, _ count: Int) -> Joined {
    let range = tokens[index].range.union(tokens[index + count - 1].range)
    let location = Location(file, range)
    if count == 1 {
      return Joined(text: LiteralText(source: source, file: file, range: range), count: 1)
    }
    let words = (index..<index + count).map { String(decoding: repaired($0), as: UTF8.self) }
    let verbatim = source.text(range) == words.joined(separator: " ")
    let bytes =
      verbatim ? source.bytes[range.start..<range.end] : Array(words.joined(separator: " ").utf8)[...]
    return Joined(
      text: LiteralText(bytes: bytes, location: location, isVerbatim: verbatim, hasToldInvisible: true),
      count: count)
  }

  func lowered(_ index: Int, _ end: Int) -> String? {
    guard index < end, tokens[index].kind == .word else { return nil }
    return String(decoding: repaired(index), as: UTF8.self).lowercased()
  }

  /// A window: one word, or several words (`9 to 17`).
  func joinedWindow(_ index: Int, _ end: Int, joinedByAnd: Bool = false) -> Joined {
    var count = 1
    var needsTime = endsWithJoint(index)
    let joinedByAnd = joinedByAnd || !repaired(index).contains(UInt8(ascii: "-"))
    var hasLength = repaired(index).contains(UInt8(ascii: "+"))
    while let word = lowered(index + count, end) {
      if ["am", "pm", "a.m.", "p.m."].contains(word) {
        needsTime = false
      } else if isJoint(word) || joinedByAnd && word == "and", !needsTime, index + count + 1 < end {
        needsTime = true
      } else if hasLength, !needsTime, isUnit(word) {
        count += 1
        break
      } else if needsTime ? startsLikeTime(word) : startsWithJoint(word) {
        needsTime = endsWithJoint(index + count)
      } else {
        break
      }
      if word.first == "+" || word == "for" { hasLength = true }
      count += 1
    }
    return joined(index, count)
  }

  private func isJoint(_ word: String) -> Bool {
    ["-", "--", "to", "until", "till", "til", "through", "thru", "for", "bis", "..", "...", "~", "+"]
      .contains(word)
  }

  private func startsLikeTime(_ word: String) -> Bool { word.first?.isNumber == true }

  private func startsWithJoint(_ word: String) -> Bool {
    (word.hasPrefix("-") || word.hasPrefix("+")) && word.dropFirst().first?.isNumber == true
      && (word.contains(":") || word.hasPrefix("+"))
  }

  private func endsWithJoint(_ index: Int) -> Bool {
    guard let last = repaired(index).last else { return false }
    return last == UInt8(ascii: "-") || last == UInt8(ascii: "+")
  }
}
