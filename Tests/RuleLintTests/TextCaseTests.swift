import RuleModel
import RuleSyntax
import TestSupport
import Testing
import TextSupport

/// The cases from the field about characters, line ends and damaged files.
@Suite struct TextCaseTests {
  // MARK: Columns

  @Test func c19CRLFTabsAndClusters() throws {
    let text =
      "# é\r\nschedule \"🌙 e\u{301} Sleep\"\r\n\t22:00-26:00\r\n\tdaily list:S\r\nschedule \"B\" 09:00-10:00 daily list:S\r\n"
    let source = SourceFile(path: "rules", text: text)
    let finding = try #require(findings(text).first { $0.severity == .error })
    #expect(finding.code == .time)
    #expect(source.text(finding.location.range) == "26:00")
    #expect(source.position(at: finding.location.range.start) == Position(line: 3, column: 8))
    let fixed = source.applying(try #require(finding.fixes.first))
    #expect(Array(fixed.utf8) == Array(text.replacing("26:00", with: "02:00").utf8))
    #expect(!findings(fixed).hasErrors)
    #expect(ruleSet(fixed).rules.map(\.name) == ["🌙 \u{E9} Sleep", "B"])
  }

  @Test(arguments: [
    ("schedule \"🌙🌙 Deep — Sleep\" 22:00-26:00 daily block list:Social", 1, 34, 36),
    ("# a — b 🌙\nschedule \"A\" 22:00-26:00 daily block list:Social", 2, 20, 20),
    ("schedule \"👩‍💻 e\u{301}\" 22:00-26:00 daily block list:Social", 1, 25, 27),
    ("\u{FEFF}schedule \"A\" 22:00-26:00 daily block list:Social", 1, 20, 20),
  ]) func r61ColumnsAreCounted(_ text: String, _ line: Int, _ scalars: Int, _ utf16: Int) throws {
    let source = SourceFile(path: "rules", text: text)
    let finding = try #require(findings(text).first { $0.code == .time })
    let start = finding.location.range.start
    #expect(source.position(at: start) == Position(line: line, column: scalars))
    #expect(source.utf16Position(at: start) == Position(line: line, column: utf16))
    #expect(source.text(finding.location.range) == "26:00")
  }

  @Test func r61TheSameInYAML() throws {
    let text =
      "# — 🌙\nrules:\n- {name: \"🌙 — e\u{301}\", kind: schedule, window: 22:00-26:00, days: daily, list: S}\n"
    let source = SourceFile(path: "rules", text: text)
    let finding = try #require(findings(text, .yaml).first { $0.code == .time })
    #expect(source.text(finding.location.range) == "26:00")
    #expect(source.position(at: finding.location.range.start) == Position(line: 3, column: 50))
    #expect(source.applying(try #require(finding.fixes.first)) == text.replacing("26:00", with: "02:00"))
  }

  // MARK: Small files

  static let smallFiles: [(text: String, codes: [Int])] = [
    ("schedule \"A\" all-day mon list:S", []), ("", [305]), ("# nothing\n# here", [305]), ("\u{FEFF}", [305]),
    ("\n\n", [305]), ("\r", [305]), ("#", [305]), ("  \t", [305]), ("\"", [1]), ("'", [1]), ("list", [8]),
  ]

  @Test(arguments: smallFiles) func c20SmallFiles(_ text: String, _ codes: [Int]) {
    #expect(findings(text).map(\.code.number) == codes)
  }

  @Test(arguments: ["", "# nothing", "\u{FEFF}", "---\n", "\n", "{}", "rules: []", "# a\n---\n# b\n...\n"])
  func c20EmptyYAML(_ text: String) {
    #expect(!findings(text, .yaml).hasErrors)
    #expect(ruleSet(text, .yaml) == RuleSet())
  }

  // MARK: Hidden characters

  @Test(arguments: ["\u{1B}", "\u{202E}", "\u{200B}", "\u{2066}", "\u{AD}", "\u{FEFF}", "\u{7F}"])
  func c21HiddenCharactersAreFoundInNames(_ hidden: String) {
    let text = "schedule \"Deep‹\(hidden)›Sleep\" 22:00-06:00 daily list:S"
    FieldCase("C21", text, 301, fixed: "schedule \"DeepSleep\" 22:00-06:00 daily list:S").expect()
    let comment = "list S  # all‹\(hidden)› of it\nschedule \"A\" 22:00-06:00 daily list:S"
    FieldCase("C21", comment, 301, fixed: comment.replacing("‹\(hidden)›", with: "")).expect()
    for finding in findings(MarkedText(text).text) {
      let words =
        [finding.message, finding.label] + finding.help + finding.notes + finding.fixes.map(\.title)
      #expect(words.allSatisfy { !$0.unicodeScalars.contains { $0.value < 0x20 || $0 == "\u{202E}" } })
    }
  }

  @Test(arguments: [
    0x1D173, 0x1D17A, 0x1BCA0, 0x1BCA3, 0xFDD0, 0xFFFE, 0x1FFFF, 0x2065, 0xFFF0, 0xFFF9, 0xE0001, 0xE0FFF,
    0x3164,
    0x34F, 0x200D, 0xFE0F, 0xE0067,
  ])
  func whatMayBeIgnoredIsHidden(_ value: UInt32) throws {
    let hidden = String(try #require(Unicode.Scalar(value)))
    FieldCase("OAL301", "schedule \"Deep‹\(hidden)›Sleep\" 22:00-06:00 daily list:S", 301).expect()
    FieldCase("OAL301", "list S  # all‹\(hidden)› of it\ntime-limit \"A\" 1h daily list:S", 301).expect()
  }

  @Test func aCharacterThatYAMLRefusesIsToldOfOnce() throws {
    for value: UInt32 in [0x1B, 0x7F, 0x9B, 0xFFFE] {
      let hidden = String(try #require(Unicode.Scalar(value)))
      let text =
        "# a‹\(hidden)›\nrules: [{kind: time-limit, name: \"A‹\(hidden)›B\", budget: 1h, days: daily, list: S}]"
      FieldCase.yaml("OAL301", text, 1, 1).expect()
    }
  }

  /// Invisible characters with a function in an emoji or a script, and the same characters without a function.
  @Test(arguments: [
    "👩‍💻", "❤️‍🔥", "🏴‍☠️", "👁️‍🗨️", "🧑🏽‍⚕️", "🐦‍⬛", "🏳️‍🌈", "1️⃣", "#️⃣", "☎︎",
    "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}",
    "അവന്\u{200D} വന്നു", "അവന്\u{200D}", "ه\u{200D}.ق", "ه\u{200D}", "क्\u{200D} ष", "क्\u{200D}", "क्\u{200C} ष",
    "می\u{200C}خواهم", "ക്\u{200D}ഷ", "ᠠ\u{180B}", "বি\u{200C}এ", "葛\u{E0100}", "هَ\u{200D}",
  ])
  func whatDoesItsWorkIsNotHidden(_ name: String) {
    FieldCase("OAL301", "schedule \"\(name)\" 22:00-06:00 daily list:S").expect()
    FieldCase.yaml(
      "OAL301", "rules: [{name: \"\(name)\", kind: schedule, window: 22:00-06:00, days: daily, list: S}]"
    ).expect()
  }

  @Test(arguments: [
    "👩‹\u{200D}›3", "👩‹\u{200D}›#", "👩‹\u{200D}›🇩🇪", "🇩🇪‹\u{200D}›👩", "👩‹\u{200D}›", "5‹\u{FE0F}›",
    "#‹\u{FE0F}› 1",
    "🏴‹\u{E0067}›", "🏴‹\u{E0067}›‹\u{E0062}›‹\u{E0073}› a", "👩‹\u{E0067}›‹\u{E0062}›‹\u{E0073}›‹\u{E007F}›",
    "🏴‹\u{E0041}›‹\u{E0042}›‹\u{E0043}›‹\u{E007F}›", "رضا‹\u{200D}›", "a‹\u{200D}› b", "ه\u{200D}‹\u{200D}›",
    "می‹\u{200C}› b", "क‹\u{200D}› b",
  ])
  func whatDoesNothingIsHidden(_ name: String) {
    let codes = MarkedText(name).ranges.map { _ in 301 }
    var item = FieldCase("OAL301", "schedule \"\(name)\" 22:00-06:00 daily list:S")
    item.codes = codes
    item.expect()
  }

  // MARK: Characters that look right

  static let lookalikes: [FieldCase] = [
    FieldCase(
      "R55", "schedule \"A\" 09:00‹–›17:00 weekdays list:S", 3,
      fixed: "schedule \"A\" 09:00-17:00 weekdays list:S"),
    FieldCase(
      "R55", "schedule \"A\" 09:00‹‑›17:00 weekdays list:S", 3,
      fixed: "schedule \"A\" 09:00-17:00 weekdays list:S"),
    FieldCase(
      "R55", "schedule \"A\" 09:00‹−›17:00 weekdays list:S", 3,
      fixed: "schedule \"A\" 09:00-17:00 weekdays list:S"),
    FieldCase(
      "R55", "schedule \"A\" 09:00‹—›17:00 weekdays list:S", 3,
      fixed: "schedule \"A\" 09:00-17:00 weekdays list:S"),
    FieldCase(
      "R55", "schedule ‹“A – B”› 09:00‹–›17:00 weekdays list:S", 1, 3,
      fixed: "schedule \"A – B\" 09:00-17:00 weekdays list:S"),
    FieldCase.yaml(
      "R55", "rules: [{name: A – B, kind: schedule, window: 09:00‹–›17:00, days: daily, list: S}]", 3,
      fixed: "rules: [{name: A – B, kind: schedule, window: 09:00-17:00, days: daily, list: S}]"),
    FieldCase(
      "R58", "schedule \"A\"‹\u{A0}›09:00-10:00 daily list:S", 1,
      fixed: "schedule \"A\" 09:00-10:00 daily list:S"),
    FieldCase(
      "R58", "schedule \"A\" 09:00-10:00‹\u{2003}›daily list:S", 1,
      fixed: "schedule \"A\" 09:00-10:00 daily list:S"),
    FieldCase(
      "R58", "list Social\nschedule \"A\" 09:00-10:00 daily list:Soc‹\u{200B}›ial", 1,
      fixed: "list Social\nschedule \"A\" 09:00-10:00 daily list:Social"),
    FieldCase("R58", "list \"Soc‹\u{200B}›ial\"\nschedule \"A\" 09:00-10:00 daily list:‹Social›", 301, 11),
    FieldCase.yaml(
      "R58", "rules:\n- kind: schedule\n  window: 09:00-10:00\n  days:‹\u{A0}›daily\n  list: S\n", 1,
      fixed: "rules:\n- kind: schedule\n  window: 09:00-10:00\n  days: daily\n  list: S\n"),
    FieldCase(
      "R59", "schedule \"A\" 09:00-10:00 daily list:S ‹Hard›", 6,
      fixed: "schedule \"A\" 09:00-10:00 daily list:S hard"),
    FieldCase(
      "R59", "schedule \"A\" 09:00-10:00 daily list:S ‹hrad›", 6,
      fixed: "schedule \"A\" 09:00-10:00 daily list:S hard"),
    FieldCase(
      "R59", "schedule \"A\" 09:00-10:00 daily ‹blok› list:S", 6,
      fixed: "schedule \"A\" 09:00-10:00 daily block list:S"),
  ]

  @Test(arguments: lookalikes) func lookalike(_ item: FieldCase) { item.expect() }

  @Test(arguments: ["–", "‑", "−", "—"]) func r55TheCharacterIsNamed(_ dash: String) throws {
    let finding = try #require(findings("schedule \"A\" 09:00\(dash)17:00 weekdays list:S").first)
    let scalar = try #require(dash.unicodeScalars.first)
    #expect(finding.message.contains("U+" + String(scalar.value, radix: 16, uppercase: true)))
    #expect(finding.fixes.map(\.safety) == [.safe])
  }

  /// In the compact form too an escape for NUL is an error at its place, in every text.
  @Test(arguments: [
    "schedule \"A‹\\u{0}›\" 09:00-10:00 daily list:S",
    "schedule \"‹\\u{00}›\\\\u{0}\" 09:00-10:00 daily list:S",
    "preset \"Deep Sleep\" as \"‹\\u{000000}›B\" list:S", "list \"T‹\\u{0}›\" app:\"‹\\u{0}›Maps\"",
    "list T site:\"‹\\u{0}›tiktok.com\" category:\"soc‹\\u{0}›ial\"",
  ])
  func noTextHoldsNUL(_ marked: String) {
    let text = MarkedText(marked)
    let found = findings(text.text).filter { $0.code == .encoding }
    #expect(found.map { $0.location.range.start..<$0.location.range.end } == text.ranges)
  }

  // MARK: Not text

  @Test(
    arguments: [
      ([0x73, 0x0A, 0x22, 0xE9, 0x22], 3..<4, "0xE9"), ([0xFF, 0xFE, 0x73, 0x00], 0..<2, "UTF-16"),
      ([0x73, 0x0A, 0x00], 2..<3, "NUL"),
    ] as [([UInt8], Range<Int>, String)]) func r72NotText(
      _ bytes: [UInt8], _ place: Range<Int>, _ word: String
    ) throws
  {
    let source = SourceFile(path: "rules", bytes: bytes)
    let finding = try #require(TextCheck.check(source, file: 0))
    #expect(finding.code == .encoding)
    #expect(finding.location.range == SourceRange(place.lowerBound, place.upperBound))
    #expect(finding.message.contains(word))
    if place.lowerBound > 1 { #expect(source.position(at: place.lowerBound).line == 2) }
  }
}
