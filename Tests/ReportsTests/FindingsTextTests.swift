import Foundation
import Reports
import RuleSyntax
import Testing
import TextSupport

@Suite struct FindingsTextTests {
  @Test func layoutOfAFinding() {
    let (source, ranges) = marked(
      "# one\n# two\n" + String(repeating: "\n", count: 9)
        + "schedule \"Wind Down\" ‹22:00-24:00› daily block list:Social\n", path: "rules.oal")
    let diagnostic = Diagnostic(
      DiagnosticCode(102), at: Location(0, ranges[0]), "the shield is not lifted at midnight",
      label: "ends exactly at 00:00",
      notes: ["the phone is woken at 23:59, while the rule still blocks, and next at 22:00 the day after"],
      help: ["end at 23:59, or let one rule run past midnight: 22:00-06:00"],
      fixes: [Fix("end at 23:59", .unsafe, []), Fix("write 22:00-06:00", .unsafe, [])])
    #expect(
      findings([source], [diagnostic]) == """
        rules.oal:12:22: error[OAL102]: the shield is not lifted at midnight
           |
        12 | schedule "Wind Down" 22:00-24:00 daily block list:Social
           |                      ^^^^^^^^^^^ ends exactly at 00:00
           |
           = the phone is woken at 23:59, while the rule still blocks, and next at 22:00 the day after
           = help: end at 23:59, or let one rule run past midnight: 22:00-06:00
           = help: write 22:00-06:00
           = more: oal explain OAL102


        """)
  }

  /// The caret stands under the marked text: so many cells from the line's start, and so many wide.
  @Test(arguments: [
    ("ab ‹cd› ef", 3, 2),
    ("‹x›", 0, 1),
    ("\"🌙🌙 Deep — Sleep\" ‹26:00›", 20, 5),
    ("\"👩‍💻\" ‹x›", 5, 1),
    ("\"👨‍👩‍👧‍👦 e\u{301}\" ‹x›", 7, 1),
    ("日本 ‹語› x", 5, 2),
    ("a‹🇩🇪›b", 1, 2),
    ("\t‹x›", 4, 1),
    ("ab\tcd\t‹x›\ty", 8, 1),
    ("ab‹\t›x", 2, 2),
    ("\u{1B}[31m‹x›", 10, 1),
    ("a‹\u{202E}›b", 1, 8),
    ("Soc‹\u{200B}›ial", 3, 8),
    ("a‹\u{200D}›b", 1, 8),
    ("a‹›b", 1, 1),
    ("ab‹›", 2, 1),
    ("\u{FEFF}ab ‹c›", 3, 1),
    // A mark inside of a cluster takes in all of it.
    ("x👩‹\u{200D}›💻y", 1, 2),
    ("x‹\u{301}›y", 0, 1),
  ])
  func caretIsUnderItsText(_ text: String, _ start: Int, _ width: Int) throws {
    for ending in ["", "\n", "\r\n", "\r", "\r\nnext"] {
      let (source, ranges) = marked(text + ending)
      let rows = findings([source], [diagnostic(ranges[0])]).split(
        separator: "\n", omittingEmptySubsequences: false)
      let caret = try #require(rows.first { $0.contains("^") })
      #expect(
        caret == "  | " + String(repeating: " ", count: start) + String(repeating: "^", count: width)
          + " here")
      #expect(!rows[2].contains("\r"))
      #expect(
        rows[2].unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202E && $0.value != 0xFEFF })
    }
  }

  @Test func columnCountsCodePoints() {
    let (source, ranges) = marked("# 日本\n\"👩‍💻e\u{301}\" ‹x›\n")
    #expect(findings([source], [diagnostic(ranges[0])]).hasPrefix("a.oal:2:9: error[OAL001]: "))
  }

  @Test func invalidBytesAreShown() {
    let source = SourceFile(path: "a.oal", bytes: Array("a \"".utf8) + [0xE9] + Array("\" b".utf8))
    let text = findings([source], [diagnostic(SourceRange(3, 4))])
    #expect(text.contains("1 | a \"\\xE9\" b\n  |    ^^^^ here\n"))
  }

  @Test func nothingOfTheInputReachesTheTerminalRaw() {
    let source = SourceFile(path: "a\u{1B}]0;x\u{7}\n.oal", text: "x\u{1B}[2Jy \u{202E}z\u{85}")
    var finding = diagnostic(SourceRange(0, 1))
    finding.message = "no \u{1B}[31m"
    finding.label = "\u{202E}label"
    finding.notes = ["note\u{7}"]
    finding.help = ["help\r"]
    finding.related = [Label(Location(0, SourceRange(0, 1)), "rel\u{8}")]
    let text = FindingsText.render(
      FindingsReport(sources: [source], diagnostics: [finding], ruleCount: 0), style: .plain)
    let raw = text.unicodeScalars.filter {
      $0.value < 0x20 && $0 != "\n" || $0.value == 0x85 || $0.value == 0x202E
    }
    #expect(raw.isEmpty)
    #expect(text.hasPrefix("a\\u{1B}]0;x\\u{7}\\n.oal:1:1: error[OAL001]: no \\u{1B}[31m\n"))
  }

  @Test func furtherPlacesOfTheFileAreShownInOrder() {
    let (source, ranges) = marked("list ‹A›\nlist B\n\nlist ‹A› ‹x›\nlist ‹A›\n")
    var finding = diagnostic(ranges[1])
    finding.related = [
      Label(Location(0, ranges[3]), "again"), Label(Location(0, ranges[2]), "this"),
      Label(Location(0, ranges[0]), "first"),
    ]
    #expect(
      findings([source], [finding]) == """
        a.oal:4:6: error[OAL001]: wrong
          |
        1 | list A
          |      - first
        ...
        4 | list A x
          |      ^ here
          |        - this
        5 | list A
          |      - again
          |
          = more: oal explain OAL001


        """)
  }

  @Test func placesOfOtherFilesAreNamed() {
    let (source, ranges) = marked("list ‹A›\n")
    let (other, others) = marked(String(repeating: "\n", count: 11) + "list ‹A›\n", path: "lists/b.oal")
    var finding = diagnostic(ranges[0])
    finding.related = [Label(Location(1, others[0]), "first")]
    #expect(
      findings([source, other], [finding]) == """
        a.oal:1:6: error[OAL001]: wrong
           |
         1 | list A
           |      ^ here
           |
           --> lists/b.oal:12:6
           |
        12 | list A
           |      - first
           |
           = more: oal explain OAL001


        """)
  }

  @Test func ofSeveralLinesTheFirstIsMarkedToItsEnd() {
    let (source, ranges) = marked("ab ‹cd ef\r\n  gh› ij\r\n")
    #expect(findings([source], [diagnostic(ranges[0])]).contains("1 | ab cd ef\n  |    ^^^^^ here\n"))
  }

  @Test(arguments: ["", "x", "x\n", "\n", "\r\n", "\u{FEFF}"])
  func everyOffsetHasItsPlace(_ text: String) {
    let source = SourceFile(path: "a.oal", text: text)
    for start in -1...source.bytes.count + 1 {
      #expect(
        findings([source], [diagnostic(SourceRange(start, start + 3))]).contains(": error[OAL001]: wrong\n"))
    }
  }

  @Test func anEmptyFileHasNoSourceLine() {
    let text = findings([SourceFile(path: "a.oal", text: "")], [diagnostic(SourceRange(at: 0))])
    #expect(text == "a.oal:1:1: error[OAL001]: wrong\n  = more: oal explain OAL001\n\n")
  }

  @Test func aLongLineIsShownAroundItsMarks() throws {
    let filler = String(repeating: "abcdefgh 日", count: 400_000)
    let (source, ranges) = marked("‹first› " + filler + " ‹middle› " + filler + " ‹last›")
    for (range, name) in zip(ranges, ["first", "middle", "last"]) {
      let rows = findings([source], [diagnostic(range)]).split(separator: "\n")
      let line = try #require(rows.first { $0.hasPrefix("1 | ") }).dropFirst(4)
      let caret = try #require(rows.first { $0.contains("^") }).dropFirst(4)
      let start = caret.prefix { $0 == " " }.count
      #expect(TextMetrics.width(String(line)) <= 106)
      #expect(line.hasPrefix("...") == (name != "first"))
      #expect(line.hasSuffix("...") == (name != "last"))
      #expect(caret.dropFirst(start) == String(repeating: "^", count: name.count) + " here")
      let before = try #require(line.range(of: name)?.lowerBound)
      #expect(TextMetrics.width(String(line[..<before])) == start)
    }
    var both = diagnostic(ranges[1])
    both.related = [Label(Location(0, ranges[2]), "there")]
    let text = findings([source], [both])
    #expect(text.contains("^^^^^^ here"))
    #expect(text.contains("---- there"))
    #expect(text.utf8.count < 1000)
  }

  @Test func aMarkAsLongAsALongLineIsCut() throws {
    let source = SourceFile(path: "a.oal", text: String(repeating: "x", count: 100_000))
    let rows = findings([source], [diagnostic(SourceRange(0, 100_000))]).split(separator: "\n")
    #expect(try #require(rows.first { $0.contains("^") }).utf8.count < 120)
  }

  @Test func ofManyFindingsAHundredAFileAreShown() {
    let source = SourceFile(path: "a.oal", text: "x")
    let other = SourceFile(path: "b.oal", text: "y")
    let many = (0..<250).map { Diagnostic(.syntax, at: Location(0, SourceRange(0, 1)), "wrong \($0)") }
    let one = Diagnostic(.time, .warning, at: Location(1, SourceRange(0, 1)), "late")
    let report = FindingsReport(sources: [source, other], diagnostics: many + [one], ruleCount: 0)
    let text = FindingsText.render(report, style: .plain)
    #expect(text.contains("wrong 99\n"))
    #expect(!text.contains("wrong 100\n"))
    #expect(text.contains("\na.oal: 150 more findings not shown"))
    #expect(text.contains("b.oal:1:1: warning[OAL003]: late\n"))
    #expect(text.hasSuffix("\n\n250 errors, 1 warning in 2 files\n"))
  }

  @Test(
    arguments: [
      ("", [], ["write 22:00-06:00"]),
      ("write 22:00-06:00", [], []),
      ("", ["for the night write 22:00-06:00"], ["for the night write 22:00-06:00"]),
      ("", ["the nearest is 22:00-06:00"], ["the nearest is 22:00-06:00"]),
      ("", ["did you mean \"22:00-06:00\"?"], ["did you mean \"22:00-06:00\"?"]),
      ("", ["not 22:00-06:000"], ["not 22:00-06:000", "write 22:00-06:00"]),
    ] as [(String, [String], [String])])
  func fixesAreHelpUnlessItIsSaid(_ label: String, _ help: [String], _ shown: [String]) {
    let source = SourceFile(path: "a.oal", text: "x")
    var finding = diagnostic(SourceRange(0, 1))
    finding.label = label
    finding.help = help
    finding.fixes = [Fix.replace(finding.location, with: "22:00-06:00", .safe)]
    finding.fixes += finding.fixes
    finding.fixes[1].title = "write 22:00-06:00 instead"
    let rows = findings([source], [finding]).split(separator: "\n").filter { $0.contains("= help: ") }
    #expect(rows.map { $0.dropFirst("  = help: ".count) }.map(String.init) == shown)
  }

  @Test(
    arguments: [
      ([], 12, 3, "12 rules in 3 files: no findings"),
      ([], 1, 1, "1 rule in 1 file: no findings"),
      ([], 0, 1, "0 rules in 1 file: no findings"),
      ([.error, .error, .warning], 9, 3, "2 errors, 1 warning in 3 files"),
      ([.info, .error], 9, 1, "1 error, 1 info in 1 file"),
    ] as [([Severity], Int, Int, String)])
  func summaryCounts(_ severities: [Severity], _ rules: Int, _ files: Int, _ summary: String) {
    let source = SourceFile(path: "a.oal", text: "x")
    let report = FindingsReport(
      sources: Array(repeating: source, count: files),
      diagnostics: severities.map { Diagnostic(.syntax, $0, at: Location(0, SourceRange(0, 1)), "m") },
      ruleCount: rules)
    #expect(FindingsText.summary(report) == summary)
  }

  @Test func colourOnlyAddsColour() throws {
    let (source, ranges) = marked("list ‹A›\nlist ‹A›\n")
    var finding = diagnostic(ranges[1])
    finding.related = [Label(Location(0, ranges[0]), "first")]
    finding.help = ["rename one"]
    let report = FindingsReport(sources: [source], diagnostics: [finding], ruleCount: 0)
    let plain = FindingsText.render(report, style: .plain)
    let colored = FindingsText.render(report, style: .colored)
    #expect(!plain.contains("\u{1B}"))
    #expect(colored.contains("\u{1B}[1;31merror[OAL001]\u{1B}[0m"))
    #expect(colored.replacing(try Regex("\u{1B}\\[[0-9;]*m"), with: "") == plain)
  }

  private func findings(_ sources: [SourceFile], _ diagnostics: [Diagnostic]) -> String {
    FindingsText.findings(
      FindingsReport(sources: sources, diagnostics: diagnostics, ruleCount: 0), style: .plain)
  }

  private func diagnostic(_ range: SourceRange) -> Diagnostic {
    Diagnostic(.syntax, at: Location(0, range), "wrong", label: "here")
  }
}

/// A file of a text and the ranges between ‹ and › in it, which are taken out.
func marked(_ text: String, path: String = "a.oal") -> (SourceFile, [SourceRange]) {
  var bytes: [UInt8] = []
  var ranges: [SourceRange] = []
  // By code points: a combining mark after ‹ would make one character with it.
  for scalar in text.unicodeScalars {
    switch scalar {
    case "‹": ranges.append(SourceRange(at: bytes.count))
    case "›": ranges[ranges.count - 1].end = bytes.count
    default: bytes += Array(String(scalar).utf8)
    }
  }
  return (SourceFile(path: path, bytes: bytes), ranges)
}
