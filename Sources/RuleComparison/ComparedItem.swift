// RuleComparison: two rule sets in, the answer out whether the new one is weaker. Pure. What cannot be proved counts as
// weaker and is told apart: a gate that cannot tell must not pass.
import RuleModel

/// Something that rules block, as it is written. Only Apple knows which apps a category has and which app a name means,
/// so two items are the same only if they are written alike.
package enum ComparedItem: Hashable, Sendable {
  case item(ListItem)
  /// What was put on a list on the phone, by the name of the list.
  case boundList(String)
  /// Adult web sites.
  case adultContent
  /// Every app and site: `category:all`.
  case everything

  init(_ item: ListItem) {
    self = item == .category("all") ? .everything : .item(item)
  }

  /// Whether apps or sites that are written otherwise can be part of it.
  var isOpen: Bool {
    switch self {
    case .item(.bundle), .item(.site): false
    case .item(.app), .item(.category), .boundList, .adultContent, .everything: true
    }
  }

  /// Whether an app or site that a list allows could be this one, for all that anybody knows without the phone.
  func mayBe(_ other: ComparedItem) -> Bool {
    switch (self, other) {
    case (.item(.bundle(let left)), .item(.bundle(let right))): left == right
    case (.item(.site(let left)), .item(.site(let right))):
      left == right || left.hasSuffix("." + right) || right.hasSuffix("." + left)
    case (.item(.bundle), .item(.site)), (.item(.site), .item(.bundle)): false
    case (.item(.app), .item(.site)), (.item(.site), .item(.app)): false
    // Two names can be the same app's in two languages, a name can be a bundle identifier's.
    default: true
    }
  }
}

/// The items of a rule set's lists.
struct ComparedLists {
  private var lists: [String: [ComparedItem]] = [:]

  init(_ rules: RuleSet) {
    for list in rules.lists where lists[list.name] == nil {
      lists[list.name] = list.items.isEmpty ? [.boundList(list.name)] : list.items.map(ComparedItem.init)
    }
  }

  /// The items of a list, in written order; nil without a list.
  func items(of list: String?) -> [ComparedItem]? {
    // A list that is not declared is bound on the phone like one without items.
    list.map { lists[$0] ?? [.boundList($0)] }
  }
}
