import CivilTime
import RuleModel
import RuleSyntax
import RuleYAML

/// Reads a test file. Everything unknown is an error: a test that tries nothing would pass for ever.
package struct RuleTestReader {
  package private(set) var file = RuleTestFile()
  package private(set) var errors: [RuleTestError] = []

  package init(_ source: SourceFile, file id: FileID = 0) {
    let (value, diagnostics) = YAMLReader.readValue(source, file: id)
    errors = diagnostics.map { RuleTestError(message: $0.message, location: $0.location) }
    guard let value else {
      if errors.isEmpty { report("the file has no tests", Location(id, SourceRange(at: 0))) }
      return
    }
    read(value)
  }

  private mutating func report(_ message: String, _ place: Location) {
    errors.append(RuleTestError(message: message, location: place))
  }

  private typealias Members = [(key: Located<String>, value: YAMLValue)]

  /// The members of a mapping; each unknown key is an error.
  private mutating func members(_ value: YAMLValue, _ what: String, _ known: [String]) -> Members {
    guard case .mapping(let members) = value.content else {
      report("\(what) is a mapping with the keys \(known.joined(separator: ", "))", value.location)
      return []
    }
    return members.filter { member in
      if known.contains(member.key.value) { return true }
      report(
        "'\(member.key.value)' is not a key of \(what); the keys are \(known.joined(separator: ", "))",
        member.key.location)
      return false
    }
  }

  private mutating func text(_ value: YAMLValue, _ key: String) -> String? {
    if let text = value.text { return text }
    report("\(key) is a text", value.location)
    return nil
  }

  private mutating func number(_ value: YAMLValue, _ key: String, _ range: ClosedRange<Int>) -> Int? {
    if let text = value.text, text.utf8.allSatisfy(\.isASCIIDigit), let number = Int(text),
      range.contains(number)
    {
      return number
    }
    report("\(key) is a number from \(range.lowerBound) to \(range.upperBound)", value.location)
    return nil
  }

  private mutating func boolean(_ value: YAMLValue, _ key: String) -> Bool? {
    switch value.text {
    case "true": return true
    case "false": return false
    default:
      report("\(key) is true or false", value.location)
      return nil
    }
  }

  // MARK: The file

  private mutating func read(_ value: YAMLValue) {
    let keys = ["version", "rules", "zone", "activities", "phone", "findings", "tests"]
    for (key, value) in members(value, "a test file", keys) {
      switch key.value {
      case "version": if value.text != "1" { report("version is 1", value.location) }
      case "rules": file.rules = text(value, "rules").map { Located($0, value.location) }
      case "zone": file.zone = text(value, "zone").map { Located($0, value.location) }
      case "activities":
        file.activities = number(value, "activities", 0...1000).map { Located($0, value.location) }
      case "phone": file.deviating = phone(value).map { Located($0, value.location) }
      case "findings": readFindings(value)
      default: readTests(value)
      }
    }
    let triesNothing =
      file.tests.isEmpty && file.activities == nil && file.deviating == nil && file.findings.isEmpty
    if triesNothing, errors.isEmpty { report("the file has no tests", value.location) }
  }

  private mutating func phone(_ value: YAMLValue) -> Set<String>? {
    if value.text == "agrees" { return [] }
    if case .sequence(let items) = value.content, !items.isEmpty {
      let names = items.compactMap(\.text)
      if names.count == items.count { return Set(names) }
    }
    report(
      "phone is 'agrees', or the names of exactly the rules that the phone does not keep", value.location)
    return nil
  }

  private mutating func readFindings(_ value: YAMLValue) {
    guard case .mapping(let members) = value.content, !members.isEmpty else {
      return report("findings is a mapping of codes, such as {OAL107: true}", value.location)
    }
    for (key, value) in members {
      guard DiagnosticCode(text: key.value) != nil else {
        report("'\(key.value)' is no code of a finding, such as OAL107", key.location)
        continue
      }
      if let isThere = boolean(value, key.value) { file.findings.append((key, isThere)) }
    }
  }

  private mutating func readTests(_ value: YAMLValue) {
    guard case .sequence(let items) = value.content, !items.isEmpty else {
      return report("tests is a sequence of tests, each with name, at and expect", value.location)
    }
    for item in items { readTest(item) }
  }

  private mutating func readTest(_ value: YAMLValue) {
    var test = RuleTest(name: "", location: value.location)
    for (key, value) in members(value, "a test", ["name", "at", "given", "expect"]) {
      switch key.value {
      case "name": test.name = text(value, "name") ?? ""
      case "at": readMoments(value, into: &test)
      case "given": readGiven(value, into: &test)
      default: readExpectations(value, into: &test)
      }
    }
    if test.name.isEmpty { report("a test needs a name", value.location) }
    if test.moments.isEmpty { report("a test needs at:, such as [mon 22:00, tue 05:59]", value.location) }
    if test.expectations.isEmpty { report("a test without expect: tries nothing", value.location) }
    file.tests.append(test)
  }

  // MARK: Times

  private mutating func readMoments(_ value: YAMLValue, into test: inout RuleTest) {
    let items: [YAMLValue]
    if case .sequence(let found) = value.content { items = found } else { items = [value] }
    for item in items {
      guard let text = item.text, let moment = Self.moment(text) else {
        report(
          "a time is a weekday and a time (mon 22:00), or a date and a time (2026-03-29T02:30)", item.location
        )
        continue
      }
      test.moments.append((text, moment, item.location))
    }
  }

  /// `mon 22:00`, or `2026-03-29T02:30`.
  static func moment(_ text: String) -> TestMoment? {
    let words = text.split(separator: " ")
    if words.count == 2,
      let day = Weekday.allCases.first(where: { $0.short == words[0] || $0.name == words[0] }),
      let minute = clock(String(words[1]))
    {
      return .weekly((day.rawValue - 1) * TimeOfDay.minutesPerDay + minute)
    }
    if case .success(let time) = WrittenTime.parse(text) { return .dated(time) }
    return nil
  }

  /// `22:15` as minutes since midnight.
  private static func clock(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 && $0.utf8.allSatisfy(\.isASCIIDigit) }),
      let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
    else { return nil }
    return hour * 60 + minute
  }

  // MARK: Given

  private mutating func readGiven(_ value: YAMLValue, into test: inout RuleTest) {
    guard case .mapping(let rules) = value.content, !rules.isEmpty else {
      return report("given is a mapping of rules, such as {Time Keeper: {used: 45m}}", value.location)
    }
    for (rule, value) in rules {
      var usage = TestUsage(rule: rule)
      for (key, value) in members(value, "what is given", ["used", "opens", "paused-until", "unblocked"]) {
        switch key.value {
        case "used":
          let bytes = Array((value.text ?? "").utf8)[...]
          usage.usedMinutes = value.text == "0m" ? 0 : Literals.minutes(bytes)
          if usage.usedMinutes == nil { report("used is a time such as 45m or 1h30m", value.location) }
        case "opens": usage.opens = number(value, "opens", 0...100_000)
        case "paused-until":
          usage.pausedUntil = value.text.flatMap(Self.clock)
          if usage.pausedUntil == nil { report("paused-until is a time such as \"22:15\"", value.location) }
        default: usage.isUnblocked = boolean(value, "unblocked") ?? false
        }
      }
      test.given.append(usage)
    }
  }

  // MARK: Expectations

  private mutating func readExpectations(_ value: YAMLValue, into test: inout RuleTest) {
    guard case .mapping(let subjects) = value.content, !subjects.isEmpty else {
      return report("expect is a mapping, such as {app:com.burbn.instagram: blocked}", value.location)
    }
    for (subject, value) in subjects {
      let isRule = subject.value.hasPrefix("rule:")
      let found = isRule ? rule(subject, value) : answer(subject, value)
      if let found { test.expectations.append(found) }
    }
  }

  private mutating func answer(_ subject: Located<String>, _ value: YAMLValue) -> TestExpectation? {
    var result = TestExpectation(subject: subject)
    if value.text != nil {
      result.answer = word(value)
      return result.answer == nil ? nil : result
    }
    for (key, value) in members(value, "an expectation", ["is", "by", "until"]) {
      switch key.value {
      case "is": result.answer = word(value)
      case "by":
        var names: [String] = []
        if case .sequence(let items) = value.content { names = items.compactMap(\.text) }
        if names.isEmpty { report("by is a sequence of rules, such as [Night]", value.location) }
        result.by = Set(names)
      default:
        guard let text = value.text, let moment = Self.moment(text) else {
          report("until is a time such as tue 00:00", value.location)
          continue
        }
        result.until = (text, moment)
      }
    }
    if result.answer == nil { report("an expectation needs is: blocked, free or depends", value.location) }
    return result.answer == nil ? nil : result
  }

  private mutating func word(_ value: YAMLValue) -> TestExpectation.Answer? {
    if let answer = value.text.flatMap(TestExpectation.Answer.init) { return answer }
    report("an answer is blocked, free or depends", value.location)
    return nil
  }

  private mutating func rule(_ subject: Located<String>, _ value: YAMLValue) -> TestExpectation? {
    let name = Located(String(subject.value.dropFirst("rule:".count)), subject.location)
    var result = TestExpectation(subject: name, isRule: true)
    for (key, value) in members(value, "a rule's expectation", ["label", "hard"]) {
      if key.value == "label" {
        result.label = text(value, "label")
      } else {
        result.isHard = boolean(value, "hard")
      }
    }
    if result.label == nil, result.isHard == nil, errors.isEmpty {
      report("a rule's expectation needs label: or hard:", value.location)
    }
    return result
  }
}
