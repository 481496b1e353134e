import RuleSyntax

/// Findings in words, for the formats without source lines.
enum FindingSentences {
  /// The message with the caret's label: `the window is too short (9 minutes short of 15)`.
  static func headline(_ diagnostic: Diagnostic) -> String {
    diagnostic.label.isEmpty ? diagnostic.message : "\(diagnostic.message) (\(diagnostic.label))"
  }

  /// The notes, then the help with `help: ` before it.
  static func remarks(on diagnostic: Diagnostic) -> [String] {
    diagnostic.notes + help(for: diagnostic).map { "help: " + $0 }
  }

  /// The headline and the remarks, one a line.
  static func lines(_ diagnostic: Diagnostic) -> [String] {
    [headline(diagnostic)] + remarks(on: diagnostic)
  }

  /// The finding's own help, and the titles of fixes that help and label do not mention.
  private static func help(for diagnostic: Diagnostic) -> [String] {
    var help = diagnostic.help
    for fix in diagnostic.fixes where !(help + [diagnostic.label]).contains(where: { says($0, fix) }) {
      help.append(fix.title)
    }
    return help
  }

  /// Whether a text mentions a fix: by its title, or by the text that the fix writes.
  private static func says(_ text: String, _ fix: Fix) -> Bool {
    if text.contains(fix.title) { return true }
    guard fix.edits.count == 1 else { return false }
    return contains(text, word: fix.edits[0].replacement)
  }

  /// Whether a text contains a word, not only as part of a longer word.
  private static func contains(_ text: String, word: String) -> Bool {
    let (text, word) = (Array(text), Array(word))
    if word.isEmpty || word.count > text.count { return false }
    let isPartOfAWord = { (index: Int) in
      text.indices.contains(index) && (text[index].isLetter || text[index].isNumber)
    }
    return (0...text.count - word.count).contains { start in
      text[start..<start + word.count].elementsEqual(word)
        && !isPartOfAWord(start - 1) && !isPartOfAWord(start + word.count)
    }
  }
}
