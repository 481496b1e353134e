import RuleModel
import RuleSyntax

/// The names in what has not the shape of rules.
extension SchemaReader {
  /// Keeps the names that are written below a node, wherever a mapping has a key of rules for one.
  mutating func keepNames(in node: Int) {
    for index in node..<max(node, Int(document.nodes[node].next)) where document.nodes[index].kind == .mapping
    {
      let place = location(index)
      var rule = RuleNode(location: place, keyword: Located(.kind(.schedule), place))
      var key = index + 1
      while key < Int(document.nodes[index].next) {
        let value = Int(document.nodes[key].next)
        guard value < Int(document.nodes[index].next) else { break }
        keepName(under: key, value, &rule)
        key = Int(document.nodes[value].next)
      }
      if rule.name != nil || !rule.clauses.isEmpty { tree.unreadRules.append(rule) }
    }
  }

  /// Keeps the names of several lists in the place of a single name.
  mutating func keepNames(ofLists sequence: Int, _ place: Location) {
    var rule = RuleNode(location: place, keyword: Located(.kind(.schedule), place))
    appendLists(sequence, &rule)
    tree.unreadRules.append(rule)
  }

  private func keepName(under key: Int, _ value: Int, _ rule: inout RuleNode) {
    guard !document.nodes[key].isCollection, document.nodes[key].kind != .alias else { return }
    switch RuleKey(text(key)) {
    case .name: if let name = name(value) { rule.name = NameNode(name, location(value)) }
    case .option(.newName):
      if let name = name(value) { rule.clauses.append(Clause(.newName(name), location(value))) }
    case .option(.list): appendLists(value, &rule)
    case .kind:
      if let keyword = Self.keyword(text(document.resolve(value))) {
        rule.keyword = Located(keyword, location(value))
      }
    default: break
    }
  }

  /// The name of a list, or each of those in a sequence.
  private func appendLists(_ value: Int, _ rule: inout RuleNode) {
    if let name = name(value) {
      rule.clauses.append(Clause(.list(name), location(value)))
    } else if document.nodes[value].kind == .sequence {
      var item = value + 1
      while item < Int(document.nodes[value].next) {
        if let name = name(item) { rule.clauses.append(Clause(.list(name), location(item))) }
        item = Int(document.nodes[item].next)
      }
    }
  }

  /// A scalar as a name; nil for what is none.
  private func name(_ value: Int) -> String? {
    let node = document.resolve(value)
    guard !document.nodes[node].isCollection, document.nodes[node].kind != .broken, !isNull(node) else {
      return nil
    }
    var diagnostics: [Diagnostic] = []
    return Literals.name(string(node), at: location(value), &diagnostics)
  }
}
