import Foundation
import MonitoringPlan
import PresetGallery
import RuleChecker
import RuleModel
import RuleSyntax
import RuleYAML
import Testing

@testable import RuleLint

/// Fixes never mislead: laws over generated files of both forms, faulty and sound, with comments at every place.
@Suite struct FixLawTests {
  /// How many files all parts try together; `OAL_FIX_LAW_FILES=50000` for a long run.
  private static let count =
    ProcessInfo.processInfo.environment["OAL_FIX_LAW_FILES"].flatMap(Int.init) ?? 1_500

  static func side(_ text: String, _ form: SyntaxTree.Form) -> FixLaw.Side {
    var budget = ComparisonBudget()
    return side([SourceFile(path: "rules", text: text)], form, &budget)
  }

  private static func side(
    _ sources: [SourceFile], _ form: SyntaxTree.Form, _ budget: inout ComparisonBudget
  ) -> FixLaw.Side {
    let read =
      form == .compact ? CompactReader.read(sources[0], file: 0) : YAMLReader.read(sources[0], file: 0)
    let result = Checker.check([read.tree], sources: sources) { PresetGallery.all }
    let plan = Compiler.compile(result.checked.ruleSet)
    let context = LintRule.Context(
      checked: result.checked, plan: plan, sources: sources, trees: [read.tree],
      hasErrors: (read.diagnostics + result.diagnostics).hasErrors)
    let analysis = Fixer.Analysis(
      diagnostics: Linter.findings(context, after: read.diagnostics + result.diagnostics, &budget),
      rules: result.checked.ruleSet, plan: plan, isReadToEnd: !read.tree.isTruncated,
      statements: read.tree.statements)
    return FixLaw.Side(
      text: String(decoding: sources[0].bytes, as: UTF8.self), analysis: analysis, tree: read.tree)
  }

  /// The broken laws, the fixed text and the printed titles of a run of fixes. `planted` are fixes of the test's own.
  static func run(
    _ file: FixFiles.File, _ before: FixLaw.Side, unsafe: Bool, planted: [Diagnostic] = []
  ) -> (breaches: [String], text: String, titles: [String]) {
    let source = SourceFile(path: "rules", text: file.text)
    let result = Fixer.fix([source], editable: [0], allowsUnsafe: unsafe) { sources, budget in
      guard sources[0].bytes == source.bytes else { return side(sources, file.form, &budget).analysis }
      var found = before.analysis
      found.diagnostics = planted + found.diagnostics
      return found
    }
    let text = String(decoding: result.sources[0].bytes, as: UTF8.self)
    if result.sources[0].bytes == source.bytes { return ([], text, []) }
    let after = side(text, file.form)
    let titles = result.applied.map(\.title)
    return (FixLaw(file: file, before: before, after: after, titles: titles).breaches(), text, titles)
  }

  @Test(arguments: 0..<4) func noFixMisleads(part: Int) {
    var files = FixFiles(seed: 7_000 + part)
    var counts: [String: Int] = [:]
    for _ in 0..<Self.count / 4 {
      let file = files.next()
      counts[file.form == .yaml ? "YAML" : "compact", default: 0] += 1
      let before = Self.side(file.text, file.form)
      if before.analysis.diagnostics.contains(where: { $0.code.isOfLanguage }) {
        counts["faulty", default: 0] += 1
      }
      for unsafe in [false, true] {
        let (breaches, text, titles) = Self.run(file, before, unsafe: unsafe)
        #expect(breaches == [], "\(titles)\n\(file.text)\n-> \(unsafe ? "unsafe" : "safe")\n\(text)")
        counts[unsafe ? "fixes, unsafe allowed" : "safe fixes", default: 0] += titles.count
        for title in titles where title.hasPrefix("join") || title.hasPrefix("remove \"") {
          counts[title.hasPrefix("join") ? "joins" : "removals", default: 0] += 1
        }
        if unsafe, !titles.isEmpty { counts["changed", default: 0] += 1 }
      }
    }
    if Self.count > 10_000 {
      print(
        "part \(part):",
        counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", "))
    }
    // Laws about nothing would hold too.
    #expect(counts["faulty", default: 0] > Self.count / 40)
    #expect(counts["joins", default: 0] > 3 && counts["removals", default: 0] > 10, "\(counts)")
  }

  // MARK: The law catches what is bad

  /// A fix of the test's own that replaces texts of a file.
  private static func planted(
    _ file: FixFiles.File, _ code: Int, _ title: String, _ edits: [(old: String, new: String)]
  ) -> Diagnostic {
    let edits = edits.compactMap { old, new -> Edit? in
      guard let range = file.text.range(of: old) else { return nil }
      let start = file.text.utf8.distance(from: file.text.startIndex, to: range.lowerBound)
      return Edit(Location(0, SourceRange(start, start + old.utf8.count)), new)
    }
    return Diagnostic(
      DiagnosticCode(code), .error, at: edits[0].location, "planted", fixes: [Fix(title, .unsafe, edits)])
  }

  private static let sound = """
    list L1 app:a.one
    # c1c
    schedule "R1" 09:00-12:00 daily block list:L1 hard
    schedule "R2" 14:00-17:00 daily block list:L1

    """

  struct BadFix: CustomTestStringConvertible {
    var testDescription: String
    var text = FixLawTests.sound
    var meanings: [String: FixFiles.Meaning] = [:]
    var code = 204
    var title: String
    var edits: [(old: String, new: String)]
    var breach: String
  }

  static let badFixes = [
    BadFix(
      testDescription: "a negation dropped", text: sound.replacing("12:00 daily", with: "12:00 !sat"),
      meanings: ["R1": .excludes(WeekdaySet(.saturday))], code: 5, title: "write sat",
      edits: [("!sat", "sat")],
      breach: "R1 blocks on excluded days"),
    BadFix(
      testDescription: "a second clause removed",
      text: sound.replacing("09:00-12:00", with: "09:00-12:00 13:00-20:00"),
      meanings: ["R1": .windows(["09:00-12:00", "13:00-20:00"].compactMap { Literals.window($0) })], code: 7,
      title: "remove the second", edits: [(" 13:00-20:00", "")], breach: "R1 lost a window"),
    BadFix(
      testDescription: "a comment moved", title: "tidy",
      edits: [("# c1c\n", ""), ("schedule \"R2\"", "# c1c\nschedule \"R2\"")],
      breach: "c1c of R1 stands with R2"),
    BadFix(
      testDescription: "a rule joined to a weaker one",
      title: "join \"R1\" and \"R2\" into \"R2\" 09:00-17:00",
      edits: [
        ("schedule \"R1\" 09:00-12:00 daily block list:L1 hard\n", ""), ("14:00-17:00", "09:00-17:00"),
      ], breach: "R1 blocks less"),
    BadFix(
      testDescription: "a day lost", title: "write mon-sat",
      edits: [("14:00-17:00 daily", "14:00-17:00 mon-sat")], breach: "R2 blocks less"),
  ]

  @Test(arguments: badFixes) func badFixesAreCaught(_ bad: BadFix) {
    let file = FixFiles.File(text: bad.text, form: .compact, meanings: bad.meanings, comments: ["c1c"])
    let fix = Self.planted(file, bad.code, bad.title, bad.edits)
    let before = Self.side(file.text, file.form)
    let (breaches, text, titles) = Self.run(file, before, unsafe: true, planted: [fix])
    #expect(titles.contains(bad.title), "\(titles)")
    #expect(breaches.contains(bad.breach), "\(breaches) \(text)")
    // Without the planted fix the law holds.
    #expect(Self.run(file, before, unsafe: true).breaches == [])
  }
}
