import RuleModel

/// A statement that says one thing twice, such as two windows, written out as rules of their own. Nothing is lost: the
/// first stays where it is, and each further one is a rule below it with the same clauses and a name of its own.
package struct TwoRules {
  /// How many rules are written out at most.
  private static let limit = 4

  private let node: RuleNode
  private let kind: ClauseKind
  private let source: SourceFile
  private let form: SyntaxTree.Form
  /// The statements, each on one line; empty where the statement cannot be written anew.
  package private(set) var lines: [String] = []
  private var names: [String] = []

  /// `values` are what the clauses of a kind say: in the compact form the clauses, in YAML the values.
  package init(
    _ node: RuleNode, _ kind: ClauseKind, _ values: [String], in source: SourceFile, form: SyntaxTree.Form
  ) {
    self.node = node
    self.kind = kind
    self.source = source
    self.form = form
    guard !node.isIncomplete, (2...Self.limit).contains(values.count), let name = name else { return }
    var taken: Set<String> = [name]
    names = [name]
    for _ in values.dropFirst() {
      let next = freeName(after: name, taken)
      taken.insert(next)
      names.append(next)
    }
    let lines = zip(names, values).enumerated().compactMap { line($1.0, $1.1, isFirst: $0 == 0) }
    if lines.count == values.count { self.lines = lines }
  }

  /// What to say where the statement cannot be written anew.
  package static let shortHelp = ["write two rules, each with a name of its own"]

  /// What to say under the finding.
  package var help: [String] {
    guard !lines.isEmpty else { return Self.shortHelp }
    return ["write \(lines.count == 2 ? "two" : String(lines.count)) rules: \(lines[0])"]
      + lines.dropFirst().map { "and \($0)" }
  }

  /// The fix: `edits` leave the statement with the first value, and the other rules are written below it.
  package func fix(_ edits: [Edit]) -> Fix? {
    guard !lines.isEmpty, !edits.isEmpty, let place = insertion else { return nil }
    let indentation = form == .yaml ? self.indentation ?? "" : ""
    var text = lines.dropFirst().map { indentation + $0 + "\n" }.joined()
    let offset = place.range.start
    if offset > 0, !source.bytes[offset - 1].isLineBreak { text = "\n" + text.dropLast() }
    let names = names.map(CompactPrinter.quote).joined(separator: " and ")
    return Fix(
      "write \(lines.count == 2 ? "two" : String(lines.count)) rules: \(names)", .unsafe,
      edits + [Edit(place, text)])
  }

  // MARK: Names

  private var name: String? {
    guard let written = node.name else {
      guard case .kind(let kind) = node.keyword.value else { return nil }
      return kind.defaultName
    }
    if node.keyword.value == .preset {
      for clause in node.clauses { if case .newName(let name) = clause.value { return name } }
    }
    return written.mergedThrough == nil ? written.value : nil
  }

  /// `Name 2`, or the next number of which the file says nothing.
  private func freeName(after name: String, _ taken: Set<String>) -> String {
    let text = String(decoding: source.bytes, as: UTF8.self)
    for number in 2...99 {
      let next = "\(name.prefix(Literals.nameLength - 3)) \(number)"
      if !taken.contains(next), !text.contains(next) { return next }
    }
    return "\(name.prefix(Literals.nameLength - 4)) 100"
  }

  // MARK: Lines

  private func line(_ name: String, _ value: String, isFirst: Bool) -> String? {
    var parts: [String] = []
    let isYAML = form == .yaml
    if node.keyword.value == .preset {
      guard let preset = node.name?.value else { return nil }
      parts =
        isYAML
        ? ["name: \(YAMLQuote.quote(preset))", "kind: preset"] : ["preset", CompactPrinter.quote(preset)]
      if name != preset {
        parts.append(isYAML ? "as: \(YAMLQuote.quote(name))" : "as \(CompactPrinter.quote(name))")
      }
    } else {
      let kind = node.keyword.value.spelling
      parts =
        isYAML ? ["name: \(YAMLQuote.quote(name))", "kind: \(kind)"] : [kind, CompactPrinter.quote(name)]
    }
    var isWritten = false
    for clause in node.clauses {
      if clause.mergedThrough != nil { return nil }
      if clause.kind == self.kind {
        if !isWritten { parts.append(isYAML ? "\(key): \(value)" : value) }
        isWritten = true
      } else if clause.kind == .newName || clause.kind == .id && !isFirst {
        continue
      } else {
        let text = source.text(clause.location.range)
        // What has line ends, comments, anchors or tags in it is not written on another line.
        guard text.utf8.count <= 400, !text.contains(where: \.isNewline), !text.contains("#"),
          !isYAML || !text.contains(where: { "&*!".contains($0) })
        else { return nil }
        guard isYAML else {
          parts.append(text)
          continue
        }
        // Commas without brackets or quotes would be the mapping's.
        switch clause.value {
        case .list(let list): parts.append("list: \(YAMLQuote.quote(list))")
        case .days(let days):
          let days = days.description
          parts.append("days: \(days.contains(",") ? "[\(days.replacing(",", with: ", "))]" : days)")
        case .invalid: return nil
        default: parts.append(text)
        }
      }
    }
    return isYAML ? "- {\(parts.joined(separator: ", "))}" : parts.joined(separator: " ")
  }

  private var key: String { kind.option.key }

  // MARK: Places

  /// Behind the statement's lines, and the comments in it that stand below.
  private var insertion: Location? {
    let lines = Removal.lines(of: node.location.range, in: source)
    if form == .yaml, indentation == nil { return nil }
    let end = Removal.endOfInnerComments(below: lines, in: source)
    return Location(node.location.file, SourceRange(at: end))
  }

  /// The text before the dash of the statement's line in YAML; nil for a rule inside of a line.
  private var indentation: String? {
    let lines = Removal.lines(of: node.location.range, in: source)
    let head = source.text(SourceRange(lines.start, node.location.range.start))
    let tail = source.text(SourceRange(node.location.range.end, lines.end))
    guard let dash = head.firstIndex(of: "-") else { return nil }
    let rest = head[dash...].dropFirst().filter { !$0.isWhitespace }
    let end = tail.filter { !$0.isWhitespace }
    let isBlock = rest.isEmpty && (end.isEmpty || end.hasPrefix("#"))
    let isFlow = rest == "{" && (end == "}" || end.hasPrefix("}#"))
    guard isBlock || isFlow, head[..<dash].allSatisfy({ $0 == " " }) else { return nil }
    return String(head[..<dash])
  }
}

/// A clause that says several things in one place: `10:00-12:00,13:00-20:00`, `list:Kids, list:Fun`.
package struct SeveralValues {
  package var kind: ClauseKind
  package var values: [String]
  package var place: Location
  /// Whether each value is as the language has it, so that it can be written by a fix.
  package var areRight: Bool

  package init(_ kind: ClauseKind, _ values: [String], at place: Location, areRight: Bool = true) {
    self.kind = kind
    self.values = values
    self.place = place
    self.areRight = areRight
  }

  /// The finding about a statement that was read to its end.
  package func diagnostic(
    _ node: RuleNode, in source: SourceFile, form: SyntaxTree.Form, writesOut: Bool, offersFix: Bool
  ) -> Diagnostic {
    let rules = writesOut ? TwoRules(node, kind, values, in: source, form: form) : nil
    let isList = kind == .list
    var diagnostic = Diagnostic(
      isList ? .duplicateOption : .time, at: place,
      isList ? "a rule points to one list" : "a rule has one window: write two rules",
      label: isList ? "several lists" : "several windows", help: rules?.help ?? TwoRules.shortHelp)
    if isList { diagnostic.help.append("or declare one list that holds everything") }
    // A line end between the values may have a comment before it.
    let isOneLine = !source.text(place.range).contains(where: \.isNewline)
    if offersFix, areRight, isOneLine, let fix = rules?.fix([Edit(place, values[0])]) {
      diagnostic.fixes = [fix]
    }
    return diagnostic
  }
}
