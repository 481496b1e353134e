/// Known facts about thresholds, and about the use that thresholds count.
extension PlatformFact {
  static let thresholdFacts = [
    PlatformFact(
      "past-activity", .thresholds, .documented,
      "With includesPastActivity a threshold counts use since the interval's start, also from before it was registered; a "
        + "start off the full hour counts from that hour on. OpenAppLock 1.0.5 sets it, so a restart in the middle of a "
        + "day loses nothing; its comments fear for the current hour.",
      "Apple: DeviceActivityEvent.includesPastActivity", "OpenAppLock 1.0.5: TIME_LIMIT_COUNTING_HARDENING.md"
    ),
    PlatformFact(
      "empty-selection", .thresholds, .documented,
      "An event without apps, categories and sites counts all use of the device.",
      "Apple: DeviceActivityEvent.includesAllActivity"),
    PlatformFact(
      "late-thresholds", .thresholds, .seen,
      "Thresholds come late and in batches, also after midnight for the day before.",
      "OpenAppLock: TIME_LIMIT_DAY_KEYED_ENFORCEMENT.md, section 1",
      "Apple developer forums, threads 756440, 724041, 727291 and 811305"),
    PlatformFact(
      "early-thresholds", .thresholds, .seen,
      "Thresholds come too early: on some systems all of them at the first use of the day.",
      "Apple developer forums, thread 726331, and feedback FB21267341 (iOS 26.2)"),
    PlatformFact(
      "missing-thresholds", .thresholds, .claimed,
      "A threshold never came although the interval's callbacks did.",
      "kingstinct/react-native-device-activity, issue 79"),
    PlatformFact(
      "other-devices", .thresholds, .documented,
      "While Screen Time shares use across devices, use on the other devices counts too, and cannot be left out.",
      "An Apple engineer, developer forums, thread 715315"),
    PlatformFact(
      "site-of-an-app", .thresholds, .documented,
      "For well-known apps an event counts the website together with the app, and the reverse.",
      "Apple: DeviceActivityEvent.init(applications:categories:webDomains:threshold:)"),
    PlatformFact(
      "day-of-the-interval", .thresholds, .documented,
      "Only use in the foreground counts. The day's zone is the one at the interval's start, until its end.",
      "Apple: DeviceActivityCenter.startMonitoring(_:during:events:)"),
    PlatformFact(
      "last-minute-uncounted", .thresholds, .derived,
      "A threshold belongs to its interval. A daily interval ends at 23:59, since hour 24 does not exist, so use in the "
        + "last minute of a day is counted by no threshold of the default target.",
      "Apple: DeviceActivityEvent", "the facts no-hour-24 and seconds-ignored"),
  ]
}
