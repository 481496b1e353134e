import MonitoringPlan
import RuleChecker
import RuleLint
import RuleModel
import RuleSyntax
import TestSupport
import Testing
import TextSupport

@testable import Reports

/// What no report may print, wherever it comes from.
@Suite struct PrintedTextTests {
  /// Every kind of hidden character, as the finding about them has it: OAL301, hidden-characters.
  private static let hidden: [Unicode.Scalar] = (UInt32(0x80)...0xE0FFF).lazy.compactMap(Unicode.Scalar.init)
    .filter { HiddenCharacters.canHide($0) && ($0.value < 0xE0000 || $0.value % 61 == 0) }

  @Test(arguments: FindingsFormat.allCases)
  func whatIsReportedAsHiddenIsNotPrinted(_ format: FindingsFormat) throws {
    // The text shows a hundred findings of one file.
    for start in stride(from: 0, to: Self.hidden.count, by: 45) {
      let scalars = Self.hidden[start...].prefix(45)
      let lines = scalars.map { "list \"L\(String($0.value, radix: 16))\($0)x\"  # a\($0)b\n" }
      let source = SourceFile(path: "rules.oal", text: lines.joined())
      let read = CompactReader.read(source, file: 0)
      let checked = Checker.check([read.tree], sources: [source]) { [] }
      let context = LintRule.Context(
        checked: checked.checked, plan: Compiler.compile(checked.checked.ruleSet), sources: [source],
        trees: [read.tree])
      var budget = ComparisonBudget()
      let findings = Linter.findings(context, after: read.diagnostics + checked.diagnostics, &budget)
        .filter { $0.code == DiagnosticCode(301) }
      #expect(findings.count == 2 * scalars.count)
      let report = FindingsReport(sources: [source], diagnostics: findings, ruleCount: 0)
      let printed = String(decoding: format.render(report, ReportOptions()), as: UTF8.self)
      #expect(printed.split(separator: "\n").allSatisfy { HiddenCharacters.find(in: String($0)).isEmpty })
    }
  }
}
