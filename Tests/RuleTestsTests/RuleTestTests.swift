import CivilTime
import MonitoringPlan
import RuleChecker
import RuleModel
import RuleSyntax
import RuleTests
import Testing

/// Files of tests: the errors in a file, the verdicts of its tests, and the coverage of the rules.
@Suite struct RuleTestTests {
  private static let rules = """
    list Social app:com.burbn.instagram site:tiktok.com
    list Games
    list Cat category:social
    schedule "Deep Sleep" 22:00-06:00 daily block list:Social hard
    time-limit "Time Keeper" 45m/day mon-fri list:Social
    open-limit "Gate Keeper" 5/day sat list:Games
    schedule "Cats" 10:00-12:00 sun block list:Cat
    """

  private func tested(_ text: String = rules, zone: Zone? = .utc) -> TestedRules {
    let source = SourceFile(path: "rules.oal", text: text)
    let tree = CompactReader.read(source, file: 0).tree
    let rules = Checker.check([tree], sources: [source]) { [] }.checked.ruleSet
    return TestedRules(rules, zone: zone, PlanOptions(), listsAreComplete: false)
  }

  private func read(_ text: String) -> RuleTestReader {
    RuleTestReader(SourceFile(path: "t.oal-test.yaml", text: text))
  }

  private func run(_ text: String, filter: String? = nil, zone: Zone? = .utc) -> RuleTestRun {
    let reader = read(text)
    #expect(reader.errors == [])
    return RuleTestRun(reader.file, tested(zone: zone), filter: filter, findings: [.init(107)])
  }

  // MARK: What is wrong with a file

  static let faults: [(String, String)] = [
    ("", "the file has no tests"), ("version: 1\n", "the file has no tests"),
    ("version: 2\ntests: []", "version is 1"),
    ("tests: []", "tests is a sequence"), ("[]", "a test file is a mapping"),
    ("tests: {a: b}", "tests is a sequence"),
    ("test: []", "'test' is not a key of a test file"),
    ("tests: [{name: a, at: mon 22:00}]", "without expect: tries nothing"),
    ("tests: [{name: a, at: mon 22:00, expect: {}}]", "expect is a mapping"),
    ("tests: [{at: mon 22:00, expect: {list:S: free}}]", "a test needs a name"),
    ("tests: [{name: a, expect: {list:S: free}}]", "a test needs at:"),
    ("tests: [{name: a, at: 22:00, expect: {list:S: free}}]", "a time is a weekday and a time"),
    ("tests: [{name: a, at: mon 24:00, expect: {list:S: free}}]", "a time is a weekday and a time"),
    ("tests: [{name: a, at: mon 22:00, expect: {list:S: shut}}]", "an answer is blocked, free or depends"),
    ("tests: [{name: a, at: mon 22:00, expect: {list:S: {by: [A]}}}]", "an expectation needs is:"),
    ("tests: [{name: a, at: mon 22:00, expect: {rule:S: {}}}]", "needs label: or hard:"),
    ("tests: [{name: a, at: mon 22:00, expct: {list:S: free}}]", "'expct' is not a key of a test"),
    ("tests: [{name: a, at: mon 22:00, given: {A: {used: soon}}, expect: {list:S: free}}]", "used is a time"),
    (
      "tests: [{name: a, at: mon 22:00, given: {A: {opens: -1}}, expect: {list:S: free}}]",
      "opens is a number"
    ),
    ("findings: {OAL1: true}", "is no code"), ("findings: {OAL107: yes}", "OAL107 is true or false"),
    ("phone: maybe", "phone is 'agrees'"), ("activities: many", "activities is a number"),
    ("activities: 1\nactivities: 2", "activities"), ("tests: [", ""),
  ]

  @Test(arguments: faults) func everyFaultHasAPlace(_ text: String, _ message: String) {
    let errors = read(text).errors
    #expect(errors.contains { $0.message.contains(message) }, "\(errors)")
    #expect(errors.allSatisfy { $0.location.range.end <= text.utf8.count })
  }

  /// What an alias stands for is bounded.
  @Test func aliasesCannotStandForMillions() {
    var text = "a: &a [x,x,x,x,x,x,x,x,x,x]\n"
    for (last, next) in zip("abcdefg", "bcdefgh") {
      text += "\(next): &\(next) [\(Array(repeating: "*\(last)", count: 10).joined(separator: ","))]\n"
    }
    #expect(!read(text).errors.isEmpty)
  }

  // MARK: What tests come to

  static let answers: [(String, String)] = [
    ("{name: a, at: mon 22:00, expect: {app:com.burbn.instagram: blocked}}", ""),
    ("{name: a, at: [mon 21:59, mon 06:00], expect: {app:com.burbn.instagram: free}}", ""),
    ("{name: a, at: mon 21:59, expect: {site:tiktok.com: blocked}}", "free"),
    ("{name: a, at: sun 11:00, expect: {app:com.other: depends}}", ""),
    ("{name: a, at: sun 11:00, expect: {app:com.other: free}}", "depends"),
    ("{name: a, at: sun 11:00, expect: {app:com.other: blocked}}", "depends"),
    (
      "{name: a, at: mon 20:00, given: {Time Keeper: {used: 45m}}, expect: {list:Social: {is: blocked, by: [Time Keeper], until: tue 06:00}}}",
      ""
    ),
    ("{name: a, at: mon 20:00, given: {Time Keeper: {used: 44m}}, expect: {list:Social: blocked}}", "free"),
    ("{name: a, at: mon 22:00, expect: {list:Social: {is: blocked, by: [Time Keeper]}}}", "Deep Sleep"),
    ("{name: a, at: mon 22:00, expect: {list:Social: {is: blocked, until: tue 05:59}}}", "tue 06:00"),
    (
      "{name: a, at: 2026-03-09T22:00, expect: {list:Social: {is: blocked, until: \"2026-03-10T06:00\"}}}", ""
    ),
    (
      "{name: a, at: sat 12:00, given: {Gate Keeper: {opens: 2}}, expect: {rule:Gate Keeper: {label: 3 opens left}}}",
      ""
    ),
    ("{name: a, at: sat 12:00, expect: {rule:Deep Sleep: {hard: false}}}", "hard"),
    ("{name: a, at: mon 23:00, given: {Deep Sleep: {unblocked: true}}, expect: {list:Social: free}}", ""),
  ]

  /// `got` is what comes instead of what is expected; empty where the test passes.
  @Test(arguments: answers) func answer(_ test: String, _ got: String) {
    let run = run("version: 1\ntests:\n  - \(test)\n")
    #expect(run.errors == [] && !run.results.isEmpty)
    #expect(run.results.filter { !$0.passed }.map(\.got) == (got.isEmpty ? [] : [got]))
  }

  @Test func everyMomentIsTriedWithEveryExpectation() {
    let run = run(
      "tests: [{name: a, at: [mon 22:00, tue 22:00], expect: {list:Social: blocked, site:tiktok.com: free}}]")
    #expect(run.results.map(\.passed) == [true, false, true, false])
  }

  static let unknown: [(String, String)] = [
    ("{name: a, at: mon 22:00, expect: {list:Socail: free}}", "did you mean Social?"),
    ("{name: a, at: mon 22:00, expect: {rule:Sleep: {hard: true}}}", "there is no rule \"Sleep\""),
    (
      "{name: a, at: mon 22:00, given: {Sleep: {used: 1m}}, expect: {list:Social: free}}",
      "there is no rule \"Sleep\""
    ),
  ]

  @Test(arguments: unknown) func unknownNamesAreErrors(_ test: String, _ message: String) {
    let run = run("tests: [\(test)]")
    #expect(run.errors.contains { $0.message.contains(message) } && !run.passed, "\(run.errors)")
  }

  @Test func aDateNeedsAZone() {
    let text = "tests: [{name: a, at: 2026-03-09T22:00, expect: {list:Social: blocked}}]"
    #expect(run(text, zone: nil).errors.count == 1)
    #expect(run(text).passed)
  }

  @Test func theWholeFileIsTried() {
    let run = run("activities: 5\nphone: agrees\nfindings: {OAL107: true, OAL102: true}\n")
    #expect(run.results.map(\.passed) == [true, true, true, false], "\(run.results)")
    let text = "activities: 5\ntests: [{name: x, at: mon 22:00, expect: {list:Social: blocked}}]"
    #expect(self.run(text, filter: "y").results.isEmpty)
    #expect(self.run(text, filter: "x").results.count == 1)
  }

  // MARK: Coverage

  private func coverage(_ tests: [String], _ rules: TestedRules) -> RuleTestCoverage {
    let text = "version: 1\ntests:\n" + tests.map { "  \($0)\n" }.joined()
    let reader = read(text)
    #expect(reader.errors == [], "\(text)")
    return RuleTestCoverage(reader.file, rules)
  }

  static let sets = [
    rules,
    "list S app:a.b app:a.c site:x.com\nschedule \"A\\\"B\" 00:00-24:00 mon,wed block list:S",
    "list S app:a.b app:\"Two Words\"\nschedule \"N\" 23:30-00:15 sat allow-only list:S hard",
    "list S app:a.b site:x.org\ntime-limit \"T\" 1m/day weekends list:S",
    "list S app:a.b\nopen-limit \"O\" 1/day tue list:S",
  ]

  /// The tests that the report offers pass now, and leave no gap.
  @Test(arguments: sets) func readyTestsCloseTheGaps(_ text: String) {
    let rules = tested(text)
    let first =
      "- {name: first, at: mon 03:33, expect: {\"rule:\(rules.rules.rules[0].name.replacing("\"", with: "\\\""))\": {hard: \(rules.rules.rules[0].hardMode)}}}"
    let before = coverage([first], rules)
    let ready = before.gaps.flatMap(\.ready)
    #expect(!ready.isEmpty)
    let reader = read("tests:\n" + ready.map { "  \($0)\n" }.joined())
    let run = RuleTestRun(reader.file, rules)
    #expect(
      reader.errors == [] && run.passed, "\(reader.errors) \(run.errors) \(run.results.filter { !$0.passed })"
    )
    let after = coverage([first] + ready, rules)
    #expect(after.gaps.map(\.what) == [], "\(ready)")
    #expect(after.counts.values.allSatisfy { $0.covered == $0.all })
    #expect(before.counts.mapValues(\.all) == after.counts.mapValues(\.all))
  }

  /// A test that fails notices nothing.
  @Test func failingTestsCoverNothing() {
    let tests = ["- {name: a, at: mon 12:00, expect: {list:Social: blocked}}"]
    let found = coverage(tests, tested())
    #expect(found.counts.values.allSatisfy { $0.covered == 0 } && found.gaps.count > 10)
  }
}
