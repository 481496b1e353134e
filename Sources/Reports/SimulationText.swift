import MonitoringPlan
import RuleModel
import RuleSyntax
import TextSupport

/// A simulation for people: the blocked times of each list, the result of each rule, and the timeline.
package enum SimulationText {
  package static func render(_ report: SimulationReport, style: Style) -> String {
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
    return text + timeline(report, style)
  }

  // MARK: Rules

  private static func rules(
    _ rule: Rule, _ result: SimulationReport.RuleResult, _ report: SimulationReport, _ style: Style
  ) -> String {
    var text = style.paint(TextMetrics.escaped(rule.name), .strong) + "\n"
    text += "  " + PlanText.describe(rule) + "\n"
    if let reason = Compiler.reasonToSkip(rule) { return text + "  not monitored: \(reason.rawValue)\n" }
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

  // MARK: Timeline

  private static func timeline(_ report: SimulationReport, _ style: Style) -> String {
    var text = "\n" + style.paint("Timeline", .strong) + "\n"
    let activities = Dictionary(
      report.plan.activities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var day: Int?
    var changes = report.clock.changes.filter { report.span.contains($0.instant) }[...]
    func show(_ instant: Int, _ line: String) {
      let moment = report.clock.moment(instant)
      if moment.day != day {
        day = moment.day
        text += "  \(StatusWords.date(moment))\n"
      }
      text += "    \(TimeOfDay.clock(moment.minute))  \(line)\n"
    }
    func showChanges(upTo instant: Int) {
      while let change = changes.first, change.instant <= instant {
        changes.removeFirst()
        let after = report.clock.local(change.instant).minute
        let before = TimeOfDay(wrapping: after - change.offset + report.clock.offset(at: change.instant - 1))
        show(change.instant, "the clocks are set: \(before)→\(TimeOfDay.clock(after))")
      }
    }
    for entry in report.timeline {
      showChanges(upTo: entry.instant)
      show(entry.instant, describe(entry, report, activities, style))
    }
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
    case .appRemoval(let isDenied): return isDenied ? "apps cannot be removed" : "apps can be removed again"
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
    let end = isSame ? TimeOfDay.clock(last.minute) : time(span.upperBound, report)
    return "\(start)→\(end)" + (goesOn && span.upperBound == report.span.upperBound ? " ..." : "")
  }
}
