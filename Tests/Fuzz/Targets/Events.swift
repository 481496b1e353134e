import CivilTime
import MonitoringPlan
import Reports
import RuleModel
import RulePipeline
import RuleStatus
import RuleSyntax

extension FuzzTarget {
  /// What people do during a simulation: each line is an event within the simulated time or a message with its place, and
  /// the simulation of the events goes forward in time.
  static let events = FuzzTarget(name: "events", limit: 1024, dictionary: .events) { input in
    var input = input
    let options = input.byte()
    let zone = SampleRules.zones[Int(options >> 1) % SampleRules.zones.count]
    let source = SourceFile(path: "day.events", bytes: input.bytes)
    let rules = SampleRules.rules
    let (events, messages) = EventFile.read(source, rules, in: zone, during: span)
    if TextCheck.check(source, file: 0) == nil,
      let other = source.withOtherLineEnds(isPlainCR: options.hasOption(6))
    {
      let same = EventFile.read(other, rules, in: zone, during: span)
      hold(same.events == events && same.messages == messages, "other line ends matter: \(source.debug)")
    }
    for message in messages {
      let line = message.split(separator: ":").first.flatMap { Int($0) } ?? 0
      hold(
        (1...source.lineStarts.count).contains(line),
        "a message without its place: \(message) \(source.debug)")
    }
    for event in events {
      hold(span.contains(event.instant), "an event outside of the time: \(event) \(source.debug)")
      hold(isSound(event.event, rules), "an event about nothing: \(event) \(source.debug)")
    }
    if messages.isEmpty {
      let lines = source.lineStarts.indices.map { source.text(source.lineRange($0)) }.filter(saysSomething)
      hold(events.count == lines.count, "a line is lost: \(events) \(source.debug)")
      simulate(events, rules, zone, options)
    }
  }

  /// Three days with a change of the clocks, 2026-03-28 to 2026-03-31, in minutes since 1970.
  private static let span = 29_577_600...29_581_920

  private static func saysSomething(_ line: String) -> Bool {
    let text = line.unicodeScalars.drop { $0 == " " || $0 == "\t" || $0 == "\u{FEFF}" }
    return !text.isEmpty && text.first != "#"
  }

  private static func isSound(_ event: UserEvent, _ rules: RuleSet) -> Bool {
    switch event {
    case .use(_, let minutes): (1...1440).contains(minutes)
    case .pause(let rule, let minutes):
      rules.rules.indices.contains(rule) && (1...1440).contains(minutes ?? 1)
    case .spend(let rule), .setEnabled(let rule, _), .edit(let rule, _): rules.rules.indices.contains(rule)
    case .open, .editList, .openApp: true
    }
  }

  private static func simulate(_ events: [EventFile.Event], _ rules: RuleSet, _ zone: Zone, _ options: UInt8)
  {
    let margin = 20 * LocalClock.minutesPerDay
    let clock = LocalClock(zone, from: span.lowerBound - margin, to: span.upperBound + margin)
    let target: PlanTarget = options.hasOption(0) ? .openapplock105 : .openapplock
    let plan = Compiler.compile(rules, PlanOptions(target: target, clock: clock, instant: span.lowerBound))
    var phone = Simulation(rules, plan: plan, clock: clock, from: span.lowerBound)
    for event in events { phone.add(event.event, at: event.instant) }
    phone.advance(to: span.upperBound)
    var last = span.lowerBound
    var shields = Array(repeating: false, count: rules.rules.count)
    for entry in phone.timeline {
      hold(entry.instant >= last && entry.instant <= span.upperBound, "time goes back: \(entry) \(events)")
      last = entry.instant
      if case .shield(let rule, let isOn, _) = entry.what {
        hold(shields[rule] != isOn, "a shield goes up twice, or down: \(entry) \(events)")
        shields[rule] = isOn
      }
    }
    for (index, state) in phone.states.enumerated() {
      hold(state.shieldIsOn == shields[index], "the timeline lacks a shield: \(state) \(events)")
      hold(state.usedMinutes >= 0 && state.opens >= 0, "less than nothing is used: \(state) \(events)")
    }
    var budget = ComparisonBudget()
    let report = try? SimulationReport(
      rules: rules, plan: plan, clock: clock, zone: zone.name, span: span.lowerBound..<span.upperBound,
      conditions: [], timeline: phone.timeline, &budget)
    guard let report else { return hold(false, "few rules use the budget up: \(events)") }
    holdDocument(SimulationJSON.render(report), "the simulation")
    holdVisible(Array(SimulationText.render(report, style: .plain).utf8), "the simulation's text")
  }
}
