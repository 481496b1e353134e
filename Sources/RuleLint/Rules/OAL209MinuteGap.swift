import RuleChecker
import RuleModel
import RuleSyntax

extension LintRule {
  static let minuteGap = LintRule(
    209, "minute-gap", .info,
    summary: "two rules of one list leave a gap of a minute or two between them",
    why: """
      A window's end is not part of it: `22:00-23:59` is over when the clock shows 23:59, so with `00:00-07:00` after \
      it the list is open for one minute each night. Some people find that minute and use it.

      One window over midnight has no gap. Reported are gaps of at most two minutes between two rules of the same \
      list and mode, in which no other rule blocks the list.
      """,
    bad: [
      LintExample(
        """
        schedule "Evening" ‹22:00-23:59› daily block list:Social
        schedule "Morning" 00:00-07:00 daily block list:Social

        """,
        fixed: """
          schedule "Evening" 22:00-07:00 daily block list:Social

          """),
      LintExample(
        """
        schedule "Forenoon" ‹09:00-11:59› weekdays block list:Social
        schedule "Afternoon" 12:00-17:00 mon,tue block list:Social hard

        """),
    ],
    good: [
      LintExample(
        """
        schedule "Forenoon" 09:00-11:57 weekdays block list:Social
        schedule "Afternoon" 12:00-17:00 weekdays block list:Social

        """),
      LintExample("schedule \"Nearly All Day\" 00:00-23:59 daily block list:Social"),
    ],
    check: .rules { context in
      let split = Set(SplitNights(context.overview).pairs)
      return [SelectionMode.block, .allowOnly].flatMap { gaps(mode: $0, except: split, context) }
    })

  private static func gaps(mode: SelectionMode, except split: Set<SplitNights.Pair>, _ context: Context)
    -> [Diagnostic]
  {
    let overview = context.overview
    var open: [Int: [Range<Int>]] = [:]
    let hoursOfLists = mode == .block ? overview.blocking : overview.allowing
    for (list, hours) in hoursOfLists.enumerated() where overview.scheduleCounts[list] > 1 {
      guard let hours else { continue }
      var gaps = hours.coverage.inverted.runs.filter { $0.count <= SplitNights.longestCut }
      if mode == .block, !gaps.isEmpty {
        let blocked = overview.wholeListBlocked(list)
        gaps = gaps.filter { !WeekCoverage($0).isSubset(of: blocked) }
      }
      if !gaps.isEmpty { open[list] = gaps }
    }
    var rules: [Int: [Int]] = [:]
    for (index, facts) in overview.facts.enumerated() {
      if let list = facts.list(ifLive: mode), open[list] != nil { rules[list, default: []].append(index) }
    }
    return open.flatMap { list, gaps -> [Diagnostic] in
      let neighbours = strongestFirst(rules[list] ?? [], overview)
      var minutes: [SplitNights.Pair: [Int]] = [:]
      let week = WeekCoverage.minutesPerWeek
      for gap in gaps {
        guard let before = neighbours.owner(at: (gap.lowerBound + week - 1) % week),
          let after = neighbours.owner(at: gap.upperBound % week), before != after
        else { continue }
        let pair = SplitNights.Pair(evening: before, morning: after)
        if !split.contains(pair) { minutes[pair, default: []].append(gap.lowerBound) }
      }
      return minutes.map { gapFinding($0, $1, context) }
    }
  }

  /// Who is on before and after a gap; of several the one that is on most, whatever the order of the rules.
  private static func strongestFirst(_ rules: [Int], _ overview: Overview) -> OwnedCoverage {
    let keyed = rules.map { rule -> (rule: Int, key: [Int]) in
      let facts = overview.facts[rule]
      let count = overview.coverage[rule].count
      return (rule, [-count, facts.window.start.minutes, Int(facts.days.rawValue), rule])
    }
    return OwnedCoverage(
      keyed.sorted { $0.key.lexicographicallyPrecedes($1.key) }.lazy.map {
        ($0.rule, overview.coverage[$0.rule])
      })
  }

  private static func gapFinding(_ pair: SplitNights.Pair, _ minutes: [Int], _ context: Context) -> Diagnostic
  {
    let (rule, other) = (context.checked.rules[pair.evening], context.checked.rules[pair.morning])
    let (before, after) = (context.overview.facts[pair.evening], context.overview.facts[pair.morning])
    let (first, second) = (before.window, after.window)
    let length =
      (second.start.minutes - first.end.minutes + TimeOfDay.minutesPerDay) % TimeOfDay.minutesPerDay
    let when = Phrases.moment(minutes.min() ?? 0)
    let joined = TimeWindow(start: first.start, end: second.end)
    let crosses = second.start < first.end || first.reachesNextDay
    let days = crosses ? before.days.shifted(by: 1) : before.days
    var fix: Fix?
    if after.days == days, before.style == after.style,
      first.duration + length + second.duration <= TimeOfDay.minutesPerDay
    {
      fix = context.join(rule, into: joined, removing: other)
    }
    return Diagnostic(
      .init(209), .info, at: rule.location(of: .window),
      "\(Phrases.length(length)) from \(first.end) on \(length == 1 ? "is" : "are") open before \(context.name(pair.morning))",
      label: "ends at \(first.end)",
      related: [Label(other.location(of: .window), "begins at \(second.start)")],
      notes: ["a window's end is not part of it: the list is open at \(when), for example"],
      help: fix == nil ? ["one window has no gap: \(joined)"] : [], fixes: fix.map { [$0] } ?? [])
  }
}
