import RuleModel
import RuleSyntax

/// Writes rule sets in the YAML form for tests, every text in double quotes.
package enum YAMLText {
  /// How collections are written.
  package enum Style: CaseIterable, Sendable {
    case block
    /// JSON, on one line.
    case json
  }

  package static func print(_ set: RuleSet, _ style: Style) -> String {
    switch style {
    case .json:
      let lists = set.lists.map { "\(quote($0.name)): {\(items($0).joined(separator: ", "))}" }
      let rules = set.rules.map { "{" + keys($0).map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}" }
      return
        "{\"version\": 1, \"lists\": {\(lists.joined(separator: ", "))}, \"rules\": [\(rules.joined(separator: ", "))]}"
    case .block:
      var text = "version: 1\nlists:" + (set.lists.isEmpty ? " {}\n" : "\n")
      for list in set.lists {
        text += "  \(quote(list.name)):" + (list.items.isEmpty ? " {}\n" : "\n")
        for item in items(list) { text += "    \(item)\n" }
      }
      text += "rules:" + (set.rules.isEmpty ? " []\n" : "\n")
      for rule in set.rules {
        for (index, key) in keys(rule).enumerated() {
          text += (index == 0 ? "- " : "  ") + "\(key.0): \(key.1)\n"
        }
      }
      return text
    }
  }

  /// A rule set as the YAML form can hold it: the items of a list by their kinds.
  package static func sorted(_ set: RuleSet) -> RuleSet {
    var set = set
    for index in set.lists.indices {
      let items = set.lists[index].items
      set.lists[index].items = [0, 1, 2].flatMap { kind in items.filter { self.kind($0) == kind } }
    }
    return set
  }

  private static func kind(_ item: ListItem) -> Int {
    switch item {
    case .bundle, .app: 0
    case .category: 1
    case .site: 2
    }
  }

  private static func items(_ list: AppList) -> [String] {
    ["apps", "categories", "sites"].enumerated().compactMap { kind, key in
      let items = list.items.filter { self.kind($0) == kind }
      if items.isEmpty { return nil }
      return "\"\(key)\": [" + items.map { quote(value($0)) }.joined(separator: ", ") + "]"
    }
  }

  private static func value(_ item: ListItem) -> String {
    switch item {
    case .bundle(let value), .app(let value), .category(let value), .site(let value): value
    }
  }

  private static func keys(_ rule: Rule) -> [(String, String)] {
    var keys = [("name", quote(rule.name)), ("kind", quote(rule.kind.rawValue))]
    switch rule.configuration {
    case .schedule(let config):
      keys.append(("window", quote(config.window.description)))
      keys.append(("mode", quote(config.selectionMode.rawValue)))
    case .timeLimit(let config): keys.append(("budget", quote("\(config.dailyLimitMinutes)m/day")))
    case .openLimit(let config): keys.append(("budget", quote("\(config.maxOpens)/day")))
    }
    keys.append(("days", "[" + rule.days.days.map { quote($0.short) }.joined(separator: ", ") + "]"))
    if let list = rule.list { keys.append(("list", quote(list))) }
    for flag in RuleFlag.allCases where flag.clause.fits(.kind(rule.kind)) {
      keys.append((flag.clause.option.key, String(rule[flag])))
    }
    if rule.id != RuleID(name: rule.name) { keys.append(("id", quote(rule.id.description))) }
    return keys
  }

  /// A text in double quotes, with JSON's escapes, which are YAML's too.
  private static func quote(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22: quoted += "\\\""
      case 0x5C: quoted += "\\\\"
      case ..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
