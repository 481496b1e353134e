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
