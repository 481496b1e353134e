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

/// An analysis of one text, as in `oal lint`.
private func analyze(_ sources: [SourceFile], _ form: SyntaxTree.Form) -> Fixer.Analysis {
  var budget = ComparisonBudget()
  return analyze(sources, form, &budget)
}

private func analyze(
  _ sources: [SourceFile], _ form: SyntaxTree.Form, _ budget: inout ComparisonBudget
) -> Fixer.Analysis {
  if let refused = TextCheck.check(sources[0], file: 0) {
    let rules = RuleSet()
    return Fixer.Analysis(diagnostics: [refused], rules: rules, plan: Compiler.compile(rules))
  }
  let read = form == .compact ? CompactReader.read(sources[0], file: 0) : YAMLReader.read(sources[0], file: 0)
  let result = Checker.check([read.tree], sources: sources) { PresetGallery.all }
  let plan = Compiler.compile(result.checked.ruleSet)
  let context = LintRule.Context(
    checked: result.checked, plan: plan, sources: sources, trees: [read.tree],
    hasErrors: (read.diagnostics + result.diagnostics).hasErrors)
  return Fixer.Analysis(
    diagnostics: Linter.findings(context, after: read.diagnostics + result.diagnostics, &budget),
    rules: result.checked.ruleSet, plan: plan, isReadToEnd: !read.tree.isTruncated,
    statements: read.tree.statements)
}

private func fix(_ text: String, _ form: SyntaxTree.Form, unsafe: Bool = false) -> Fixer.Result {
  Fixer.fix([SourceFile(path: "rules", text: text)], editable: [0], allowsUnsafe: unsafe) {
    analyze($0, form, &$1)
  }
}

/// The text after which a further run of all fixes changes nothing; nil where twenty do not come to it.
private func settled(_ start: String, _ form: SyntaxTree.Form) -> String? {
  var last = start
  for _ in 0..<20 {
    let next = text(fix(last, form, unsafe: true))
    if next == last { return last }
    last = next
  }
  return nil
}

private func errors(_ analysis: Fixer.Analysis) -> Int {
  analysis.diagnostics.count { $0.severity == .error }
}

private func text(_ result: Fixer.Result) -> String {
  String(decoding: result.sources[0].bytes, as: UTF8.self)
}

/// Texts with faults of every kind: the rules' own examples and the project's, damaged.
private enum Broken {
  static let seeds: [(String, SyntaxTree.Form)] = {
    let examples = Registry.rules.flatMap { $0.bad + $0.good }.map { ($0.plainText, $0.form) }
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Examples")
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    let files = names.compactMap { name -> (String, SyntaxTree.Form)? in
      guard let text = try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8) else {
        return nil
      }
      return (text, name.hasSuffix(".yaml") ? .yaml : .compact)
    }
    return examples + files
  }()

  /// A text with an added fault that has a safe fix, in the line that the number picks.
  static func sprinkled(_ text: String, _ number: Int) -> String {
    let additions = [
      "  # oal:ignore OAL101 we know", "  # oal:ignore-file OAL999, OAL105 we know", "  # a\u{200B}b",
      " block",
      "  # oal:ignore OAL003 we know",
    ]
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines[number % lines.count] += additions[number % additions.count]
    return lines.joined(separator: "\n")
  }

  static func text(_ number: Int, _ mutator: inout Mutator) -> (String, SyntaxTree.Form) {
    let (text, form) = seeds[number % seeds.count]
    return (mutator.damage(text), form)
  }
}

@Suite struct FixerTests {
  /// A fix that calls itself safe and is not, beside each finding of a text, is never applied.
  @Test(
    arguments: [
      // A day lost, another time, a rule removed, a rule made soft, a list changed, a rule disabled.
      ("daily", "weekdays"), ("22:00", "21:00"),
      ("schedule \"Night\" 22:00-06:00 daily block list:Social hard", ""),
      (" hard", ""), ("app:com.example.a ", ""), (" hard", " hard disabled"),
      // No rule any more, and a rule that cannot be read.
      ("schedule \"Night\"", "# schedule \"Night\""), ("22:00-06:00", "22:00-"),
    ], [true, false])
  func aBadFixThatCallsItselfSafeIsRefused(edit: (old: String, new: String), hasError: Bool) throws {
    let sound = """
      list Social  app:com.example.a app:com.example.b
      schedule "Night" 22:00-06:00 daily block list:Social hard
      schedule "Noon" 12:00-13:00 daily block list:Social

      """
    let text = hasError ? sound + "schedule \"Broken\" 25:00-26:00 daily block list:Social\n" : sound
    let place = try #require(text.range(of: edit.old))
    let start = text.utf8.distance(from: text.startIndex, to: place.lowerBound)
    let location = Location(0, SourceRange(start, start + edit.old.utf8.count))
    let code = DiagnosticCode(204)
    let result = Fixer.fix([SourceFile(path: "rules", text: text)], editable: [0], allowsUnsafe: false) {
      var analysis = analyze($0, .compact, &$1)
      if String(decoding: $0[0].bytes, as: UTF8.self) == text {
        let fix = Fix("make it better", .safe, [Edit(location, edit.new)])
        analysis.diagnostics.append(
          Diagnostic(code, at: location, "not as good as it could be", fixes: [fix]))
      }
      return analysis
    }
    #expect(!result.applied.contains { $0.code == code })
    #expect(RuleLintTests.text(result).contains(sound))
  }

  @Test(arguments: 0..<4) func fixingTwiceIsFixingOnce(part: Int) {
    var mutator = Mutator(seed: 40 + UInt64(part))
    var changed = 0
    for number in 0..<250 {
      let (before, form) = Broken.text(number * 4 + part, &mutator)
      let once = fix(before, form)
      if !once.applied.isEmpty { changed += 1 }
      #expect(once.problem == nil, "\(String(describing: once.problem)) in \(before.debugDescription)")
      let twice = fix(text(once), form)
      #expect(text(twice) == text(once), "\(before.debugDescription)")
      // Guesses that build on others wait for a further run; these runs come to an end.
      #expect(settled(before, form) != nil, "\(before.debugDescription)")
    }
    #expect(changed > 30, "a law about nothing: \(changed)")
  }

  /// Safe fixes keep rules and plan, and never add errors.
  @Test(arguments: 0..<4) func safeFixesKeepRulesAndPlan(part: Int) {
    var mutator = Mutator(seed: 50 + UInt64(part))
    for number in 0..<250 {
      let (original, form) = Broken.text(number * 4 + part, &mutator)
      let before = analyze([SourceFile(path: "rules", text: original)], form)
      let result = fix(original, form)
      let after = analyze(result.sources, form)
      let comment: Comment = "\(original.debugDescription) -> \(text(result).debugDescription)"
      if !before.diagnostics.contains(where: { $0.code.isOfLanguage && $0.severity == .error }) {
        #expect(before.rules == after.rules, comment)
        #expect(before.plan == after.plan, comment)
        #expect(errors(after) <= errors(before), comment)
      }
      // Every rule from before the fixes is still there.
      #expect(before.rules.rules.allSatisfy(after.rules.rules.contains), comment)
      let ofLanguage = { (analysis: Fixer.Analysis) in analysis.diagnostics.count { $0.code.isOfLanguage } }
      #expect(ofLanguage(after) <= ofLanguage(before), comment)
    }
  }

  /// Each safe fix of a linter's finding removes the finding, adds no finding, and changes nothing else.
  @Test(arguments: 0..<4) func eachSafeFixRemovesItsFindingAndAddsNone(part: Int) {
    var mutator = Mutator(seed: 60 + UInt64(part))
    var tried = 0
    for number in 0..<250 {
      let (damaged, form) = Broken.text(number * 4 + part, &mutator)
      let original = form == .compact ? Broken.sprinkled(damaged, number) : damaged
      let source = SourceFile(path: "rules", text: original)
      let before = analyze([source], form)
      for finding in before.diagnostics where !finding.code.isOfLanguage {
        for fix in finding.fixes where fix.safety == .safe {
          tried += 1
          let fixed = FixedText.apply([fix], to: [source])
          let after = analyze(fixed, form)
          let comment: Comment = "\(finding.code) \(original.debugDescription)"
          #expect(after.diagnostics.count < before.diagnostics.count, comment)
          let codes = { (analysis: Fixer.Analysis) in
            Dictionary(analysis.diagnostics.map { ($0.code, 1) }, uniquingKeysWith: +)
          }
          let (had, has) = (codes(before), codes(after))
          #expect(has.allSatisfy { $0.value <= had[$0.key, default: 0] }, comment)
          #expect(before.rules == after.rules, comment)
        }
      }
    }
    #expect(tried > 60, "a law about nothing: \(tried)")
  }

  /// CRLF stays, and bytes outside of the fixes do. A comment that suppresses a finding stays with its statement, or
  /// is removed with the statement: never is it about another one.
  @Test(arguments: [
    // The clause that could go stands alone before the comment.
    (
      """
      list Social
      preset "Wind Down" list:Social 20:00-24:00
        daily  # oal:ignore OAL102 the phone lies idle
      schedule "Late" 22:00-24:00 fri block list:Social

      """, SyntaxTree.Form.compact, nil
    ),
    ("preset \"Work Time\"\n  block  # oal:ignore OAL105 chosen on the phone\n", .compact, nil),
    // The removed statement has comments above.
    (
      """
      list S app:com.x.a
      schedule "Off" 08:00-20:00 daily block list:S

      # oal:ignore OAL203 only this one is meant
      # and a word to it
      schedule "Short" 10:00-12:00 mon allow-only list:S
      schedule "Long" 08:30-13:00 mon allow-only list:S

      """, .compact,
      """
      list S app:com.x.a
      schedule "Off" 08:00-20:00 daily block list:S

      schedule "Long" 08:30-13:00 mon allow-only list:S

      """
    ),
    (
      """
      lists: {S: {apps: [com.x.a]}}
      rules:
        - {name: Off, kind: schedule, window: 08:00-20:00, days: daily, list: S}
        # oal:ignore OAL203 only this one is meant
        - {name: Short, kind: schedule, window: 10:00-12:00, days: mon, mode: allow-only, list: S}
        - {name: Long, kind: schedule, window: 08:30-13:00, days: mon, mode: allow-only, list: S}

      """, .yaml,
      """
      lists: {S: {apps: [com.x.a]}}
      rules:
        - {name: Off, kind: schedule, window: 08:00-20:00, days: daily, list: S}
        - {name: Long, kind: schedule, window: 08:30-13:00, days: mon, mode: allow-only, list: S}

      """
    ),
  ]) func suppressionsStayWithTheirStatements(
    _ original: String, _ form: SyntaxTree.Form, _ fixed: String?
  ) {
    #expect(text(fix(original, form, unsafe: fixed != nil)) == fixed ?? original)
  }

  @Test func everyOtherByteStays() {
    let before = "# é 🌙\r\nlist A app:x.y\r\n\r\nschedule \"B\" 22:00 - 06:00 daily  block list:A\t\r\n# end"
    let after = "# é 🌙\r\nlist A app:x.y\r\n\r\nschedule \"B\" 22:00-06:00 daily  block list:A\t\r\n# end"
    #expect(text(fix(before, .compact)) == after)
  }

  /// Fixes that unmask errors in every statement: every fix that adds no errors is made, and fixing ends.
  @Test(arguments: [
    ("schedule \"A%\" 22:00-06:00 hrad list:S\n", SyntaxTree.Form.compact),
    ("schedul \"A%\" 25:00-06:00 dail\n", .compact),
    ("schedule \"A%\" hrad\n", .compact), ("list A% category:a,b\n", .compact),
    ("schedule \"A%\" list: S,daily\n", .compact),
    ("- {name: A%, kind: schedule, window: 22:00-06:00, hardd: true}\n", .yaml),
    ("- {nmae: A%, kind: schedul, window: 22:00-26:00}\n", .yaml),
  ])
  func fixesThatUnmaskErrorsComeToAnEnd(_ line: String, _ form: SyntaxTree.Form) {
    let lines = (0..<40).map { line.replacingOccurrences(of: "%", with: String($0)) }.joined()
    let start = SourceFile(path: "rules", text: (form == .yaml ? "rules:\n" : "") + lines)
    let result = fix(String(decoding: start.bytes, as: UTF8.self), form, unsafe: true)
    #expect(result.problem == nil)
    #expect(errors(analyze(result.sources, form)) <= errors(analyze([start], form)))
    #expect(settled(text(result), form) != nil)
  }

  /// A fix that unmasks more errors than it removes is left out, at any position; the remaining fixes are made.
  @Test(arguments: [0, 57, 199]) func oneHarmfulFixIsLeftOut(at place: Int) {
    let lines = (0..<200).map { number in
      "schedule \"A\(number)\" 22:00-06:00 daily \(number == place ? "list: X,25:00-26:00,Mo" : "hrad")\n"
    }
    let result = fix(lines.joined(), .compact, unsafe: true)
    #expect(result.applied.count >= 199)
    #expect(errors(analyze(result.sources, .compact)) <= 1)
  }

  /// R64: fixes that touch are made one after the other, and the end is right.
  /// With a blank behind the colon the quotes begin a value, and what touches them is a fault that ends the reading.
  @Test(
    arguments: [
      "rules:\n- {kind: schedule, days: daily, window:'a'0}\n",
      "rules:\n- {name: \"T\", kind: schedule, window:'it''s'0 hard: yes}\n",
    ], [false, true])
  func aFixLeavesYAMLReadable(_ text: String, allowsUnsafe: Bool) {
    let source = SourceFile(path: "rules", text: text)
    #expect(analyze([source], .yaml).isReadToEnd)
    #expect(
      analyze([source], .yaml).diagnostics.contains { $0.fixes.contains { $0.title == "write `window: `" } })
    let result = fix(text, .yaml, unsafe: allowsUnsafe)
    #expect(analyze(result.sources, .yaml).isReadToEnd)
  }

  @Test func fixesThatTouchAreMadeOneByOne() {
    let result = fix("schedule “A” 22:00–26:00 MON-mon list:S", .compact, unsafe: true)
    #expect(analyze(result.sources, .compact).diagnostics.filter { $0.code.isOfLanguage } == [])
    #expect(result.problem == nil)
  }

  @Test func insertedLinesEndAsTheOthersDo() {
    let source = SourceFile(path: "rules", text: "a\r\nb\r\n")
    let place = Location(0, SourceRange(at: 3))
    let fix = Fix("insert", .safe, [Edit(place, "one\ntwo\r\n")])
    let fixed = FixedText.apply([fix], to: [source])[0]
    #expect(Array("a\r\none\r\ntwo\r\nb\r\n".utf8) == fixed.bytes)
  }
}

/// The machinery by itself, with findings that are made up.
@Suite struct FixerMachineryTests {
  private static let empty = RuleSet()

  private func run(
    _ text: String, unsafe: Bool = false, wanted: @escaping (Diagnostic) -> Bool = { _ in true },
    editable: Set<FileID> = [0], _ find: @escaping (String) -> [Diagnostic]
  ) -> Fixer.Result {
    Fixer.fix(
      [SourceFile(path: "x", text: text)], editable: editable, allowsUnsafe: unsafe, wanted: wanted
    ) { sources, _ in
      let found = find(String(decoding: sources[0].bytes, as: UTF8.self))
      return Fixer.Analysis(diagnostics: found, rules: Self.empty, plan: Compiler.compile(Self.empty))
    }
  }

  /// A finding at a word, with a fix that writes another.
  private func finding(
    _ code: Int, _ word: String, in text: String, write new: String, _ safety: Fix.Safety = .safe,
    _ severity: Severity = .warning
  ) -> [Diagnostic] {
    guard let range = text.range(of: word) else { return [] }
    let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
    let place = Location(0, SourceRange(start, start + word.utf8.count))
    return [
      Diagnostic(
        DiagnosticCode(code), severity, at: place, word, fixes: [.replace(place, with: new, safety)])
    ]
  }

  /// R65: a cycle of two lint rules, whose fixes undo each other, is reported by code, and the text stays.
  @Test func aCycleNamesTheTwoRules() {
    let result = run("00:00-24:00") {
      self.finding(204, "24:00", in: $0, write: "00:01") + self.finding(209, "00:01", in: $0, write: "24:00")
    }
    #expect(result.problem == .cycle([DiagnosticCode(204), DiagnosticCode(209)], 0))
    #expect(text(result) == "00:00-24:00")
    #expect(result.applied.isEmpty)
  }

  @Test func thereIsAnEndToRounds() {
    let result = run("x") { text in
      [
        Diagnostic(
          DiagnosticCode(204), .warning, at: Location(0, SourceRange(0, 1)), "more",
          fixes: [.replace(Location(0, SourceRange(0, 1)), with: "xx", .safe)])
      ]
    }
    #expect(result.problem == .tooManyRounds)
    #expect(result.applied.count == Fixer.rounds)
  }

  @Test func unsafeFixesAreAskedFor() {
    let find = { self.finding(204, "a", in: $0, write: "b", .unsafe) }
    #expect(text(run("a", find)) == "a")
    #expect(text(run("a", unsafe: true, find)) == "b")
  }

  @Test func onlyWantedFindingsInFilesThatMayChangeAreFixed() {
    let find = { self.finding(204, "a", in: $0, write: "b") + self.finding(209, "c", in: $0, write: "d") }
    #expect(text(run("a c", wanted: { $0.code.number == 209 }, find)) == "a d")
    #expect(text(run("a c", editable: [], find)) == "a c")
  }

  /// A fix that adds an error is left out; those beside it are not.
  @Test func aFixThatAddsAnErrorIsLeftOut() {
    let result = run("a1 a2 a3 a4") { text in
      (1...4).flatMap { self.finding(204, "a\($0)", in: text, write: "b\($0)") }
        + (text.contains("b3") ? self.finding(102, "b3", in: text, write: "b3", .unsafe, .error) : [])
    }
    #expect(text(result) == "b1 b2 a3 b4")
    #expect(result.applied.count == 3)
  }

  /// The number of analyses is bounded, and the result says if fixes were not tried.
  @Test func harmfulFixesOfALargeTextAreNotAllTried() {
    let words = (10..<50).map { "a\($0)" }
    let padding = String(repeating: ".", count: ComparisonBudget.comparisons / 20)
    var looks = 0
    let result = run(words.joined(separator: " ") + padding) { text in
      looks += 1
      let words = text.prefix { $0 != "." }.split(separator: " ").map(String.init)
      return words.flatMap { word in
        word.hasPrefix("a")
          ? self.finding(204, word, in: text, write: "b" + word.dropFirst())
          : self.finding(102, word, in: text, write: word, .unsafe, .error)
      }
    }
    #expect(result.problem == .tooMuch)
    #expect(result.applied.isEmpty)
    // At the texts as they are, at all fixes, and at parts of them for twice the bytes.
    #expect(looks == 11)
  }

  /// R64: all edits of a fix, or none.
  @Test func aFixIsMadeAsAWhole() {
    let edit = { (start: Int, end: Int, text: String) in Edit(Location(0, SourceRange(start, end)), text) }
    var calls = 0
    let result = run("abcdef") { _ in
      calls += 1
      if calls > 1 { return [] }
      let place = Location(0, SourceRange(0, 1))
      return [
        Diagnostic(
          .init(204), .warning, at: place, "1", fixes: [Fix("x", .safe, [edit(0, 2, "1"), edit(4, 4, "!")])]),
        Diagnostic(
          .init(205), .warning, at: place, "2", fixes: [Fix("y", .safe, [edit(2, 3, "2"), edit(4, 5, "?")])]),
        Diagnostic(.init(206), .warning, at: place, "3", fixes: [Fix("z", .safe, [edit(2, 3, "3")])]),
      ]
    }
    // The second touches the first's insertion; the third has room.
    #expect(text(result) == "13d!ef")
  }
}
