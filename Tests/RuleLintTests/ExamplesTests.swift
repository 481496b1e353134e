import Foundation
import MonitoringPlan
import PresetGallery
import RuleChecker
import RuleModel
import RuleSyntax
import RuleYAML
import TestSupport
import Testing

@testable import RuleLint

/// All findings of a text, as in `oal lint`.
func findings(
  _ text: String, _ form: SyntaxTree.Form = .compact, options: LintOptions = LintOptions(),
  target: PlanTarget = .openapplock
) -> [Diagnostic] {
  let source = SourceFile(path: "rules", text: text)
  if let refused = TextCheck.check(source, file: 0) { return [refused] }
  let read = form == .compact ? CompactReader.read(source, file: 0) : YAMLReader.read(source, file: 0)
  let result = Checker.check([read.tree], sources: [source]) { PresetGallery.all }
  let plan = Compiler.compile(result.checked.ruleSet, PlanOptions(target: target))
  let context = LintRule.Context(
    checked: result.checked, plan: plan, sources: [source], trees: [read.tree], options: options,
    hasErrors: (read.diagnostics + result.diagnostics).hasErrors)
  var budget = ComparisonBudget()
  return Linter.findings(context, after: read.diagnostics + result.diagnostics, &budget)
}

/// One example of one rule, for the table of cases.
struct ExampleCase: CustomTestStringConvertible, Sendable {
  var rule: LintRule
  var example: LintExample
  var testDescription: String { "\(rule.code) \(example.text.prefix(80))" }

  static let bad = Registry.rules.flatMap { rule in rule.bad.map { ExampleCase(rule: rule, example: $0) } }
  static let good = Registry.rules.flatMap { rule in rule.good.map { ExampleCase(rule: rule, example: $0) } }
}

@Suite struct ExamplesTests {
  @Test(arguments: ExampleCase.bad) func badExampleIsFlaggedExactlyThere(_ item: ExampleCase) {
    let marked = MarkedText(item.example.text)
    let found = findings(
      marked.text, item.example.form, options: item.example.options, target: item.example.target)
    let ours = found.filter { $0.code == item.rule.code }
    #expect(!ours.isEmpty)
    if !marked.ranges.isEmpty {
      #expect(ours.map { $0.location.range.start..<$0.location.range.end } == marked.ranges)
    }
    #expect(found.allSatisfy { $0.code == item.rule.code || $0.severity == .info }, "\(found.map(\.message))")
  }

  /// No text stands among a rule's examples twice, unless settings that are shown with it make the difference.
  @Test func examplesDiffer() {
    for rule in Registry.rules {
      let shown = (rule.bad + rule.good).map {
        [$0.plainText.trimmingCharacters(in: .newlines)] + $0.settings
      }
      #expect(Set(shown).count == shown.count, "\(rule.code)")
    }
  }

  @Test(arguments: ExampleCase.good) func goodExampleIsSilent(_ item: ExampleCase) {
    #expect(item.example.text == item.example.plainText, "a good example has no marks")
    let found = findings(
      item.example.text, item.example.form, options: item.example.options, target: item.example.target)
    #expect(found.filter { $0.severity > .info || $0.code == item.rule.code }.map(\.message) == [])
  }

  @Test(arguments: ExampleCase.bad.filter { $0.example.fixed != nil })
  func fixGivesTheFixedText(_ item: ExampleCase) throws {
    let source = SourceFile(path: "rules", text: MarkedText(item.example.text).text)
    let found = findings(
      MarkedText(item.example.text).text, item.example.form, options: item.example.options,
      target: item.example.target)
    let finding = try #require(found.first { $0.code == item.rule.code })
    let fix = try #require(finding.fixes.first { $0.title.hasPrefix(item.example.fixTitle) })
    let fixed = source.applying(fix)
    #expect(fixed == item.example.fixed)
    let left = findings(fixed, item.example.form, options: item.example.options, target: item.example.target)
    #expect(!left.contains { $0.code == item.rule.code || $0.severity == .error }, "\(left.map(\.message))")
  }
}

@Suite struct RegistryTests {
  @Test func codesAscendAndNamesAreUnique() {
    let codes = Registry.rules.map(\.code)
    #expect(codes == codes.sorted())
    #expect(Set(codes).count == codes.count)
    #expect(Set(Registry.rules.map(\.name)).count == codes.count)
  }

  @Test(arguments: Registry.rules.map(\.code)) func everyRuleExplainsItself(_ code: DiagnosticCode) throws {
    let rule = try #require(Registry.rule(code))
    #expect(rule.summary.count > 20)
    #expect(rule.why.count > 80)
    if case .tool = rule.check { return }
    #expect(!rule.bad.isEmpty)
    #expect(!rule.good.isEmpty)
  }
}
