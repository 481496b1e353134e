import RuleModel
import TestSupport
import Testing

@Suite struct WeekCoverageTests {
  /// The same set, minute by minute.
  struct Naive: Equatable {
    var minutes: Set<Int> = []

    init(_ minutes: Set<Int>) { self.minutes = minutes }

    init(window: TimeWindow, days: WeekdaySet) {
      for day in days.days {
        for offset in 0..<window.duration {
          let minute = (day.rawValue - 1) * 1440 + window.start.minutes + offset
          minutes.insert(minute % 10_080)
        }
      }
    }

    init(_ coverage: WeekCoverage) {
      minutes = Set((0..<10_080).filter { coverage.contains($0) })
    }
  }

  static func randomWindow(_ random: inout SeededGenerator) -> (TimeWindow, WeekdaySet) {
    let edges = [0, 1, 63, 64, 719, 720, 1439, Int.random(in: 0..<1440, using: &random)]
    let start = TimeOfDay(wrapping: edges.randomElement(using: &random) ?? 0)
    let end = TimeOfDay(wrapping: edges.randomElement(using: &random) ?? 0)
    return (
      TimeWindow(start: start, end: end),
      WeekdaySet(rawValue: UInt8.random(in: 0...127, using: &random))
    )
  }

  @Test(arguments: 0..<40) func agreesWithSetsOfMinutes(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let (window, days) = Self.randomWindow(&random)
    let (otherWindow, otherDays) = Self.randomWindow(&random)
    let one = WeekCoverage(window: window, days: days)
    let other = WeekCoverage(window: otherWindow, days: otherDays)
    let (left, right) = (Naive(window: window, days: days), Naive(window: otherWindow, days: otherDays))
    #expect(Naive(one) == left)
    #expect(one.count == left.minutes.count)
    #expect(one.first == left.minutes.min())
    #expect(one.isEmpty == left.minutes.isEmpty)
    #expect(Naive(one.union(other)).minutes == left.minutes.union(right.minutes))
    #expect(Naive(one.intersection(other)).minutes == left.minutes.intersection(right.minutes))
    #expect(Naive(one.subtracting(other)).minutes == left.minutes.subtracting(right.minutes))
    #expect(one.isSubset(of: other) == left.minutes.isSubset(of: right.minutes))
    #expect(one.intersects(other) == !left.minutes.isDisjoint(with: right.minutes))
    #expect(Naive(one.inverted).minutes == Set(0..<10_080).subtracting(left.minutes))
    #expect(one.subtracting(one) == WeekCoverage())
    let daysTouched = Set(left.minutes.map { $0 / 1440 + 1 })
    #expect(one.touches(otherDays) == otherDays.days.contains { daysTouched.contains($0.rawValue) })
  }

  @Test(arguments: 0..<40) func runsAreMaximalAndRoundTheWeek(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) + 1000)
    let (window, days) = Self.randomWindow(&random)
    let coverage = WeekCoverage(window: window, days: days)
    let runs = coverage.runs
    #expect(Set(runs.flatMap { $0.map { $0 % 10_080 } }) == Naive(coverage).minutes)
    #expect(runs.reduce(0) { $0 + $1.count } == coverage.count)
    for run in runs where run.count < 10_080 {
      #expect(!coverage.contains(run.lowerBound - 1))
      #expect(!coverage.contains(run.upperBound))
    }
  }

  @Test func theFullWeekIsOneRun() {
    let always = WeekCoverage(window: .allDay, days: .daily)
    #expect(always == .full)
    #expect(always.runs == [0..<10_080])
    #expect(always.inverted.runs == [])
  }

  @Test func saturdayNightGoesOnOnSunday() throws {
    let start = try #require(TimeOfDay(minutes: 22 * 60))
    let end = try #require(TimeOfDay(minutes: 6 * 60))
    let night = WeekCoverage(window: TimeWindow(start: start, end: end), days: WeekdaySet(.saturday))
    #expect(night.runs == [6 * 1440 + 22 * 60..<7 * 1440 + 6 * 60])
    #expect(night.contains(0))
    #expect(!night.contains(6 * 60))
  }
}
