import RuleModel

/// Stand-ins for what rule files name: the same one for the same name, numbered in the order of the files. They are
/// not made from the names, so nobody can find out a name by trying.
struct Pseudonyms: Sendable {
  /// A name or text to hide. Rules and presets share a case, since a rule can take the name of a preset.
  enum Secret: Hashable, Sendable {
    /// A rule's or a preset's name.
    case rule(String)
    case list(String)
    case item(ListItem)
    case id(RuleID)
    /// Text that is no part of a rule or a list.
    case word(String)

    fileprivate var label: String {
      switch self {
      case .rule: "rule"
      case .list: "list"
      case .item(.bundle), .item(.app): "app"
      case .item(.category): "category"
      case .item(.site): "site"
      case .id: "id"
      case .word: "word"
      }
    }
  }

  /// The names of presets: their stand-ins read `preset-1`, even where a rule has the same name.
  var presetNames: Set<String> = []
  private var names: [Secret: String] = [:]
  private var counts: [String: Int] = [:]

  /// The stand-in of a secret, made up at the first request.
  mutating func name(for secret: Secret) -> String {
    if let name = names[secret] { return name }
    var label = secret.label
    if case .rule(let name) = secret, presetNames.contains(name) { label = "preset" }
    let number = counts[label, default: 0] + 1
    counts[label] = number
    let name =
      switch secret {
      case .item(.bundle): "\(label)-\(number).example"
      case .item(.site): "\(label)-\(number).example"
      case .id: "00000000-0000-4000-8000-" + Self.padded(number, 12)
      default: "\(label)-\(number)"
      }
    names[secret] = name
    return name
  }

  /// The stand-in that a secret has already; nil if the files do not mention it.
  func known(_ secret: Secret) -> String? { names[secret] }

  /// The stand-in of the list with a name, or else of the rule with the name.
  func known(as name: String) -> String? { names[.list(name)] ?? names[.rule(name)] }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
