import RuleChecker
import RuleModel
import RuleSyntax

extension LintRule {
  static let hiddenCharacters = LintRule(
    301, "hidden-characters", .error,
    summary: "a name or a comment holds characters that nobody sees",
    why: """
      Bidirectional controls can make a line read differently from what the tool reads, zero-width characters make two \
      names look alike that are not, and control characters can change what a terminal shows. Names must be what they \
      look like: a list's name is compared exactly.

      Joiners and variation selectors inside an emoji, and joiners where a script needs them, are left in peace.
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
      LintExample("schedule \"Schlaf – gut\" 22:00-06:00 daily list:Social"),
    ],
    check: .rules { context in
      context.trees.flatMap { tree -> [Diagnostic] in
        let source = context.sources[tree.file]
        guard HiddenCharacters.mayBe(in: source.bytes) else { return [] }
        let names =
          tree.rules.compactMap(\.name?.location)
          + tree.rules.flatMap(\.clauses).filter {
            $0.kind == .newName || $0.kind == .list
          }.map(\.valueLocation) + tree.lists.map(\.name.location)
          + tree.lists.flatMap { $0.items.map(\.value) }
        let comments = tree.comments.map { Location(tree.file, $0.range) }
        // In a word without quotes the lexer has told of them already.
        let quoted = names.filter { tree.form == .yaml || startsWithQuote(source.text($0.range)) }
          .map { Location(tree.file, tree.written($0.range)) }
        return quoted.flatMap { findings($0, source, in: "a name") }
          + comments.flatMap { findings($0, source, in: "a comment") }
      }
    })

  private static func startsWithQuote(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    switch Lookalikes.meaning(of: first) {
    case .quote, .apostrophe: return true
    default: return first == "\"" || first == "'"
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

/// Finds the characters of a text that show nothing and belong to nothing.
enum HiddenCharacters {
  struct Found {
    /// UTF-8 bytes from the text's start.
    var offset: Int
    var scalar: Unicode.Scalar
  }

  /// Whether a file has any byte that a hidden character could be made of: most files end here.
  static func mayBe(in bytes: [UInt8]) -> Bool {
    bytes.contains { $0 >= 0x80 || $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D || $0 == 0x7F }
  }

  static func find(in text: String) -> [Found] {
    let scalars = Array(text.unicodeScalars)
    var found: [Found] = []
    var offset = 0
    for (index, scalar) in scalars.enumerated() {
      let before = index > 0 ? scalars[index - 1] : nil
      let after = index + 1 < scalars.count ? scalars[index + 1] : nil
      if isHidden(scalar), !belongs(scalar, before, after) {
        found.append(Found(offset: offset, scalar: scalar))
      }
      offset += UTF8.width(scalar)
    }
    return found
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09: false
    case ..<0x20, 0x7F...0x9F, 0x2028, 0x2029: true
    default: Lookalikes.isInvisible(scalar)
    }
  }

  /// Whether an invisible character does its proper work between its neighbours.
  private static func belongs(_ scalar: Unicode.Scalar, _ before: Unicode.Scalar?, _ after: Unicode.Scalar?)
    -> Bool
  {
    guard let before else { return false }
    switch scalar.value {
    case 0x200D where isEmojiPart(before): return after.map { $0.properties.isEmoji } ?? false
    case 0x200C, 0x200D: return isJoiningScript(before) && (after.map(isJoiningScript) ?? false)
    case 0xFE0E, 0xFE0F: return before.properties.isEmoji
    case 0xFE00...0xFE0D:
      return before.properties.isIdeographic || before.properties.generalCategory == .mathSymbol
    case 0xE0020...0xE007F: return before.value == 0x1F3F4 || (0xE0020...0xE007E).contains(before.value)
    case 0xE0100...0xE01EF: return before.properties.isIdeographic
    case 0x180B...0x180F: return (0x1820...0x18AA).contains(before.value)
    default: return false
    }
  }

  private static func isEmojiPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0x7F && (scalar.properties.isEmoji || scalar.properties.isEmojiModifier)
      || scalar.value == 0xFE0F
  }

  /// Arabic and its relatives, the scripts of India and South-East Asia, Mongolian: where joiners spell words.
  private static func isJoiningScript(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0600...0x08FF, 0x0900...0x0DFF, 0x0F00...0x109F, 0x1780...0x18AF, 0xA800...0xABFF, 0xFB50...0xFDFF,
      0xFE70...0xFEFC:
      scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark
        || scalar.properties.generalCategory == .spacingMark
    default: false
    }
  }
}
