import MonitoringPlan
import PresetGallery
import RuleChecker
import RuleModel
import RuleSyntax
import TestSupport

@testable import RuleLint

/// Small rule sets in which everything gets in the way of everything else, the same for the same seed.
struct RandomRuleSets {
  var random: SeededGenerator
  /// Every edge is a multiple of so many minutes.
  var step: Int

  init(seed: Int, step: Int) {
    random = SeededGenerator(seed: UInt64(seed))
    self.step = step
  }

  private static let items: [ListItem] = [
    .bundle("a.one"), .bundle("b.two"), .app("Three"), .category("four"), .site("five.org"),
    .site("m.five.org"),
  ]

  mutating func next(kinds: [RuleKind] = [.schedule]) -> RuleSet {
    var lists: [AppList] = []
    for name in ["A", "B", "C", "D"].prefix(pick(2...4)) {
      lists.append(AppList(name: name, items: Self.items.filter { _ in pick(0...2) == 0 }))
    }
    var rules: [Rule] = []
    for number in 1...pick(2...6) {
      var rule = rule(kinds, lists)
      if let copied = rules.randomElement(using: &random), pick(0...5) == 0 { rule = copied }
      rule.name = "Rule \(number)"
      rule.id = RuleID(name: rule.name)
      rules.append(rule)
    }
    return RuleSet(lists: lists, rules: rules)
  }

  private mutating func rule(_ kinds: [RuleKind], _ lists: [AppList]) -> Rule {
    let kind = kinds[pick(0...kinds.count - 1)]
    let configuration: RuleConfiguration
    switch kind {
    case .schedule: configuration = .schedule(schedule())
    case .timeLimit:
      configuration =
        TimeLimitConfig(dailyLimitMinutes: min(1440, pick(1...12) * 120)).map { .timeLimit($0) }
        ?? .schedule(schedule())
    case .openLimit:
      configuration = OpenLimitConfig(maxOpens: pick(1...5)).map { .openLimit($0) } ?? .schedule(schedule())
    }
    return Rule(
      id: RuleID(name: ""), name: "", days: days(), hardMode: pick(0...2) == 0, isEnabled: pick(0...9) > 0,
      list: lists[pick(0...lists.count - 1)].name, configuration: configuration)
  }

  private mutating func schedule() -> ScheduleConfig {
    let most = TimeOfDay.minutesPerDay / step - 1
    let (start, end) = (pick(0...most) * step, pick(0...most) * step)
    let window = TimeWindow(start: TimeOfDay(wrapping: start), end: TimeOfDay(wrapping: end))
    return ScheduleConfig(
      window: pick(0...5) == 0 ? .allDay : window, selectionMode: pick(0...3) == 0 ? .allowOnly : .block,
      blockAdultContent: pick(0...6) == 0)
  }

  private mutating func days() -> WeekdaySet {
    switch pick(0...4) {
    case 0: .daily
    case 1: .weekdays
    case 2: .weekends
    default: WeekdaySet(rawValue: UInt8(pick(1...127)))
    }
  }

  mutating func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
}

/// A rule set as the linter sees it.
func lintContext(
  _ ruleSet: RuleSet, options: LintOptions = LintOptions(), target: PlanTarget = .openapplock
) -> LintRule.Context {
  let source = SourceFile(path: "rules.oal", text: CompactPrinter.print(ruleSet))
  let read = CompactReader.read(source, file: 0)
  let result = Checker.check([read.tree], sources: [source]) { PresetGallery.all }
  return LintRule.Context(
    checked: result.checked, plan: Compiler.compile(result.checked.ruleSet, PlanOptions(target: target)),
    sources: [source],
    trees: [read.tree], options: options, hasErrors: (read.diagnostics + result.diagnostics).hasErrors)
}

/// The week one minute at a time and one item at a time, as `Docs/semantics.md` has it, with no regard to cost.
struct NaiveWeek {
  /// Something that a schedule does while its window is open.
  enum Effect: Hashable {
    case blocksItem(ListItem)
    /// Blocks what is on a list that only the phone knows.
    case blocksList(String)
    case blocksAllBut(String)
    case filtersAdultContent
  }

  let rules: [Rule]
  /// The items by list, without empty lists.
  private var items: [String: [ListItem]] = [:]
  /// The sampled minutes.
  let minutes: [Int]
  /// By rule and by place in ``minutes``.
  private var isOn: [[Bool]] = []

  init(_ ruleSet: RuleSet, step: Int) {
    rules = ruleSet.rules
    for list in ruleSet.lists where !list.items.isEmpty { items[list.name] = list.items }
    minutes = Array(stride(from: 0, to: 10_080, by: step))
    isOn = rules.map { Self.isOn($0, step: step) }
  }

  private static func isOn(_ rule: Rule, step: Int) -> [Bool] {
    var isOn = [Bool](repeating: false, count: 10_080 / step)
    guard rule.isEnabled, let window = rule.schedule?.window else { return isOn }
    for day in rule.days.days {
      let start = (day.rawValue - 1) * 1440 + window.start.minutes
      for minute in stride(from: start, to: start + window.duration, by: step) {
        isOn[minute % 10_080 / step] = true
      }
    }
    return isOn
  }

  func isOn(_ rule: Int, _ place: Int) -> Bool { isOn[rule][place] }

  /// All that a schedule does; nothing for a limit or a disabled rule.
  func effects(of rule: Int) -> [Effect] {
    guard rules[rule].isEnabled, let config = rules[rule].schedule, let list = rules[rule].list else {
      return []
    }
    var effects: [Effect] = config.blockAdultContent ? [.filtersAdultContent] : []
    switch config.selectionMode {
    case .allowOnly: effects.append(.blocksAllBut(list))
    case .block: effects += items[list]?.map { .blocksItem($0) } ?? [.blocksList(list)]
    }
    return effects
  }

  /// Whether a rule surely has an effect while its window is open.
  func has(_ rule: Int, _ effect: Effect) -> Bool {
    guard rules[rule].isEnabled, let config = rules[rule].schedule, let list = rules[rule].list else {
      return false
    }
    let isBlock = config.selectionMode == .block
    switch effect {
    case .filtersAdultContent: return config.blockAdultContent
    case .blocksList(let other): return isBlock ? list == other : allowed(list) == []
    case .blocksItem(let item):
      return isBlock ? items[list]?.contains(item) == true : isSurelyOutside(item, list)
    case .blocksAllBut(let other):
      if isBlock { return false }
      if list == other { return true }
      guard let mine = allowed(list) else { return false }
      return mine.isEmpty || allowed(other).map { mine.allSatisfy($0.contains) } == true
    }
  }

  /// What allow-only with a list leaves open; nil for a list that only the phone knows.
  func allowed(_ list: String) -> [ListItem]? {
    items[list]?.filter { if case .category = $0 { false } else { true } }
  }

  private func isSurelyOutside(_ item: ListItem, _ list: String) -> Bool {
    guard let allowed = allowed(list) else { return false }
    return !allowed.contains { Self.mayShare(item, $0) }
  }

  /// Whether two items may be the same thing in part.
  static func mayShare(_ one: ListItem, _ other: ListItem) -> Bool {
    switch (one, other) {
    case (.site(let left), .site(let right)):
      left == right || left.hasSuffix("." + right) || right.hasSuffix("." + left)
    case (.bundle, .app), (.app, .bundle), (.category, _), (_, .category): true
    default: one == other
    }
  }

  /// Whether everything a rule does is done as strictly by the given ones at each of its minutes.
  func isCovered(_ rule: Int, by others: [Int]) -> Bool {
    let strict = others.filter { $0 != rule && (rules[$0].hardMode || !rules[rule].hardMode) }
    let doers = effects(of: rule).map { effect in (effect, strict.filter { has($0, effect) }) }
    return minutes.indices.allSatisfy { place in
      !isOn(rule, place)
        || doers.allSatisfy { effect, doers in
          doers.contains { isOn($0, place) } || isDoneTogether(effect, place, by: strict)
        }
    }
  }

  /// Whether several rules together leave only the items of a list open at a sampled minute: one rule allows few
  /// items, and other rules block the allowed items outside of the list.
  private func isDoneTogether(_ effect: Effect, _ place: Int, by others: [Int]) -> Bool {
    guard case .blocksAllBut(let list) = effect, let open = allowed(list) else { return false }
    let on = others.filter { isOn($0, place) && effects(of: $0) != [] }
    return on.contains { one in
      guard rules[one].schedule?.selectionMode == .allowOnly, let mine = rules[one].list.flatMap(allowed)
      else {
        return false
      }
      return mine.filter { item in !open.contains { Self.holds($0, item) } }
        .allSatisfy { item in on.contains { has($0, .blocksItem(item)) } }
    }
  }

  /// Whether allowing an item allows a second item too: a site includes its sub-domains.
  private static func holds(_ one: ListItem, _ other: ListItem) -> Bool {
    guard case (.site(let site), .site(let inner)) = (one, other) else { return one == other }
    return site == inner || inner.hasSuffix("." + site)
  }

  /// Whether everything on a list is blocked by schedules at a place in ``minutes``.
  func isBlocked(_ list: String, _ place: Int) -> Bool {
    let effects: [Effect] = items[list]?.map { .blocksItem($0) } ?? [.blocksList(list)]
    return effects.allSatisfy { effect in
      rules.indices.contains { isOn($0, place) && has($0, effect) }
    }
  }
}
