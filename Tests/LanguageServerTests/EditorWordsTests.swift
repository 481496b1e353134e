import Foundation
import JSONText
import RuleSyntax
import Testing

/// The words in the editors' files are those that the parser knows. With OAL_REFRESH=1 they are written anew.
@Suite struct EditorWordsTests {
  /// A line of a file: how it begins, and all of it.
  struct Line: Sendable {
    var file: String
    var start: String
    var text: String
  }

  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/LanguageServer/Editors")

  private static let lines: [Line] =
    [
      textMate("keyword.control", "^(?:\(choice(ClauseWords.statements)))(?!\\S)"),
      textMate("storage.modifier", word(ClauseWords.flags)),
      textMate("keyword.operator.word", word(ClauseWords.modes + ["as"])),
      textMate(
        "constant.language",
        "(?i)(?<!\\S)(?:\(choice(ClauseWords.days)))(?:[-,](?:\(choice(ClauseWords.days))))*(?!\\S)"),
      textMate(
        "support.type.property-name",
        "(?<!\\S)(?:\(choice(ClauseWords.prefixes + ClauseWords.itemPrefixes))):"),
    ] + [
      vim("syn match oalStatement ", "/^\\%(\(vimChoice(ClauseWords.statements))\\)\\ze\\%(\\s\\|$\\)/"),
      vim("syn keyword oalFlag", " " + ClauseWords.flags.joined(separator: " ")),
      vim("syn keyword oalMode", " " + ClauseWords.modes.joined(separator: " ")),
      vim(
        "syn match oalDays ",
        "/\\c\\%(^\\|\\s\\)\\@1<=\\%(\(vimChoice(ClauseWords.days))\\)"
          + "\\%([-,]\\%(\(vimChoice(ClauseWords.days))\\)\\)*\\ze\\%(\\s\\|$\\)/"),
      vim(
        "syn match oalPrefix ",
        "/\\%(^\\|\\s\\)\\@1<=\\%(\(vimChoice(ClauseWords.prefixes + ClauseWords.itemPrefixes))\\):/"),
    ]

  @Test(arguments: Set(lines.map(\.file)).sorted()) func wordsAreThoseOfTheParser(_ file: String) throws {
    let url = Self.folder.appendingPathComponent(file)
    let kept = try String(contentsOf: url, encoding: .utf8)
    var text = kept.components(separatedBy: "\n")
    for line in Self.lines where line.file == file {
      let found = text.indices.filter { text[$0].hasPrefix(line.start) }
      #expect(found.count == 1, "\(line.start)")
      // The comma of JSON, where one follows.
      for index in found { text[index] = line.text + (text[index].hasSuffix("},") ? "," : "") }
    }
    let current = text.joined(separator: "\n")
    if ProcessInfo.processInfo.environment["OAL_REFRESH"] == "1", current != kept {
      try Data(current.utf8).write(to: url)
      return
    }
    #expect(kept == current, "refresh it: OAL_REFRESH=1 swift test --filter EditorWordsTests")
  }

  /// Every pattern of the grammar is an expression, and the files of JSON are JSON.
  @Test func theGrammarHasNoEmptyPattern() throws {
    for file in [
      "vscode/syntaxes/oal.tmLanguage.json", "vscode/package.json", "vscode/language-configuration.json",
    ] {
      let data = try Data(contentsOf: Self.folder.appendingPathComponent(file))
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: data) }
      #expect(!String(decoding: data, as: UTF8.self).contains("\"match\": \"\""))
    }
  }

  // MARK: Lines

  private static func textMate(_ scope: String, _ pattern: String) -> Line {
    let start = "    { \"name\": \"\(scope).oal\", \"match\": "
    return Line(
      file: "vscode/syntaxes/oal.tmLanguage.json", start: start,
      text: start + JSONValue.string(pattern).text + " }")
  }

  private static func vim(_ start: String, _ rest: String) -> Line {
    Line(file: "vim/syntax/oal.vim", start: start, text: start + rest)
  }

  private static func word(_ words: [String]) -> String { "(?<!\\S)(?:\(choice(words)))(?!\\S)" }

  /// Longer words first: of two that begin alike the first that fits is taken.
  private static func choice(_ words: [String]) -> String { sorted(words).joined(separator: "|") }

  private static func vimChoice(_ words: [String]) -> String { sorted(words).joined(separator: "\\|") }

  private static func sorted(_ words: [String]) -> [String] {
    words.sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
  }
}
