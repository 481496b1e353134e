import MonitoringPlan
import RuleChecker
import RuleModel
import RuleSyntax

extension LintRule {
  static let beyondTheApp = LintRule(
    115, "beyond-the-app", .info,
    summary: "the app of the target can neither make nor edit such a rule, or leaves a part of it out",
    why: """
      The app offers time limits from 15 minutes to 4 hours in steps of 15, open limits from 1 to 50 opens, and ten \
      rules, disabled ones counted. A rule set that goes beyond works as it stands, but whoever opens such a rule in \
      the app finds another number in the editor, and after the tenth rule the app makes no new one.

      Version 1.0.5 has no filter for adult content, so it leaves `block-adult-content` out. That is a warning. All this is \
      for the target openapplock-1.0.5.

      The published specification and version 1.0.5 each have a gallery of presets, and no preset is in both. A `preset` \
      statement takes the names of either, and the rule works with each target; who looks for the preset in the other \
      app does not find it.
      """,
    facts: ["screens-of-the-app", "no-adult-filter"],
    bad: [
      LintExample("time-limit \"Cap\" ‹50m/day› daily list:Social", target: .openapplock105),
      LintExample("time-limit \"Films\" ‹5h/day› daily list:Video", target: .openapplock105),
      LintExample("open-limit \"Gate\" ‹60 opens/day› daily list:Social", target: .openapplock105),
      LintExample(
        "schedule \"Night\" 22:00-06:00 daily block list:Social ‹block-adult-content›",
        target: .openapplock105),
      LintExample("preset ‹\"Deep Sleep\"› list:Social", target: .openapplock105),
      LintExample("preset ‹\"Lights Out\"› list:Social"),
      LintExample(
        ruleSet(of: 10) + "‹time-limit› \"One More\" 45m/day daily list:More\n", target: .openapplock105),
    ],
    good: [
      LintExample("time-limit \"Cap\" 4h/day daily list:Social", target: .openapplock105),
      LintExample("open-limit \"Gate\" 50 opens/day daily list:Social", target: .openapplock105),
      LintExample(ruleSet(of: 10), target: .openapplock105),
      LintExample("time-limit \"Cap\" 50m/day daily list:Social"),
      LintExample("schedule \"Night\" 22:00-06:00 daily block list:Social block-adult-content"),
      LintExample("preset \"Deep Sleep\" list:Social"),
      LintExample("preset \"Lights Out\" list:Social", target: .openapplock105),
    ],
    check: .rules { context in
      let strangers = context.checked.rules.compactMap { presetFinding($0, context.plan.target) }
      guard context.plan.target == .openapplock105 else { return strangers }
      let facts = context.overview.facts
      var found = strangers
      found += facts.indices.filter { facts[$0].isLiveSchedule && facts[$0].blocksAdultContent }.map {
        Diagnostic(
          .init(115), .warning, at: context.checked.rules[$0].location(of: .blockAdultContent),
          "version 1.0.5 of the app has no filter for adult content", label: "is left out")
      }
      found += facts.indices.compactMap { index in
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

  /// A preset of the gallery of the other app.
  private static func presetFinding(_ rule: CheckedRule, _ target: PlanTarget) -> Diagnostic? {
    guard let preset = rule.presetDefaults, preset.gallery.rawValue != target.rawValue else { return nil }
    let name = CompactPrinter.quote(preset.name)
    let (lacks, has) = ("version 1.0.5 of the app", "the published specification")
    return Diagnostic(
      .init(115), .info, at: rule.node.name?.location ?? rule.node.keyword.location,
      target == .openapplock105 ? "\(lacks) has no preset \(name)" : "\(has) has no preset \(name)",
      label: target == .openapplock105 ? "it is one of \(has)" : "it is one of \(lacks)",
      notes: ["the rule works all the same: its window and its days are those of the preset"])
  }

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
