import MonitoringPlan
import RuleModel
import RuleSyntax

/// What a person may open on the phone, as it is written on a command line and in an events file.
package enum SubjectText {
  /// Reads a list's name, or an item of a list with its prefix (`app:`, `category:`, `site:`), or without it where an
  /// item of some list is called so; `list:` says that a list is meant. The failure goes on after the text.
  package static func read(_ text: String, _ lists: [AppList]) -> Result<Subject, SubjectFailure> {
    if lists.contains(where: { $0.name == text }) { return .success(.list(text)) }
    if let name = rest(of: text, after: "list") {
      return lists.contains { $0.name == name } ? .success(.list(name)) : .failure(failure(name, lists))
    }
    for kind in Literals.ItemKind.allCases {
      guard let value = rest(of: text, after: kind.rawValue) else { continue }
      var diagnostics: [Diagnostic] = []
      let nowhere = Location(0, SourceRange(at: 0))
      // Quotes tell a name from an identifier in a rule file; here they are the shell's.
      if let item = Literals.item(kind, value, isQuoted: true, at: nowhere, &diagnostics) {
        return .success(.item(item))
      }
      return .failure(SubjectFailure(message: diagnostics.first?.message ?? "is empty"))
    }
    let items = lists.lazy.flatMap(\.items)
    if let item = items.first(where: { name(of: $0) == text }) { return .success(.item(item)) }
    return .failure(failure(text, lists))
  }

  private static func rest(of text: String, after prefix: String) -> String? {
    text.hasPrefix(prefix + ":") ? String(text.dropFirst(prefix.count + 1)) : nil
  }

  private static func name(of item: ListItem) -> String {
    switch item {
    case .bundle(let name), .app(let name), .category(let name), .site(let name): name
    }
  }

  private static func failure(_ text: String, _ lists: [AppList]) -> SubjectFailure {
    let known = lists.map(\.name) + lists.flatMap(\.items).map(name(of:))
    if let near = Spelling.nearest(to: text, in: known) {
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
