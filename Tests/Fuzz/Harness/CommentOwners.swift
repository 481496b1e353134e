import RuleSyntax

extension Facts {
  /// A comment with what it is about: the statement that it stands in or behind, else the next one below.
  struct OwnedComment: Hashable {
    var text: String
    var owner: String
  }

  /// The comments that stand between the beginning of the first statement and the end of the last: those above and below
  /// are about the file. Nil where two statements have one name.
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
