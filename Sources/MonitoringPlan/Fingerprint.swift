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

  /// A list's items as a set, in an order of their own; for one that is bound on the phone its name is all there is.
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

  /// A name as one line of a digest, composed: however it is typed, it is one name, and none spells two items.
  private static func line(_ name: String) -> String {
    let name = name.precomposed
    guard name.utf8.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "\n") }) else {
      return name
    }
    return name.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
  }

  private static func digest(_ text: String) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let bytes = SHA1.digest(Array(text.utf8)).prefix(8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
