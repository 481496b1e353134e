import MonitoringPlan
import RuleChecker
import RuleModel
import RuleSyntax

extension LintRule {
  static let endsAtMidnight = LintRule(
    102, "ends-at-midnight", .error,
    summary: "a window ends exactly at midnight, where nothing wakes the phone to lift the shield",
    why: """
      An activity cannot end at 24:00, so a window that ends at midnight is registered until 23:59. At 23:59 the phone \
      is woken, finds the rule's window still open and leaves the shield up. No callback comes at 00:00. The shield \
      stays until the rule's next callback: its start on the next day, and where that day is a day of the rule too, it \
      never comes off in the background.

      It works on the nights when the phone lies idle: the callback of 23:59 then comes after midnight. That is why \
      it seems to fail only sometimes.

      A window of the whole day, 00:00 to 24:00, is no trouble: the next day's start at 00:00 settles it.
      """,
    facts: ["end-at-midnight", "no-hour-24", "lazy-callbacks"],
    bad: [
      LintExample(
        "schedule \"Wind Down\" ‹22:00-24:00› daily block list:Social",
        fixed: "schedule \"Wind Down\" 22:00-23:59 daily block list:Social"),
      LintExample(
        "schedule \"Monday\" ‹22:00-00:00› mon block list:Social",
        fixed: "schedule \"Monday\" 22:00-23:59 mon block list:Social"),
      LintExample(
        """
        schedule "Evening" ‹22:00-24:00› fri block list:Social
        schedule "Night" 00:00-06:00 sat block list:Social

        """,
        fixed: """
          schedule "Evening" 22:00-06:00 fri block list:Social

          """, fixTitle: "join"),
    ],
    good: [
      LintExample("schedule \"Wind Down\" 22:00-23:59 daily block list:Social"),
      LintExample("schedule \"Deep Sleep\" 22:00-06:00 daily block list:Social"),
      LintExample("schedule \"Sunday\" all-day sun block list:Social"),
    ],
    check: .rules { context in
      let facts = context.overview.facts
      let candidates = facts.indices.filter { facts[$0].isLiveSchedule && facts[$0].window.endsAtMidnight }
      guard !candidates.isEmpty else { return [] }
      let continuations = Continuations(context.checked.rules)
      return candidates.compactMap {
        midnightFinding(context.checked.rules[$0], continuations, context)
      }
    })

  private static func midnightFinding(
    _ rule: CheckedRule, _ continuations: Continuations, _ context: Context
  ) -> Diagnostic? {
    guard Compiler.reasonToSkip(rule.rule) == nil, let window = rule.rule.schedule?.window,
      window.endsAtMidnight,
      Compiler.intervals(of: window).allSatisfy(\.registers)
    else { return nil }
    let deviations = ScheduleMonitor(window: window, days: rule.rule.days).deviations()
    guard !deviations.isEmpty else { return nil }
    let place = rule.location(of: .window)
    var diagnostic = Diagnostic(
      .init(102), at: place, "the shield is not lifted at midnight", label: "ends exactly at 00:00",
      notes: [
        "the phone is woken at 23:59, while the rule still blocks, and next at \(window.start) the day after",
        until(deviations, window),
      ],
      help: [advice(window, CompactPrinter.quote(rule.rule.name))])
    let shorter = TimeWindow(start: window.start, end: .lastMinute)
    let atLastMinute = context.rewrite(rule, .window, as: shorter.description).map {
      Fix("end \(CompactPrinter.quote(rule.rule.name)) at 23:59", .unsafe, [$0])
    }
    let merged = continuations.next(after: rule).flatMap { merge(rule, with: $0, context) }
    diagnostic.fixes = [atLastMinute, merged].compactMap(\.self)
    return diagnostic
  }

  /// A window that starts in the morning cannot run past midnight to the next one.
  private static func advice(_ window: TimeWindow, _ name: String) -> String {
    let morning = TimeOfDay(wrapping: 6 * 60)
    guard window.start > morning else { return "end \(name) at 23:59" }
    return
      "end \(name) at 23:59, or let one rule run past midnight: \(TimeWindow(start: window.start, end: morning))"
  }

  private static func until(_ deviations: [ScheduleMonitor.Deviation], _ window: TimeWindow) -> String {
    let off = TimeOfDay.minutesPerDay - window.duration
    let stretches = deviations.filter { $0.length > off }
    if deviations.allSatisfy({ $0.length == off }), deviations.count == 7 {
      return "on these days the shield therefore never comes off in the background"
    }
    let told = (stretches.isEmpty ? deviations : stretches).prefix(3).map {
      "from \(Phrases.moment($0.start)) to \(Phrases.moment($0.end))"
    }
    return "the shield therefore stays on " + told.joined(separator: ", ")
      + (deviations.count > told.count ? ", and so on" : "")
  }

  /// One rule from the first's start to the second's end, the second's statement removed. Together they last a day at
  /// most, and the phone must register the morning too.
  private static func merge(_ rule: CheckedRule, with next: CheckedRule, _ context: Context) -> Fix? {
    guard let start = rule.rule.schedule?.window.start, let end = next.rule.schedule?.window.end,
      end <= start, next.node.clauses.allSatisfy({ $0.mergedThrough == nil })
    else { return nil }
    let window = TimeWindow(start: start, end: end)
    guard Compiler.intervals(of: window).allSatisfy(\.registers) else { return nil }
    return context.join(rule, into: window, removing: next)
  }
}

/// The schedules that begin at 00:00, to find the continuation of a schedule that ends at midnight: equal in list,
/// mode and flags, with days one day later.
private struct Continuations {
  private struct Key: Hashable {
    var list: String?
    var mode: SelectionMode
    var isHard: Bool
    var blocksAdultContent: Bool
    var days: WeekdaySet
  }

  private var byKey: [Key: CheckedRule] = [:]

  init(_ rules: [CheckedRule]) {
    for rule in rules {
      guard let config = rule.rule.schedule, config.window.start == .midnight, !config.window.isAllDay,
        rule.rule.isEnabled, rule.node.keyword.value != .preset
      else { continue }
      byKey[Self.key(rule.rule, config, rule.rule.days)] = rule
    }
  }

  func next(after rule: CheckedRule) -> CheckedRule? {
    guard let config = rule.rule.schedule else { return nil }
    return byKey[Self.key(rule.rule, config, rule.rule.days.shifted(by: 1))]
  }

  private static func key(_ rule: Rule, _ config: ScheduleConfig, _ days: WeekdaySet) -> Key {
    Key(
      list: rule.list, mode: config.selectionMode, isHard: rule.hardMode,
      blocksAdultContent: config.blockAdultContent, days: days)
  }
}
