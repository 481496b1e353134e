import RuleModel

/// Digests of everything that an activity depends on, in 16 hexadecimal digits. A running activity is restarted when
/// its fingerprint changes.
///
/// Days, mode and flags are read at each callback, so they are in no fingerprint.
enum Fingerprint {
  /// A schedule's activity depends on its interval alone.
  static func schedule(_ interval: ActivityInterval) -> String {
    digest("schedule\n\(interval.start)-\(interval.end)")
  }

  /// A time limit's activity depends on the budget and on the counted list; a restart loses today's counted use.
  static func timeLimit(_ minutes: Int, listContent: String) -> String {
    digest("time-limit\n\(minutes)\n\(listContent)")
  }

  static func openLimit(listContent: String) -> String { digest("open-limit\n\(listContent)") }

  /// A shared activity depends on its interval alone.
  static func shared(_ interval: ActivityInterval) -> String {
    digest("shared\n\(interval.start)-\(interval.end)")
  }

  /// A shared one-off activity depends on its dates alone.
  static func shared(_ dates: DatedInterval) -> String { digest("shared\n\(dates.start)-\(dates.end)") }

  /// A list's items, sorted and without repetition; for a list that is bound on the phone, the list's name.
  static func content(of name: String, in lists: [String: AppList]) -> String {
    guard let list = lists[name], !list.items.isEmpty else { return "list \(line(name))" }
    return Set(list.items.map(spell)).sorted().joined(separator: "\n")
  }

  private static func spell(_ item: ListItem) -> String {
    switch item {
    case .bundle(let identifier): "bundle \(line(identifier))"
    case .app(let name): "app \(line(name))"
    case .category(let name): "category \(line(name))"
    case .site(let domain): "site \(line(domain))"
    }
  }

  /// A name as one line of a digest. Composed, so that every spelling of a name is equal; escaped, so that no name
  /// reads as two items.
  private static func line(_ name: String) -> String {
    let name = name.precomposed
    guard name.utf8.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "\n") }) else {
      return name
    }
    return name.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
  }

  private static func digest(_ text: String) -> String {
    let bytes = SHA1.digest(Array(text.utf8))
    return String(unsafeUninitializedCapacity: 16) { digits in
      for index in 0..<16 {
        let digit = bytes[index / 2] >> (index % 2 == 0 ? 4 : 0) & 15
        digits[index] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
      }
      return 16
    }
  }
}

/// The fingerprints of the activities of one rule set's plan: a running activity is restarted when its fingerprint
/// changes. Fingerprints are computed on demand; activities with the same interval or list share the work.
package struct Fingerprints {
  private let rules: [Rule]
  private let lists: [String: AppList]
  private var schedules: [ActivityInterval: String] = [:]
  private var limits: [String: [Int: String]] = [:]

  package init(_ rules: RuleSet) {
    self.rules = rules.rules
    lists = Dictionary(rules.lists.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The fingerprint of an activity of the rule set's plan.
  package mutating func of(_ activity: Activity) -> String {
    if activity.isShared || !rules.indices.contains(activity.rule) {
      return switch activity.span {
      case .daily(let interval): Fingerprint.shared(interval)
      case .once(let dates): Fingerprint.shared(dates)
      }
    }
    let rule = rules[activity.rule]
    switch rule.configuration {
    case .schedule: return schedule(activity.interval)
    case .timeLimit(let config):
      let minutes = config.dailyLimitMinutes
      return limit(minutes, rule.list) { Fingerprint.timeLimit(minutes, listContent: $0) }
    case .openLimit:
      // No time limit has a budget of 0 minutes.
      return limit(0, rule.list) { Fingerprint.openLimit(listContent: $0) }
    }
  }

  private mutating func schedule(_ interval: ActivityInterval) -> String {
    if let known = schedules[interval] { return known }
    let fingerprint = Fingerprint.schedule(interval)
    schedules[interval] = fingerprint
    return fingerprint
  }

  private mutating func limit(_ key: Int, _ list: String?, _ make: (String) -> String) -> String {
    let list = list ?? ""
    if let known = limits[list]?[key] { return known }
    let fingerprint = make(Fingerprint.content(of: list, in: lists))
    limits[list, default: [:]][key] = fingerprint
    return fingerprint
  }
}
