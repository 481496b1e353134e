import RuleSyntax

/// Where a finding about a rule, or about one of its clauses, points. What an alias or a merge key brings in is written
/// elsewhere, perhaps for several rules: the finding stands where this rule takes it, and notes where it is written.
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
