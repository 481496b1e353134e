import RuleSyntax

extension Facts {
  /// A comment and its owner: the statement around or before the comment, else the next statement below.
  struct OwnedComment: Hashable {
    var text: String
    var owner: String
  }

  /// The comments from the beginning of the first statement to the end of the last; comments above and below are about
  /// the file. Nil if two statements share a name.
  var ownedComments: [OwnedComment: Int]? {
    guard let tree else { return [:] }
    let statements =
      (tree.lists.map { (range: $0.location.range, name: "list \($0.name.value)") }
      + tree.rules.map { (range: $0.location.range, name: "rule \($0.name?.value ?? "")") })
      .sorted { $0.range < $1.range }
    guard Set(statements.map(\.name)).count == statements.count else { return nil }
    var owned: [OwnedComment: Int] = [:]
    for comment in tree.comments {
      let place = comment.range.start
      let before = statements.last { $0.range.start <= place }
      let below = statements.first { $0.range.start > place }
      guard let before else { continue }
      let last = source.lineIndex(at: max(before.range.start, before.range.end - 1))
      let isBeside = place < before.range.end || !comment.ownsLine && source.lineIndex(at: place) == last
      guard let owner = isBeside ? before : below else { continue }
      var text = source.text(comment.range).unicodeScalars
      while text.last == " " || text.last == "\t" { text.removeLast() }
      owned[OwnedComment(text: String(text), owner: owner.name), default: 0] += 1
    }
    return owned
  }
}
