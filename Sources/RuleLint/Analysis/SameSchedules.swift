import RuleChecker
import RuleModel
import RuleSyntax

/// What two schedules must have in common to be one: list, mode and flags.
struct ScheduleStyle: Hashable {
  var list: String
  var mode: SelectionMode
  var isHard: Bool
  var blocksAdultContent: Bool

  /// Nil for a limit and for a rule without a list.
  init?(_ rule: Rule) {
    guard let config = rule.schedule, let list = rule.list else { return nil }
    self.list = list
    mode = config.selectionMode
    isHard = rule.hardMode
    blocksAdultContent = config.blockAdultContent
  }
}

extension LintRule.Context {
  /// The fix that gives the first rule a new window and takes the second out; nil where the text does not allow it.
  func join(_ rule: CheckedRule, into window: TimeWindow, removing other: CheckedRule) -> Fix? {
    guard let widened = rewrite(rule, .window, as: window.description),
      let removed = removeStatement(of: other)
    else { return nil }
    let names = [rule.rule.name, other.rule.name].map(CompactPrinter.quote)
    return Fix("join \(names[0]) and \(names[1]) into \(window)", .unsafe, [widened, removed])
  }
}
