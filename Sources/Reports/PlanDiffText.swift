import MonitoringPlan
import RuleModel
import RuleSyntax
import TextSupport

/// The change from one plan to another, and the rule set's files.
package struct PlanDiffReport: Sendable {
  /// What is known of the earlier version.
  package enum Earlier: Hashable, Sendable {
    case known
    /// The earlier version has no file of the rule set, and no file with the same rules.
    case missing
    /// The earlier version has errors, so nobody knows which activities the phone runs.
    case unreadable
  }

  package var paths: [String]
  /// The revision or file that the plan is compared with, as the user wrote it.
  package var against: String
  package var earlier: Earlier
  package var rules: RuleSet
  package var plan: Plan
  /// Without a readable earlier version everything starts here, which says nothing about the phone.
  package var diff: PlanDiff

  package init(
    paths: [String], against: String, earlier: Earlier, rules: RuleSet, plan: Plan, diff: PlanDiff
  ) {
    self.paths = paths
    self.against = against
    self.earlier = earlier
    self.rules = rules
    self.plan = plan
    self.diff = diff
  }

  /// Whether the phone does anything else, or may do so.
  package var mayChange: Bool { earlier == .unreadable || diff.hasChanges }
}

/// Changes of plans for people: what changes in the first and the last line, the details between.
package enum PlanDiffText {
  /// Names in a line at most, before only their number is given.
  private static let namesPerLine = 5

  /// The changes of a run; `showsPaths` puts the files' paths before the changes of each rule set.
  package static func render(_ reports: [PlanDiffReport], showsPaths: Bool = false, style: Style) -> String {
    reports.map { render($0, showsPaths: showsPaths, style) }.joined(separator: "\n")
  }

  private static func render(_ report: PlanDiffReport, showsPaths: Bool, _ style: Style) -> String {
    let paths = report.paths.map(TextMetrics.escaped).joined(separator: ", ")
    var text = (showsPaths ? paths + ": " : "") + style.paint(headline(report), .strong) + "\n"
    if report.earlier == .unreadable {
      let plan = PlanReport(paths: report.paths, rules: report.rules, plan: report.plan)
      return text + "\n" + PlanText.render([plan], style: style).string
    }
    let diff = report.diff
    text += activities(of: diff, style)
    text += rules(of: diff, style)
    for rename in diff.rules.renames { text += "\n" + hint(rename) }
    let sum = summary(diff)
    return sum.isEmpty ? text : text + "\n" + sum + "\n"
  }

  private static func activities(of diff: PlanDiff, _ style: Style) -> String {
    var text = ""
    let width = diff.entries.map(\.activity.name.utf8.count).max() ?? 0
    var current: String?
    for entry in diff.entries {
      let title = entry.activity.isShared ? "All schedules together" : entry.label
      if title != current {
        current = title
        text += "\n" + style.paint(TextMetrics.escaped(title), .strong) + "\n"
      }
      text += line(entry, width, style)
    }
    return text
  }

  /// The rules that change and have no activity of their own to say so.
  private static func rules(of diff: PlanDiff, _ style: Style) -> String {
    let own = Set(diff.entries.filter { !$0.activity.isShared }.flatMap(\.rules).map(\.id))
    func block(_ rule: Rule, _ what: String) -> String {
      own.contains(rule.id)
        ? "" : "\n" + style.paint(TextMetrics.escaped(rule.name), .strong) + "\n  " + what + "\n"
    }
    return diff.rules.changedOnPhone.map { block($0.new, RuleDifferenceWords.list($0.differences)) }.joined()
      + diff.rules.addedOnPhone.map { block($0, "a new rule") }.joined()
      + diff.rules.removedOnPhone.map { block($0, "the rule is gone") }.joined()
  }

  /// `1 rule changes, no activity restarts since HEAD: Time Keeper`.
  private static func headline(_ report: PlanDiffReport) -> String {
    let diff = report.diff
    let against = TextMetrics.escaped(report.against)
    if report.earlier == .unreadable { return "what the phone runs is not known: \(against) has errors" }
    if report.earlier == .missing, diff.hasChanges {
      return report.paths.count == 1
        ? "everything starts: the file is not in \(against)"
        : "everything starts: the files are not in \(against)"
    }
    if !diff.hasChanges {
      let count = FindingsText.counted(diff.entries.count, "activity", plural: "activities")
      return "nothing changes since \(against): \(count) \(diff.entries.count == 1 ? "goes" : "go") on"
    }
    let rules = [
      verb(diff.rules.changedOnPhone.count, "changes", "change"),
      verb(diff.rules.addedOnPhone.count, "is new", "are new"),
      verb(diff.rules.removedOnPhone.count, "is gone", "are gone"),
    ]
    let activities = [
      verb(diff.count(.restart), "restarts", "restart"), verb(diff.count(.start), "starts", "start"),
      verb(diff.count(.stop), "stops", "stop"),
    ]
    let counts =
      sentence(rules, "rule", plural: "rules", none: "no rule changes") + ", "
      + sentence(activities, "activity", plural: "activities", none: "no activity restarts")
    return "\(counts) since \(against): \(names(diff).listed(atMost: namesPerLine))"
  }

  /// `2 restart`; nil for none.
  private static func verb(_ count: Int, _ one: String, _ many: String) -> (Int, String)? {
    count == 0 ? nil : (count, count == 1 ? one : many)
  }

  /// `2 activities restart, 1 starts`.
  private static func sentence(
    _ verbs: [(Int, String)?], _ noun: String, plural: String, none: String
  ) -> String {
    let verbs = verbs.compactMap(\.self)
    if verbs.isEmpty { return none }
    return verbs.enumerated().map { index, verb in
      index == 0 ? "\(FindingsText.counted(verb.0, noun, plural: plural)) \(verb.1)" : "\(verb.0) \(verb.1)"
    }.joined(separator: ", ")
  }

  /// Everything that changes: rules first, then shared activities.
  private static func names(_ diff: PlanDiff) -> [String] {
    let rules = diff.rules.changedOnPhone.map(\.new) + diff.rules.addedOnPhone + diff.rules.removedOnPhone
    var seen: Set<String> = []
    return (rules.map(\.name) + diff.entries.filter { $0.change != .keep }.map(\.label))
      .filter { seen.insert($0).inserted }.map(TextMetrics.escaped)
  }

  /// `4 keep, 1 restart (Time Keeper, which loses today's usage), 1 start (Wind Down)`.
  private static func summary(_ diff: PlanDiff) -> String {
    var parts = PlanDiff.Change.allCases.compactMap { change -> String? in
      let count = diff.count(change)
      if count == 0 { return nil }
      if change == .keep { return "\(count) keep" }
      var names = labels(of: change, diff).listed(atMost: namesPerLine)
      if change == .restart, diff.entries.contains(where: { $0.consequences.contains(.losesUsage) }) {
        names += "; usage counted today is lost"
      }
      return "\(count) \(change.rawValue) (\(names))"
    }
    let restarting = Set(diff.entries.filter { $0.change != .keep }.flatMap(\.rules).map(\.id))
    let others = diff.rules.changedOnPhone.map(\.new).filter { !restarting.contains($0.id) }
    if !others.isEmpty {
      let names = others.map { TextMetrics.escaped($0.name) }.listed(atMost: namesPerLine)
      let verb = others.count == 1 ? "changes" : "change"
      parts.append("\(FindingsText.counted(others.count, "rule")) \(verb) without a restart (\(names))")
    }
    return parts.joined(separator: ", ")
  }

  private static func labels(of change: PlanDiff.Change, _ diff: PlanDiff) -> [String] {
    var seen: Set<String> = []
    return diff.entries.filter { $0.change == change && seen.insert($0.label).inserted }
      .map { TextMetrics.escaped($0.label) }
  }

  private static func line(_ entry: PlanDiff.Entry, _ width: Int, _ style: Style) -> String {
    let ink: Ink? =
      switch entry.change {
      case .keep: .quiet
      case .start: .info
      case .stop: .warning
      case .restart: .error
      }
    let word = entry.change.rawValue
    let verb =
      (ink.map { style.paint(word, $0) } ?? word) + String(repeating: " ", count: 7 - word.utf8.count)
    let name = entry.activity.name + String(repeating: " ", count: width - entry.activity.name.utf8.count)
    var text = "  \(verb)  \(name)  \(PlanText.span(entry.activity))"
    let consequences = entry.consequences.map(describe).joined(separator: "; ")
    if !consequences.isEmpty { text += "  " + consequences }
    return text + "\n"
  }

  static func describe(_ consequence: PlanDiff.Consequence) -> String {
    switch consequence {
    case .changes(let differences): RuleDifferenceWords.list(differences)
    case .losesUsage: "loses the usage counted so far today"
    case .losesOpens: "today's opens are counted from 0 again"
    case .movesInterval(let old): "was \(old.start)-\(old.end)"
    case .liftsShield: "its shield comes off"
    case .readsChanges(let differences):
      differences.allSatisfy { !$0.changesPhone }
        ? RuleDifferenceWords.list(differences)
        : "from the next callback on: \(RuleDifferenceWords.list(differences))"
    }
  }

  /// How a rename keeps the rule's identity.
  private static func hint(_ rename: RuleRename) -> String {
    let (old, new) = (TextMetrics.escaped(rename.old.name), TextMetrics.escaped(rename.new.name))
    let loss = rename.old.kind == .schedule ? "" : ", and nothing counted today is lost"
    return """
      \(old) seems to be called \(new) now: a rule's id is made from its name, so that the phone sees another rule
        to keep it the same rule, write id:\(rename.old.id) on it; then nothing restarts\(loss)

      """
  }
}
