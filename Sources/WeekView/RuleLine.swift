import RuleModel
import RuleSyntax

/// A rule in few words, the same in every form of the week.
package struct RuleLine: Sendable {
  /// `22:00-06:00`, `45m a day`, `3 opens a day`.
  package var when: String
  package var days: String
  /// `block, hard`; the words for what patterns show.
  package var what: String

  package init(_ rule: Rule) {
    var words: [String] = []
    switch rule.configuration {
    case .schedule(let config):
      when = config.window.description
      words.append(config.selectionMode == .block ? "blocks" : "allows only")
      if config.blockAdultContent { words.append("adult content too") }
    case .timeLimit(let config):
      when = CompactPrinter.spell(minutes: config.dailyLimitMinutes) + " a day"
      words.append("limit")
    case .openLimit(let config):
      when = config.maxOpens == 1 ? "1 open a day" : "\(config.maxOpens) opens a day"
      words.append("limit")
    }
    days = rule.days.description
    words.append(rule.hardMode ? "hard" : "soft")
    what = words.joined(separator: ", ")
  }
}
