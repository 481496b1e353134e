import RuleModel

/// The likely meaning of a name without quotes whose characters require quotes: `Social,hard` is hardly one name.
/// Quotes would make a clause, an item or a second name a part of the first name. So where the characters join words,
/// adding quotes is a guess.
struct UnquotedNameRepair {
  /// The place of the name. Each case lists what a comma or a similar character may have joined to the name.
  enum Place {
    /// `list:` of a rule: clauses.
    case rule
    /// The name of a `list` statement: items.
    case declaration
    /// `category:`: items, and further categories.
    case category
  }

  /// The parts as separate words; nil if a part is not valid by itself.
  let split: String?
  /// Whether words are joined at all.
  let isJoined: Bool
  /// The clauses of a rule that are among the parts.
  var lost: LostOptions {
    rest.reduce(into: []) { lost, part in
      if let kind = Self.option(String(part)) { lost.insert(LostOptions(kind)) }
    }
  }
  /// The parts after the first.
  let rest: [Substring]

  private static let joints: Set<Unicode.Scalar> = [",", ";", ":", "|", "="]
  /// Characters that may well belong to a name, such as `Fun&Games`, unless a joined part is a clause or an item.
  private static let weakJoints: Set<Unicode.Scalar> = ["/", "+", "&"]

  init(_ text: String, _ place: Place) {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { Self.joints.union(Self.weakJoints).contains($0) }) else {
      (split, isJoined, rest) = (nil, false, [])
      return
    }
    let name = String(scalars[..<first])
    let tail = scalars[first...].dropFirst()
    rest = Self.parts(Substring(tail), place)
    let words = rest.map { Self.word(String($0), place) }
    let isSplit = CompactPrinter.isBareWord(name) && words.allSatisfy { $0 != nil }
    split = isSplit ? ([name] + words.compactMap { $0 }).joined(separator: " ") : nil
    let holdsOption = zip(words, rest).contains { $0.map { $0[...] } == $1 }
    isJoined = holdsOption || scalars.contains(where: Self.joints.contains)
  }

  /// The parts after the first. A colon separates no parts, since an item has a colon: `app:com.a.b`.
  private static func parts(_ tail: Substring, _ place: Place) -> [Substring] {
    // More parts than these are no typo of a few commas.
    tail.unicodeScalars.split(maxSplits: 32, omittingEmptySubsequences: true) {
      $0 != ":" && joints.contains($0) || $0 == "+" || $0 == "&"
    }.map(Substring.init)
  }

  /// A part as a separate word; nil if the place takes no such word.
  private static func word(_ part: String, _ place: Place) -> String? {
    switch place {
    case .rule: return option(part) == nil ? nil : part
    case .declaration: return isItem(part) ? part : nil
    case .category:
      if isItem(part) { return part }
      return CompactPrinter.isBareWord(part) ? "category:" + part : nil
    }
  }

  private static func option(_ part: String) -> ClauseKind? {
    let bytes = Array(part.utf8)[...]
    if Literals.strictDays(bytes) != nil { return .days }
    if Literals.strictWindow(bytes) != nil { return .window }
    if Literals.strictBudget(bytes) != nil { return .budget }
    return ClauseWords.flags.contains(part) || ClauseWords.modes.contains(part)
      ? RuleOption.kind(of: part) : nil
  }

  private static func isItem(_ part: String) -> Bool {
    ClauseWords.itemPrefixes.contains { part.hasPrefix($0 + ":") && part.utf8.count > $0.utf8.count + 1 }
  }
}

extension SyntaxDiagnostics {
  static func nameNeedsQuotes(
    _ text: String, _ meant: UnquotedNameRepair, _ use: UnquotedNameRepair.Place, _ place: Location
  )
    -> Diagnostic
  {
    let quoted = CompactPrinter.quote(text)
    var diagnostic = Diagnostic(
      .syntax, at: place, "a name with such characters stands in quotes", label: "write \(short(quoted))",
      notes: ["without quotes a name is made of letters, digits, _, - and ."],
      fixes: [.replace(place, with: quoted, .safe)])
    guard meant.isJoined else { return diagnostic }
    let whole = Fix("take it for one name: \(short(quoted))", .unsafe, [Edit(place, quoted)])
    diagnostic.label = "one name?"
    diagnostic.fixes = [whole]
    if let split = meant.split {
      diagnostic.label = "one word too long?"
      diagnostic.help = ["write \(short(split)), or if it is one name \(short(quoted))"]
      diagnostic.fixes.insert(.replace(place, with: split, .unsafe, title: "write \(short(split))"), at: 0)
    } else if use == .rule {
      diagnostic.help = [
        "if it is one name, write \(short(quoted))",
        "a rule points to one list at most: declare one that holds everything",
      ]
    } else {
      diagnostic.help = ["if it is one name, write \(short(quoted))"]
    }
    return diagnostic
  }
}
