import RuleChecker
import RuleModel
import RuleSyntax
import TextSupport

/// The edits that fixes are made of. No edit is offered where the text belongs to several rules, such as a value
/// behind a YAML anchor.
extension LintRule.Context {
  /// The text of a value; for an alias the text at its anchor.
  func text(of value: Location) -> String {
    sources[value.file].text(treeOfFile[value.file]?.written(value.range) ?? value.range)
  }

  /// The edit that changes the value of an option; nil where the option is not written in the rule itself. An alias is
  /// replaced by the value; a value with an anchor stays, since other rules may use the anchor.
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

  /// The edit that removes an option; nil where the text cannot simply be cut.
  func remove(_ clause: Clause) -> Edit? {
    guard clause.mergedThrough == nil, let tree = treeOfFile[clause.location.file] else { return nil }
    let source = sources[clause.location.file]
    return Removal.range(of: clause.location.range, in: source, form: tree.form)
      .map { Edit(Location(clause.location.file, $0), "") }
  }

  /// The edit that removes a rule's whole statement; nil where lines cannot simply be cut.
  func removeStatement(of rule: CheckedRule) -> Edit? {
    guard let tree = treeOfFile[rule.node.location.file] else { return nil }
    return cutLines(rule.node.location, isOnlyOne: tree.rules.count == 1, before: ["-", "- {"])
  }

  /// The edit that removes a list's whole declaration; nil where lines cannot simply be cut.
  func removeDeclaration(of list: CheckedList) -> Edit? {
    guard let tree = treeOfFile[list.node.location.file] else { return nil }
    return cutLines(list.node.location, isOnlyOne: tree.lists.count == 1, before: [""])
  }

  /// The edit that removes the lines of a statement; nil if the lines hold other text. In YAML the only statement of a
  /// sequence stays: a key without a value would be an error.
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

  /// The start of the suppression comments above a statement, or of the statement's lines. The comments are removed
  /// with the statement; otherwise they would apply to the next statement.
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

  /// Whether lines stand in brackets, as in JSON: then a comma would have to be removed too.
  private func isInBrackets(_ lines: SourceRange, _ source: SourceFile) -> Bool {
    let next = source.bytes[lines.end...].first { !$0.isBlank && !$0.isLineBreak }
    return next.map { "}],".utf8.contains($0) } ?? false
  }

  /// The text without the blanks and line ends around it. Other Unicode white space is text in both forms.
  private func trimmed(_ text: String) -> String {
    var rest = Substring(text).utf8
    while let first = rest.first, first.isBlank || first.isLineBreak { rest.removeFirst() }
    while let last = rest.last, last.isBlank || last.isLineBreak { rest.removeLast() }
    return String(Substring(rest))
  }
}

extension LintRule.Context {
  /// The fix that gives the first rule a new window and removes the second rule; nil where the edits are impossible.
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

  /// The related places of some rules, at most three.
  func labels(_ rules: [Int], _ text: String) -> [Label] {
    rules.prefix(3).map { Label(checked.rules[$0].nameLocation, text) }
  }

  /// The names of some rules in quotes: the first three, and the number of further rules.
  func names(_ rules: [Int]) -> String {
    let shown = rules.prefix(3).map { CompactPrinter.quote(checked.rules[$0].rule.name) }
    let more = rules.count - shown.count
    return Phrases.list(more > 0 ? shown + ["\(more) more"] : shown)
  }

  /// A rule's name in quotes.
  func name(_ rule: Int) -> String { CompactPrinter.quote(checked.rules[rule].rule.name) }
}
