import MonitoringPlan
import RuleModel
import RuleSyntax
import TextSupport

/// What verification found about one rule set.
package struct VerdictReport: Sendable {
  /// The paths of the rule set's files, in order.
  package var paths: [String]
  /// The rule set that the verdict's rule numbers refer to.
  package var rules: RuleSet
  package var verdict: Verdict
  /// The clock of the verdict's instants.
  package var clock: LocalClock
  /// How callbacks come, in words; empty if punctually.
  package var conditions: [String]

  package init(
    paths: [String], rules: RuleSet, verdict: Verdict, clock: LocalClock = .abstract,
    conditions: [String] = []
  ) {
    self.paths = paths
    self.rules = rules
    self.verdict = verdict
    self.clock = clock
    self.conditions = conditions
  }

  func rule(_ index: Int) -> Rule? { rules.rules.indices.contains(index) ? rules.rules[index] : nil }
}

/// Verification for people: whether phone and rules agree, then each rule that the phone does not keep.
package enum VerdictText {
  /// The verdicts of a run; `showsPaths` puts the files' paths before each verdict.
  package static func render(_ reports: [VerdictReport], showsPaths: Bool = false, style: Style) -> String {
    reports.map { render($0, showsPaths: showsPaths, style) }.joined(separator: "\n")
  }

  private static func render(_ report: VerdictReport, showsPaths: Bool, _ style: Style) -> String {
    let paths = report.paths.map(TextMetrics.escaped).joined(separator: ", ")
    var text = (showsPaths ? paths + ": " : "") + header(report, style) + "\n"
    if !report.conditions.isEmpty { text += report.conditions.joined(separator: ", ") + "\n" }
    let refusals = refusals(report.verdict.plan)
    for verdict in report.verdict.rules where !verdict.agrees {
      guard let rule = report.rule(verdict.rule) else { continue }
      text += "\n" + style.paint(TextMetrics.escaped(rule.name), .strong) + "\n"
      text += "  " + PlanText.describe(rule) + "\n"
      for line in refusals[verdict.rule] ?? [] { text += "  " + style.paint(line, .warning) + "\n" }
      for line in lines(verdict, rule, report) { text += "  " + line + "\n" }
    }
    return text + skipped(report)
  }

  private static func header(_ report: VerdictReport, _ style: Style) -> String {
    let count = report.verdict.rules.count
    let differing = report.verdict.rules.count { !$0.agrees }
    if count == 0 { return "no rule to verify" }
    let scope = scope(report)
    if differing == 0 {
      let rules = count == 1 ? "the rule" : "all \(count) rules"
      return style.paint("the phone agrees with \(rules)", .strong) + scope
    }
    let rules = count == 1 ? "the rule" : "\(differing) of \(count) rules"
    return style.paint("the phone differs from \(rules)", .error) + scope
  }

  /// The verified time.
  private static func scope(_ report: VerdictReport) -> String {
    if let covered = report.verdict.covered {
      let (start, end) = (report.clock.moment(covered.lowerBound), report.clock.moment(covered.upperBound))
      return ", from \(start) to \(end)"
    }
    var text = report.verdict.weeks > 1 ? ", in \(report.verdict.weeks) weeks" : ""
    if text.isEmpty, report.verdict.agrees { text = ", at every minute of the week" }
    let changes = report.verdict.clockChanges.map { report.clock.moment($0).date }
    if !changes.isEmpty { text += "; clock changes tried: \(changes.joined(separator: ", "))" }
    return text
  }

  /// The activities that the phone does not register, by their rules.
  private static func refusals(_ plan: Plan) -> [Int: [String]] {
    var lines: [Int: [String]] = [:]
    for (activity, refusal) in zip(plan.activities, plan.refusals()) {
      guard let refusal else { continue }
      let line = "\(PlanText.span(activity)) is not registered: \(PlanText.reason(refusal, activity))"
      for rule in activity.rules { lines[rule, default: []].append(line) }
    }
    return lines
  }

  // MARK: Stretches

  private static func lines(_ verdict: RuleVerdict, _ rule: Rule, _ report: VerdictReport) -> [String] {
    if verdict.isNeverOn, verdict.dated.isEmpty, verdict.deviations.contains(where: { !$0.shieldIsOn }),
      !verdict.deviations.contains(where: \.shieldIsOn)
    {
      return stretches(verdict, rule, report) + ["it never blocks in the background"]
    }
    let lines = stretches(verdict, rule, report)
    return verdict.isAlwaysOn ? lines + ["it is never lifted in the background"] : lines
  }

  private static func stretches(_ verdict: RuleVerdict, _ rule: Rule, _ report: VerdictReport) -> [String] {
    let (everyWeek, single) = split(verdict.deviations, weeks: report.verdict.weeks)
    let ordinary = grouped(everyWeek) + single.map { (weekly($0), $0.shieldIsOn) }
    let others = verdict.dated.map { (dated($0, report.clock), $0.shieldIsOn) }
    return (ordinary + others).map { time, shieldIsOn in
      let reason =
        switch (rule.kind, shieldIsOn) {
        case (.schedule, true): "the rule ended"
        case (.schedule, false): "the rule began"
        case (.timeLimit, false): "the budget is spent"
        case (.openLimit, false): "opens are not counted"
        case (_, true): "the day ended"
        }
      return "shield stays \(shieldIsOn ? "on" : "off") \(time); \(reason)"
    }
  }

  /// Splits deviations into deviations of every week, with the times of the first week, and single deviations.
  private static func split(
    _ deviations: [Deviation], weeks: Int
  ) -> (everyWeek: [Deviation], single: [Deviation]) {
    if weeks < 2 { return (deviations, []) }
    let week = Verification.week
    let all = Set(deviations)
    var everyWeek: [Deviation] = []
    var single: [Deviation] = []
    for deviation in deviations {
      let first = deviation.start % week
      let same = (0..<weeks).map { index in
        Deviation(
          start: first + index * week, end: first + index * week + deviation.length,
          shieldIsOn: deviation.shieldIsOn)
      }
      if !same.allSatisfy(all.contains) {
        single.append(deviation)
      } else if deviation.start < week {
        everyWeek.append(deviation)
      }
    }
    return (everyWeek, single)
  }

  /// Stretches of one week that are the same on several days, told once: `every day 00:00-22:00`.
  private static func grouped(_ deviations: [Deviation]) -> [(String, Bool)] {
    var groups: [(first: Deviation, days: WeekdaySet)] = []
    for deviation in deviations {
      let day = WeekdaySet(weekday(deviation.start))
      let same = groups.firstIndex { group in
        minute(group.first.start) == minute(deviation.start) && group.first.length == deviation.length
          && group.first.shieldIsOn == deviation.shieldIsOn
      }
      if let same {
        groups[same].days.insert(day)
      } else {
        groups.append((deviation, day))
      }
    }
    return groups.map { group in
      let start = TimeOfDay.clock(minute(group.first.start))
      let text =
        group.first.length >= Verification.week
        ? "all week"
        : "\(spell(group.days)) \(start)-\(end(of: group.first, isSingle: group.days.count == 1))"
      return (text, group.first.shieldIsOn)
    }
  }

  /// `22:00`, `Wed 22:00`, or `22:00 the next day` where the stretch begins on several days.
  private static func end(of deviation: Deviation, isSingle: Bool) -> String {
    let day = TimeOfDay.minutesPerDay
    let midnights = (minute(deviation.start) + deviation.length - 1) / day
    if midnights == 0 {
      return TimeOfDay.clock(minute(deviation.start) + deviation.length)
    }
    let time = TimeOfDay.clock(minute(deviation.end))
    if isSingle { return "\(spell(WeekdaySet(weekday(deviation.end)))) \(time)" }
    return midnights == 1 ? "\(time) the next day" : "\(time) \(midnights) days later"
  }

  /// `week 2 Tue 00:00-22:00`
  private static func weekly(_ deviation: Deviation) -> String {
    let start = "\(spell(WeekdaySet(weekday(deviation.start)))) \(TimeOfDay.clock(minute(deviation.start)))"
    let week = deviation.start / Verification.week + 1
    return "week \(week) \(start)-\(end(of: deviation, isSingle: true))"
  }

  /// `Sun 2026-03-08 17:00-Mon 2026-03-09 17:00`
  private static func dated(_ deviation: Deviation, _ clock: LocalClock) -> String {
    let (start, end) = (clock.moment(deviation.start), clock.moment(deviation.end))
    let last = end.day == start.day ? "" : day(end) + " "
    return "\(day(start)) \(TimeOfDay.clock(start.minute))-\(last)\(TimeOfDay.clock(end.minute))"
  }

  private static func day(_ moment: LocalMoment) -> String {
    let weekday = Weekday.allCases[LocalClock.weekday(of: moment.day)]
    return "\(spell(WeekdaySet(weekday))) \(moment.date)"
  }

  /// `every day`, `weekdays`, or days with capitals: `Mon-Thu,Sat`.
  private static func spell(_ days: WeekdaySet) -> String {
    if days == .daily { return "every day" }
    if days == .weekdays || days == .weekends { return days.description }
    var text = ""
    for character in days.description {
      let isFirst = text.last.map { !$0.isLetter } ?? true
      text += isFirst ? character.uppercased() : String(character)
    }
    return text
  }

  private static func minute(_ minuteOfWeek: Int) -> Int { minuteOfWeek % TimeOfDay.minutesPerDay }

  static func weekday(_ minuteOfWeek: Int) -> Weekday {
    Weekday.allCases[minuteOfWeek / TimeOfDay.minutesPerDay % 7]
  }

  private static func skipped(_ report: VerdictReport) -> String {
    let rows = report.verdict.plan.skipped
    if rows.isEmpty { return "" }
    let names = rows.lazy.map {
      "\(TextMetrics.escaped(report.rule($0.rule)?.name ?? "")) (\($0.reason.rawValue))"
    }
    return "\nwithout activities, and not verified: \(names.listed())\n"
  }
}
