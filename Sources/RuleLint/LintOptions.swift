import CivilTime
import MonitoringPlan
import RuleSyntax

/// The settings of the checks, from a project's configuration and the command line. The version of the app is the
/// plan's target.
package struct LintOptions: Hashable, Sendable {
  /// Whether every list's items are written out (`lists: complete`): then a list without items is empty, not bound on
  /// the phone.
  package var listsAreComplete: Bool
  /// The findings that are off by default and wanted here.
  package var enabled: Set<DiagnosticCode>
  /// The findings that are switched off; their checks do not run.
  package var unwanted: Set<DiagnosticCode>
  /// The zone whose clock changes are checked; nil for no check.
  package var zone: LintZone?

  package init(
    listsAreComplete: Bool = false, enabled: Set<DiagnosticCode> = [], unwanted: Set<DiagnosticCode> = [],
    zone: LintZone? = nil
  ) {
    self.listsAreComplete = listsAreComplete
    self.enabled = enabled
    self.unwanted = unwanted
    self.zone = zone
  }

  /// Whether a rule's findings are wanted at all.
  package func wants(_ rule: LintRule) -> Bool {
    (rule.isOnByDefault || enabled.contains(rule.code)) && !unwanted.contains(rule.code)
  }
}

/// A place's clock changes in the next two years.
package struct LintZone: Hashable, Sendable {
  /// As it was asked for: `Europe/Berlin`.
  package let name: String
  /// With the changes that are looked at.
  package let clock: LocalClock

  private static let days = 2 * 366

  /// The zone with the changes from an instant on.
  package init(_ zone: Zone, from instant: Instant) {
    let start = LocalClock.minute(instant)
    name = zone.name
    clock = LocalClock(zone, from: start, to: start + Self.days * LocalClock.minutesPerDay)
  }
}
