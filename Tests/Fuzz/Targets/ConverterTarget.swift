import RuleFormat
import RuleModel
import RulePipeline
import RuleSyntax

extension FuzzTarget {
  /// A file into the other form and back: the same rules, lists, plan and comments each time.
  static let converter = FuzzTarget(name: "converter", limit: 3072) { input in
    var input = input
    let (options, source, form) = input.ruleFile()
    let before = Facts(source, form, options: options)
    guard let there = converted(before, options) else { return }
    hold(sorted(before.rules) == sorted(there.rules), "other rules: \(before) \(there)")
    hold(before.plan == there.plan, "another plan: \(before) \(there)")
    hold(before.comments.count == there.comments.count, "comments are lost: \(before) \(there)")
    holdSameFindings(before, there)
    hold(
      !source.hasOnlyCRLF || there.source.hasOnlyCRLF || there.source.lineStarts.count == 1,
      "other line ends: \(before) \(there)")
    hold(
      there.rules == RuleSet() || FileForm.sniff(there.source.bytes) == there.form,
      "the text looks like the other form: \(there)")
    guard let back = converted(there, options) else {
      fatalError("broken law: no way back: \(before) \(there)")
    }
    hold(there.rules == back.rules, "other rules on the way back: \(before) \(there) \(back)")
    hold(there.plan == back.plan, "another plan on the way back: \(before) \(there) \(back)")
    hold(there.comments.count == back.comments.count, "comments are lost on the way back: \(there) \(back)")
  }

  /// The findings about rules and phone stay the same, and so do suppressions and their statements.
  private static func holdSameFindings(_ before: Facts, _ after: Facts) {
    let isOfRules = { (finding: Diagnostic) in (100..<300).contains(finding.code.number) }
    hold(
      before.counts(where: isOfRules) == after.counts(where: isOfRules), "other findings: \(before) \(after)")
    // Characters that YAML cannot hold are named in a comment.
    guard before.comments == after.comments, let old = before.ownedComments, let new = after.ownedComments
    else {
      return
    }
    // A comment above the first statement of one form may stand between statements of the other.
    for (comment, count) in old where new[comment] == nil {
      let isElsewhere = new.contains { $0.key.text == comment.text && $0.value >= count }
      hold(!isElsewhere, "a comment goes to another statement: \(comment) \(before) \(after)")
    }
  }

  /// The file in the other form; nil for one with errors.
  private static func converted(_ facts: Facts, _ options: UInt8) -> Facts? {
    let form = facts.form.other
    switch Converter.convert(facts.source, from: facts.form, to: form) {
    case .faulty(let findings):
      hold(findings.hasErrors, "not converted without a reason: \(facts)")
      return nil
    case .notReadBack: fatalError("broken law: converting changes the rules of \(facts)")
    case .text(let bytes, _):
      return Facts(SourceFile(path: form.fileName, bytes: bytes), form, options: options)
    }
  }

  /// YAML has the items of a list by kind.
  private static func sorted(_ rules: RuleSet) -> RuleSet {
    var rules = rules
    for index in rules.lists.indices {
      rules.lists[index].items = (0..<3).flatMap { kind in rules.lists[index].items.filter { $0.kind == kind }
      }
    }
    return rules
  }
}

extension ListItem {
  fileprivate var kind: Int {
    switch self {
    case .bundle, .app: 0
    case .category: 1
    case .site: 2
    }
  }
}
