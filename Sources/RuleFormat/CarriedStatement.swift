import RuleChecker
import RuleModel
import RuleSyntax
import TextSupport

/// A comment during the conversion between the two forms.
struct CarriedComment {
  /// From its `#`, without white space at the end.
  var text: String
  var ownsLine: Bool
  var hasBlankBefore = false

  /// The scope that a suppression names; nil for a comment for people.
  var isFileSuppression: Bool { directive.hasPrefix("oal:ignore-file") }
  var isSuppression: Bool { directive.hasPrefix("oal:ignore") }

  private var directive: Substring { text.drop { $0 == "#" || $0 == " " || $0 == "\t" } }
}

/// A list or a rule during the conversion between the two forms, cut into pieces that can have comments.
struct CarriedStatement {
  enum Content {
    case list(String)
    case item(ListItem)
    case keyword(RuleKeyword)
    case name(String)
    /// The value and, for a literal, the text in canonical spelling.
    case clause(ClauseValue, String)
  }

  struct Piece {
    var content: Content
    /// The comments between it and the next piece.
    var comments: [CarriedComment] = []
    /// Where it stands in the source, a byte offset.
    var offset: Int
  }

  var isList: Bool
  /// The statement in the source.
  var range: SourceRange
  var hasBlankBefore = false
  /// The comments above it.
  var above: [CarriedComment] = []
  /// Keyword and name first; the rest in canonical order, or in the source's if there are comments in between.
  var pieces: [Piece]
  /// The indices of the pieces in the order of the source, once a comment has been put beside one.
  private var order: [Int] = []

  /// Every comment inside the statement and at its end.
  var inner: [CarriedComment] { pieces.flatMap(\.comments) }

  init(_ node: ListNode) {
    isList = true
    range = node.location.range
    pieces = [Piece(content: .list(node.name.value), offset: range.start)]
    for item in node.items {
      let place = item.location.range
      pieces.append(
        Piece(content: .item(item.item), offset: range.contains(place) ? place.start : range.end))
    }
  }

  /// `noted` are the places of what reading found, ascending.
  init(_ node: RuleNode, _ source: SourceFile, _ comments: [CommentNode], noted: [Int]) {
    isList = false
    range = node.location.range
    pieces = [Piece(content: .keyword(node.keyword.value), offset: range.start)]
    if let name = node.name?.value { pieces.append(Piece(content: .name(name), offset: range.start)) }
    // A default has no words in the compact form.
    let clauses = node.clauses.filter { !$0.value.isDefault }.enumerated().sorted {
      ($0.element.kind.rawValue, $0.offset) < ($1.element.kind.rawValue, $1.offset)
    }
    for (_, clause) in clauses {
      let place = (clause.mergedThrough ?? clause.location).range
      let text = Self.text(clause, source, comments, noted: noted)
      pieces.append(
        Piece(
          content: .clause(clause.value, text),
          offset: range.contains(place) ? place.start : range.end))
    }
  }

  private static func text(
    _ clause: Clause, _ source: SourceFile, _ comments: [CommentNode], noted: [Int]
  ) -> String {
    let range = clause.valueLocation.range
    // A repeated day stays: the repetition is a finding, which may be intended and suppressed.
    if clause.kind == .days, Layout.isHit(range, by: noted),
      let text = YAMLSpeller(source: source, comments: comments).namedDays(in: range)
    {
      return text
    }
    var written = source.text(range)
    if let quote = written.first, quote == "\"" || quote == "'" {
      written = String(written.dropFirst().dropLast())
    }
    return CanonicalText.text(clause.value, written: written) ?? ""
  }

  /// Puts a comment beside the piece before the comment; `offset` is the comment's place in the source.
  mutating func add(_ comment: CarriedComment, at offset: Int) {
    if order.count != pieces.count {
      order = pieces.indices.sorted { (pieces[$0].offset, $0) < (pieces[$1].offset, $1) }
    }
    let next = order.partitionPoint { pieces[$0].offset > offset }
    pieces[next > 0 ? order[next - 1] : 0].comments.append(comment)
  }

  /// Brings the pieces into the order of their text, so that comments keep theirs.
  mutating func settle(trailsAtEnd: Bool) {
    let inner = inner
    if inner.isEmpty { return }
    if inner.count == 1, !inner[0].ownsLine {
      for index in pieces.indices { pieces[index].comments = [] }
      pieces[trailsAtEnd || isList ? pieces.count - 1 : min(1, pieces.count - 1)].comments = inner
      return
    }
    let head = pieces.prefix { piece in
      switch piece.content {
      case .list, .keyword, .name: true
      default: false
      }
    }
    let rest = pieces.dropFirst(head.count).enumerated()
      .sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }.map(\.element)
    var first = Array(head)
    // The comments of keyword and name stay together: the forms have the two in different orders.
    let comments = first.flatMap(\.comments)
    for index in first.indices { first[index].comments = [] }
    first[first.count - 1].comments = comments
    pieces = first + rest
    if isList, !trailsAtEnd { groupItems() }
    keepInside()
  }

  /// Brings the items into the order in which YAML has them: by kind, in the order in which the kinds first appear.
  private mutating func groupItems() {
    var kinds: [String] = []
    for piece in pieces.dropFirst() {
      if case .item(let item) = piece.content, !kinds.contains(item.key) { kinds.append(item.key) }
    }
    pieces =
      [pieces[0]]
      + kinds.flatMap { kind in
        pieces.dropFirst().filter { piece in
          if case .item(let item) = piece.content { item.key == kind } else { false }
        }
      }
  }

  /// What would stand below the last piece, and so outside, goes above the statement.
  private mutating func keepInside() {
    let last = pieces.count - 1
    let comments = pieces[last].comments
    let kept = comments.lastIndex { !$0.ownsLine }
    pieces[last].comments = kept.map { [comments[$0]] } ?? []
    for (index, comment) in comments.enumerated() where index != kept {
      // Above the first statement it would come to count.
      if comment.isFileSuppression {
        pieces[last].comments.append(CarriedComment(text: comment.text, ownsLine: true))
        continue
      }
      var comment = comment
      comment.hasBlankBefore = above.isEmpty && hasBlankBefore
      if comment.hasBlankBefore { hasBlankBefore = false }
      above.append(comment)
    }
  }
}

extension ListItem {
  /// The item's key in a YAML list.
  var key: String {
    switch self {
    case .bundle, .app: "apps"
    case .category: "categories"
    case .site: "sites"
    }
  }
}
