import RuleModel
import RuleSyntax
import RuleYAML

/// Reading a text, and comparing what two texts say.
enum Reading {
  static func read(_ source: SourceFile, _ form: SyntaxTree.Form) -> ReadResult {
    switch form {
    case .compact: CompactReader.read(source, file: 0)
    case .yaml: YAMLReader.read(source, file: 0)
    }
  }

  /// Whether two texts of one form have the same lists, rules, comments and kinds of findings, in the same order.
  static func saysTheSame(
    _ old: ReadResult, _ oldSource: SourceFile, _ new: ReadResult, _ newSource: SourceFile
  )
    -> Bool
  {
    saysTheSame(old.tree, new.tree)
      && old.diagnostics.map(\.code).sorted() == new.diagnostics.map(\.code).sorted()
      && comments(old.tree, oldSource) == comments(new.tree, newSource)
      && texts(old.tree, oldSource) == texts(new.tree, newSource)
  }

  /// The scalars of several lines.
  private static func texts(_ tree: SyntaxTree, _ source: SourceFile) -> [ArraySlice<UInt8>] {
    tree.multilineScalars.map { source.bytes[$0.indices] }
  }

  /// Whether two trees have the same lists and rules, wherever they are written.
  static func saysTheSame(_ old: SyntaxTree, _ new: SyntaxTree) -> Bool {
    old.isTruncated == new.isTruncated && old.lostLists.isEmpty == new.lostLists.isEmpty
      && old.rulesWithoutKind.count == new.rulesWithoutKind.count
      && old.lists.count == new.lists.count && old.rules.count == new.rules.count
      && zip(old.lists, new.lists).allSatisfy { left, right in
        left.name.value.utf8.elementsEqual(right.name.value.utf8)
          && left.items.map(\.item) == right.items.map(\.item)
      } && zip(old.rules, new.rules).allSatisfy(saysTheSame)
  }

  /// Whether two rules say the same, in whatever order.
  static func saysTheSame(_ old: RuleNode, _ new: RuleNode) -> Bool {
    old.keyword.value == new.keyword.value && (old.name == nil) == (new.name == nil)
      && old.name?.value == new.name?.value && old.lost == new.lost
      && values(old) == values(new)
  }

  /// The options by kind; repeated options of a kind in the order of the text.
  private static func values(_ rule: RuleNode) -> [ClauseValue] {
    rule.clauses.enumerated().sorted {
      ($0.element.kind.rawValue, $0.offset) < ($1.element.kind.rawValue, $1.offset)
    }.map(\.element.value)
  }

  /// The comments without the white space at their ends.
  static func comments(_ tree: SyntaxTree, _ source: SourceFile) -> [[UInt8]] {
    tree.comments.map { Array(source.bytes[Layout.trimmed($0.range, source).indices]) }
  }
}

extension SourceRange {
  /// The range as indices of bytes.
  var indices: Range<Int> { start..<max(start, end) }
}
