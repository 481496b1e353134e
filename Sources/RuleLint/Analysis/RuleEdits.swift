import RuleChecker
import RuleModel
import RuleSyntax
import TextSupport

/// How a whole statement is taken out.
struct StatementCut {
  var edit: Edit
  /// The texts of the statement's comments.
  var comments: [String]

  /// For titles: what goes is named.
  var andComments: String {
    switch comments.count {
    case 0: ""
    case 1: " and its comment"
    default: " and its comments"
    }
  }
}

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

  /// What takes a rule's whole statement out, with its comments; nil where lines cannot simply be cut.
  func cut(statementOf rule: CheckedRule) -> StatementCut? {
    guard let tree = treeOfFile[rule.node.location.file] else { return nil }
    return cutLines(rule.node.location, isOnlyOne: tree.rules.count == 1, before: ["-", "- {"])
  }

  /// What takes a list's whole declaration out, with its comments; nil where lines cannot simply be cut.
  func cut(declarationOf list: CheckedList) -> StatementCut? {
    guard let tree = treeOfFile[list.node.location.file] else { return nil }
    return cutLines(list.node.location, isOnlyOne: tree.lists.count == 1, before: [""])
  }

  /// The whole lines of a statement, if nothing else stands on them. In YAML the last one of its sequence stays: a key
  /// without a value would be an error.
  private func cutLines(_ place: Location, isOnlyOne: Bool, before: [String]) -> StatementCut? {
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
    let start = commentsStart(above: lines, place.file)
    let whole = SourceRange(start, Removal.endOfInnerComments(below: lines, in: source))
    // A file can have thousands of comments, and as many statements to cut.
    let all = treeOfFile[place.file]?.comments ?? []
    let comments = all[all.partitionPoint { $0.range.start >= start }...].prefix { $0.range.end <= whole.end }
    return StatementCut(
      edit: Edit(Location(place.file, whole), ""), comments: comments.map { source.text($0.range) })
  }

  /// The start of a statement's comments above it, or of its lines: the comment lines directly above, and the comments
  /// that suppress its findings. Left behind, such a comment would apply to the next statement.
  private func commentsStart(above lines: SourceRange, _ file: FileID) -> Int {
    let source = sources[file]
    guard let comments = treeOfFile[file]?.comments else { return lines.start }
    let column = source.bytes[lines.start..<lines.end].prefix(while: \.isBlank).count
    var (start, above, isDirect) = (lines.start, lines.start, true)
    let end = comments.partitionPoint { $0.range.start >= lines.start }
    for comment in comments[..<end].reversed() {
      guard comment.ownsLine, comment.range.end <= above,
        source.bytes[comment.range.end..<above].allSatisfy({ $0.isBlank || $0.isLineBreak })
      else { break }
      let line = source.lineIndex(at: comment.range.start)
      let own = source.lineStarts[line]
      let scope = SuppressionComment(comment, in: source, file: file)?.scope
      // What stands further in belongs to the statement above.
      if scope == .file || comment.range.start - own > column { break }
      if line + 1 != source.lineIndex(at: above) { isDirect = false }
      above = max(own, min(source.byteOrderMarkLength, comment.range.start))
      if isDirect || scope == .statement { start = above }
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
  /// The fix that gives the first rule a new window and takes the second out, whose comments go over to the first; nil
  /// where the text does not allow it.
  func join(_ rule: CheckedRule, into window: TimeWindow, removing other: CheckedRule) -> Fix? {
    guard let widened = rewrite(rule, .window, as: window.description),
      let cut = cut(statementOf: other), let edits = move(cut, over: rule.node.location)
    else { return nil }
    let names = [rule.rule.name, other.rule.name].map(CompactPrinter.quote)
    return Fix("join \(names[0]) and \(names[1]) into \(names[0]) \(window)", .unsafe, [widened] + edits)
  }

  /// The edits that cut a statement and write its comments above another.
  private func move(_ cut: StatementCut, over place: Location) -> [Edit]? {
    if cut.comments.isEmpty { return [cut.edit] }
    let source = sources[place.file]
    let lines = Removal.lines(of: place.range, in: source)
    let head = source.text(SourceRange(lines.start, place.range.start))
    guard ["", "-", "-{"].contains(head.filter { $0 != " " && $0 != "\u{FEFF}" }) else { return nil }
    let indentation = String(repeating: " ", count: head.prefix { $0 == " " }.count)
    let text = cut.comments.map { indentation + $0 + "\n" }.joined()
    let start = max(lines.start, lines.start == 0 ? source.byteOrderMarkLength : 0)
    let removed = cut.edit.location
    guard removed.file == place.file, removed.range.end == start else {
      return [cut.edit, Edit(Location(place.file, SourceRange(at: start)), text)]
    }
    return [Edit(removed, text)]
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
