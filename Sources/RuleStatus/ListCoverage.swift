import MonitoringPlan
import RuleModel

/// What each rule's shield covers, for many questions about one rule set; it answers as ``Simulation/covers(_:_:)``.
package struct ListCoverage: Sendable {
  private let lists: [AppList]
  /// The first list of each name.
  private let indices: [String: Int]
  /// The items of each list, and those of them that can be exceptions: Apple's know no categories.
  private let items: [Set<ListItem>]
  private let exceptions: [Set<ListItem>]
  /// Answers that are known, by list and mode: many rules share a list.
  private var known: [Key: [Int]] = [:]

  private struct Key: Hashable {
    var list: String?
    var allowsOnly: Bool
  }

  package init(_ lists: [AppList]) {
    self.lists = lists
    indices = Dictionary(zip(lists.map(\.name), lists.indices), uniquingKeysWith: { first, _ in first })
    items = lists.map { Set($0.items) }
    exceptions = lists.map { list in
      Set(list.items.filter { if case .category = $0 { false } else { true } })
    }
  }

  /// Whether a rule's shield covers something while it is up.
  package func covers(_ rule: Rule, _ subject: Subject) -> Bool {
    let allowsOnly = rule.schedule?.selectionMode == .allowOnly
    // Without a list nothing is blocked, and nothing is allowed.
    guard let name = rule.list else { return allowsOnly }
    let index = indices[name]
    let all = index.map { items[$0] } ?? []
    if !allowsOnly { return holds(name, all, subject) }
    let allowed = index.map { exceptions[$0] } ?? []
    if !all.isEmpty, allowed.isEmpty { return true }
    return !holds(name, allowed, subject)
  }

  /// The indices of the lists that a rule's shield covers while it is up, ascending.
  package mutating func lists(coveredBy rule: Rule) -> [Int] {
    let key = Key(list: rule.list, allowsOnly: rule.schedule?.selectionMode == .allowOnly)
    if let answer = known[key] { return answer }
    let answer = lists.indices.filter { covers(rule, .list(lists[$0].name)) }
    known[key] = answer
    return answer
  }

  private func holds(_ name: String, _ held: Set<ListItem>, _ subject: Subject) -> Bool {
    switch subject {
    case .item(let item): return held.contains(item)
    case .list(name): return true
    case .list(let other):
      guard let index = indices[other], !items[index].isEmpty else { return false }
      return items[index].isSubset(of: held)
    }
  }
}
