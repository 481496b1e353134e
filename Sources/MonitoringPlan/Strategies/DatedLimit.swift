import RuleModel

// Target openapplock-1.0.5: a time limit is armed for one day at a time.

extension Compiler {
  /// How many minutes before a time limit is spent the app gives its notice.
  private static let warningLead = 5

  /// The activity of a time limit's current or next day, from midnight to midnight, and the activity of its notice.
  /// The app arms the next day when this day ends; see `Docs/phone.md`, fact `dated-limits`.
  static func datedLimit(
    _ rule: Rule, at index: Int, _ minutes: Int, _ options: PlanOptions
  ) -> [Activity] {
    let clock = options.clock
    let today = clock.local(options.instant).day
    let scheduled = (today..<today + 7).first { day in
      rule.days.rawValue >> UInt8(LocalClock.weekday(of: day)) & 1 == 1
    }
    guard let day = scheduled else { return [] }
    let date = LocalMoment.date(ofDay: day)
    let dates = DatedInterval(
      start: clock.moment(clock.startOfDay(day)), end: clock.moment(clock.startOfDay(day + 1)))
    func activity(_ prefix: String, _ events: ActivityEvents) -> Activity {
      Activity(
        .text("\(prefix)-\(rule.id)-\(date)"), rules: ServedRules(index), span: .once(dates), events: events)
    }
    let limit = activity("rule", .budget(minutes))
    guard options.warnsBeforeLimits, minutes > warningLead else { return [limit] }
    return [limit, activity("tlwarn", .warning(minutes - warningLead))]
  }
}
