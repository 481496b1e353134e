import RuleModel
import TestSupport

/// What only the phone knows: which apps are in a category, what a name means, what is on a list that is bound there.
struct World {
  static let uses = ["app:com.a", "app:com.b", "app:com.c", "x.com", "m.x.com", "y.com", "adult.com"]

  var categories: [String?]
  var names: [String: Int]
  var bound: [String: Set<Int>]
  var countsSubdomains: Bool
  /// Whether the app was opened, so that schedules without a list are in force.
  var wasOpened: Bool

  init(_ random: inout SeededGenerator) {
    categories = Self.uses.map { _ in [nil, "social", "games"].randomElement(using: &random) ?? nil }
    names = ["A": Int.random(in: 0..<3, using: &random), "B": Int.random(in: 0..<3, using: &random)]
    bound = [:]
    for name in ["P", "Q"] {
      bound[name] = Set(Self.uses.indices.filter { _ in Bool.random(using: &random) })
    }
    countsSubdomains = Bool.random(using: &random)
    wasOpened = Bool.random(using: &random)
  }

  /// Whether an item is, or holds, an app or site.
  func holds(_ item: ListItem, _ use: Int) -> Bool {
    let name = Self.uses[use]
    return switch item {
    case .bundle(let id): name == "app:" + id
    case .app(let text): names[text] == use
    case .category("all"): true
    case .category(let category): categories[use] == category
    case .site(let domain): name == domain || countsSubdomains && name.hasSuffix("." + domain)
    }
  }

  func holds(_ list: AppList, _ use: Int) -> Bool {
    list.items.isEmpty ? bound[list.name]?.contains(use) == true : list.items.contains { holds($0, use) }
  }
}

/// Rules as a phone that obeys them sees them in one world, hour by hour: everything in these tests begins and ends on the
/// hour. Written apart from the comparison on purpose.
struct UseModel {
  struct Limit {
    var days: [Bool]
    /// Hours, or opens.
    var budget: Int
    var isOfTime: Bool
    var uses: [Bool]
  }

  /// By use, for each of 168 hours.
  var blocked: [[Bool]]
  var limits: [Limit] = []

  init(_ rules: RuleSet, _ world: World, onlyHard: Bool = false) {
    let all = World.uses.indices
    blocked = all.map { _ in [Bool](repeating: false, count: 168) }
    for rule in rules.rules where rule.isEnabled && (rule.hardMode || !onlyHard) {
      let list = rules.lists.first { $0.name == rule.list }
      let held = all.map { use in list.map { world.holds($0, use) } ?? false }
      let days = Weekday.allCases.map { rule.days.contains($0) }
      switch rule.configuration {
      case .schedule(let config):
        if list == nil, !world.wasOpened { continue }
        for day in 0..<7 where days[day] {
          for hour in config.window.start.minutes / 60..<config.window.endOffset / 60 {
            for use in all {
              let isMeant = config.selectionMode == .block ? held[use] : !held[use]
              let isAdult = config.blockAdultContent && World.uses[use] == "adult.com"
              if isMeant || isAdult { blocked[use][(day * 24 + hour) % 168] = true }
            }
          }
        }
      case .timeLimit(let config):
        if list == nil { continue }
        limits.append(Limit(days: days, budget: config.dailyLimitMinutes / 60, isOfTime: true, uses: held))
      case .openLimit(let config):
        if list == nil { continue }
        limits.append(Limit(days: days, budget: config.maxOpens, isOfTime: false, uses: held))
      }
    }
  }

  /// Whether a use is permitted after what was counted today.
  func permits(_ use: Int, hour: Int, opens: Bool, _ counts: [Int]) -> Bool {
    if blocked[use][hour] { return false }
    for (index, limit) in limits.enumerated() where limit.uses[use] && limit.days[hour / 24] {
      // A budget of the whole day is never spent.
      if limit.isOfTime
        ? limit.budget < 24 && counts[index] >= limit.budget : opens && counts[index] >= limit.budget
      {
        return false
      }
    }
    return true
  }

  func count(_ use: Int, hour: Int, opens: Bool, _ counts: inout [Int]) {
    for (index, limit) in limits.enumerated() where limit.uses[use] && (limit.isOfTime || opens) {
      counts[index] += 1
    }
  }

  /// A use that the old rules forbid and the new ones permit, found by using things hour by hour as the new rules permit.
  static func violation(
    _ old: UseModel, _ new: UseModel, _ random: inout SeededGenerator
  ) -> (use: Int, hour: Int)? {
    for use in World.uses.indices {
      for hour in 0..<168 where old.blocked[use][hour] && !new.blocked[use][hour] {
        // A limit of the new rules may forbid it all the same, but not the day's first use.
        if new.permits(use, hour: hour, opens: true, new.limits.map { _ in 0 }) { return (use, hour) }
      }
    }
    if old.limits.isEmpty { return nil }
    let all = Array(World.uses.indices)
    let plans = all.map { [$0] } + (0..<4).map { _ in all.shuffled(using: &random) }
    for plan in plans {
      for switches in [1, 0] {
        if let found = run(plan, switches, old, new, &random) { return found }
      }
    }
    return nil
  }

  private static func run(
    _ plan: [Int], _ switches: Int, _ old: UseModel, _ new: UseModel, _ random: inout SeededGenerator
  ) -> (use: Int, hour: Int)? {
    for day in 0..<7 {
      var oldCounts = old.limits.map { _ in 0 }
      var newCounts = new.limits.map { _ in 0 }
      var last: Int?
      for hour in day * 24..<day * 24 + 24 {
        // A use goes on, or every hour opens something anew.
        let order = switches == 0 ? plan.shuffled(using: &random) : plan
        guard
          let use = order.first(where: {
            new.permits($0, hour: hour, opens: switches == 0 || $0 != last, newCounts)
          })
        else {
          last = nil
          continue
        }
        let opens = switches == 0 || use != last
        if !old.permits(use, hour: hour, opens: opens, oldCounts) { return (use, hour) }
        old.count(use, hour: hour, opens: opens, &oldCounts)
        new.count(use, hour: hour, opens: opens, &newCounts)
        last = use
      }
    }
    return nil
  }
}
