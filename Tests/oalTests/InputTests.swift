import Reports
import RuleChecker
import RuleLint
import RulePipeline
import RuleSyntax
import Testing

@testable import oal

@Suite struct FileFormTests {
  @Test(arguments: [
    ("rules.oal", true), ("rules.oal.yaml", true), ("a.OAL.YML", true), ("rules.yaml", false),
    ("rules", false),
    (".hidden.oal", false), (".oal", false), ("rules.oal.bak", false), ("x.json", false),
  ])
  func searchFindsRuleFiles(_ name: String, _ isFound: Bool) {
    #expect(FileForm.isRuleFile(RawText(name)) == isFound)
  }

  @Test(
    arguments: [
      ("rules.oal", .compact), ("rules.oal.yaml", .yaml), ("rules.YML", .yaml), ("a/b.json", .yaml),
      ("rules.txt", .compact), ("yaml", .compact), ("/dev/fd/63", .compact), ("a.yaml/rules", .compact),
    ] as [(String, SyntaxTree.Form)])
  func namesDecide(_ path: String, _ form: SyntaxTree.Form) {
    #expect(FileForm.of(named: RawText(path)) == form)
  }

  @Test(
    arguments: [
      ("", .compact), ("# only this", .compact), ("schedule \"A\" 22:00-06:00 daily", .compact),
      ("list Social", .compact), ("list:Social", .compact), ("\u{FEFF}version: 1", .yaml),
      ("# c\r\n\r\n  rules:\r\n", .yaml), ("---\nrules: []", .yaml), ("- name: A", .yaml), ("-", .yaml),
      ("{\"rules\": []}", .yaml), ("\"rules\": []", .yaml), ("block-adult-content: true", .yaml),
      ("-5 opens", .compact), ("\"Name\" first", .compact), ("\n\n\t# x\n", .compact),
    ] as [(String, SyntaxTree.Form)])
  func aTextWithoutNameIsSniffed(_ text: String, _ form: SyntaxTree.Form) {
    #expect(FileForm.sniff(Array(text.utf8)) == form)
  }
}

@Suite struct PathTests {
  @Test(arguments: [
    ("a/b.oal", "a", "b.oal"), ("b.oal", ".", "b.oal"), ("/b", "/", "b"), ("/a/b", "/a", "b"),
  ])
  func partsOfAPath(_ path: String, _ folder: String, _ name: String) {
    #expect(RawText(path).folder == RawText(folder))
    #expect(RawText(path).lastComponent == RawText(name))
  }

  @Test(arguments: [(".", "b"), ("a", "a/b"), ("a/", "a/b"), ("/", "/b"), ("./a", "./a/b")])
  func entriesOfAFolder(_ folder: String, _ path: String) {
    #expect(RawText(folder).appending(RawText("b")) == RawText(path))
  }
}

@Suite struct ColorTests {
  /// The command line first, then NO_COLOR, then FORCE_COLOR, then the terminal; an empty variable is not set.
  @Test(
    arguments: [
      (.auto, nil, nil, false, false), (.auto, nil, nil, true, true),
      (.auto, "1", nil, true, false), (.auto, "", nil, true, true), (.auto, "", nil, false, false),
      (.auto, nil, "1", false, true), (.auto, nil, "", false, false), (.auto, nil, "", true, true),
      (.auto, "1", "1", true, false), (.auto, "", "1", false, true),
      (.always, "1", nil, false, true), (.never, nil, "1", true, false),
    ] as [(ColorChoice, String?, String?, Bool, Bool)])
  func precedence(
    _ choice: ColorChoice, _ no: String?, _ force: String?, _ isTerminal: Bool, _ isColored: Bool
  ) {
    let environment = ColorEnvironment(noColor: no, forceColor: force, isOutputTerminal: isTerminal)
    #expect(environment.outputStyle(choice) == Style(isColored: isColored))
    let other = ColorEnvironment(noColor: no, forceColor: force, isErrorTerminal: isTerminal)
    #expect(other.errorStyle(choice) == Style(isColored: isColored))
  }
}

@Suite struct PipelineTests {
  @Test func findingsAreSortedAndSaidOnce() {
    let place = { (file: FileID, start: Int) in Location(file, SourceRange(start, start + 1)) }
    let sorted = [
      Diagnostic(.time, at: place(0, 1), "a"), Diagnostic(.days, at: place(0, 1), "a"),
      Diagnostic(.days, at: place(0, 1), "b"), Diagnostic(.syntax, at: place(0, 9), "a"),
      Diagnostic(.syntax, at: place(1, 0), "a"),
    ]
    #expect(Linter.sorted(sorted.reversed() + sorted) == sorted)
  }

  @Test func formsDecideTheReader() {
    var input = InputFiles()
    input.sources = [
      SourceFile(path: "a.oal", text: "schedule \"A\" 22:00-06:00 daily block list:Social"),
      SourceFile(
        path: "b.yaml", text: "rules:\n- {name: A, kind: schedule, window: 22:00-06:00, days: daily}"),
      SourceFile(path: "c.oal", bytes: [0xFF]),
    ]
    input.forms = [.compact, .yaml, .compact]
    let results = RuleSetGrouping.group(input).map { Pipeline.check($0, of: input) }
    #expect(results.map { $0.rules.rules.count } == [1, 1, 0])
    #expect(results.map { $0.trees.map(\.form) } == [[.compact], [.yaml], []])
    #expect(results[2].diagnostics.map(\.code) == [.encoding])
  }
}
