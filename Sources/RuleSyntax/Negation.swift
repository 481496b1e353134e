import RuleModel

/// Words that negate others. A suggestion never crosses a negation: `!sat` is no slip of `sat`.
package enum Negation {
  /// Single characters before a word. Two hyphens are how a command line writes its options.
  private static let signs: Set<Unicode.Scalar> = ["!", "-", "^", "~", "¬"]
  /// Letters before a word, the longer ones first.
  private static let prefixes = ["except", "without", "not", "non", "dis", "no", "un"]
  /// Words that negate the words after them.
  static let words: Set<String> = [
    "not", "no", "non", "except", "excepting", "without", "but", "exclude", "excluding", "minus", "skip", "!",
    "^", "~",
  ]

  /// What is left of a lower-case word without what negates it; nil for a word without a negation.
  package static func rest(of word: String) -> String? {
    let scalars = word.unicodeScalars
    if let first = scalars.first, signs.contains(first) {
      let rest = String(scalars.dropFirst())
      return rest.isEmpty || rest.hasPrefix("-") ? nil : rest
    }
    guard let prefix = prefixes.first(where: word.hasPrefix) else { return nil }
    let rest = word.dropFirst(prefix.count).drop { "-_ ".contains($0) }
    return rest.isEmpty ? nil : String(rest)
  }

  /// Whether one of two lower-case words is the other with a negation before it, slips included.
  static func separates(_ one: String, _ other: String) -> Bool { negates(one, other) || negates(other, one) }

  private static func negates(_ negated: String, _ word: String) -> Bool {
    guard let rest = rest(of: negated) else { return false }
    let letters = { (text: String) in Array(text.unicodeScalars) }
    guard let whole = Spelling.distance(letters(negated), letters(word), atMost: 8) else { return true }
    return whole > 0 && Spelling.distance(letters(rest), letters(word), atMost: whole - 1) != nil
  }
}

/// Days that a text excludes: `!sat`, `daily except sat`, `nonweekdays`. The language only lists days.
struct DayExclusion {
  /// The days that the same text lists.
  var listed: WeekdaySet?
  var excluded: WeekdaySet

  /// Reads a text. Nil for a text that excludes no day, or that has further words.
  init?(_ text: String) {
    guard text.utf8.count <= 120 else { return nil }
    var listed: WeekdaySet?
    var excluded: WeekdaySet = []
    var isNegated = false
    for word in text.lowercased().split(whereSeparator: { " ,;&".contains($0) }).map(String.init) {
      if Negation.words.contains(word) {
        isNegated = true
      } else if ["for", "on", "and", "the"].contains(word) {
        continue
      } else if let days = DaysDiagnosis.days(meantBy: word) {
        if isNegated { excluded.formUnion(days) } else { listed = days.union(listed ?? []) }
      } else if let days = Negation.rest(of: word).flatMap(DaysDiagnosis.days(meantBy:)) {
        excluded.formUnion(days)
      } else if let (all, days) = Self.difference(word) {
        listed = all.union(listed ?? [])
        excluded.formUnion(days)
      } else {
        return nil
      }
    }
    if excluded.isEmpty { return nil }
    self.listed = listed
    self.excluded = excluded
  }

  /// `daily-sat`.
  private static func difference(_ word: String) -> (WeekdaySet, WeekdaySet)? {
    for (name, all) in [("daily", WeekdaySet.daily), ("weekdays", .weekdays), ("weekends", .weekends)]
    where word.hasPrefix(name + "-") {
      if let days = DaysDiagnosis.days(meantBy: String(word.dropFirst(name.count + 1))) { return (all, days) }
    }
    return nil
  }

  /// The listed days without the excluded days. `base` are the days that the rule lists before the text.
  func remaining(of base: WeekdaySet? = nil) -> WeekdaySet {
    (listed ?? base ?? .daily).subtracting(excluded)
  }
}

/// Negated clauses of the compact form.
extension Parser {
  /// `!sat`, `except sat`, `nohard`, `not hard`: one finding for the negation together with the negated word.
  /// Gives the index after both words; nil without a negation.
  mutating func parseNegation(_ index: Int, _ end: Int, _ node: inout RuleNode) -> Int? {
    guard let first = bytes(index).first, !first.isASCIIDigit, Literals.strictDays(bytes(index)) == nil,
      let word = lowered(index, end), word.utf8.count <= 120
    else { return nil }
    if Negation.words.contains(word) { return parseNegatedWords(index, end, &node) }
    if let exclusion = DayExclusion(word) {
      reportExcluded(exclusion, location(tokens[index]), &node)
      return index + 1
    }
    if RuleOption.word(meantBy: word) == nil, let rest = Negation.rest(of: word),
      let flag = RuleOption.word(meantBy: rest)?.text
    {
      reportNegatedFlag(flag, location(tokens[index]), &node)
      return index + 1
    }
    if ["enabled", "enable", "active"].contains(word) {
      reportNegatedFlag("disabled", location(tokens[index]), &node)
      return index + 1
    }
    return nil
  }

  private mutating func parseNegatedWords(_ index: Int, _ end: Int, _ node: inout RuleNode) -> Int? {
    var next = index + 1
    while let word = lowered(next, end),
      Negation.words.contains(word) || ["for", "on", "the"].contains(word),
      next < index + 4
    {
      next += 1
    }
    guard next < end, tokens[next].kind == .word else { return nil }
    let days = joinedDays(next, end)
    let place = Location(file, tokens[index].range.union(tokens[next + days.count - 1].range))
    if let exclusion = DayExclusion("not " + days.text.string) {
      reportExcluded(exclusion, place, &node)
      return next + days.count
    }
    let whole = Location(file, tokens[index].range.union(tokens[next].range))
    let word = lowered(next, end) ?? ""
    // `no adult` is meant as `block-adult-content`.
    if !word.hasPrefix("adult"), let flag = RuleOption.word(meantBy: word)?.text {
      reportNegatedFlag(flag, whole, &node)
      return next + 1
    }
    guard ClauseWords.looksLikeClause(bytes(next)) else { return nil }
    diagnostics.append(SyntaxDiagnostics.negatedClause(source.text(whole.range), whole))
    node.lost = .all
    return next + 1
  }

  private mutating func reportExcluded(
    _ exclusion: DayExclusion, _ place: Location, _ node: inout RuleNode
  ) {
    // A statement can be as long as a file: only what is near is looked at.
    let near = node.clauses.indices.suffix(20)
    let base = near.last { if case .days = node.clauses[$0].value { true } else { false } }
    var days: WeekdaySet?
    var edits = [Edit(place, "")]
    var whole = place
    if exclusion.listed == nil, let base, case .days(let listed) = node.clauses[base].value {
      days = listed
      let clause = node.clauses[base].location
      whole = Location(file, clause.range.union(place.range))
      if source.bytes[clause.range.end..<place.range.start].allSatisfy(\.isBlank) {
        edits = [Edit(whole, "")]
      } else {
        edits =
          Removal.range(of: place.range, in: source, form: .compact).map {
            [Edit(clause, ""), Edit(Location(file, $0), "")]
          } ?? []
      }
      node.clauses[base] = Clause(.invalid(.days), clause)
    } else {
      node.clauses.append(Clause(.invalid(.days), place))
    }
    let remaining = exclusion.remaining(of: days)
    if !edits.isEmpty { edits[0].replacement = remaining.description }
    diagnostics.append(SyntaxDiagnostics.excludedDays(remaining, place, edits))
  }

  private mutating func reportNegatedFlag(_ flag: String, _ place: Location, _ node: inout RuleNode) {
    let removal = Removal.range(of: place.range, in: source, form: .compact).map { Location(file, $0) }
    diagnostics.append(
      SyntaxDiagnostics.negatedFlag(source.text(place.range), flag, place, removal: removal))
    node.lost.formUnion(LostOptions(meant: flag))
  }
}

/// The messages about negations.
extension SyntaxDiagnostics {
  static func excludedDays(_ remaining: WeekdaySet, _ place: Location, _ edits: [Edit]) -> Diagnostic {
    guard !remaining.isEmpty else {
      return Diagnostic(
        .days, at: place, "days are listed, not excluded", label: "no day remains",
        help: ["write the days on which the rule blocks"])
    }
    return Diagnostic(
      .days, at: place, "days are listed, not excluded", label: "write the days that remain",
      help: ["the days that remain: \(remaining)"],
      fixes: edits.isEmpty ? [] : [Fix("write the days that remain: \(remaining)", .unsafe, edits)])
  }

  static func negatedFlag(_ written: String, _ flag: String, _ place: Location, removal: Location?)
    -> Diagnostic
  {
    var diagnostic = Diagnostic(.unknownOption, at: place, "`\(short(written))` is not a clause")
    let usual: String? =
      switch flag {
      case "hard": "a rule is not hard unless it says `hard`"
      case "disabled": "a rule is on unless it says `disabled`"
      case "block-adult-content": "a rule does not block adult content unless it says so"
      default: nil
      }
    guard let usual else {
      diagnostic.help = ["write block to block the list, or allow-only to block everything else"]
      return diagnostic
    }
    diagnostic.help = ["\(usual): leave the word out"]
    if let removal { diagnostic.fixes = [Fix("leave the word out", .unsafe, [Edit(removal, "")])] }
    return diagnostic
  }

  static func negatedClause(_ written: String, _ place: Location) -> Diagnostic {
    Diagnostic(
      .unknownOption, at: place, "`\(short(written))` is not a clause",
      help: ["a rule says when it blocks, and what: write that, without a negation"])
  }
}
