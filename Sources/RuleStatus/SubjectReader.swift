import MonitoringPlan
import RuleModel
import RuleSyntax

/// Reads what a person may open on the phone, as it is written on a command line and in an events file.
package struct SubjectReader {
  private let lists: Set<String>
  private let itemsByName: [String: ListItem]
  private var suggestions: Suggestions

  /// For the lists of a rule set.
  package init(_ lists: [AppList]) {
    self.lists = Set(lists.map(\.name))
    let items = lists.flatMap(\.items)
    itemsByName = Dictionary(items.map { (Self.name(of: $0), $0) }, uniquingKeysWith: { first, _ in first })
    suggestions = Suggestions(lists.map(\.name) + items.map(Self.name(of:)))
  }

  /// Reads the name of a list, also after `list:`, or an item after its prefix (`app:`, `category:`, `site:`); the
  /// name of an item on a list needs no prefix. The failure's message continues a sentence that begins with the text.
  package mutating func read(_ text: String) -> Result<Subject, SubjectFailure> {
    if lists.contains(text) { return .success(.list(text)) }
    if let name = Self.rest(of: text, after: "list") {
      return lists.contains(name) ? .success(.list(name)) : .failure(failure(name))
    }
    for kind in Literals.ItemKind.allCases {
      guard let value = Self.rest(of: text, after: kind.rawValue) else { continue }
      var diagnostics: [Diagnostic] = []
      let nowhere = Location(0, SourceRange(at: 0))
      // Quotes tell a name from an identifier in a rule file; here they are the shell's.
      if let item = Literals.item(kind, value, isQuoted: true, at: nowhere, &diagnostics) {
        return .success(.item(item))
      }
      return .failure(SubjectFailure(message: diagnostics.first?.message ?? "is empty"))
    }
    if let item = itemsByName[text] { return .success(.item(item)) }
    return .failure(failure(text))
  }

  private static func rest(of text: String, after prefix: String) -> String? {
    text.hasPrefix(prefix + ":") ? String(text.dropFirst(prefix.count + 1)) : nil
  }

  private static func name(of item: ListItem) -> String {
    switch item {
    case .bundle(let name), .app(let name), .category(let name), .site(let name): name
    }
  }

  private mutating func failure(_ text: String) -> SubjectFailure {
    if let near = suggestions.nearest(to: text) {
      return SubjectFailure(message: "is neither a list nor on one; did you mean \(near)?")
    }
    return SubjectFailure(
      message: "is neither a list nor on one; for an app, a category or a site that is on no list write "
        + "app:ID, category:NAME or site:DOMAIN")
  }
}

/// Why a text names nothing that can be opened: the end of a sentence that the text begins.
package struct SubjectFailure: Error, Hashable, Sendable {
  package var message: String
}
