// RuleLint: typed rules and their plan in, findings out. One file of `Rules` is one finding.
import MonitoringPlan
import RuleChecker
import RuleModel
import RuleSyntax

/// An example in a rule's file, with the flagged ranges between ‹ and ›.
package struct LintExample: Sendable {
  /// The text with marks; a text without marks must have no finding.
  package var text: String
  package var form: SyntaxTree.Form
  /// The text after the fix: the fix whose title starts with `fixTitle`, or the first.
  package var fixed: String?
  package var fixTitle: String
  /// The configuration of the example.
  package var options: LintOptions
  /// The target of the example's plan.
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

  /// The lines of `.oalrc.yaml` that the example needs; empty without special settings.
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

/// One kind of finding: code, explanation, check, and examples that run as tests.
package struct LintRule: Sendable {
  /// The input of a check: the rules of one phone, with everything computed from the rules.
  package struct Context: Sendable {
    package var checked: CheckedRuleSet
    package var plan: Plan
    /// Indexed by file id; may include files of other phones.
    package var sources: [SourceFile]
    package var trees: [SyntaxTree]
    package var options: LintOptions
    /// Whether earlier stages found errors: then rules or lists may be missing.
    package var hasErrors: Bool
    /// Lists, hours and what is blocked when, computed once for all checks.
    let overview: RuleSetAnalysis
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
      overview = RuleSetAnalysis(checked, options: options)
      treeOfFile = Dictionary(trees.map { ($0.file, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Whether a rule is written in YAML, as its help has to be.
    func isYAML(_ rule: CheckedRule) -> Bool { treeOfFile[rule.node.location.file]?.form == .yaml }
  }

  /// Where findings of a code come from.
  enum Check: Sendable {
    /// The readers or the checker report them while they work; examples show it.
    case frontEnd
    /// The linter reports them about suppression comments.
    case suppressions
    /// The tool reports them about files and configuration; no rule text can be an example.
    case tool
    /// The linter runs this.
    case rules(@Sendable (Context) -> [Diagnostic])
    /// The linter runs this too. The check compares rules and lists, and throws ``ComparisonBudget/UsedUp`` if the
    /// comparisons would take too long.
    case comparing(@Sendable (Context, inout Comparison) throws -> [Diagnostic])
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
  /// Examples with a finding, and their text after a fix. Made on demand: no run of the linter needs them.
  package var bad: [LintExample] { makeBad() }
  /// Examples without a finding.
  package var good: [LintExample] { makeGood() }
  private let makeBad: @Sendable () -> [LintExample]
  private let makeGood: @Sendable () -> [LintExample]
  /// Whether the finding is on by default.
  package var isOnByDefault: Bool
  var check: Check

  init(
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
