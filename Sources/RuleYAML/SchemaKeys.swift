import CYaml
import RuleSyntax

extension ArraySlice<UInt8> {
  /// Whether the bytes are a word's.
  func spells(_ word: StaticString) -> Bool {
    guard count == word.utf8CodeUnitCount else { return false }
    return withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return word.utf8CodeUnitCount == 0 }
      return memcmp(base, word.utf8Start, bytes.count) == 0
    }
  }
}

/// The keys of a rule.
package enum RuleKey: RawRepresentable, CaseIterable, Hashable, Sendable {
  /// The two that every rule is told apart by.
  case name, kind
  case option(ClauseKind)

  package static let allCases = [.name, .kind] + ClauseKind.allCases.map(RuleKey.option)

  /// How the key is written.
  package var rawValue: String {
    switch self {
    case .name: "name"
    case .kind: "kind"
    case .option(let kind): kind.option.key
    }
  }

  package init?(rawValue: String) { self.init(ArraySlice(rawValue.utf8)) }

  private static let index = WordIndex(allCases.map(\.rawValue))

  /// The key that a decoded text is.
  init?(_ text: ArraySlice<UInt8>) {
    guard let place = Self.index.index(of: text) else { return nil }
    self = Self.allCases[place]
  }

  /// The option that the key sets; nil for name and kind.
  package var clause: ClauseKind? { if case .option(let kind) = self { kind } else { nil } }

  /// A value as one would write it.
  var example: String {
    switch self {
    case .name: "Deep Sleep"
    case .kind: "schedule"
    case .option(let kind): kind.option.example
    }
  }
}

/// The keys of the whole file.
package enum TopKey: String, CaseIterable, Sendable {
  case version, lists, rules

  init?(_ text: ArraySlice<UInt8>) {
    guard let key = Self.allCases.first(where: { text.elementsEqual($0.rawValue.utf8) }) else { return nil }
    self = key
  }

  /// Keys that begin like this hold whatever the file's author likes, such as mappings to be merged into
  /// rules; YAML formats that know merge keys commonly reserve the same prefix.
  static let privatePrefix = "x-"
}

/// The keys of a list.
package enum ListKey: String, CaseIterable, Sendable {
  case apps, categories, sites

  init?(_ text: ArraySlice<UInt8>) {
    if text.spells("apps") {
      self = .apps
    } else if text.spells("categories") {
      self = .categories
    } else if text.spells("sites") {
      self = .sites
    } else {
      return nil
    }
  }

  var itemKind: Literals.ItemKind {
    switch self {
    case .apps: .app
    case .categories: .category
    case .sites: .site
    }
  }
}

/// A mapping of the form.
enum SchemaLevel: Sendable {
  case file, list, rule, configuration

  var keys: [String] {
    switch self {
    case .file: TopKey.allCases.map(\.rawValue)
    case .list: ListKey.allCases.map(\.rawValue)
    case .rule: RuleKey.allCases.map(\.rawValue)
    case .configuration: ConfigurationKey.allCases.map(\.rawValue)
    }
  }

  /// Where a key of this level belongs.
  var whereabouts: String {
    switch self {
    case .file: "at the top of the file, without indentation"
    case .list: "in a list, under `lists:`"
    case .rule: "in a rule, under `rules:`"
    case .configuration: "in the project's .oalrc.yaml"
    }
  }
}

/// Facts about keys by name, for messages.
enum SchemaKeys {
  static let levels: [SchemaLevel] = [.file, .list, .rule]

  /// Whether a word is a key on any level.
  static func isKnown(_ word: String) -> Bool { levels.contains { $0.keys.contains(word) } }

  /// Whether a key's value is text of the user's own.
  static func takesText(_ key: ArraySlice<UInt8>) -> Bool {
    switch RuleKey(key) {
    case .name: true
    case .option(let kind): kind.option.value == .name
    case .kind, nil: false
    }
  }

  /// The key to write instead of a key from a different tool or form of rules.
  static func foreign(_ word: String, on level: SchemaLevel) -> String? {
    switch level {
    case .file: nil
    case .list: foreignInList[word]
    case .rule: foreignInRule[word]?.help
    case .configuration: foreignInConfiguration[word]
    }
  }

  /// What to write for a rule's key with a negation before it.
  static func negated(_ word: String, on level: SchemaLevel) -> String? {
    guard level == .rule, let rest = Negation.rest(of: word.lowercased()) else { return nil }
    switch squeeze(rest) {
    case "hard": return "write `hard: false`, or leave the key out"
    case "enabled": return "write `enabled: false`"
    case "disabled": return "write `enabled: true`, or leave the key out"
    case "blockadultcontent": return "write `block-adult-content: false`, or leave the key out"
    case "days": return "days are listed, not excluded: write `days:` with the days on which the rule blocks"
    default: return nil
    }
  }

  /// Foreign keys of a rule with what to write, and what they say in it.
  private static let foreignInRule: [String: (help: String, says: LostOptions)] = {
    let groups: [(words: [String], help: String, says: LostOptions)] = [
      (
        ["start", "end", "from", "to"], "write both times in one value: `window: 22:00-06:00`",
        LostOptions(.window)
      ),
      (["time", "times", "hours", "between"], "write `window: 22:00-06:00`", LostOptions(.window)),
      (["on"], "write the days as `days: [mon, tue]`", LostOptions(.days)),
      (["day"], "write `days: [mon, tue]`", LostOptions(.days)),
      (["weekdays"], "write `days: weekdays`", LostOptions(.days)),
      (["daily"], "write `days: daily`", LostOptions(.days)),
      (["limit"], "write `budget: 45m/day` or `budget: 5 opens/day`", LostOptions(.budget)),
      (["minutes"], "write `budget: 45m/day`", LostOptions(.budget)),
      (
        ["duration"], "write `budget: 45m/day` for a limit, or `window: 22:00+8h` for a schedule",
        [LostOptions(.budget), LostOptions(.window)]
      ),
      (["opens"], "write `budget: 5 opens/day`", LostOptions(.budget)),
      (["block"], "write `mode: block` and `list: Social`", [LostOptions(.mode), LostOptions(.list)]),
      (
        ["allow", "allow-only"], "write `mode: allow-only` and `list: Social`",
        [LostOptions(.mode), LostOptions(.list)]
      ),
      (["type"], "write `kind: schedule`", .kind),
      (
        ["date", "dates", "until", "till", "since", "expires", "season"],
        "rules repeat every week; there are no dates: switch the rule off and on by a commit (`enabled: false`), or keep a "
          + "rule file for each season", .word
      ),
      (
        ["reset", "resets", "reset-at", "resets-at"], "leave it out: limits start anew at local midnight",
        .word
      ),
      (
        ["except", "exclude", "exceptions", "skip", "holidays", "not-on"],
        "exceptions are written as days: give only those on which the rule holds, `days: [mon, wed]`", .word
      ),
      (
        ["repeat", "repeats", "recurrence", "rrule", "every", "frequency"],
        "leave it out: rules repeat every week; write the days as `days: [mon, tue]`", .word
      ),
      (
        ["timezone", "tz", "zone"],
        "leave it out: times are the phone's local time; `timezone:` of the project's .oalrc.yaml serves the checks",
        .word
      ),
      (["strict", "locked", "hard-mode", "hardmode"], "write `hard: true`", LostOptions(.hard)),
      (["active", "on-off", "off"], "write `enabled: true` or `enabled: false`", LostOptions(.enabled)),
      (["title", "label"], "write `name: Deep Sleep`", .name),
      (
        ["adult", "adult-content", "no-adult"], "write `block-adult-content: true`",
        LostOptions(.blockAdultContent)
      ),
      (["pause", "break", "snooze"], "leave it out: a pause is made on the phone", .word),
      (["priority", "order", "weight"], "leave it out: whatever one rule blocks is blocked", .word),
      (
        ["whitelist", "allowlist", "allowed"], "write `mode: allow-only` and `list: Social`",
        [LostOptions(.mode), LostOptions(.list)]
      ),
      (
        ["blacklist", "blocklist", "blocked", "target", "group"], "write `list: Social`", LostOptions(.list)
      ),
      (["preset"], "write `kind: preset` and the preset's name as `name:`", [.kind, .name]),
    ]
    var table: [String: (help: String, says: LostOptions)] = [:]
    for group in groups {
      for word in group.words { table[word] = (group.help, group.says) }
    }
    // The compact form's words for flags whose keys are other words.
    for option in RuleOption.all {
      guard let word = option.words.first, case .flag(_, let isOn) = word.value, word.text != option.key
      else { continue }
      table[word.text] = ("write `\(option.key): \(isOn)`", LostOptions(option.kind))
    }
    return table
  }()

  /// The options that a foreign key in a rule, or a list's key in a rule, was meant to set.
  static func foreignOptions(_ word: String) -> LostOptions? {
    foreignInRule[word]?.says ?? (ListKey(rawValue: word) == nil ? nil : LostOptions(.list))
  }

  private static let foreignInConfiguration: [String: String] = [
    "zone": "write `timezone: Europe/Berlin`", "tz": "write `timezone: Europe/Berlin`",
    "ignore": "write `exclude:` for files, and `rules: {OAL102: off}` for findings",
    "files": "write `exclude: [generated/]` for what is left out",
    "severity": "write `rules: {OAL102: warning}`",
    "severities": "write `rules: {OAL102: warning}`",
    "include": "write `exclude: [generated/]` for what is left out",
    "reserve": "write `transient-activities: 2`", "disable": "write `rules: {OAL102: off}`",
    "select": "write `rules: {OAL102: off}` for what is not wanted",
  ]

  private static let foreignInList: [String: String] = [
    "app": "write `apps: [com.burbn.instagram]`", "category": "write `categories: [social]`",
    "site": "write `sites: [tiktok.com]`", "domains": "write `sites: [tiktok.com]`",
    "websites": "write `sites: [tiktok.com]`", "items": "write `apps:`, `categories:` or `sites:`",
  ]
}
