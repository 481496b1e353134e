import RuleChecker
import RuleModel
import RuleSyntax

/// Turns one form of a rule file into the other, with its comments.
package enum Converter {
  /// The result of converting a file.
  package enum Converted: Sendable {
    /// The text in the other form, and notes about content that the form cannot express: each a sentence that
    /// continues after the file's name.
    case text([UInt8], notes: [String])
    /// The findings that stand in the way.
    case faulty([Diagnostic])
    /// The converted text would mean something else. No input is known to lead here.
    case notReadBack
  }

  /// Converts a file. Rules, lists, ids and suppressions are the same afterwards; a comment stays beside its statement.
  /// Into its own form a file is only formatted.
  package static func convert(_ source: SourceFile, from: SyntaxTree.Form, to form: SyntaxTree.Form)
    -> Converted
  {
    if let finding = TextCheck.check(source, file: 0) { return .faulty([finding]) }
    let old = Reading.read(source, from)
    let checked = Checker.check([old.tree], sources: [source]) { [] }
    // A list or a preset that is not found here may be found beside other files.
    let errors = (old.diagnostics + checked.diagnostics).filter {
      $0.severity == .error && $0.code != .unknownList && $0.code != .unknownPreset
    }
    if !errors.isEmpty {
      return .faulty(errors.sorted { ($0.location.range, $0.code) < ($1.location.range, $1.code) })
    }
    if form == from { return .text(SourceFormatter.format(source, form: form).bytes, notes: []) }
    let file = CarriedFile(old, source, trailsAtEnd: form == .compact)
    let text = form == .yaml ? YAMLWriter.write(file) : CompactWriter.write(file)
    var new = SourceFile(path: source.path, bytes: withLineEnds(text, of: source))
    if form == .compact {
      new = SourceFile(path: source.path, bytes: SourceFormatter.format(new, form: form).bytes)
    }
    let read = Reading.read(new, form)
    guard !read.diagnostics.hasErrors, isSame(old.tree, read.tree),
      comments(old.tree, source) == comments(read.tree, new)
    else { return .notReadBack }
    return .text(new.bytes, notes: from == .yaml ? notes(old.tree, source) : [])
  }

  private static func withLineEnds(_ text: String, of source: SourceFile) -> [UInt8] {
    let ending = Array(Layout.mainLineEnding(of: source).utf8)
    return text.utf8.flatMap { $0 == UInt8(ascii: "\n") ? ending : [$0] }
  }

  private static func notes(_ tree: SyntaxTree, _ source: SourceFile) -> [String] {
    var notes: [String] = []
    if tree.rules.contains(where: { $0.clauses.contains { $0.mergedThrough != nil } }) {
      notes.append("what merge keys and aliases bring in is written out in each rule")
    }
    let hasOwnKeys = source.lineStarts.contains { source.bytes[$0...].starts(with: "x-".utf8) }
    if hasOwnKeys { notes.append("the keys that begin with x- are not carried over") }
    return notes
  }

  // MARK: Comparing

  private static func comments(_ tree: SyntaxTree, _ source: SourceFile) -> [String] {
    tree.comments.map { CarriedFile.text($0, source) }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func isSame(_ old: SyntaxTree, _ new: SyntaxTree) -> Bool {
    Reading.saysTheSame(normal(old), normal(new))
  }

  /// A tree without the details that only one form can express: the order between items of different kinds, and
  /// defaults.
  private static func normal(_ tree: SyntaxTree) -> SyntaxTree {
    var tree = tree
    for index in tree.lists.indices {
      let items = tree.lists[index].items
      tree.lists[index].items = (0..<3).flatMap { kind in items.filter { order($0.item) == kind } }
    }
    for index in tree.rules.indices {
      tree.rules[index].clauses.removeAll { $0.value.isDefault }
    }
    return tree
  }

  private static func order(_ item: ListItem) -> Int {
    switch item {
    case .bundle, .app: 0
    case .category: 1
    case .site: 2
    }
  }
}
