import MonitoringPlan
import RuleModel
import RuleSyntax
import TextSupport

/// The change from one plan to another, and the rule set's files.
package struct PlanDiffReport: Sendable {
  package var paths: [String]
  /// The revision or file that the plan is compared with, as the user wrote it.
  package var against: String
  /// Whether there was nothing to compare with, because the file did not exist then.
  package var isNew: Bool
  package var plan: Plan
  package var diff: PlanDiff

  package init(paths: [String], against: String, isNew: Bool, plan: Plan, diff: PlanDiff) {
    self.paths = paths
    self.against = against
    self.isNew = isNew
    self.plan = plan
    self.diff = diff
  }
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
    if report.diff.entries.isEmpty { return text }
    let width = report.diff.entries.map(\.activity.name.utf8.count).max() ?? 0
    var current: String?
    for entry in report.diff.entries {
      let title = entry.activity.isShared ? "All schedules together" : entry.label
      if title != current {
        current = title
        text += "\n" + style.paint(TextMetrics.escaped(title), .strong) + "\n"
      }
      text += line(entry, width, style)
    }
    for rename in report.diff.renames { text += "\n" + hint(rename) }
    return text + "\n" + summary(report.diff) + "\n"
  }

  /// `Time Keeper restarts, Wind Down starts`.
  private static func headline(_ report: PlanDiffReport) -> String {
    let diff = report.diff
    let against = TextMetrics.escaped(report.against)
    if report.isNew { return "everything starts: the file is not in \(against)" }
    if !diff.hasChanges {
      let count = FindingsText.counted(diff.entries.count, "activity", plural: "activities")
      return "nothing changes since \(against): \(count) \(diff.entries.count == 1 ? "goes" : "go") on"
    }
    let verbs: [(PlanDiff.Change, String)] = [(.restart, "restarts"), (.start, "starts"), (.stop, "stops")]
    let parts = verbs.flatMap { change, verb in labels(of: change, diff).map { "\($0) \(verb)" } }
    return parts.listed(atMost: namesPerLine) + " since \(against)"
  }

  /// `4 keep, 1 restart (Time Keeper, which loses today's usage), 1 start (Wind Down)`.
  private static func summary(_ diff: PlanDiff) -> String {
    PlanDiff.Change.allCases.compactMap { change -> String? in
      let count = diff.count(change)
      if count == 0 { return nil }
      if change == .keep { return "\(count) keep" }
      var names = labels(of: change, diff).listed(atMost: namesPerLine)
      if change == .restart, diff.entries.contains(where: { $0.consequences.contains(.losesUsage) }) {
        names += "; usage counted today is lost"
      }
      return "\(count) \(change.rawValue) (\(names))"
    }.joined(separator: ", ")
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
    case .changesBudget(let old, let new):
      "\(CompactPrinter.spell(minutes: old)) to \(CompactPrinter.spell(minutes: new)) a day"
    case .changesList: "another list"
    case .losesUsage: "loses the usage counted so far today"
    case .losesOpens: "today's opens are counted from 0 again"
    case .movesInterval(let old): "was \(old.start)-\(old.end)"
    case .liftsShield: "its shield comes off"
    case .readsChanges(let changes): "from the next callback on: \(changes.joined(separator: ", "))"
    }
  }

  /// How a rename keeps the rule's identity.
  private static func hint(_ rename: PlanDiff.Rename) -> String {
    let (old, new) = (TextMetrics.escaped(rename.old.name), TextMetrics.escaped(rename.new.name))
    let loss = rename.old.kind == .schedule ? "" : ", and nothing counted today is lost"
    return """
      \(old) seems to be called \(new) now: a rule's id is made from its name, so that the phone sees another rule
        to keep it the same rule, write id:\(rename.old.id) on it; then nothing restarts\(loss)

      """
  }
}
