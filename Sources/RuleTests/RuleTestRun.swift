import CivilTime
import MonitoringPlan
import Reports
import RuleModel
import RuleStatus
import RuleSyntax

/// What tests are tried on.
package struct TestedRules: Sendable {
  package var rules: RuleSet
  package var zone: Zone?
  package var options: PlanOptions
  package var listsAreComplete: Bool

  package init(_ rules: RuleSet, zone: Zone?, _ options: PlanOptions, listsAreComplete: Bool) {
    self.rules = rules
    self.zone = zone
    self.options = options
    self.listsAreComplete = listsAreComplete
  }
}

/// What one expectation of a test turned out as.
package struct TestResult: Sendable {
  /// The test, with its moment: `shut at night, mon 22:00`.
  package var name: String
  package var location: Location
  /// What was tried: `app:com.burbn.instagram`.
  package var subject: String
  package var expected: String
  package var got: String
  /// More about what was got, such as the rules behind it.
  package var reason: String

  package var passed: Bool { expected == got }
}

/// Tries the tests of a file.
package struct RuleTestRun {
  private let file: RuleTestFile
  private let tested: TestedRules
  private var budget: ComparisonBudget
  package private(set) var results: [TestResult] = []
  /// Names that mean nothing, times without a zone: the tests are wrong, not the rules.
  package private(set) var errors: [RuleTestError] = []
  /// Whether there was too much to try.
  package private(set) var isCutShort = false

  /// `filter` is a part of the names of the tests that are tried. `findings` are the codes of the rules' findings; nil
  /// where nobody looked. `onlyTests` leaves out what the file says about the plan, the phone and the findings.
  package init(
    _ file: RuleTestFile, _ tested: TestedRules, filter: String? = nil, findings: Set<DiagnosticCode>? = nil,
    onlyTests: Bool = false
  ) {
    self.file = file
    self.tested = tested
    budget = ComparisonBudget()
    if filter == nil, !onlyTests { tryWhole(findings) }
    for test in file.tests where filter.map({ test.name.contains($0) }) ?? true { run(test) }
  }

  package var passed: Bool { errors.isEmpty && !isCutShort && results.allSatisfy(\.passed) }

  private mutating func expect(
    _ name: String, _ place: Location, _ subject: String, _ expected: String, _ got: String,
    _ reason: String = ""
  ) {
    results.append(
      TestResult(name: name, location: place, subject: subject, expected: expected, got: got, reason: reason))
  }

  // MARK: The whole file

  private mutating func tryWhole(_ findings: Set<DiagnosticCode>?) {
    let names = Set(tested.rules.rules.map(\.name))
    if file.activities != nil || file.deviating != nil {
      let plan = Compiler.compile(tested.rules, tested.options)
      if let wanted = file.activities {
        expect("the plan", wanted.location, "activities", "\(wanted.value)", "\(plan.activities.count)")
      }
      if let wanted = file.deviating {
        for name in wanted.value.sorted() where !names.contains(name) {
          errors.append(RuleTestError(message: "there is no rule \"\(name)\"", location: wanted.location))
        }
        let verdict = Verification.verifyWeek(tested.rules, plan)
        let found = Set(verdict.rules.filter { !$0.agrees }.map { tested.rules.rules[$0.rule].name })
        expect(
          "the phone", wanted.location, "rules that it does not keep", Self.listed(wanted.value),
          Self.listed(found))
      }
    }
    guard let findings else { return }
    for (code, isThere) in file.findings {
      let found = DiagnosticCode(text: code.value).map(findings.contains) ?? false
      expect(
        "findings", code.location, code.value, isThere ? "found" : "not found", found ? "found" : "not found")
    }
  }

  private static func listed(_ names: Set<String>) -> String {
    names.isEmpty ? "none" : names.sorted().joined(separator: ", ")
  }

  // MARK: One test

  private mutating func run(_ test: RuleTest) {
    for (text, moment, place) in test.moments {
      guard let (clock, now) = time(moment, place) else { continue }
      guard let usage = usage(test.given, clock, now) else { return }
      for expectation in test.expectations {
        let name = "\(test.name), \(text)"
        if expectation.isRule {
          tryRule(expectation, name, usage, clock, now)
        } else {
          trySubject(expectation, name, usage, clock, now)
        }
      }
    }
  }

  /// The clock of a moment and the minute on it.
  private mutating func time(_ moment: TestMoment, _ place: Location) -> (LocalClock, Int)? {
    let day = LocalClock.minutesPerDay
    switch moment {
    case .weekly(let minute): return (.abstract, (LocalClock.firstSunday + 28) * day + minute)
    case .dated(let written):
      guard let zone = tested.zone else {
        errors.append(
          RuleTestError(message: "a date needs zone: in the file or the project", location: place))
        return nil
      }
      let now = LocalClock.minute(written.instant(in: zone))
      let days = StatusHorizon.clockDays
      return (LocalClock(zone, from: now + days.lowerBound * day, to: now + days.upperBound * day), now)
    }
  }

  private mutating func usage(_ given: [TestUsage], _ clock: LocalClock, _ now: Int) -> [Int: RuleUsage]? {
    var usage: [Int: RuleUsage] = [:]
    for item in given {
      guard let index = rule(item.rule) else { return nil }
      let paused = item.pausedUntil.map { minute -> Int in
        let (today, time) = clock.local(now)
        return clock.instant(day: minute > time ? today : today + 1, minute: minute)
      }
      usage[index] = RuleUsage(
        usedMinutes: item.usedMinutes ?? 0, opens: item.opens ?? 0, pausedUntil: paused,
        isUnblocked: item.isUnblocked)
    }
    return usage
  }

  /// The index of a rule by its name; an unknown one is an error.
  private mutating func rule(_ name: Located<String>) -> Int? {
    if let index = tested.rules.rules.firstIndex(where: { $0.name == name.value }) { return index }
    errors.append(RuleTestError(message: "there is no rule \"\(name.value)\"", location: name.location))
    return nil
  }

  private mutating func tryRule(
    _ expectation: TestExpectation, _ name: String, _ usage: [Int: RuleUsage], _ clock: LocalClock, _ now: Int
  ) {
    guard let index = rule(expectation.subject) else { return }
    let subject = "rule:\(expectation.subject.value)"
    let rule = tested.rules.rules[index]
    if let label = expectation.label {
      let status = try? PhoneStatus(
        tested.rules, usage: usage, clock, at: now, target: tested.options.target, &budget)
      guard let status else {
        isCutShort = true
        return
      }
      let got = StatusWords.label(status.rules[index], of: rule, at: now, tested.options.target)
      expect(name, expectation.subject.location, subject, label, got)
    }
    if let isHard = expectation.isHard {
      expect(
        name, expectation.subject.location, subject, isHard ? "hard" : "soft", rule.hardMode ? "hard" : "soft"
      )
    }
  }

  private mutating func trySubject(
    _ expectation: TestExpectation, _ name: String, _ usage: [Int: RuleUsage], _ clock: LocalClock, _ now: Int
  ) {
    let text = expectation.subject.value
    var reader = SubjectReader(tested.rules.lists)
    let subject: Subject
    switch reader.read(text) {
    case .success(let found): subject = found
    case .failure(let failure):
      errors.append(
        RuleTestError(message: "\"\(text)\" \(failure.message)", location: expectation.subject.location))
      return
    }
    let found = try? SubjectStatus(
      tested.rules, subject, usage: usage, clock, at: now, target: tested.options.target,
      listsAreComplete: tested.listsAreComplete, &budget)
    guard let status = found else {
      isCutShort = true
      return
    }
    let answer: TestExpectation.Answer =
      !status.reasons.isEmpty ? .blocked : status.perhaps.isEmpty ? .free : .depends
    let rules = Set(
      (status.reasons.isEmpty ? status.perhaps.map(\.reason.rule) : status.reasons.map(\.rule))
        .map { tested.rules.rules[$0].name })
    let until = status.opensAt.map { Self.moment($0, clock, like: expectation.until?.moment) }
    let reason =
      (rules.isEmpty ? [] : ["by \(Self.listed(rules))"]).joined()
      + (until.map { " until \($0)" } ?? "")
    let place = expectation.subject.location
    let wanted = expectation.answer ?? .free
    expect(name, place, text, wanted.rawValue, answer.rawValue, reason)
    guard wanted == answer else { return }
    if let by = expectation.by { expect(name, place, "\(text), by", Self.listed(by), Self.listed(rules)) }
    if let end = expectation.until {
      expect(name, place, "\(text), until", Self.spelled(end.moment, clock), until ?? "no end")
    }
  }

  // MARK: Times in words

  /// A moment in the spelling of another: a weekday and a time, or a date and a time.
  private static func moment(_ instant: Int, _ clock: LocalClock, like other: TestMoment?) -> String {
    if case .dated = other { return dated(instant, clock) }
    let (day, time) = clock.local(instant)
    return "\(Weekday.allCases[LocalClock.weekday(of: day)].short) \(TimeOfDay.clock(time))"
  }

  private static func spelled(_ moment: TestMoment, _ clock: LocalClock) -> String {
    switch moment {
    case .weekly(let minute): WeekStretches.minute(minute)
    case .dated(let written):
      switch written {
      case .date(let date): "\(date)T00:00"
      case .civil(let civil): "\(civil.date)T\(civil.clock(withSeconds: false))"
      case .instant(let instant): dated(LocalClock.minute(instant), clock)
      }
    }
  }

  private static func dated(_ instant: Int, _ clock: LocalClock) -> String {
    let (day, minute) = clock.local(instant)
    return "\(LocalMoment.date(ofDay: day))T\(TimeOfDay.clock(minute))"
  }
}
