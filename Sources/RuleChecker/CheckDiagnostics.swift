import RuleModel
import RuleSyntax
import TextSupport

/// Every message of the type check.
enum CheckDiagnostics {
  static func duplicateList(_ name: String, _ place: Location, first: Location) -> Diagnostic {
    Diagnostic(
      .duplicateList, at: place, "the list \(quote(name)) is declared twice", label: "declared again",
      related: [Label(first, "first declared here")], help: ["write all its items in one declaration"])
  }

  static func unknownList(
    _ name: String, nearest: String?, lookalike: String?, _ clause: Clause, isYAML: Bool
  ) -> Diagnostic {
    let place = clause.valueLocation
    var diagnostic = Diagnostic(
      .unknownList, at: clause.mergedThrough ?? place, "there is no list \(quote(name))",
      label: "not declared",
      related: clause.anchorLabels, notes: lookalike.map { [$0] } ?? [])
    if let nearest {
      diagnostic.help = ["did you mean \(quote(nearest))?"]
      // A name with invisible characters is to be fixed in its declaration, not copied.
      if HiddenCharacters.find(in: nearest).isEmpty {
        diagnostic.fixes = [.replace(place, with: word(nearest, isYAML), .unsafe)]
      }
    } else {
      diagnostic.help = [
        "declare it: \(isYAML ? "under lists, " + name + ": {}" : "list " + CompactPrinter.word(name))"
      ]
    }
    return diagnostic
  }

  static func unknownPreset(_ name: String, nearest: String?, at place: Location, isYAML: Bool) -> Diagnostic
  {
    var diagnostic = Diagnostic(
      .unknownPreset, at: place, "there is no preset \(quote(name))", help: ["list the presets: oal presets"])
    if let nearest {
      diagnostic.help = ["did you mean \(quote(nearest))?"]
      let written = isYAML ? YAMLQuote.quote(nearest) : quote(nearest)
      diagnostic.fixes = [.replace(place, with: written, .unsafe)]
    }
    return diagnostic
  }

  static func presetWithoutName(_ node: RuleNode, isYAML: Bool) -> Diagnostic {
    Diagnostic(
      .missingOption, at: node.keyword.location, "a preset statement names its preset",
      help: ["write \(isYAML ? "`name: Deep Sleep`" : "preset \"Deep Sleep\""); oal presets lists them"])
  }

  static func duplicateClause(_ clause: Clause, first: Clause, removal: Location?) -> Diagnostic {
    // Two unreadable values never count as equal: either value may be the intended one.
    let isSame = clause.value == first.value && !clause.value.isInvalid
    var message = clause.kind == .days ? "the days are given twice" : "\(spell(clause.kind)) is given twice"
    if case (.mode(let one), .mode(let other)) = (first.value, clause.value), one != other {
      message = "`\(one.rawValue)` and `\(other.rawValue)` exclude each other"
    }
    if clause.kind == .list, !isSame { message = "a rule points to one list" }
    var diagnostic = Diagnostic(
      .duplicateOption, at: clause.location, message, label: "again here",
      related: [Label(first.location, "first given here")])
    if isSame {
      if let removal { diagnostic.fixes = [Fix("remove the second", .safe, [Edit(removal, "")])] }
    } else if case (.days(let one), .days(let other)) = (first.value, clause.value) {
      let union = one.union(other)
      diagnostic.help = ["days are one list without spaces: \(union)"]
      if let removal, first.mergedThrough == nil, first.location == first.valueLocation {
        diagnostic.fixes = [
          Fix(
            "write all of them: \(union)", .unsafe,
            [Edit(first.location, union.description), Edit(removal, "")])
        ]
      }
    } else {
      diagnostic.help = ["keep the one that is meant"]
    }
    return diagnostic
  }

  static func missing(_ kind: ClauseKind, _ node: RuleNode, isYAML: Bool) -> Diagnostic {
    let keyword = node.keyword.value.spelling
    let article = node.keyword.value == .kind(.openLimit) ? "an" : "a"
    let help =
      switch (kind, node.keyword.value) {
      case (.window, _): isYAML ? "add window: 22:00-06:00" : "add a window, such as 22:00-06:00"
      case (.budget, .kind(.openLimit)):
        isYAML ? "add budget: 5 opens/day" : "add a budget, such as 5 opens/day"
      case (.budget, _): isYAML ? "add budget: 45m/day" : "add a budget, such as 45m/day"
      default:
        isYAML
          ? "add days: daily, or the days it is for" : "add daily, weekdays, weekends or days such as mon-thu"
      }
    return Diagnostic(
      .missingOption, at: node.keyword.location, "\(article) \(keyword) needs \(spell(kind))",
      label: "no \(kind.option.name)", help: [help])
  }

  static func redundantMode(_ clause: Clause, _ kind: RuleKind, removal: Location?) -> Diagnostic {
    Diagnostic(
      DiagnosticCode(304), .info, at: clause.place, "`block` says nothing here: limits always block",
      related: clause.anchorLabels,
      fixes: removal.map { [Fix("remove it", .safe, [Edit($0, "")])] } ?? [])
  }

  static func wrongKind(
    _ clause: Clause, _ node: RuleNode, owners: [RuleKeyword], removal: Location?
  ) -> Diagnostic {
    let keyword = node.keyword.value.spelling
    let article = node.keyword.value == .kind(.openLimit) ? "an" : "a"
    let have = owners.filter { $0 != .preset || owners.count == 1 }.map { "\($0.spelling) rules" }
    return Diagnostic(
      .optionOfAnotherKind, at: clause.place,
      "\(describe(clause)) is not an option of \(article) \(keyword)",
      label: "only \(have.joined(separator: " and ")) have it",
      related: [Label(node.keyword.location, "this is \(article) \(keyword)")] + clause.anchorLabels,
      help: budgetHelp(clause, node.keyword.value).map { [$0] } ?? [],
      fixes: removal.map { [Fix("remove it", .unsafe, [Edit($0, "")])] } ?? [])
  }

  /// The budget to write in a limit that has the budget of the other limit.
  private static func budgetHelp(_ clause: Clause, _ keyword: RuleKeyword) -> String? {
    switch (clause.value, keyword) {
    case (.budget, .kind(.timeLimit)): "write minutes a day, such as 45m/day, or make it an open-limit"
    case (.budget, .kind(.openLimit)): "write opens a day, such as 5 opens/day, or make it a time-limit"
    default: nil
    }
  }

  static func duplicateName(_ name: String, _ node: RuleNode, first: RuleNode) -> Diagnostic {
    let isDefault = node.name == nil
    return Diagnostic(
      .duplicateRule, at: node.namePlace,
      isDefault
        ? "two rules without a name are both \(quote(name))"
        : "two rules have the name \(quote(name))",
      label: "again here", related: [Label(first.namePlace, "first here")] + anchorLabels(node, first),
      help: ["give each rule a name of its own: its identity on the phone follows from it"])
  }

  /// Where the name is written, if an alias brought it in and it is not the first rule's own.
  private static func anchorLabels(_ node: RuleNode, _ first: RuleNode) -> [Label] {
    guard let name = node.name, name.mergedThrough != nil, name.location != first.namePlace else { return [] }
    return [Label(name.location, "written here")]
  }

  static func duplicateID(_ id: RuleID, _ node: RuleNode, first: RuleNode) -> Diagnostic {
    let firstPlace = first.idClause?.place ?? first.namePlace
    let anchors = (node.idClause?.anchorLabels ?? []).filter { $0.location != firstPlace }
    return Diagnostic(
      .duplicateRule, at: node.idClause?.place ?? node.namePlace, "two rules have the id \(id)",
      label: "again here", related: [Label(firstPlace, "first here")] + anchors)
  }

  // MARK: Words

  private static func describe(_ clause: Clause) -> String {
    switch clause.value {
    case .mode(let mode): "`\(mode.rawValue)`"
    case .budget(.minutes): "a budget of minutes"
    case .budget(.opens): "a budget of opens"
    case .newName, .invalid(.newName): "`as`"
    default: spell(clause.kind)
    }
  }

  /// An option with its article; a flag as its word.
  private static func spell(_ kind: ClauseKind) -> String {
    let option = kind.option
    return switch option.value {
    case .flag: "`\(option.name)`"
    case .days: "its days"
    case .id: "an id"
    default: "a \(option.name)"
    }
  }

  private static func word(_ name: String, _ isYAML: Bool) -> String {
    isYAML ? YAMLQuote.quote(name) : CompactPrinter.word(name)
  }

  private static func quote(_ name: String) -> String { CompactPrinter.quote(name) }
}
