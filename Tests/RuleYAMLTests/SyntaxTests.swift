import RuleModel
import RuleSyntax
import TestSupport
import Testing

/// Text that is no YAML: one clear finding at its place, in our words, and what can be read is read.
@Suite struct SyntaxTests {
  @Test(arguments: [
    // Tabs.
    Faulty("rules:\n‹\t›- name: A\n", 1), Faulty("rules:\n- kind: schedule\n‹\t›days: daily\n", 1),
    Faulty("rules:\n  - kind: schedule\n  ‹\t›days: daily\n", 1), Faulty("lists:\n‹\t›A: {}\n", 1),
    Faulty("rules:\n- kind: schedule\n  name: |\n  ‹\t›x\n", 1),
    // What cannot begin a value.
    Faulty("rules:\n- kind: schedule\n  name: ‹@home focus›\n", 1),
    Faulty("rules: [{kind: schedule, name: ‹@a b›, hard: true}]", 1),
    Faulty("rules:\n- kind: schedule\n  name: ‹%half›  # c\n", 1),
    Faulty("rules:\n- kind: schedule\n  name: ‹`x`›\n", 1),
    Faulty("rules:\n- kind: schedule\n  name: ‹* star›\n", 1),
    Faulty("rules:\n- kind: schedule\n  name: ‹& and›\n", 1),
    Faulty("rules:\n- kind: schedule\n  name: ‹&a! b›\n", 1),
    Faulty("rules:\n- kind: schedule\n  name: ‹!e!foo bar›\n", 1),
    Faulty("rules:\n- kind: schedule\n  name: ‹? who›\n", 1),
    Faulty("rules:\n- {kind: schedule, name: ‹!bang›}\n", 1), Faulty("lists:\n  ‹@home›: {}\n", 1),
    Faulty("rules:\n- kind: schedule\n  name: ‹> text›\n", 1),
    Faulty("rules:\n- kind: schedule\n  name: ‹*a b›\n", 1),
    // Colons.
    Faulty("rules:\n- name: ‹Work: deep›\n  kind: schedule\n", 1),
    Faulty("rules: [{name: ‹Work: deep›, kind: schedule}]", 1),
    Faulty("rules:\n- name: ‹A:›\n  kind: schedule\n", 1), Faulty("rules:\n- name: A ‹kind›: schedule\n", 1),
    Faulty("rules:\n- ‹name:›A\n  kind: schedule\n", 1),
    Faulty("rules:\n- kind: schedule\n  ‹hard:›true\n", 1),
    Faulty("‹rules:›[]\nversion: 1\n", 1), Faulty("rules: [{kind: schedule, ‹days:›[mon]}]", 1),
    Faulty("rules:\n- days:‹\u{A0}›daily\n  kind: schedule\n", 1),
    Faulty("rules:\n- kind: schedule\n  days:‹\u{3000}›daily\n", 1),
    Faulty("rules:\n- kind: schedule\n  days:‹\u{200B}›daily\n- kind: schedule\n", 1),
    Faulty("‹rules›\n- kind: schedule\n", 1),
    Faulty("rules:\n- kind: schedule\n  ‹hard›\n  days: daily\n", 1),
    Faulty("rules:\n- kind: schedule\n  ‹hard›\n- kind: schedule\n", 1), Faulty("x-a: b\n‹:› c\n", 1),
    // Quotes.
    Faulty("‹\"›", 1), Faulty("rules:\n- kind: schedule\n- name: ‹\"›abc\n  kind: schedule\n", 1),
    Faulty("rules:\n- kind: schedule\n- name: ‹'›abc\n", 1),
    Faulty("rules:\n- name: ‹\"›abc\n  kind: \"schedule\"\n", 1),
    Faulty("rules:\n- name: ‹'It's late'›\n  kind: schedule\n", 1),
    Faulty("rules:\n- name: \"Deep\" ‹Sleep›\n  kind: schedule\n", 1),
    Faulty("x-a: \"‹\\q›\"\n", 1), Faulty("x-a: \"‹\\x›ZZ\"\n", 1), Faulty("x-a: \"‹\\u›d83c\"\n", 1),
    Faulty("x-a: ‹\"›x\n---\n", 1),
    // Brackets.
    Faulty("rules:\n- kind: schedule\n- name: ‹[›brackets\n  kind: schedule\n", 1),
    Faulty("rules: [{kind: schedule}, ‹{›kind: schedule\n", 1),
    Faulty("rules: ‹[›\n", 1), Faulty("lists: {}\nrules: ‹[›", 1),
    Faulty("rules: ‹[›{kind: schedule},\n\n", 1),
    Faulty("lists: {}\nrules: [‹{›\n", 1), Faulty("rules: ‹[› # c\n", 1),
    Faulty("x-a: [b]‹]›\n", 1), Faulty("x-a: {b: c}‹}›\n", 1), Faulty("x-a: [\"b\" ‹\"›c\"]\n", 1),
    Faulty("x-a: [b, ‹,› c]\n", 1),
    Faulty("rules: [{name: A ‹kind›: schedule}]", 1), Faulty("rules:\n- {name: Chess ‹#1}›\n", 1),
    Faulty("rules: [\n  {kind: schedule}\n  ‹{›kind: schedule}\n]\n", 1),
    // Lines.
    Faulty("rules:\n- kind: schedule\n   ‹days: daily›\n", 1),
    Faulty("rules:\n- kind: schedule\n ‹days: daily›\n", 1),
    Faulty("rules:\n  - kind: schedule\n ‹- kind: schedule›\n", 1),
    Faulty("lists:\n    A: {}\n  ‹B: {}›\n", 1), Faulty("lists:\n  A: {}\n    ‹B: {}›\n", 1),
    Faulty("lists: {}\n ‹rules: []›\n", 1), Faulty("  lists: {}\n‹rules: []›\n", 1),
    Faulty("lists: {}\n‹- a›\n", 1),
    Faulty("rules:\n- kind: schedule\n‹days›: daily\n", 6), Faulty("x-a: ‹-› b\n", 1),
    Faulty("x-a:\n- b\n‹c›\n", 1),
    // Characters that editors and YAML see differently.
    Faulty("# a\u{2028}b c\n# a: b\u{2029}x-c: d: e\nx-a: \"\u{85}\" # \u{85}x-b: @\nrules: []\n"),
    Faulty("‹ru\u{2028}les›: []\n", 6), Faulty("x-a: b‹\u{85}›c\nx-d‹\u{2029}›e: [f‹\u{2028}›]\n", 1, 1, 1),
    Faulty("rules: []‹\u{2028}›lists: {}\n", 1), Faulty("rules: []‹\u{85}›# x\n", 1),
    Faulty("rules:\n- {kind: schedule, budget: 5/day‹\u{2028}›    days: mon}\n", 1),
    Faulty("rules:\n- kind: open-limit\n  budget: 5/day‹\u{2028}›    days: mon\n", 1),
    Faulty("rules:\n- {kind: schedule, days: mon} # a\u{2028}# b\n"),
    Faulty("rules:\n- kind: schedule\n  hard: ‹true\u{2029}›\n  days: mon‹\u{85}›\n", 13, 5),
    Faulty("rules:\n- kind: schedule\n  name: A‹\u{2028}›B\n  list: |\n    C‹\u{85}›D\n", 1, 1),
    Faulty("x-a: \"\u{2028}b\n  \u{85}c\" # d\u{2029}e\nx-f: '\u{85}'\n"),
    Faulty("rules: []\n‹\u{FEFF}\u{FEFF}›version: 1\n", 1),
    Faulty("x-a: \"a‹\u{1}\u{2}›b‹\u{3}›\"\n", 1, 1),
    Faulty("‹a\u{FEFF}›: 1\n", 6), Faulty("‹ab\u{FEFF}›: 1\n", 6), Faulty("‹abc\u{FEFF}›: 1\n", 6),
    Faulty("\u{FEFF}‹\u{FEFF}›rules: []\n", 1), Faulty("rules: []\n‹\u{FEFF}›version: 1\n", 1),
    Faulty("rules:\n- kind: schedule\n  name: \"a‹\u{1B}›[31mb\"\n", 1),
    Faulty("rules:\n- name: a‹\u{7F}›b\n  kind: schedule\n  hard: ‹yes›\n", 1, 13),
    Faulty("x-a: \"‹\u{80}›\"\n", 1), Faulty("x-a: ‹\u{FFFE}›\n", 1),
  ])
  func faults(faulty: Faulty) { expectFindings(faulty) }

  /// On the first line too, what is wrong and what to write instead are the same behind a byte order mark.
  @Test(arguments: [
    "@home: {}\n", "lists: @a\n", "!!a\" : \"A\", ]$}.", "x-a: Work: deep\n", "rules:[]\nversion: 1\n",
    "rules\n- kind: schedule\n", "\tlists: {}\n", "  lists: {}\nrules: []\n", "lists: {}\n rules: []\n",
    "x-a: 'It's late'\n", "hard\ndays: daily\n", "x-a: [b, , c]\n", "%A\n%B\nrules: []\n", "x-a\n  : b\n",
  ])
  func aByteOrderMarkHidesNoFault(_ text: String) {
    let told = { (text: String, shift: Int) in
      read(text).diagnostics.map { finding in
        let range = finding.location.range
        return
          "\(finding.code) \(range.start + shift) \(range.end + shift) \(finding.message) \(finding.fixes.map(\.title))"
      }
    }
    #expect(!told(text, 3).isEmpty)
    #expect(told("\u{FEFF}" + text, 0) == told(text, 3))
    #expect(fixed("\u{FEFF}" + text) == fixed(text).map { "\u{FEFF}" + $0 })
  }

  /// A fix that quotes or spaces really gives YAML, and the value that was meant.
  @Test(arguments: [
    ("name: @home focus", "name: \"@home focus\""), ("name: %half  # c", "name: \"%half\"  # c"),
    ("name: `x`", "name: \"`x`\""),
    ("name: *star", "name: \"*star\""), ("name: * star", "name: \"* star\""),
    ("name: !bang", "name: \"!bang\""),
    ("name: !bang x", "name: \"!bang x\""), ("name: [brackets", "name: \"[brackets\""),
    ("name: {brace", "name: \"{brace\""),
    ("name: & \"and\"", "name: \"& \\\"and\\\"\""), ("name: Focus: deep", "name: \"Focus: deep\""),
    ("name: a\\b: c", "name: \"a\\\\b: c\""),
    ("name: 'It's late'", "name: \"It's late\""), ("name: \"Deep\" Sleep", "name: \"\\\"Deep\\\" Sleep\""),
    ("name: > text", "name: \"> text\""),
    ("name: \"C:\\dir\"", "name: \"C:\\\\dir\""), ("name:A", "name: A"), ("name:\u{A0}A", "name: A"),
    ("name: A:", "name: \"A:\""),
    ("name: \"abc", "name: \"abc\""), ("name: Chess #1", "name: \"Chess #1\""),
  ])
  func aFixGivesYAML(written: String, meant: String) {
    let text = { (line: String) in "rules:\n- kind: schedule\n  \(line)\n  hard: true\n" }
    #expect(fixed(text(written)) == text(meant))
    let result = read(text(meant))
    #expect(result.diagnostics == [])
    #expect(result.tree.rules.first?.name?.value?.isEmpty == false)
    #expect(result.clauses == [.flag(.hard, true)])
  }

  @Test(arguments: [
    ("{name: @a, kind: schedule}", "{name: \"@a\", kind: schedule}"),
    ("{name: W: d, kind: schedule}", "{name: \"W: d\", kind: schedule}"),
    ("{name: Chess #1, kind: schedule}", "{name: \"Chess #1\", kind: schedule}"),
    ("{kind: schedule, name: Chess #1}", "{kind: schedule, name: \"Chess #1\"}"),
    ("{name: *a, kind: schedule}", "{name: \"*a\", kind: schedule}"),
    ("{name: A kind: schedule}", "{name: A, kind: schedule}"),
    ("{kind: schedule, days:[mon]}", "{kind: schedule, days: [mon]}"),
    ("{kind: schedule, name: \"A\" hard: true}", "{kind: schedule, name: \"A\", hard: true}"),
  ])
  func aFixGivesYAMLInBrackets(written: String, meant: String) {
    #expect(fixed("rules:\n- \(written)\n") == "rules:\n- \(meant)\n")
  }

  /// What a comment takes off a name is told wherever names stand.
  @Test(arguments: [
    Faulty("lists:\n  S:\n    apps:\n    - Chess ‹#1›\n    - B\n", 1),
    Faulty("lists:\n  S:\n    categories:\n    - games ‹#1›\n", 1),
    Faulty("lists:\n  Chess ‹#1: {}›\n", 1),
    Faulty("lists:\n  S:\n    apps:\n    - Chess  # the game\n", []),
    Faulty(
      "rules:\n- {kind: open-limit, budget: 5/day, days: daily, list: S\n  , name: Chess ‹#1›\n  }\n", 1),
  ]) func commentsThatCutNamesAreTold(_ faulty: Faulty) { expectFindings(faulty) }

  /// Quotes of the typographer round a name are YAML's own that were meant, once for both; within it they are text.
  @Test(arguments: [
    ("name: “A”", "name: \"A\""), ("list: „S“", "list: \"S\""), ("name: ‘A B’", "name: 'A B'"),
    ("name: A “B”", nil), ("name: “A” and “B”", nil), ("name: \"“A”\"", nil), ("name: it’s", nil),
  ]) func typographicQuotesRoundNames(_ written: String, _ meant: String?) {
    let text =
      "lists: {S: {}, A: {}}\nrules:\n- kind: open-limit\n  budget: 5/day\n  days: daily\n  \(written)\n"
    #expect(read(text).diagnostics.count == (meant == nil ? 0 : 1))
    #expect(fixed(text, safety: .safe) == meant.map { text.replacing(written, with: $0) })
  }

  @Test func spaceOfTheWebAfterTheOnlyKey() {
    #expect(findings("rules:\u{A0}[]\n") == ["OAL006@0..<10"])
    #expect(fixed("rules:\u{A0}[]\n", safety: .safe) == "rules: []\n")
  }

  @Test(arguments: [
    ("{start: 12:30:00, end: 13:30}", "12:30-13:30"), ("[9:00, 17:00]", "09:00-17:00"),
    ("[9am, 5pm]", "22:00-06:00"), ("{start: 25:00, end: 26:00}", "22:00-06:00"), ("[]", "22:00-06:00"),
  ]) func windowInPartsIsToldInOne(_ written: String, _ meant: String) {
    let found = read(inRule("kind: schedule, days: daily, window: \(written)")).diagnostics
    #expect(found.map(\.help) == [["write `window: \(meant)`"]])
  }

  /// Tabs become spaces everywhere at once, which only helps where they were used alike.
  @Test func tabsHaveAFix() {
    let text = "rules:\n\t- kind: schedule\n\t  days: daily\n"
    #expect(fixed(text) == "rules:\n  - kind: schedule\n    days: daily\n")
  }

  /// A fault with one mending does not hide the next.
  @Test func independentFaultsAreAllFound() {
    expectFindings(
      Faulty(
        """
        lists: {Social: {}}
        rules:
          - name: ‹@a›
            kind: schedule
            days:‹\u{A0}›daily
          - name: ‹W: x›
            ‹kind:›schedule
            hard: ‹yes›
          - name: ‹*nothing›
            kind: ‹x›
          - {name: ‹%y›, kind: schedule, ‹hardd›: true}

        """, 1, 1, 1, 1, 13, 14, 6, 1, 6))
    #expect(
      read("rules:\n- name: @a\n  kind: schedule\n- name: @b\n  kind: schedule\n").tree.rules.map(
        \.name?.value) == ["@a", "@b"])
  }

  @Test func manyFaultsTakeBoundedTime() {
    let text = "rules:\n" + String(repeating: "- name: @a\n  kind: schedule\n", count: 2000)
    let result = read(text)
    #expect((10...100).contains(result.diagnostics.count))
    #expect(result.tree.isTruncated)
    #expect(result.tree.rules.count >= 10)
  }

  /// What stands before a fault counts.
  @Test func whatWasReadBeforeAFaultCounts() {
    let result = read(
      "lists: {A: {}}\nrules:\n- {kind: schedule, name: A}\n- kind: schedule\n  hard: yes\n  name: \"B\n")
    #expect(result.tree.lists.count == 1)
    #expect(result.tree.rules.map(\.name?.value) == ["A"])
    #expect(result.tree.isTruncated)
    #expect(result.diagnostics.map(\.code).sorted() == [.syntax, .yamlType])
  }

  @Test func aTabMayStandElsewhere() {
    let text = "rules:\n- kind: schedule\t# fine\n  name: \"a\tb\"\n  days:\tdaily\n  list: c\td\n"
    #expect(read(text).diagnostics == [])
    #expect(read(text).clauses == [.days(.daily), .list("c\td")])
  }

  @Test(arguments: [
    Faulty("rules:\n- kind: schedule\n  name: Chess ‹#1›\n", 1),
    Faulty("rules:\n- kind: schedule\n  list: Room ‹#12 upstairs›\n", 1),
  ])
  func aCommentInANameIsAnError(faulty: Faulty) {
    expectFindings(faulty)
    #expect(read(MarkedText(faulty.text).text).diagnostics.map(\.severity) == [.error])
  }

  /// In brackets the comment takes the comma with it, and one finding is enough.
  @Test func aCommentInANameInBrackets() {
    let text = "rules:\n- {kind: schedule, name: Chess ‹#1,›\n  hard: true}\n"
    expectFindings(Faulty(text, 1))
    #expect(read(MarkedText(text).text).diagnostics.map(\.severity) == [.error])
  }

  @Test(arguments: ["Chess # 1", "Chess  #1", "Chess#1", "\"Chess\" #1", "Chess #", "Chess"])
  func otherCommentsAreNotWarnedOf(value: String) {
    #expect(read("rules:\n- kind: schedule\n  name: \(value)\n").diagnostics == [])
  }

  @Test func theCompactFormIsRecognised() {
    for text in [
      "schedule \"X\" 22:00-06:00 daily", "list Social app:com.a.b\nschedule \"X\" 22:00-06:00 daily",
    ] {
      #expect(read(text).diagnostics.first?.help.first?.contains(".oal") == true)
    }
  }
}
