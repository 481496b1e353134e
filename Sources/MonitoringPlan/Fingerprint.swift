import RuleModel

/// What a running activity would have to be restarted for: 16 hexadecimal digits of what it depends on.
///
/// Days, mode and flags are read at each callback, so they are in no fingerprint.
enum Fingerprint {
  /// A schedule's activity depends on its interval alone.
  static func schedule(_ interval: ActivityInterval) -> String {
    digest("schedule\n\(interval.start)-\(interval.end)")
  }

  /// A time limit's depends on the budget and on what is counted; a restart loses the usage counted so far today.
  static func timeLimit(_ minutes: Int, listContent: String) -> String {
    digest("time-limit\n\(minutes)\n\(listContent)")
  }

  static func openLimit(listContent: String) -> String { digest("open-limit\n\(listContent)") }

  /// A shared activity depends on its interval alone.
  static func shared(_ interval: ActivityInterval) -> String {
    digest("shared\n\(interval.start)-\(interval.end)")
  }

  /// A shared one-off activity's.
  static func shared(_ dates: DatedInterval) -> String { digest("shared\n\(dates.start)-\(dates.end)") }

  /// A list's items in an order of their own; for one that is bound on the phone its name is all there is.
  static func content(of name: String, in lists: [String: AppList]) -> String {
    guard let list = lists[name], !list.items.isEmpty else { return "list \(name)" }
    return list.items.map(spell).sorted().joined(separator: "\n")
  }

  private static func spell(_ item: ListItem) -> String {
    switch item {
    case .bundle(let identifier): "bundle \(identifier)"
    case .app(let name): "app \(name)"
    case .category(let name): "category \(name)"
    case .site(let domain): "site \(domain)"
    }
  }

  private static func digest(_ text: String) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let bytes = SHA1.digest(Array(text.utf8)).prefix(8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
