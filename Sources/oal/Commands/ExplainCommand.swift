import MonitoringPlan
import Reports
import RuleChecker
import RuleLint
import RulePipeline
import RuleSyntax

/// `oal explain`: why a finding is reported, with examples that are linted on the spot.
enum ExplainCommand {
  enum Format: String, CaseIterable, Sendable { case text, markdown }

  static let all = Flag("all", help: "explain every finding")
  static let phone = Flag("phone", help: "list what is known about the phone, with sources")
  static let format = Choice<Format>("format", "FORMAT", default: .text, help: "how it is written")

  static let definition = Command(
    name: "explain",
    summary: "say why a finding is reported, and what to write instead",
    discussion: [
      """
      A finding is named by its code, in full or by its number alone, or by its name; without one all are listed.
      """
    ],
    positionals: [Positional(name: "FINDING", count: .any, help: "a code, such as OAL102, or a name")],
    options: [all.definition, phone.definition, format.definition, ColorChoice.option.definition],
    examples: [
      Example("oal explain OAL102", "one finding"),
      Example("oal explain ends-at-midnight", "the same, by its name"),
      Example("oal explain --phone", "what the findings about the phone rest on"),
      Example("oal explain --all --format markdown", "the reference of all findings"),
    ])

  /// Cells a line takes where the output is no terminal.
  private static let usualWidth = 80
  /// Longer lines are hard to read, shorter ones hold no example.
  private static let widths = 40...110

  static func run(_ arguments: Arguments, _ environment: Environment) -> Outcome {
    let words = arguments.positionals.map(\.text)
    if arguments[all], let word = words.first {
      return .usage(.conflict("--all", "'\(word)'", "it explains every finding already", arguments.path))
    }
    if arguments[phone], arguments[all] || !words.isEmpty {
      let other = words.first.map { "'\($0)'" } ?? "--all"
      return .usage(
        .conflict("--phone", other, "it lists facts about the phone, not findings", arguments.path))
    }
    var outcome = Outcome()
    var rules: [LintRule] = []
    for word in words {
      if let rule = rule(word) {
        rules.append(rule)
      } else {
        outcome.fail(ErrorText.unknownFinding(word, known: known))
      }
    }
    if !words.isEmpty, rules.isEmpty { return outcome }
    let style = environment.color.outputStyle(arguments[ColorChoice.option])
    let width = min(max(environment.width ?? usualWidth, widths.lowerBound), widths.upperBound)
    if arguments[phone] {
      let text =
        arguments[format] == .markdown
        ? PhoneKnowledge.document : PhoneKnowledge.text(style: style, width: width)
      outcome.output = Array(text.utf8)
      return outcome
    }
    let isList = words.isEmpty && !arguments[all]
    let explanations = isList ? [] : (words.isEmpty ? Registry.rules : rules).map(explanation)
    let text =
      switch (arguments[format], isList) {
      case (.text, true): ExplanationText.list(Registry.rules, style: style, width: width)
      case (.text, false): ExplanationText.render(explanations, style: style, width: width)
      case (.markdown, true): ExplanationMarkdown.table(Registry.rules, target: referencePath)
      case (.markdown, false) where arguments[all]: ExplanationMarkdown.reference(explanations)
      case (.markdown, false): ExplanationMarkdown.sections(explanations)
      }
    outcome.output = Array(text.utf8)
    return outcome
  }

  /// Where the reference is kept, from the package's folder.
  static let referencePath = "Sources/RuleLint/Docs/findings.md"

  /// The finding of a code or a name, in any case: `OAL102`, `102`, `ends-at-midnight`.
  static func rule(_ word: String) -> LintRule? {
    if let code = DiagnosticCode(text: word) { return Registry.rule(code) }
    if word.utf8.count <= 3, word.utf8.allSatisfy(\.isASCIIDigit), let number = Int(word) {
      return Registry.rule(DiagnosticCode(number))
    }
    return Registry.rules.first { $0.name == word.lowercased() }
  }

  private static var known: [String] {
    Registry.rules.map(\.code.description) + Registry.rules.map(\.name)
  }

  private static func explanation(of rule: LintRule) -> Explanation {
    Explanation(rule) { example in
      let name = example.form == .yaml ? "example.oal.yaml" : "example.oal"
      var input = InputFiles()
      input.add(Array(example.plainText.utf8), shownAs: name, path: nil, example.form)
      let checked = Pipeline.check([0], of: input)
      return FindingsReport(
        sources: input.sources,
        diagnostics: Pipeline.lint(
          checked, plan: Pipeline.plan(checked, PlanOptions(target: example.target)), sources: input.sources,
          example.options),
        ruleCount: checked.rules.rules.count)
    }
  }
}
