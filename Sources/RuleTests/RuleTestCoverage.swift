import MonitoringPlan
import RuleModel
import RuleSyntax

/// What of the rules the tests would notice if it changed. Each small change is made to the rules, and all tests are tried
/// again: what no test notices is not covered, however often a test came by.
package struct RuleTestCoverage: Sendable {
  package enum Kind: String, CaseIterable, Sendable { case edge, day, item, budget, hard, rule }

  /// A change that no test notices.
  package struct Gap: Sendable {
    package var kind: Kind
    /// The rule's index.
    package var rule: Int
    /// `the start of "Night", 22:00`.
    package var what: String
    /// Tests that would notice, as they stand in a file; they pass now.
    package var ready: [String]
  }

  /// By kind: how many there are, and how many of them the tests notice.
  package private(set) var counts: [Kind: (covered: Int, all: Int)] = [:]
  package private(set) var gaps: [Gap] = []
  /// Whether there are too many rules and tests to try each change.
  package private(set) var isCutShort = false

  /// Tries of one expectation at most.
  private static let mostTries = 200_000

  private let file: RuleTestFile
  private let tested: TestedRules
  /// What the expectations come to now. One that fails now notices nothing.
  private let baseline: [TestResult]

  package init(_ file: RuleTestFile, _ tested: TestedRules) {
    self.file = file
    self.tested = tested
    for kind in Kind.allCases { counts[kind] = (0, 0) }
    baseline = RuleTestRun(file, tested, onlyTests: true).results
    let tries = baseline.count
    let all = tested.rules.rules.enumerated().flatMap { changes($0.element, at: $0.offset) }
    guard all.reduce(0, { $0 + $1.variants.count }) * max(tries, 1) <= Self.mostTries else {
      isCutShort = true
      return
    }
    for change in all { count(change) }
  }

  /// A part of the rules, and the rule sets in which the part is changed by the smallest step.
  private struct Change {
    var kind: Kind
    var rule: Int
    var what: String
    var variants: [RuleSet]
  }

  private mutating func count(_ change: Change) {
    let isNoticed = change.variants.allSatisfy { rules in
      var other = tested
      other.rules = rules
      let run = RuleTestRun(file, other, onlyTests: true)
      return !run.errors.isEmpty || run.results.count != baseline.count
        || zip(baseline, run.results).contains { $0.passed && !$1.passed }
    }
    counts[change.kind]?.all += 1
    if isNoticed {
      counts[change.kind]?.covered += 1
    } else {
      gaps.append(Gap(kind: change.kind, rule: change.rule, what: change.what, ready: ready(change)))
    }
  }

  // MARK: Changes

  private func changes(_ rule: Rule, at index: Int) -> [Change] {
    guard rule.isEnabled, !rule.days.isEmpty else { return [] }
    let name = "\"\(rule.name)\""
    func variant(_ edit: (inout Rule) -> Void) -> RuleSet {
      var rules = tested.rules
      edit(&rules.rules[index])
      return rules
    }
    func change(_ kind: Kind, _ what: String, _ variants: [RuleSet]) -> Change {
      Change(kind: kind, rule: index, what: what, variants: variants)
    }
    var found: [Change] = []
    if let schedule = rule.schedule {
      let window = schedule.window
      func moved(_ start: Int, _ end: Int) -> RuleSet {
        variant { rule in
          var config = schedule
          config.window = TimeWindow(
            start: TimeOfDay(wrapping: window.start.minutes + start),
            end: TimeOfDay(wrapping: window.end.minutes + end))
          rule.configuration = .schedule(config)
        }
      }
      let end = window.endsAtMidnight ? "24:00" : window.end.description
      found.append(change(.edge, "the start of \(name), \(window.start)", [moved(-1, 0), moved(1, 0)]))
      found.append(change(.edge, "the end of \(name), \(end)", [moved(0, -1), moved(0, 1)]))
    }
    for day in rule.days.days {
      found.append(
        change(.day, "\(day.short) of \(name)", [variant { $0.days.subtract(WeekdaySet(day)) }]))
    }
    let budgets: [RuleConfiguration] =
      switch rule.configuration {
      case .schedule: []
      case .timeLimit(let config):
        [-1, 1].compactMap { TimeLimitConfig(dailyLimitMinutes: config.dailyLimitMinutes + $0) }.map {
          .timeLimit($0)
        }
      case .openLimit(let config):
        [-1, 1].compactMap { OpenLimitConfig(maxOpens: config.maxOpens + $0) }.map { .openLimit($0) }
      }
    if !budgets.isEmpty {
      found.append(
        change(
          .budget, "the budget of \(name)", budgets.map { budget in variant { $0.configuration = budget } }))
    }
    if let list = tested.rules.lists.firstIndex(where: { $0.name == rule.list }) {
      let items = tested.rules.lists[list].items
      for (position, item) in items.enumerated() where items.count > 1 {
        var rules = tested.rules
        rules.lists[list].items.remove(at: position)
        found.append(change(.item, "\(CompactPrinter.print(item)) in \(name)", [rules]))
      }
    }
    found.append(change(.hard, "whether \(name) is hard", [variant { $0.hardMode.toggle() }]))
    var without = tested.rules
    without.rules.remove(at: index)
    found.append(change(.rule, "the rule \(name)", [without]))
    return found
  }

  // MARK: Ready tests

  private func ready(_ change: Change) -> [String] {
    let rule = tested.rules.rules[change.rule]
    let name = Self.quoted(rule.name)
    let subjectOfRule = Self.quoted("rule:\(rule.name)")
    if change.kind == .hard {
      let title = Self.quoted("\(rule.name) is \(rule.hardMode ? "hard" : "soft")")
      return ["- {name: \(title), at: mon 12:00, expect: {\(subjectOfRule): {hard: \(rule.hardMode)}}}"]
    }
    if change.kind == .budget, case .openLimit(let config) = rule.configuration,
      let day = rule.days.days.first
    {
      // Its list is shut until something is opened, whatever the budget; the row of the app counts.
      let title = Self.quoted("\(rule.name) counts opens")
      return [
        "- {name: \(title), at: \(day.short) 12:00, given: {\(name): {opens: \(config.maxOpens - 1)}}, "
          + "expect: {\(subjectOfRule): {label: 1 open left}}}"
      ]
    }
    guard let list = rule.list, let day = rule.days.days.first else { return [] }
    // What an allow-only schedule blocks is anything but its list.
    let isAllowOnly = rule.schedule?.selectionMode == .allowOnly
    var subject = isAllowOnly ? "app:com.example.other" : "list:\(list)"
    if change.kind == .item, let item = item(change, of: list) { subject = item }
    let minutes: [Int]
    var given: [String] = [""]
    let day0 = (day.rawValue - 1) * TimeOfDay.minutesPerDay
    switch rule.configuration {
    case .schedule(let config):
      let (start, end) = (day0 + config.window.start.minutes, day0 + config.window.endOffset)
      let isEnd = change.what.hasPrefix("the end")
      switch change.kind {
      case .edge: minutes = isEnd ? [end - 1, end] : [start - 1, start]
      case .day:
        minutes =
          Self.day(in: change.what).map { [($0.rawValue - 1) * 1440 + config.window.start.minutes] } ?? []
      default: minutes = [start]
      }
    case .timeLimit(let config):
      minutes = [(Self.day(in: change.what) ?? day)].map { ($0.rawValue - 1) * 1440 + 720 }
      given = [config.dailyLimitMinutes, config.dailyLimitMinutes - 1].filter {
        change.kind == .budget || $0 == config.dailyLimitMinutes
      }
      .map { ", given: {\(name): {used: \(CompactPrinter.spell(minutes: $0))}}" }
    case .openLimit(let config):
      minutes = [(Self.day(in: change.what) ?? day)].map { ($0.rawValue - 1) * 1440 + 720 }
      given = [config.maxOpens, config.maxOpens - 1].filter {
        change.kind == .budget || $0 == config.maxOpens
      }
      .map { ", given: {\(name): {opens: \($0)}}" }
    }
    return minutes.flatMap { minute -> [String] in
      let week = WeekCoverage.minutesPerWeek
      let at = WeekStretches.minute((minute % week + week) % week)
      return given.compactMap { given in
        let line = { (answer: String) in
          "- {name: \(Self.quoted("\(rule.name) at \(at)")), at: \(at)\(given), expect: {\(Self.quoted(subject)): \(answer)}}"
        }
        // What the rules answer now.
        let source = SourceFile(path: "", text: "version: 1\ntests:\n" + line("blocked") + "\n")
        let run = RuleTestRun(RuleTestReader(source).file, tested, onlyTests: true)
        return run.results.first.map { line($0.got) }
      }
    }
  }

  private func item(_ change: Change, of list: String) -> String? {
    tested.rules.lists.first { $0.name == list }?.items.map(CompactPrinter.print)
      .first { change.what.hasPrefix("\($0) in ") }.map { $0.filter { $0 != "\"" } }
  }

  private static func day(in what: String) -> Weekday? {
    Weekday.allCases.first { what.hasPrefix("\($0.short) of") }
  }

  /// A name as YAML writes it inside of braces.
  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
