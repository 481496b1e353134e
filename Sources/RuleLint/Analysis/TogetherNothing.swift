import RuleModel

/// The sets of allow-only rules that allow nothing together, each set once.
///
/// A set is all that is on at some minute; one that has another of them in it says nothing new. Which sets there are
/// does not depend on the order of the rules.
struct TogetherNothing {
  /// Rules that are on together.
  struct Group {
    /// Ascending, two at least.
    var rules: [Int]
    /// The first minute of the week at which they are.
    var minute: Int
  }

  private(set) var groups: [Group] = []

  /// How many sets are compared with each other; of more, some may be said although they hold another.
  private static let comparedGroups = 64

  init(_ overview: Overview) {
    let nothing = NothingAllowed(overview)
    guard !nothing.minutes.isEmpty else { return }
    let rules = overview.facts.indices.filter { index in
      overview.facts[index].list(ifLive: .allowOnly).map(nothing.concerns) ?? false
    }
    let sweep = Sweep(rules.map { (rule: $0, coverage: overview.coverage[$0]) })
    var known: Set<UInt64> = []
    for minute in sweep.smallest(in: nothing.minutes) where known.insert(sweep.active[minute]).inserted {
      groups.append(Group(rules: rules.filter { overview.coverage[$0].contains(minute) }, minute: minute))
    }
    guard groups.count <= Self.comparedGroups else { return }
    let sets = groups.map { Set($0.rules) }
    groups = groups.indices.filter { index in !sets.contains { $0.isStrictSubset(of: sets[index]) } }
      .map { groups[$0] }
  }
}

/// Which rules are on at each minute of the week, by a number that stands for the set, and where that changes.
private struct Sweep {
  /// By minute. Different sets have different numbers as good as always.
  private(set) var active = [UInt64](repeating: 0, count: WeekCoverage.minutesPerWeek)
  private var begins = WeekCoverage()
  private var ends = WeekCoverage()

  init(_ rules: [(rule: Int, coverage: WeekCoverage)]) {
    let week = WeekCoverage.minutesPerWeek
    for (rule, coverage) in rules {
      let number = Self.number(of: rule)
      for run in coverage.runs where run.count < week {
        begins.insert(run.lowerBound..<run.lowerBound + 1)
        let end = run.upperBound % week
        ends.insert(end..<end + 1)
        active[run.lowerBound] ^= number
        if run.upperBound != week { active[end] ^= number }
        if run.upperBound > week { active[0] ^= number }
      }
      if coverage.count == week { active[0] ^= number }
    }
    for minute in 1..<week { active[minute] ^= active[minute - 1] }
  }

  /// The first minutes of the stretches within some minutes in which fewer rules are on than right before and after.
  func smallest(in minutes: WeekCoverage) -> [Int] {
    minutes.runs.flatMap(WeekCoverage.withinTheWeek).flatMap { run -> [Int] in
      var starts = [run.lowerBound]
      starts += run.dropFirst().filter { active[$0] != active[$0 - 1] }
      return starts.indices.filter { index in
        let next = index + 1 < starts.count ? starts[index + 1] : nil
        let addsToBefore = index > 0 && !ends.contains(starts[index])
        let addsToNext = next.map { !begins.contains($0) } ?? false
        return !addsToBefore && !addsToNext
      }.map { starts[$0] }
    }
  }

  /// A number for a rule whose bits say nothing (SplitMix64).
  private static func number(of rule: Int) -> UInt64 {
    var bits = UInt64(rule + 1) &* 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
