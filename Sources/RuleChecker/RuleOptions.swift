import RuleModel
import RuleSyntax

/// The options of one rule, as far as they are written and readable.
struct RuleOptions {
  var window: TimeWindow?
  var budget: Budget?
  var days: WeekdaySet?
  var mode: SelectionMode?
  /// With the index of its clause.
  var list: (name: String, clause: Int)?
  var listName: String?
  /// The index of the list's declaration.
  var declaration: Int?
  var id: RuleID?
  var newName: String?
  var hasInvalid = false

  mutating func set(_ value: ClauseValue, at index: Int) {
    switch value {
    case .window(let value): window = value
    case .budget(let value): budget = value
    case .days(let value): days = value
    case .mode(let value): mode = value
    case .list(let value): list = (value, index)
    // The rule takes them from its clauses.
    case .flag: break
    case .id(let value): id = value
    case .newName(let value): newName = value
    case .invalid: hasInvalid = true
    }
  }
}
