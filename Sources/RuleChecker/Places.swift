import RuleSyntax

/// The place of a finding about a rule or about one of its clauses. An alias or a merge key may share a text with
/// several rules: the finding points at the alias in this rule, and a label points at the shared text.
extension Clause {
  var place: Location { mergedThrough ?? location }

  /// Further labels for a finding at ``place``.
  var anchorLabels: [Label] { mergedThrough == nil ? [] : [Label(location, "written here")] }
}

extension RuleNode {
  /// The name, else the keyword.
  var namePlace: Location {
    if let name { return name.mergedThrough ?? name.location }
    return location.file == keyword.location.file && location.range.contains(keyword.location.range)
      ? keyword.location : location
  }

  var idClause: Clause? { clauses.first { $0.kind == .id } }
}
