import RuleSyntax
import TestSupport
import Testing

/// R10: a suggestion is never the word itself without the characters that nobody sees.
@Suite struct HiddenEchoTests {
  private static let h = "\u{200B}"

  static let compact: [FieldCase] = [
    FieldCase(
      "R10", "‹\(h)›list S\ntime-limit \"A\" 1h daily list:S", 1,
      fixed: "list S\ntime-limit \"A\" 1h daily list:S"),
    FieldCase("R10", "li‹\(h)›st S\ntime-limit \"A\" 1h daily list:S", 1),
    FieldCase("R10", "time‹\(h)›-limit \"A\" 1h daily list:S", 1),
    FieldCase(
      "R10", "time-limit \"A\" 1h daily list:S hard‹\(h)›", 1, fixed: "time-limit \"A\" 1h daily list:S hard"),
    FieldCase("R10", "time-limit \"A\" 1h daily list:S ha‹\(h)›rd", 1),
    FieldCase("R10", "time-limit \"A\" 1h dai‹\(h)›ly list:S", 1),
    FieldCase("R10", "time-limit \"A\" 1‹\(h)›h daily list:S", 1),
    FieldCase("R10", "schedule \"A\" 09:00-‹\(h)›10:00 daily list:S", 1),
    FieldCase("R10", "schedule \"A\" all‹\(h)›-day mon li‹\(h)›st:S", 1, 1),
    FieldCase("R10", "preset \"Deep Sleep\" as‹\(h)› \"B\" list:S", 1),
    FieldCase("R10", "list S ap‹\(h)›p:a.b\ntime-limit \"A\" 1h daily list:S", 1),
    FieldCase("R10", "\u{FEFF}‹\u{FEFF}›time-limit \"A\" 1h daily list:S", 1),
    // What is wrong without the character too is told of.
    FieldCase("R10", "time-limit \"A\" 1h daily list:S ‹hard‹\(h)›d›", 6, 1),
    FieldCase("R10", "time-limit \"A\" 1h daily list:S hard‹\(h)› ‹hrad›", 1, 6),
  ]

  @Test(arguments: compact) func compactText(_ item: FieldCase) { expect(item) }

  static let yaml: [FieldCase] = [
    FieldCase.yaml("R10", "rules: [{kind: time‹\(h)›-limit, budget: 1h, days: daily, list: S}]", 6),
    FieldCase.yaml("R10", "rules: [{kind: preset, name: Deep Sleep, mode: blo‹\(h)›ck, list: S}]", 6),
    FieldCase.yaml("R10", "rules: [{kind: preset, name: Deep Sleep, hard: tr‹\(h)›ue, list: S}]", 13),
    FieldCase.yaml("R10", "rules: [{kind: preset, name: Deep Sleep, ‹ha\(h)rd›: true, list: S}]", 6),
  ]

  @Test(arguments: yaml) func yamlText(_ item: FieldCase) { expect(item) }

  private func expect(_ item: FieldCase) {
    // Marks inside of marks: places are compared as sets.
    let marked = MarkedText(item.text)
    let found = findings(marked.text, item.form)
    #expect(found.map(\.code.number) == item.codes, "\(found.map(\.message))")
    #expect(found.contains { $0.message.contains("U+200B") || $0.message.contains("U+FEFF") })
    guard let fixed = item.fixed else { return }
    let source = SourceFile(path: "rules", text: marked.text)
    #expect(source.applying(Fix("all", .safe, found.compactMap(\.fixes.first).flatMap(\.edits))) == fixed)
  }
}
