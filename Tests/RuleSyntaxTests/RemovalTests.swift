import RuleSyntax
import TestSupport
import Testing

/// The text that is removed with a clause, so that the rest still reads well.
@Suite struct RemovalTests {
  /// A text with a clause marked, and the text without the clause; nil if the clause cannot simply be cut out.
  struct Cut: CustomTestStringConvertible, Sendable {
    var text: String
    var left: String?
    var testDescription: String { text.debugDescription }

    init(_ text: String, _ left: String?) {
      self.text = text
      self.left = left
    }
  }

  static let compact: [Cut] = [
    Cut("schedule \"A\" 22:00-06:00 daily ‹hard›", "schedule \"A\" 22:00-06:00 daily"),
    Cut("schedule \"A\" ‹hard› 22:00-06:00 daily\n", "schedule \"A\" 22:00-06:00 daily\n"),
    Cut("schedule   \"A\"   ‹hard›   daily", "schedule   \"A\"   daily"),
    Cut("schedule \"A\" daily ‹hard›  # why", "schedule \"A\" daily  # why"),
    Cut("schedule \"A\" daily ‹hard›\r\nlist B\r\n", "schedule \"A\" daily\r\nlist B\r\n"),
    Cut("schedule \"A\"\n  ‹hard›\n  daily\n", "schedule \"A\"\n  daily\n"),
    Cut("schedule \"A\"\r\n\t‹hard›  \r\n\tdaily\r\n", "schedule \"A\"\r\n\tdaily\r\n"),
    Cut("schedule \"A\" daily\n  ‹hard›", "schedule \"A\" daily\n"),
    Cut("schedule \"A\" daily\n  ‹hard›  # why\n", "schedule \"A\" daily\n  # why\n"),
    // A comment for the tool would be about the next statement then.
    Cut("schedule \"A\" daily\n  ‹hard›  # oal:ignore OAL102 why\n", nil),
    Cut("schedule \"A\" ‹hard›  # oal:ignore OAL102 why\n", "schedule \"A\"  # oal:ignore OAL102 why\n"),
    Cut("schedule \"A\"\n  ‹hard› daily\n", "schedule \"A\"\n  daily\n"),
    Cut("schedule \"A\"\n  daily ‹hard›\n", "schedule \"A\"\n  daily\n"),
    Cut("schedule \"A\" ‹fri 18:00-mon 08:00› hard", "schedule \"A\" hard"),
  ]

  static let yaml: [Cut] = [
    // Blocks: first, middle and last key.
    Cut("- ‹mode: block›\n  name: A\n  days: daily\n", "- name: A\n  days: daily\n"),
    Cut("- name: A\n  ‹mode: block›\n  days: daily\n", "- name: A\n  days: daily\n"),
    Cut("- name: A\n  ‹mode: block›\n", "- name: A\n"),
    Cut("- name: A\n  ‹mode: block›", "- name: A\n"),
    Cut("  - ‹mode: block›\n    name: A\n", "  - name: A\n"),
    Cut("-   ‹mode: block›\n    name: A\n", "-   name: A\n"),
    Cut("- ‹mode: block›\r\n  name: A\r\n", "- name: A\r\n"),
    Cut("- name: A\r\n  ‹mode: block›\r\n  days: daily\r\n", "- name: A\r\n  days: daily\r\n"),
    Cut("- name: A\r\n  ‹mode: block›\r\n", "- name: A\r\n"),
    Cut("- ‹days:\n  - mon\n  - tue›\n  name: A\n", "- name: A\n"),
    Cut("- name: A\n  ‹days:\n  - mon\n  - tue›\n", "- name: A\n"),
    Cut("- name: A\n  ‹days: [mon,\n    tue]›\n  hard: true\n", "- name: A\n  hard: true\n"),
    Cut("-\n  ‹mode: block›\n  name: A\n", "-\n  name: A\n"),
    // In braces: first, middle and last key.
    Cut("- {‹mode: block›, name: A, days: daily}\n", "- {name: A, days: daily}\n"),
    Cut("- {name: A, ‹mode: block›, days: daily}\n", "- {name: A, days: daily}\n"),
    Cut("- {name: A, ‹mode: block›}\n", "- {name: A}\n"),
    Cut("- {name: A, ‹mode: block› }\n", "- {name: A }\n"),
    Cut("- { ‹mode: block›, name: A }\n", "- { name: A }\n"),
    Cut("- {‹mode: block›}\n", "- {}\n"),
    Cut("- {\"name\": \"A\",‹\"mode\":\"block\"›,\"hard\":true}", "- {\"name\": \"A\",\"hard\":true}"),
    Cut("- {name: A,\r\n   hard: true, ‹mode: block›}\r\n", "- {name: A,\r\n   hard: true}\r\n"),
    // JSON over several lines: the comma goes too.
    Cut("{\n  \"a\": 1,\n  ‹\"mode\": \"block\"›\n}\n", "{\n  \"a\": 1\n}\n"),
    Cut("{\r\n  \"a\": 1,\r\n  ‹\"mode\": \"block\"›\r\n}\r\n", "{\r\n  \"a\": 1\r\n}\r\n"),
    Cut("[\n  \"a\",\n  ‹\"a\"›\n]\n", "[\n  \"a\"\n]\n"),
    Cut("{\n  ‹\"mode\": \"block\"›\n}\n", "{\n  \n}\n"),
    Cut("{\n  ‹\"mode\": \"block\"›\n  , \"a\": 1\n}\n", "{\n  \"a\": 1\n}\n"),
    Cut("{\n  a: 1, # one, two,\n  ‹mode: block›\n}\n", nil),
    // What an anchor names may be used elsewhere.
    Cut("- {name: A, ‹mode: &m block›}\n", nil),
    Cut("- {name: A, ‹list: \"R &B\"›}\n", "- {name: A}\n"),
    Cut("- {name: A, ‹list: R & B›}\n", nil),
    // Where a comment says something about the clause, or braces are over several lines, people do it better.
    Cut("- name: A\n  ‹mode: block›  # why\n  days: daily\n", nil),
    Cut("- ‹mode: block›  # why\n  days: daily\n", nil),
    Cut("- ‹mode: block›\n", nil),
    Cut("- ‹mode: block›\n- name: B\n", nil),
    Cut("- {name: A,\n   ‹mode: block›,\n   hard: true}\n", nil),
    Cut("- {name: A,\n   ‹mode: block›}\n", nil),
  ]

  @Test(arguments: compact) func compactClause(_ cut: Cut) throws { try expect(cut, .compact) }

  @Test(arguments: yaml) func yamlClause(_ cut: Cut) throws { try expect(cut, .yaml) }

  static let statements: [Cut] = [
    Cut("list A\n‹schedule \"B\" daily›\nlist C\n", "list A\nlist C\n"),
    Cut("list A\r\n‹schedule \"B\"\r\n  daily›  # b\r\nlist C", "list A\r\nlist C"),
    Cut("list A\n‹schedule \"B\" daily›", "list A\n"),
    Cut("‹schedule \"B\" daily›", ""),
    Cut("  ‹schedule \"B\"› \n\n", "\n"),
  ]

  @Test(arguments: statements) func wholeLines(_ cut: Cut) throws {
    let marked = MarkedText(cut.text)
    let source = SourceFile(path: "rules", text: marked.text)
    let range = Removal.lines(of: try #require(Self.range(marked)), in: source)
    #expect(source.applying(.replace(Location(0, range), with: "", .safe)) == cut.left)
  }

  @Test func nothingIsCutOutsideOfTheFile() {
    let source = SourceFile(path: "rules", text: "hard")
    for form in [SyntaxTree.Form.compact, .yaml] {
      #expect(Removal.range(of: SourceRange(2, 9), in: source, form: form) == nil)
      #expect(Removal.range(of: SourceRange(at: 4), in: source, form: form) == nil)
    }
  }

  private func expect(_ cut: Cut, _ form: SyntaxTree.Form) throws {
    let marked = MarkedText(cut.text)
    let source = SourceFile(path: "rules", text: marked.text)
    let range = Removal.range(of: try #require(Self.range(marked)), in: source, form: form)
    #expect(range.map { source.applying(.replace(Location(0, $0), with: "", .safe)) } == cut.left)
  }

  private static func range(_ marked: MarkedText) -> SourceRange? {
    marked.ranges.first.map { SourceRange($0.lowerBound, $0.upperBound) }
  }
}
