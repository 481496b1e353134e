// RuleLint: typed rules and their plan in, findings out. One file of `Rules` is one finding.
import MonitoringPlan
import RuleChecker
import RuleModel
import RuleSyntax

/// An example in a rule's file: rules in the compact form, with the flagged ranges between ‹ and ›.
package struct LintExample: Sendable {
  /// The text with marks; without any it must be silent.
  package var text: String
  /// What the first fix of the first finding makes of it, where the example shows one.
  package var fixed: String?

  package init(_ text: String, fixed: String? = nil) {
    self.text = text
    self.fixed = fixed
  }
}

/// One kind of finding: its code, its explanation, its check, and examples that are run as tests.
package struct LintRule: Sendable {
  /// What a check sees: everything, ready made.
  package struct Context: Sendable {
    package var checked: CheckedRuleSet
    package var plan: Plan
    package var sources: [SourceFile]
    package var trees: [SyntaxTree]

    package init(checked: CheckedRuleSet, plan: Plan, sources: [SourceFile], trees: [SyntaxTree]) {
      self.checked = checked
      self.plan = plan
      self.sources = sources
      self.trees = trees
    }
  }

  /// Where a finding of this code comes from.
  package enum Check: Sendable {
    /// The readers or the checker report it themselves, while they work.
    case frontEnd
    /// The linter runs this after them.
    case rules(@Sendable (Context, _ report: (Diagnostic) -> Void) -> Void)
  }

  package var code: DiagnosticCode
  /// Kebab case, as in `interval-too-short`.
  package var name: String
  package var severity: Severity
  /// One sentence: what is found.
  package var summary: String
  /// Why it matters and what the phone does, in plain paragraphs.
  package var why: String
  /// The version that first had it.
  package var since: String
  package var bad: [LintExample]
  package var good: [LintExample]
  package var check: Check

  package init(
    _ code: DiagnosticCode, _ name: String, _ severity: Severity, summary: String, why: String, since: String,
    bad: [LintExample], good: [LintExample], check: Check
  ) {
    self.code = code
    self.name = name
    self.severity = severity
    self.summary = summary
    self.why = why
    self.since = since
    self.bad = bad
    self.good = good
    self.check = check
  }
}
