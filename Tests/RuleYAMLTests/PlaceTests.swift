import RuleSyntax
import TestSupport
import Testing

/// Lines and columns, whatever stands before them.
@Suite struct PlaceTests {
  /// libyaml counts Unicode scalars, takes a lone CR for a line end and would take U+2028 and U+0085 for some,
  /// and never sees a byte order mark.
  @Test(arguments: [
    "", "\u{FEFF}", "# é 🌙 — e\u{301} 👩‍💻\n", "# a\u{85}\n", "# a\u{2028}\n", "# a\u{2029}\n", "# a\r",
    "# a\r\n",
    "\u{FEFF}# é\r\n\r\n",
    "x-a: \"🌙\u{2028}\u{85}\"\n", "x-é: ü\n", "x-a: \"a\r\n  b\"\r\n", "x-a: |\r\n  🌙\r\n\r\n",
    String(repeating: "# ä\u{10FFFF}\n", count: 100),
    "x-a: [" + String(repeating: "é, ", count: 100) + "]\n",
  ])
  func placesAreBytes(before: String) {
    expectFindings(
      Faulty(
        before + "rules:\n- {name: 🌙é, kind: schedule, ‹hardd›: 1}\n- {kind: schedule, hard: ‹yes›}\n", 6, 13)
    )
    expectFindings(Faulty(before + "rules:\r\n- name: é\r\n  list: ‹@x›\r\n  kind: ‹y›\r\n", 1, 6))
  }

  @Test func columnsCountScalars() throws {
    let text = "\u{FEFF}rules: [{name: 🌙e\u{301}, kind: schedule, hardd: 1}]"
    let source = SourceFile(path: "", text: text)
    let place = try #require(read(text).diagnostics.first?.location.range)
    #expect(source.position(at: place.start).line == 1)
    #expect(source.position(at: place.start).column == 37)
  }

  /// A byte order mark changes nothing but the offsets.
  @Test func aByteOrderMarkIsNoText() {
    let text = "lists:\n  Social: {apps: [com.a.b]}\nrules:\n- {kind: schedule, list: Social}\n"
    let plain = read(text).tree
    let marked = read("\u{FEFF}" + text).tree
    #expect(read("\u{FEFF}" + text).diagnostics == [])
    #expect(plain.lists.map(\.name.value) == marked.lists.map(\.name.value))
    #expect(plain.lists[0].location.range.start + 3 == marked.lists[0].location.range.start)
    #expect(plain.rules[0].location.range.end + 3 == marked.rules[0].location.range.end)
  }

  /// After a mending the places are still the file's own.
  @Test func placesAreRightAfterAMending() {
    expectFindings(
      Faulty(
        "rules:\n- name: ‹@é›\n  kind: schedule\n  days:‹\u{A0}›‹🌙›\n  hard: ‹yes›\n‹\u{FEFF}›- {kind: schedule, name: a‹\u{1}›b, ‹x y›: 1}\n",
        1, 1, 5, 13, 1, 1, 6))
  }

  @Test func anchorsAndTagsAreNotPartOfAValue() {
    let text = "rules:\n- {name: &a !!str 'A', kind: &k  schedule, days: &d [mon]}\n"
    let source = SourceFile(path: "", text: text)
    let rule = read(text).tree.rules.first
    #expect(rule?.name.map { source.text($0.location.range) } == "'A'")
    #expect(rule.map { source.text($0.keyword.location.range) } == "schedule")
    #expect(rule?.clauses.first.map { source.text($0.valueLocation.range) } == "[mon]")
  }
}
