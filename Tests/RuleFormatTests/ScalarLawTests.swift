import RuleChecker
import RuleFormat
import RuleLint
import RulePipeline
import RuleSyntax
import TestSupport
import Testing

/// The text of a scalar never changes: libyaml reads the same events before and after.
@Suite struct ScalarLawTests {
  private static let files = 1500

  @Test(arguments: 0..<4) func formattingKeepsEveryScalar(part: Int) {
    var files = ScalarFiles(seed: 50_000 + UInt64(part))
    var (read, changed) = (0, 0)
    for _ in 0..<Self.files {
      let text = files.file()
      guard let events = LibYAMLEvents.events(Array(text.utf8)) else { continue }
      let source = SourceFile(path: "rules.oal.yaml", text: text)
      let once = SourceFormatter.format(source, form: .yaml)
      let comment: Comment =
        "\(text.debugDescription)\n\(String(decoding: once.bytes, as: UTF8.self).debugDescription)"
      #expect(once.reason == nil, comment)
      #expect(LibYAMLEvents.events(once.bytes) == events, comment)
      let twice = SourceFormatter.format(SourceFile(path: "rules.oal.yaml", bytes: once.bytes), form: .yaml)
      #expect(twice.bytes == once.bytes, comment)
      #expect(Marks.comments(once.bytes) == Marks.comments(source.bytes), comment)
      read += 1
      if once.bytes != source.bytes { changed += 1 }
    }
    #expect(read > Self.files * 3 / 4)
    #expect(changed > Self.files / 4)
  }

  /// Trailing blanks, kept line breaks, each chomping, each kind of line end, and files that end without one.
  @Test(arguments: [
    "x-a: |\n  text   \nrules: []\n", "x-a: |+\n  t\n\n\nrules: []\n", "x-a: |-\n  t  \n  \n\nrules: []\n",
    "rules: []\nx-a: |\n  text   \n", "rules: []\nx-a: |+\n  t\n\n\n", "rules: []\nx-a: |+\n  t\n\n \n",
    "rules: []\nx-a: >\n  a\n  b  \n", "rules: []\nx-a: >+\n  a\n\n", "rules: []\nx-a: |2\n    a  \n",
    "rules: []\nx-a: |\n  text", "rules: []\nx-a: |\n  text  ", "rules: []\nx-a: |+\n  text\n ",
    "rules: []\nx-a: |+\n\n\n", "rules: []\nx-a: |\n   ", "rules: []\nx-a:\n  - |+\n    t\n\n",
    "rules: []\nx-a: |  # c\n  text \t\n", "rules: []\n# c\nx-a: |\r\n  t \r\n\r\n",
    "rules: []\rx-a: |+\r  t\r\r",
    "rules: []\nx-a: |\n  a\n     \n", "rules: []\nx-a: |\n  a\n     ",
  ])
  func blockScalarsStay(_ text: String) {
    let once = SourceFormatter.format(SourceFile(path: "rules.oal.yaml", text: text), form: .yaml)
    #expect(once.reason == nil)
    #expect(LibYAMLEvents.events(once.bytes) == LibYAMLEvents.events(Array(text.utf8)))
    let twice = SourceFormatter.format(SourceFile(path: "rules.oal.yaml", bytes: once.bytes), form: .yaml)
    #expect(twice.bytes == once.bytes)
  }

  /// What is no text is still tidied.
  @Test(arguments: [
    ("x-a: |\n  t\n\n\nrules: []  \n", "x-a: |\n  t\n\n\nrules: []\n"),
    ("rules: []\nx-a: |\n  t\n\n\n", "rules: []\nx-a: |\n  t\n"),
    ("rules: []\nx-a: |-\n  t\n\n\n", "rules: []\nx-a: |-\n  t\n"),
    ("rules: []\nx-a: |\n  t\n# c  \n\n", "rules: []\nx-a: |\n  t\n# c\n"),
    ("rules: []\nx-a: \"t\n  u\"", "rules: []\nx-a: \"t\n  u\"\n"),
    ("rules: []\nx-a: t\n  u\n\n", "rules: []\nx-a: t\n  u\n"),
  ])
  func theRestIsTidied(_ text: String, _ expected: String) {
    let once = SourceFormatter.format(SourceFile(path: "rules.oal.yaml", text: text), form: .yaml)
    #expect(String(decoding: once.bytes, as: UTF8.self) == expected)
  }
}

/// The words by which texts and comments are found again.
enum Marks {
  /// The scalars that hold a text's word, as libyaml describes them; `ofOwnKeys` are only those below keys that begin
  /// with `x-`.
  static func texts(_ events: [String], ofOwnKeys: Bool = false) -> Set<String> {
    var texts: Set<String> = []
    var (depth, isOwn, isKey) = (0, false, true)
    for event in events {
      let isOpening = event.hasPrefix("sequence") || event.hasPrefix("mapping")
      if depth == 1, event.hasPrefix("scalar"), isKey { isOwn = event.contains("\"x-") }
      if depth == 1 { isKey.toggle() }
      if isOpening { depth += 1 }
      if event == "event 8" || event == "event 10" { depth -= 1 }
      if event.contains(/t\d+e/), isOwn || !ofOwnKeys { texts.insert(event) }
    }
    return texts
  }

  /// How often each comment's word stands behind a `#`, also where that is text.
  static func comments(_ bytes: [UInt8]) -> [String: Int] {
    var counts: [String: Int] = [:]
    for match in String(decoding: bytes, as: UTF8.self).matches(of: /# c\d+e/) {
      counts[String(match.output), default: 0] += 1
    }
    return counts
  }
}

/// A fix changes only the texts that its finding is about.
@Suite struct FixedScalarTests {
  @Test(arguments: 0..<4) func fixingKeepsEveryScalar(part: Int) {
    var files = ScalarFiles(seed: 60_000 + UInt64(part))
    var (read, fixed) = (0, 0)
    for _ in 0..<150 {
      let text = files.file(faults: true)
      guard let before = LibYAMLEvents.events(Array(text.utf8)) else { continue }
      let source = SourceFile(path: "rules.oal.yaml", text: text)
      for allowsUnsafe in [false, true] {
        let result = Fixer.fix([source], editable: [0], allowsUnsafe: allowsUnsafe) { sources, budget in
          let parsed = Pipeline.read(sources[0], file: 0, form: .yaml)
          let checked = Pipeline.check([parsed], sources: sources)
          let plan = Pipeline.plan(checked)
          return Fixer.Analysis(
            diagnostics: Pipeline.lint(checked, plan: plan, sources: sources, LintOptions(), &budget),
            rules: checked.rules.ruleSet, plan: plan)
        }
        let bytes = result.sources[0].bytes
        let comment: Comment =
          "\(text.debugDescription)\n\(String(decoding: bytes, as: UTF8.self).debugDescription)"
        guard let after = LibYAMLEvents.events(bytes) else {
          Issue.record(comment)
          continue
        }
        // What is left is what it was; what went was in a rule or a list.
        #expect(Marks.texts(after).subtracting(Marks.texts(before)) == [], comment)
        #expect(Marks.texts(after, ofOwnKeys: true) == Marks.texts(before, ofOwnKeys: true), comment)
        if !result.applied.isEmpty { fixed += 1 }
      }
      read += 1
    }
    #expect(read > 100)
    #expect(fixed > 100)
  }
}
