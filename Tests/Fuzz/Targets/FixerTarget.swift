import RuleLint
import RuleModel
import RulePipeline
import RuleSyntax

extension FuzzTarget {
  /// All fixes of a file, with bit 1 the unsafe ones too. Safe fixes keep rules and plan; after any fix the file still
  /// reads, and no error is new.
  static let fixer = FuzzTarget(name: "fixer", limit: 2048) { input in
    var input = input
    let (options, source, form) = input.ruleFile()
    let before = Facts(source, form, options: options)
    let allowsUnsafe = options.hasOption(1)
    holdSafeFixes(before, options)
    let result = fix(source, form, allowsUnsafe: allowsUnsafe, options)
    let after = Facts(result.sources[0], form, options: options)
    let applied = result.applied.map { "\($0.code) \($0.title)" }.joined(separator: "; ")
    func holdAfter(_ condition: Bool, _ law: String) {
      hold(condition, "\(law): \(before) after [\(applied)] \(after)")
    }
    holdAfter((before.tree == nil) == (after.tree == nil), "the file cannot be read any more")
    holdAfter(
      before.counts()[.syntax] != nil || after.tree?.isTruncated == before.tree?.isTruncated,
      "the file cannot be read to its end any more")
    if result.applied.isEmpty {
      holdAfter(result.sources[0].bytes == source.bytes, "the text changes without a fix")
      return
    }
    let hadErrors = before.counts { $0.code.isOfLanguage }
    let hasErrors = after.counts { $0.code.isOfLanguage }
    holdAfter(total(hasErrors) <= total(hadErrors), "a fix adds an error of the language")
    if hadErrors.isEmpty {
      let errors = before.counts { $0.severity == .error }
      for (code, count) in after.counts(where: { $0.severity == .error }) {
        holdAfter(count <= errors[code, default: 0], "a fix adds \(code)")
      }
    }
    holdAfter(
      !source.hasOnlyCRLF || after.source.hasOnlyCRLF || after.source.lineStarts.count == 1, "other line ends"
    )
    holdAfter(!before.isJSON || after.isJSON, "a fix makes no JSON of JSON")
    guard !allowsUnsafe else { return }
    if hadErrors.isEmpty {
      holdAfter(before.rules == after.rules, "a safe fix changes the rules")
      holdAfter(before.plan == after.plan, "a safe fix changes the plan")
    } else {
      holdAfter(isSubsequence(before.rules.rules, of: after.rules.rules), "a safe fix changes a rule")
    }
    // Hidden characters and useless suppressions are what fixes of comments are about.
    let ofComments: Set<DiagnosticCode> = [DiagnosticCode(301), DiagnosticCode(302), DiagnosticCode(303)]
    if !result.applied.contains(where: { ofComments.contains($0.code) || $0.code.isOfLanguage }) {
      holdAfter(before.comments == after.comments, "a safe fix changes a comment")
      holdAfter(before.ownedComments == after.ownedComments, "a comment goes to another statement")
    }
    // Safe fixes go on until there is nothing left.
    if result.problem == nil {
      let again = fix(result.sources[0], form, allowsUnsafe: false, options)
      holdAfter(again.applied.isEmpty, "there is more to fix: \(again.applied)")
    }
  }

  /// Editors offer each safe fix by itself: it too keeps the rules.
  private static func holdSafeFixes(_ before: Facts, _ options: UInt8) {
    if before.findings.contains(where: \.code.isOfLanguage) { return }
    for finding in before.findings.prefix(12) {
      for fix in finding.fixes where fix.safety == .safe {
        let after = Facts(FixedText.apply([fix], to: [before.source])[0], before.form, options: options)
        hold(
          before.rules == after.rules && before.plan == after.plan,
          "\(finding.code) \(fix.title) is not safe: \(before) \(after)")
      }
    }
  }

  /// Looks at the texts while fixing that are not paid for byte by byte: several for each step of each round.
  private static let looks = 40 * Fixer.rounds
  /// What the fixer may look at besides, in bytes.
  private static let budget = 16 << 20

  private static func fix(
    _ source: SourceFile, _ form: SyntaxTree.Form, allowsUnsafe: Bool, _ options: UInt8
  ) -> Fixer.Result {
    var size = source.bytes.count
    var total = 0
    return Fixer.fix([source], editable: [0], allowsUnsafe: allowsUnsafe) { sources, _ in
      let facts = Facts(sources[0], form, options: options)
      size = max(size, sources[0].bytes.count)
      total += sources[0].bytes.count
      hold(total <= looks * size + budget, "fixing does not end: \(Facts(source, form, options: options))")
      return Fixer.Analysis(
        diagnostics: facts.findings, rules: facts.rules, plan: facts.plan,
        isReadToEnd: facts.checked.isReadToEnd, statements: facts.checked.trees.flatMap(\.statements))
    }
  }

  private static func total(_ counts: [DiagnosticCode: Int]) -> Int { counts.values.reduce(0, +) }

  private static func isSubsequence(_ rules: [Rule], of others: [Rule]) -> Bool {
    var rest = others[...]
    return rules.allSatisfy { rule in
      guard let index = rest.firstIndex(of: rule) else { return false }
      rest = rest[(index + 1)...]
      return true
    }
  }
}
