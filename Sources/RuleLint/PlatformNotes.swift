import MonitoringPlan
import RuleChecker
import RuleSyntax
import TextSupport

/// What the findings about the platform say of the rules of a plan: a plan of sound rules can still be one that the phone
/// does not keep.
package struct PlatformNotes: Sendable {
  /// One finding about a rule.
  package struct Note: Hashable, Sendable {
    package var code: DiagnosticCode
    package var severity: Severity
    package var message: String
    /// Whether it is about the rule's window, and so about its activities.
    package var isAboutWindow: Bool
  }

  /// By the rules' indices, each in the order of the findings.
  package private(set) var ofRules: [Int: [Note]] = [:]

  package init() {}

  /// The findings that a plan shows beside its rules: those about what the phone registers and blocks.
  private static let shown: [LintRule] = [
    .intervalTooShort, .endsAtMidnight, .tooManyActivities, .neverMonitored, .listTooLarge, .emptyList,
    .openLimitsCollide, .openLimitSites, .allowOnlyCategories, .fullDayOffset,
  ]

  private static let codes = Set(shown.map(\.code))
  private static let codesOfWindows: Set<DiagnosticCode> = [
    LintRule.intervalTooShort.code, LintRule.endsAtMidnight.code, LintRule.fullDayOffset.code,
  ]

  /// Options under which only these findings are looked for.
  package static func options(listsAreComplete: Bool) -> LintOptions {
    LintOptions(
      listsAreComplete: listsAreComplete, unwanted: Set(Registry.rules.map(\.code)).subtracting(codes))
  }

  /// The notes of a checked rule set from its findings. A finding about a list is told at each rule that has it. The
  /// strategies other than per-rule have callbacks at all edges of the windows.
  package init(_ findings: [Diagnostic], of checked: CheckedRuleSet, _ strategy: PlanStrategy) {
    let findings = findings.filter {
      Self.codes.contains($0.code) && (strategy == .perRule || !Self.codesOfWindows.contains($0.code))
    }
    if findings.isEmpty { return }
    var rulesByList: [Int: [Int]] = [:]
    for (index, rule) in checked.rules.enumerated() where Compiler.reasonToSkip(rule.rule) != .disabled {
      if let list = rule.declaration { rulesByList[list, default: []].append(index) }
    }
    let places =
      (checked.rules.enumerated().map { (location: $1.node.location, rules: [$0]) }
      + checked.lists.enumerated().map { (location: $1.node.location, rules: rulesByList[$0] ?? []) })
      .sorted { Self.precedes($0.location, $1.location) }
    for finding in findings {
      let next = places.partitionPoint { Self.precedes(finding.location, $0.location) }
      guard next > 0 else { continue }
      let note = Note(
        code: finding.code, severity: finding.severity, message: finding.message,
        isAboutWindow: Self.codesOfWindows.contains(finding.code))
      for rule in places[next - 1].rules { ofRules[rule, default: []].append(note) }
    }
  }

  private static func precedes(_ left: Location, _ right: Location) -> Bool {
    (left.file, left.range.start) < (right.file, right.range.start)
  }
}
