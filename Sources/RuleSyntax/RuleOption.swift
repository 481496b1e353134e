import RuleModel

/// The options that clauses set, in the canonical order of a rule's clauses.
package enum ClauseKind: Int, Sendable, CaseIterable {
  case newName, window, budget, days, mode, list, blockAdultContent, hard, enabled, id
}

extension RuleFlag {
  /// The option that turns it on or off.
  package var clause: ClauseKind {
    switch self {
    case .blockAdultContent: .blockAdultContent
    case .hard: .hard
    case .enabled: .enabled
    }
  }
}

/// Several kinds of rule, by their keywords.
package struct RuleKinds: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package init(_ keyword: RuleKeyword) {
    self =
      switch keyword {
      case .kind(.schedule): .schedule
      case .kind(.timeLimit): .timeLimit
      case .kind(.openLimit): .openLimit
      case .preset: .preset
      }
  }

  static let schedule = RuleKinds(rawValue: 1)
  static let timeLimit = RuleKinds(rawValue: 2)
  static let openLimit = RuleKinds(rawValue: 4)
  static let preset = RuleKinds(rawValue: 8)
  static let schedules: RuleKinds = [.schedule, .preset]
  static let limits: RuleKinds = [.timeLimit, .openLimit]
  static let all: RuleKinds = [.schedules, .limits]
}

/// One option of a rule: its words in both forms of the language, and its texts in messages, help and tools.
package struct RuleOption: Sendable {
  /// What the option's value is.
  package enum Value: Hashable, Sendable {
    case window, budget, days, mode, id
    /// A name that the user chose.
    case name
    case flag(RuleFlag)
  }

  /// A word of the compact form that is a whole clause.
  package struct Word: Sendable {
    package var text: String
    /// What it says.
    package var value: ClauseValue
    /// Other spellings in lower case, which can only be meant as the word.
    var same: [String] = []
    /// Spellings in lower case that are probably meant as the word.
    var near: [String] = []
  }

  package var kind: ClauseKind
  /// The key of the YAML form.
  package var key: String
  package var value: Value
  /// The kinds of rule that have the option.
  package var kinds: RuleKinds = .all
  /// The kinds of rule that need it.
  package var needed: RuleKinds = []
  /// The compact form's clauses for it, where there are only a few.
  package var words: [Word] = []
  /// What stands before a value in the compact form, such as `list:`; empty where a value stands alone.
  package var prefix = ""
  /// Values of the compact form that are words.
  package var literals: [String] = []
  /// What people put before a colon and mean this option, in lower case.
  var meantPrefixes: [String] = []
  /// What it is called in messages.
  package var name: String
  /// What it does, in a few words beside a proposal.
  package var detail: String
  /// What it does, as a sentence.
  package var help: String
  /// A value as the YAML form has it.
  package var example: String

  /// In canonical order, so that an option stands at its kind's raw value.
  package static let all = ClauseKind.allCases.map(row)

  private static func row(_ kind: ClauseKind) -> RuleOption {
    switch kind {
    case .newName:
      RuleOption(
        kind: kind, key: "as", value: .name, kinds: .preset, prefix: "as", name: "new name",
        detail: "a name other than the preset's", help: "The name of a rule that is made from a preset.",
        example: "My Sleep")
    case .window:
      RuleOption(
        kind: kind, key: "window", value: .window, kinds: .schedules, needed: .schedule,
        literals: ["all-day"], meantPrefixes: ["window", "time"], name: "window", detail: "when",
        help: "When it blocks: from start to end, or from a start for so long; over midnight if need be.",
        example: "22:00-06:00")
    case .budget:
      RuleOption(
        kind: kind, key: "budget", value: .budget, kinds: .limits, needed: .limits,
        meantPrefixes: ["budget", "limit"], name: "budget", detail: "how much a day",
        help: "How much a day: minutes for a time limit, opens for an open limit.", example: "45m/day")
    case .days:
      RuleOption(
        kind: kind, key: "days", value: .days, needed: [.schedule, .limits],
        literals: ["daily", "weekdays", "weekends"] + Weekday.mondayFirst.flatMap { [$0.short, $0.name] },
        meantPrefixes: ["days", "day"], name: "days", detail: "on which days",
        help: "The days on which it starts: daily, weekdays, weekends, days and ranges.", example: "daily")
    case .mode:
      RuleOption(
        kind: kind, key: "mode", value: .mode, kinds: .schedules,
        words: [
          Word(text: "block", value: .mode(.block), same: ["blocked", "blocks"]),
          Word(
            text: "allow-only", value: .mode(.allowOnly), same: ["allowonly", "allow_only"],
            near: ["allow", "only"]),
        ], meantPrefixes: ["mode", "block", "allow-only", "allowonly", "allow"], name: "mode",
        detail: "block the list, or all but it",
        help: "block the list, or allow-only: block all but the list.", example: "block")
    case .list:
      RuleOption(
        kind: kind, key: "list", value: .name, prefix: "list:",
        meantPrefixes: ["list", "app", "apps", "site", "sites", "category", "categories"], name: "list",
        detail: "what it is about", help: "The list that it is about, by its name.", example: "Social")
    case .blockAdultContent:
      flag(
        .blockAdultContent, kinds: .schedules,
        Word(
          text: "block-adult-content", value: .flag(.blockAdultContent, true), same: ["block_adult_content"],
          near: ["adult", "no-adult", "no-adult-content"]),
        detail: "adult web sites too", help: "Whether adult web sites are blocked too while it blocks.")
    case .hard:
      flag(
        .hard,
        Word(text: "hard", value: .flag(.hard, true), same: ["hardmode", "hard-mode"], near: ["strict"]),
        detail: "no unblocking while it blocks",
        help: "Whether it can be neither lifted nor edited while it blocks.")
    case .enabled:
      flag(
        .enabled, key: "enabled",
        Word(text: "disabled", value: .flag(.enabled, false), same: ["disable"], near: ["off"]),
        detail: "on or off for now", help: "Whether it counts; true if left out.")
    case .id:
      RuleOption(
        kind: kind, key: "id", value: .id, prefix: "id:", meantPrefixes: ["id"], name: "id",
        detail: "the identity on the phone, which outlasts a rename",
        help: "The rule's identity on the phone, which outlasts a rename: a UUID.",
        example: "9A1C5E2B-7D44-4C1B-9E0A-3F2B6D8C1A55")
    }
  }

  /// An option that is on or off. Its word says what is not the default; the YAML key is the word, if it has no other.
  private static func flag(
    _ flag: RuleFlag, key: String? = nil, kinds: RuleKinds = .all, _ word: Word, detail: String, help: String
  ) -> RuleOption {
    RuleOption(
      kind: flag.clause, key: key ?? word.text, value: .flag(flag), kinds: kinds, words: [word],
      name: word.text, detail: detail, help: help, example: "true")
  }

  // MARK: Words

  /// Every word that is a whole clause of a known value.
  package static let words = all.flatMap(\.words)

  private static let wordIndex = WordIndex(words.map(\.text))

  /// The value of a word of the compact form; nil for a word that is no whole clause.
  static func value(of word: ArraySlice<UInt8>) -> ClauseValue? {
    wordIndex.index(of: word).map { words[$0].value }
  }

  /// The word that another spelling is meant as, and whether nothing else can be meant.
  static func word(meantBy spelling: String) -> (text: String, isSafe: Bool)? {
    let spelling = spelling.lowercased()
    if let word = words.first(where: { $0.text == spelling || $0.same.contains(spelling) }) {
      return (word.text, true)
    }
    return words.first { $0.near.contains(spelling) }.map { ($0.text, false) }
  }

  /// The option that a word of the compact form sets; nil for a word that no rule has.
  static func kind(of word: String) -> ClauseKind? {
    all.first { option in
      option.words.contains { $0.text == word } || option.literals.contains(word)
        || (option.prefix.last == ":" ? word.hasPrefix(option.prefix) : word == option.prefix)
    }?.kind
  }

  /// The option that people mean by a prefix, also by a prefix that the language lacks.
  static func kind(prefix: String) -> ClauseKind? {
    let prefix = prefix.lowercased()
    return all.first { $0.meantPrefixes.contains(prefix) }?.kind
  }
}

extension ClauseKind {
  /// All that is known of the option.
  package var option: RuleOption { RuleOption.all[rawValue] }

  /// Whether rules of a kind have the option.
  package func fits(_ keyword: RuleKeyword) -> Bool {
    RuleOption.all[rawValue].kinds.contains(RuleKinds(keyword))
  }
}

extension ClauseValue {
  /// The compact form's word that says this; nil where there is none.
  package var word: String? { kind.option.words.first { $0.value == self }?.text }

  /// Whether a flag has its default value. The compact form has no word for a default.
  package var isDefault: Bool { if case .flag = self { word == nil } else { false } }
}

extension RuleKeyword {
  /// The options that a rule of this kind can have, in canonical order.
  package var options: [ClauseKind] { ClauseKind.allCases.filter { $0.fits(self) } }

  /// Whether rules of this kind have the option with this value.
  package func takes(_ value: borrowing ClauseValue) -> Bool {
    switch value {
    case .budget(.minutes): self == .kind(.timeLimit)
    case .budget(.opens): self == .kind(.openLimit)
    // A mode that cannot be read may be `block`, which a limit may say.
    case .invalid(.mode): true
    default: value.kind.fits(self)
    }
  }
}

/// Finds a word among a few by its bytes: no word of a file becomes a String for it.
package struct WordIndex: Sendable {
  /// Length and first byte of each word, which tell nearly all words apart.
  private let heads: [UInt16]
  private let words: [[UInt8]]

  /// Words of 1 to 255 bytes.
  package init(_ words: [String]) {
    self.words = words.map { Array($0.utf8) }
    heads = self.words.map { Self.head($0[...]) }
  }

  /// The place of a word among those that were given.
  package func index(of word: ArraySlice<UInt8>) -> Int? {
    let head = Self.head(word)
    return heads.indices.first { heads[$0] == head && words[$0].elementsEqual(word) }
  }

  private static func head(_ word: ArraySlice<UInt8>) -> UInt16 {
    UInt16(truncatingIfNeeded: word.count) << 8 | UInt16(word.first ?? 0)
  }
}
