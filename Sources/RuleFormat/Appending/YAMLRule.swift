import RuleModel
import RuleSyntax
import TextSupport

/// A rule as YAML writes it, or JSON, which is YAML with all strings in quotes.
struct YAMLRule {
  let isJSON: Bool
  /// The keys with their values, the canonical ones first.
  private(set) var members: [String] = []

  init(_ rule: RuleNode, _ source: SourceFile, isJSON: Bool) {
    self.isJSON = isJSON
    if let name = rule.name?.value { add("name", text(name)) }
    add("kind", word(rule.keyword.value.spelling))
    for clause in rule.clauses.sorted(by: { $0.kind.rawValue < $1.kind.rawValue }) {
      add(clause.kind.option.key, value(clause, source))
    }
  }

  /// In braces, on one line.
  var braced: String { "{" + members.joined(separator: ", ") + "}" }

  private mutating func add(_ key: String, _ value: String) { members.append("\(word(key)): \(value)") }

  private func value(_ clause: Clause, _ source: SourceFile) -> String {
    switch clause.value {
    // As it is written: 05:30+10m says more than its end.
    case .window: word(source.text(clause.location.range))
    case .budget(let budget): word(CompactPrinter.spell(budget))
    case .days(let days): self.days(days)
    case .mode(let mode): word(mode.rawValue)
    case .list(let name), .newName(let name): text(name)
    case .flag(_, let isOn): "\(isOn)"
    case .id(let id): word("\(id)")
    // Not with a statement that has no errors.
    case .invalid: ""
    }
  }

  private func days(_ days: WeekdaySet) -> String {
    let parts = days.description.split(separator: ",").map { word(String($0)) }
    return parts.count > 1 ? "[" + parts.joined(separator: ", ") + "]" : word(days.description)
  }

  /// A word of the language, which YAML needs no quotes for.
  func word(_ text: String) -> String { isJSON ? self.text(text) : text }

  private func text(_ text: String) -> String { isJSON ? JSONQuote.quote(text) : YAMLText.string(text) }
}
