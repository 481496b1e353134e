/// Why the phone does not register an activity, by Apple's own names.
package enum Refusal: String, Sendable {
  /// `MonitoringError.intervalTooShort`
  case intervalTooShort
  /// `MonitoringError.excessiveActivities`
  case excessiveActivities
}

extension Plan {
  /// For each activity why the phone refuses it when the plan is registered in order; nil for an accepted activity.
  /// `limit` is the number of activities that the phone runs at once; nil for no limit.
  package func refusals(limit: Int? = PlatformLimits.activities) -> [Refusal?] {
    var accepted = 0
    return activities.map { activity in
      if !activity.registers { return .intervalTooShort }
      if let limit, accepted >= limit { return .excessiveActivities }
      accepted += 1
      return nil
    }
  }
}
