import RuleModel
import RuleSyntax
import TestSupport
import Testing

@testable import RuleLint

/// OAL101 or OAL102 is reported if and only if the phone does otherwise than the rule says: the law that makes the
/// findings about the platform exact. The phone is ``NaivePhone``, which knows nothing of the linter.
@Suite struct PlatformLawTests {
  struct Sample {
    var window: TimeWindow
    var days: WeekdaySet
  }

  @Test(arguments: 0..<10) func reportedIfAndOnlyIfThePhoneDeviates(part: Int) {
    var random = SeededGenerator(seed: 700 + UInt64(part))
    var flagged = 0
    for _ in 0..<10 {
      let samples = (0..<500).map { _ in Self.sample(&random) }
      let found = Self.platformFindings(samples)
      for (index, sample) in samples.enumerated() {
        let deviations = NaivePhone(sample.window, sample.days).deviations()
        let findings = found[index] ?? []
        let isExact = findings.count == (deviations.isEmpty ? 0 : 1)
        #expect(isExact, "\(sample.window) \(sample.days): \(findings.map(\.message)), \(deviations)")
        flagged += findings.count
      }
    }
    #expect((1000..<4500).contains(flagged), "a law about nothing: \(flagged) of 5000")
  }

  /// What a fix writes is a window that the phone gets right, on the same days.
  @Test(arguments: 0..<4) func everyFixedWindowWorks(part: Int) throws {
    var random = SeededGenerator(seed: 900 + UInt64(part))
    let samples = (0..<1500).map { _ in Self.sample(&random) }
    for (index, findings) in Self.platformFindings(samples) {
      let sample = samples[index]
      for finding in findings {
        #expect(!finding.fixes.isEmpty, "\(sample.window) \(sample.days)")
        for fix in finding.fixes {
          #expect(fix.safety == .unsafe, "it changes what the rule does")
          let edit = try #require(fix.edits.first)
          #expect(edit.location == finding.location)
          let fixed = try #require(Self.window(edit.replacement))
          let deviations = NaivePhone(fixed, sample.days).deviations()
          #expect(deviations.isEmpty, "\(sample.window) \(sample.days) -> \(fixed): \(deviations)")
        }
      }
    }
  }

  /// The window of OAL101's fix against every other window whose activities register: no window that starts on the
  /// same day is nearer.
  @Test(arguments: tooShort) func theNearestWindowIsTheNearest(_ window: TimeWindow) throws {
    let (start, end) = (window.start.minutes, window.endOffset)
    let fixed = try #require(LintRule.nearest(to: window))
    let distance = abs(fixed.start.minutes - start) + abs(fixed.endOffset - end)
    for first in max(0, start - distance)...min(1439, start + distance) {
      for last in max(first + 1, end - distance)...max(first + 1, min(first + 1440, end + distance)) {
        guard abs(first - start) + abs(last - end) < distance, last != 1440 else { continue }
        let nearer = TimeWindow(start: TimeOfDay(wrapping: first), end: TimeOfDay(wrapping: last))
        let phone = NaivePhone(nearer, .daily)
        #expect(phone.activities.contains { $0.end - $0.start < 15 }, "\(fixed), but \(nearer) is nearer")
      }
    }
  }

  @Test(arguments: ["disabled", "without-list"]) func rulesThatAreNotMonitoredAreNotFound(_ reason: String) {
    let list = reason == "disabled" ? "list:Social disabled" : ""
    let lines = Self.tooShort.enumerated().map { "schedule \"R\($0)\" \($1) daily \(list)\n" }
    #expect(!findings(lines.joined()).contains { [101, 102].contains($0.code.number) })
  }

  // MARK: Samples

  /// Windows that do not register, or end at midnight, of every shape.
  static let tooShort: [TimeWindow] = [
    (420, 430), (420, 421), (0, 14), (5, 10), (1430, 1435), (1438, 1439), (1425, 1439), (1430, 0), (1439, 0),
    (1430, 360), (1439, 360), (1439, 1), (1430, 10), (1320, 10), (1320, 1), (1320, 6), (1320, 7), (1320, 8),
    (1430, 1425), (10, 5), (14, 13), (1425, 1424), (1425, 1425), (1439, 1438), (7, 7), (1, 1), (1426, 1420),
  ].map { TimeWindow(start: TimeOfDay(wrapping: $0.0), end: TimeOfDay(wrapping: $0.1)) }

  static func sample(_ random: inout SeededGenerator) -> Sample {
    let window = TimeWindow(start: time(&random), end: time(&random))
    return Sample(window: window, days: WeekdaySet(rawValue: UInt8(Int.random(in: 1...127, using: &random))))
  }

  /// Half of the times lie within 20 minutes of midnight, where the phone's limits are; a third of those at it.
  private static func time(_ random: inout SeededGenerator) -> TimeOfDay {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: .midnight
    case 1, 2: TimeOfDay(wrapping: Int.random(in: -20...20, using: &random))
    default: TimeOfDay(wrapping: Int.random(in: 0..<1440, using: &random))
    }
  }

  /// OAL101 and OAL102 by the index of the sample, each at its window.
  static func platformFindings(_ samples: [Sample]) -> [Int: [Diagnostic]] {
    var text = ""
    for (index, sample) in samples.enumerated() {
      text += "schedule \"R\(index)\" \(sample.window) \(sample.days) block list:Social\n"
    }
    let source = SourceFile(path: "rules", text: text)
    let found = findings(text).filter { [101, 102].contains($0.code.number) }
    for finding in found {
      let sample = samples[source.lineIndex(at: finding.location.range.start)]
      #expect(source.text(finding.location.range) == sample.window.description)
    }
    return Dictionary(grouping: found) { source.lineIndex(at: $0.location.range.start) }
  }

  private static func window(_ text: String) -> TimeWindow? {
    let source = SourceFile(path: "literal", text: text)
    var diagnostics: [Diagnostic] = []
    return Literals.window(
      LiteralText(source: source, file: 0, range: SourceRange(0, source.bytes.count)), &diagnostics)
  }
}
