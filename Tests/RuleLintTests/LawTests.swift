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

/// A text that laws are tried on.
struct Sample: CustomTestStringConvertible, Sendable {
  var name: String
  var text: String
  var form: SyntaxTree.Form
  var options = LintOptions()
  var target = PlanTarget.openapplock
  var testDescription: String { name }

  /// Every example of every rule, the files of `Examples`, and random rule sets.
  static let all: [Sample] = ruleExamples + files + random

  private static let ruleExamples = Registry.rules.flatMap { rule in
    (rule.bad + rule.good).enumerated().map { index, example in
      Sample(
        name: "\(rule.code) \(index + 1)", text: example.plainText, form: example.form,
        options: example.options,
        target: example.target)
    }
  }

  private static let files: [Sample] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Examples")
    let urls =
      (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return urls.sorted { $0.path < $1.path }.map { url in
      Sample(
        name: url.lastPathComponent, text: (try? String(contentsOf: url, encoding: .utf8)) ?? "",
        form: url.pathExtension == "yaml" ? .yaml : .compact)
    }
  }()

  private static let random: [Sample] = {
    var generator = RandomRuleSets(seed: 7, step: 60)
    return (1...80).map { number in
      let ruleSet = generator.next(kinds: [.schedule, .schedule, .schedule, .timeLimit, .openLimit])
      return Sample(name: "random \(number)", text: CompactPrinter.print(ruleSet), form: .compact)
    }
  }()

  func run() -> Run { run([text]) }

  /// Other texts in the same circumstances.
  func run(_ texts: [String]) -> Run { Run(texts: texts, form: form, options: options, target: target) }
}

/// What the stages make of some files together.
struct Run {
  var frontEnd: [Diagnostic]
  var findings: [Diagnostic]
  var checked: CheckedRuleSet
  var plan: Plan
  var sources: [SourceFile]

  init(
    texts: [String], form: SyntaxTree.Form = .compact, options: LintOptions = LintOptions(),
    target: PlanTarget = .openapplock
  ) {
    sources = texts.enumerated().map { SourceFile(path: "\($0).oal", text: $1) }
    let reads = sources.enumerated().map { file, source in
      form == .compact ? CompactReader.read(source, file: file) : YAMLReader.read(source, file: file)
    }
    let result = Checker.check(reads.map(\.tree), sources: sources) { PresetGallery.all }
    frontEnd = reads.flatMap(\.diagnostics) + result.diagnostics
    checked = result.checked
    plan = Compiler.compile(checked.ruleSet, PlanOptions(target: target))
    let context = LintRule.Context(
      checked: checked, plan: plan, sources: sources, trees: reads.map(\.tree), options: options,
      hasErrors: frontEnd.hasErrors)
    findings = Linter.sorted(frontEnd + Linter.lint(context))
  }

  /// The number of findings of each kind, at any place. OAL110 is reported at the later rule for all earlier rules, so
  /// its pairs count.
  var kinds: [Kind: Int] {
    findings.reduce(into: [:]) { $0[Kind($1), default: 0] += $1.code.number == 110 ? $1.related.count : 1 }
  }

  struct Kind: Hashable {
    var code: DiagnosticCode
    var severity: Severity

    init(_ finding: Diagnostic) {
      code = finding.code
      severity = finding.severity
    }
  }
}

/// What holds for every rule file and every finding.
@Suite struct LawTests {
  private static let unrelated = "Nothing To Do With It"

  @Test(arguments: Sample.all.filter { $0.form == .compact })
  func anUnrelatedRuleTakesNoFindingAway(_ sample: Sample) {
    let before = sample.run()
    let lists = before.checked.lists.isEmpty ? "" : "list \"\(Self.unrelated)\" app:xx.yy.zz\n"
    let rules = [
      "schedule \"\(Self.unrelated)\" 03:10-04:20 wed block list:\"\(Self.unrelated)\"",
      "time-limit \"\(Self.unrelated)\" 17m/day thu list:\"\(Self.unrelated)\"",
    ]
    for rule in rules {
      let text = sample.text + (sample.text.hasSuffix("\n") ? "" : "\n") + lists + rule + "\n"
      let after = sample.run([text])
      // It does take away that the file is empty, and where the activities become too many.
      let counted: Set<Int> = [305, 103]
      for finding in before.findings where !counted.contains(finding.code.number) {
        #expect(
          after.findings.contains {
            $0.code == finding.code && $0.location == finding.location && $0.severity == finding.severity
          }, "\(finding.code) \(finding.message)")
      }
      if before.findings.contains(where: { $0.code.number == 103 }) {
        #expect(after.findings.contains { $0.code.number == 103 })
      }
    }
  }

  /// The samples of which each line is a statement by itself, without errors of the language.
  private static let linewise = Sample.all.filter { sample in
    sample.form == .compact && !sample.run().frontEnd.hasErrors
      && !sample.text.split(separator: "\n").contains { $0.first?.isWhitespace == true }
  }

  @Test func thereAreSamplesOfManyFindings() {
    let codes = Set(Self.linewise.flatMap { $0.run().findings.map(\.code.number) })
    let wanted = [201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 211, 110, 306]
    #expect(codes.isSuperset(of: wanted), "\(codes.sorted())")
  }

  @Test(arguments: linewise) func theOrderOfTheRulesMakesNoDifference(_ sample: Sample) {
    var random = SeededGenerator(seed: 5)
    let lines = sample.text.split(separator: "\n").map { $0 + "\n" }
    let expected = sample.run().kinds
    for _ in 0..<3 {
      let shuffled = sample.run([lines.shuffled(using: &random).joined()])
      #expect(shuffled.kinds == expected)
    }
  }

  @Test(arguments: linewise) func theOrderOfTheFilesMakesNoDifference(_ sample: Sample) {
    var random = SeededGenerator(seed: 9)
    // A file of comments would be an empty file.
    let lines = sample.text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { $0 + "\n" }
    guard lines.count > 1 else { return }
    let cut = Int.random(in: 1..<lines.count, using: &random)
    let parts = [lines[..<cut].joined(), lines[cut...].joined()]
    // OAL113 is told once a file.
    let count = { (texts: [String]) in sample.run(texts).kinds.filter { $0.key.code.number != 113 } }
    let expected = count([parts.joined()])
    #expect(count(parts) == expected)
    #expect(count(parts.reversed()) == expected)
  }

  @Test(arguments: Sample.all) func aSafeFixRemovesItsFindingAndAddsNone(_ sample: Sample) {
    let before = sample.run()
    guard !before.frontEnd.hasErrors else { return }
    for finding in before.findings {
      for fix in finding.fixes where fix.safety == .safe {
        let fixed = before.sources[0].applying(fix)
        let after = sample.run([fixed])
        var expected = before.kinds
        expected[Run.Kind(finding), default: 0] -= 1
        #expect(after.kinds == expected.filter { $0.value > 0 }, "\(finding.code) \(fix.title)")
        #expect(after.checked.ruleSet == before.checked.ruleSet)
        #expect(after.plan == before.plan)
      }
    }
  }

  @Test(arguments: Sample.all) func aFixOfTheLinterIsWhole(_ sample: Sample) {
    let before = sample.run()
    guard !before.frontEnd.hasErrors else { return }
    for finding in before.findings {
      for fix in finding.fixes {
        let after = sample.run([before.sources[0].applying(fix)])
        #expect(!after.frontEnd.hasErrors, "\(finding.code) \(fix.title)")
        let (left, there) = (after.findings, before.findings)
        #expect(
          left.count { $0.code == finding.code } < there.count { $0.code == finding.code },
          "\(finding.code) \(fix.title)")
      }
    }
  }
}
