import RuleModel
import RuleSyntax
import TestSupport
import Testing

/// Keys: unknown, misplaced, twice, missing.
@Suite struct KeyTests {
  @Test(arguments: [
    Faulty("rules:\n- {kind: schedule, ‹hardd›: true}\n", 6),
    Faulty("rules:\n- {kind: schedule, ‹Hard›: true}\n", 6),
    Faulty("rules:\n- {kind: schedule, ‹block_adult_content›: true}\n", 6),
    Faulty("rules:\n- {kind: schedule, ‹\"hrad\"›: true}\n", 6),
    Faulty("rules:\n- {kind: schedule, ‹on›: [mon]}\n", 6),
    Faulty("rules:\n- {kind: schedule, ‹start›: 22:00, end: 06:00}\n", 6),
    Faulty("rules:\n- {kind: schedule, ‹zebra›: 1}\n", 6),
    Faulty("rules:\n- {kind: schedule, ‹apps›: [x]}\n", 6),
    Faulty("rules:\n- {kind: schedule, ‹rules›: []}\n", 6), Faulty("‹days›: daily\n", 6),
    Faulty("‹rulez›: []\n", 6),
    Faulty("‹Rules›: []\n", 6), Faulty("‹base›: {a: b}\n", 6),
    Faulty("lists: {A: {‹app›: x, ‹days›: daily}}\n", 6, 6),
    Faulty("lists: {A: {‹site›: [a.com]}}\n", 6), Faulty("‹apps›: []\n", 6),
    Faulty("rules:\n- {kind: schedule, ‹na\u{200B}me›: A}\n", 6),
    Faulty("rules:\n- {‹\u{FEFF}kind›: schedule}\n", 6),
    Faulty("rules:\n- {kind: schedule, ‹days:\u{A0}daily›}\n", 6),
    Faulty("rules:\n- {kind: schedule, ‹hard:true›}\n", 6), Faulty("rules:\n- {kind: schedule, ‹~›: 1}\n", 6),
    Faulty("rules:\n- {kind: schedule, ‹<<x›: 1, ‹\"<<\"›: 2}\n", 6, 6),
  ])
  func unknownKeys(faulty: Faulty) { expectFindings(faulty) }

  @Test(arguments: [
    ("hardd", "hard"), ("Hard", "hard"), ("block_adult_content", "block-adult-content"), ("NAME", "name"),
    ("na\u{200B}me", "name"), ("\"hrad\"", "\"hard\""), ("'windw'", "'window'"),
    ("Block Adult Content", "block-adult-content"),
  ])
  func unknownKeysHaveAFix(written: String, meant: String) {
    let text = { (key: String) in "rules:\n- {kind: schedule, \(key): true}\n" }
    #expect(fixed(text(written)) == text(meant))
  }

  @Test func aSpaceIsPutAfterAColon() {
    #expect(fixed("rules: [{kind:schedule}]") == "rules: [{kind: schedule}]")
    #expect(fixed("rules: [{kind:\u{A0}schedule}]") == "rules: [{kind: schedule}]")
  }

  /// A suggestion is never the word itself.
  @Test func aSuggestionDiffers() {
    for key in ["hard\u{200B}", "\u{FEFF}days", "ha\u{AD}rd"] {
      let diagnostic = read("rules: [{kind: schedule, \(key): true}]").diagnostics.first
      #expect(diagnostic?.code == .unknownOption)
      #expect(diagnostic?.message.contains("U+") == true)
      #expect(diagnostic?.help.contains { $0.contains("did you mean") } == false)
    }
  }

  @Test func keysOfOneOwnAreLeftAlone() {
    #expect(read("x-base: {anything: [1, {b: c}]}\nx-: 1\n").diagnostics == [])
  }

  @Test(arguments: [
    Faulty("version: 1\n‹version›: 1\n", 7), Faulty("rules: []\n‹\"rules\"›: []\n", 7),
    Faulty("lists: {A: {apps: [], ‹\"apps\"›: []}}\n", 7),
    Faulty("rules: [{kind: schedule, ‹kind›: schedule}]\n", 7),
    Faulty("rules: [{name: A, kind: schedule, ‹name›: B}]\n", 7),
    Faulty("rules: [{kind: schedule, \"n\\x61me\": A, ‹name›: B}]\n", 7),
  ])
  func keysTwice(faulty: Faulty) {
    expectFindings(faulty)
    let source = SourceFile(path: "", text: MarkedText(faulty.text).text)
    let first = read(MarkedText(faulty.text).text).diagnostics.first?.related.first?.location.range
    #expect(first.map { $0.start < MarkedText(faulty.text).ranges[0].lowerBound } == true)
    #expect(first.map { !source.text($0).isEmpty } == true)
  }

  /// The checker knows what to say of a clause or a list twice, in both forms.
  @Test func clausesAndListsTwiceAreKept() {
    let rule = read("rules: [{kind: schedule, days: daily, \"days\": mon}]")
    #expect(rule.diagnostics == [])
    #expect(rule.clauses == [.days(.daily), .days(WeekdaySet(.monday))])
    let lists = read("lists:\n  A: {apps: [com.a.b]}\n  \"A\": {}\n")
    #expect(lists.diagnostics == [])
    #expect(lists.tree.lists.map(\.name.value) == ["A", "A"])
  }

  @Test(arguments: [
    Faulty("rules:\n- ‹name›: A\n  window: 22:00-06:00\n", 8), Faulty("rules: [{‹\"days\"›: daily}]", 8),
    Faulty("rules: [‹{}›]", 8), Faulty("rules:\n- kind: schedule\n‹-›\n- ‹~›\n", 8, 8),
    Faulty("‹rules›:\n‹lists›:\n", 8, 8),
    Faulty("rules: [{kind: ‹shedule›}]", 6), Faulty("rules: [{kind: ‹Time_Limit›}]", 6),
    Faulty("rules: [{kind: ‹x›}]", 6),
    Faulty("rules: [{kind: \"‹›\", hard: ‹yes›}]", 6, 13),
  ])
  func kinds(faulty: Faulty) {
    expectFindings(faulty)
    // What a kind was meant as is what the rest is checked by.
    let isKnown = ["kind: schedule", "shedule", "Time_Limit"].contains { faulty.text.contains($0) }
    let count = isKnown ? 1 : 0
    #expect(read(MarkedText(faulty.text).text).tree.rules.count == count)
  }

  @Test(arguments: [
    ("shedule", "schedule"), ("Time_Limit", "time-limit"), ("openlimit", "open-limit"),
    ("\"Preset\"", "\"preset\""),
  ])
  func kindsHaveAFix(written: String, meant: String) {
    #expect(fixed("rules: [{kind: \(written)}]") == "rules: [{kind: \(meant)}]")
  }

  @Test(arguments: [
    ("- name: A\r\n  window: 22:00-06:00\r\n", "- kind: schedule\r\n  name: A\r\n  window: 22:00-06:00\r\n"),
    ("  - budget: 45m/day", "  - kind: time-limit\n    budget: 45m/day"),
    ("- {\"budget\": \"5 opens/day\"}", "- {\"kind\": \"open-limit\", \"budget\": \"5 opens/day\"}"),
    ("- as: B", "- kind: preset\n  as: B"),
  ])
  func aMissingKindIsGuessedFromTheRest(written: String, meant: String) {
    let text = written.utf8.contains(0x0D) ? "rules:\r\n" : "rules:\n"
    #expect(fixed(text + written, safety: .unsafe) == text + meant)
    #expect(read(text + meant).diagnostics == [])
  }

  /// Keys that go wrong do not make others seem to be missing.
  @Test func lostKeysMakeARuleIncomplete() {
    #expect(read("rules: [{kind: schedule, hardd: true}]").tree.rules.first?.isIncomplete == true)
    #expect(read("rules: [{kind: schedule, [a]: true}]").tree.rules.first?.isIncomplete == true)
    #expect(read("rules: [{kind: schedule, <<: 1}]").tree.rules.first?.isIncomplete == true)
    #expect(findings("rules: [{knd: schedule}]") == ["OAL006@9..<12"])
  }

  @Test(arguments: [
    Faulty("‹- name: A›\n  kind: schedule\n", 13), Faulty("‹Social›\n", 13),
    Faulty("‹schedule \"X\" 22:00-06:00 daily›\n", 13),
    Faulty("‹\"x\"›", 13), Faulty("rules: ‹{a: {}}›\n", 13), Faulty("rules: ‹x›\n", 13),
    Faulty("lists: ‹[a]›\n", 13),
    Faulty("rules: [‹a›, ‹[b]›, ‹schedule \"x\" daily›]\n", 13, 13, 13),
    Faulty("lists: {A: ‹[com.a.b]›, B: ‹foo›, C: ‹\"null\"›}\n", 13, 13, 13),
    Faulty("lists: {A: {apps: ‹com.a.b›, sites: ‹{a: b}›}}\n", 13, 13),
    Faulty("lists: {A: {‹apps›: , sites: ‹~›}}\n", 8, 8),
    Faulty("lists: {A: {apps: [‹[a]›, ‹~›, ‹{}›]}}\n", 13, 8, 13),
    Faulty("lists: {A: {sites: [‹not a site›], apps: [‹\"\"›]}}\n", 17, 1),
    Faulty("lists: {A: {apps: [‹app:com.a.b›], sites: [‹app:com.a.b›, ‹category:x›]}}\n", 17, 17, 17),
    Faulty("lists: {‹\"\"›: {}}\n", 1),
  ])
  func nodesOfTheWrongKind(faulty: Faulty) {
    expectFindings(faulty)
  }

  @Test(arguments: [
    ("lists: {A: []}", "lists: {A: {}}"), ("lists: {A: [com.a.b]}", "lists: {A: {apps: [com.a.b]}}"),
    ("lists: {A: {apps: com.a.b}}", "lists: {A: {apps: [com.a.b]}}"),
    ("lists: {A: {sites: [site:a.com]}}", "lists: {A: {sites: [a.com]}}"),
    ("lists: {A: {apps: [\"app:Books\"]}}", "lists: {A: {apps: [\"Books\"]}}"),
  ])
  func listsHaveAFix(written: String, meant: String) {
    #expect(fixed(written) == meant)
    #expect(read(meant).diagnostics == [])
  }
}
