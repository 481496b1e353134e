import RuleModel

/// Schedules that other schedules make needless.
///
/// A schedule is shadowed if, at every minute of its windows and for everything that it blocks then, another schedule
/// blocks the same at least as strictly: as hard, with the items on its list or outside of its allow-only list, and
/// with the filter for adult sites if the shadowed schedule has the filter. Several schedules may shadow a schedule
/// together, each with its own minutes and items. Allow-only rules that allow more shadow an allow-only rule where
/// other rules block the surplus.
///
/// Weaker schedules are examined first, and a shadowed schedule no longer shadows others. So all shadowed schedules
/// can be removed together without a change in blocking. Of two equal schedules the later is found.
struct Shadowing {
  /// A schedule that is not needed.
  struct Shadow {
    /// The index of its rule.
    var rule: Int
    /// Rules that stay and together block everything of the shadowed rule, in order; of many rules only some.
    var others: [Int]
    /// Whether the first of ``others`` is enough alone.
    var isByOne: Bool
  }

  private let overview: RuleSetAnalysis
  private var coverage: [WeekCoverage] { overview.coverage }
  private let groups: ShadowGroups

  private init(_ comparison: inout Comparison) throws {
    overview = comparison.overview
    groups = try ShadowGroups(&comparison)
  }

  /// Every shadowed schedule, in order.
  static func find(_ comparison: inout Comparison) throws -> [Shadow] {
    try Shadowing(&comparison).find(&comparison)
  }

  private func find(_ comparison: inout Comparison) throws -> [Shadow] {
    let order = try candidates(&comparison).sorted(by: isWeaker)
    guard !order.isEmpty else { return [] }
    var kept = Kept(groups, candidates: order, coverage)
    var shadowed: [Int] = []
    for rule in order {
      let group = groups.group(of: rule)
      kept.takeAway(from: group)
      if try isCovered(rule, kept.hours, &comparison) {
        shadowed.append(rule)
      } else {
        kept.keep(coverage[rule], in: group)
      }
    }
    return try explain(shadowed, kept.hours, &comparison)
  }

  /// The schedules that the other schedules together may cover. A schedule outside the result is needed in any case.
  private func candidates(_ comparison: inout Comparison) throws -> [Int] {
    let tallies = groups.tallies(coverage)
    var known: [ShadowGroups.Request: Tally] = [:]
    return try groups.members.joined().filter { rule in
      let isHard = groups.key(of: rule).isHard
      return try groups.things(of: rule).flatMap(groups.necessary).allSatisfy { thing in
        let request = ShadowGroups.Request(thing: thing, isHard: isHard)
        var tally = known[request]
        if tally == nil {
          let blocking = groups.blocking(request)
          try comparison.draw(3 * blocking.count)
          tally = blocking.reduce(into: Tally()) { $0.add(tallies[$1]) }
          known[request] = tally
        }
        guard let tally else { return false }
        return coverage[rule].isSubset(of: tally.twice)
      }
    }
  }

  /// Whether the hours of the groups cover the hours of a rule, for every effect of the rule.
  private func isCovered(
    _ rule: Int, _ hours: [WeekCoverage], _ comparison: inout Comparison
  ) throws -> Bool {
    let isHard = groups.key(of: rule).isHard
    return try groups.things(of: rule).allSatisfy { thing in
      var left = coverage[rule]
      // The rule's own group is the likeliest to cover it.
      try comparison.draw(1)
      left.subtract(hours[groups.group(of: rule)])
      if left.isEmpty { return true }
      for group in groups.blocking(.init(thing: thing, isHard: isHard)) {
        try comparison.draw(1)
        left.subtract(hours[group])
        if left.isEmpty { return true }
      }
      guard case .allowsOnly(let list) = thing else { return false }
      for nearly in try groups.nearly(list, isHard: isHard, &comparison) {
        try takeAway(nearly.group, blocking: nearly.open, isHard: isHard, hours, from: &left, &comparison)
        if left.isEmpty { return true }
      }
      return false
    }
  }

  /// Takes away the minutes in which an allow-only group is on and other groups block `things`, the surplus that it
  /// leaves open.
  private func takeAway(
    _ group: Int, blocking things: [Int], isHard: Bool, _ hours: [WeekCoverage],
    from left: inout WeekCoverage, _ comparison: inout Comparison
  ) throws {
    try comparison.draw(2)
    var minutes = left.intersection(hours[group])
    for thing in things where !minutes.isEmpty {
      var open = minutes
      let blocking = groups.blocking(.init(thing: .blocks(thing), isHard: isHard))
      try comparison.draw(1 + blocking.count)
      for other in blocking { open.subtract(hours[other]) }
      minutes.subtract(open)
    }
    left.subtract(minutes)
  }

  /// An order by the content of the rules; only rules with equal content are ordered by place. A rule that has all
  /// effects of a second rule is never weaker.
  private func isWeaker(_ one: Int, _ other: Int) -> Bool {
    let (left, right) = (strength(of: one), strength(of: other))
    if left != right { return left < right }
    let (mine, its) = (groups.listName(of: one), groups.listName(of: other))
    return mine == its ? one > other : mine < its
  }

  /// The strength of a rule, for sorting: greater is stronger.
  private func strength(of rule: Int) -> (minutes: Int, breadth: Int, details: Int) {
    let facts = overview.facts[rule]
    let flags = (facts.isHard ? 2 : 0) | (facts.blocksAdultContent ? 1 : 0)
    let window = facts.window.start.minutes << 11 | facts.window.end.minutes
    return (
      facts.minutesPerWeek, groups.breadth(of: rule), (flags << 22 | window) << 7 | Int(facts.days.rawValue)
    )
  }

  // MARK: Who does it

  /// Names the rules that stay, the strongest first.
  private func explain(
    _ shadowed: [Int], _ hours: [WeekCoverage], _ comparison: inout Comparison
  ) throws -> [Shadow] {
    let gone = Set(shadowed)
    var owned: [Int: OwnedCoverage] = [:]
    func strongest(_ group: Int) -> OwnedCoverage {
      if let known = owned[group] { return known }
      let staying = groups.members[group].filter { !gone.contains($0) }.sorted { isWeaker($1, $0) }
      let made = OwnedCoverage(staying.lazy.map { ($0, coverage[$0]) })
      owned[group] = made
      return made
    }
    return try shadowed.sorted().map { rule in
      var others: [Int] = []
      for thing in groups.things(of: rule) {
        let blocking = groups.blocking(.init(thing: thing, isHard: groups.key(of: rule).isHard))
        try comparison.draw(blocking.count)
        for owner in blocking.compactMap({ group in
          coverage[rule].first.flatMap { strongest(group).owner(at: $0) }
        })
        where try isCovered(rule, by: owner, &comparison) {
          return Shadow(rule: rule, others: [owner], isByOne: true)
        }
        others += try comparison.owners(of: coverage[rule], in: blocking.map(strongest))
        others += try helpers(of: rule, thing, hours, strongest, &comparison)
      }
      return Shadow(rule: rule, others: Array(Set(others)).sorted(), isByOne: false)
    }
  }

  /// The rules that replace an allow-only rule together: allow-only rules that leave more open, and rules that block
  /// the surplus.
  private func helpers(
    of rule: Int, _ thing: ShadowGroups.ItemGroup, _ hours: [WeekCoverage],
    _ strongest: (_ group: Int) -> OwnedCoverage, _ comparison: inout Comparison
  ) throws -> [Int] {
    guard case .allowsOnly(let list) = thing else { return [] }
    let isHard = groups.key(of: rule).isHard
    var left = coverage[rule]
    let blocking = groups.blocking(.init(thing: thing, isHard: isHard))
    try comparison.draw(blocking.count)
    for group in blocking { left.subtract(hours[group]) }
    var helpers: [Int] = []
    for nearly in try groups.nearly(list, isHard: isHard, &comparison) where !left.isEmpty {
      let before = left
      try takeAway(nearly.group, blocking: nearly.open, isHard: isHard, hours, from: &left, &comparison)
      let minutes = before.subtracting(left)
      helpers += try comparison.owners(of: minutes, in: [strongest(nearly.group)])
      for other in nearly.open {
        let blocking = groups.blocking(.init(thing: .blocks(other), isHard: isHard))
        try comparison.draw(blocking.count)
        helpers += try comparison.owners(of: minutes, in: blocking.map(strongest))
      }
    }
    return helpers
  }

  private func isCovered(_ rule: Int, by other: Int, _ comparison: inout Comparison) throws -> Bool {
    try comparison.draw(1)
    guard coverage[rule].isSubset(of: coverage[other]) else { return false }
    return try groups.things(of: rule).allSatisfy {
      let blocking = groups.blocking(.init(thing: $0, isHard: groups.key(of: rule).isHard))
      try comparison.draw(blocking.count)
      return blocking.contains(groups.group(of: other))
    }
  }
}

/// The minutes that are covered once at least, and twice at least.
struct Tally {
  private(set) var once = WeekCoverage()
  private(set) var twice = WeekCoverage()

  mutating func add(_ coverage: WeekCoverage) {
    twice.formUnion(once.intersection(coverage))
    once.formUnion(coverage)
  }

  mutating func add(_ other: Tally) {
    twice.formUnion(other.twice)
    add(other.once)
  }
}

/// The hours besides the examined candidate: by group, the hours of the rules that surely stay and of the candidates
/// later in the order.
private struct Kept {
  /// By group.
  private(set) var hours: [WeekCoverage]
  private var staying: [WeekCoverage]
  /// By group: the unions of the last candidate, of the last two candidates, and so on; the union of all remaining
  /// candidates is last.
  private var later: [[WeekCoverage]]

  init(_ groups: ShadowGroups, candidates: [Int], _ coverage: [WeekCoverage]) {
    staying = Array(repeating: WeekCoverage(), count: groups.members.count)
    later = Array(repeating: [], count: groups.members.count)
    let isCandidate = Set(candidates)
    for (group, members) in groups.members.enumerated() {
      for rule in members where !isCandidate.contains(rule) { staying[group].formUnion(coverage[rule]) }
    }
    for rule in candidates.reversed() {
      let group = groups.group(of: rule)
      later[group].append((later[group].last ?? WeekCoverage()).union(coverage[rule]))
    }
    hours = zip(staying, later).map { $0.union($1.last ?? WeekCoverage()) }
  }

  /// Takes the next candidate of a group away.
  mutating func takeAway(from group: Int) {
    later[group].removeLast()
    hours[group] = staying[group].union(later[group].last ?? WeekCoverage())
  }

  /// Keeps the candidate that was taken away.
  mutating func keep(_ coverage: WeekCoverage, in group: Int) {
    staying[group].formUnion(coverage)
    hours[group].formUnion(coverage)
  }
}
