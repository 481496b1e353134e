import RuleChecker
import RuleModel
import RuleSyntax

extension LintRule {
  static let alwaysLocked = LintRule(
    206, "always-locked", .warning,
    summary: "hard rules leave no minute of the week in which lists and rules can be changed",
    why: """
      While a hard rule blocks, it cannot be unblocked, edited, disabled or deleted, and no list can be edited. Where \
      hard schedules follow each other without a gap through the whole week there is never a moment for any of it: a \
      list that turns out wrong stays wrong, and uninstall protection keeps the app itself.

      A few minutes a week without a hard rule are enough to change one's mind in. A hard rule without a list locks \
      too.
      """,
    facts: ["hard-mode-scope"],
    bad: [
      LintExample("schedule \"Always\" all-day daily block list:Social ‹hard›"),
      LintExample(
        """
        schedule "Day" 06:00-18:00 daily block list:Social ‹hard›
        schedule "Night" 18:00-06:00 daily block list:Games hard
        """),
    ],
    good: [
      LintExample("schedule \"Always\" all-day daily block list:Social"),
      LintExample(
        """
        schedule "Day" 06:00-18:00 daily block list:Social hard
        schedule "Night" 18:00-05:55 daily block list:Games hard
        """),
    ],
    check: .rules { context in
      let tiles = tilesOfTheWeek(context)
      guard let first = tiles.first else { return [] }
      let rule = context.checked.rules[first]
      return [
        Diagnostic(
          .init(206), .warning, at: rule.location(of: .hard),
          "hard rules leave no minute of the week in which anything can be changed",
          label: tiles.count == 1 ? "hard all week" : "one of \(tiles.count) that take turns",
          related: tiles.dropFirst().prefix(6).map {
            Label(context.checked.rules[$0].nameLocation, "hard, and goes on where others end")
          },
          notes: ["while a hard rule blocks, it cannot be unblocked or changed, and no list can be edited"],
          help: ["leave some minutes of the week without a hard rule"])
      ]
    })

  /// Hard schedules that together cover the week, without a dispensable schedule, in order; empty if the week is not
  /// covered.
  private static func tilesOfTheWeek(_ context: Context) -> [Int] {
    let coverage = context.overview.coverage
    let hard = context.overview.facts.indices.filter {
      let rule = context.overview.facts[$0]
      return rule.isHard && rule.isEnabled && rule.kind == .schedule
    }
    guard hard.reduce(into: WeekCoverage(), { $0.formUnion(coverage[$1]) }) == .full else { return [] }
    let sizes = hard.map { coverage[$0].count }
    var chosen: [Int] = []
    var covered = WeekCoverage()
    for place in hard.indices.sorted(by: { (sizes[$1], $0) < (sizes[$0], $1) })
    where !coverage[hard[place]].isSubset(of: covered) {
      chosen.append(hard[place])
      covered.formUnion(coverage[hard[place]])
    }
    // A schedule chosen early may be covered by later schedules.
    var before = [WeekCoverage()]
    for index in chosen { before.append(before[before.count - 1].union(coverage[index])) }
    var needed = WeekCoverage()
    var tiles: [Int] = []
    for place in chosen.indices.reversed() where before[place].union(needed) != .full {
      needed.formUnion(coverage[chosen[place]])
      tiles.append(chosen[place])
    }
    return tiles.sorted()
  }
}
