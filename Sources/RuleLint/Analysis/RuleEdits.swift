import RuleChecker
import RuleModel
import RuleSyntax
import TextSupport

/// The edits that fixes are made of. None is offered where the text belongs to more than the one rule, as a value
/// behind a YAML anchor does.
extension LintRule.Context {
  /// The text that a value has, which for an alias stands at its anchor.
  func text(of value: Location) -> String {
    sources[value.file].text(treeOfFile[value.file]?.written(value.range) ?? value.range)
  }

  /// The edit that gives an option another value; nil where the option is not written in the rule itself. An alias gives
  /// way to the value; a value with an anchor stays, for others may have it too.
  func rewrite(_ rule: CheckedRule, _ kind: ClauseKind, as text: String) -> Edit? {
    guard let clause = rule.clause(kind), clause.mergedThrough == nil,
      clause.location.range.contains(clause.valueLocation.range)
    else { return nil }
    let place = clause.valueLocation
    guard treeOfFile[place.file]?.form == .yaml else { return Edit(place, text) }
    let source = sources[place.file]
    let head = source.text(SourceRange(clause.location.range.start, place.range.start))
    guard !head.contains("&"), !head.contains("!") else { return nil }
    return YAMLSpelling.replacement(of: place.range, with: text, in: source).map { Edit(place, $0) }
  }

  /// The edit that takes an option out; nil where its text cannot simply be cut.
  func remove(_ clause: Clause) -> Edit? {
    guard clause.mergedThrough == nil, let tree = treeOfFile[clause.location.file] else { return nil }
    let source = sources[clause.location.file]
    return Removal.range(of: clause.location.range, in: source, form: tree.form)
      .map { Edit(Location(clause.location.file, $0), "") }
  }

  /// The edit that takes a rule's whole statement out; nil where lines cannot simply be cut.
  func removeStatement(of rule: CheckedRule) -> Edit? {
    guard let tree = treeOfFile[rule.node.location.file] else { return nil }
    return cutLines(rule.node.location, isOnlyOne: tree.rules.count == 1, before: ["-", "- {"])
  }

  /// The edit that takes a list's whole declaration out; nil where lines cannot simply be cut.
  func removeDeclaration(of list: CheckedList) -> Edit? {
    guard let tree = treeOfFile[list.node.location.file] else { return nil }
    return cutLines(list.node.location, isOnlyOne: tree.lists.count == 1, before: [""])
  }

  /// The whole lines of a statement, if nothing else stands on them. In YAML the last one of its sequence stays: a key
  /// without a value would be an error.
  private func cutLines(_ place: Location, isOnlyOne: Bool, before: [String]) -> Edit? {
    let source = sources[place.file]
    let lines = Removal.lines(of: place.range, in: source)
    let head = trimmed(source.text(SourceRange(lines.start, place.range.start)))
    var tail = Substring(trimmed(source.text(SourceRange(place.range.end, lines.end))))
    if treeOfFile[place.file]?.form == .yaml {
      guard !isOnlyOne, before.contains(head), !YAMLSpelling.definesAnchor(place.range, in: source),
        !isInBrackets(lines, source)
      else { return nil }
      if head.hasSuffix("{") {
        guard tail.first == "}" else { return nil }
        tail = Substring(trimmed(String(tail.dropFirst())))
      }
    } else if !head.isEmpty {
      return nil
    }
    guard tail.isEmpty || tail.first == "#" else { return nil }
    return Edit(Location(place.file, SourceRange(suppressionsStart(above: lines, place.file), lines.end)), "")
  }

  /// Where the comments above a statement that take findings off it begin, or else the statement's lines: they go with
  /// it, or they would be about the next one.
  private func suppressionsStart(above lines: SourceRange, _ file: FileID) -> Int {
    let source = sources[file]
    guard let comments = treeOfFile[file]?.comments else { return lines.start }
    var (start, above) = (lines.start, lines.start)
    let end = comments.partitionPoint { $0.range.start >= lines.start }
    for comment in comments[..<end].reversed() {
      guard comment.ownsLine, comment.range.end <= above,
        source.bytes[comment.range.end..<above].allSatisfy({ $0.isBlank || $0.isLineBreak })
      else { break }
      above = source.lineStarts[source.lineIndex(at: comment.range.start)]
      if SuppressionComment(comment, in: source, file: file)?.scope == .statement { start = above }
    }
    return start
  }

  /// Whether lines stand in brackets, as those of JSON do: then a comma would have to go with them.
  private func isInBrackets(_ lines: SourceRange, _ source: SourceFile) -> Bool {
    let next = source.bytes[lines.end...].first { !$0.isBlank && !$0.isLineBreak }
    return next.map { "}],".utf8.contains($0) } ?? false
  }

  /// Without the blanks and line ends around it: what else Unicode counts as white space is text to both forms.
  private func trimmed(_ text: String) -> String {
    var rest = Substring(text).utf8
    while let first = rest.first, first.isBlank || first.isLineBreak { rest.removeFirst() }
    while let last = rest.last, last.isBlank || last.isLineBreak { rest.removeLast() }
    return String(Substring(rest))
  }
}

extension LintRule.Context {
  /// The fix that gives the first rule a new window and takes the second out; nil where the text does not allow it.
  func join(_ rule: CheckedRule, into window: TimeWindow, removing other: CheckedRule) -> Fix? {
    guard let widened = rewrite(rule, .window, as: window.description),
      let removed = removeStatement(of: other)
    else { return nil }
    let names = [rule.rule.name, other.rule.name].map(CompactPrinter.quote)
    return Fix("join \(names[0]) and \(names[1]) into \(window)", .unsafe, [widened, removed])
  }

  /// The declaration of a rule's list; nil where the list is not declared.
  func declaration(_ rule: Int) -> CheckedList? {
    overview.facts[rule].list.flatMap { overview.lists.lists[$0].declaration }.map { checked.lists[$0] }
  }

  /// A further place for each of some rules, the first three of them.
  func labels(_ rules: [Int], _ text: String) -> [Label] {
    rules.prefix(3).map { Label(checked.rules[$0].nameLocation, text) }
  }

  /// The names of some rules in quotes, the first three of them and how many more there are.
  func names(_ rules: [Int]) -> String {
    let shown = rules.prefix(3).map { CompactPrinter.quote(checked.rules[$0].rule.name) }
    let more = rules.count - shown.count
    return Phrases.list(more > 0 ? shown + ["\(more) more"] : shown)
  }

  /// A rule's name in quotes.
  func name(_ rule: Int) -> String { CompactPrinter.quote(checked.rules[rule].rule.name) }
}
