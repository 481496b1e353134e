// MonitoringPlan: typed rules in, the exact activities out that a phone will register. Pure; a plan of legal rules
// always exists, also where the phone will refuse a part of it.

/// What Apple's DeviceActivity will not do. Each constant names its source.
package enum PlatformLimits {
  /// The shortest interval that registers, in minutes; 15 exactly does. Apple: `MonitoringError.intervalTooShort`.
  package static let shortestInterval = 15
  /// The longest interval that registers, in minutes: a week. Apple: `MonitoringError.intervalTooLong`.
  package static let longestInterval = 7 * 24 * 60
  /// Activities at once over the app and its extensions. Apple: `MonitoringError.excessiveActivities`.
  package static let activities = 20
  /// Length of an open limit's session, in minutes, as OpenAppLock grants it.
  package static let openSession = 15
  /// Events of one activity beyond which callbacks were seen to stop in the middle of a day. Apple names no limit;
  /// one developer's report, `AFor/733402` in the platform facts.
  package static let eventChain = 120
  /// Apps, sites or categories in one shield; over it nothing is thrown and nothing is promised. Apple:
  /// `ShieldSettings`.
  package static let shieldItems = 50
}
