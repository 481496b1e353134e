import RuleLint
import RulePipeline
import RuleSyntax

extension FuzzTarget {
  /// Comments that take findings off: only findings that a comment names are gone, none of the language, and only
  /// findings about the comments are new.
  static let suppressions = FuzzTarget(name: "suppressions", limit: 2048) { input in
    var input = input
    let (options, source, form) = input.ruleFile()
    let facts = Facts(source, form, options: options)
    guard let tree = facts.tree else { return }
    let context = LintRule.Context(
      checked: facts.checked.rules, plan: facts.plan, sources: [source], trees: [tree],
      options: Facts.lintOptions(options), hasErrors: facts.checked.hasErrors)
    let all = Linter.sorted(facts.checked.diagnostics + Linter.lint(context))
    let comments = tree.comments.map { source.text($0.range) }.filter { $0.contains("oal:ignore") }
    for finding in Set(all).subtracting(facts.findings) {
      hold(!finding.code.isOfLanguage, "an error of the language is taken off: \(finding.message) \(facts)")
      // What is needless in a statement with an error is not told.
      if finding.code.number == 304, facts.checked.hasErrors { continue }
      let name = finding.code.description
      hold(comments.contains { $0.uppercased().contains(name) }, "\(name) is taken off unasked: \(facts)")
    }
    for finding in Set(facts.findings).subtracting(all) {
      hold([302, 303].contains(finding.code.number), "\(finding.code) is new: \(facts)")
    }
    // A suppression that takes nothing off can go, and nothing changes.
    for finding in facts.findings where finding.code.number == 302 {
      for fix in finding.fixes where fix.safety == .safe {
        let fixed = Facts(FixedText.apply([fix], to: [source])[0], form, options: options)
        hold(fixed.rules == facts.rules, "removing a suppression changes the rules: \(facts) \(fixed)")
      }
    }
  }
}
