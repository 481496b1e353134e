import MonitoringPlan
import RuleChecker
import RuleModel
import RuleSyntax

extension LintRule {
  static let beyondTheApp = LintRule(
    115, "beyond-the-app", .info,
    summary: "the screens of version 1.0.5 of the app can neither make nor edit such a rule",
    why: """
      The app offers time limits from 15 minutes to 4 hours in steps of 15, open limits from 1 to 50 opens, and ten \
      rules, disabled ones counted. A rule set that goes beyond works as it stands, but whoever opens such a rule in \
      the app finds another number in the editor, and after the tenth rule the app makes no new one.

      The finding is for the target openapplock-1.0.5.
      """,
    facts: ["screens-of-the-app"],
    bad: [
      LintExample("time-limit \"Cap\" ‹50m/day› daily list:Social", target: .openapplock105),
      LintExample("time-limit \"Films\" ‹5h/day› daily list:Video", target: .openapplock105),
      LintExample("open-limit \"Gate\" ‹60 opens/day› daily list:Social", target: .openapplock105),
      LintExample(
        ruleSet(of: 10) + "‹time-limit› \"One More\" 45m/day daily list:More\n", target: .openapplock105),
    ],
    good: [
      LintExample("time-limit \"Cap\" 4h/day daily list:Social", target: .openapplock105),
      LintExample("open-limit \"Gate\" 50 opens/day daily list:Social", target: .openapplock105),
      LintExample(ruleSet(of: 10), target: .openapplock105),
      LintExample("time-limit \"Cap\" 50m/day daily list:Social"),
    ],
    check: .rules { context in
      guard context.plan.target == .openapplock105 else { return [] }
      let facts = context.overview.facts
      var found = facts.indices.compactMap { index in
        offer(facts[index]).map { beyondFinding(context.checked.rules[index].location(of: .budget), $0) }
      }
      if facts.count > AppScreens.rules {
        let place = context.checked.rules[AppScreens.rules].node.keyword.location
        found.append(
          Diagnostic(
            .init(115), .info, at: place,
            "\(facts.count) rules, and the app itself makes no more than \(AppScreens.rules)",
            label: "from here on", notes: ["disabled rules count too"]))
      }
      return found
    })

  /// The budgets that the app's screens offer; nil for a rule that the screens can show.
  private static func offer(_ facts: RuleFacts) -> String? {
    switch facts.kind {
    case .schedule: return nil
    case .timeLimit:
      let minutes = AppScreens.minutes
      if minutes.contains(facts.budget), facts.budget.isMultiple(of: AppScreens.step) { return nil }
      let range = "\(Phrases.length(minutes.lowerBound)) to \(Phrases.length(minutes.upperBound))"
      return "\(range) in steps of \(AppScreens.step) minutes"
    case .openLimit:
      let opens = AppScreens.opens
      return opens.contains(facts.budget) ? nil : "\(opens.lowerBound) to \(opens.upperBound) opens"
    }
  }

  private static func beyondFinding(_ place: Location, _ offer: String) -> Diagnostic {
    Diagnostic(
      .init(115), .info, at: place, "the app's own screens cannot show this budget",
      label: "they offer \(offer)")
  }

  private static func ruleSet(of count: Int) -> String {
    (1...count).map { "time-limit \"Cap \($0)\" 45m/day daily list:List\($0)\n" }.joined()
  }
}

/// What the screens of OpenAppLock 1.0.5 offer: `RuleEditorForm.swift` and `RuleCreationPolicy.swift` of the app.
private enum AppScreens {
  /// A time limit's budget.
  static let minutes = 15...240
  static let step = 15
  static let opens = 1...50
  static let rules = 10
}
