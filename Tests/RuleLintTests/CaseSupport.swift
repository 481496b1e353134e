import MonitoringPlan
import PresetGallery
import RuleChecker
import RuleModel
import RuleSyntax
import RuleYAML
import TestSupport
import Testing

@testable import RuleLint

/// A case from the field: a text with the places of its findings marked, the codes in the order of the places, and the
/// text after the first fix of every finding.
struct FieldCase: CustomTestStringConvertible, Sendable {
  var name: String
  var text: String
  var form: SyntaxTree.Form
  var codes: [Int]
  var fixed: String?

  init(
    _ name: String, _ text: String, _ codes: Int..., fixed: String? = nil, form: SyntaxTree.Form = .compact
  ) {
    self.name = name
    self.text = text
    self.form = form
    self.codes = codes
    self.fixed = fixed
  }

  /// The case in YAML.
  static func yaml(_ name: String, _ text: String, _ codes: Int..., fixed: String? = nil) -> FieldCase {
    var result = FieldCase(name, text, fixed: fixed, form: .yaml)
    result.codes = codes
    return result
  }

  var testDescription: String { "\(name) \(text.debugDescription)" }

  /// Expects the findings at the marks and no other, and of a case with a fixed text that it has no error left.
  func expect(sourceLocation: SourceLocation = #_sourceLocation) {
    let marked = MarkedText(text)
    let source = SourceFile(path: "rules", text: marked.text)
    let found = findings(marked.text, form)
    let ranges = found.map { $0.location.range.start..<$0.location.range.end }
    #expect(ranges == marked.ranges, "\(found.map(\.message))", sourceLocation: sourceLocation)
    #expect(found.map(\.code.number) == codes, "\(found.map(\.message))", sourceLocation: sourceLocation)
    guard let fixed else { return }
    let text = source.applying(Fix("all", .unsafe, found.compactMap(\.fixes.first).flatMap(\.edits)))
    #expect(text == fixed, sourceLocation: sourceLocation)
    let left = findings(text, form).filter { $0.severity == .error }
    #expect(left.map(\.message) == [], sourceLocation: sourceLocation)
  }
}

/// A text's typed rules, without regard to what is found in it.
func ruleSet(_ text: String, _ form: SyntaxTree.Form = .compact) -> RuleSet {
  let source = SourceFile(path: "rules", text: text)
  let read = form == .compact ? CompactReader.read(source, file: 0) : YAMLReader.read(source, file: 0)
  return Checker.check([read.tree], sources: [source]) { PresetGallery.all }.checked.ruleSet
}

/// A text's activities as `sched 22:00-23:59`, with `x45` for the events `minutes-1` ... `minutes-45`.
func activities(_ text: String, _ form: SyntaxTree.Form = .compact) -> [String] {
  Compiler.compile(ruleSet(text, form)).activities.map { activity in
    let prefix = activity.name.prefix { $0 != "-" }
    let events = activity.eventMinutes == 0 ? "" : " x\(activity.eventMinutes)"
    return "\(prefix) \(activity.interval.start)-\(activity.interval.end)\(events)"
  }
}

/// Whether any of a text's schedules is on in a minute of the week, said by day and time.
func isOn(_ text: String, _ day: Weekday, _ hour: Int, _ minute: Int = 0) -> Bool {
  ruleSet(text).rules.contains { rule in
    guard let window = rule.schedule?.window else { return false }
    let at = (day.rawValue - 1) * TimeOfDay.minutesPerDay + hour * 60 + minute
    return WeekCoverage(window: window, days: rule.days).contains(at)
  }
}
