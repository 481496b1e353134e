import RuleChecker
import RuleModel

/// The minutes in which several allow-only rules together allow nothing: no app and no site is on the lists of all
/// of them.
///
/// Lists that only the phone knows may allow anything, and an app by name may be an app by bundle identifier. Where
/// such a doubt decides, nothing is found.
struct NothingAllowed {
  private let table: ListTable
  /// The hours of each allowed list that is known and allows something.
  private let hours: [Int: WeekCoverage]

  /// The minutes in which allow-only rules with two or more lists have no app and no site in common.
  let minutes: WeekCoverage

  init(_ comparison: inout Comparison) throws {
    let overview = comparison.overview
    let table = overview.lists
    self.table = table
    let known = overview.allowedLists.filter { table.lists[$0].isKnown && !table.lists[$0].allowsNothing }
    hours = Dictionary(
      uniqueKeysWithValues: known.map { ($0, overview.allowing[$0]?.coverage ?? WeekCoverage()) })
    minutes = try Self.minutes(known, hours, &comparison)
  }

  /// Whether a list can take part in a collision.
  func concerns(_ list: Int) -> Bool { hours[list] != nil }

  /// A look at every minute of the week costs as much as this many comparisons.
  private static let costOfTheWeek = 50

  private static func minutes(
    _ known: [Int], _ hours: [Int: WeekCoverage], _ comparison: inout Comparison
  ) throws -> WeekCoverage {
    let table = comparison.overview.lists
    var tally = Tally()
    for list in known { tally.add(hours[list] ?? WeekCoverage()) }
    var left = tally.twice
    guard !left.isEmpty else { return left }
    let active = counts(known, hours)
    let withBundles = counts(known.filter { table.lists[$0].hasBundles }, hours)
    let withAppNames = counts(known.filter { table.lists[$0].hasAppNames }, hours)
    let nobody = [Int32](repeating: 0, count: WeekCoverage.minutesPerWeek)
    for thing in table.things where !left.isEmpty {
      // An app by name may be an app by bundle identifier, and an allowed site includes its sub-domains.
      var allowing: [Int32]
      let isCounted: (Int) -> Bool
      switch thing.kind {
      case .bundle: (allowing, isCounted) = (withAppNames, { table.lists[$0].hasAppNames })
      case .appName: (allowing, isCounted) = (withBundles, { table.lists[$0].hasBundles })
      case .site: (allowing, isCounted) = (nobody, { _ in false })
      case .category, .wholeList: continue
      }
      try comparison.draw(thing.lists.count)
      let named = thing.lists.reduce(into: WeekCoverage()) { $0.formUnion(hours[$1] ?? WeekCoverage()) }
      let minutes = left.intersection(named)
      guard !minutes.isEmpty else { continue }
      try comparison.draw(Self.costOfTheWeek * (1 + thing.lists.count))
      let naming = Set(thing.lists + thing.parents.flatMap { table.things[$0].lists })
      for list in naming where !isCounted(list) { add(hours[list], to: &allowing) }
      var allowed = WeekCoverage()
      for run in minutes.runs.flatMap(WeekCoverage.withinTheWeek) {
        for minute in run where allowing[minute] == active[minute] { allowed.insert(minute..<minute + 1) }
      }
      left.subtract(allowed)
    }
    return left
  }

  private static func counts(_ lists: [Int], _ hours: [Int: WeekCoverage]) -> [Int32] {
    var counts = [Int32](repeating: 0, count: WeekCoverage.minutesPerWeek)
    for list in lists { add(hours[list], to: &counts) }
    return counts
  }

  private static func add(_ coverage: WeekCoverage?, to counts: inout [Int32]) {
    for run in (coverage?.runs ?? []).flatMap(WeekCoverage.withinTheWeek) {
      for minute in run { counts[minute] += 1 }
    }
  }
}
