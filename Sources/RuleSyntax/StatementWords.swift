/// Words that people begin a line with, and what the language has instead.
enum StatementWords {
  static let help: [String: String] = {
    let groups: [(words: [String], help: String)] = [
      (
        ["pause", "snooze", "break", "resume", "unpause", "unblock", "skip"],
        "a pause is made on the phone; to turn a rule off, write disabled in the rule"
      ),
      (
        [
          "except", "exception", "exceptions", "unless", "exclude", "without", "not", "holiday", "holidays",
          "vacation",
        ],
        "exceptions are written as days: give the rule only the days on which it holds"
      ),
      (
        ["allow", "allow-only", "whitelist", "allowlist", "permit"],
        "a schedule with allow-only blocks all but its list; days without a rule are free"
      ),
      (
        ["app", "apps", "site", "sites", "category", "categories", "website", "domain"],
        "apps, categories and sites belong to a list: list Social app:com.burbn.instagram"
      ),
      (
        ["group", "define", "let", "set", "blocklist", "blacklist", "appgroup", "collection"],
        "a list is declared with list: list Social app:com.burbn.instagram"
      ),
      (
        ["include", "import", "use", "source", "load"],
        "nothing is included: the rule files of a folder with .oalrc.yaml belong together"
      ),
      (
        ["timezone", "tz", "zone", "target", "config", "settings", "option", "options"],
        "settings are in the project's .oalrc.yaml; oal init writes one"
      ),
      (
        ["if", "when", "every", "on", "at"],
        "a statement starts with its kind; times and days follow the name"
      ),
      (["delete", "remove", "unset"], "to remove a rule, delete its line"),
      (
        ["rules:", "lists:", "version:", "-", "---", "name:", "kind:"],
        "this looks like YAML, whose files end in .oal.yaml"
      ),
      (["//", "/*", ";", "--", "rem"], "a comment starts with #"),
      (
        ["rule", "block", "downtime", "bedtime", "timer", "screentime", "screen-time", "usage"],
        "a statement is a schedule (a window), a time-limit (minutes a day) or an open-limit (opens a day)"
      ),
    ]
    var table: [String: String] = [:]
    for group in groups {
      for word in group.words { table[word] = group.help }
    }
    return table
  }()
}
