/// Why the phone does not register an activity, by Apple's own names.
package enum Refusal: String, Sendable {
  /// `MonitoringError.intervalTooShort`
  case intervalTooShort
  /// `MonitoringError.excessiveActivities`
  case excessiveActivities
}

extension Plan {
  /// What becomes of each activity when the plan is registered in its order; nil for one that is accepted. `limit` is
  /// how many the phone runs at once; nil for no limit.
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
