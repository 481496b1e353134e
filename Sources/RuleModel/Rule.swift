/// How a schedule treats its list while its window is open.
public enum SelectionMode: String, CaseIterable, Sendable {
  /// The list's apps are blocked.
  case block
  /// Everything but the list's apps is blocked. Apps that another rule blocks stay blocked.
  case allowOnly = "allow-only"
}

/// A time window on chosen days.
public struct ScheduleConfig: Hashable, Sendable {
  /// When the rule blocks, on each of its days.
  public var window: TimeWindow
  /// How the rule treats its list.
  public var selectionMode: SelectionMode
  /// Whether the web content filter for adult sites is on exactly while the rule's shield is.
  public var blockAdultContent: Bool

  /// A schedule's options; by default the rule blocks its list, without the filter for adult sites.
  public init(window: TimeWindow, selectionMode: SelectionMode = .block, blockAdultContent: Bool = false) {
    self.window = window
    self.selectionMode = selectionMode
    self.blockAdultContent = blockAdultContent
  }

  /// Minutes since midnight, 0...1439.
  public var startMinutes: Int { window.start.minutes }
  /// Minutes since midnight, 0...1439, exclusive; an end at or before the start is on the next day.
  public var endMinutes: Int { window.end.minutes }
}

/// So many minutes of use a day, then blocked until the next midnight.
public struct TimeLimitConfig: Hashable, Sendable {
  /// The budgets that a rule can have, in minutes a day.
  public static let range = 1...1440
  private let minutes: Int16

  /// Minutes of use a day, 1...1440.
  public var dailyLimitMinutes: Int { Int(minutes) }

  /// Nil outside ``range``.
  public init?(dailyLimitMinutes: Int) {
    guard Self.range.contains(dailyLimitMinutes) else { return nil }
    minutes = Int16(truncatingIfNeeded: dailyLimitMinutes)
  }
}

/// So many opens a day, each a session of 15 minutes.
public struct OpenLimitConfig: Hashable, Sendable {
  /// The budgets that a rule can have, in opens a day.
  public static let range = 1...1000
  private let opens: Int16

  /// Opens a day, 1...1000.
  public var maxOpens: Int { Int(opens) }

  /// Nil outside ``range``.
  public init?(maxOpens: Int) {
    guard Self.range.contains(maxOpens) else { return nil }
    opens = Int16(truncatingIfNeeded: maxOpens)
  }
}

/// The three kinds of rule, each with the options of its kind.
public enum RuleConfiguration: Hashable, Sendable {
  case schedule(ScheduleConfig)
  case timeLimit(TimeLimitConfig)
  case openLimit(OpenLimitConfig)

  /// Which kind of rule this is.
  public var kind: RuleKind {
    switch self {
    case .schedule: .schedule
    case .timeLimit: .timeLimit
    case .openLimit: .openLimit
    }
  }
}

/// A kind of rule by its keyword.
public enum RuleKind: String, CaseIterable, Sendable {
  case schedule
  case timeLimit = "time-limit"
  case openLimit = "open-limit"

  /// The name that a rule of this kind takes when none is written.
  public var defaultName: String {
    switch self {
    case .schedule: "In the Zone"
    case .timeLimit: "Time Keeper"
    case .openLimit: "Gate Keeper"
    }
  }
}

/// What is on or off in a rule, in the order in which it is written.
public enum RuleFlag: CaseIterable, Hashable, Sendable {
  case blockAdultContent, hard, enabled
}

/// One rule, checked: every combination that this type can hold is legal.
public struct Rule: Hashable, Sendable {
  /// The source of the rule's id.
  package var identity: RuleIdentity
  /// 1 to 100 characters.
  public var name: String
  /// The days on which windows start, or on which usage counts.
  public var days: WeekdaySet
  /// No unblock, no edit and no list edit while the rule is blocking.
  public var hardMode: Bool
  /// Whether the rule does anything.
  public var isEnabled: Bool
  /// The name of the list that the rule is about; nil is a rule that the phone never monitors.
  public var list: String?
  /// The kind with its options.
  public var configuration: RuleConfiguration

  /// A rule; by default soft, enabled and without a list.
  package init(
    identity: RuleIdentity, name: String, days: WeekdaySet, hardMode: Bool = false, isEnabled: Bool = true,
    list: String? = nil, configuration: RuleConfiguration
  ) {
    self.identity = identity
    self.name = name
    self.days = days
    self.hardMode = hardMode
    self.isEnabled = isEnabled
    self.list = list
    self.configuration = configuration
  }

  /// A rule; by default soft, enabled and without a list.
  public init(
    id: RuleID, name: String, days: WeekdaySet, hardMode: Bool = false, isEnabled: Bool = true,
    list: String? = nil, configuration: RuleConfiguration
  ) {
    self.init(
      identity: .written(id), name: name, days: days, hardMode: hardMode, isEnabled: isEnabled, list: list,
      configuration: configuration)
  }

  /// The phone's name for the rule: a UUID, written in the file or derived from the rule's original name.
  public var id: RuleID {
    get { identity.id }
    set { identity = .written(newValue) }
  }

  /// Which kind of rule this is.
  public var kind: RuleKind { configuration.kind }

  /// Whether something is on. What only schedules have is off in a limit, and stays so.
  public subscript(flag: RuleFlag) -> Bool {
    get {
      switch flag {
      case .blockAdultContent: schedule?.blockAdultContent ?? false
      case .hard: hardMode
      case .enabled: isEnabled
      }
    }
    set {
      switch flag {
      case .blockAdultContent:
        guard case .schedule(var config) = configuration else { return }
        config.blockAdultContent = newValue
        configuration = .schedule(config)
      case .hard: hardMode = newValue
      case .enabled: isEnabled = newValue
      }
    }
  }

  /// The schedule's options, or nil for a limit.
  public var schedule: ScheduleConfig? {
    if case .schedule(let config) = configuration { config } else { nil }
  }
}
