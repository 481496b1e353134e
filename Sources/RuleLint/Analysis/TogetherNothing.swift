import RuleModel

/// The smallest sets of allow-only rules that are on together and allow nothing, without repetition: pairs whose lists
/// have nothing in common, and for minutes without such a pair a set from which no rule can be left out.
///
/// The sets do not depend on the order of the rules.
struct TogetherNothing {
  /// Rules that are on together.
  struct Group {
    /// Ascending, two at least.
    var rules: [Int]
    /// The first minute of the week at which all rules are on.
    var minute: Int
  }

  private struct Candidate {
    var rule: Int
    var list: Int
  }

  private let overview: RuleSetAnalysis
  private(set) var groups: [Group] = []

  /// The cost of a pair in comparisons: every pair is a finding to keep and write.
  private static let costOfAPair = 500

  init(_ comparison: inout Comparison) throws {
    overview = comparison.overview
    let nothing = try NothingAllowed(&comparison)
    let overview = overview
    let candidates = overview.facts.indices.compactMap { index -> Candidate? in
      guard let list = overview.facts[index].list(ifLive: .allowOnly), nothing.concerns(list) else {
        return nil
      }
      return Candidate(rule: index, list: list)
    }
    var left = nothing.minutes
    try addPairs(candidates, &left, &comparison)
    try addSets(candidates, &left, &comparison)
  }

  // MARK: Pairs

  /// Adds every pair that collides, and takes its minutes away.
  private mutating func addPairs(
    _ candidates: [Candidate], _ left: inout WeekCoverage, _ comparison: inout Comparison
  ) throws {
    var known: [Set<Int>: Bool] = [:]
    for (place, later) in candidates.enumerated() {
      try comparison.draw(place)
      for earlier in candidates[..<place] where earlier.list != later.list {
        let together = overview.coverage[earlier.rule].intersection(overview.coverage[later.rule])
        guard let minute = together.first else { continue }
        let lists: Set = [earlier.list, later.list]
        try comparison.draw(10)
        let collide = try known[lists] ?? open(under: [earlier.list, later.list], &comparison).isEmpty
        known[lists] = collide
        guard collide else { continue }
        try comparison.draw(Self.costOfAPair)
        groups.append(Group(rules: [earlier.rule, later.rule], minute: minute))
        left.subtract(together)
      }
    }
  }

  // MARK: Sets

  /// Adds sets until every minute has one.
  private mutating func addSets(
    _ candidates: [Candidate], _ left: inout WeekCoverage, _ comparison: inout Comparison
  ) throws {
    guard !left.isEmpty else { return }
    let candidates = tellingFirst(candidates)
    while let minute = left.first {
      try comparison.draw(candidates.count)
      let together = candidates.filter { overview.coverage[$0.rule].contains(minute) }
      let set = try smallest(together, &comparison).map(\.rule).sorted()
      let minutes = set.reduce(WeekCoverage.full) { $0.intersection(overview.coverage[$1]) }
      if let first = minutes.first, set.count > 1 { groups.append(Group(rules: set, minute: first)) }
      left.subtract(minutes.union(WeekCoverage(minute..<minute + 1)))
    }
  }

  /// The candidates with few allowed item groups first, equal candidates by length, longest first. This order gives
  /// small sets for many minutes, independent of the order of the rules.
  private func tellingFirst(_ candidates: [Candidate]) -> [Candidate] {
    let keyed = candidates.map { candidate -> (candidate: Candidate, name: String, key: [Int]) in
      let (list, facts) = (overview.lists.lists[candidate.list], overview.facts[candidate.rule])
      let key = [
        list.allowable.count, -facts.minutesPerWeek, facts.window.start.minutes, Int(facts.days.rawValue),
      ]
      return (candidate, list.name, key)
    }
    return keyed.sorted { one, other in
      if one.key != other.key { return one.key.lexicographicallyPrecedes(other.key) }
      return (one.name, one.candidate.rule) < (other.name, other.candidate.rule)
    }.map(\.candidate)
  }

  /// A minimal set of rules that together allow nothing. Each round finds a rule: the rule that closes the last item
  /// group that the rules before it leave open.
  private func smallest(_ candidates: [Candidate], _ comparison: inout Comparison) throws -> [Candidate] {
    var (found, rest): ([Candidate], ArraySlice<Candidate>) = ([], candidates[...])
    var open = Set(candidates.flatMap { overview.lists.lists[$0.list].allowable })
    while !open.isEmpty {
      var left = open
      let last = try rest.firstIndex { candidate in
        left = try self.open(left, under: candidate.list, &comparison)
        return left.isEmpty
      }
      guard let last else { return [] }
      found.append(rest[last])
      open = try self.open(open, under: rest[last].list, &comparison)
      rest = rest[..<last]
    }
    // An app by name, allowed by a rule outside the set, may have counted as open under rules that allow apps by
    // bundle identifier.
    for candidate in found {
      let fewer = found.filter { $0.rule != candidate.rule }
      if fewer.count > 1, try self.open(under: fewer.map(\.list), &comparison).isEmpty { found = fewer }
    }
    return found
  }

  // MARK: What stays open

  private func open(under lists: [Int], _ comparison: inout Comparison) throws -> Set<Int> {
    try lists.reduce(Set(lists.flatMap { overview.lists.lists[$0].allowable })) {
      try open($0, under: $1, &comparison)
    }
  }

  private func open(_ things: Set<Int>, under list: Int, _ comparison: inout Comparison) throws -> Set<Int> {
    try comparison.draw(2 * things.count)
    return things.filter { overview.lists.allowOnly(list, mayLeaveOpen: $0) }
  }
}
