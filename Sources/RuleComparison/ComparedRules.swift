import RuleModel

/// The rules of one side of a comparison, with what of them counts.
package struct ComparedRules: Sendable {
  package var rules: RuleSet
  /// Which rules count, as indices; nil for every enabled rule.
  package var counted: Set<Int>?
  /// The minutes of the week in which the phone does not do what a schedule says, by the rule's index.
  package var missed: [Int: WeekCoverage]
  /// Limits that the phone does not watch, as indices.
  package var unwatched: Set<Int>

  package init(
    _ rules: RuleSet, counted: Set<Int>? = nil, missed: [Int: WeekCoverage] = [:], unwatched: Set<Int> = []
  ) {
    self.rules = rules
    self.counted = counted
    self.missed = missed
    self.unwatched = unwatched
  }

  /// These rules, with the soft rules left out of account.
  package var hard: ComparedRules {
    var result = self
    result.counted = Set(
      rules.rules.indices.filter { rules.rules[$0].hardMode && counted?.contains($0) != false })
    return result
  }

  /// The counted rules that do anything: enabled, with days.
  func active() -> [(index: Int, rule: Rule)] {
    rules.rules.enumerated().compactMap { index, rule in
      rule.isEnabled && !rule.days.isEmpty && counted?.contains(index) != false ? (index, rule) : nil
    }
  }
}

/// A schedule that counts.
struct ComparedSchedule {
  var rule: Rule
  var minutes: WeekCoverage
  /// What a blocking schedule blocks, or what an allow-only schedule allows.
  var items: [ComparedItem]
  /// A schedule without a list is not registered: it blocks only once the app is opened.
  var isRegistered: Bool
  var isAllowOnly: Bool
  var blocksAdultContent: Bool

  /// What it blocks by itself, apart from what an allow-only schedule blocks by not allowing it.
  var blocked: [ComparedItem] {
    (isAllowOnly ? [] : items) + (blocksAdultContent ? [.adultContent] : [])
  }

  /// Whether an allow-only schedule blocks an app or site for certain.
  func provablyBlocks(_ item: ComparedItem) -> Bool {
    guard case .item(let written) = item else { return false }
    if case .category = written { return false }
    return !items.contains { item.mayBe($0) }
  }
}

/// A limit that counts.
struct ComparedLimit {
  var rule: Rule
  var days: WeekdaySet
  /// Minutes or opens a day.
  var budget: Int
  var items: [ComparedItem]
  var isOfTime: Bool
}

/// One side, sorted by what the rules do.
struct ComparedSide {
  private(set) var schedules: [ComparedSchedule] = []
  private(set) var limits: [ComparedLimit] = []

  init(_ side: ComparedRules) {
    let lists = ComparedLists(side.rules)
    for (index, rule) in side.active() {
      let items = lists.items(of: rule.list)
      switch rule.configuration {
      case .schedule(let config):
        var minutes = WeekCoverage(window: config.window, days: rule.days)
        if let missed = side.missed[index] { minutes.subtract(missed) }
        schedules.append(
          ComparedSchedule(
            rule: rule, minutes: minutes, items: items ?? [], isRegistered: items != nil,
            isAllowOnly: config.selectionMode == .allowOnly, blocksAdultContent: config.blockAdultContent))
      case .timeLimit(let config):
        // A budget of the whole day is never spent, and a limit without a list counts nothing.
        guard let items, config.dailyLimitMinutes < TimeOfDay.minutesPerDay, !side.unwatched.contains(index)
        else { continue }
        limits.append(
          ComparedLimit(
            rule: rule, days: rule.days, budget: config.dailyLimitMinutes, items: items, isOfTime: true))
      case .openLimit(let config):
        guard let items, !side.unwatched.contains(index) else { continue }
        limits.append(
          ComparedLimit(rule: rule, days: rule.days, budget: config.maxOpens, items: items, isOfTime: false))
      }
    }
  }
}
