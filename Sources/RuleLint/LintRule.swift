// RuleLint: typed rules and their plan in, findings out. One file of `Rules` is one finding.
import MonitoringPlan
import RuleChecker
import RuleModel
import RuleSyntax

/// An example in a rule's file, with the flagged ranges between ‹ and ›.
package struct LintExample: Sendable {
  /// The text with marks; without any it must be silent.
  package var text: String
  package var form: SyntaxTree.Form
  /// What the fix makes of it: the one whose title starts with `fixTitle`, or the first.
  package var fixed: String?
  package var fixTitle: String
  /// The configuration under which the example is one.
  package var options: LintOptions
  /// Whose behaviour it is about.
  package var target: PlanTarget

  package init(
    _ text: String, form: SyntaxTree.Form = .compact, fixed: String? = nil, fixTitle: String = "",
    options: LintOptions = LintOptions(), target: PlanTarget = .openapplock
  ) {
    self.text = text
    self.form = form
    self.fixed = fixed
    self.fixTitle = fixTitle
    self.options = options
    self.target = target
  }

  /// An example in YAML.
  package static func yaml(_ text: String, fixed: String? = nil, fixTitle: String = "") -> LintExample {
    LintExample(text, form: .yaml, fixed: fixed, fixTitle: fixTitle)
  }

  /// The lines of `.oalrc.yaml` that make the difference; none where it shows what it shows without them.
  package var settings: [String] {
    var lines = options.zone.map { ["timezone: \($0.name)"] } ?? []
    if target != .openapplock { lines.append("target: \(target.rawValue)") }
    if options.listsAreComplete { lines.append("lists: complete") }
    let asked = options.enabled.sorted().compactMap { Registry.rule($0) }
    if !asked.isEmpty { lines.append("rules:") }
    return lines + asked.map { "  \($0.code): \($0.severity.rawValue)" }
  }

  /// The text as a user would have it, without the marks.
  package var plainText: String { text.filter { $0 != "‹" && $0 != "›" } }
}

/// One kind of finding: its code, its explanation, its check, and examples that are run as tests.
package struct LintRule: Sendable {
  /// What a check sees: everything, ready made. All of it is about one phone's rules.
  package struct Context: Sendable {
    package var checked: CheckedRuleSet
    package var plan: Plan
    /// Indexed by file id; also files of other phones may be in it.
    package var sources: [SourceFile]
    package var trees: [SyntaxTree]
    package var options: LintOptions
    /// Whether the stages before found errors: then something may be missing from what they give.
    package var hasErrors: Bool
    /// Lists, hours and what is blocked when, computed once for all checks.
    let overview: Overview
    /// The trees by file.
    let treeOfFile: [FileID: SyntaxTree]

    package init(
      checked: CheckedRuleSet, plan: Plan, sources: [SourceFile], trees: [SyntaxTree],
      options: LintOptions = LintOptions(), hasErrors: Bool = false
    ) {
      self.checked = checked
      self.plan = plan
      self.sources = sources
      self.trees = trees
      self.options = options
      self.hasErrors = hasErrors || trees.contains(where: \.isTruncated)
      overview = Overview(checked, options: options)
      treeOfFile = Dictionary(trees.map { ($0.file, $0) }, uniquingKeysWith: { first, _ in first })
    }
  }

  /// Where findings of a code come from.
  package enum Check: Sendable {
    /// The readers or the checker report them while they work; examples show it.
    case frontEnd
    /// The linter reports them about the comments that take findings off.
    case suppressions
    /// The tool reports them about files and configuration; no rule text can be an example.
    case tool
    /// The linter runs this.
    case rules(@Sendable (Context) -> [Diagnostic])
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
  /// The ids of the facts about the phone that the finding rests on; see ``PlatformFact``.
  package var facts: [String]
  /// Examples that are flagged, with what a fix makes of them. Made only when asked for: no run of the linter needs them.
  package var bad: [LintExample] { makeBad() }
  /// Examples that are silent.
  package var good: [LintExample] { makeGood() }
  private let makeBad: @Sendable () -> [LintExample]
  private let makeGood: @Sendable () -> [LintExample]
  /// Whether it is reported without being asked for.
  package var isOnByDefault: Bool
  package var check: Check

  package init(
    _ code: Int, _ name: String, _ severity: Severity, summary: String, why: String, since: String = "0.1",
    facts: [String] = [],
    bad: @autoclosure @escaping @Sendable () -> [LintExample],
    good: @autoclosure @escaping @Sendable () -> [LintExample],
    isOnByDefault: Bool = true, check: Check
  ) {
    self.code = DiagnosticCode(code)
    self.name = name
    self.severity = severity
    self.summary = summary
    self.why = why
    self.since = since
    self.facts = facts
    makeBad = bad
    makeGood = good
    self.isOnByDefault = isOnByDefault
    self.check = check
  }
}
