import RuleSyntax
import TestSupport
import Testing

@testable import RuleLint

/// Values behind a YAML alias: the text behind the alias counts, and a fix leaves other rules with the same alias
/// alone.
@Suite struct AliasTests {
  private static func rules(_ head: String, _ keys: String...) -> String {
    head + "\nrules:\n" + keys.map { "  - {kind: schedule, \($0), list: S}\n" }.joined()
  }

  static let cases: [FieldCase] = [
    // The alias gives way to the value, whatever the anchor's name says.
    FieldCase.yaml(
      "an alias", rules("x-w: &all-day 09:00-09:00", "name: A, window: ‹*all-day›, days: mon"), 306,
      fixed: rules("x-w: &all-day 09:00-09:00", "name: A, window: 09:00+24h, days: mon")),
    FieldCase.yaml("another name", rules("x-w: &a-d all-day", "name: A, window: *a-d, days: mon")),
    FieldCase.yaml(
      "midnight", rules("x-w: &whole-day 00:00-24:00", "name: A, window: *whole-day, days: mon")),
    FieldCase.yaml("a length", rules("x-w: &nine-h 09:00+24h", "name: A, window: *nine-h, days: mon")),
    FieldCase.yaml(
      "merged", rules("x-m: &m {window: ‹09:00-09:00›}", "name: A, <<: *m, days: mon"), 306,
      fixed: rules("x-m: &m {window: 09:00-09:00}", "name: A, <<: *m, days: mon")),
    // With an anchor the text is others' too.
    FieldCase.yaml(
      "shared",
      rules("", "name: A, window: &w ‹22:00-24:00›, days: mon", "name: B, window: ‹*w›, days: wed"), 102, 102,
      fixed: rules(
        "", "name: A, window: &w 22:00-24:00, days: mon", "name: B, window: 22:00-23:59, days: wed")
    ),
    FieldCase.yaml(
      "days", rules("x-d: &d weekends", "name: A, window: 22:00-06:00, days: ‹*d›"), 107,
      fixed: rules("x-d: &d weekends", "name: A, window: 22:00-06:00, days: [fri, sat]")),
    FieldCase.yaml(
      "an anchor in a clause",
      "rules:\n  - {kind: time-limit, budget: 1h, ‹mode: &m block›, days: mon, list: S}\n"
        + "  - {name: B, kind: schedule, window: 09:00-10:00, mode: *m, days: mon, list: T}\n", 304),
  ]

  @Test(arguments: cases) func valueBehindAnAlias(_ item: FieldCase) {
    let found = findings(MarkedText(item.text).text, .yaml)
    let ranges = found.map { $0.location.range.start..<$0.location.range.end }
    #expect(ranges == MarkedText(item.text).ranges, "\(found.map(\.message))")
    #expect(found.map(\.code.number) == item.codes)
    let text = SourceFile(path: "rules", text: MarkedText(item.text).text)
      .applying(Fix("all", .unsafe, found.compactMap(\.fixes.first).flatMap(\.edits)))
    #expect(text == item.fixed ?? MarkedText(item.text).text)
  }
}
