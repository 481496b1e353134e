import Foundation
import PresetGallery
import RuleChecker
import RuleModel
import RuleSyntax
import RuleYAML
import TestSupport
import Testing

/// The golden table Tests/Spellings.txt: words in people's heads, and what each gets.
@Suite struct SpellingsTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Spellings.txt")

  @Test func everySpellingGetsItsAnswer() throws {
    let kept = try String(contentsOf: Self.file, encoding: .utf8)
    let written = Self.answered(kept)
    if ProcessInfo.processInfo.environment["OAL_REFRESH"] == "1" {
      try written.write(to: Self.file, atomically: true, encoding: .utf8)
    }
    let (keptLines, lines) = (kept.split(separator: "\n"), written.split(separator: "\n"))
    for (line, other) in zip(keptLines, lines) where line != other {
      Issue.record("\(line)\n\(other)")
      break
    }
    #expect(keptLines.count == lines.count)
  }

  /// One finding a statement, with something to do: a help, a label or a fix.
  @Test func everySpellingGetsOneFindingWithAdvice() throws {
    let statements = Self.statements(try String(contentsOf: Self.file, encoding: .utf8))
    #expect(statements.count >= 200)
    for statement in statements {
      let found = Self.findings(statement).found
      #expect(found.count == 1, "\(statement): \(found.map(\.message))")
      #expect(
        found.allSatisfy {
          !$0.help.isEmpty || !$0.label.isEmpty || !$0.fixes.isEmpty || $0.message.contains(" to ")
        },
        "\(statement)")
    }
  }

  /// A safe fix leaves nothing to say about the words that it wrote.
  @Test func whatASafeFixWritesIsRight() throws {
    for statement in Self.statements(try String(contentsOf: Self.file, encoding: .utf8)) {
      let (source, found, form) = Self.findings(statement)
      guard let fix = found.first?.fixes.first, fix.safety == .safe else { continue }
      let left = check(source.applying(fix), form).diagnostics.filter { $0.severity == .error }
      #expect(left.map(\.message) == [], "\(statement)")
    }
  }

  private static func statements(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init).filter { $0.first != "#" && $0.first != " " }
  }

  private static func answered(_ text: String) -> String {
    var result = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) where line.first != " " {
      result += line + "\n"
      if line.isEmpty || line.first == "#" { continue }
      let (source, found, _) = findings(String(line))
      for finding in found { result += answer(finding, in: source) }
    }
    while result.hasSuffix("\n\n") { result.removeLast() }
    return result
  }

  private static func findings(_ statement: String) -> (
    source: SourceFile, found: [Diagnostic], form: SyntaxTree.Form
  ) {
    let isYAML = statement.hasPrefix("- {") || statement.hasPrefix("- schedule")
    let text =
      isYAML
      ? "lists: {S: {apps: [com.example.s]}}\nrules:\n\(statement)\n"
      : "list S app:com.example.s\n\(statement)\n"
    let form: SyntaxTree.Form = isYAML ? .yaml : .compact
    let (source, _, found) = check(text, form)
    return (source, found, form)
  }

  private static func answer(_ finding: Diagnostic, in source: SourceFile) -> String {
    var text = "    \(finding.code) ‹\(source.text(finding.location.range))› \(finding.message)\n"
    for help in finding.help { text += "      help: \(help)\n" }
    for fix in finding.fixes.prefix(1) { text += "      \(fix.safety.rawValue) fix: \(fix.title)\n" }
    return text
  }
}

/// What the words of a statement must not lead to.
@Suite struct PlainWordsTests {
  @Test func aHalfReadStatementMissesNothing() {
    let text = String(repeating: "schedule \"A\" frob frob frob frob\n", count: 12_000)
    let found = check(text).diagnostics
    #expect(!found.contains { $0.code == .missingOption })
    #expect(found.contains { $0.code == .limitExceeded })
  }

  @Test func aLetterOfAnotherAlphabetIsNamed() throws {
    let found = check("list Social app:com.x.y\nschedule \"A\" 09:00-10:00 daily list:\"Sоcial\"\n")
      .diagnostics
    let finding = try #require(found.first { $0.code == .unknownList })
    #expect(finding.notes == ["character 2 is U+043E CYRILLIC SMALL LETTER O, which looks like o"])
    #expect(finding.help == ["did you mean \"Social\"?"])
  }

  @Test(arguments: [
    ("window:", "write `window: 22:00-06:00`"), ("days:", "write `days: daily`"),
    ("hard:", "write `hard: true`, or leave the key out"),
  ])
  func anEmptyKeyIsLeftOutOnlyWhereTheRuleCanDoWithout(_ key: String, _ help: String) {
    let text = "rules:\n- kind: schedule\n  name: A\n  \(key)\n"
    #expect(check(text, .yaml).diagnostics.contains { $0.help == [help] })
  }

  /// The fix writes the values that are there.
  @Test(arguments: [
    (
      "- {name: A, kind: schedule, from: \"09:00\", to: \"17:00\", days: daily}",
      "- {name: A, kind: schedule, window: 09:00-17:00, days: daily}"
    ),
    (
      "- name: A\n  kind: schedule\n  start: 9am\n  end: 5pm\n  days: daily",
      "- name: A\n  kind: schedule\n  window: 09:00-17:00\n  days: daily"
    ),
    (
      "- {name: A, type: schedule, window: 09:00-17:00, days: daily}",
      "- {name: A, kind: schedule, window: 09:00-17:00, days: daily}"
    ),
    (
      "- {name: A, kind: schedule, window: 09:00-17:00, days: daily, block: S}",
      "- {name: A, kind: schedule, window: 09:00-17:00, days: daily, list: S}"
    ),
  ])
  func foreignKeysKeepTheirValues(_ text: String, _ fixed: String) {
    let head = "lists: {S: {apps: [com.x.y]}}\nrules:\n"
    let (source, _, found) = check(head + text + "\n", .yaml)
    #expect(found.count == 1)
    #expect(found.first?.fixes.first.map { source.applying($0) } == head + fixed + "\n")
  }

  /// `only` before a list may mean allow-only, which is the opposite of block.
  @Test func onlyIsNoGuess() {
    let found = check("schedule \"A\" 09:00-10:00 daily only list:S\n").diagnostics
    #expect(found.count == 1)
    #expect(found.allSatisfy { $0.fixes.isEmpty })
  }
}
