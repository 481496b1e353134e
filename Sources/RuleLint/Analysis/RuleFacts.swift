import MonitoringPlan
import RuleModel

/// What the checks ask of every rule, without its texts and places: cheap to walk through where there are thousands.
struct RuleFacts: Sendable {
  var kind: RuleKind
  var isEnabled: Bool
  /// Whether the phone monitors it, that is whether it is enabled and has days and a list.
  var isMonitored: Bool
  var isHard: Bool
  var days: WeekdaySet
  /// The number of its list in the ``ListTable``; nil for a rule without one.
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

  /// Whether the phone monitors it as a schedule.
  var isLiveSchedule: Bool { isMonitored && kind == .schedule }

  /// How many minutes a week a schedule's window is open: windows of a day at most that start a day apart share none.
  var minutesPerWeek: Int { window.duration * days.count }

  /// The list of a schedule that the phone monitors in a mode.
  func list(ifLive mode: SelectionMode) -> Int? { isLiveSchedule && self.mode == mode ? list : nil }

  /// What two schedules must have in common to be one; nil for what is no schedule that the phone monitors.
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
