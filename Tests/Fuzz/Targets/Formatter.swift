import RuleFormat
import RuleSyntax

extension FuzzTarget {
  /// The layout of both forms: formatting twice is formatting once; rules, plan, findings and comments stay.
  static let formatter = FuzzTarget(name: "formatter", limit: 3072) { input in
    var input = input
    let (options, source, form) = input.ruleFile()
    let once = SourceFormatter.format(source, form: form)
    if once.reason != nil {
      hold(once.bytes == source.bytes, "a file that is not formatted is changed: \(source.debug)")
      // What the formatter itself noticed is a fault of the formatter all the same.
      hold(once.reason != .notReadBack, "formatting changes the rules of \(source.debug)")
      return
    }
    let new = SourceFile(path: source.path, bytes: once.bytes)
    let twice = SourceFormatter.format(new, form: form)
    hold(
      twice.bytes == once.bytes, "formatting twice differs: \(source.debug) \(new.debug) \(twice.bytes.debug)"
    )
    let (before, after) = (Facts(source, form, options: options), Facts(new, form, options: options))
    hold(before.rules == after.rules, "other rules: \(before) \(after)")
    hold(before.plan == after.plan, "another plan: \(before) \(after)")
    hold(before.comments == after.comments, "other comments: \(before) \(after)")
    hold(
      before.ownedComments == after.ownedComments, "a comment goes to another statement: \(before) \(after)")
    hold(!before.isJSON || after.isJSON, "JSON no more: \(before) \(after)")
    hold(before.counts() == after.counts(), "other findings: \(before) \(after)")
    hold(source.byteOrderMarkLength == new.byteOrderMarkLength, "another byte order mark: \(before)")
    // At the end of a block scalar another line break would be its text.
    let isOpen = form == .yaml && YAMLEvents(new)?.endsInBlock == true
    hold(isOpen || new.bytes.last?.isLineBreak == true, "no line end at the end: \(after)")
    if form == .yaml, let old = YAMLEvents(source), let read = YAMLEvents(new) {
      hold(old.shape == read.shape, "another structure: \(before) \(after)")
      // A value of one line may be a window, days or another literal in its one spelling.
      for (old, new) in zip(old.scalars, read.scalars) where old.contains("\n") || new.contains("\n") {
        hold(old.utf8.elementsEqual(new.utf8), "another text: \(old.debugDescription) \(before) \(after)")
      }
    }
  }
}
