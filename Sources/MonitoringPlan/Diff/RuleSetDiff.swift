import RuleModel

/// One way in which two versions of a rule differ.
package enum RuleDifference: Hashable, Sendable {
  case name(from: String, to: String)
  case kind(from: RuleKind, to: RuleKind)
  case window(from: TimeWindow, to: TimeWindow)
  /// Budgets in minutes a day.
  case budget(from: Int, to: Int)
  /// Budgets in opens a day.
  case opens(from: Int, to: Int)
  case days(from: WeekdaySet, to: WeekdaySet)
  case mode(from: SelectionMode, to: SelectionMode)
  case hard(Bool)
  case enabled(Bool)
  case adultContent(Bool)
  /// The rule points to another list, with other content. Nil is no list.
  case list(from: String?, to: String?)
  /// The rule points to a list of the same name, with other items.
  case items(list: String, added: [ListItem], removed: [ListItem])

  /// Whether the phone blocks something else, or otherwise. A name is for people alone.
  package var changesPhone: Bool { if case .name = self { false } else { true } }
}

/// The differences between two rule sets by meaning: rules are paired by their ids. Files, order, comments, spelling and
/// the names of lists with equal items make no difference.
package struct RuleSetDiff: Sendable {
  /// A rule that is in both versions and differs.
  package struct Changed: Hashable, Sendable {
    package var old: Rule
    package var new: Rule
    package var differences: [RuleDifference]

    /// Whether the phone does something else. A rule that is off before and after does nothing in both versions.
    package var changesPhone: Bool {
      (old.isActive || new.isActive) && differences.contains(where: \.changesPhone)
    }
  }

  /// In the order of the new rule set.
  package var changed: [Changed] = []
  /// In the order of the new rule set.
  package var added: [Rule] = []
  /// In the order of the old rule set.
  package var removed: [Rule] = []
  /// Pairs of a removed and an added rule that seem to be one rule with a new name. In the order of the old rule set.
  package var renames: [RuleRename] = []

  package init(from old: RuleSet, to new: RuleSet) {
    let (before, after) = (ListContents(old), ListContents(new))
    let oldRules = Dictionary(old.rules.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for rule in new.rules {
      guard let earlier = oldRules[rule.id] else {
        added.append(rule)
        continue
      }
      let differences = Self.differences(earlier, before, rule, after)
      if !differences.isEmpty { changed.append(Changed(old: earlier, new: rule, differences: differences)) }
    }
    let newIDs = Set(new.rules.map(\.id))
    removed = old.rules.filter { !newIDs.contains($0.id) }
    renames = RuleRename.find(removed, before, added, after)
  }

  /// The changed rules that make the phone do something else.
  package var changedOnPhone: [Changed] { changed.filter(\.changesPhone) }
  /// The added rules that the phone acts on.
  package var addedOnPhone: [Rule] { added.filter(\.isActive) }
  /// The removed rules that the phone acted on.
  package var removedOnPhone: [Rule] { removed.filter(\.isActive) }

  /// Whether the phone does anything else by the new rules.
  package var hasChanges: Bool {
    !(changedOnPhone.isEmpty && addedOnPhone.isEmpty && removedOnPhone.isEmpty)
  }

  // MARK: One rule

  private static func differences(
    _ old: Rule, _ before: ListContents, _ new: Rule, _ after: ListContents
  ) -> [RuleDifference] {
    var found: [RuleDifference] = []
    if old.name != new.name { found.append(.name(from: old.name, to: new.name)) }
    found += differences(old.configuration, new.configuration)
    if old.days != new.days { found.append(.days(from: old.days, to: new.days)) }
    found += options(old, new)
    if old.hardMode != new.hardMode { found.append(.hard(new.hardMode)) }
    if old.isEnabled != new.isEnabled { found.append(.enabled(new.isEnabled)) }
    if let list = list(old.list, before, new.list, after) { found.append(list) }
    return found
  }

  private static func differences(
    _ old: RuleConfiguration, _ new: RuleConfiguration
  ) -> [RuleDifference] {
    switch (old, new) {
    case (.schedule(let old), .schedule(let new)):
      old.window == new.window ? [] : [.window(from: old.window, to: new.window)]
    case (.timeLimit(let old), .timeLimit(let new)):
      old == new ? [] : [.budget(from: old.dailyLimitMinutes, to: new.dailyLimitMinutes)]
    case (.openLimit(let old), .openLimit(let new)):
      old == new ? [] : [.opens(from: old.maxOpens, to: new.maxOpens)]
    default: [.kind(from: old.kind, to: new.kind)]
    }
  }

  /// The differences in the options that only schedules have.
  private static func options(_ old: Rule, _ new: Rule) -> [RuleDifference] {
    guard let old = old.schedule, let new = new.schedule else { return [] }
    var found: [RuleDifference] = []
    if old.selectionMode != new.selectionMode {
      found.append(.mode(from: old.selectionMode, to: new.selectionMode))
    }
    if old.blockAdultContent != new.blockAdultContent { found.append(.adultContent(new.blockAdultContent)) }
    return found
  }

  private static func list(
    _ old: String?, _ before: ListContents, _ new: String?, _ after: ListContents
  ) -> RuleDifference? {
    if before.content(of: old) == after.content(of: new) { return nil }
    guard let old, let new, old == new else { return .list(from: old, to: new) }
    let (left, right) = (before.items(of: old), after.items(of: new))
    let (had, has) = (Set(left), Set(right))
    return .items(
      list: new, added: right.filter { !had.contains($0) }, removed: left.filter { !has.contains($0) })
  }
}

extension Rule {
  /// Whether the rule does anything on the phone. A rule without a list may get one on the phone.
  var isActive: Bool { isEnabled && !days.isEmpty }
}

/// The lists of a rule set by name.
struct ListContents {
  private let lists: [String: AppList]
  private let contents: [String: String]

  init(_ rules: RuleSet) {
    let lists = Dictionary(rules.lists.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    self.lists = lists
    // Each list is spelled once, however many rules point to it.
    contents = Dictionary(
      Set(rules.rules.compactMap(\.list)).map { ($0, Fingerprint.content(of: $0, in: lists)) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The items of a list in a form that can be compared; for a list that is bound on the phone, its name. Nil for no list.
  func content(of name: String?) -> String? { name.flatMap { contents[$0] } }

  func items(of name: String) -> [ListItem] { lists[name]?.items ?? [] }
}
