/// Known facts about the times of callbacks.
extension PlatformFact {
  static let callbackFacts = [
    PlatformFact(
      "lazy-callbacks", .callbacks, .documented,
      "The callback at the start of an interval comes when the device is first used inside the interval, the callback at "
        + "its end when the device is first used after it. An interval in which nobody uses the device has neither.",
      "Apple: DeviceActivityMonitor.intervalDidStart(for:) and intervalDidEnd(for:)"),
    PlatformFact(
      "start-inside", .callbacks, .documented,
      "An activity that is registered inside its interval gets its start callback at once.",
      "Apple: DeviceActivitySchedule.init(intervalStart:intervalEnd:repeats:warningTime:)"),
    PlatformFact(
      "stop-ends", .callbacks, .documented,
      "Stopping an activity inside its interval calls the end callback.",
      "Apple: DeviceActivitySchedule.nextInterval"),
    PlatformFact(
      "late-or-missing", .callbacks, .seen,
      "Callbacks come late, and sometimes not at all: activities that are registered and listed were never called, and "
        + "shields stayed on.",
      "Apple developer forums, tag device-activity (iOS 26.3.1)", "awaseem/foqos, issues 223 and 414"),
    PlatformFact(
      "wall-clock-bounds", .callbacks, .documented,
      "A bound is a time on the wall clock. A bound in the hour that clocks skip comes at the first minute after that "
        + "hour, keeping its minutes: 02:15 becomes 03:15. The end stays on the wall clock when the zone changes.",
      "Apple: DeviceActivitySchedule.nextInterval"),
    PlatformFact(
      "midnight-end-trouble", .callbacks, .claimed,
      "A user of another app suspected a block that ends at 00:00 and moved its end to 23:55.",
      "awaseem/foqos, issue 279"),
    PlatformFact(
      "small-extension", .callbacks, .seen,
      "The extension that gets the callbacks has about 6 MB of memory.",
      "Apple developer forums, thread 827783"),
  ]
}
