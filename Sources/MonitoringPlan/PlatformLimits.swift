// MonitoringPlan: typed rules in, the exact activities out that a phone will register. Pure; a plan of legal rules
// always exists, also where the phone will refuse a part of it.

/// The numbers of Apple's DeviceActivity and of OpenAppLock. Every comment names the ``PlatformFact`` with the source.
package enum PlatformLimits {
  /// The shortest interval that registers, in minutes; 15 exactly does: `shortest-interval`.
  package static let shortestInterval = 15
  /// Activities at once over the app and its extensions: `activity-count`.
  package static let activities = 20
  /// Length of an open limit's session, in minutes, as OpenAppLock grants it: `open-session`.
  package static let openSession = 15
  /// Events of one activity beyond which callbacks were seen to stop in the middle of a day:
  /// `events-per-activity`. The number is a choice of oal, far above what the app's screens make.
  package static let eventChain = 120
  /// Apps, sites or categories in one shield; over it nothing is reported: `shield-size`.
  package static let shieldItems = 50
}
