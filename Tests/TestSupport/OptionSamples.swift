import RuleModel
import RuleSyntax

extension RuleOption {
  /// A clause of the compact form that sets the option in a rule of a kind, never to its default.
  package func sample(for keyword: RuleKeyword) -> String {
    switch value {
    case .window: "22:00-06:00"
    case .budget: keyword == .kind(.openLimit) ? "5/day" : "45m"
    case .days: "daily"
    case .mode, .flag: words.last?.text ?? ""
    case .name: prefix.last == ":" ? prefix + "A" : prefix + " \"B\""
    case .id: prefix + "9A1C5E2B-7D44-4C1B-9E0A-3F2B6D8C1A55"
    }
  }
}
