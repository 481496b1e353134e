import MonitoringPlan
import RuleModel
import RuleStatus
import RuleSyntax
import TextSupport

/// A simulation for people: the blocked times of each list, the result of each rule, and the timeline.
package enum SimulationText {
  /// Runs of a time limit's events are one line, or with `isVerbose` each its own.
  package static func render(_ report: SimulationReport, isVerbose: Bool = false, style: Style) -> String {
    let start = time(report.span.lowerBound, report)
    let end = time(report.span.upperBound, report)
    let offset = StatusWords.offset(report.clock.offset(at: report.span.lowerBound))
    let zone = "\(TextMetrics.escaped(report.zone)) (\(offset))"
    var text = style.paint("\(start) to \(end), \(zone)", .strong) + "\n"
    if !report.conditions.isEmpty { text += report.conditions.joined(separator: ", ") + "\n" }
    for (list, blocks) in zip(report.rules.lists, report.lists) {
      let name = style.paint(TextMetrics.escaped(list.name), .strong)
      if blocks.isEmpty {
        text += "\n\(name) is never blocked\n"
        continue
      }
      text += "\n\(name) is blocked\n"
      for block in blocks {
        let names = block.rules.lazy.map { TextMetrics.escaped(report.name(ofRule: $0)) }
        text += "  \(span(block.span, report, goesOn: block.goesOn))  \(names.listed())\n"
      }
    }
    for (rule, result) in zip(report.rules.rules, report.results) {
      text += "\n" + rules(rule, result, report, style)
    }
    return text + timeline(report, isVerbose, style)
  }

  // MARK: Rules

  private static func rules(
    _ rule: Rule, _ result: SimulationReport.RuleResult, _ report: SimulationReport, _ style: Style
  ) -> String {
    var text = style.paint(TextMetrics.escaped(rule.name), .strong) + "\n"
    text += "  " + PlanText.describe(rule) + "\n"
    if let reason = Compiler.reasonToSkip(rule) {
      text += "  not monitored: \(reason.rawValue)\n"
      guard reason == .noList, let effect = onceOpened(rule) else { return text }
      text += "  once the app is opened in its window, it \(effect)\n"
      if result.blocks.isEmpty { return text }
    }
    var lines: [(instant: Int, text: String)] = []
    if rule.schedule == nil {
      lines = result.blocks.map { ($0.lowerBound, span($0, report, goesOn: result.blockGoesOn)) }
    } else {
      let (windows, blocks) = (Set(result.windows), Set(result.blocks))
      for window in result.windows {
        let note = blocks.contains(window) ? "" : "  by the rule"
        lines.append((window.lowerBound, span(window, report, goesOn: result.windowGoesOn) + note))
      }
      for block in result.blocks where !windows.contains(block) {
        let span = span(block, report, goesOn: result.blockGoesOn)
        lines.append((block.lowerBound, span + style.paint("  on the phone", .warning)))
      }
    }
    for window in result.skipped {
      let jump = "\(TimeOfDay.clock(window.from))→\(TimeOfDay.clock(window.to))"
      let day = StatusWords.date(LocalMoment(day: window.day, minute: 0, offset: 0))
      let instant = report.clock.instant(day: window.day, minute: window.to)
      lines.append((instant, "\(day) skipped, clock jumps \(jump)"))
    }
    if lines.isEmpty { return text + "  never blocks\n" }
    let sorted = lines.enumerated().sorted {
      ($0.element.instant, $0.offset) < ($1.element.instant, $1.offset)
    }
    for line in sorted { text += "  " + line.element.text + "\n" }
    return text
  }

  /// What the open app makes of a schedule without a list; nil if it is nothing.
  private static func onceOpened(_ rule: Rule) -> String? {
    guard let mode = rule.schedule?.selectionMode, mode == .allowOnly || rule.hardMode else { return nil }
    return RuleStatus.OnceOpened(blocksEverything: mode == .allowOnly, locks: rule.hardMode, until: nil)
      .effect
  }

  // MARK: Timeline

  private static func timeline(_ report: SimulationReport, _ isVerbose: Bool, _ style: Style) -> String {
    var text = "\n" + style.paint("Timeline", .strong) + "\n"
    let activities = Dictionary(
      report.plan.activities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var day: Int?
    var changes = report.clock.changes.filter { report.span.contains($0.instant) }[...]
    func show(_ instant: Int, through last: Int? = nil, _ line: String) {
      let moment = report.clock.moment(instant)
      if moment.day != day {
        day = moment.day
        text += "  \(StatusWords.date(moment))\n"
      }
      let end = last.map { "-\(StatusWords.clockTime($0, report.clock))" } ?? ""
      text += "    \(StatusWords.clockTime(instant, report.clock))\(end)  \(line)\n"
    }
    func showChanges(upTo instant: Int) {
      while let change = changes.first, change.instant <= instant {
        changes.removeFirst()
        let after = report.clock.local(change.instant).minute
        let before = TimeOfDay(wrapping: after - change.offset + report.clock.offset(at: change.instant - 1))
        show(change.instant, "the clocks are set: \(before)→\(TimeOfDay.clock(after))")
      }
    }
    var run: [ThresholdRun] = []
    func showRun() {
      for part in run {
        show(part.first, through: part.first < part.last ? part.last : nil, part.line(style))
      }
      run.removeAll(keepingCapacity: true)
    }
    for entry in report.timeline {
      if !isVerbose, ThresholdRun.add(entry, to: &run, report.clock) { continue }
      showRun()
      showChanges(upTo: entry.instant)
      if !isVerbose, ThresholdRun.add(entry, to: &run, report.clock) { continue }
      show(entry.instant, describe(entry, report, activities, style))
    }
    showRun()
    showChanges(upTo: report.span.upperBound)
    return day == nil ? text + "  nothing happens\n" : text
  }

  private static func describe(
    _ entry: TimelineEntry, _ report: SimulationReport, _ activities: [String: Activity], _ style: Style
  ) -> String {
    func name(_ rule: Int) -> String { TextMetrics.escaped(report.name(ofRule: rule)) }
    switch entry.what {
    case .callback(let callback):
      let late = entry.instant - callback.due
      let note = late > 0 ? ", \(CompactPrinter.spell(minutes: late)) late" : ""
      return style.paint("callback \(describe(callback))\(note)", .quiet)
    case .lost(let callback): return style.paint("lost: callback \(describe(callback))", .warning)
    case .refused(let activity, let refusal):
      let reason = activities[activity].map { ": " + PlanText.reason(refusal, $0) } ?? ""
      return style.paint("not registered: \(activity)\(reason)", .warning)
    case .shield(let rule, let isOn, let reason):
      return "\(name(rule)): shield \(isOn ? "up" : "down"), \(reason.rawValue)"
    case .user(let event): return "person: \(describe(event, report))"
    case .userRefused(_, let refusal):
      return style.paint("refused: \(describe(refusal, report))", .warning)
    case .useStopped(let subject, let rule): return "\(describe(subject)) is stopped by \(name(rule))"
    case .appRemoval(let isDenied):
      let text = isDenied ? "apps cannot be removed" : "apps can be removed again"
      return report.protectsUninstall ? text : "\(text), if uninstall protection is on"
    }
  }

  static func describe(_ callback: Callback) -> String {
    "\(callback.activity) \(kind(callback.kind))"
  }

  static func kind(_ kind: Callback.Kind) -> String {
    switch kind {
    case .start: "start"
    case .end: "end"
    case .threshold(let minutes): "minutes-\(minutes)"
    case .warning(let minutes): "warn-\(minutes)"
    }
  }

  /// As a line of an events file has it.
  static func describe(_ event: UserEvent, _ report: SimulationReport) -> String {
    func name(_ rule: Int) -> String { CompactPrinter.word(report.name(ofRule: rule)) }
    let text =
      switch event {
      case .use(let subject, let minutes):
        "use \(describe(subject)) \(CompactPrinter.spell(minutes: minutes))"
      case .open(let subject): "open \(describe(subject))"
      case .pause(let rule, let minutes):
        "pause \(name(rule))" + (minutes.map { " \(CompactPrinter.spell(minutes: $0))" } ?? "")
      case .unblock(let rule): "unblock \(name(rule))"
      case .spend(let rule): "spend \(name(rule))"
      case .setEnabled(let rule, let isEnabled): "\(isEnabled ? "enable" : "disable") \(name(rule))"
      case .edit(let rule, _): "edit \(name(rule))"
      case .editList(let list): "edit list:\(CompactPrinter.word(list.name))"
      case .openApp: "open-app"
      }
    return TextMetrics.escaped(text)
  }

  /// `Social`, `app:com.burbn.instagram`
  static func describe(_ subject: Subject) -> String {
    let text =
      switch subject {
      case .list(let name): CompactPrinter.word(name)
      case .item(.bundle(let identifier)): "app:\(identifier)"
      case .item(.app(let name)): "app:\(CompactPrinter.quote(name))"
      case .item(.category(let name)): "category:\(CompactPrinter.word(name))"
      case .item(.site(let domain)): "site:\(domain)"
      }
    return TextMetrics.escaped(text)
  }

  static func describe(_ refusal: UserRefusal, _ report: SimulationReport) -> String {
    func name(_ rule: Int) -> String { TextMetrics.escaped(report.name(ofRule: rule)) }
    switch refusal {
    case .hardMode(let rule): return "\(name(rule)) is hard and blocking"
    case .notBlocking: return "nothing is blocked that this would lift"
    case .cannotPause: return "an open limit is opened, not paused"
    case .noPause:
      return "the specification has no pause: write unblock RULE, or take --target openapplock-1.0.5"
    case .noUnblock: return "version 1.0.5 of the app pauses a rule for 15 minutes: write pause RULE"
    case .endsSoon: return "the block ends within the length of a pause"
    case .noOpensLeft: return "no opens are left today"
    case .blocked(let rule): return "\(name(rule)) blocks it too"
    }
  }

  // MARK: Times

  private static func time(_ instant: Int, _ report: SimulationReport) -> String {
    StatusWords.time(instant, report.clock, seenFrom: report.span.lowerBound)
  }

  /// `Sun 2026-03-08 21:00→Mon 2026-03-09 03:00`; the end with a date only if the date differs, and `...` if the
  /// stretch goes on after the simulation.
  private static func span(_ span: Range<Int>, _ report: SimulationReport, goesOn: Bool) -> String {
    let start = time(span.lowerBound, report)
    let (first, last) = (report.clock.moment(span.lowerBound), report.clock.moment(span.upperBound))
    let isSame = first.day == last.day && first.offset == last.offset
    let end = isSame ? StatusWords.clockTime(span.upperBound, report.clock) : time(span.upperBound, report)
    return "\(start)→\(end)" + (goesOn && span.upperBound == report.span.upperBound ? " ..." : "")
  }
}

/// A run of the events `minutes-k` of one activity, told in a single line of the timeline.
private struct ThresholdRun {
  var activity: String
  var lateness: Int
  /// The first and the last event's minutes of use.
  var minutes: ClosedRange<Int>
  /// When the first and the last came.
  var first: Int
  var last: Int

  /// Adds an entry to the runs that are open; false if it is no event of a time limit, goes on from none of them, or is
  /// near a change of the clocks or after midnight, and so has to be told by itself.
  static func add(_ entry: TimelineEntry, to runs: inout [ThresholdRun], _ clock: LocalClock) -> Bool {
    guard case .callback(let callback) = entry.what, case .threshold(let minutes) = callback.kind else {
      return false
    }
    let lateness = entry.instant - callback.due
    guard let index = runs.firstIndex(where: { $0.activity == callback.activity }) else {
      guard runs.allSatisfy({ entry.instant - $0.last <= 1 }) else { return false }
      runs.append(
        ThresholdRun(
          activity: callback.activity, lateness: lateness, minutes: minutes...minutes, first: entry.instant,
          last: entry.instant))
      return true
    }
    let run = runs[index]
    guard run.minutes.upperBound + 1 == minutes, run.lateness == lateness,
      clock.local(run.last).day == clock.local(entry.instant).day,
      clock.offset(at: run.last) == clock.offset(at: entry.instant)
    else { return false }
    runs[index].minutes = run.minutes.lowerBound...minutes
    runs[index].last = entry.instant
    return true
  }

  func line(_ style: Style) -> String {
    let note = lateness > 0 ? ", \(CompactPrinter.spell(minutes: lateness)) late" : ""
    let names =
      minutes.count == 1
      ? "callback \(activity) minutes-\(minutes.lowerBound)"
      : "callbacks \(activity) minutes-\(minutes.lowerBound) ... minutes-\(minutes.upperBound)"
    return style.paint(names + note, .quiet)
  }
}
