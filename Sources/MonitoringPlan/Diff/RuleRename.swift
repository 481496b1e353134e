import RuleModel

/// A rule that seems to have a new name. An id that is made from a name changes with the name.
package struct RuleRename: Hashable, Sendable {
  package var old: Rule
  package var new: Rule

  /// Pairs removed rules with added ones of the same kind and most of the same clauses: the most alike first. The pairs
  /// are found by keys, not by comparing every rule with every other, so the work grows with the number of rules.
  static func find(
    _ removed: [Rule], _ before: ListContents, _ added: [Rule], _ after: ListContents
  ) -> [RuleRename] {
    // A rule without an activity has nothing that a rename could stop.
    var gone = removed.enumerated().filter { Compiler.reasonToSkip($0.element) == nil }
    var come = added.filter { Compiler.reasonToSkip($0) == nil }
    var found: [(order: Int, rename: RuleRename)] = []
    for leftOut in [nil] + Clauses.Part.allCases.map(Optional.some) {
      for withFlags in [true, false] {
        if gone.isEmpty || come.isEmpty { break }
        var candidates: [Clauses: [Rule]] = [:]
        for rule in come.reversed() {
          guard let key = Clauses(rule, after, without: leftOut, withFlags) else { continue }
          candidates[key, default: []].append(rule)
        }
        var taken: Set<RuleID> = []
        gone.removeAll { order, rule in
          guard let key = Clauses(rule, before, without: leftOut, withFlags),
            let match = candidates[key]?.popLast()
          else { return false }
          found.append((order, RuleRename(old: rule, new: match)))
          taken.insert(match.id)
          return true
        }
        come.removeAll { taken.contains($0.id) }
      }
    }
    return found.sorted { $0.order < $1.order }.map(\.rename)
  }
}

/// What a rule says apart from its name, less one clause.
private struct Clauses: Hashable {
  /// The clauses that make a rule what it is, in the order in which a difference is the less surprising.
  enum Part: CaseIterable { case end, start, list, days, budget }

  private var kind: RuleKind
  private var mode: SelectionMode?
  private var start: TimeOfDay?
  private var end: TimeOfDay?
  private var budget: Int?
  private var days: WeekdaySet?
  private var list: String?
  private var flags: [Bool] = []

  /// Nil if the rule has no such clause to leave out.
  init?(_ rule: Rule, _ lists: ListContents, without part: Part?, _ withFlags: Bool) {
    kind = rule.kind
    switch rule.configuration {
    case .schedule(let config):
      if part == .budget { return nil }
      mode = config.selectionMode
      if part != .start { start = config.window.start }
      if part != .end { end = config.window.end }
    case .timeLimit(let config):
      if part == .start || part == .end { return nil }
      if part != .budget { budget = config.dailyLimitMinutes }
    case .openLimit(let config):
      if part == .start || part == .end { return nil }
      if part != .budget { budget = config.maxOpens }
    }
    if part != .days { days = rule.days }
    if part != .list { list = lists.content(of: rule.list) }
    if withFlags { flags = [rule.hardMode, rule.schedule?.blockAdultContent ?? false] }
  }
}
