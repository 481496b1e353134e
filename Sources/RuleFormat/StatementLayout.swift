import RuleChecker
import RuleModel
import RuleSyntax
import TextSupport

/// How one statement of the compact form is written.
struct StatementLayout {
  /// A statement's new text.
  enum Body {
    case row(Row)
    /// Lines without line ends: a statement with comments inside, or an unchanged statement.
    case lines([String])
  }

  /// A word or string of a statement, or several that belong together.
  private struct Part {
    var range: SourceRange
    var text: String
    /// The part's position in the canonical order; parts with equal positions keep their order.
    var order: Int
  }

  /// Errors about a statement that need not be the statement's fault, since the file may be one of many.
  private static let contextual: Set<DiagnosticCode> = [
    .duplicateRule, .unknownList, .duplicateList, .unknownPreset,
  ]

  private let source: SourceFile
  private var rules: [Int: RuleNode] = [:]
  private var lists: [Int: ListNode] = [:]
  /// Where the errors are, ascending byte offsets.
  private var errors: [Int] = []
  /// The places of findings that are no errors: a literal with such a finding stays unchanged.
  private var noted: Set<SourceRange> = []

  init(_ source: SourceFile, _ read: ReadResult) {
    self.source = source
    for rule in read.tree.rules { rules[rule.location.range.start] = rule }
    for list in read.tree.lists { lists[list.location.range.start] = list }
    let checked = Checker.check([read.tree], sources: [source]) { [] }
    for finding in read.diagnostics + checked.diagnostics {
      if finding.severity != .error {
        noted.insert(finding.location.range)
      } else if !Self.contextual.contains(finding.code) {
        errors.append(finding.location.range.start)
      }
    }
    errors.sort()
  }

  /// The new text of the statement whose tokens fill a range; `inner` are the comments between them.
  func body(_ whole: SourceRange, inner: ArraySlice<CommentNode>, trailing: CommentNode?) -> Body {
    guard !hasError(whole), let parts = parts(of: whole) else { return verbatim(whole) }
    guard inner.isEmpty else {
      let places = parts.map(\.range).sorted()
      let isTorn = inner.contains { comment in
        let next = places.partitionPoint { $0.start >= comment.range.start }
        return next > 0 && comment.range.start < places[next - 1].end
      }
      return isTorn ? verbatim(whole) : .lines(lines(parts, inner, trailing))
    }
    guard var row = row(at: whole.start, parts) else { return verbatim(whole) }
    if let trailing { row.comment = text(trailing) }
    return .row(row)
  }

  /// Whether an error lies on one of a statement's lines.
  private func hasError(_ whole: SourceRange) -> Bool {
    let line = source.lineRange(source.lineIndex(at: whole.start)).start
    let end = source.lineRange(source.lineIndex(at: max(whole.start, whole.end - 1))).end
    let low = errors.partitionPoint { $0 >= line }
    return low < errors.count && errors[low] <= end
  }

  // MARK: As it is

  private func verbatim(_ whole: SourceRange) -> Body {
    let first = source.lineIndex(at: whole.start)
    let last = source.lineIndex(at: max(whole.start, whole.end - 1))
    return .lines(
      (first...last).map { index in
        var range = source.lineRange(index)
        if index == 0 { range.start = source.byteOrderMarkLength }
        return source.text(range)
      })
  }

  // MARK: Parts

  /// Keyword, name, and clauses or items, in the written order and in canonical spelling; nil if a part of the
  /// statement was not understood.
  private func parts(of whole: SourceRange) -> [Part]? {
    if let list = lists[whole.start], list.location.range == whole {
      let keyword = Part(range: SourceRange(whole.start, whole.start + 4), text: "list", order: -2)
      return [keyword, part(list.name.location.range, order: -1)]
        + list.items.map { part($0.location.range, order: 0) }
    }
    guard let rule = rules[whole.start], rule.location.range == whole, !rule.isIncomplete else { return nil }
    var parts = [part(rule.keyword.location.range, order: -2)]
    if let name = rule.name { parts.append(part(name.location.range, order: -1)) }
    for clause in rule.clauses {
      parts.append(
        Part(range: clause.location.range, text: spelled(clause), order: clause.kind.rawValue))
    }
    return parts
  }

  private func part(_ range: SourceRange, order: Int) -> Part {
    Part(range: range, text: source.text(range), order: order)
  }

  private func spelled(_ clause: Clause) -> String {
    let range = clause.location.range
    let written = source.text(range)
    switch clause.value {
    case .newName: return "as " + source.text(clause.valueLocation.range)
    case .id(let id): return "id:\(id)"
    default:
      // What is twice in the days stays twice, which is a finding and not for the formatter to hide.
      if noted.contains(range) { return clause.kind == .days ? CanonicalText.shortDays(written) : written }
      return CanonicalText.text(clause.value, written: written) ?? written
    }
  }

  private func text(_ comment: CommentNode) -> String { source.text(Layout.trimmed(comment.range, source)) }

  // MARK: One line

  private func row(at start: Int, _ parts: [Part]) -> Row? {
    guard let keyword = parts.first else { return nil }
    var row = Row(isList: lists[start] != nil, keyword: keyword.text)
    if row.isList {
      row.name = parts.dropFirst().first?.text
      row.target = parts.dropFirst(2).map(\.text)
      return row
    }
    for part in sorted(parts).dropFirst() {
      switch ClauseKind(rawValue: part.order) {
      case nil: row.name = part.text
      case .newName: row.name = row.name.map { $0 + " " + part.text } ?? part.text
      case .window, .budget: row.when = part.text
      case .days: row.days = part.text
      case .mode, .list: row.target.append(part.text)
      default: row.flags.append(part.text)
      }
    }
    return row
  }

  private func sorted(_ parts: [Part]) -> [Part] {
    parts.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }.map(\.element)
  }

  // MARK: Several lines

  /// The lines of a statement with comments inside: clauses between two comments stay between these comments.
  private func lines(_ parts: [Part], _ inner: ArraySlice<CommentNode>, _ trailing: CommentNode?) -> [String]
  {
    var lines: [String] = []
    var rest = parts.sorted { $0.range < $1.range }[...]
    var end = parts.first?.range.start ?? 0
    for comment in inner {
      let group = rest.prefix { $0.range.start < comment.range.start }
      rest = rest.dropFirst(group.count)
      append(group, &lines, &end)
      if comment.ownsLine || lines.isEmpty {
        separate(end, comment.range.start, &lines)
        lines.append("  " + text(comment))
      } else {
        lines[lines.count - 1] += "  " + text(comment)
      }
      end = comment.range.end
    }
    append(rest, &lines, &end)
    if let trailing, !lines.isEmpty { lines[lines.count - 1] += "  " + text(trailing) }
    return lines
  }

  private func append(_ group: ArraySlice<Part>, _ lines: inout [String], _ end: inout Int) {
    guard let first = group.first, let last = group.last else { return }
    separate(end, first.range.start, &lines)
    let indentation = lines.isEmpty ? "" : "  "
    lines.append(indentation + sorted(Array(group)).map(\.text).joined(separator: " "))
    end = last.range.end
  }

  private func separate(_ end: Int, _ start: Int, _ lines: inout [String]) {
    if !lines.isEmpty, Layout.hasBlankLine(from: end, to: start, source) { lines.append("") }
  }
}
