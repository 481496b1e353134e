import RuleModel
import RuleSyntax
import TestSupport
import Testing

/// The cases from the field about YAML.
@Suite struct YAMLCaseTests {
  private static func rule(_ keys: String) -> String {
    "rules: [{kind: schedule, \(keys), days: daily, list: S}]"
  }

  // MARK: Scalars are what is written

  @Test func c12AWindowIsText() {
    let plain = ruleSet(Self.rule("name: Night, window: 22:00-06:00"), .yaml)
    let quoted = ruleSet(Self.rule("name: 'Night', window: \"22:00-06:00\""), .yaml)
    #expect(plain == quoted)
    #expect(plain.rules.map(\.schedule?.window.description) == ["22:00-06:00"])
    #expect(findings(Self.rule("name: Night, window: 22:00-06:00"), .yaml) == [])
  }

  static let sexagesimal: [FieldCase] = [
    FieldCase.yaml("C12", rule("name: A, window: ‹22:00›"), 3),
    FieldCase.yaml("R01", rule("name: A, window: ‹9:00›"), 3),
    FieldCase.yaml("R01", rule("name: A, window: ‹24:00›"), 3),
    FieldCase.yaml("R01", rule("name: A, window: ‹7:5›"), 3),
    FieldCase.yaml("R01", rule("name: A, window: ‹-22:00›"), 3),
    FieldCase.yaml("R01", rule("name: A, window: ‹1320›"), 3),
    FieldCase.yaml(
      "R02", rule("name: A, window: ‹12:30:00›-13:30"), 3, fixed: rule("name: A, window: 12:30-13:30")),
    FieldCase.yaml("R01", rule("name: A, window: ‹{start: 22:00, end: 06:00}›"), 13),
    FieldCase.yaml(
      "R01", "rules: [{kind: schedule, name: A, ‹start›: 22:00, end: 06:00, days: daily, list: S}]", 6),
    FieldCase.yaml(
      "R01", "rules: [{kind: schedule, name: A, ‹start›: 22:00, duration: 8h, days: daily, list: S}]", 6),
    FieldCase.yaml("C12", "rules: [{kind: time-limit, budget: ‹1:30›, days: daily, list: S}]", 4),
  ]

  @Test(arguments: sexagesimal) func noScalarIsANumber(_ item: FieldCase) { item.expect() }

  @Test func r01TheWindowOfTwoKeysIsSaid() {
    let found = findings(Self.rule("name: A, window: {start: 22:00, end: 06:00}"), .yaml)
    #expect(found.first?.help.contains { $0.contains("22:00-06:00") } == true)
  }

  @Test(arguments: ["045", "010", "08", "1_000", "0x2D", "45.0", "+45", "45", "0o55", "1e3", "-45", "0"])
  func r05ABudgetIsNoNumber(_ budget: String) {
    for kind in ["time-limit", "open-limit"] {
      let text = "rules: [{kind: \(kind), name: A, budget: ‹\(budget)›, days: daily, list: S}]"
      FieldCase.yaml("R05", text, 4).expect()
      #expect(ruleSet(MarkedText(text).text, .yaml).rules == [])
    }
  }

  @Test(arguments: [
    "09:30", "no", "007", "1e3", "null", "Null", "yes", "off", "true", "1_000", "0x1F", "2024-01-01", "=",
    ".inf",
  ])
  func c13ANameIsText(_ name: String) {
    let text = Self.rule("name: \(name), window: 22:00-06:00")
    #expect(findings(text, .yaml) == [])
    #expect(ruleSet(text, .yaml).rules.map(\.name) == [name])
  }

  static let names: [FieldCase] = [
    FieldCase.yaml("C13", rule("name: ‹~›, window: 22:00-06:00"), 8),
    FieldCase.yaml(
      "C13", "rules:\n- ‹name›:\n  kind: schedule\n  window: 22:00-06:00\n  days: daily\n  list: S\n", 8),
    FieldCase.yaml("C13", rule("name: ‹\"\"›, window: 22:00-06:00"), 1),
    FieldCase.yaml(
      "C14", rule("name: A, window: 22:00-06:00, hard: ‹yes›"), 13,
      fixed: rule("name: A, window: 22:00-06:00, hard: true")),
    FieldCase.yaml(
      "C14", rule("name: A, window: 22:00-06:00, hard: ‹Off›"), 13,
      fixed: rule("name: A, window: 22:00-06:00, hard: false")),
    FieldCase.yaml(
      "C14", rule("name: A, window: 22:00-06:00, hard: ‹\"true\"›"), 13,
      fixed: rule("name: A, window: 22:00-06:00, hard: true")),
    FieldCase.yaml("C14", rule("name: A, window: 22:00-06:00, hard: TRUE")),
  ]

  @Test(arguments: names) func scalar(_ item: FieldCase) { item.expect() }

  @Test func r06BareWordsStayWords() {
    let text =
      "lists: {Off: {apps: [app.a]}}\n"
      + "rules: [{name: No, kind: schedule, ‹on›: [mon, tue], window: 21:00-22:00, hard: ‹yes›, list: Off}]"
    FieldCase.yaml("R06", text, 6, 13).expect()
    let plain =
      "lists: {Off: {apps: [app.a]}}\nrules: [{name: No, kind: schedule, days: daily, window: 21:00-22:00, list: Off}]"
    #expect(findings(plain, .yaml) == [])
    #expect(ruleSet(plain, .yaml).rules.map(\.name) == ["No"])
    #expect(ruleSet(plain, .yaml).rules.map(\.list) == ["Off"])
    #expect(ruleSet(plain, .yaml).lists.map(\.name) == ["Off"])
  }

  // MARK: Keys

  static let keys: [FieldCase] = [
    FieldCase.yaml(
      "C15",
      "rules:\n- name: Night\n  kind: schedule\n  window: 22:00-06:00\n  days: daily\n  list: S\n  ‹window: 23:00-05:00›\n",
      7),
    FieldCase.yaml(
      "R07", rule("name: A, window: 22:00-06:00, \"list\": S").replacing("list: S}", with: "‹list: S›}"), 7),
    FieldCase.yaml(
      "C15", "lists: {S: {}, ‹\"S\"›: {}}\nrules: [{kind: preset, name: Deep Sleep, list: S}]", 12),
    FieldCase.yaml(
      "R59", rule("name: A, window: 22:00-06:00, ‹hardd›: true"), 6,
      fixed: rule("name: A, window: 22:00-06:00, hard: true")),
    FieldCase.yaml(
      "R59", rule("name: A, window: 22:00-06:00, ‹Hard›: true"), 6,
      fixed: rule("name: A, window: 22:00-06:00, hard: true")),
    // A known key at the wrong level.
    FieldCase.yaml("R59", "‹hard›: true\nrules: [{kind: preset, name: Deep Sleep, list: S}]", 6),
    FieldCase.yaml(
      "R59", "lists: {S: {‹hard›: true}}\nrules: [{kind: preset, name: Deep Sleep, list: S}]", 6),
  ]

  @Test(arguments: keys) func key(_ item: FieldCase) { item.expect() }

  @Test func c15BothPlacesAreShown() {
    for item in Self.keys where item.codes == [7] || item.codes == [12] {
      let text = MarkedText(item.text).text
      let finding = findings(text, .yaml).first
      let place = finding?.related.first?.location.range
      #expect(place.map { $0.end <= finding?.location.range.start ?? 0 } == true, "\(text)")
    }
  }

  @Test func c16AFindingOfAMergedValueShowsTheBase() throws {
    let text = """
      x-base: &base {kind: schedule, window: 23:50-06:00, days: daily, list: S}
      rules:
        - {name: A, <<: *base}
        - {name: B, <<: *base, window: 22:00-06:00}
      """
    let source = SourceFile(path: "rules", text: text)
    let rules = ruleSet(text, .yaml).rules
    #expect(rules.map(\.name) == ["A", "B"])
    #expect(rules.map(\.schedule?.window.description) == ["23:50-06:00", "22:00-06:00"])
    let found = findings(text, .yaml).filter { $0.severity == .error }
    #expect(found.map(\.code.number) == [101])
    let places = ([found[0].location] + found[0].related.map(\.location)).map { source.text($0.range) }
    #expect(places.contains("23:50-06:00"), "the base's line")
    #expect(source.position(at: found[0].location.range.start).line == 1)
  }

  @Test func r08WhatIsWrittenWinsWhereverItStands() {
    let text = """
      x-base: &b {kind: time-limit, days: daily, budget: 30m/day, list: Social}
      rules:
        - {name: A, budget: 45m/day, <<: *b}
        - {name: B, <<: *b, budget: 45m/day}
      """
    #expect(!findings(text, .yaml).contains { $0.severity == .error })
    #expect(activities(text, .yaml) == ["rule 00:00-23:59 x45", "rule 00:00-23:59 x45"])
    let twice = "x-a: &a {kind: preset}\nx-b: &b {list: S}\nrules: [{name: Deep Sleep, <<: *a, ‹<<›: *b}]"
    let found = findings(MarkedText(twice).text, .yaml)
    #expect(found.contains { $0.severity == .error })
    #expect(found.first.map { $0.location.range.start } == MarkedText(twice).ranges.first?.lowerBound)
  }

  // MARK: Faults of YAML

  static let faults: [FieldCase] = [
    FieldCase.yaml("C17", "rules:\n‹\t›- kind: preset\n", 1),
    FieldCase.yaml("R11", "rules:\n- kind: preset\n‹\t›name: Deep Sleep\n", 1),
    FieldCase.yaml("R11", "rules:\n- kind: preset\t# fine\n  name: \"Deep Sleep\"\t# a tab\n  list: S\n"),
    FieldCase.yaml(
      "C17", "rules:\n- kind: preset\n  list: S\n  name: ‹\"›Deep Sleep\n", 1,
      fixed: "rules:\n- kind: preset\n  list: S\n  name: \"Deep Sleep\"\n"),
    FieldCase.yaml(
      "C17",
      "rules:\n- kind: schedule\n  window: 09:00-10:00\n  days: daily\n  list: S\n  name: ‹Work: deep›\n", 1,
      fixed:
        "rules:\n- kind: schedule\n  window: 09:00-10:00\n  days: daily\n  list: S\n  name: \"Work: deep\"\n"),
    FieldCase.yaml(
      "R12",
      "rules:\n- kind: schedule\n  window: 09:00-10:00\n  days: daily\n  list: S\n  name: me@home 50%\n"),
    FieldCase.yaml("R13", "rules: [{kind: preset, name: Deep Sleep, list: S}]\n‹---›\nrules: []\n", 14),
    FieldCase.yaml("R13", "---\nrules: [{kind: preset, name: Deep Sleep, list: S}]\n...\n"),
  ]

  @Test(arguments: faults) func fault(_ item: FieldCase) { item.expect() }

  @Test(arguments: [
    "@home focus", "%half", "`x`", "*star", "!bang", "[brackets", "Focus: deep", "{brace", "> x",
    "a: b", "'x' y",
  ])
  func r12AFixQuotesTheName(_ name: String) {
    let text = { (name: String) in
      "rules:\n- kind: schedule\n  window: 09:00-10:00\n  days: daily\n  list: S\n  name: \(name)\n"
    }
    let written = text(name)
    let found = findings(written, .yaml)
    #expect(found.map(\.severity).contains(.error))
    let fixes = found.flatMap(\.fixes)
    let fixed = fixes.first.map { SourceFile(path: "rules", text: written).applying($0) } ?? ""
    #expect(findings(fixed, .yaml) == [], "\(fixed)")
    #expect(ruleSet(fixed, .yaml).rules.map(\.name) == [name])
  }

  @Test func r12ACommentInANameIsAnError() {
    let text =
      "rules:\n- kind: schedule\n  window: 09:00-10:00\n  days: daily\n  list: S\n  name: Chess ‹#1›\n"
    FieldCase.yaml("R12", text, 1).expect()
    #expect(findings(MarkedText(text).text, .yaml).map(\.severity) == [.error])
  }

  @Test func r13TheFirstDocumentIsRead() {
    let text =
      "rules: [{kind: preset, name: Deep Sleep, list: S}]\n---\nrules: [{kind: preset, name: Wind Down, list: S}]\n"
    #expect(ruleSet(text, .yaml).rules.map(\.name) == ["Deep Sleep"])
    #expect(findings(text, .yaml).map(\.code.number) == [14])
  }

  @Test func r09AByteOrderMarkIsNoColumn() {
    let plain = "lists:\n  Social: {apps: [app.a]}\nrules: []\nfoo: 1\n"
    for text in [plain, "\u{FEFF}" + plain] {
      let source = SourceFile(path: "rules", text: text)
      let found = findings(text, .yaml)
      #expect(found.map(\.code.number).first == 6 || found.map(\.code.number).contains(6))
      let place = found.first { $0.code.number == 6 }?.location.range.start
      #expect(place.map { source.position(at: $0) } == Position(line: 4, column: 1))
      #expect(ruleSet(text, .yaml).lists.map(\.name) == ["Social"])
    }
    #expect(ruleSet("\u{FEFF}schedule \"A\" all-day mon list:S\n").rules.map(\.name) == ["A"])
    let first = SourceFile(path: "rules", text: "\u{FEFF}foo: 1\n")
    #expect(
      findings("\u{FEFF}foo: 1\n", .yaml).first.map { first.position(at: $0.location.range.start) }
        == Position(line: 1, column: 1))
  }

  @Test(arguments: [
    "\u{FEFF}\u{FEFF}rules: []\n", "rules: []\n\u{FEFF}---\nrules: []\n", "\u{FEFF}\u{FEFF}list A\n",
  ])
  func r10AnotherByteOrderMarkIsNamed(_ text: String) {
    let found = findings(text, text.contains("list A") ? .compact : .yaml)
    #expect(found.contains { $0.message.contains("U+FEFF") && $0.severity == .error })
    #expect(found.allSatisfy { !$0.help.contains { $0.contains("\u{FEFF}") } })
  }

  // MARK: Bombs

  @Test func c18NineLevelsOfAliases() {
    var text = "x-a: &a [x,x,x,x,x,x,x,x,x]\n"
    for (level, next) in zip("abcdefgh", "bcdefghi") {
      text += "x-\(next): &\(next) [" + Array(repeating: "*\(level)", count: 9).joined(separator: ",") + "]\n"
    }
    #expect(findings(text + "rules: *i\n", .yaml).contains { $0.code == .limitExceeded })
  }

  @Test(arguments: ["rules: &r [*r]\n", "x-a: &x {a: *x}\nrules: []\n", "&x [*x]\n"]) func r73CyclesAreErrors(
    _ text: String
  ) {
    let found = findings(text, .yaml)
    #expect(
      found.contains { $0.code == .yamlStructure || $0.code == .limitExceeded }, "\(found.map(\.message))")
  }

  @Test(arguments: ["[", "{", "- ", "[{", "? ", "{a: ", "&a [", "!!seq [", "\"", "*a ", "| "])
  func c22DeepNestingIsRefused(_ piece: String) {
    for head in ["rules: ", "", "x-a: "] {
      let text = head + String(repeating: piece, count: 100_000)
      let found = findings(text, .yaml)
      #expect(found.hasErrors, "\(piece)")
      #expect(found.count < 200)
    }
  }

  @Test(arguments: ["[", "\"", "(", "list ", "\\"]) func c22NothingNestsInTheCompactForm(_ piece: String) {
    #expect(findings(String(repeating: piece, count: 100_000)).hasErrors)
  }

  // MARK: Lines that only YAML sees

  @Test(arguments: ["\u{2028}", "\u{2029}", "\u{85}"]) func r62LinesAreTheEditors(_ separator: String) {
    let text = "lists: {Social: {apps: [\"app.a\(separator)\"]}}\nrules: [\n"
    let source = SourceFile(path: "rules", text: text)
    let found = findings(text, .yaml)
    let lines = found.map { source.position(at: $0.location.range.start).line }
    #expect(found.hasErrors)
    #expect(lines.allSatisfy { $0 <= 3 }, "libyaml says 4")
    #expect(lines.contains { $0 > 1 }, "the bracket that is never closed")
    #expect(
      found.contains { source.position(at: $0.location.range.start).line == 1 }, "the character is told of")
  }

  /// What stands behind one of them in a comment is a part of the comment.
  @Test(arguments: ["\u{2028}", "\u{2029}", "\u{85}"]) func r62ACommentEndsWithTheEditorsLine(
    _ separator: String
  ) {
    let rule =
      "rules:\n  - name: Night\n    kind: schedule\n    window: 22:00-06:00\n    days: daily\n    list: S\n"
    let text = "lists: {S: {}}\n" + rule + "    hard: true  # keep this\(separator)    enabled: false\n"
    #expect(findings(text, .yaml).map(\.code.number) == [301])
    #expect(ruleSet(text, .yaml).rules.map(\.isEnabled) == [true])
  }

  /// In a name they are told of once, whether it is quoted or not, and stay a part of it.
  @Test(arguments: ["\u{2028}", "\u{2029}", "\u{85}"]) func r62NamesKeepThem(_ separator: String) {
    for quote in ["\"", "'", ""] {
      let rule =
        "{name: \(quote)A\(separator)B\(quote), kind: schedule, window: 22:00-06:00, days: daily, list: S}"
      let text = "lists: {S: {}}\nrules: [\(rule)]\n"
      #expect(findings(text, .yaml).map(\.code.number) == [quote.isEmpty ? 1 : 301], "\(quote)")
      #expect(ruleSet(text, .yaml).rules.map(\.name) == ["A\(separator)B"])
    }
  }
}
