import CivilTime
import Foundation
import MonitoringPlan
import RuleModel

@testable import RuleStatus

/// A zone of this machine's database.
func zone(_ name: String) throws -> Zone {
  let data = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/" + name))
  return try Zone(name: name, tzif: [UInt8](data))
}

/// The minute, since 1970-01-01 00:00 UTC, of a time on the wall.
func minute(_ text: String, _ zone: Zone) throws -> Int {
  LocalClock.minute(try WrittenTime.parse(text).get().instant(in: zone))
}

/// A clock that knows a zone's changes around a minute.
func clock(_ zone: Zone, around now: Int) -> LocalClock {
  LocalClock(zone, from: now - 4 * 1440, to: now + 30 * 1440)
}

/// `HH:MM-HH:MM` as a rule's window.
func window(_ start: Int, _ end: Int) -> TimeWindow {
  TimeWindow(start: TimeOfDay(wrapping: start), end: TimeOfDay(wrapping: end))
}

func schedule(
  _ name: String, _ window: TimeWindow, _ days: WeekdaySet = .daily, list: String? = "Social",
  hard: Bool = false, mode: SelectionMode = .block
) -> Rule {
  Rule(
    id: RuleID(name: name), name: name, days: days, hardMode: hard, list: list,
    configuration: .schedule(ScheduleConfig(window: window, selectionMode: mode)))
}
