import MonitoringPlan
import RuleComparison
import RuleModel
import TextSupport

/// A comparison as lines, for the text and for Markdown.
struct ComparisonAccount {
  /// A difference of what is blocked, or of what is hard.
  struct Row {
    var list: String
    var text: String
    /// Whether the new version is the weaker one here.
    var isWeaker: Bool
  }

  let phone: ComparisonReport.Phone

  /// By list, in the order in which the lists come up; what is weaker first.
  var rows: [Row] {
    let comparison = phone.comparison
    let (lost, gained) = (comparison.coverage.lost, comparison.coverage.gained)
    // What is no longer blocked at all is not told again as no longer hard.
    let lockLost = comparison.lock.lost.filter { !lost.contains($0) }
    let lockGained = comparison.lock.gained.filter { !gained.contains($0) }
    let all =
      rows(lost, .lost, isWeaker: true) + rows(lockLost, .lockLost, isWeaker: true)
      + rows(gained, .gained, isWeaker: false) + rows(lockGained, .lockGained, isWeaker: false)
    var order: [String] = []
    for row in all where !order.contains(row.list) { order.append(row.list) }
    return order.flatMap { list in all.filter { $0.list == list } }
  }

  /// What differs in the rules as they are written, a line a rule.
  var rules: [String] {
    let renamed = Set(phone.rules.renames.flatMap { [$0.old.id, $0.new.id] })
    return phone.rules.changed.filter { !$0.differences.isEmpty }.map {
      "\(name($0.new)): \(RuleDifferenceWords.list($0.differences))"
    }
      + phone.rules.renames.map {
        "\(name($0.old)) seems to be called \(name($0.new)) now, which is another rule for the phone"
      }
      + phone.rules.removed.filter { !renamed.contains($0.id) }.map { "\(name($0)): the rule is gone" }
      + phone.rules.added.filter { !renamed.contains($0.id) }.map { "\(name($0)): a new rule" }
  }

  private func name(_ rule: Rule) -> String { TextMetrics.escaped(rule.name) }

  private func rows(_ found: [Shortfall], _ direction: ShortfallWords.Direction, isWeaker: Bool) -> [Row] {
    ShortfallWords.lines(found, direction).map { Row(list: $0.list, text: $0.text, isWeaker: isWeaker) }
  }
}

/// A comparison for people: the verdict first, then list by list what is blocked otherwise, then the rules.
package enum ComparisonText {
  package static func render(_ report: ComparisonReport, style: Style) -> String {
    let (old, new) = (TextMetrics.escaped(report.old), TextMetrics.escaped(report.new))
    let differing = report.phones.filter { $0.verdict != .same || !$0.rules.isEmpty }
    var text = style.paint("\(sentence(report.verdict)): \(old) to \(new)", ink(report.verdict)) + "\n"
    for phone in differing {
      let account = ComparisonAccount(phone: phone)
      if report.phones.count > 1 {
        text +=
          "\n" + style.paint("\(TextMetrics.escaped(phone.name)): \(phone.verdict.rawValue)", .strong) + "\n"
      } else {
        text += "\n"
      }
      for line in phone.settings { text += "  \(style.paint(line, .warning))\n" }
      for row in account.rows {
        let line = row.list.isEmpty ? row.text : "\(row.list): \(row.text)"
        text += "  " + style.paint(line, row.isWeaker ? .warning : .info) + "\n"
      }
      if account.rows.isEmpty, phone.settings.isEmpty {
        text += "  the same is blocked, and the same is hard\n"
      }
      let rules = account.rules
      if !rules.isEmpty { text += "\n" }
      for line in rules { text += "  \(line)\n" }
    }
    return text
  }

  private static func sentence(_ verdict: ComparisonVerdict) -> String {
    switch verdict {
    case .same: "the same is blocked"
    case .stricter: "stricter"
    case .weaker: "weaker"
    case .mixed: "mixed: weaker in one way, stricter in another"
    }
  }

  private static func ink(_ verdict: ComparisonVerdict) -> Ink {
    switch verdict {
    case .same, .stricter: .strong
    case .weaker, .mixed: .error
    }
  }
}

extension RuleSetDiff {
  /// Whether the rules read the same.
  var isEmpty: Bool { changed.isEmpty && added.isEmpty && removed.isEmpty }
}
