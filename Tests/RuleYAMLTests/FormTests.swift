import RuleModel
import RuleSyntax
import TestSupport
import Testing

/// What right files say.
@Suite struct FormTests {
  static let whole = """
    version: 1
    lists:
      Social:
        apps: [com.burbn.instagram, "TikTok"]
        categories: [social]
        sites: [tiktok.com]
      Games: {}
      Bound:
      Null: null
    rules:
      - name: Deep Sleep
        kind: schedule            # the night
        window: 22:00-06:00
        days: daily
        mode: allow-only
        list: Social
        hard: true
        block-adult-content: TRUE
        enabled: False
        id: 6BA7B810-9DAD-11D1-80B4-00C04FD430C8
      - {name: Time Keeper, kind: time-limit, budget: 45m/day, days: [mon, wed-fri], list: Social}
      - {name: Gate Keeper, kind: open-limit, budget: 5 opens/day, days: weekends, list: Games}
      - {name: Deep Sleep, kind: preset, as: My Sleep}
    """

  @Test func everyKeyIsRead() throws {
    let result = read(Self.whole)
    #expect(result.diagnostics == [])
    let tree = result.tree
    #expect(tree.form == .yaml && !tree.isTruncated)
    #expect(tree.lists.map(\.name.value) == ["Social", "Games", "Bound", "Null"])
    #expect(
      tree.lists.map { $0.items.map(\.item) } == [
        [.bundle("com.burbn.instagram"), .app("TikTok"), .category("social"), .site("tiktok.com")], [], [],
        [],
      ])
    #expect(
      tree.rules.map(\.keyword.value) == [
        .kind(.schedule), .kind(.timeLimit), .kind(.openLimit), .preset,
      ])
    #expect(tree.rules.map(\.name?.value) == ["Deep Sleep", "Time Keeper", "Gate Keeper", "Deep Sleep"])
    let id = try #require(RuleID(text: "6BA7B810-9DAD-11D1-80B4-00C04FD430C8".utf8))
    let window = try #require(TimeOfDay(minutes: 1320))
    let end = try #require(TimeOfDay(minutes: 360))
    #expect(
      result.clauses == [
        .window(TimeWindow(start: window, end: end)), .days(.daily), .mode(.allowOnly), .list("Social"),
        .flag(.hard, true), .flag(.blockAdultContent, true), .flag(.enabled, false), .id(id),
      ])
    #expect(
      tree.rules[1].clauses.map(\.value) == [
        .budget(.minutes(45)),
        .days([WeekdaySet(.monday), WeekdaySet(from: .wednesday, through: .friday)]), .list("Social"),
      ])
    #expect(tree.rules[2].clauses.first?.value == .budget(.opens(5)))
    #expect(tree.rules[3].clauses.map(\.value) == [.newName("My Sleep")])
    #expect(tree.rules.allSatisfy { !$0.isIncomplete })
  }

  /// Every node's place, as the text that stands there.
  @Test func everyNodeKnowsItsPlace() {
    let source = SourceFile(path: "test.yaml", text: Self.whole)
    let tree = read(Self.whole).tree
    let text = { (place: Location) in source.text(place.range) }
    #expect(text(tree.lists[0].name.location) == "Social")
    #expect(tree.lists[0].items.map { text($0.location) }[1] == "\"TikTok\"")
    #expect(text(tree.lists[0].location).hasSuffix("sites: [tiktok.com]"))
    #expect(text(tree.lists[1].location) == "Games: {}")
    #expect(text(tree.lists[2].location) == "Bound:")
    let rule = tree.rules[0]
    #expect(text(rule.location).hasPrefix("name: Deep Sleep\n"))
    #expect(text(rule.location).hasSuffix("\n    id: 6BA7B810-9DAD-11D1-80B4-00C04FD430C8"))
    #expect(text(rule.keyword.location) == "schedule")
    #expect(rule.name.map { text($0.location) } == "Deep Sleep")
    #expect(text(rule.clauses[0].location) == "window: 22:00-06:00")
    #expect(text(rule.clauses[0].valueLocation) == "22:00-06:00")
    #expect(
      text(tree.rules[1].location) == "name: Time Keeper, kind: time-limit, budget: 45m/day, "
        + "days: [mon, wed-fri], list: Social")
    #expect(text(tree.rules[1].clauses[1].location) == "days: [mon, wed-fri]")
    #expect(text(tree.rules[1].clauses[1].valueLocation) == "[mon, wed-fri]")
  }

  @Test(arguments: [
    "09:30", "no", "007", "1e3", "null", "Null", "true", "0x1F", "1_000", "on", "2001-01-01", "22:00", ".inf",
    "me@home 50%", "=", "<<",
  ])
  func aNameIsTheTextAsWritten(name: String) {
    let result = read(inRule("name: \(name), kind: schedule"))
    #expect(result.diagnostics == [])
    #expect(result.tree.rules.first?.name?.value == name)
  }

  @Test(arguments: [
    (#""a \"b\" \u00E9""#, "a \"b\" é"), ("'it''s'", "it's"), ("  spaced   ", "spaced"), (#""\x41""#, "A"),
    (#""\ud83c\udf19 \\ud83c""#, "🌙 \\ud83c"), ("!!str 12", "12"), ("! x", "x"), ("&a x", "x"),
  ])
  func aNameIsDecoded(written: String, name: String) {
    let result = read(inRule("name: \(written), kind: schedule"))
    #expect(result.diagnostics == [])
    #expect(result.tree.rules.first?.name?.value == name)
  }

  @Test func aNameMayFillSeveralLines() {
    let text =
      "rules:\n- name: Deep\n    Sleep\n  kind: schedule\n- name: >-\n    Work\n    Time\n  kind: schedule\n"
    #expect(read(text).diagnostics == [])
    #expect(read(text).tree.rules.map(\.name?.value) == ["Deep Sleep", "Work Time"])
  }

  @Test func aRuleNeedsNoName() {
    let rule = read("rules: [{kind: schedule}]").tree.rules.first
    #expect(rule != nil && rule?.name == nil)
  }

  @Test(arguments: [
    "", "\n\n", "# only\n# comments", "\u{FEFF}", "---\n", "---\n...\n", "{}", "rules: []\n",
    "lists: {}\nrules: []",
    "version: 1", "x-a: {b: !!str c, [1]: 2}",
  ])
  func aFileMaySayNothing(text: String) {
    let codes = read(text).diagnostics.map(\.code)
    #expect(codes == (text.contains("[1]") ? [.yamlStructure] : []))
    #expect(read(text).tree.isEmpty)
  }

  @Test func jsonIsYAML() {
    let text = """
      {
      \t"version": 1,
      \t"lists": {"Social": {"apps": ["com.burbn.instagram"], "sites": []}},
      \t"rules": [
      \t\t{"name": "Caf\\u00e9\\/\\ud83c\\udf19", "kind": "schedule", "window": "22:00-06:00", "days": ["mon"],
      \t\t "list": "Social", "hard": true}
      \t]
      }
      """
    #expect(read(text).diagnostics == [])
    #expect(read(text).tree.rules.first?.name?.value == "Café/🌙")
    #expect(read(text).clauses.count == 4)
  }

  /// Keys in any order, quoted or not, say the same.
  @Test func theOrderOfKeysMeansNothing() {
    let plain = read(inRule("kind: time-limit, budget: 45m/day, days: daily"))
    let other = read(inRule("\"days\": daily, 'budget': 45m/day, kind: time-limit"))
    #expect(Set(plain.clauses) == Set(other.clauses))
    #expect(other.diagnostics == [])
  }
}
