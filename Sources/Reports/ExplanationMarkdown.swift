import RuleLint
import RuleSyntax

/// Explanations in GitHub's Markdown: the reference, the table of all findings, and the help in SARIF.
package enum ExplanationMarkdown {
  /// The whole reference, with a section for every finding.
  package static func reference(_ explanations: [Explanation]) -> String {
    var text = """
      # Findings

      What `oal lint` reports. This file is written by `oal explain --all --format markdown`; change the rules' own
      files instead.

      """
    text += "\n" + table(explanations.map(\.rule), target: "")
    for group in FindingGroup.allCases {
      let explanations = explanations.filter { FindingGroup($0.rule.code) == group }
      if !explanations.isEmpty { text += "\n## \(group.title)\n" }
      for explanation in explanations { text += "\n" + section(explanation) }
    }
    return text
  }

  /// Some explanations, each a section.
  package static func sections(_ explanations: [Explanation]) -> String {
    explanations.map(section).joined(separator: "\n")
  }

  /// A table of the kinds of findings; a code links to its section in the file at `target`.
  package static func table(_ rules: [LintRule], target: String) -> String {
    rules.reduce("| code | name | severity | reported where |\n| --- | --- | --- | --- |\n") { text, rule in
      let link = "[\(rule.code)](\(target)#\(anchor(of: rule)))"
      return text + "| \(link) | \(rule.name) | \(rule.severity.rawValue) | \(cell(rule.summary)) |\n"
    }
  }

  /// What SARIF's viewers show beside a result: the reason and an example with what to write instead.
  static func help(for rule: LintRule) -> String {
    var text = paragraphs(of: rule)
    for (index, example) in rule.bad.enumerated() {
      text += shown(index == 0 ? "Reported" : "Reported too", example.settings)
      text += block(example.form, example.plainText)
      if let fixed = example.fixed { text += "\nAfter the fix:\n\n" + block(example.form, fixed) }
    }
    if let good = rule.good.first {
      text += shown("Not reported", good.settings) + block(good.form, good.plainText)
    }
    return text
  }

  private static func section(_ explanation: Explanation) -> String {
    let rule = explanation.rule
    var text = "### \(rule.code) \(rule.name)\n\n"
    text +=
      "\(Explanation.sentence(rule.severity.rawValue)), since \(rule.since): \(escaped(rule.summary)).\n\n"
    text += paragraphs(of: rule) + PhoneKnowledge.links(of: rule)
    for (index, example) in explanation.flagged.enumerated() {
      let title = explanation.flagged.count == 1 ? "Reported" : "Reported (\(index + 1))"
      text += shown(title, example.settings) + block(example.form, example.text)
      text += "\n" + block(nil, Explanation.text(of: example.report, style: .plain))
      if let fix = example.fix {
        text += "\nAfter the fix, \(escaped(fix.title)):\n\n" + block(example.form, fix.text)
      }
    }
    // Successive examples with equal settings share a heading.
    var settings: [String]?
    for example in rule.good {
      text += settings == example.settings ? "\n" : shown("Not reported", example.settings)
      text += block(example.form, example.plainText)
      settings = example.settings
    }
    return text
  }

  /// The heading of an example, with its settings.
  private static func shown(_ title: String, _ settings: [String]) -> String {
    if settings.isEmpty { return "\n\(title):\n\n" }
    let lines = settings.joined(separator: "\n")
    return "\n\(title), with this in `.oalrc.yaml`:\n\n" + block(.yaml, lines) + "\n"
  }

  private static func paragraphs(of rule: LintRule) -> String {
    Explanation.paragraphs(of: rule.why).map { $0 + "\n" }.joined(separator: "\n")
  }

  /// A block of code: of rules in a form, or of output.
  private static func block(_ form: SyntaxTree.Form?, _ text: String) -> String {
    let language =
      switch form {
      case .compact: "oal"
      case .yaml: "yaml"
      case nil: "console"
      }
    return "```\(language)\n" + Explanation.lines(of: text).map { $0 + "\n" }.joined() + "```\n"
  }

  /// The fragment that GitHub makes of a section's heading.
  private static func anchor(of rule: LintRule) -> String { "\(rule.code)-\(rule.name)".lowercased() }

  private static func cell(_ text: String) -> String { escaped(text).replacing("|", with: "\\|") }

  /// Escapes the Markdown of a text, except for its code spans.
  private static func escaped(_ text: String) -> String {
    var isCode = false
    return text.unicodeScalars.reduce(into: "") { escaped, scalar in
      if scalar == "`" { isCode.toggle() }
      if !isCode, "*_<>[]".unicodeScalars.contains(scalar) { escaped += "\\" }
      escaped.unicodeScalars.append(scalar)
    }
  }
}
