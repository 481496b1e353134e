import RuleModel
import RuleSyntax

/// The options of one rule, as far as they are written and readable.
struct RuleOptions {
  var window: TimeWindow?
  var budget: Budget?
  var days: WeekdaySet?
  var mode: SelectionMode?
  var list: (name: String, clause: Clause)?
  var listName: String?
  var hard: Bool?
  var blockAdultContent: Bool?
  var enabled: Bool?
  var id: RuleID?
  var newName: String?
  var hasInvalid = false

  mutating func set(_ clause: Clause) {
    switch clause.value {
    case .window(let value): window = value
    case .budget(let value): budget = value
    case .days(let value): days = value
    case .mode(let value): mode = value
    case .list(let value): list = (value, clause)
    case .hard(let value): hard = value
    case .blockAdultContent(let value): blockAdultContent = value
    case .enabled(let value): enabled = value
    case .id(let value): id = value
    case .newName(let value): newName = value
    case .invalid: hasInvalid = true
    }
  }
}
