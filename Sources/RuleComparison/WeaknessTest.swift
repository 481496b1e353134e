import RuleModel

/// The test whether new rules permit a use that the old ones forbid.
///
/// The new schedules are taken together. Limits never add up: each old limit needs one new limit of its kind, or
/// schedules that leave no more than the budget.
struct WeaknessTest {
  private let new: ComparedSide
  /// When an item is blocked by name. The key's flag is whether the schedule is registered with the phone.
  private var blocked: [ComparedItem: (all: WeekCoverage, registered: WeekCoverage)] = [:]
  private let allowOnly: [ComparedSchedule]
  private var budget: ComparisonBudget

  /// The cost of one operation on a set of minutes.
  private static let costOfASet = 40

  init(_ new: ComparedSide, _ budget: ComparisonBudget) throws(ComparisonBudget.UsedUp) {
    self.new = new
    self.budget = budget
    allowOnly = new.schedules.filter(\.isAllowOnly)
    for schedule in new.schedules {
      try self.budget.draw(Self.costOfASet * (schedule.blocked.count + 1))
      for item in schedule.blocked {
        var entry = blocked[item] ?? (WeekCoverage(), WeekCoverage())
        entry.all.formUnion(schedule.minutes)
        if schedule.isRegistered { entry.registered.formUnion(schedule.minutes) }
        blocked[item] = entry
      }
    }
  }

  var left: ComparisonBudget { budget }

  /// What the old rules block and the new ones do not.
  mutating func shortfalls(of old: ComparedSide) throws(ComparisonBudget.UsedUp) -> [Shortfall] {
    var found: [Shortfall] = []
    for schedule in old.schedules {
      found += try named(schedule)
      if schedule.isAllowOnly, let loss = try allowing(schedule) { found.append(loss) }
    }
    for limit in old.limits {
      if let loss = try limited(limit) { found.append(loss) }
    }
    return found
  }

  // MARK: Schedules

  /// The items that a schedule names, by the minutes in which they are free: items with the same minutes together.
  private mutating func named(_ schedule: ComparedSchedule) throws(ComparisonBudget.UsedUp) -> [Shortfall] {
    var order: [WeekCoverage] = []
    var items: [WeekCoverage: [ComparedItem]] = [:]
    for item in schedule.blocked {
      let free = try free(item, schedule.minutes, mustBeRegistered: schedule.isRegistered)
      if free.isEmpty { continue }
      if items[free] == nil { order.append(free) }
      items[free, default: []].append(item)
    }
    var found: [Shortfall] = []
    for free in order {
      let names = items[free] ?? []
      var unsure = WeekCoverage()
      for item in names { unsure.formUnion(try mayBlock(item, free)) }
      for (minutes, isCertain) in [(free.subtracting(unsure), true), (unsure, false)] where !minutes.isEmpty {
        found.append(
          Shortfall(
            rule: schedule.rule, loss: .items(names), minutes: minutes, isCertain: isCertain,
            isWholeList: !schedule.isAllowOnly && names == schedule.items))
      }
    }
    return found
  }

  /// The minutes in which a new schedule may block an item for all that anybody knows without the phone.
  private mutating func mayBlock(
    _ item: ComparedItem, _ minutes: WeekCoverage
  ) throws(ComparisonBudget.UsedUp) -> WeekCoverage {
    var found = WeekCoverage()
    for schedule in new.schedules {
      try budget.draw(schedule.items.count + 1)
      guard schedule.minutes.intersects(minutes) else { continue }
      let mayBlock =
        schedule.isAllowOnly
        ? !schedule.items.contains(item) : schedule.items.contains { $0.isOpen && $0.mayBe(item) }
      if mayBlock { found.formUnion(schedule.minutes.intersection(minutes)) }
    }
    return found
  }

  /// The minutes in which an item is not blocked for certain.
  private mutating func free(
    _ item: ComparedItem, _ minutes: WeekCoverage, mustBeRegistered: Bool
  ) throws(ComparisonBudget.UsedUp) -> WeekCoverage {
    var free = minutes
    for name in item == .everything ? [item] : [item, .everything] {
      try budget.draw(Self.costOfASet)
      guard let entry = blocked[name] else { continue }
      free.subtract(mustBeRegistered ? entry.registered : entry.all)
    }
    for schedule in allowOnly where !free.isEmpty {
      try budget.draw(schedule.items.count + Self.costOfASet)
      guard schedule.isRegistered, schedule.minutes.intersects(free), schedule.provablyBlocks(item) else {
        continue
      }
      free.subtract(schedule.minutes)
    }
    return free
  }

  /// What an allow-only schedule blocks by not allowing it.
  private mutating func allowing(_ schedule: ComparedSchedule) throws(ComparisonBudget.UsedUp) -> Shortfall? {
    let allowed = Set(schedule.items)
    if allowed.contains(.everything) { return nil }
    try budget.draw(Self.costOfASet)
    var rest = schedule.minutes
    if let all = blocked[.everything] { rest.subtract(schedule.isRegistered ? all.registered : all.all) }
    var lost = WeekCoverage()
    var named: [ComparedItem] = []
    var isCertain = true
    // The minutes by the set of new allow-only schedules in them.
    var classes: [(minutes: WeekCoverage, active: [ComparedSchedule])] = rest.isEmpty ? [] : [(rest, [])]
    for other in allowOnly where other.isRegistered || !schedule.isRegistered {
      try budget.draw(Self.costOfASet * max(classes.count, 1))
      classes = classes.flatMap { part -> [(minutes: WeekCoverage, active: [ComparedSchedule])] in
        let inside = part.minutes.intersection(other.minutes)
        let outside = part.minutes.subtracting(other.minutes)
        return [(inside, part.active + [other]), (outside, part.active)].filter { !$0.0.isEmpty }
      }
    }
    for part in classes {
      if part.active.isEmpty {
        // No list of apps and categories blocks all there is, save for `category:all`.
        lost.formUnion(part.minutes)
        continue
      }
      // Each new schedule allows no more than its own list, and all together no more than what passes every list.
      var least: (free: WeekCoverage, items: [ComparedItem])?
      for items in [try allowedByAll(part.active)] + part.active.map(\.items) {
        var freed = WeekCoverage()
        var names: [ComparedItem] = []
        for item in items where !allowed.contains(item) {
          let free = try free(item, part.minutes, mustBeRegistered: schedule.isRegistered)
          if free.isEmpty { continue }
          freed.formUnion(free)
          names.append(item)
        }
        let both = least.map { $0.free.intersection(freed) } ?? freed
        least = (both, least.map { $0.items.count <= names.count ? $0.items : names } ?? names)
      }
      guard let least, !least.free.isEmpty else { continue }
      lost.formUnion(least.free)
      named += least.items
      if (least.items + schedule.items).contains(where: \.isOpen) { isCertain = false }
    }
    if lost.isEmpty { return nil }
    var seen: Set<ComparedItem> = []
    return Shortfall(
      rule: schedule.rule, loss: .allBut(named.filter { seen.insert($0).inserted }), minutes: lost,
      isCertain: isCertain)
  }

  /// What several allow-only schedules together may allow.
  private mutating func allowedByAll(_ schedules: [ComparedSchedule]) throws(ComparisonBudget.UsedUp)
    -> [ComparedItem]
  {
    var found: [ComparedItem] = []
    for (index, schedule) in schedules.enumerated() {
      for item in schedule.items {
        var mayPass = true
        for (other, list) in schedules.enumerated() where other != index && mayPass {
          try budget.draw(list.items.count)
          mayPass = list.items.contains { $0 == item || item.mayBe($0) }
        }
        if mayPass { found.append(item) }
      }
    }
    return found
  }

  // MARK: Limits

  private mutating func limited(_ limit: ComparedLimit) throws(ComparisonBudget.UsedUp) -> Shortfall? {
    var lost: WeekdaySet = []
    var isCertain = true
    let items = Set(limit.items)
    for day in limit.days.days {
      var holds = false
      for other in new.limits
      where !holds && other.isOfTime == limit.isOfTime && other.days.contains(day)
        && other.budget <= limit.budget
      {
        try budget.draw(other.items.count + items.count)
        let covered = Set(other.items)
        holds = covered.contains(.everything) || items.isSubset(of: covered)
        if !holds, other.items.contains(where: \.isOpen) { isCertain = false }
      }
      if !holds { holds = try schedulesLeave(limit, on: day) }
      if holds { continue }
      lost.insert(WeekdaySet(day))
    }
    if lost.isEmpty { return nil }
    return Shortfall(
      rule: limit.rule, loss: limit.isOfTime ? .minutesADay(limit.budget) : .opensADay(limit.budget),
      minutes: WeekCoverage(window: .allDay, days: lost), isCertain: isCertain)
  }

  /// Whether schedules leave at most the budget's minutes of a day in which any item is free; for opens none.
  private mutating func schedulesLeave(_ limit: ComparedLimit, on day: Weekday) throws(ComparisonBudget
    .UsedUp)
    -> Bool
  {
    var free = WeekCoverage()
    let minutes = WeekCoverage(window: .allDay, days: WeekdaySet(day))
    for item in limit.items { free.formUnion(try self.free(item, minutes, mustBeRegistered: true)) }
    return free.count <= (limit.isOfTime ? limit.budget : 0)
  }
}
