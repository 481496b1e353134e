import RuleChecker
import RuleModel
import RuleSyntax
import TextSupport

extension LintRule {
  static let hiddenCharacters = LintRule(
    301, "hidden-characters", .error,
    summary: "a name or a comment holds characters that nobody sees",
    why: """
      Bidirectional controls can make a line read differently from what the tool reads, zero-width characters make two \
      names look alike that are not, and control characters can change what a terminal shows. Names must be what they \
      look like: a list's name is compared exactly.

      Joiners and variation selectors inside an emoji, and joiners where a script needs them, are left in peace. What \
      is invisible is what Unicode says may be ignored where it cannot be shown, and what is no character at all. A \
      character that is written as an escape, such as \\u{202E}, can be seen, and `oal convert` writes it so.
      """,
    bad: [
      LintExample(
        "schedule \"Deep‹\u{202E}› Sleep\" 22:00-06:00 daily list:Social",
        fixed: "schedule \"Deep Sleep\" 22:00-06:00 daily list:Social"),
      LintExample(
        "list Games  # all‹\u{200B}› of them\ntime-limit \"Cap\" 45m/day daily list:Games",
        fixed: "list Games  # all of them\ntime-limit \"Cap\" 45m/day daily list:Games"),
      .yaml(
        "x-list: &list Soci‹\u{200B}›al\nrules:\n  - {kind: time-limit, budget: 45m, days: daily, list: *list}\n",
        fixed: "x-list: &list Social\nrules:\n  - {kind: time-limit, budget: 45m, days: daily, list: *list}\n"
      ),
    ],
    good: [
      LintExample("schedule \"👩‍💻 Work ❤️\" 09:00-17:00 weekdays list:Social"),
      LintExample("schedule \"അവന്\u{200D} ഉറക്കം\" 22:00-06:00 daily list:Social"),
      LintExample("schedule \"Schlaf – gut\" 22:00-06:00 daily list:Social"),
    ],
    check: .rules { context in
      context.trees.flatMap { tree -> [Diagnostic] in
        let source = context.sources[tree.file]
        guard mayHide(source.bytes) else { return [] }
        let names =
          tree.rules.compactMap(\.name?.location)
          + tree.rules.flatMap(\.clauses).filter {
            $0.kind == .newName || $0.kind == .list
          }.map(\.valueLocation) + tree.lists.map(\.name.location)
          + tree.lists.flatMap { $0.items.map(\.value) }
        let comments = tree.comments.map { Location(tree.file, $0.range) }
        // In unquoted words the lexer has already reported hidden characters.
        let quoted = names.filter { tree.form == .yaml || startsWithQuote(source.text($0.range)) }
          .map { Location(tree.file, tree.written($0.range)) }
        let found =
          quoted.flatMap { place in
            findings(place, source, in: "a name").filter { found in
              // In unquoted YAML the reader has already reported characters that YAML takes for line breaks.
              tree.form == .compact || startsWithQuote(source.text(place.range))
                || !isForeignBreak(source.text(found.location.range))
            }
          }
          + comments.flatMap { findings($0, source, in: "a comment") }
        // The YAML reader has already reported characters that YAML forbids.
        return tree.form == .yaml ? found.filter { !isRefusedByYAML($0, source) } : found
      }
    })

  /// Whether a file has any byte that a hidden character could be made of: most files end here.
  private static func mayHide(_ bytes: [UInt8]) -> Bool {
    var any: UInt64 = 0
    bytes.withUnsafeBytes { $0.forEachLanes { _, lanes in any |= lanes.high | lanes.controls } }
    return any != 0
  }

  private static func startsWithQuote(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    switch Lookalikes.meaning(of: first) {
    case .quote, .apostrophe: return true
    default: return first == "\"" || first == "'"
    }
  }

  private static func isForeignBreak(_ text: String) -> Bool {
    ["\u{85}", "\u{2028}", "\u{2029}"].contains(text)
  }

  private static func isRefusedByYAML(_ finding: Diagnostic, _ source: SourceFile) -> Bool {
    source.text(finding.location.range).unicodeScalars.contains {
      $0.value < 0x20 || 0x7F...0x9F ~= $0.value && $0.value != 0x85 || $0.value == 0xFFFE
        || $0.value == 0xFFFF
    }
  }

  private static func findings(_ place: Location, _ source: SourceFile, in what: String) -> [Diagnostic] {
    HiddenCharacters.find(in: source.text(place.range)).map { found in
      let start = place.range.start + found.offset
      let range = Location(place.file, SourceRange(start, start + UTF8.width(found.scalar)))
      let safety: Fix.Safety = what == "a comment" ? .safe : .unsafe
      return Diagnostic(
        .init(301), at: range, "\(found.scalar.described) is hidden in \(what)",
        fixes: [.replace(range, with: "", safety, title: "remove it")])
    }
  }
}
