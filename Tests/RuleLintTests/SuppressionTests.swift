import RuleSyntax
import TestSupport
import Testing

@testable import RuleLint

/// Comments that suppress findings: the suppressed findings, and the reports about unused comments.
@Suite struct SuppressionTests {
  /// Texts in which the places of all findings are marked, and the findings' codes in order.
  static let compact: [(String, [Int])] = [
    // At the end of a statement, before it, in it, and after a continued line.
    ("open-limit 5/day daily  # oal:ignore OAL105 why not", []),
    ("# oal:ignore OAL105 why not\nopen-limit 5/day daily", []),
    ("# oal:ignore OAL105 why not\n\n# a word\nopen-limit 5/day daily", []),
    ("open-limit 5/day  # oal:ignore OAL105 why not\n  daily", []),
    ("open-limit 5/day\n  # oal:ignore OAL105 why not\n  daily", []),
    ("open-limit 5/day\n  daily  # oal:ignore OAL105 why not", []),
    // Only that statement.
    ("# oal:ignore OAL105 why not\nopen-limit 5/day daily\n‹time-limit› 45m daily", [105]),
    ("‹open-limit› 5/day daily\ntime-limit 45m daily # oal:ignore OAL105 why not", [105]),
    ("# oal:ignore ‹OAL105› why not\nlist A\n‹open-limit› 5/day daily", [302, 205, 105].sorted()),
    // The file.
    ("# oal:ignore-file OAL105 why not\nopen-limit 5/day daily\ntime-limit 45m daily", []),
    ("# first\n\n# oal:ignore-file OAL105 why not\nopen-limit 5/day daily", []),
    ("‹open-limit› 5/day daily\n# ‹oal:ignore-file› OAL105 why not", [105, 302]),
    ("# oal:ignore-file OAL305 to be filled in", []),
    // Several codes, in any case, with blanks and without.
    ("open-limit 5/day daily  # oal:ignore OAL301,oal105 why\u{200B} not", []),
    ("open-limit 5/day daily  # oal:ignore OAL105 , ‹OAL102› why not", [302]),
    ("open-limit 5/day daily  # oal:ignore ‹OAL101›, OAL105, ‹OAL102› why not", [302, 302]),
    // Not a code, not a directive, not a reason.
    ("‹open-limit› 5/day daily  # oal:ignore ‹OAL1O5› why not", [105, 302]),
    ("‹open-limit› 5/day daily  # oal:ignore ‹never-monitored› why not", [105, 302]),
    ("‹open-limit› 5/day daily  # ‹oal:ignore› because", [105, 302]),
    ("‹open-limit› 5/day daily  # ‹oal:ignore›", [105, 302]),
    ("‹open-limit› 5/day daily  # ‹oal:ignroe› OAL105 why not", [105, 302]),
    ("‹open-limit› 5/day daily  # ‹oal: ignore› OAL105 why not", [105, 302]),
    ("‹open-limit› 5/day daily  # we like oal:ignore OAL105 much", [105]),
    ("‹open-limit› 5/day daily  # oala ignore", [105]),
    ("open-limit 5/day daily  # ‹oal:ignore OAL105›", [303]),
    ("open-limit 5/day daily  # ‹oal:ignore OAL105› --", [303]),
    // The nearest one is used.
    ("# oal:ignore-file ‹OAL105› why not\nopen-limit 5/day daily # oal:ignore OAL105 why not", [302]),
    // Findings about comments can be taken off as well, and that is not endless.
    ("# oal:ignore-file OAL303 by agreement\nopen-limit 5/day daily # oal:ignore OAL105", []),
    ("# oal:ignore-file OAL302 by agreement\nschedule 09:00-10:00 mon list:A # oal:ignore OAL105 why", []),
    ("# oal:ignore-file ‹OAL302› by agreement\nschedule 09:00-10:00 mon list:A", [302]),
    // Errors of language and type stay, and where they are nothing is called unused.
    ("schedule 22:00-‹26:00› daily list:A  # oal:ignore ‹OAL003› why not", [3, 302]),
    ("schedule 22:00-‹26:00› daily list:A  # oal:ignore OAL102 why not", [3]),
    // What is off cannot be unused.
    ("time-limit 45m daily list:A  # oal:ignore OAL117 why not", []),
  ]

  static let yaml: [(String, [Int])] = [
    ("rules:\n- {kind: open-limit, budget: 5/day, days: daily}  # oal:ignore OAL105 why not\n", []),
    ("rules:\n# oal:ignore OAL105 why not\n- {kind: open-limit, budget: 5/day, days: daily}\n", []),
    (
      "rules:\n- kind: open-limit\n  # oal:ignore OAL105 why not\n  budget: 5/day\n  days: daily\n", []
    ),
    ("rules:\n- kind: open-limit\n  budget: 5/day\n  days: daily  # oal:ignore OAL105 why not\n", []),
    (
      "rules:\n- kind: ‹open-limit›\n  budget: 5/day\n  days: daily\n# oal:ignore ‹OAL105› why not\n",
      [105, 302]
    ),
    ("lists:\n  # oal:ignore OAL205 why not\n  A: {}\n  ‹B›: {}\nrules: []\n", [205]),
    ("lists:\n  A: {}  # oal:ignore OAL205 why not\nrules: []\n", []),
    ("# oal:ignore-file OAL205 why not\nlists:\n  A: {}\n  B: {}\n", []),
    ("rules: [{kind: open-limit, budget: 5/day, days: mon}] # oal:ignore OAL105 why not\n", []),
  ]

  @Test(arguments: compact) func compactComments(_ marked: String, _ codes: [Int]) {
    check(marked, codes, .compact)
  }

  @Test(arguments: yaml) func yamlComments(_ marked: String, _ codes: [Int]) { check(marked, codes, .yaml) }

  @Test(arguments: compact) func lineEndsChangeNothing(_ marked: String, _ codes: [Int]) {
    check(marked.replacing("\n", with: "\r\n"), codes, .compact)
    check("\u{FEFF}" + marked, codes, .compact)
  }

  /// Whatever fixes do to comments, they do not touch the rest.
  @Test func aRemovedCommentTakesItsLineOrItsBlanks() throws {
    let cases = [
      ("\u{FEFF}# oal:ignore OAL101 x\r\nlist A\r\n", "\u{FEFF}list A\r\n"),
      ("list A \t # oal:ignore OAL101 x\r\n# end", "list A\r\n# end"),
      ("list A\n# oal:ignore OAL101 x", "list A\n"),
      ("list A  # oal:ignore OAL101,OAL102 x", "list A  # oal:ignore OAL102 x"),
    ]
    for (text, expected) in cases {
      let finding = try #require(findings(text).first { $0.code.number == 302 })
      #expect(SourceFile(path: "rules", text: text).applying(try #require(finding.fixes.first)) == expected)
    }
  }

  private func check(_ marked: String, _ codes: [Int], _ form: SyntaxTree.Form) {
    let text = MarkedText(marked)
    let found = findings(text.text, form).filter {
      !Self.beside.contains($0.code.number) || codes.contains($0.code.number)
    }
    #expect(found.map(\.code.number).sorted() == codes.sorted(), "\(marked.debugDescription)")
    let places = found.map { $0.location.range.start..<$0.location.range.end }
    for range in text.ranges {
      #expect(places.contains(range), "\(marked.debugDescription): \(found.map(\.message))")
    }
  }

  /// Findings of short texts that a test is not about.
  private static let beside: Set<Int> = [205]

  /// Without the invisible character the comment would suppress OAL205: the character and the comment are both
  /// reported.
  @Test(arguments: ["ig\u{200B}nore", "i\u{200B}ore", "ignore\u{200D}"]) func aHiddenCharacterInTheWord(
    _ word: String
  ) {
    let found = findings("list S  # oal:\(word) OAL205 on the phone\n")
    #expect(found.map(\.code.number).sorted() == [205, 301, 302])
  }
}
