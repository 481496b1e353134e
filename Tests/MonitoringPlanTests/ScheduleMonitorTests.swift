import MonitoringPlan
import RuleModel
import TestSupport
import Testing

/// What the phone does with a schedule's activities, against a second, naive model of it.
@Suite struct ScheduleMonitorTests {
  /// A line of the failure table of `Docs/semantics.md`.
  struct Line: CustomTestStringConvertible, Sendable {
    var window: TimeWindow
    var days: WeekdaySet
    /// The activities that register.
    var registered: [String]
    var deviations: [String]

    init(_ start: Int, _ end: Int, _ days: WeekdaySet, registered: [String], _ deviations: [String]) {
      window = TimeWindow(start: TimeOfDay(wrapping: start), end: TimeOfDay(wrapping: end))
      self.days = days
      self.registered = registered
      self.deviations = deviations
    }

    var testDescription: String { "\(window) \(days)" }
  }

  private static func everyDay(_ text: (String, String) -> String) -> [String] {
    let days = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
    return days.indices.map { text(days[$0], days[($0 + 1) % 7]) }
  }

  static let table: [Line] = [
    Line(1320, 360, .daily, registered: ["22:00-23:59", "00:00-06:00"], []),
    Line(
      1320, 0, .daily, registered: ["22:00-23:59"], everyDay { day, _ in "\(day) 00:00-\(day) 22:00 on" }),
    Line(1320, 0, WeekdaySet(.monday), registered: ["22:00-23:59"], ["tue 00:00-tue 22:00 on"]),
    Line(
      1320, 10, .daily, registered: ["22:00-23:59"], everyDay { day, _ in "\(day) 00:10-\(day) 22:00 on" }),
    Line(
      1430, 360, .daily, registered: ["00:00-06:00"],
      everyDay { day, next in "\(day) 23:50-\(next) 00:00 off" }),
    Line(420, 430, .daily, registered: [], everyDay { day, _ in "\(day) 07:00-\(day) 07:10 off" }),
    Line(540, 540, WeekdaySet(.monday), registered: ["09:00-23:59", "00:00-09:00"], []),
    Line(0, 0, WeekdaySet(.monday), registered: ["00:00-23:59"], []),
  ]

  @Test(arguments: table) func failureTable(_ line: Line) {
    let intervals = Compiler.intervals(of: line.window).filter(\.registers)
    #expect(intervals.map { "\($0.start)-\($0.end)" } == line.registered)
    let monitor = ScheduleMonitor(window: line.window, days: line.days)
    #expect(Self.stretches(of: monitor).map(\.description) == line.deviations)
    #expect(NaivePhone(line.window, line.days).deviations() == Self.stretches(of: monitor))
  }

  /// The saturday night of an evening half that does not register is one stretch over the end of the week.
  @Test func stretchOverTheWeeksEndIsOne() {
    let window = TimeWindow(start: TimeOfDay(wrapping: 1320), end: TimeOfDay(wrapping: 10))
    let saturday = ScheduleMonitor(window: window, days: WeekdaySet(.saturday)).deviations()
    #expect(saturday.map(\.start) == [10])
    #expect(saturday.map(\.end) == [1320])
    let friday = ScheduleMonitor(
      window: TimeWindow(start: TimeOfDay(wrapping: 10), end: TimeOfDay(wrapping: 5)),
      days: WeekdaySet(.friday)
    ).deviations()
    #expect(friday.map { [$0.start, $0.end, $0.length] } == [[6 * 1440 + 5, 6 * 1440 + 10, 5]])
    let never = ScheduleMonitor(
      window: TimeWindow(start: TimeOfDay(wrapping: 1430), end: TimeOfDay(wrapping: 5)),
      days: WeekdaySet(.saturday)
    ).deviations()
    #expect(never.map { [$0.start, $0.end, $0.length] } == [[6 * 1440 + 1430, 10_085, 15]])
  }

  /// Every (start, end) of a sample that holds all boundaries, with sets of days of every shape.
  @Test(arguments: [
    WeekdaySet.daily, .weekdays, .weekends, WeekdaySet(.sunday), WeekdaySet(.saturday), WeekdaySet(.monday),
    [WeekdaySet(.monday), WeekdaySet(.wednesday), WeekdaySet(.friday)],
    WeekdaySet(from: .friday, through: .sunday),
  ]) func agreesWithTheNaivePhone(_ days: WeekdaySet) {
    var count = 0
    for start in Self.times {
      for end in Self.times {
        let window = TimeWindow(start: TimeOfDay(wrapping: start), end: TimeOfDay(wrapping: end))
        let found = Self.stretches(of: ScheduleMonitor(window: window, days: days))
        let naive = NaivePhone(window, days).deviations()
        if found != naive { Issue.record("\(window) \(days): \(found), not \(naive)") }
        count += 1
      }
    }
    #expect(count > 1500)
  }

  /// A rule without days has nothing to differ from.
  @Test func noDaysNoDeviations() {
    for end in Self.times {
      let window = TimeWindow(start: TimeOfDay(wrapping: 1320), end: TimeOfDay(wrapping: end))
      #expect(ScheduleMonitor(window: window, days: []).deviations().isEmpty)
    }
  }

  static let times: [Int] = {
    var random = SeededGenerator(seed: 2024)
    let boundaries = [
      0, 1, 14, 15, 16, 29, 30, 59, 60, 719, 720, 721, 1319, 1320, 1409, 1410, 1423, 1424, 1425, 1426, 1437,
      1438,
      1439,
    ]
    return boundaries + (0..<17).map { _ in Int.random(in: 0..<1440, using: &random) }
  }()

  /// The monitor's stretches, one that goes over the week's end cut there, in order.
  static func stretches(of monitor: ScheduleMonitor) -> [NaivePhone.Stretch] {
    let cut = monitor.deviations().flatMap { deviation -> [NaivePhone.Stretch] in
      let week = ScheduleMonitor.minutesPerWeek
      guard deviation.end > week else {
        return [NaivePhone.Stretch(deviation.start, deviation.end, shieldIsOn: deviation.shieldIsOn)]
      }
      return [
        NaivePhone.Stretch(deviation.start, week, shieldIsOn: deviation.shieldIsOn),
        NaivePhone.Stretch(0, deviation.end - week, shieldIsOn: deviation.shieldIsOn),
      ]
    }
    return cut.sorted { $0.start < $1.start }
  }
}
