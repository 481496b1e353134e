import CivilTime
import MonitoringPlan
import RuleChecker
import RuleModel
import RuleSyntax

extension LintRule {
  static let dstEdge = LintRule(
    106, "dst-edge", .warning,
    summary: "an edge of a window falls in an hour that the clocks skip or show twice",
    why: """
      On the day the clocks go forward an hour is missing, in a few places half of one or two. An edge in it moves \
      to the first minute after, and a window that lies in it altogether does not happen. The phone does \
      something else: it keeps the minutes, so 02:15 becomes 03:15, and the edge is late by the difference. On the day \
      the clocks go back an hour comes twice, and an edge in it is the first of the two.

      The finding needs a time zone in the configuration. It gives the next dates on which it happens on a day of the \
      rule, within two years. An edge at another hour is never touched, nor one on the very first minute that is \
      skipped: where 03:00 follows 01:59, 02:00 and 03:00 are one moment, and rule and phone have the edge then.
      """,
    facts: ["wall-clock-bounds"],
    bad: [
      LintExample(
        "schedule \"Late Owl\" ‹23:00-02:30› daily block list:Social", options: LintOptions(zone: .example)),
      LintExample(
        "schedule \"Sunday\" ‹02:15-05:00› sun block list:Social", options: LintOptions(zone: .example)),
    ],
    good: [
      LintExample(
        "schedule \"Late Owl\" 23:00-01:45 daily block list:Social", options: LintOptions(zone: .example)),
      LintExample(
        "schedule \"Monday\" 02:15-05:00 mon block list:Social", options: LintOptions(zone: .example)),
      // Skips 02:00 to 03:00, and shows 03:00 to 04:00 twice.
      LintExample(
        "schedule \"Late Owl\" 23:00-02:00 daily block list:Social",
        options: LintOptions(zone: .example("CET-1CEST,M3.5.0,M10.5.0/4"))),
      LintExample("schedule \"Late Owl\" 23:00-02:30 daily block list:Social"),
    ],
    check: .rules { context in
      guard let zone = context.options.zone else { return [] }
      let hours = ClockChangeEdges(zone.clock)
      return context.overview.facts.indices.compactMap { index in
        let facts = context.overview.facts[index]
        guard facts.isLiveSchedule else { return nil }
        let edges = hours.edges(of: facts.window, on: facts.days)
        if edges.isEmpty { return nil }
        let windows = RuleWindows(window: facts.window, days: facts.days)
        return oddFinding(context.checked.rules[index], edges, windows, zone)
      }
    })

  private static func oddFinding(
    _ rule: CheckedRule, _ edges: [ClockChangeEdges.Edge], _ windows: RuleWindows, _ zone: LintZone
  ) -> Diagnostic {
    let allSkipped = edges.filter(\.change.skips)
    // Days on which the clocks skip the whole window.
    let empty = Set(
      allSkipped.map(\.day).filter { windows.span(onDay: $0, zone.clock)?.isEmpty == true }
    ).sorted()
    let skipped = allSkipped.filter { !empty.contains($0.day) }
    let repeated = edges.filter { !$0.change.skips }
    let first = edges[0]
    var notes: [String] = []
    if !empty.isEmpty, let window = rule.rule.schedule?.window {
      let dates = Phrases.list(empty.prefix(2).map { CivilDate(dayNumber: $0).description })
      notes.append(
        "all of \(window) is skipped on \(dates): the window is empty, and the rule does not block then")
    }
    if let edge = skipped.first {
      let minutes = TimeOfDay.minutesPerDay
      let after = TimeOfDay(wrapping: edge.change.wall.upperBound % minutes)
      notes.append("\(edge.time) is skipped on \(dates(skipped)): the edge is at \(after) then")
    }
    if let edge = repeated.first {
      notes.append("\(edge.time) comes twice on \(dates(repeated)): the edge is the first of the two")
    }
    return Diagnostic(
      .init(106), .warning, at: rule.location(of: .window),
      first.change.skips
        ? "the clocks of \(zone.name) skip \(first.time) on a day of the rule"
        : "the clocks of \(zone.name) show \(first.time) twice on a day of the rule",
      notes: notes, help: ["keep edges out of the hour in which the clocks change"])
  }

  /// The next two dates.
  private static func dates(_ edges: [ClockChangeEdges.Edge]) -> String {
    Phrases.list(Set(edges.map(\.day)).sorted().prefix(2).map { CivilDate(dayNumber: $0).description })
  }
}

extension LintZone {
  /// What examples happen in: Central European Time as a rule, from the beginning of 2026, so that no zone database is
  /// needed.
  static var example: LintZone? { example("CET-1CEST,M3.5.0,M10.5.0/3") }

  static func example(_ rule: String) -> LintZone? {
    let zone = try? Zone(posix: rule)
    return zone.map { LintZone($0, from: Instant(secondsSince1970: 1_767_225_600)) }
  }
}
