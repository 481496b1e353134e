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
      list and mode, without the minutes in which other rules block all that these do.
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
      LintExample(
        """
        list Social app:com.burbn.instagram
        list "At Lunch" app:com.burbn.instagram
        schedule "Forenoon" ‹09:00-11:58› daily block list:Social
        schedule "Afternoon" 12:00-17:00 daily block list:Social
        schedule "Lunch" 11:59-12:30 daily block list:"At Lunch"
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
    check: .comparing { context, comparison in
      let split = Set(
        SplitNights(context.overview).pairs.map { SplitNights.Pair(evening: $0.evening, morning: $0.morning) }
      )
      return try [SelectionMode.block, .allowOnly].flatMap {
        try gaps(mode: $0, except: split, context, &comparison)
      }
    })

  private static func gaps(
    mode: SelectionMode, except split: Set<SplitNights.Pair>, _ context: Context,
    _ comparison: inout Comparison
  ) throws -> [Diagnostic] {
    let overview = context.overview
    var open: [Int: [Gap]] = [:]
    let hoursOfLists = mode == .block ? overview.blocking : overview.allowing
    for (list, hours) in hoursOfLists.enumerated() where overview.scheduleCounts[list] > 1 {
      guard let hours else { continue }
      let runs = hours.coverage.inverted.runs.filter { $0.count <= SplitNights.longestCut }
      let gaps = try reallyOpen(runs, list, mode, &comparison)
      if !gaps.isEmpty { open[list] = gaps }
    }
    var rules: [Int: [Int]] = [:]
    for (index, facts) in overview.facts.enumerated() {
      if let list = facts.list(ifLive: mode), open[list] != nil { rules[list, default: []].append(index) }
    }
    return open.flatMap { list, gaps -> [Diagnostic] in
      let neighbours = strongestFirst(rules[list] ?? [], overview)
      var found: [SplitNights.Pair: Gap] = [:]
      let week = WeekCoverage.minutesPerWeek
      for gap in gaps {
        guard let before = neighbours.owner(at: (gap.whole.lowerBound + week - 1) % week),
          let after = neighbours.owner(at: gap.whole.upperBound % week), before != after
        else { continue }
        let pair = SplitNights.Pair(evening: before, morning: after)
        // Of the gaps between two rules, the gap with the most open minutes is reported.
        if split.contains(pair) || found[pair].map({ $0.open.count >= gap.open.count }) ?? false { continue }
        found[pair] = gap
      }
      return found.map { gapFinding($0, $1.open, context) }
    }
  }

  /// A gap between two rules.
  private struct Gap {
    var whole: Range<Int>
    /// The minutes of the gap that no other rule covers; minutes beyond the week wrap round.
    var open: Range<Int>
  }

  /// The gaps of a list's rules that are at least partly open.
  private static func reallyOpen(
    _ runs: [Range<Int>], _ list: Int, _ mode: SelectionMode, _ comparison: inout Comparison
  ) throws -> [Gap] {
    guard !runs.isEmpty else { return [] }
    var blocked = WeekCoverage()
    if mode == .block {
      blocked = try comparison.wholeListBlocked(list)
    } else {
      for other in comparison.overview.allowedLists where try comparison.allows(other, noMoreThan: list) {
        if let hours = comparison.overview.allowing[other] { blocked.formUnion(hours.coverage) }
      }
    }
    return runs.compactMap { run in
      let minutes = run.filter { !blocked.contains($0) }
      guard let first = minutes.first, let last = minutes.last else { return nil }
      return Gap(whole: run, open: first..<last + 1)
    }
  }

  /// The owners of the minutes before and after a gap: of several rules the rule with the most minutes, independent of
  /// the order of the rules.
  private static func strongestFirst(_ rules: [Int], _ overview: RuleSetAnalysis) -> OwnedCoverage {
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

  private static func gapFinding(_ pair: SplitNights.Pair, _ open: Range<Int>, _ context: Context)
    -> Diagnostic
  {
    let (rule, other) = (context.checked.rules[pair.evening], context.checked.rules[pair.morning])
    let (before, after) = (context.overview.facts[pair.evening], context.overview.facts[pair.morning])
    let (first, second) = (before.window, after.window)
    let length =
      (second.start.minutes - first.end.minutes + TimeOfDay.minutesPerDay) % TimeOfDay.minutesPerDay
    let start = TimeOfDay.clock(open.lowerBound % TimeOfDay.minutesPerDay)
    let what = before.mode == .allowOnly ? "what is not on the list" : "the list"
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
      "\(Phrases.length(open.count)) from \(start) on \(open.count == 1 ? "is" : "are") open before \(context.name(pair.morning))",
      label: "ends at \(first.end)",
      related: [Label(other.location(of: .window), "begins at \(second.start)")],
      notes: [
        "a window's end is not part of it: \(what) is open at \(Phrases.moment(open.lowerBound)), for example"
      ],
      help: fix == nil
        ? [
          "\(context.name(pair.evening)) ends at \(first.end) and \(context.name(pair.morning)) begins at \(second.start): let the two windows touch"
        ] : [], fixes: fix.map { [$0] } ?? [])
  }
}
