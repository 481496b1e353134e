import RuleModel
import RuleSyntax
import RuleYAML
import TestSupport
import Testing

/// Documents, anchors, aliases, merge keys, tags and limits.
@Suite struct StructureTests {
  @Test(arguments: [
    Faulty("rules: []\n‹---›\nrules: []\n", 14), Faulty("rules: []\n...\n‹rules: []›\n", 14),
    Faulty("rules: []\n... # x\n# y\n‹%YAML 1.1›\n---\n", 14),
    Faulty("---\nrules: []\n‹--- x›\n", 14), Faulty("‹%half›\nrules: []\n", 14),
    Faulty("‹%YAML 3.0›\n---\nrules: []\n", 14),
    Faulty("rules: []\n‹\u{FEFF}›‹---›\nrules: []\n", 1, 14),
    Faulty("rules:\n- kind: schedule\n  name: ‹!bang›\n", 14),
    Faulty("rules:\n- {kind: ‹!foo› schedule}\n", 14), Faulty("rules:\n- ‹!bar› {kind: schedule}\n", 14),
    Faulty("rules: ‹!!set› [{kind: schedule}]\n", 14),
    Faulty("rules:\n- {kind: schedule, hard: !!bool ‹\"true\"›, enabled: !!int ‹'no'›}\n", 13, 13),
    Faulty("rules:\n- {kind: schedule, hard: ‹!!float› 1}\n", 14),
    Faulty("rules:\n- {kind: schedule, days: ‹!!map› [mon]}\n", 14),
    Faulty("rules:\n- {kind: schedule, name: ‹!!binary› aGk=}\n", 14),
    Faulty("x-a: ‹!<tag:x.org,2000:y>› z\n", 14),
    Faulty("rules:\n- {kind: schedule, name: ‹*star›}\n", 14), Faulty("rules: &r [‹*r›]\n", 14),
    Faulty("x-a: &a {b: &c [‹*a›, *d, {e: ‹*c›}]}\n", 14, 14, 14),
    Faulty("rules:\n- {kind: schedule, ‹[›a]: b}\n", 14), Faulty("? ‹{›a: b}\n: c\nrules: []\n", 14),
    Faulty("x-a: &a [b]\nrules:\n- {kind: schedule, ‹*a› : b}\n", 14),
  ])
  func structure(faulty: Faulty) {
    let text = faulty.text.replacing("*d, {", with: "‹*d›, {")
    expectFindings(Faulty(text, faulty.codes))
  }

  @Test(arguments: [
    "---\nrules: []\n", "%YAML 1.1\n---\nrules: []\n", "%YAML 1.2\n--- # x\nrules: []\n...\n# y\n...\n",
    "rules: []\n...", "%TAG !e! tag:x\n---\nrules: []\n",
  ])
  func oneDocumentMayBeMarked(text: String) { #expect(read(text).diagnostics == []) }

  /// The first document still counts.
  @Test func theFirstDocumentIsRead() {
    let result = read("rules: [{kind: schedule}]\n---\nrules: [{kind: schedule}]\n")
    #expect(result.tree.rules.count == 1 && result.tree.isTruncated)
  }

  @Test(arguments: [
    "name: !!str A", "days: !!seq [mon]", "hard: !!bool true", "name: !!str 'A'", "days: ! daily",
    "name: &n A, list: *n",
  ])
  func tagsOfYAMLItselfMayStand(keys: String) {
    #expect(read(inRule("kind: schedule, " + keys)).diagnostics == [])
    #expect(read("rules: !!seq\n- !!map {kind: schedule}\n").diagnostics == [])
  }

  @Test func aWordNearAnAnchorIsSuggested() {
    let fix = read("x-a: &night 22:00-06:00\nrules: [{kind: schedule, window: *nigth}]").diagnostics.first?
      .fixes.first
    #expect(fix?.edits.first?.replacement == "*night")
  }

  // MARK: Aliases

  @Test func anAliasStandsForItsAnchor() throws {
    let text =
      "x-w: &w 22:00-06:00\nx-d: &d [mon]\nrules:\n- {kind: schedule, window: *w, days: *d, list: &l Social}\n- {kind: schedule, list: *l}\n"
    let source = SourceFile(path: "", text: text)
    let result = read(text)
    #expect(result.diagnostics == [])
    #expect(result.clauses.map(\.kind) == [.window, .days, .list])
    #expect(result.tree.rules[1].clauses.map(\.value) == [.list("Social")])
    let window = try #require(result.tree.rules.first?.clauses.first)
    #expect(source.text(window.location.range) == "window: *w")
    #expect(source.text(window.valueLocation.range) == "*w")
    #expect(window.mergedThrough == nil)
    #expect(source.text(result.tree.rules[0].location.range).hasSuffix("list: &l Social"))
  }

  @Test func aLaterAnchorReplacesAnEarlier() {
    #expect(read("x-a: &a x\nx-b: &a y\nrules: [{kind: schedule, list: *a}]").clauses == [.list("y")])
  }

  /// A fault behind an anchor is reported once, at the anchored text, with the places of use.
  @Test func aFaultBehindAnAnchorIsFoundOnce() {
    let text = "x-w: &w ‹22:00›\nrules:\n- {kind: schedule, window: *w}\n- {kind: schedule, window: *w}\n"
    expectFindings(Faulty(text, 3))
    let related = read(MarkedText(text).text).diagnostics.first?.related.first?.location.range
    #expect(related == SourceRange(48, 50))
  }

  @Test func anAliasOfTheWrongKindIsFoundWhereItIsUsed() {
    expectFindings(
      Faulty(
        "x-d: &d [mon]\nrules:\n- {kind: schedule, list: ‹*d›, hard: *d}\n".replacing("*d}", with: "‹*d›}"),
        13, 13))
  }

  // MARK: Merge keys

  /// The budget in minutes of each rule.
  private func budgets(_ text: String) -> [ClauseValue] {
    read(text).tree.rules.flatMap(\.clauses).map(\.value)
  }

  @Test(arguments: [
    "{kind: time-limit, budget: 45m, <<: *b}", "{kind: time-limit, <<: *b, budget: 45m}",
    "{<<: *b, kind: time-limit, \"budget\": 45m}",
    "{kind: time-limit, budget: 45m, <<: [*b]}", "{kind: time-limit, budget: 45m, <<: [*c, *b]}",
    "{kind: time-limit, budget: 45m, <<: *c}",
  ])
  func anExplicitKeyWins(rule: String) {
    let text = "x-b: &b {budget: 30m, list: Social}\nx-c: &c {<<: *b}\nrules:\n- \(rule)\n"
    #expect(read(text).diagnostics == [])
    #expect(budgets(text) == [.budget(.minutes(45)), .list("Social")])
  }

  @Test func anEarlierMappingWins() {
    let base = "x-a: &a {budget: 30m}\nx-b: &b {budget: 40m, hard: true}\nx-l: &l [*b, *a]\nrules:\n"
    #expect(
      budgets(base + "- {kind: time-limit, <<: [*a, *b]}\n") == [.budget(.minutes(30)), .flag(.hard, true)])
    #expect(
      budgets(base + "- {kind: time-limit, <<: [*b, *a]}\n") == [.budget(.minutes(40)), .flag(.hard, true)])
    #expect(budgets(base + "- {kind: time-limit, <<: *l}\n") == [.budget(.minutes(40)), .flag(.hard, true)])
    #expect(budgets(base + "- {kind: time-limit, <<: {budget: 50m}}\n") == [.budget(.minutes(50))])
  }

  @Test func aMergedClauseKnowsBothPlaces() throws {
    let text =
      "x-b: &b {kind: schedule, name: N, days: daily, list: Social}\nrules:\n- {hard: true, <<: *b}\n- *b\n"
    let source = SourceFile(path: "", text: text)
    let rules = read(text).tree.rules
    #expect(read(text).diagnostics == [])
    try #require(rules.count == 2)
    #expect(rules.map(\.name?.value) == ["N", "N"])
    #expect(rules[0].clauses.map(\.value) == [.flag(.hard, true), .days(.daily), .list("Social")])
    #expect(rules[0].clauses[0].mergedThrough == nil)
    let days = rules[0].clauses[1]
    #expect(source.text(days.location.range) == "days: daily")
    #expect(days.mergedThrough.map { source.text($0.range) } == "*b")
    #expect(days.mergedThrough.map { source.position(at: $0.range.start).line } == 3)
    #expect(source.text(rules[0].location.range) == "hard: true, <<: *b")
    #expect(source.text(rules[1].location.range) == "*b")
    #expect(rules[1].clauses.map(\.mergedThrough?.range.start) == [text.utf8.count - 3, text.utf8.count - 3])
  }

  @Test func listsAndTheirBodiesMerge() {
    let text = "x-l: &l {A: &a {apps: [com.a.b]}}\nlists:\n  <<: *l\n  B: {<<: *a, sites: [a.com]}\n  C: *a\n"
    #expect(read(text).diagnostics == [])
    #expect(read(text).tree.lists.map(\.name.value) == ["B", "C", "A"])
    #expect(read(text).tree.lists.map(\.items.count) == [2, 1, 1])
  }

  @Test(arguments: [
    Faulty("x-b: &b {hard: true}\nrules:\n- {<<: *b, kind: schedule, ‹<<›: *b}\n", 7),
    Faulty("rules:\n- {<<: ‹x›, kind: schedule}\n", 13),
    Faulty("rules:\n- {<<: [‹x›, {}], kind: schedule}\n", 13),
    Faulty("rules:\n- {<<: ‹~›, kind: schedule}\n", 13),
    Faulty("x-b: &b {‹limit›: 30}\nrules:\n- {<<: *b, kind: schedule}\n- {<<: *b, kind: schedule}\n", 6),
    Faulty(
      "x-b: &b {days: ‹moonday›}\nrules:\n- {<<: *b, kind: schedule}\n- {<<: [*b], kind: schedule}\n", 5),
    Faulty("rules:\n- {<<: ‹*b›, kind: schedule}\n", 14),
    Faulty("x-b: &b {<<: ‹*b›}\nrules: []\n", 14),
  ])
  func merges(faulty: Faulty) { expectFindings(faulty) }

  /// Base rules under a key of no meaning are told of, and still work.
  @Test func anAnchorUnderAnUnknownKeyWorks() {
    let text = "‹base›: &b {budget: 30m, list: Social}\nrules:\n- {kind: time-limit, days: daily, <<: *b}\n"
    expectFindings(Faulty(text, 6))
    #expect(read(MarkedText(text).text).clauses.count == 3)
  }

  // MARK: Limits

  @Test func nineLevelsOfNineAliases() throws {
    var text = "x-a: &a [x,x,x,x,x,x,x,x,x]\n"
    for (from, to) in zip("abcdefgh", "bcdefghi") {
      text += "x-\(to): &\(to) [\(Array(repeating: "*\(from)", count: 9).joined(separator: ","))]\n"
    }
    let diagnostics = read(text + "rules: *i\n").diagnostics
    #expect(diagnostics.map(\.code) == [.limitExceeded])
    let place = try #require(diagnostics.first?.location.range)
    #expect(SourceFile(path: "", text: text).text(place).hasPrefix("*"))
  }

  /// A long text counts wherever it stands.
  @Test func aLongTextIsNotRepeatedWithoutEnd() {
    let text =
      "x-a: &a \(String(repeating: "x", count: 1_000_000))\nrules:\n"
      + String(repeating: "- {kind: schedule, name: *a}\n", count: 1000)
    #expect(read(text).diagnostics.map(\.code) == [.limitExceeded])
  }

  @Test func reasonableAliasesAreNoBomb() {
    let text =
      "x-b: &b {kind: time-limit, budget: 45m/day, days: [mon, tue, wed], list: Social}\nrules:\n"
      + (0..<500).map { "- {name: R\($0), <<: *b}\n" }.joined()
    #expect(read(text).diagnostics == [])
    #expect(read(text).tree.rules.count == 500)
  }

  @Test func nestingHasALimit() {
    let nested = { (count: Int) in
      "x-a: " + String(repeating: "[", count: count) + String(repeating: "]", count: count) + "\nrules: []\n"
    }
    #expect(read(nested(ReaderLimits.depth - 1)).diagnostics == [])
    #expect(
      findings(nested(ReaderLimits.depth)) == [
        "OAL015@\(5 + ReaderLimits.depth - 1)..<\(5 + ReaderLimits.depth)"
      ])
  }

  @Test func nestingThroughAliasesHasALimit() {
    let half = String(repeating: "[", count: 40) + String(repeating: "]", count: 40)
    #expect(read("x-a: &a \(half)\nx-b: *a\n").diagnostics == [])
    let text =
      "x-a: &a \(half)\nx-b: \(String(repeating: "[", count: 30))‹*a›\(String(repeating: "]", count: 30))\n"
    expectFindings(Faulty(text, 15))
  }

  @Test(
    .timeLimit(.minutes(1)), arguments: ["[", "[\n", "{a: ", "- ", "? ", "[[]]: ", "&a [", "!!seq [", "{? "])
  func deepNestingTakesBoundedTime(piece: String) {
    for prefix in ["", "rules: "] {
      let result = read(prefix + String(repeating: piece, count: 100_000))
      #expect(
        result.diagnostics.contains {
          $0.code == .limitExceeded || $0.code == .syntax || $0.code == .yamlStructure
        })
    }
  }

  @Test(.timeLimit(.minutes(1))) func largeFilesTakeBoundedTime() {
    let megabytes = 1_500_000
    let line = String(repeating: "x", count: megabytes)
    #expect(read("rules: [{kind: schedule, name: \(line)}]").diagnostics.map(\.code) == [.syntax])
    #expect(read("# \(line)").tree.comments.count == 1)
    #expect(read("\"\(line)").diagnostics.map(\.code) == [.syntax])
    let flow = "rules: [" + String(repeating: "{kind: schedule},", count: 20_000) + "]"
    #expect(read(flow).tree.rules.count == 20_000)
    let directives = String(repeating: "%TAG !a! tag:a\n", count: 100_000)
    #expect(read(directives + "---\nrules: []\n").diagnostics.map(\.code) == [.yamlStructure])
    let foreign = String(repeating: "%TAG !a! tag:a\u{2028}", count: 90_000)
    #expect(read(foreign + "---\nrules: []\n").diagnostics.map(\.code) == [.syntax])
    #expect(read("# a\u{2028}" + foreign).diagnostics == [])
    let breaks = "# " + String(repeating: "\u{2028}\u{85}", count: 1_000_000)
    #expect(read(breaks).diagnostics.count == 1)
    let pairs = "x-a: \"" + String(repeating: "\\ud83c\\udf19", count: 100_000)
    #expect(read(pairs + "\"").diagnostics == [])
    #expect(read(pairs + "\\ud83c\"").diagnostics.map(\.code) == [.syntax])
    let anchors = (0..<20_000).map { "- &a\($0) x\n- *b\n" }.joined()
    #expect(read("x-a:\n" + anchors).diagnostics.last?.code == .limitExceeded)
    #expect(read("rules: []\n...\n" + directives).diagnostics.map(\.code) == [.yamlStructure])
  }

  @Test(.timeLimit(.minutes(1))) func findingsAreLimited() {
    let items = read("rules: [" + String(repeating: "x,", count: 50_000) + "]")
    #expect(items.diagnostics.count <= ReaderLimits.diagnostics + 2)
    #expect(items.diagnostics.last?.code == .limitExceeded && items.tree.isTruncated)
    let aliases = read("x-a: [" + String(repeating: "*b,", count: 50_000) + "]")
    #expect(aliases.diagnostics.count <= ReaderLimits.diagnostics + 2)
    for mapping in ["", "rules: [{kind: schedule, ", "lists: {A: {"] {
      let keys = (0..<30_000).map { "k\($0): 1" }.joined(separator: mapping.isEmpty ? "\n" : ", ")
      let closing = mapping.isEmpty ? "" : mapping.hasPrefix("r") ? "}]" : "}}"
      let result = read(mapping + keys + closing)
      #expect(result.diagnostics.count <= ReaderLimits.diagnostics + 2)
      #expect(result.diagnostics.last?.code == .limitExceeded && result.tree.isTruncated)
    }
    let control = read("x-a: \"" + String(repeating: "a\u{1}", count: 50_000) + "\"")
    #expect(control.diagnostics.count <= 1001 && control.diagnostics.last?.code == .limitExceeded)
  }

  @Test func statementsHaveALimit() {
    let text =
      "lists: {A: {}, B: {}}\nrules:\n- {kind: preset}\n- {kind: preset}\n- ‹›{kind: preset}\n- {kind: x}\n"
    let marked = MarkedText(text)
    let source = SourceFile(path: "", text: marked.text)
    let result = YAMLReader.read(source, file: 0, statements: 4)
    #expect(result.tree.lists.count == 2 && result.tree.rules.count == 2 && result.tree.isTruncated)
    #expect(result.diagnostics.map(\.code) == [.limitExceeded])
    #expect(result.diagnostics.first?.location.range.start == marked.ranges[0].lowerBound)
    #expect(YAMLReader.read(source, file: 0, statements: 6).tree.rules.count == 3)
    #expect(ReaderLimits.statements == 1_000_000)
  }
}
