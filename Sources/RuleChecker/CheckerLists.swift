import RuleModel
import RuleSyntax

// Checks lists, and finds the list that a rule names.

extension Checker {
  mutating func checkList(_ node: ListNode) {
    let name = node.name.value.precomposed
    if let first = listsByName[name] {
      diagnostics.append(
        CheckDiagnostics.duplicateList(
          name, node.name.location, first: checked.lists[first].node.name.location))
      return
    }
    listsByName[name] = checked.lists.count
    checked.lists.append(CheckedList(list: AppList(name: name, items: Self.distinct(node.items)), node: node))
  }

  /// The items without repetitions, which OAL304 reports.
  private static func distinct(_ nodes: [ItemNode]) -> [ListItem] {
    let items = nodes.map(\.item)
    // Most lists are so short that looking is quicker than a table, and there may be thousands of them.
    if items.count <= 8 {
      return items.enumerated().filter { !items[..<$0.offset].contains($0.element) }.map(\.element)
    }
    var seen: Set<ListItem> = []
    return items.filter { seen.insert($0).inserted }
  }

  /// The list of a rule by its exact name. Where the rule set declares no list at all, every name is one of the
  /// phone's own.
  mutating func resolve(list name: String, _ clause: Clause) -> (name: String?, declaration: Int?) {
    let name = name.precomposed
    if let declaration = listsByName[name] { return (name, declaration) }
    if isTruncated || listsByName.isEmpty && lostNames.isEmpty { return (name, nil) }
    if lostNames.contains(LostList.letters(of: name)) { return (name, nil) }
    let nearest = foldedLists[Self.folded(name)] ?? suggestions.nearest(to: name)
    // A name close to a declared list's name is a typo of the declared name, even if declarations were lost.
    if hasLostManyLists, nearest == nil { return (name, nil) }
    diagnostics.append(
      CheckDiagnostics.unknownList(name, nearest: nearest, clause, isYAML: isYAML(clause.location)))
    return (nil, nil)
  }

  /// A name without case and spacing.
  static func folded(_ name: String) -> String {
    name.lowercased().filter { !$0.isWhitespace && $0 != "-" && $0 != "_" }
  }
}
