import RuleModel
import TestSupport
import Testing

@testable import RuleLint

/// The tables that checks are built on, against the plainest way to do the same.
@Suite struct AnalysisTests {
  /// The short form for one thing says what the table says.
  @Test(arguments: 0..<30) func oneOwnerIsLikeATable(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let window = TimeWindow(
      start: TimeOfDay(wrapping: Int.random(in: 0..<1440, using: &random)),
      end: TimeOfDay(wrapping: Int.random(in: 0..<1440, using: &random)))
    let days = WeekdaySet(rawValue: UInt8.random(in: 1...127, using: &random))
    let coverage = WeekCoverage(window: window, days: days)
    let table = OwnedCoverage([(7, coverage)])
    let sole = OwnedCoverage(7, coverage, count: window.duration * days.count)
    #expect(sole.count == table.count)
    #expect(sole.coverage == table.coverage)
    for minute in 0..<WeekCoverage.minutesPerWeek where sole.owner(at: minute) != table.owner(at: minute) {
      Issue.record("minute \(minute) of \(window) \(days)")
    }
  }

  /// Digests that share their low bits are told apart, and equal ones are joined, however many there are.
  @Test(arguments: [0, 1, 2, 3000]) func onlyEqualDigestsAreJoined(_ count: Int) {
    var random = SeededGenerator(seed: UInt64(count))
    let digests = (0..<count).map { _ in
      UInt64.random(in: 0..<UInt64(max(count, 1)), using: &random) << 32
        | UInt64.random(in: 0..<4, using: &random)
    }
    var clusters = DisjointSet(count)
    clusters.joinEqual(digests)
    var first: [UInt64: Int] = [:]
    for (index, digest) in digests.enumerated() where first[digest] == nil { first[digest] = index }
    #expect((0..<count).map { clusters.root(of: $0) } == digests.map { first[$0] })
  }
}
