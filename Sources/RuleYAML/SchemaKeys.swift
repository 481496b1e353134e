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
package enum RuleKey: String, CaseIterable, Sendable {
  case name, kind, window, days, mode, list, hard, enabled, budget, id
  case blockAdultContent = "block-adult-content"
  /// The new name of a rule made from a preset.
  case newName = "as"

  /// The key that a decoded text is. Compares bytes: a file has ten keys a rule, and none becomes a String.
  init?(_ text: ArraySlice<UInt8>) {
    guard let first = text.first, let (key, spelling) = Self.candidate(text.count, first),
      text.spells(spelling)
    else { return nil }
    self = key
  }

  /// The only key with so many bytes and this first one, and its ``rawValue``.
  private static func candidate(_ count: Int, _ first: UInt8) -> (RuleKey, StaticString)? {
    switch (count, first) {
    case (4, UInt8(ascii: "n")): (.name, "name")
    case (4, UInt8(ascii: "k")): (.kind, "kind")
    case (4, UInt8(ascii: "d")): (.days, "days")
    case (4, UInt8(ascii: "m")): (.mode, "mode")
    case (4, UInt8(ascii: "l")): (.list, "list")
    case (4, UInt8(ascii: "h")): (.hard, "hard")
    case (6, UInt8(ascii: "w")): (.window, "window")
    case (6, UInt8(ascii: "b")): (.budget, "budget")
    case (7, UInt8(ascii: "e")): (.enabled, "enabled")
    case (2, UInt8(ascii: "i")): (.id, "id")
    case (2, UInt8(ascii: "a")): (.newName, "as")
    case (19, UInt8(ascii: "b")): (.blockAdultContent, "block-adult-content")
    default: nil
    }
  }

  /// The option that the key sets; nil for the two that every rule is told apart by.
  package var clause: ClauseKind? {
    switch self {
    case .name, .kind: nil
    case .window: .window
    case .days: .days
    case .mode: .mode
    case .list: .list
    case .hard: .hard
    case .enabled: .enabled
    case .budget: .budget
    case .id: .id
    case .blockAdultContent: .blockAdultContent
    case .newName: .newName
    }
  }

  /// A value as one would write it.
  var example: String {
    switch self {
    case .name: "Deep Sleep"
    case .kind: "schedule"
    case .window: "22:00-06:00"
    case .days: "daily"
    case .mode: "block"
    case .list: "Social"
    case .hard, .enabled, .blockAdultContent: "true"
    case .budget: "45m/day"
    case .id: "9A1C5E2B-7D44-4C1B-9E0A-3F2B6D8C1A55"
    case .newName: "My Sleep"
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

/// What is known of keys by their names, for messages.
enum SchemaKeys {
  static let levels: [SchemaLevel] = [.file, .list, .rule]

  /// Whether a word is a key on any level.
  static func isKnown(_ word: String) -> Bool { levels.contains { $0.keys.contains(word) } }

  /// Whether a key's value is text of the user's own.
  static func takesText(_ key: ArraySlice<UInt8>) -> Bool {
    switch RuleKey(key) {
    case .name, .list, .newName: true
    default: false
    }
  }

  /// What to write for words that other tools, or other forms of the rules, have as keys.
  static func foreign(_ word: String, on level: SchemaLevel) -> String? {
    switch level {
    case .file: nil
    case .list: foreignInList[word]
    case .rule: foreignInRule[word]
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

  private static let foreignInRule: [String: String] = [
    "start": "write both times in one value: `window: 22:00-06:00`",
    "end": "write both times in one value: `window: 22:00-06:00`",
    "from": "write both times in one value: `window: 22:00-06:00`",
    "to": "write both times in one value: `window: 22:00-06:00`",
    "time": "write `window: 22:00-06:00`", "times": "write `window: 22:00-06:00`",
    "hours": "write `window: 22:00-06:00`", "between": "write `window: 22:00-06:00`",
    "on": "write the days as `days: [mon, tue]`", "day": "write `days: [mon, tue]`",
    "weekdays": "write `days: weekdays`", "daily": "write `days: daily`",
    "limit": "write `budget: 45m/day` or `budget: 5 opens/day`", "minutes": "write `budget: 45m/day`",
    "opens": "write `budget: 5 opens/day`", "duration": "write `budget: 45m/day`",
    "block": "write `mode: block` and `list: Social`",
    "allow": "write `mode: allow-only` and `list: Social`",
    "allow-only": "write `mode: allow-only` and `list: Social`", "disabled": "write `enabled: false`",
    "type": "write `kind: schedule`", "preset": "write `kind: preset` and the preset's name as `name:`",
  ]

  /// What foreign keys of a rule, and those of a list, say in it.
  static func foreignOptions(_ word: String) -> LostOptions? {
    switch word {
    case "start", "end", "from", "to", "time", "times", "hours", "between": LostOptions(.window)
    case "on", "day", "weekdays", "daily": LostOptions(.days)
    case "limit", "minutes", "opens", "duration": LostOptions(.budget)
    case "block", "allow", "allow-only": [LostOptions(.mode), LostOptions(.list)]
    case "disabled": LostOptions(.enabled)
    case "type": .kind
    case "preset": [.kind, .name]
    case "apps", "categories", "sites": LostOptions(.list)
    default: nil
    }
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
