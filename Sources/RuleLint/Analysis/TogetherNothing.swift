import RuleModel

/// The smallest sets of allow-only rules that are on together and allow nothing, each once: pairs whose lists have
/// nothing in common, and for the minutes without such a pair some set that takes all of its rules to leave nothing.
///
/// Which sets there are does not depend on the order of the rules.
struct TogetherNothing {
  /// Rules that are on together.
  struct Group {
    /// Ascending, two at least.
    var rules: [Int]
    /// The first minute of the week at which they are.
    var minute: Int
  }

  private struct Candidate {
    var rule: Int
    var list: Int
  }

  private let overview: Overview
  private(set) var groups: [Group] = []

  /// Of how many rules every pair is looked at. A phone monitors 20 activities; of more rules than it can ever have one
  /// set for each minute has to do.
  private static let comparedRules = 64

  init(_ overview: Overview) {
    self.overview = overview
    let nothing = NothingAllowed(overview)
    let candidates = overview.facts.indices.compactMap { index -> Candidate? in
      guard let list = overview.facts[index].list(ifLive: .allowOnly), nothing.concerns(list) else {
        return nil
      }
      return Candidate(rule: index, list: list)
    }
    var left = nothing.minutes
    if candidates.count <= Self.comparedRules { addPairs(candidates, &left) }
    addSets(candidates, &left)
  }

  // MARK: Pairs

  /// Adds every pair that collides, and takes its minutes away.
  private mutating func addPairs(_ candidates: [Candidate], _ left: inout WeekCoverage) {
    var known: [Set<Int>: Bool] = [:]
    for (place, later) in candidates.enumerated() {
      for earlier in candidates[..<place] where earlier.list != later.list {
        let together = overview.coverage[earlier.rule].intersection(overview.coverage[later.rule])
        guard let minute = together.first else { continue }
        let lists: Set = [earlier.list, later.list]
        let collide = known[lists] ?? open(under: [earlier.list, later.list]).isEmpty
        known[lists] = collide
        guard collide else { continue }
        groups.append(Group(rules: [earlier.rule, later.rule], minute: minute))
        left.subtract(together)
      }
    }
  }

  // MARK: Sets

  /// Adds sets until every minute has one.
  private mutating func addSets(_ candidates: [Candidate], _ left: inout WeekCoverage) {
    guard !left.isEmpty else { return }
    let candidates = tellingFirst(candidates)
    while let minute = left.first {
      let set = smallest(candidates.filter { overview.coverage[$0.rule].contains(minute) }).map(\.rule)
        .sorted()
      let together = set.reduce(WeekCoverage.full) { $0.intersection(overview.coverage[$1]) }
      if let first = together.first, set.count > 1 { groups.append(Group(rules: set, minute: first)) }
      left.subtract(together.union(WeekCoverage(minute..<minute + 1)))
    }
  }

  /// The candidates with few allowed things first, and of those the ones that are on for long: small sets for many
  /// minutes come of them, the same ones whatever the order of the rules.
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

  /// A set of which no rule can be left out, of rules that together allow nothing. Each round finds one: the rule that
  /// takes the last open thing away from those before it.
  private func smallest(_ candidates: [Candidate]) -> [Candidate] {
    var (found, rest): ([Candidate], ArraySlice<Candidate>) = ([], candidates[...])
    var open = Set(candidates.flatMap { overview.lists.lists[$0.list].allowable })
    while !open.isEmpty {
      var left = open
      let last = rest.firstIndex { candidate in
        left = self.open(left, under: candidate.list)
        return left.isEmpty
      }
      guard let last else { return [] }
      found.append(rest[last])
      open = self.open(open, under: rest[last].list)
      rest = rest[..<last]
    }
    // An app by name that some other rule allows may have counted as open under all that allow apps by identifier.
    for candidate in found {
      let fewer = found.filter { $0.rule != candidate.rule }
      if fewer.count > 1, self.open(under: fewer.map(\.list)).isEmpty { found = fewer }
    }
    return found
  }

  // MARK: What stays open

  private func open(under lists: [Int]) -> Set<Int> {
    lists.reduce(Set(lists.flatMap { overview.lists.lists[$0].allowable })) { open($0, under: $1) }
  }

  private func open(_ things: Set<Int>, under list: Int) -> Set<Int> {
    things.filter { overview.lists.allowOnly(list, mayLeaveOpen: $0) }
  }
}
