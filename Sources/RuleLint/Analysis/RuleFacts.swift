import MonitoringPlan
import RuleModel

/// The facts that checks need about every rule, without texts and places: cheap to scan for thousands of rules.
struct RuleFacts: Sendable {
  var kind: RuleKind
  var isEnabled: Bool
  /// Whether the phone monitors the rule, that is whether the rule is enabled and has days and a list.
  var isMonitored: Bool
  var isHard: Bool
  var days: WeekdaySet
  /// The number of its list in the ``ListTable``; nil for a rule without a list.
  var list: Int?
  /// A schedule's window; all day for a limit.
  var window = TimeWindow.allDay
  /// A schedule's mode; block for a limit.
  var mode = SelectionMode.block
  var blocksAdultContent = false
  /// A limit's minutes or opens a day; 0 for a schedule.
  var budget = 0

  init(_ rule: borrowing Rule, list: Int?) {
    kind = rule.kind
    isEnabled = rule.isEnabled
    isMonitored = Compiler.reasonToSkip(rule) == nil
    isHard = rule.hardMode
    days = rule.days
    self.list = list
    switch rule.configuration {
    case .schedule(let config):
      window = config.window
      mode = config.selectionMode
      blocksAdultContent = config.blockAdultContent
    case .timeLimit(let config): budget = config.dailyLimitMinutes
    case .openLimit(let config): budget = config.maxOpens
    }
  }

  /// Whether the rule is a schedule that the phone monitors.
  var isLiveSchedule: Bool { isMonitored && kind == .schedule }

  /// The minutes a week in which a schedule's window is open. Windows start at least a day apart and last a day at
  /// most, so no minute counts twice.
  var minutesPerWeek: Int { window.duration * days.count }

  /// The list of a schedule that the phone monitors in a mode.
  func list(ifLive mode: SelectionMode) -> Int? { isLiveSchedule && self.mode == mode ? list : nil }

  /// The properties that two schedules must share to be merged; nil unless the rule is a schedule that the phone
  /// monitors.
  var style: ScheduleStyle? {
    guard isLiveSchedule, let list else { return nil }
    return ScheduleStyle(list: list, mode: mode, isHard: isHard, blocksAdultContent: blocksAdultContent)
  }
}

/// The way in which a schedule blocks: its list, mode and flags.
struct ScheduleStyle: Hashable, Sendable {
  var list: Int
  var mode: SelectionMode
  var isHard: Bool
  var blocksAdultContent: Bool
}
