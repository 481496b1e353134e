import CivilTime
import MonitoringPlan
import Reports
import RuleChecker
import RuleModel
import RuleSyntax
import RuleTests

extension FuzzTarget {
  /// A file of tests: whatever is wrong has a place in the file, what is right can be tried, and twice gives the same.
  static let ruleTests = FuzzTarget(name: "tests", limit: 2048, dictionary: .settings) { input in
    let source = SourceFile(path: "a.oal-test.yaml", bytes: input.bytes)
    let reader = RuleTestReader(source)
    for error in reader.errors {
      hold(error.location.range.end <= source.bytes.count, "\(error.message) is outside of \(source.debug)")
    }
    hold(reader.errors.isEmpty == RuleTestReader(source).errors.isEmpty, "read twice: \(source.debug)")
    guard reader.errors.isEmpty else { return }
    let tested = TestedRules(rules, zone: .utc, PlanOptions(), listsAreComplete: false)
    let run = RuleTestRun(reader.file, tested, findings: [])
    hold(!run.results.isEmpty || !run.errors.isEmpty || run.isCutShort, "tried nothing: \(source.debug)")
    hold(
      run.results.map(\.got) == RuleTestRun(reader.file, tested, findings: []).results.map(\.got),
      "tried twice: \(source.debug)")
    var file = RuleTestReport.File(source)
    (file.results, file.errors) = (run.results, run.errors)
    let report = RuleTestReport([file])
    _ = (report.text(style: .plain), report.junit(), report.json())
  }

  private static let rules: RuleSet = {
    let text = """
      list Social app:com.burbn.instagram site:tiktok.com
      list Games
      schedule "Deep Sleep" 22:00-06:00 daily block list:Social hard
      time-limit "Time Keeper" 45m/day daily list:Social
      open-limit "Gate Keeper" 5/day daily list:Games
      """
    let source = SourceFile(path: "rules.oal", text: text)
    let tree = CompactReader.read(source, file: 0).tree
    return Checker.check([tree], sources: [source]) { [] }.checked.ruleSet
  }()
}
