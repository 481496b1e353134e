/// Known facts about intervals, and about the number of activities on a phone.
extension PlatformFact {
  static let intervalFacts = [
    PlatformFact(
      "shortest-interval", .intervals, .documented,
      "The shortest interval that registers is 15 minutes; exactly 15 registers. A shorter one is refused with "
        + "intervalTooShort. Each activity is measured by itself, so each half of a night is.",
      "Apple: DeviceActivityCenter.MonitoringError.intervalTooShort", "Apple developer forums, thread 729841"),
    PlatformFact(
      "longest-interval", .intervals, .documented,
      "The longest interval that registers is one week. No window of a day comes near it.",
      "Apple: DeviceActivityCenter.MonitoringError.intervalTooLong"),
    PlatformFact(
      "activity-count", .intervals, .documented,
      "At most 20 activities run at once, those of the app and of its extensions together. The next one is refused "
        + "with excessiveActivities.",
      "Apple: DeviceActivityCenter.MonitoringError.excessiveActivities",
      "kingstinct/react-native-device-activity, issue 10", "Apple developer forums, thread 710915"),
    PlatformFact(
      "activity-cost", .intervals, .documented,
      "A schedule costs one activity, or two when it crosses midnight and ends after 00:00. A limit costs one. A session "
        + "of an open limit, a pause and, in version 1.0.5, the notice before a limit each cost one more while they last.",
      "OpenAppLock 1.0.5: OpenAppLock/Services/RuleScheduler.swift"),
    PlatformFact(
      "tight-schedules", .intervals, .disputed,
      "Apple says that activities may also be refused when they are scheduled too tightly, and gives no number. One "
        + "maintainer advises 15 minutes between two windows.",
      "Apple: DeviceActivityCenter.startMonitoring(_:during:events:)", "awaseem/foqos, issue 537"),
    PlatformFact(
      "events-per-activity", .intervals, .claimed,
      "Apple names no limit for the events of one activity. One developer with an event every few minutes saw callbacks "
        + "stop in the middle of a day and return the next day.",
      "Apple developer forums, thread 733402"),
    PlatformFact(
      "start-errors", .intervals, .documented,
      "A start fails with excessiveActivities, intervalTooLong, intervalTooShort, invalidDateComponents or "
        + "unauthorized. Starting a name that already runs replaces its schedule and its events without an error.",
      "Apple: DeviceActivityCenter.MonitoringError"),
    PlatformFact(
      "no-hour-24", .intervals, .derived,
      "An hour of 24 matches no date, so an interval cannot end at 24:00. A window that ends at midnight is stored as "
        + "ending at 00:00 of the next day.",
      "Apple: DeviceActivityCenter.MonitoringError.invalidDateComponents"),
    PlatformFact(
      "same-components", .intervals, .seen,
      "Start and end of an activity have to carry the same date components. A mixture is accepted and then never starts, "
        + "or its threshold is reached at once.",
      "Apple developer forums, threads 729841 and 726331"),
    PlatformFact(
      "end-before-start", .intervals, .disputed,
      "Whether an interval may end before it starts, and so run past midnight, is not documented. Some apps rely on it, "
        + "others split the night. A plan of oal never has such an interval.",
      "Apple: DeviceActivitySchedule.nextInterval", "awaseem/foqos, issue 355",
      "OpenAppLock 1.0.5: Shared/Platform/MonitoringPlan.swift"),
    PlatformFact(
      "no-weekday", .intervals, .documented,
      "OpenAppLock's activities carry hour and minute and repeat daily. Its extension looks at the rule's days at each "
        + "callback.",
      "OpenAppLock 1.0.5: OpenAppLock/Services/RuleScheduler.swift"),
    PlatformFact(
      "seconds-ignored", .intervals, .claimed,
      "Seconds of a bound are ignored. A plan has minutes only.", "emolson/Make-Hay: TimeUnlockScheduler"),
  ]
}
